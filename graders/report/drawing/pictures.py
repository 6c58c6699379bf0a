"""Values as pictures: boards side by side, places that differ, texts one above the other.

They are plain data for templates and terminals, made from the two forms that a record keeps.
Differences show by a sign and in words, never by a colour alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import Any

from graders.codec import BadEncoding, decode
from graders.i18n import N_, NP_, Translator
from graders.judging.compare import difference
from graders.judging.forms import SIDE
from graders.judging.text import marks
from graders.languages.python.show import read_literal
from graders.light_dataclass import dataclass
from graders.model import Judgement, Message, Rows
from graders.records.sanitize import one_line
from graders.report.drawing.boards import (
    Board,
    board_of_picture,
    find_board,
    find_places,
    odd_kind,
)

_PLACES = 5
_MOST_PLACES = 1_000
_FORM_CHARS = 20_000
_BINDING = re.compile(r"([^\W\d]\w*) = (\S.*)")
_BOARDS = 3


@dataclass(frozen=True)
class Cell:
    """A cell; ``instead`` is the other board's cell, where the two differ."""

    text: str
    differs: bool = False
    instead: str = ""


@dataclass(frozen=True)
class Grid:
    """A board as it is drawn: the names of its columns, and each row after its own name.

    Rows without names are centred. A ``picture`` is one of the spec's.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    is_picture: bool = False

    @property
    def is_centred(self) -> bool:
        """Whether rows and columns have no names: they are no indices of the value."""
        return not self.columns

    @property
    def width(self) -> int:
        """The number of cells of the longest row."""
        return max((len(cells) for _, cells in self.rows), default=0)


@dataclass(frozen=True)
class Aligned:
    """Two lines of text one above the other, in pieces; ``carets`` stand below the differences."""

    expected: tuple[tuple[bool, str], ...]
    actual: tuple[tuple[bool, str], ...]
    carets: str


@dataclass(frozen=True)
class Drawing:
    """The drawing of two values; each part may be empty.

    ``places`` say where they differ, ``more`` how many others do; ``left_out`` says which part of
    the boards is not shown.
    """

    expected: Grid | None = None
    actual: Grid | None = None
    left_out: str = ""
    places: tuple[str, ...] = ()
    more: str = ""
    marks: tuple[tuple[str, str], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not (self.actual or self.places or self.marks)


def draw(judgement: Judgement, known: Translator) -> Drawing:
    """Draw two values that differ, as the spec's pictures or from their JSON forms of the codec.

    The drawing is empty where it would say no more than the values themselves.
    """
    expected_rows, actual_rows = judgement.expected_picture, judgement.actual_picture
    if actual_rows and not expected_rows:
        return Drawing(actual=_picture(actual_rows, None, None))
    try:
        expected, actual = _read(judgement.expected_form), _read(judgement.actual_form)
    except (ValueError, RecursionError, BadEncoding):
        return Drawing()
    if actual_rows and expected_rows != actual_rows:
        grids = (
            _picture(expected_rows, actual_rows, expected),
            _picture(actual_rows, expected_rows, actual),
        )
        return Drawing(*grids, places=_odd(expected, actual, known))
    if isinstance(expected, str) and isinstance(actual, str):
        start = next((k for k, (a, b) in enumerate(zip(expected, actual)) if a != b), 0)  # noqa: B905
        return Drawing(marks=marks(expected, actual, start))
    boards = find_board(expected), find_board(actual)
    if boards[0] is not None and boards[1] is not None:
        return _boards(boards[0], boards[1], _odd(expected, actual, known), known)
    return _places(expected, actual, known)


def draw_inputs(judgement: Judgement) -> tuple[tuple[str, Grid], ...]:
    """Draw the inputs of a case that have a picture, or else the boards among them.

    Boards are read from lines such as ``g = [[0, 1], [2, 0]]``.
    """
    lines = judgement.input.splitlines()[: 4 * _BOARDS]
    bound = (_BINDING.fullmatch(line) for line in lines)
    values: dict[str, Any] = {}
    for name, text in (it.groups() for it in bound if it):
        values.setdefault(name, read_literal(text))
    pictures = dict(judgement.input_pictures)
    found = [(name, _picture(rows, None, values.get(name))) for name, rows in pictures.items()]
    for name, value in values.items():
        board = find_board(value) if name not in pictures else None
        if board and _fits(board):
            found.append((name, _grid(board, None, board.first)))
    return tuple(found[:_BOARDS])


def _odd(expected: Any, actual: Any, known: Translator) -> tuple[str, ...]:
    """Tell a difference of types that no cell shows."""
    odd = odd_kind(expected, actual)
    return (_told(*odd, known),) if odd else ()


def _picture(rows: Rows, other: Rows | None, value: Any) -> Grid:
    """Draw the picture of a value, with the cells that differ from another one marked.

    Rows and columns have names where these are the indices of the value.
    """
    board, beside = board_of_picture(rows), board_of_picture(other) if other else None
    own = find_board(value)
    if own is not None and own.cells.keys() == board.cells.keys():
        return replace(_grid(board, beside, board.first), is_picture=True)
    cells = [
        tuple(_cell(board, beside, (i, j), bare=True) for j in range(len(row)))
        for i, row in enumerate(rows)
    ]
    return Grid((), tuple(("", row) for row in cells), is_picture=True)


def align(parts: Sequence[tuple[str, str]], width: int) -> Aligned:
    """Put two texts one above the other, `width` characters around the first difference.

    Each of ``parts`` is a mark, which is ``same``, ``lacking`` (only expected) or ``extra`` (only
    obtained), and a text.
    """
    columns = list(_columns([(what, one_line(text)) for what, text in parts]))
    first = next((k for k, (left, right) in enumerate(columns) if left != right), 0)
    start = max(0, min(first - width // 3, len(columns) - width))
    columns = [("…", "…")] * (start > 0) + columns[start : start + width]
    carets = "".join(" " if left == right else "^" for left, right in columns)
    above = [(left != right, left) for left, right in columns]
    below = [(left != right, right) for left, right in columns]
    return Aligned(_joined(above), _joined(below), carets.rstrip())


def _columns(parts: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pair the characters; a character of one text alone stands over a blank."""
    found: list[tuple[str, str]] = []
    lacking = ""
    for what, text in (*parts, ("same", "")):
        if what == "lacking":
            lacking += text
            continue
        extra = text if what == "extra" else ""
        size = max(len(lacking), len(extra))
        # A blank that differs gets a visible sign.
        pair = lacking.replace(" ", "␣").ljust(size), extra.replace(" ", "␣").ljust(size)
        found += zip(*pair, strict=True)
        lacking = ""
        found += [(char, char) for char in text] if what == "same" else []
    return found


