"""Values of OCaml on several lines, as its toplevel breaks them: as many items on a line as fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from graders.codec import Record, Variant
from graders.languages.ocaml.show import ARRAY, whole
from graders.light_dataclass import dataclass

_COLUMNS = 64
_INDENT = 2


@dataclass(frozen=True)
class _Row:
    """The parts of a value that may stand on several lines, each with the name of its field."""

    opening: str
    items: Sequence[tuple[str, Any]]
    closing: str
    between: str = ";"


def binding(name: str, value: Any, limit: int) -> str:
    """Write the statement that names a value, on several lines where one is too long.

    Lines in the middle are left out of more than ``limit`` characters.
    """
    head, text = f"let {name} =", whole(value)
    if len(head) + 1 + len(text) <= _COLUMNS:
        return f"{head} {text}"
    return "\n".join(_some([head, *_lines(" " * _INDENT, value, "")], limit))


def _some(lines: list[str], limit: int) -> list[str]:
    """Return the first lines and the last ones: so many that ``limit`` characters hold them."""
    sizes = [len(line) + 1 for line in lines]
    if sum(sizes) <= limit:
        return lines
    first = sum(size <= limit * 3 // 4 for size in accumulate(sizes))
    last = sum(size <= limit // 5 for size in accumulate(reversed(sizes)))
    return [*lines[:first], " " * _INDENT + "…", *lines[len(lines) - last :]]


def _lines(before: str, value: Any, after: str) -> list[str]:
    """Return the lines of a value, the first of which begins with ``before``."""
    text = whole(value)
    row = _row(value)
    if row is None or len(before) + len(text) + len(after) <= _COLUMNS:
        return [before + text + after]
    lines, margin = [before + row.opening], " " * (len(before) + len(row.opening))
    is_broken = False
    for rank, (name, item) in enumerate(row.items, 1):
        sign = row.between if rank < len(row.items) else row.closing + after
        piece = name + whole(item) + sign
        gap = "" if rank == 1 else " "
        if not is_broken and len(lines[-1]) + len(gap) + len(piece) <= _COLUMNS:
            lines[-1] += gap + piece
            continue
        start = margin if rank > 1 else lines.pop()
        more = _lines(start + name, item, sign)
        is_broken = len(more) > 1
        lines += more
    return lines


def _row(value: Any) -> _Row | None:
    """Return the parts of a value; None for one that stands on a line."""
    if isinstance(value, Record):
        return _Row("{", [(f"{name} = ", part) for name, part in value.pairs], "}")
    if isinstance(value, Variant):
        is_array = value.name in ("::", ARRAY)
        return _Row("[|", [("", item) for item in value.arguments], "|]") if is_array else None
    if isinstance(value, list):
        return _Row("[", [("", item) for item in value], "]")
    is_tuple = isinstance(value, tuple) and bool(value)
    return _Row("(", [("", item) for item in value], ")", ",") if is_tuple else None
