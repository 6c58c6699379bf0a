"""Explain a `ValueError` by its message, and the exceptions that have one meaning each."""

from __future__ import annotations

import re
from typing import Any

from graders.i18n import N_
from graders.languages.python.explaining.facts import ByMessage, Facts, Found, Part, code
from graders.languages.python.show import show
from graders.model import Message, Words

_CALL_CHARS = 40


def _division(facts: Facts) -> Words | None:
    if facts.text("node") not in ("BinOp", "AugAssign") or len(facts.parts) != 2:
        return None
    if facts.text("operator") not in ("Div", "FloorDiv", "Mod"):
        return None
    divisor = facts.parts[1]
    if divisor.is_known and divisor.value != 0:
        return None
    if divisor.is_literal:
        return Message(N_("Nothing can be divided by 0."))
    words = N_("`{what}` is 0 here, and nothing can be divided by 0. When does it become 0?")
    return Message(words, {"what": divisor.code})


def _recursion(facts: Facts) -> Words | None:
    """Explain endless recursion, by the functions that call one another."""
    cycle = [f"`{code(name)}`" for name in facts.texts("cycle")]
    if not cycle:
        return None
    if len(cycle) > 1:
        words = N_(
            "{functions} call one another too many times. "
            "Is there a case where this stops, and is it reached?"
        )
        return Message(words, {"functions": ", ".join(cycle)})
    shown = [_call(call) for call in facts.values("calls")]
    args = {"function": cycle[0], "calls": ", ".join(shown)}
    if len(shown) < 2 or "" in shown:
        words = N_(
            "{function} calls itself too many times. "
            "Is there a case where it stops, and is it reached?"
        )
        return Message(words, args)
    if len(set(shown)) == 1:
        words = N_(
            "{function} calls itself again with the same values: {calls}… "
            "What should change from one call to the next?"
        )
        return Message(words, args)
    words = N_(
        "{function} calls itself too many times: {calls}… "
        "Is there a case where it stops, and is it reached?"
    )
    return Message(words, args)


def _call(raw: Any) -> str:
    """Write a call with its values; empty for one without arguments, which shows nothing."""
    if not isinstance(raw, list) or len(raw) < 2 or not isinstance(raw[0], str):
        return ""
    values = ", ".join(show(value, _CALL_CHARS) for value in raw[1:])
    return f"`{code(f'{raw[0]}({values})')}`"


def _assertion(facts: Facts) -> Words | None:
    if facts.text("node") != "Assert":
        return None
    valued = [part for part in facts.parts if part.is_known and not part.is_literal]
    values = ", ".join(f"`{part.code} = {code(part.shown)}`" for part in valued)
    args = {"assertion": code(facts.text("text")), "values": values}
    if not values:
        return Message(N_("Your own `{assertion}` does not hold here."), args)
    return Message(N_("Your own `{assertion}` does not hold here, where {values}."), args)


def _stop(facts: Facts) -> Words | None:
    if facts.text("node") != "Call" or facts.first is None or facts.first.text != "next":
        return None
    return Message(N_("`next` asked for one more item, and there was none left."))


def _end_of_input(facts: Facts) -> Words | None:
    if facts.first is None or facts.first.text != "input":
        return None
    return Message(N_("`input` asked for a line, and there was none left to read."))


def _no_file(facts: Facts) -> Words | None:
    found = re.search(r"No such file or directory: ('[^']{1,100}')$", facts.said)
    if not found:
        return None
    return Message(N_("There is no file `{name}` here."), {"name": code(found[1])})


def _overflow(facts: Facts) -> Words | None:
    if not re.search(r"too large|math range error|out of range", facts.said):
        return None
    return Message(N_("A result is too large for a decimal number (about 1.8e308 at most)."))


def _changed_size(facts: Facts) -> Words | None:
    if "changed size during iteration" not in facts.said:
        return None
    if facts.first is None:
        words = N_("What a loop goes through changes size meanwhile. Go through a copy of it.")
        return Message(words)
    words = N_(
        "`{what}` changes size while a loop goes through it. Go through a copy: `list({what})`."
    )
    return Message(words, {"what": facts.first.code})


def _unicode(facts: Facts) -> Words | None:
    found = re.match(r"'([\w-]{1,40})' codec can't (?:en|de)code", facts.said)
    if not found:
        return None
    words = N_("The encoding `{encoding}` cannot hold or read these characters. Use `utf-8`.")
    return Message(words, {"encoding": found[1]})


def _value(facts: Facts) -> Words | None:
    """Explain a value of the right type that an operation cannot take."""
    for pattern, explainer in _TABLE:
        found = re.search(pattern, facts.said)
        if found and (not facts.flag("library") or explainer in _OF_LIBRARIES):
            return Message(explainer) if isinstance(explainer, str) else explainer(facts, found)
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


_RANGE = N_("A random number is to be in a range that holds none: it begins past its end.")
_SAMPLE = N_("More items are to be drawn than there are.")
_OF_LIBRARIES = (_RANGE, _SAMPLE)
_TABLE: tuple[tuple[str, ByMessage | str], ...] = (
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
    (r"^empty range (?:for|in) rand", _RANGE),
    (r"^Sample larger than population", _SAMPLE),
    (
        r"arg 3 must not be zero|step cannot be zero",
        N_("The step is 0: the count would never move on."),
    ),
)
EXPLAINERS = {
    "AssertionError": _assertion,
    "EOFError": _end_of_input,
    "FileNotFoundError": _no_file,
    "OverflowError": _overflow,
    "RecursionError": _recursion,
    "RuntimeError": _changed_size,
    "StopIteration": _stop,
    "UnicodeDecodeError": _unicode,
    "UnicodeEncodeError": _unicode,
    "ValueError": _value,
    "ZeroDivisionError": _division,
}
