"""Explain calls whose arguments do not fit the function."""

from __future__ import annotations

import re

from graders.i18n import N_, NP_
from graders.languages.python.explaining.facts import ByMessage, Facts, Found, code
from graders.model import Message, Words


def _missing(facts: Facts, found: Found) -> Words | None:
    names = re.findall(r"'(\w{1,60})'", found[2])
    if not names:
        return None
    args = {**_defined(facts, found[1]), "names": ", ".join(f"`{name}`" for name in names)}
    if names == ["self"]:
        words = N_("`{name}` is a method: call it on an object, as in `x.{name}(...)`.")
        return Message(words, args)
    if not {*names} <= {*facts.texts("parameters")}:
        # The worker does not report keyword-only parameters.
        args["signature"] = ""
    if facts.flag("check"):
        words = N_(
            "The question gives no value for {names}: `{function}` is to be defined with the "
            "parameters of the statement."
        )
        return Message(words, args)
    if not args["signature"]:
        return Message(N_("This call of `{function}` gives no value for {names}."), args)
    words = N_("This call gives no value for {names}: the function is `{signature}`.")
    return Message(words, args)


def _defined(facts: Facts, called: str) -> dict[str, str | int]:
    """Write the signature of the called function; empty where it was not reported."""
    names = facts.texts("parameters")
    first_optional = len(names) - (facts.number("optional") or 0)
    is_reported = facts.text("called") == called
    shown = [f"{name}=..." if i >= first_optional else name for i, name in enumerate(names)]
    owner, _, name = called.rpartition(".")
    if owner and shown[:1] == ["self"]:
        shown = shown[1:]
    function = owner.rpartition(".")[2] if name == "__init__" else name
    signature = f"{function}({', '.join(shown)})" if is_reported else ""
    return {"function": code(function), "name": code(name), "signature": code(signature)}


def _too_many(facts: Facts, found: Found) -> Words | None:
    args = _defined(facts, found[1])
    names = facts.texts("parameters")
    is_reported = facts.text("called") == found[1]
    if "." in found[1] and is_reported and names[:1] != ("self",):
        words = N_(
            "The first parameter of a method is the object itself: "
            "is `self` missing in `def {name}(self, ...)`?"
        )
        return Message(words, args)
    if not args["signature"]:
        return None
    args["n"] = int(found[2]) - ("." in found[1])
    if facts.flag("check"):
        words = NP_(
            "The question gives {n} value, and yours is `{signature}`: "
            "it is to be defined with the parameters of the statement.",
            "The question gives {n} values, and yours is `{signature}`: "
            "it is to be defined with the parameters of the statement.",
        )
        return Message(words, args)
    words = NP_(
        "This call gives {n} value, and the function is `{signature}`.",
        "This call gives {n} values, and the function is `{signature}`.",
    )
    return Message(words, args)


def _unexpected(facts: Facts, found: Found) -> Words:
    args = {**_defined(facts, found[1]), "keyword": found[2]}
    if not args["signature"]:
        return Message(N_("`{function}` has no parameter called `{keyword}`."), args)
    words = N_("There is no parameter called `{keyword}`: the function is `{signature}`.")
    return Message(words, args)


def _takes_none(_facts: Facts, found: Found) -> Words:
    words = N_(
        "An object of `{name}` is made without any value: there is no `__init__`. "
        "Is there a class `{name}`, and is that name written with two underscores on each side?"
    )
    return Message(words, {"name": found[1]})


_F = r"([\w.]{1,120})\(\)"

CALLS: tuple[tuple[str, ByMessage], ...] = (
    (rf"^{_F} missing \d+ required (?:positional|keyword-only) arguments?: (.+)$", _missing),
    (rf"^{_F} takes .{{1,60}} positional arguments? but (\d{{1,6}}) (?:was|were) given", _too_many),
    (rf"^{_F} got an unexpected keyword argument '(\w{{1,60}})'", _unexpected),
    (r"^(\w{1,60})\(\) takes no arguments", _takes_none),
)
