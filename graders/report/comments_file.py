"""The file `comments.csv`: read before grading, merged where outputs are made, never lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from graders.model import Record
from graders.report.comments import COMMENTS, comment_on, merge, mistakes
from graders.report.review_sheet import Sheet, read_sheet
from graders.report.sheet_file import brought_up_to_date, content_of
from graders.report.words import question_ids

COMMENTS_CSV = "comments.csv"


def read_comments(out: Path) -> Sheet | None:
    """Read what a teacher said so far.

    Parameters
    ----------
    out : Path
        The folder of the reports.

    Returns
    -------
    Sheet or None
        None as long as there is no file.

    Raises
    ------
    SpecError
        If it is not a table of ours, with how to mend it.
    """
    path = out / COMMENTS_CSV
    content = content_of(path)
    return None if content is None else read_sheet(content, str(path), COMMENTS)


def commented(
    out: Path,
    records: Sequence[Record],
    given: Sequence[Record],
    lang: str,
    earlier: Sheet | None = None,
) -> tuple[Record, ...]:
    """Bring the file up to date and give records what it says.

    Parameters
    ----------
    out : Path
        The folder of the reports.
    records : sequence of Record
        As they were graded.
    given : sequence of Record
        The same in the same order, with a teacher's points.
    lang : str
        Language of the reports.
    earlier : Sheet, optional
        What the file held when the run began.

    Returns
    -------
    tuple of Record
        Those of ``given``, with the comments.

    Raises
    ------
    SpecError
        If the file can no longer be understood; it is left as it is.
    OSError
        If it cannot be written.
    """
    path = out / COMMENTS_CSV
    made, asked = mistakes(records, lang), question_ids(records)
    merged = brought_up_to_date(
        path,
        lambda content: read_sheet(content, str(path), COMMENTS),
        lambda sheet: merge(sheet, made, asked, lang),
        earlier,
    )
    return tuple(comment_on(records, given, merged))
