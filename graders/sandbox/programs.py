"""The workers for languages other than Python: programs that are built on this machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graders.light_dataclass import dataclass

# Where an isolated box shows them, by language.
_SHOWN = "/grader/programs"


@dataclass(frozen=True)
class Program:
    """A worker: the language of requests that it serves, and its file, which needs no other."""

    language: str
    path: str


def places(programs: Iterable[Program]) -> dict[str, str]:
    """Return the file of each program by language, where no box hides it."""
    return {program.language: program.path for program in programs}


def shown_places(programs: Iterable[Program]) -> dict[str, str]:
    """Return the file of each program by language, as an isolated box shows it."""
    return {program.language: f"{_SHOWN}/{program.language}" for program in programs}


def mounts(programs: Iterable[Program]) -> Iterator[str]:
    """Yield the options of ``bwrap`` that show the programs."""
    for program in programs:
        yield from ("--perms", "0755", "--dir", _SHOWN)
        yield from ("--ro-bind", program.path, f"{_SHOWN}/{program.language}")
