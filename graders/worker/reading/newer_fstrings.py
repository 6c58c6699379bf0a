"""f-strings as Python 3.12 reads them, written so that an older one reads them too.

Since 3.12 what stands between braces may hold the quote that opened the text, and backslashes
(https://peps.python.org/pep-0701/). Before, each of these is a syntax error, so no text that an
older Python accepts is changed.
"""

from __future__ import annotations

import ast
import re

_STRING = re.compile(r"([rbuf]{0,2})(\"\"\"|'''|\"|')", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d]\w*")
_OPENING, _CLOSING = "([{", ")]}"
# Nested texts: more than anybody writes, and far from the recursion limit.
_MOST_NESTED = 20


class _Unread(Exception):
    """Raised for a text that does not end, or that no Python reads."""


def older_fstrings(text: str) -> str:
    """Return a source whose f-strings are written for older versions of Python, where it can be."""
    parts, done, place = [], 0, 0
    try:
        while place < len(text):
            start, place = place, _after(text, place)
            string = _STRING.match(text, start)
            if string and "f" in string[1].lower():
                written = text[start:place]
                if (older := _older(written, 0)) != written and _reads(older):
                    parts += [text[done:start], older]
                    done = place
    except _Unread:
        pass
    return "".join([*parts, text[done:]])


def _reads(expression: str) -> bool:
    try:
        ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _after(text: str, place: int, depth: int = 0) -> int:
    """Return where the comment, text, name or sign ends that stands at a place of a source."""
    if text[place] == "#":
        end = text.find("\n", place)
        return len(text) if end < 0 else end
    string = _STRING.match(text, place)
    if string:
        return _fields(text, place, depth)[-1][1]
    word = _WORD.match(text, place)
    return word.end() if word else place + 1


def _fields(text: str, place: int, depth: int) -> list[tuple[int, int]]:
    """Return the places of what stands between the braces of a text, and of the whole text."""
    string = _STRING.match(text, place)
    if string is None or depth > _MOST_NESTED:
        raise _Unread
    quote, found, at = string[2], [], string.end()
    is_format = "f" in string[1].lower()
    while not text.startswith(quote, at):
        if at >= len(text) or (text[at] == "\n" and len(quote) == 1):
            raise _Unread
        if is_format and text[at] == "{" and not text.startswith("{{", at):
            end = _after_field(text, at + 1, depth)
            found.append((at + 1, end))
            at = end
        else:
            at += 2 if text[at] == "\\" or text.startswith("{{", at) else 1
    return [*found, (place, at + len(quote))]


def _after_field(text: str, at: int, depth: int) -> int:
    """Return where the brace stands that closes a field; its format may hold other fields."""
    level, is_format = 0, False
    if depth > _MOST_NESTED:
        raise _Unread
    while at < len(text):
        sign = text[at]
        if sign == "}" and level == 0:
            return at
        if is_format:
            at = _after_field(text, at + 1, depth + 1) + 1 if sign == "{" else at + 1
            continue
        is_format = sign == ":" and level == 0
        level += (sign in _OPENING) - (sign in _CLOSING)
        at = _after(text, at, depth + 1)
    raise _Unread


def _older(written: str, depth: int) -> str:
    """Write one f-string for older versions, and first those inside it."""
    string = _STRING.match(written)
    if string is None:
        raise _Unread
    *fields, (_, end) = _fields(written, 0, depth)
    prefix, quote = string[1], string[2]
    parts, codes, done = [], [], string.end()
    for first, last in fields:
        codes.append(_older_code(written[first:last], depth + 1))
        parts += [written[done:first], codes[-1]]
        done = last
    inner = "".join([*parts, written[done : end - len(quote)]])
    if not any(quote in code for code in codes):
        return prefix + quote + inner + quote
    other = "'" if quote[0] == '"' else '"'
    for sign in (other, 3 * other, 3 * quote[0]):
        if sign not in inner and not inner.endswith(sign[0]) and ("\n" not in inner or sign[1:]):
            return prefix + sign + inner + sign
    return written


def _older_code(code: str, depth: int) -> str:
    """Write what stands between two braces for older versions: without backslashes in its texts."""
    parts, place = [], 0
    while place < len(code):
        start, place = place, _after(code, place, depth)
        piece = code[start:place]
        string = _STRING.match(piece)
        if string and "f" in string[1].lower():
            piece = _older(piece, depth)
        elif string and "\\" in piece and "b" not in string[1].lower():
            piece = _spelt(piece)
        parts.append(piece)
    return "".join(parts)


def _spelt(literal: str) -> str:
    """Write a text without backslashes, as the sum of its characters."""
    try:
        value = ast.literal_eval(literal)
    except (SyntaxError, ValueError):
        raise _Unread from None
    if "\n" in literal:
        raise _Unread  # the lines below keep their numbers
    return "(" + "+".join(f"chr({ord(char)})" for char in value) + ")" if value else literal
