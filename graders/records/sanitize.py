"""Make student text safe to show: without invisible characters, and of bounded length."""

from __future__ import annotations

import unicodedata

VALUE_CHARS = 2_000
PRINTED_CHARS = 4_000
_KEPT = "\n\t"


def visible(text: str) -> str:
    r"""Write out the characters that act on the reader's screen instead of showing.

    Control, formatting (bidirectional marks included), surrogate, private and unassigned characters
    become the escapes that Python would print; line feeds, tabs and all spaces stay.

    Examples
    --------
    >>> visible("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    if text.isprintable():
        return text
    return "".join(char if _is_plain(char) else _escaped(char) for char in text)


def _is_plain(char: str) -> bool:
    return char.isprintable() or char in _KEPT or unicodedata.category(char) == "Zs"


def _escaped(char: str) -> str:
    if char == "\r":
        return r"\r"
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def cut(text: str, limit: int = VALUE_CHARS) -> str:
    """Keep the first `limit` characters, and add an ellipsis to a longer text."""
    return text if len(text) <= limit else f"{text[:limit]}…"


def one_line(text: str) -> str:
    """Escape all that :func:`visible` escapes, and line feeds and tabs too."""
    return visible(text).replace("\n", r"\n").replace("\t", r"\t")
