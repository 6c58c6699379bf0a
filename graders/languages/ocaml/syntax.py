"""Facts of OCaml of the course, by its words: errors that show, names used and bound, comments.

The compiler of the box is the judge of whether it is right; here is what the host must know before.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from graders.languages.base import CompileError
from graders.languages.ocaml.lexing import Token, Unclosed, line_at, tokens, words

_PAIRS = {")": "(", "]": "[", "}": "{", "|]": "[|", ">}": "{<", "end": "begin", "done": "do"}
_OPENING = frozenset(_PAIRS.values()) | {"struct", "sig", "object"}
_ENDS = frozenset({"struct", "sig", "object", "begin"})
# With these, an item of code may be something else than a function, or more than one.
_OTHERS = frozenset({"and", "class", "exception", "external", "include", "module", "open", ";;"})


def find_error(code: str, mode: str = "exec") -> CompileError | None:
    """Return what shows in the words of code that it cannot be OCaml; None where nothing does.

    That is a comment, a text or a bracket that is not closed, and an expression without a word.
    """
    try:
        found = [token for token in tokens(code) if token.kind != "comment"]
    except Unclosed as problem:
        what, place = problem.args
        return CompileError(f"this {what} never ends", line_at(code, place))
    if mode == "eval" and not found:
        return CompileError("there is no expression", 0)
    return _unbalanced(code, found)


def _unbalanced(code: str, found: Sequence[Token]) -> CompileError | None:
    opened: list[Token] = []
    for token in found:
        if token.kind in ("text", "char"):
            continue
        if token.text in _OPENING:
            opened.append(token)
        elif token.text in _PAIRS:
            is_closed = opened and (
                opened[-1].text == _PAIRS[token.text]
                or (token.text == "end" and opened[-1].text in _ENDS)
            )
            if not is_closed:
                return CompileError(f"unmatched '{token.text}'", line_at(code, token.start))
            opened.pop()
    if opened:
        last = opened[-1]
        return CompileError(f"'{last.text}' was never closed", line_at(code, last.start))
    return None


def names_used(code: str) -> frozenset[str]:
    """Return the lower-case names that code uses, other than fields, labels and names it binds.

    A name that is bound somewhere in the code does not count, wherever it is bound.
    """
    return frozenset(_names(code)) - bound_anywhere(code)


def _names(code: str) -> Iterator[str]:
    found = words(code)
    for before, token in zip((None, *found), found, strict=False):
        is_field = before is not None and before.text == "."
        is_value = token.kind == "name" and (token.text[0].islower() or token.text[0] == "_")
        if is_value and not is_field and token.text != "_":
            yield token.text


def qualified_names(code: str, module: str) -> frozenset[str]:
    """Return the names that code takes from a module: ``f`` for ``Module.f``."""
    found = words(code)
    return frozenset(
        found[k + 2].text
        for k in range(len(found) - 2)
        if found[k].text == module and found[k + 1].text == "." and found[k + 2].kind == "name"
    )


def bound_anywhere(code: str) -> frozenset[str]:
    """Return the parameters and local names of code: after ``fun``, ``let``, in patterns."""
    found, bound, is_pattern = words(code), set[str](), False
    previous = ""
    for token in found:
        if token.text in ("let", "and", "fun", "function", "with", "|", "for"):
            is_pattern = True
        elif token.text in ("=", "->", "in", "when"):
            is_pattern = False
        elif is_pattern and token.kind == "name" and token.text[0].islower() and previous != ".":
            bound.add(token.text)
        previous = token.text
    return frozenset(bound)


def bound_names(code: str) -> frozenset[str]:
    """Return the names that the items of code bind: ``f`` of ``let f x = ...``."""
    return frozenset(name for item in items(code) for name in item[1])


def items(code: str) -> tuple[tuple[str, tuple[str, ...], int, int], ...]:
    """Return the items of a source: the keyword, the names bound, the first and the end character.

    An item begins with its keyword in the first column.
    """
    found = words(code)
    starts = [k for k, token in enumerate(found) if _begins(code, token)]
    return tuple(
        _item(code, found, first, following)
        for first, following in zip(starts, [*starts[1:], len(found)], strict=False)
    )


@lru_cache(maxsize=256)
def only_defines(code: str) -> bool:
    """Tell whether code surely holds nothing but functions, each defined by a name and parameters.

    Examples
    --------
    >>> only_defines("let add (x, y) = x + y"), only_defines("let counter = ref 0")
    (True, False)
    """
    found = words(code)
    starts = [k for k, token in enumerate(found) if _begins(code, token)]
    parts = zip(starts, [*starts[1:], len(found)], strict=False)
    return starts[:1] == [0] and all(_is_function(found[k:end]) for k, end in parts)


def _is_function(item: Sequence[Token]) -> bool:
    """Tell whether an item is one function, and nothing stands behind it on its lines."""
    held = [token for token in item if token.text not in ("rec", "nonrec")]
    texts = [token.text for token in held]
    if texts[0] != "let" or len(held) < 4 or not _OTHERS.isdisjoint(texts):
        return False
    name, first = held[1:3]
    takes = first.kind == "name" or first.text in ("(", "{")
    is_name = name.kind == "name" and name.text[0].islower()
    return is_name and takes and texts.count("let") == texts.count("in") + 1


def _begins(code: str, token: Token) -> bool:
    is_first = token.start == 0 or code[token.start - 1] == "\n"
    starters = ("let", "open", "type", "exception", "module", "include", "external")
    return is_first and token.text in starters


def _item(
    code: str, found: Sequence[Token], first: int, following: int
) -> tuple[str, tuple[str, ...], int, int]:
    inside = [token for token in found[first:following] if token.text != ";;"]
    end = inside[-1].end
    return inside[0].text, tuple(_bound_by(code, inside)), inside[0].start, end


def _bound_by(code: str, inside: Sequence[Token]) -> Iterator[str]:
    """Yield the names that an item binds: those before the first ``=``, of each ``and``."""
    for k, token in enumerate(inside):
        is_and = token.text == "and" and code[token.start - 1 : token.start] in ("\n", "")
        if k and not is_and:
            continue
        rest = [one for one in inside[k + 1 :] if one.text not in ("rec", "nonrec")]
        before = list(itertools.takewhile(lambda one: one.text != "=", rest))
        names = [one.text for one in before if one.kind == "name" and one.text[0] not in "'_"]
        is_pattern = bool(before) and before[0].text == "("  # such as a pair
        yield from names if is_pattern and inside[0].text != "type" else names[:1]


def comments_before(code: str) -> dict[str, str]:
    """Return, by the name that an item binds, the comments that stand before it."""
    all_tokens = list(tokens(code))
    kept: list[str] = []
    found: dict[str, str] = {}
    bound = {first: names for _, names, first, _ in items(code)}
    for token in all_tokens:
        if token.kind == "comment" and (token.start == 0 or code[token.start - 1] == "\n"):
            kept.append(_text_of(token.text))
        elif token.start in bound:
            for name in bound[token.start]:
                found[name] = "\n\n".join(kept)
            kept = []
    return found


def _text_of(comment: str) -> str:
    inner = re.sub(r"^\(\*+|\*+\)$", "", comment)
    return "\n".join(line.strip() for line in inner.splitlines()).strip()


def line_of_use(code: str, name: str) -> int:
    """Return the line (from 1) where code first uses a name; 1 for none."""
    first = next((token.start for token in words(code) if token.text == name), None)
    return 1 if first is None else line_at(code, first)


def types_in(interface: str) -> dict[str, str]:
    r"""Return the type of each value that an interface (``.mli``) declares.

    Examples
    --------
    >>> types_in("val f : int ->\n  int\nval g : 'a list")
    {'f': 'int -> int', 'g': "'a list"}
    """
    found = words(interface)
    starts = [k for k, token in enumerate(found) if token.text == "val"]
    told = {}
    for first, following in zip(starts, [*starts[1:], len(found)], strict=False):
        inside = [token for token in found[first + 1 : following] if token.text != ";;"]
        if len(inside) > 2 and inside[1].text == ":":
            text = interface[inside[2].start : inside[-1].end]
            told[inside[0].text] = " ".join(text.split())
    return told
