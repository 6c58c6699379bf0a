"""A module of the reference in OCaml without its answers.

In the students' version, answers become calls of the module of answers. In others, which no student
sees, functions give nothing back or raise an exception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from graders.languages.ocaml.lexing import Token, words
from graders.languages.ocaml.syntax import items

# The text in place of an answer that a student writes.
PLACEHOLDER = "REMPLACER"
# The body of a function where the course hands out no answers.
_UNWRITTEN = 'failwith "todo"'
_ANSWER = re.compile(
    r"(?m)^([ \t]*(?:\(\*[ \t]*)?(?:Réponse|Answer)\b[^:\n]*:[ \t]*).*?([ \t]*\*\))?$"
)
_LINE = 90
_BLANK_LINES = re.compile(r"\n{3,}")


def without_answers(
    source: str, targets: Collection[str], helpers: Collection[str], fallback: str
) -> str:
    """Return a source in which each target calls the module ``fallback``, and helpers are gone.

    Where there is no such module, a target raises a failure. A target without parameters becomes a
    text to replace. In comments, what follows the colon of a line that begins with ``Réponse`` or
    ``Answer`` becomes such a text too.
    """

    def student_s(names: Sequence[str], text: str) -> str:
        if helpers and set(names) <= set(helpers):
            return ""
        is_target = len(names) == 1 and names[0] in targets
        return _call(text, names[0], fallback) if is_target else text

    told = _each_item(source, student_s)
    told = _ANSWER.sub(lambda found: f"{found[1]}{PLACEHOLDER}{found[2] or ''}", told)
    return _BLANK_LINES.sub("\n\n", told)


def without_results(source: str, targets: Collection[str]) -> Mapping[str, str]:
    """Return a source whose targets give nothing back, and one whose targets raise an exception.

    Both have any type, as many parameters as the reference's, and the names ``wrong`` and
    ``raising``. A target that is no function stays as it is.
    """
    bodies = {"wrong": "Obj.magic 0", "raising": "raise Not_found"}

    def changed(names: Sequence[str], text: str, body: str) -> str:
        if not names or not set(names) <= set(targets):
            return text
        return "\n\n".join(_with_body(text, name, body) for name in names)

    return {
        what: _each_item(source, lambda names, text, body=body: changed(names, text, body))  # type: ignore[misc]
        for what, body in bodies.items()
    }


def _each_item(source: str, change: Callable[[Sequence[str], str], str]) -> str:
    """Put other texts in the place of the items of a source, by the names that these bind."""
    pieces, at = [], 0
    for _, names, first, end in items(source):
        pieces += [source[at:first], change(names, source[first:end])]
        at = end
    return "".join([*pieces, source[at:]])


def _with_body(text: str, name: str, body: str) -> str:
    all_words = words(text)
    before = ("let", "rec", "and")
    bound = (k for k in range(1, len(all_words)) if all_words[k - 1].text in before)
    found = all_words[next(k for k in bound if all_words[k].text == name) :]
    given = ["_"] * len(_parameters(found, name))
    begin = next(k for k, token in enumerate(found) if token.text == "=")
    given += ["_"] if found[begin + 1].text == "function" else []
    return f"let {name} {' '.join(given)} = {body}" if given else text


def _call(text: str, name: str, fallback: str) -> str:
    parameters = _parameters(words(text), name)
    if not parameters:
        return f'let {name} = "{PLACEHOLDER}"'
    given = " ".join(parameters)
    call = f"{fallback.capitalize()}.{name} {given}" if fallback else _UNWRITTEN
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
