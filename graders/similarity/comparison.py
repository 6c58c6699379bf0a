"""From the paths of a command line to what submissions have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from graders.errors import UsageError
from graders.model import Tier
from graders.run.isolation import sandbox_of
from graders.run.pipeline import Run, Settings, discover, load, locate
from graders.run.results_folder import RECORDS
from graders.sandbox.packages import find_installed
from graders.sandbox.retry import RetriedBox
from graders.similarity.engine import Compared, compare
from graders.similarity.left_out import Aside
from graders.similarity.reading import PARSER, Reader
from graders.similarity.texts import Code
from graders.spec.layout import Places
from graders.submissions import read
from graders.submissions.handout import CODE, NOTEBOOK, is_provided

__all__ = ["Gathered", "compared", "gather"]

# What this many submissions have may still be a group's; a large class shares more by chance.
_USUAL = 10
_USUAL_SHARE = 10
_SUFFIXES = (CODE, NOTEBOOK)


@dataclass(frozen=True)
class Gathered:
    """The code of a class.

    Attributes
    ----------
    run : Run
        Up to what was discovered.
    codes : tuple of Code
        Of the submissions that hold any.
    given : Code
        What all of them were given.
    asides : tuple of Aside
        What is not compared.
    tier : Tier
        Where the code was read.
    """

    run: Run
    codes: tuple[Code, ...]
    given: Code
    asides: tuple[Aside, ...]
    tier: Tier


def gather(settings: Settings) -> Gathered:
    """Read the code of a class, in a box.

    Raises
    ------
    UsageError
        When the paths hold no class, or the results of one: these hold no code.
    SandboxError
        When this machine gives no sandbox.
    """
    for path in settings.paths:
        if (path / RECORDS).is_dir():
            what = f"{path} holds results, and records hold no code"
            raise UsageError(what, "name the folder of the submissions that were graded")
    run = Run(settings)
    for stage in (locate, load, discover):
        run = stage(run)
    if len(run.found) < 2:
        what = f"{settings.paths[0]} holds one submission: there is nothing to compare it with"
        raise UsageError(what, "name a folder of submissions")
    return _read_all(run)


def _read_all(run: Run) -> Gathered:
    codes: list[Code] = []
    asides: list[Aside] = []
    sandbox = sandbox_of(run, find_installed((PARSER,)))
    with RetriedBox(sandbox) as box:
        reader = Reader(box)
        given, _ = reader.read("given", {str(file): file.read_bytes() for file in _given(run)})
        for id_, files in _handed_in(run):
            code, left = reader.read(id_, files)
            codes += [code] if code.filtered else []
            asides += left
    return Gathered(run, tuple(codes), given, tuple(asides), sandbox.tier)


def _handed_in(run: Run) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Yield the files of each submission, without the modules that come with the assignment."""
    assert run.handout is not None  # noqa: S101 - located
    for found in run.found:
        files = read(found, run.handout).files
        own = {name: it for name, it in files.items() if not _is_given(run, name)}
        yield found.id, own


def _is_given(run: Run, name: str) -> bool:
    assert run.handout is not None  # noqa: S101 - located
    return is_provided(run.handout, Path(name).name)


def compared(gathered: Gathered, usual: int | None, most: int) -> Compared:
    """Compare a class; see :func:`graders.similarity.engine.compare`."""
    found = len(gathered.codes)
    known = max(_USUAL, found // _USUAL_SHARE) if usual is None else usual
    return compare(gathered.codes, gathered.given, known, most)


def _given(run: Run) -> Iterator[Path]:
    """Yield the files of the skeleton, and the modules that come with the assignment."""
    assert run.handout is not None  # noqa: S101 - located
    reference = run.course / "reference"
    folders = (reference, reference / run.assignment_id)
    provided = [folder / f"{name}.py" for folder in folders for name in run.handout.provided]
    skeletons = Places(run.course, run.assignment_id).skeletons
    for path in (*skeletons, *provided):
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in files if file.suffix in _SUFFIXES and file.is_file())
