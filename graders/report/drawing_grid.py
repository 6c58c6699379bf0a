"""Boards found in values: a table of short texts, whatever the student kept it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graders.judging.show import show

# A table of more cells is no picture any more.
SIDE = 20
_CELL_CHARS = 8
# Beyond it, lines of equal length are words rather than rows of a board.
_SYMBOLS = 8
_Place = tuple[int, int]
_SCALARS = (bool, int, float, str)


@dataclass(frozen=True)
class Board:
    """Cells by row and column, both counted from ``first``; a cell may be lacking."""

    cells: Mapping[_Place, Any]
    first: _Place
    last: _Place

    def text(self, place: _Place, *, bare: bool) -> str:
        """Write a cell; empty where there is none."""
        if place not in self.cells:
            return ""
        value = self.cells[place]
        return value if bare and isinstance(value, str) else show(value)

    @property
    def is_text(self) -> bool:
        """Tell whether all cells hold texts, which then need no quotes."""
        return all(isinstance(value, str) and value.strip() for value in self.cells.values())


def find_board(value: object) -> Board | None:
    """Read a value as a board.

    Parameters
    ----------
    value : plain data
        As :func:`graders.codec.decode` returns it.

    Returns
    -------
    Board or None
        None where it is none: neither rows of one length, nor lines of one length, nor a dict by
        pairs of indices, or with cells that are not short.
    """
    cells = _of_dict(value) if isinstance(value, dict) else _of_rows(value)
    if not cells or not all(map(_is_short, cells.values())):
        return None
    rows, columns = zip(*cells, strict=True)
    return Board(cells, (min(rows), min(columns)), (max(rows), max(columns)))


def _is_short(value: object) -> bool:
    if value is not None and type(value) not in _SCALARS:
        return False
    # A long integer is not written out to be measured.
    if isinstance(value, int):
        return value.bit_length() < 3 * _CELL_CHARS
    return len(value if isinstance(value, str) else repr(value)) <= _CELL_CHARS


def _of_rows(value: object) -> dict[_Place, Any]:
    if not isinstance(value, list | tuple) or len(value) < 2:
        return {}
    if not (_are_rows(value) or _are_lines(value)) or len({len(row) for row in value}) != 1:
        return {}
    return {(i, j): cell for i, row in enumerate(value) for j, cell in enumerate(row)}


def _are_rows(value: Sequence[Any]) -> bool:
    """Tell rows from pairs, such as places: a list of these is no board."""
    kinds, width = set(map(type, value)), len(value[0]) if hasattr(value[0], "__len__") else 0
    return kinds == {list} and width > 1 or kinds == {tuple} and width > 2  # noqa: RUF021


def _are_lines(value: Sequence[Any]) -> bool:
    if set(map(type, value)) != {str} or len(value) < 3 or len(value[0]) < 3:
        return False
    return len(set("".join(value))) <= _SYMBOLS


def _of_dict(value: dict[Any, Any]) -> dict[_Place, Any]:
    """Take a dict by places for a board, where it fills most of a rectangle."""
    if len(value) < 4 or not all(map(_is_place, value)):
        return {}
    rows, columns = zip(*value, strict=True)
    area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    return (
        dict(value)
        if min(len(set(rows)), len(set(columns))) > 1 and (area <= 2 * len(value))
        else {}
    )


def _is_place(key: object) -> bool:
    return isinstance(key, tuple) and len(key) == 2 and all(type(part) is int for part in key)
