"""Texts for readers, whatever the language: cut to a length, without control characters."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{8,16}\b(?=>| of)")
VALUE_CHARS = 300
TEXT_CHARS = 2_000


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
