"""Where results may not be written: submissions are read, never written to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from graders.errors import UsageError
from graders.submissions.finding import FoundSubmission

__all__ = ["refuse_inside"]

# The folder that is never taken for a student's.
_OURS = "grades"


def refuse_inside(out: Path, paths: Sequence[Path], found: Sequence[FoundSubmission]) -> None:
    """Refuse a folder of results that the next run would take for a submission, or a part of one.

    Parameters
    ----------
    out : Path
        The folder of the results.
    paths : sequence of Path
        What is graded.
    found : sequence of FoundSubmission
        What was found there; a submission alone may hold a folder of results of its own.

    Raises
    ------
    UsageError
        When it is one of the folders graded, or lies in one under another name than ``grades``.
    """
    place = out.resolve()
    for path in paths:
        folder = path.resolve()
        if not folder.is_dir() or not place.is_relative_to(folder):
            continue
        first = place.relative_to(folder).parts[:1]
        if not first or (len(found) > 1 and first != (_OURS,)):
            raise UsageError(
                f"--out: '{out}' would put the results among the files that are graded",
                f"choose a folder outside '{path}', or '{path / _OURS}'",
            )
