"""The file `comments.csv`: read before grading, merged where outputs are made, never lost."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from graders.model import Record
from graders.report.briefs import Records
from graders.report.comments import COMMENTS, LEAST, comment_on, keys, merge, mistakes
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
    records: Iterable[Record],
    given: Iterable[Record],
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
    given : iterable of Record
        The same with a teacher's points.
    lang : str
        Language of the reports.
    earlier : Sheet, optional
        What the file held when the run began.

    Returns
    -------
    Records
        Those of ``given``, with the comments.

    Raises
    ------
    SpecError
        If the file can no longer be understood; it is left as it is.
    OSError
        If it cannot be written.
    """
    path = out / COMMENTS_CSV
    graded = Records.of(records)
    asked = question_ids(graded.briefs)
    merged = brought_up_to_date(
        path,
        lambda content: read_sheet(content, str(path), COMMENTS),
        lambda sheet: merge(sheet, mistakes(graded, lang, LEAST, keys(sheet)), asked, lang),
        earlier,
    )
    return comment_on(graded, given, merged)
