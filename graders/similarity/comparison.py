"""Read the code of a class in a box, and compare it.

One box serves all submissions. It reads a file per request, and each request is a process of its
own that can leave nothing behind: a file whose reading never ends, or that breaks the reader,
affects no other file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from graders.errors import SandboxError, UsageError
from graders.i18n import Message, Words
from graders.languages.python.runtime import find_installed
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.run.isolation import sandbox_of
from graders.run.pipeline import Run, Settings, discover, load, locate
from graders.run.programs import programs_of
from graders.run.results_folder import RECORDS
from graders.sandbox.base import Answer, Limits, RetriedBox
from graders.similarity.identical import IdenticalFile, IdenticalFiles
from graders.similarity.kgrams import Comparison, compare
from graders.similarity.submission_code import (
    MOST_CHARS,
    Code,
    Omission,
    OmissionReason,
    Piece,
    joined,
    piece_of,
)
from graders.spec.layout import Places
from graders.submissions import read
from graders.submissions.expected_files import NOTEBOOK, is_provided

# A package of the box: its first process imports it once, instead of each child.
PARSER = "parso"
# CPU seconds per submission: reading a student's code takes some hundredths.
_READ_S = 4.0
# A group may share a passage up to this number; a large class shares more by chance.
_USUAL = 10
_USUAL_SHARE = 10


@dataclass(frozen=True)
class ClassCode:
    """The code of a class: ``codes`` of the submissions that hold any, and the ``given`` code.

    ``identical`` are the files that several submissions hold byte for byte; ``omissions`` are the
    parts that are not compared; ``tier`` is that of the sandbox that read the code.
    """

    assignment_id: str
    title: Words
    codes: tuple[Code, ...]
    given: Code
    identical: tuple[IdenticalFile, ...]
    omissions: tuple[Omission, ...]
    tier: Tier


def read_class(settings: Settings) -> ClassCode:
    """Read the code of a class, in a box.

    Raise UsageError if the paths hold no class, or only the results of one, which hold no code, and
    SandboxError if this machine gives no sandbox.
    """
    for path in settings.paths:
        if (path / RECORDS).is_dir():
            what = Message("{path} holds results, and records hold no code", {"path": str(path)})
            raise UsageError(what, Message("name the folder of the submissions that were graded"))
    run = Run(settings)
    for stage in (locate, load, discover):
        run = stage(run)
    if len(run.found) < 2:
        what = Message(
            "{paths} holds one submission: there is nothing to compare it with",
            {"paths": str(settings.paths[0])},
        )
        raise UsageError(what, Message("name a folder of submissions"))
    codes: list[Code] = []
    omissions: list[Omission] = []
    assert run.assignment is not None  # noqa: S101 - loaded
    language = run.assignment.language
    sandbox = sandbox_of(run, find_installed((PARSER,)), programs_of(language))
    with RetriedBox(sandbox) as box:
        reader = Reader(box, language.name)
        given_files = {str(file): file.read_bytes() for file in _given(run)}
        given, _ = reader.read("given", given_files)
        identical = IdenticalFiles.besides(given_files.values())
        for id_, files in _handed_in(run):
            identical.add(id_, files)
            code, left = reader.read(id_, files)
            codes += [code] if code.filtered else []
            omissions += left
    found = identical.found()
    title = run.assignment.spec.title
    read_it = (tuple(codes), given, found, tuple(omissions), sandbox.tier)
    return ClassCode(run.assignment_id, title, *read_it)


def _handed_in(run: Run) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Yield the files of each submission, without the provided modules."""
    assert run.expected_files is not None  # noqa: S101 - located
    expected = run.expected_files
    for found in run.found:
        files = read(found, expected).files.items()
        yield found.id, {n: it for n, it in files if not is_provided(expected, Path(n).name)}


def compare_class(gathered: ClassCode, usual: int | None, most: int) -> Comparison:
    """Compare a class; see :func:`graders.similarity.kgrams.compare`."""
    found = len(gathered.codes)
    most_holders = max(_USUAL, found // _USUAL_SHARE) if usual is None else usual
    return compare(gathered.codes, gathered.given, most_holders, most)


def _given(run: Run) -> Iterator[Path]:
    """Yield the files of the skeleton and the provided modules."""
    assert run.expected_files is not None  # noqa: S101 - located
    reference = run.course / "reference"
    suffix = run.expected_files.suffix
    folders = (reference, reference / run.assignment_id)
    provided = [
        folder / f"{name}{suffix}" for folder in folders for name in run.expected_files.provided
    ]
    skeletons = Places(run.course, run.assignment_id).skeletons
    for path in (*skeletons, *provided):
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in files if file.suffix in (suffix, NOTEBOOK) and file.is_file())


@dataclass(frozen=True)
class Reader:
    """Reads submissions one by one; raises SandboxError when this machine gives no box any more."""

    box: RetriedBox
    language: str = "python"

    def read(self, id_: str, files: Mapping[str, bytes]) -> tuple[Code, tuple[Omission, ...]]:
        """Read the code of a submission from its files by name, and list the parts left out."""
        pieces: list[tuple[str, Piece]] = []
        omissions: list[Omission] = []
        chars, seconds = MOST_CHARS, _READ_S
        for name, content in files.items():
            if chars <= 0 or seconds <= 0:
                why = OmissionReason.CUT if chars <= 0 else OmissionReason.TIME
                omissions.append(Omission(id_, name, why))
                continue
            answer = self._ask(name, content, chars, seconds)
            reports = [] if answer is None else answer.data("cut")
            piece = piece_of(reports[0], chars) if len(reports) == 1 else None
            seconds -= 0 if answer is None else answer.cpu_s
            omissions += [Omission(id_, name, why) for why in _whys(answer, piece)]
            if piece is not None:
                pieces.append((name, piece))
                chars -= len(piece.text)
        code = joined(id_, pieces)
        if not code.filtered and not omissions:
            omissions.append(Omission(id_, "", OmissionReason.NOTHING))
        return code, tuple(omissions)

    def _ask(self, name: str, content: bytes, most: int, seconds: float) -> Answer | None:
        """Have a file read, once more in a new box after a failure; None when both fail."""
        text = content.decode("latin-1")
        request = {
            "op": "cut", "language": self.language, "file": name, "content": text, "most": most,
        }  # fmt: skip
        # The wall-clock limit is generous: other programs may keep this one waiting.
        limits = Limits((seconds,), seconds, 30 * seconds, memory_mib=512, idle_s=20.0)
        try:
            return self.box.ask(request, limits)
        except SandboxError:
            self.box.renew()  # for the next file: it raises where the machine is at fault
            return None


def _whys(answer: Answer | None, piece: Piece | None) -> tuple[OmissionReason, ...]:
    """Return the reasons why a file is not compared, or not in whole."""
    if piece is None:
        is_late = answer is not None and answer.why in ("cpu", "wall")
        return (OmissionReason.TIME if is_late else OmissionReason.UNREADABLE,)
    found = {OmissionReason.CUT: not piece.is_whole, OmissionReason.DAMAGED: piece.is_damaged}
    return tuple(why for why, is_so in found.items() if is_so)
