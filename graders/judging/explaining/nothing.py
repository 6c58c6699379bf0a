"""Say where a None came from, where something else was needed."""

from __future__ import annotations

from graders.i18n import N_
from graders.judging.explaining.facts import Part, code
from graders.model import Message, Words

_IN_PLACE = (
    "add",
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "remove",
    "reverse",
    "shuffle",
    "sort",
    "update",
)


def explain_none(part: Part) -> Words | None:
    """Explain a piece that is None, by the call that it comes from where that is known."""
    if part.text == "None":
        return None
    if part.node == "Call":
        function, call = part.text.partition("(")[0], part.text
    elif part.origin:
        function, call = part.origin
    else:
        template = N_(
            "`{what}` is None here, where a value is needed. Look where it gets its value."
        )
        return Message(template, {"what": part.code})
    return Message(
        N_("{nothing}: {why}"),
        {"nothing": _nothing(part, call), "why": _why(function)},
    )


def _nothing(part: Part, call: str) -> Words:
    if part.node == "Call":
        return Message(N_("`{call}` returned None"), {"call": code(call)})
    template = N_("`{what}` is None here, returned by `{call}`")
    return Message(template, {"what": part.code, "call": code(call)})


def _why(function: str) -> Words:
    owner, _, method = function.rpartition(".")
    if method in _IN_PLACE and owner:
        template = N_("`{method}` changes `{owner}` itself. Write that call alone on its line.")
        if method == "shuffle":
            return Message(N_("`shuffle` changes its list itself. Call it alone on its line."))
        return Message(template, {"method": method, "owner": code(owner)})
    if function == "print":
        return Message(N_("`print` shows a value and gives none back."))
    if method == "get" and owner:
        return Message(N_("`get` gives None for a key that is not there."))
    if owner and owner != "self":
        return Message(N_("look at when it does that."))
    template = N_("does every way through `{function}` end with a `return`?")
    return Message(template, {"function": code(method)})
