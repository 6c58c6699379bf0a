"""The words of OCaml, as its manual's chapter on lexical conventions defines them.

Enough for the course's own code, which compiles: where a definition begins, which names it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from graders.light_dataclass import dataclass

_KEYWORDS = """and as assert asr begin class constraint do done downto else end exception external
    false for fun function functor if in include inherit initializer land lazy let lor lsl lsr lxor
    match method mod module mutable new nonrec object of open or private rec sig struct then to true
    try type val virtual when while with"""
KEYWORDS = frozenset(_KEYWORDS.split())

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<comment>\(\*(?!\)))
    | (?P<quoted>\{(?P<mark>[a-z_]*)\|.*?\|(?P=mark)\})
    | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<char>'(?:[^'\\\n]|\\(?:[\\'"ntbr ]|\d{3}|x[0-9a-fA-F]{2}|o[0-7]{3}))')
    | (?P<number>0[xXoObBuU][\w.]*|\d[\d_.]*(?:[eE][+-]?\d+)?\w*)
    | (?P<name>[~?']?[^\W\d][\w']*)
    | (?P<operator>;;|\[\||\|\]|[!$%&*+\-./:<=>?@^|~#]+|.)""",
    re.DOTALL | re.VERBOSE,
)
_COMMENT_PART = re.compile(r'\(\*|\*\)|"(?:[^"\\]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)'", re.DOTALL)


@dataclass(frozen=True)
class Token:
    """A word of a source: its kind, its text, and the character where it begins.

    The kinds are ``name``, ``keyword``, ``text``, ``char``, ``number``, ``operator`` and
    ``comment``.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The character after the word."""
        return self.start + len(self.text)


class Unclosed(ValueError):
    """Raised for a comment or a string that never ends: what it is, the character of its start."""


def tokens(source: str) -> Iterator[Token]:
    """Yield the words of a source, comments among them; raise `Unclosed` where one never ends."""
    at = 0
    while at < len(source):
        found = _TOKEN.match(source, at)
        kind = found.lastgroup if found else None
        assert found  # noqa: S101 - the last alternative matches any character
        assert kind  # noqa: S101
        if kind == "comment":
            end = _end_of_comment(source, at)
            yield Token("comment", source[at:end], at)
            at = end
            continue
        text = found[0]
        if kind == "operator" and text == '"':
            raise Unclosed("string", at)
        at = found.end()
        if kind != "space":
            yield Token(_kind(kind, text), text, found.start())


def _kind(kind: str, text: str) -> str:
    if kind == "name" and text in KEYWORDS:
        return "keyword"
    return "text" if kind in ("quoted", "mark") else kind


def _end_of_comment(source: str, start: int) -> int:
    depth = 0
    for part in _COMMENT_PART.finditer(source, start):
        depth += {"(*": 1, "*)": -1}.get(part[0], 0)
        if depth == 0:
            return part.end()
    raise Unclosed("comment", start)


@lru_cache(maxsize=1_000)
def words(source: str) -> tuple[Token, ...]:
    """Return the words of a source that is known to be whole, without comments."""
    return tuple(token for token in tokens(source) if token.kind != "comment")


def line_at(source: str, place: int) -> int:
    """Return the line, from 1, of a character."""
    return source.count("\n", 0, place) + 1
