"""Explain a `ValueError`, by what Python says of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from graders.i18n import N_
from graders.judging.explaining.facts import Facts, Part, code
from graders.model import Message, Words

Found = re.Match[str]


def explain_value(facts: Facts) -> Words | None:
    """Explain a value of the right kind that an operation cannot take."""
    for pattern, explainer in _TABLE:
        found = re.search(pattern, facts.said)
        if found and (not facts.flag("library") or explainer in _OF_LIBRARIES):
            return explainer(facts, found)
    return None


def _conversion(_facts: Facts, found: Found) -> Words:
    words = N_("`{function}` was given the string `{value}`, which does not read as an integer.")
    if "float" in found[0]:
        words = N_("`{function}` was given the string `{value}`, which does not read as a number.")
    function = "float" if "float" in found[0] else "int"
    return Message(words, {"function": function, "value": code(found[1])})


def _absent(facts: Facts, _found: Found) -> Words | None:
    holder, parts = facts.receiver, facts.parts
    if holder is None or len(parts) < 2:
        return None
    args = {
        "method": code(parts[0].text.rpartition(".")[2]),
        "what": holder.code,
        "value": code(parts[1].shown or parts[1].text),
    }
    words = N_("`{method}` looks for `{value}`, which is not in `{what}`. Look with `in` before.")
    return Message(words, args)


def _unpacked(facts: Facts, found: Found) -> Words | None:
    part = facts.first
    if part is None:
        return None
    args = {"what": part.code, "expected": found[1], "got": found[2] or ""}
    if facts.flag("loop"):
        words = N_("An item of `{what}` does not hold {expected} values, one for each name.")
        return Message(words, args)
    words = N_("`{what}` gives more values than the {expected} names before the `=`.")
    if found[2]:
        words = N_("`{what}` gives {got} of the {expected} values that the names need.")
    return Message(words, args)


def _empty(facts: Facts, found: Found) -> Words | None:
    part = _given(facts)
    if part is None or part.length or part.text.startswith(("map(", "filter(", "*")):
        words = N_("`{function}` was given nothing: what it looks through is empty.")
        return Message(words, {"function": found[1]})
    words = N_("`{function}` was given `{what}`, which is empty here.")
    return Message(words, {"function": found[1], "what": part.code})


def _given(facts: Facts) -> Part | None:
    return facts.parts[1] if facts.text("node") == "Call" and len(facts.parts) > 1 else None


def _domain(facts: Facts, _found: Found) -> Words | None:
    part, function = _given(facts), facts.first
    if part is None or function is None or not part.is_known:
        return None
    words = N_("`{function}` is not defined for {value}, the value of `{what}` here.")
    if part.is_literal:
        words = N_("`{function}` is not defined for {value}.")
    args = {"function": function.code, "value": part.shown, "what": part.code}
    return Message(words, args)


def _range(_facts: Facts, _found: Found) -> Words:
    words = N_("A random number is to be in a range that holds none: it begins past its end.")
    return Message(words)


def _sample(_facts: Facts, _found: Found) -> Words:
    return Message(N_("More items are to be drawn than there are."))


def _step(_facts: Facts, _found: Found) -> Words:
    return Message(N_("The step is 0: the count would never move on."))


_OF_LIBRARIES = (_range, _sample)
_TABLE: tuple[tuple[str, Callable[[Facts, Found], Words | None]], ...] = (
    (r"^invalid literal for int\(\) with base \d+: ('.*'|\".*\")$", _conversion),
    (r"^could not convert string to float: ('.*'|\".*\")$", _conversion),
    (r"(?:is not in list|not in list|not in tuple|not in deque|substring not found)$", _absent),
    (
        r"^not enough values to unpack \(expected (?:at least )?(\d{1,6}), got (\d{1,6})\)",
        _unpacked,
    ),
    (r"^too many values to unpack \(expected (\d{1,6})()", _unpacked),
    (r"^(max|min)\(\) (?:arg is an empty sequence|iterable argument is empty)", _empty),
    (r"^math domain error|^expected a (?:nonnegative|positive) input", _domain),
    (r"^empty range (?:for|in) rand", _range),
    (r"^Sample larger than population", _sample),
    (r"arg 3 must not be zero|step cannot be zero", _step),
)
