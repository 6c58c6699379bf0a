"""Results among submissions: they are none, and may not be written just anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.submissions.tree import kind_at

if TYPE_CHECKING:
    from graders.submissions.finding import FoundSubmission

__all__ = ["are_results", "refuse_inside", "without_results"]

# The folder that is never taken for a student's, once it holds what every run leaves.
_OURS, _LEFT = "grades", "grades.json"


def are_results(folder: Path) -> bool:
    """Tell a folder that an earlier run wrote, under its usual name."""
    return folder.name == _OURS and _holds_results(folder)


def without_results(paths: tuple[Path, ...], out: Path) -> tuple[Path, ...]:
    """Leave out the results of the last run: ``grade *`` names them beside the submissions.

    Parameters
    ----------
    paths : tuple of Path
        What is to be graded.
    out : Path
        The folder of the results.

    Returns
    -------
    tuple of Path
        Never empty: results that are named alone are for others to refuse.
    """
    if not _holds_results(out):
        return paths
    ours = out.resolve()
    return tuple(path for path in paths if path.resolve() != ours) or paths


def _holds_results(folder: Path) -> bool:
    return kind_at(folder / _LEFT) is not None


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
