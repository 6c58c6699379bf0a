"""The code of a submission as one text, its tokens to compare, and the parts left out."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.protocol import CLASS, FUNCTION, NAME, PLAIN, TEXT

_KINDS = frozenset((NAME, FUNCTION, CLASS, TEXT, PLAIN))
# Characters compared per submission: more than anybody writes for a lab.
MOST_CHARS = 200_000


@dataclass(frozen=True)
class Part:
    """One file, and the number of its first line in the whole, from 0."""

    name: str
    start: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Piece:
    """A file as a box reports it: its text, and the start and end of each of its tokens."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    kinds: str
    is_whole: bool = True
    is_damaged: bool = False


@dataclass(frozen=True)
class Code:
    """The compared code of one submission; ``parts`` are its files in the order of reading.

    ``filtered`` is its tokens in a row: a name, or a text between quotes, is one character; all
    other tokens stand in full. ``starts`` and ``ends`` give the place of its characters in
    ``text``.
    """

    id: str
    parts: tuple[Part, ...]
    filtered: str = field(repr=False)
    starts: array[int] = field(repr=False)
    ends: array[int] = field(repr=False)

    @cached_property
    def text(self) -> str:
        """The whole code, a line feed after each line."""
        return "".join(f"{line}\n" for part in self.parts for line in part.lines)

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        starts, place = [], 0
        for part in self.parts:
            for line in part.lines:
                starts.append(place)
                place += len(line) + 1
        return tuple(starts)

    def lines_between(self, first: int, last: int) -> Iterator[int]:
        """Yield the lines with most of their code in a run ``filtered[first:last]``."""
        start, end = self.starts[first], self.ends[last - 1]
        text, line = self.text, max(0, bisect_right(self._lines, start) - 1)
        for number in range(line, len(self._lines)):
            begin = self._lines[number]
            if begin >= end:
                return
            whole = text[begin : text.index("\n", begin)]
            inside = text[max(begin, start) : min(begin + len(whole), end)]
            held, size = len("".join(inside.split())), len("".join(whole.split()))
            # Blank lines and comments are not code.
            if size and 2 * held >= size and not whole.lstrip().startswith("#"):
                yield number


def piece_of(told: Any, most: int) -> Piece | None:
    """Check the report of a box on a file; None where no file could give it.

    A box may report anything, see :func:`graders.worker.reading.tokens.cut`; `most` bounds its
    text.
    """
    if not isinstance(told, dict):
        return None
    text, kinds, starts, ends = (told.get(key) for key in ("text", "kinds", "starts", "ends"))
    if not isinstance(text, str) or not isinstance(kinds, str) or len(text) > most:
        return None
    if not isinstance(starts, list) or not isinstance(ends, list) or not _KINDS.issuperset(kinds):
        return None
    if not len(starts) == len(ends) == len(kinds):
        return None
    places = [0, *chain.from_iterable(zip(starts, ends, strict=True)), len(text)]
    if not all(type(place) is int for place in places):
        return None
    # Tokens are in order, and none is empty.
    if any(one > next_ for one, next_ in pairwise(places)) or any(map(int.__eq__, starts, ends)):
        return None
    is_whole, is_damaged = told.get("whole") is True, told.get("damaged") is True
    return Piece(text, tuple(starts), tuple(ends), kinds, is_whole, is_damaged)


def joined(id_: str, pieces: Iterable[tuple[str, Piece]]) -> Code:
    """Join the files of a submission, each with its name; blank ones are left out."""
    parts: list[Part] = []
    filtered: list[str] = []
    starts, ends = array("l"), array("l")
    line = place = 0
    for name, piece in pieces:
        if not piece.text.strip():
            continue
        lines = tuple(piece.text.split("\n"))
        parts.append(Part(name, line, lines))
        for start, end, shown in _shown(piece):
            filtered.append(shown)
            starts.append(place + start)
            ends.append(place + end)
        line, place = line + len(lines), place + len(piece.text) + 1
    return Code(id_, tuple(parts), "".join(filtered), starts, ends)


def _shown(piece: Piece) -> Iterator[tuple[int, int, str]]:
    """Yield each character of the filtered text, with its start and end in the text."""
    for start, end, kind in zip(piece.starts, piece.ends, piece.kinds, strict=True):
        if kind == PLAIN:
            for at in range(start, end):
                yield at, at + 1, piece.text[at]
        else:
            yield start, end, kind


class OmissionReason(StrEnum):
    """Why a file, or a part of it, is not compared."""

    TIME = "time"
    UNREADABLE = "unreadable"
    CUT = "cut"
    DAMAGED = "damaged"
    NOTHING = "nothing"


_WORDS: Mapping[OmissionReason, str] = {
    OmissionReason.TIME: N_(
        "{file} is not compared: it could not be read in the time that there is"
    ),
    OmissionReason.UNREADABLE: N_("{file} is not compared: it could not be read"),
    OmissionReason.CUT: N_(
        "{file} is not compared in whole: {most} characters of a submission are read"
    ),
    OmissionReason.DAMAGED: N_(
        "{file} is not whole: the cells that could be found in it are compared"
    ),
    OmissionReason.NOTHING: N_("it holds no code to compare"),
}


@dataclass(frozen=True)
class Omission:
    """A file that is not compared in whole; an empty name stands for all files."""

    id: str
    file: str
    why: OmissionReason

    @property
    def words(self) -> Message:
        """The sentence about it."""
        return Message(_WORDS[self.why], {"file": self.file, "most": MOST_CHARS})
