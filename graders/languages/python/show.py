"""Show plain data as a student would type it, cut to a length, without control characters."""

from __future__ import annotations

import ast
import re
from typing import Any

from graders.codec import Pairs

_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{8,16}\b(?=>| of)")
VALUE_CHARS = 300
TEXT_CHARS = 2_000


def show(value: Any, limit: int = VALUE_CHARS) -> str:
    """Write a decoded value in Python's notation, the middle of a long text replaced by ``…``.

    The text is printable: ``repr`` escapes controls and lone surrogates.
    """
    pieces: list[str] = []
    _write(value, pieces, [4 * limit])
    return cut("".join(pieces), limit)


def read_literal(text: str) -> object:
    """Read a value back from Python's notation; None where the text is no plain value."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None


def cut(text: str, limit: int) -> str:
    """Shorten a text to ``limit`` characters, keeping both of its ends."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    return f"{text[: limit - tail - 3]} … {text[-tail:]}"


def printable(text: str, limit: int = TEXT_CHARS) -> str:
    """Keep a printed text readable: newlines and tabs stay, other controls are escaped."""
    text = without_addresses(text[: 2 * limit + 100])
    kept = "".join(
        char if char in "\n\t" or char.isprintable() else repr(char)[1:-1] for char in text[:limit]
    )
    return kept if len(text) <= limit else kept + " …"


def without_addresses(text: str) -> str:
    """Hide memory addresses of objects, so that the same submission gets the same record."""
    return _ADDRESS.sub("0x…", text)


def _write(value: Any, pieces: list[str], left: list[int]) -> None:
    """Append the text of a value, giving up once ``left`` characters were written."""
    if left[0] < 0:
        return
    if isinstance(value, list | tuple | set | frozenset | dict | Pairs):
        _write_container(value, pieces, left)
        return
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 8 * left[0]:
        text = hex(value)
    elif isinstance(value, str) and len(value) > left[0]:
        text = repr(value[: left[0]])
    else:
        text = repr(value)
    pieces.append(text)
    left[0] -= len(text)


def _write_container(value: Any, pieces: list[str], left: list[int]) -> None:
    opening, closing = _brackets(value)
    pieces.append(opening)
    left[0] -= 2
    pairs = value.items() if isinstance(value, dict) else getattr(value, "items", None)
    members = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
    for index, item in enumerate(members if pairs is None else pairs):
        if left[0] < 0:
            pieces.append(" …")
            break
        pieces.append(", " if index else "")
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
