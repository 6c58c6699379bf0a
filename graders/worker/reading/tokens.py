"""Tokens of a student's code, for comparing submissions. Nothing is compiled or run.

The tokenizer is ``parso``'s: it continues after errors and gives the same tokens under every
version of Python.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Iterator
from itertools import accumulate

from parso.python.token import PythonTokenTypes as Kinds
from parso.python.tokenize import PythonToken, tokenize
from parso.utils import parse_version_string

from graders.codec.typing_shim import Any
from graders.protocol import CLASS, FUNCTION, NAME, PLAIN, TEXT
from graders.worker.reading.units import Note, read_code

_GRAMMAR = "3.13"
_TAB = 4
_LAYOUT = frozenset(
    (Kinds.NEWLINE, Kinds.INDENT, Kinds.DEDENT, Kinds.ERROR_DEDENT, Kinds.ENDMARKER)
)
_TEXTS = frozenset((Kinds.STRING, Kinds.FSTRING_START, Kinds.FSTRING_STRING, Kinds.FSTRING_END))
_DEFINED = {"def": FUNCTION, "class": CLASS}
# Names of the language: a copy with renamed variables keeps them.
_KEPT = frozenset((*keyword.kwlist, *vars(builtins)))


def cut(request: dict[str, Any]) -> dict[str, Any]:
    """Cut the ``content`` of one file, its bytes as latin-1, up to ``most`` characters.

    Return ``text``, with tabs expanded and line feeds between lines; for each token, its ``starts``
    and ``ends`` in the text and its letter in ``kinds``; ``whole``, whether the text is all of the
    file; ``damaged``, whether it was taken from a broken notebook.
    """
    notes: list[Note] = []
    read = read_code(request["content"].encode("latin-1"), request["file"], notes)
    text = "\n".join(read[: request["most"]].expandtabs(_TAB).splitlines())
    text, is_whole = text[: request["most"]], len(text) <= request["most"] >= len(read)
    found = list(_tokens(text))
    return {
        "text": text,
        "starts": [start for start, _, _ in found],
        "ends": [end for _, end, _ in found],
        "kinds": "".join(kind for _, _, kind in found),
        "whole": is_whole,
        "damaged": any(note["note"] == "notebook" for note in notes),
    }


def _tokens(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start, the end and the kind of each token, without layout and comments."""
    begins = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    before = ""
    for token in tokenize(text, version_info=parse_version_string(_GRAMMAR)):
        if token.type in _LAYOUT or not token.string.strip():
            continue
        line, column = token.start_pos
        start = begins[line - 1] + column
        yield start, start + len(token.string), _kind(token, before)
        before = token.string


def _kind(token: PythonToken, before: str) -> str:
    if token.type in _TEXTS:
        return TEXT
    # An attribute with the name of a built-in is an ordinary name.
    if token.type is not Kinds.NAME or (token.string in _KEPT and before != "."):
        return PLAIN
    return _DEFINED.get(before, NAME)