def _joined(characters: Sequence[tuple[bool, str]]) -> tuple[tuple[bool, str], ...]:
    pieces = groupby(characters, key=lambda it: it[0])
    return tuple((differs, "".join(char for _, char in piece)) for differs, piece in pieces)


def _read(form: str) -> Any:
    if not form or len(form) > _FORM_CHARS:
        raise ValueError("no form")
    return decode(json.loads(form))


def _fits(board: Board) -> bool:
    return all(last - first < SIDE for first, last in zip(board.first, board.last, strict=True))


def _boards(expected: Board, actual: Board, places: tuple[str, ...], known: Translator) -> Drawing:
    start, stop = _window(expected, actual)
    cut = Board({**expected.cells, **actual.cells}, *_hull(expected, actual))
    out = ""
    if (start, stop) != (cut.first, cut.last):
        words = N_(
            "Only rows {first_row} to {last_row} and columns {first_column} to {last_column} are "
            "shown, of {rows} by {columns}."
        )
        told = {
            "first_row": start[0], "last_row": stop[0], "first_column": start[1],
            "last_column": stop[1], "rows": cut.last[0] - cut.first[0] + 1,
            "columns": cut.last[1] - cut.first[1] + 1,
        }  # fmt: skip
        out = known.render(Message(words, told))
    grids = _grid(expected, actual, start, stop), _grid(actual, expected, start, stop)
    return Drawing(*grids, left_out=out, places=places)


def _hull(one: Board, other: Board) -> tuple[tuple[int, int], tuple[int, int]]:
    first = min(one.first[0], other.first[0]), min(one.first[1], other.first[1])
    return first, (max(one.last[0], other.last[0]), max(one.last[1], other.last[1]))


def _window(expected: Board, actual: Board) -> tuple[tuple[int, int], tuple[int, int]]:
    """Choose the part of two boards to show: the first difference is in it."""
    first, last = _hull(expected, actual)
    places = sorted({*expected.cells, *actual.cells})
    at = next((place for place in places if _differ(expected, actual, place)), first)
    rows, columns = (_span(*ends) for ends in zip(first, last, at, strict=True))
    return (rows[0], columns[0]), (rows[1], columns[1])


def _span(first: int, last: int, at: int) -> tuple[int, int]:
    start = first if at - first < SIDE else min(at - SIDE // 2, last - SIDE + 1)
    return start, min(last, start + SIDE - 1)


def _differ(board: Board, other: Board | None, place: tuple[int, int]) -> bool:
    if other is None:
        return False
    if board.is_picture and other.is_picture:  # a blank is as good as no cell
        return str(board.cells.get(place, "")).strip() != str(other.cells.get(place, "")).strip()
    if place not in board.cells or place not in other.cells:
        return (place in board.cells) != (place in other.cells)
    return difference(board.cells[place], other.cells[place]) is not None


def _grid(
    board: Board,
    other: Board | None,
    start: tuple[int, int],
    stop: tuple[int, int] | None = None,
) -> Grid:
    last = stop or board.last
    rows, columns = (range(one, two + 1) for one, two in zip(start, last, strict=True))
    bare = board.is_text and (other is None or other.is_text)

    drawn = tuple(
        (str(i), tuple(_cell(board, other, (i, j), bare=bare) for j in columns)) for i in rows
    )
    return Grid(tuple(map(str, columns)), drawn)


def _cell(board: Board, other: Board | None, place: tuple[int, int], *, bare: bool) -> Cell:
    if not _differ(board, other, place):
        return Cell(board.text(place, bare=bare))
    instead = other.text(place, bare=bare) if other else ""
    return Cell(board.text(place, bare=bare), differs=True, instead=instead)


def _places(expected: Any, actual: Any, known: Translator) -> Drawing:
    """Describe the places of two containers; the rationale already describes a single one."""
    found = list(islice(find_places(expected, actual), _MOST_PLACES))
    if len(found) < 2:
        return Drawing()
    left = len(found) - _PLACES
    more = Message(NP_("and {n} other place", "and {n} other places"), {"n": left})
    shown = tuple(_told(path, words, known) for path, words in found[:_PLACES])
    return Drawing(places=shown, more=known.render(more) if left > 0 else "")


def _told(path: str, words: Any, known: Translator) -> str:
    if not path:
        return known.render(words)
    return known.render(Message(N_("at {path}: {what}"), {"path": path, "what": words}))
