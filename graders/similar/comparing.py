"""From the paths of a command line to what submissions have in common."""

from __future__ import annotations

from dataclasses import dataclass

from graders.errors import UsageError
from graders.keeping import RECORDS
from graders.pipeline import Run, Settings, discover, load, locate
from graders.similar.engine import Compared, compare
from graders.similar.texts import Code, code_below, code_of
from graders.spec.layout import Places
from graders.submissions import read

__all__ = ["Gathered", "compared", "gather"]

# What this many submissions have may still be a group's; a large class shares more by chance.
_USUAL = 10
_USUAL_SHARE = 10


@dataclass(frozen=True)
class Gathered:
    """The code of a class, and that which all of it was given."""

    run: Run
    codes: tuple[Code, ...]
    given: Code


def gather(settings: Settings) -> Gathered:
    """Read the code of a class.

    Raises
    ------
    UsageError
        When the paths hold no class, or the results of one: these hold no code.
    """
    for path in settings.paths:
        if (path / RECORDS).is_dir():
            what = f"{path} holds results, and records hold no code"
            raise UsageError(what, "name the folder of the submissions that were graded")
    run = Run(settings)
    for stage in (locate, load, discover):
        run = stage(run)
    assert run.handout is not None  # noqa: S101 - located
    if len(run.found) < 2:
        what = f"{settings.paths[0]} holds one submission: there is nothing to compare it with"
        raise UsageError(what, "name a folder of submissions")
    codes = (code_of(it.id, read(it, run.handout).files, run.handout) for it in run.found)
    return Gathered(run, tuple(code for code in codes if code.parts), _given(run))


def compared(gathered: Gathered, usual: int | None, most: int) -> Compared:
    """Compare a class; see :func:`graders.similar.engine.compare`."""
    found = len(gathered.codes)
    known = max(_USUAL, found // _USUAL_SHARE) if usual is None else usual
    return compare(gathered.codes, gathered.given, known, most)


def _given(run: Run) -> Code:
    """Return the skeleton, and the modules that come with the assignment."""
    assert run.handout is not None  # noqa: S101 - located
    reference = run.course / "reference"
    folders = (reference, reference / run.assignment_id)
    names = [f"{name}.py" for name in run.handout.provided]
    provided = [folder / name for folder in folders for name in names]
    skeletons = Places(run.course, run.assignment_id).skeletons
    return code_below("given", (*skeletons, *(path for path in provided if path.is_file())))
