"""The file `review.csv`: read before grading, merged where outputs are made, never lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from graders.errors import UsageError
from graders.model import Record
from graders.report.files import write_atomic
from graders.report.review import entries, merge, refuse_odd_points
from graders.report.review_points import apply
from graders.report.review_sheet import Sheet, dump_sheet, read_sheet

REVIEW_CSV = "review.csv"
# A program that saves again and again, faster than we merge, is let alone.
_TRIES = 5


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
    content = _content(path)
    return None if content is None else _understood(content, path, possible)


def reviewed(
    out: Path,
    records: Sequence[Record],
    possible: Mapping[str, float],
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
    possible : mapping of str to float
        The points of each question of the assignment.
    lang : str
        Language of the reports.
    earlier : Sheet, optional
        What the file held when the run began: it counts when a program has just emptied or
        removed the file in order to save it.

    Returns
    -------
    tuple of Record
        With the teacher's points and comments.

    Raises
    ------
    SpecError
        If the file can no longer be understood; it is left as it is.
    OSError
        If it cannot be written.
    """
    path = out / REVIEW_CSV
    asked = entries(records, lang)
    left = _TRIES
    while True:
        left -= 1
        content = _content(path)
        known = _understood(content, path, possible) if content else None
        is_bare = known is None or not known.lines
        merged = merge(earlier if is_bare and earlier else known, asked, lang)
        is_news = bool(merged.lines) and merged != known
        if not is_news or _is_written(path, content, merged) or not left:
            return apply(records, merged)


def _is_written(path: Path, content: bytes | None, merged: Sheet) -> bool:
    """Write the file, unless somebody else just did."""
    if _content(path) != content:
        return False
    write_atomic(path, dump_sheet(merged))
    return True


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be read: {problem.strerror or problem}",
            "close it in other programs and make it a file that you can read",
        ) from None


def _understood(content: bytes, path: Path, possible: Mapping[str, float]) -> Sheet:
    sheet = read_sheet(content, str(path))
    refuse_odd_points(sheet, possible, str(path))
    return sheet
