"""The file `review.csv`: read before grading, merged where outputs are made, never lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from graders.model import Record
from graders.report.briefs import Records
from graders.report.review import entries, merge, refuse_odd_points
from graders.report.review_points import apply
from graders.report.review_sheet import Sheet, read_sheet
from graders.report.sheet_file import brought_up_to_date, content_of

REVIEW_CSV = "review.csv"


def read_review(out: Path, possible: Mapping[str, float]) -> Sheet | None:
    """Read the points entered so far.

    Parameters
    ----------
    out : Path
        The folder of the reports.
    possible : mapping of str to float
        The points of each question of the assignment.

    Returns
    -------
    Sheet or None
        None as long as there is no file.

    Raises
    ------
    SpecError
        With each row that cannot be understood, and how to mend it.
    """
    path = out / REVIEW_CSV
    content = content_of(path)
    return None if content is None else _understood(content, path, possible)


def reviewed(
    out: Path,
    records: Iterable[Record],
    possible: Mapping[str, float],
    lang: str,
    earlier: Sheet | None = None,
) -> Records:
    """Bring the file up to date and give records what it says.

    Parameters
    ----------
    out : Path
        The folder of the reports.
    records : iterable of Record
        As they were graded.
    possible : mapping of str to float
        The points of each question of the assignment.
    lang : str
        Language of the reports.
    earlier : Sheet, optional
        What the file held when the run began: it counts when a program has just emptied or
        removed the file in order to save it.

    Returns
    -------
    Records
        With the teacher's points and comments.

    Raises
    ------
    SpecError
        If the file can no longer be understood; it is left as it is.
    OSError
        If it cannot be written.
    """
    path = out / REVIEW_CSV
    graded = Records.of(records)
    asked = entries(graded.briefs, lang)
    merged = brought_up_to_date(
        path,
        lambda content: _understood(content, path, possible),
        lambda sheet: merge(sheet, asked, lang),
        earlier,
    )
    return apply(graded, merged)


def _understood(content: bytes, path: Path, possible: Mapping[str, float]) -> Sheet:
    sheet = read_sheet(content, str(path))
    refuse_odd_points(sheet, possible, str(path))
    return sheet
