"""Find boards in values (tables of short texts in any container), and where two values differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graders.codec import Pairs
from graders.i18n import N_
from graders.judging.compare import difference
from graders.judging.forms import CELL_CHARS
from graders.judging.outcome import a_kind
from graders.languages import language_named
from graders.languages.python.show import show
from graders.light_dataclass import dataclass
from graders.model import Message, Rows, Words

# With more symbols, lines of equal length are words rather than rows of a board.
_SYMBOLS = 8
_Index = tuple[int, int]
_SCALARS = (bool, int, float, str)
_CONTAINERS = (list, tuple, dict, set, frozenset, Pairs)
_SHOWN = 60
Place = tuple[str, Words]


@dataclass(frozen=True)
class Board:
    """Cells by row and column, both counted from ``first``; a cell may be lacking.

    Those of a ``picture`` are what is to be read, blanks included.
    """

    cells: Mapping[_Index, Any]
    first: _Index
    last: _Index
    is_picture: bool = False

    def text(self, place: _Index, *, bare: bool) -> str:
        """Write a cell; empty where there is none."""
        if place not in self.cells:
            return ""
        value = self.cells[place]
        return value if bare and isinstance(value, str) else show(value)

    @property
    def is_text(self) -> bool:
        """Tell whether all cells hold texts, which then need no quotes."""
        return self.is_picture or all(
            isinstance(value, str) and value.strip() for value in self.cells.values()
        )


def board_of_picture(rows: Rows) -> Board:
    """Read a picture as a board."""
    cells = {(i, j): cell for i, row in enumerate(rows) for j, cell in enumerate(row)}
    return Board(cells, (0, 0), (len(rows) - 1, max(map(len, rows)) - 1), is_picture=True)


def find_board(value: object) -> Board | None:
    """Read plain data as a board: a list of rows or lines, or a dict by pairs of indices.

    It is None for rows of several lengths and for long cells.
    """
    cells = _of_dict(value) if isinstance(value, dict) else _of_rows(value)
    if not cells or not all(map(_is_short, cells.values())):
        return None
    rows, columns = zip(*cells, strict=True)
    return Board(cells, (min(rows), min(columns)), (max(rows), max(columns)))


def _is_short(value: object) -> bool:
    if value is not None and type(value) not in _SCALARS:
        return False
    # Measured by its bits: a long integer takes long to write out.
    if isinstance(value, int):
        return value.bit_length() < 3 * CELL_CHARS
    return len(value if isinstance(value, str) else repr(value)) <= CELL_CHARS


def _of_rows(value: object) -> dict[_Index, Any]:
    if not isinstance(value, list | tuple) or len(value) < 2:
        return {}
    if not (_are_rows(value) or _are_lines(value)) or len({len(row) for row in value}) != 1:
        return {}
    return {(i, j): cell for i, row in enumerate(value) for j, cell in enumerate(row)}


def _are_rows(value: Sequence[Any]) -> bool:
    """Tell rows from pairs such as places, a list of which is no board."""
    kinds, width = set(map(type, value)), len(value[0]) if hasattr(value[0], "__len__") else 0
    return kinds == {list} and width > 1 or kinds == {tuple} and width > 2  # noqa: RUF021


def _are_lines(value: Sequence[Any]) -> bool:
    if set(map(type, value)) != {str} or len(value) < 3 or len(value[0]) < 3:
        return False
    return len(set("".join(value))) <= _SYMBOLS


def _of_dict(value: dict[Any, Any]) -> dict[_Index, Any]:
    """Read a dict by places as a board, where it fills most of a rectangle."""
    if len(value) < 4 or not all(map(_is_place, value)):
        return {}
    rows, columns = zip(*value, strict=True)
    area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    is_table = len(set(rows)) > 1 and len(set(columns)) > 1
    return dict(value) if is_table and area <= 2 * len(value) else {}


def _is_place(key: object) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(type(part) is int for part in key)


def odd_kind(expected: Any, actual: Any) -> Place | None:
    """Return a difference that no cell shows: in the type of the whole board or of a row."""
    if type(expected) is not type(actual):
        return _kinds("", expected, actual)
    if not isinstance(expected, list | tuple):
        return None
    rows = enumerate(zip(expected, actual, strict=False))
    odd = (_kinds(f"[{k}]", *pair) for k, pair in rows if type(pair[0]) is not type(pair[1]))
    return next(odd, None)


def find_places(expected: Any, actual: Any, path: str = "") -> Iterator[Place]:
    """Yield each place where two values differ, as Python would index it, and what is wrong there.

    Values are compared exactly: ``1``, ``1.0`` and ``True`` differ, and so do a list and a tuple.
    """
    if difference(expected, actual) is None:
        return
    both = expected, actual
    if all(isinstance(value, list | tuple) for value in both):
        yield from _of_sequences(path, expected, actual)
    elif all(isinstance(value, dict) for value in both):
        yield from _of_dicts(path, expected, actual)
    elif all(isinstance(value, set | frozenset) for value in both):
        yield from _of_sets(path, expected, actual)
    elif type(expected) is not type(actual) and all(isinstance(it, _CONTAINERS) for it in both):
        yield _kinds(path, expected, actual)
    else:
        words = N_("{actual}, {expected} was expected")
        yield path, Message(words, {"actual": _shown(actual), "expected": _shown(expected)})


def _of_sequences(path: str, expected: Sequence[Any], actual: Sequence[Any]) -> Iterator[Place]:
    if type(expected) is not type(actual):
        yield _kinds(path, expected, actual)
    for index, (one, other) in enumerate(zip(expected, actual, strict=False)):
        yield from find_places(one, other, f"{path}[{index}]")
    for index in range(len(actual), len(expected)):
        yield f"{path}[{index}]", _missing(expected[index])
    for index in range(len(expected), len(actual)):
        yield f"{path}[{index}]", _extra(actual[index])


def _of_dicts(path: str, expected: dict[Any, Any], actual: dict[Any, Any]) -> Iterator[Place]:
    """Compare keys with their types: ``True`` finds the value of ``1``."""
    theirs = {(type(key), key): value for key, value in actual.items()}
    ours = {(type(key), key): value for key, value in expected.items()}
    for key, value in ours.items():
        place = f"{path}[{_shown(key[1])}]"
        if key in theirs:
            yield from find_places(value, theirs[key], place)
        else:
            yield place, _missing(value)
    for key, value in theirs.items():
        if key not in ours:
            yield f"{path}[{_shown(key[1])}]", _extra(value)


def _of_sets(path: str, expected: Any, actual: Any) -> Iterator[Place]:
    theirs, ours = ({(type(item), item) for item in value} for value in (actual, expected))
    for _, item in sorted(ours - theirs, key=repr):
        yield path, _missing(item)
    for _, item in sorted(theirs - ours, key=repr):
        yield path, _extra(item)


def _kinds(path: str, expected: Any, actual: Any) -> Place:
    language = language_named("python")  # whose notation the drawings have
    words = N_("{actual} is there, {expected} was expected")
    return path, Message(
        words, {"actual": a_kind(actual, language), "expected": a_kind(expected, language)}
    )


def _missing(value: Any) -> Words:
    return Message(N_("{item} is missing"), {"item": _shown(value)})


def _extra(value: Any) -> Words:
    return Message(N_("{item} should not be there"), {"item": _shown(value)})


def _shown(value: Any) -> str:
    return show(value, _SHOWN)
