"""Files as students hand them in, kept as changes to one another.

A file of solutions has a section for each, under a line such as
``==== w05-empty-list over r04: {mean: partial}``: its name, the solution that it starts from, and
the verdicts of the questions that are not right. A definition of the section takes the place of
the one of its name; ``without NAME`` takes one away; a method stands at its indent, without its
class.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

_HEAD = re.compile(
    r"^==== (?P<name>\S+?)(?: over (?P<base>\S+?))?(?:: (?P<verdicts>\{.*\}))?$", re.M
)
_NAMED = re.compile(
    r"(?:    )?(?:async )?(?:def|class) (?P<name>\w+)|(?P<value>\w+)(?:: [\w\[\], ]+)? = "
)
_AWAY = re.compile(r"without (?P<name>\w+)")


@dataclass(frozen=True)
class Piece:
    """A definition or a statement with its name, which is empty for most statements."""

    name: str
    is_method: bool
    lines: tuple[str, ...]


@dataclass(frozen=True)
class WrittenSolution:
    """A solution: its name, its pieces, and the verdicts of the questions that are not right."""

    name: str
    pieces: tuple[Piece, ...]
    verdicts: Mapping[str, object]

    @property
    def source(self) -> str:
        """The text of the file."""
        return "\n".join(line for piece in self.pieces for line in piece.lines) + "\n"

    @property
    def notebook(self) -> str:
        """The notebook with a code cell for each piece."""
        sources: list[list[str]] = []
        for piece in self.pieces:
            if piece.is_method and sources:
                sources[-1] += piece.lines
            else:
                sources.append([*piece.lines])
        cells: list[dict[str, object]] = [
            {
                "cell_type": "code",
                "execution_count": None,
                "metadata": {},
                "outputs": [],
                "source": "\n".join(lines).strip("\n"),
            }
            for lines in sources
        ]
        return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})


def read_solutions(*paths: Path) -> dict[str, WrittenSolution]:
    """Read files of solutions, in order; a solution starts from one above it, in any of them."""
    found: dict[str, WrittenSolution] = {}
    for path in paths:
        _, *parts = re.split(r"(?m)^(?=====)", path.read_text("utf-8"))
        for part in parts:
            head, _, body = part.partition("\n")
            told = _HEAD.fullmatch(head)
            assert told is not None, f"{path}: {head}"
            start = next(
                (one.pieces for key, one in found.items() if key.split("-")[0] == told["base"]), ()
            )
            assert start or not told["base"], f"{path}: {head}"
            assert told["name"] not in found, f"{path}: {head}"
            verdicts = yaml.safe_load(told["verdicts"] or "{}")
            pieces = tuple(_changed(start, body))
            found[told["name"]] = WrittenSolution(told["name"], pieces, verdicts)
    return found


def _changed(start: tuple[Piece, ...], body: str) -> Iterator[Piece]:
    away = set(_AWAY.findall(body))
    classes = [piece.name.partition(".")[0] for piece in start if piece.is_method]
    new = list(_pieces(_AWAY.sub("", body).strip("\n"), (classes or [""])[-1]))
    own = {piece.name: piece for piece in new if piece.name}
    kept = [piece for piece in start if piece.name.rpartition(".")[2] not in away]
    places = {piece.name for piece in kept}
    more = [one for one in new if not one.name or one.name not in places]
    # New names come first, but for more methods of a class and for calls.
    first = [
        one
        for one in more
        if (one.name or "import " in one.lines[0]) and one.name.partition(".")[0] not in classes
    ]
    yield from first if start else more
    yield from (own.get(piece.name, piece) if piece.name else piece for piece in kept)
    yield from [one for one in more if one not in first] if start else ()


def _pieces(text: str, owner: str) -> Iterator[Piece]:
    """Cut a text before each statement at its top, and before each method of a class."""
    lines: list[str] = []
    for line in text.split("\n"):
        is_new = re.match(r"[^\s\])}#]|    (def|@|async def) ?\w", line) is not None
        is_inside = line.startswith("    ") and not owner
        if lines and is_new and not is_inside and not lines[-1].lstrip().startswith("@"):
            yield _piece(lines, owner)
            lines = []
        if is_new and not line.startswith(("    ", "@")):
            found = re.match(r"class (\w+)", line)
            owner = found[1] if found else ""
        lines.append(line)
    if any(line.strip() for line in lines):
        yield _piece(lines, owner)


def _piece(lines: list[str], owner: str) -> Piece:
    is_method = lines[0].startswith("    ")
    for line in lines:
        if found := _NAMED.match(line):
            name = found["name"] or found["value"]
            return Piece(f"{owner}.{name}" if is_method else name, is_method, tuple(lines))
        if not line.lstrip().startswith(("@", "#")) and line.strip():
            break
    return Piece("", is_method, tuple(lines))
