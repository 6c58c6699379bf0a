"""The places in a student's files that a record speaks of: of errors, loops, and definitions."""

from __future__ import annotations

from collections.abc import Mapping

from graders.light_dataclass import dataclass
from graders.model import CheckResult, Message, QuestionResult, Record, Words

_STUDENT = "student "


@dataclass(frozen=True)
class Place:
    """A line of a file or cell, by its label.

    ``text`` is the line without its indentation, as far as it is known. The part at fault stands in
    it from column ``begin`` to before ``end``; both are 0 if no part is known.
    """

    file: str
    line: int
    text: str = ""
    begin: int = 0
    end: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def place_in(words: Words | None) -> Place | None:
    """Return the place that a message names, or the message that it quotes; None without any."""
    if not isinstance(words, Message):
        return None
    args = words.args
    file, line = args.get("file"), args.get("line")
    if not isinstance(file, str) or not isinstance(line, int):
        said = args.get("said")
        return place_in(said) if isinstance(said, Message) else None
    text, at, begin, end = (args.get(name) for name in ("text", "at", "from", "to"))
    if not isinstance(at, int):
        return Place(file, line)
    # A syntax error stands on one line of those that it costs.
    columns = (begin, end) if isinstance(begin, int) and isinstance(end, int) else (0, 0)
    return Place(file, at, text if isinstance(text, str) else "", *columns)


def place_of(check: CheckResult) -> Place | None:
    """Return the place where a check failed: the line that stopped it, or that its words name."""
    told = check.judgement
    if told.traceback:
        last = told.traceback[-1]
        return Place(last.file, last.line, last.text, last.begin, last.end)
    return place_in(told.explanation) or place_in(told.rationale) or place_in(told.hint)


def definitions(record: Record) -> Mapping[str, Place]:
    """Return the place of each definition of the student's that was graded, by its name.

    A question whose id is not the name of its definition has a place under its id as well.
    """
    found: dict[str, Place] = {}
    for question in record.questions:
        for check in question.checks:
            for name, origin in check.graded.items():
                place = read_place(origin)
                if place is not None:
                    found.setdefault(name, place)
    for question in record.questions:
        place = _definition(question)
        if place is not None:
            found.setdefault(question.id, place)
    return found


def read_place(origin: str) -> Place | None:
    """Read the place in a provenance such as ``student morpion.py:31``; None without any."""
    file, colon, line = origin.removeprefix(_STUDENT).rpartition(":")
    is_place = origin.startswith(_STUDENT) and colon and line.isascii() and line.isdigit()
    return Place(file, int(line)) if is_place and len(line) < 10 else None


def _definition(question: QuestionResult) -> Place | None:
    origins = (next(iter(check.graded.values()), "") for check in question.checks)
    return next(filter(None, map(read_place, origins)), None)
