"""The students' version of a module in OCaml: answers become calls of the module of answers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from graders.languages.ocaml.lexing import Token, words
from graders.languages.ocaml.syntax import items

# The text in place of an answer that a student writes.
PLACEHOLDER = "REMPLACER"
_ANSWER = re.compile(
    r"(?m)^([ \t]*(?:\(\*[ \t]*)?(?:Réponse|Answer)\b[^:\n]*:[ \t]*).*?([ \t]*\*\))?$"
)
_LINE = 90
_BLANK_LINES = re.compile(r"\n{3,}")


def without_answers(
    source: str, targets: Collection[str], helpers: Collection[str], fallback: str
) -> str:
    """Return a source in which each target calls the module ``fallback``, and helpers are gone.

    A target without parameters becomes a text to replace. In comments, what follows the colon of a
    line that begins with ``Réponse`` or ``Answer`` becomes such a text too.
    """
    pieces, at = [], 0
    for _, names, first, end in items(source):
        pieces.append(source[at:first])
        at = end
        if helpers and set(names) <= set(helpers):
            continue
        is_target = len(names) == 1 and names[0] in targets
        text = source[first:end]
        pieces.append(_call(text, names[0], fallback) if is_target else text)
    told = "".join([*pieces, source[at:]])
    told = _ANSWER.sub(lambda found: f"{found[1]}{PLACEHOLDER}{found[2] or ''}", told)
    return _BLANK_LINES.sub("\n\n", told)


def _call(text: str, name: str, fallback: str) -> str:
    parameters = _parameters(words(text), name)
    if not parameters:
        return f'let {name} = "{PLACEHOLDER}"'
    given = " ".join(parameters)
    call = f"{fallback.capitalize()}.{name} {given}"
    line = f"let {name} {given} = {call}"
    return line if len(line) <= _LINE else f"let {name} {given} =\n  {call}"


def _parameters(found: Sequence[Token], name: str) -> list[str]:
    """Name the parameters of a definition; one that is a pattern gets a name of its own."""
    begin = next(k for k, token in enumerate(found) if token.text == name) + 1
    named: list[str] = []
    depth = 0
    for token in found[begin:]:
        if token.text in ("=", ":") and not depth:
            break
        if token.text in "([{":
            named += [] if depth else [f"x{len(named) + 1}"]
            depth += 1
        elif token.text in ")]}":
            depth -= 1
        elif not depth:
            named.append(token.text if token.text != "_" else f"x{len(named) + 1}")
    return named
