"""Explain the exceptions that say one thing each."""

from __future__ import annotations

import re
from typing import Any

from graders.i18n import N_
from graders.judging.explaining.facts import Facts, Part, code
from graders.judging.show import show
from graders.model import Message, Words

_CALL_CHARS = 40


def explain_division(facts: Facts) -> Words | None:
    """Explain a division by zero."""
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


def explain_recursion(facts: Facts) -> Words | None:
    """Explain calls that never came to their end, by the functions that call one another."""
    cycle = [f"`{code(name)}`" for name in facts.texts("cycle")]
    if not cycle:
        return None
    if len(cycle) > 1:
        words = N_(
            "{functions} call one another too many times. "
            "Is there a case where this stops, and is it reached?"
        )
        return Message(words, {"functions": ", ".join(cycle)})
    calls = facts.values("calls")
    shown = [_call(call) for call in calls]
    args = {"function": cycle[0], "calls": ", ".join(shown)}
    if len(calls) < 2 or "" in shown:
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


def _call(told: Any) -> str:
    """Write a call as it was made; empty for one without arguments, which shows nothing."""
    if not isinstance(told, list) or len(told) < 2 or not isinstance(told[0], str):
        return ""
    values = ", ".join(show(value, _CALL_CHARS) for value in told[1:])
    return f"`{code(f'{told[0]}({values})')}`"


def explain_assertion(facts: Facts) -> Words | None:
    """Explain an `assert` of the student's own."""
    if facts.text("node") != "Assert":
        return None
    args = {"assertion": code(facts.text("text")), "values": _values(facts.parts)}
    if not args["values"]:
        return Message(N_("Your own `{assertion}` does not hold here."), args)
    return Message(N_("Your own `{assertion}` does not hold here, where {values}."), args)


def _values(parts: tuple[Part, ...]) -> str:
    known = [part for part in parts if part.is_known and not part.is_literal]
    return ", ".join(f"`{part.code} = {code(part.shown)}`" for part in known)


def explain_stop(facts: Facts) -> Words | None:
    """Explain an iterator that has nothing more to give."""
    if facts.text("node") != "Call" or facts.first is None or facts.first.text != "next":
        return None
    return Message(N_("`next` asked for one more item, and there was none left."))


def explain_end(facts: Facts) -> Words | None:
    """Explain an `input` to which nobody answers."""
    if facts.first is None or facts.first.text != "input":
        return None
    return Message(N_("`input` asked for a line, and there was none left to read."))


def explain_file(facts: Facts) -> Words | None:
    """Explain a file that is not there."""
    found = re.search(r"No such file or directory: ('[^']{1,100}')$", facts.said)
    if not found:
        return None
    return Message(N_("There is no file `{name}` here."), {"name": code(found[1])})


def explain_overflow(facts: Facts) -> Words | None:
    """Explain a number that is too large."""
    if not re.search(r"too large|math range error|out of range", facts.said):
        return None
    return Message(N_("A result is too large for a decimal number (about 1.8e308 at most)."))


def explain_runtime(facts: Facts) -> Words | None:
    """Explain a container that changes under a loop."""
    if "changed size during iteration" not in facts.said:
        return None
    if facts.first is None:
        words = N_("What a loop goes through changes size meanwhile. Go through a copy of it.")
        return Message(words)
    words = N_(
        "`{what}` changes size while a loop goes through it. Go through a copy: `list({what})`."
    )
    return Message(words, {"what": facts.first.code})


def explain_unicode(facts: Facts) -> Words | None:
    """Explain characters that an encoding does not have."""
    found = re.match(r"'([\w-]{1,40})' codec can't (?:en|de)code", facts.said)
    if not found:
        return None
    words = N_("The encoding `{encoding}` cannot hold or read these characters. Use `utf-8`.")
    return Message(words, {"encoding": found[1]})
