"""A file that a teacher and our runs both write: merged, and never overwritten."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from graders.errors import UsageError
from graders.records.files import write_atomic
from graders.report.review.csv_sheet import Sheet, dump_sheet

# Attempts against a program that saves again faster than we merge.
_TRIES = 5
# The pause between two looks at a file that a program is saving, and their number.
_REST_S = 0.5
_RESTS = 6


def read_content(path: Path) -> bytes | None:
    """Return the content of the file, None without one; raise UsageError if unreadable."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be read: {problem.strerror or problem}",
            "close it in other programs and make it a file that you can read",
        ) from None


def merge_file(
    path: Path,
    understood: Callable[[bytes], Sheet],
    merged: Callable[[Sheet | None], Sheet],
    earlier: Sheet | None,
) -> Sheet:
    """Merge the file with the news of a run, and write it if it changes.

    Parameters
    ----------
    understood : callable
        Reads its content, or raises what is wrong with it: then the file is left as it is.
    merged : callable
        Brings a sheet up to date; without one, makes the first.
    earlier : Sheet or None
        The content of the file when the run began: it counts when a program has just emptied or
        removed the file in order to save it.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    left = _TRIES
    while True:
        left -= 1
        content = _rested(path, earlier)
        known = understood(content) if content else None
        is_bare = known is None or not known.lines
        sheet = merged(earlier if is_bare and earlier else known)
        is_news = bool(sheet.lines) and sheet != known
        if not is_news or _is_written(path, content, sheet) or not left:
            return sheet


def _rested(path: Path, earlier: Sheet | None) -> bytes | None:
    """Read the file; where it is shorter than before, wait until it stops changing.

    A program that saves in place empties the file first: until it ends, only a part can be read.
    """
    content = read_content(path)
    least = len(dump_sheet(earlier)) if earlier else 0
    for _ in range(_RESTS):
        if len(content or b"") >= least:
            break
        time.sleep(_REST_S)
        before, content = content, read_content(path)
        if content == before:
            break
    return content


def _is_written(path: Path, content: bytes | None, sheet: Sheet) -> bool:
    """Write the file, unless another program just did."""
    if read_content(path) != content:
        return False
    write_atomic(path, dump_sheet(sheet))
    return True
