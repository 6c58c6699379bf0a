"""Show plain data as a student would type it in Python, cut to a length."""

from __future__ import annotations

import ast
from typing import Any

from graders.codec import Cut, Opaque, Pairs
from graders.i18n import N_
from graders.languages.text import VALUE_CHARS, cut, without_addresses

# A number without more is written in decimals, however little room is left.
_FEW_BITS = 64
# The address of an object in a text, and the character after it.
_ADDRESS_CHARS = 19


def show(value: Any, limit: int = VALUE_CHARS) -> str:
    """Write a decoded value in Python's notation, the middle of a long text replaced by ``…``.

    The text is printable: ``repr`` escapes controls and lone surrogates. It has no address of an
    object, which is another one at each run.
    """
    pieces: list[str] = []
    _write(value, pieces, [4 * limit])
    return cut("".join(pieces), limit)


def read_literal(text: str) -> object:
    """Read a value back from Python's notation; None where the text is no plain value."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def kind_name(value: Any) -> str:
    """Name a value's type as Python does, an object's by its own class."""
    if isinstance(value, Cut):
        return N_("value that is too large")
    if isinstance(value, Pairs):
        return "dict"
    return value.type if isinstance(value, Opaque) else type(value).__name__


def _write(value: Any, pieces: list[str], left: list[int]) -> None:
    """Append the text of a value, or a mark once ``left`` characters were written."""
    if left[0] <= 0:
        pieces.append("…")
        return
    if isinstance(value, list | tuple | set | frozenset | dict | Pairs):
        _write_container(value, pieces, left)
        return
    if isinstance(value, int) and not isinstance(value, bool) and _is_long(value, left[0]):
        text = hex(value)
    elif isinstance(value, str):
        known = without_addresses(value[: left[0] + _ADDRESS_CHARS])[: left[0]]
        text = repr(known) + ("…" if len(value) > left[0] else "")
    else:
        text = repr(value)
    pieces.append(text)
    left[0] -= len(text)


def _is_long(value: int, left: int) -> bool:
    """Tell whether a number has many more digits than there is room for: decimals cost time."""
    return value.bit_length() > 8 * left + _FEW_BITS


def _write_container(value: Any, pieces: list[str], left: list[int]) -> None:
    opening, closing = _brackets(value)
    pieces.append(opening)
    left[0] -= 2
    pairs = value.items() if isinstance(value, dict) else getattr(value, "items", None)
    members = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
    for index, item in enumerate(members if pairs is None else pairs):
        pieces.append(", " if index else "")
        if left[0] <= 0:
            pieces.append("…")
            break
        if pairs is None:
            _write(item, pieces, left)
        else:
            _write(item[0], pieces, left)
            pieces.append(": ")
            _write(item[1], pieces, left)
        left[0] -= 2
    pieces.append(closing)


def _brackets(value: Any) -> tuple[str, str]:
    if isinstance(value, list):
        return "[", "]"
    if isinstance(value, tuple):
        return "(", ",)" if len(value) == 1 else ")"
    if isinstance(value, frozenset):
        return "frozenset({", "})"
    if isinstance(value, set):
        return ("{", "}") if value else ("set(", ")")
    return "{", "}"
