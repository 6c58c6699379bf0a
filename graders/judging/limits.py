"""Reasons why a program was stopped, in words, and what to do about each.

The words say what was seen, no more: that a program was still running is not that it never ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from graders.i18n import N_, NP_
from graders.model import Message

TIME = N_("it does not end within its time limit")
WAITS = N_("it was still waiting when its time was up")
ASKS = N_("it goes on asking for input when there is none left")
PRINTS = N_("it prints more than it may")
MEMORY = N_("it uses more memory than it may")
_OFTEN = NP_(
    "{name} is called more than {n} time: keep what you already know instead of computing it again",
    "{name} is called more than {n} times: "
    "keep what you already know instead of computing it again",
)
_AT_ALL = N_("{name} is called, which must not be")
TYPE = N_("it does not have the type asked for: it is {own}, not {asked}")
# The advice about `{name}`, a question, by the words for what stopped it.
_ADVICE: Mapping[str, str] = MappingProxyType(
    {
        WAITS: N_("Make {name} end without waiting so long."),
        ASKS: N_("Make {name} end when there is no input left: it goes on asking."),
        _OFTEN: NP_(
            "Make {name} call `{called}` less often, {n} time at most.",
            "Make {name} call `{called}` less often, {n} times at most.",
        ),
        TYPE: N_("Give {name} the type that is asked for."),
        _AT_ALL: N_("Write {name} without a call of `{called}`."),
    }
)


def called_too_often(name: str, most: int) -> Message:
    """Say that a function was called more often than it may be."""
    return Message(_OFTEN if most else _AT_ALL, {"name": name, "n": most})


def is_of_calls(words: Any) -> bool:
    """Tell whether words say that a function was called too often, and stopped there."""
    return isinstance(words, Message) and words.template in (_OFTEN, _AT_ALL)


def advice(words: Any, name: str | Message) -> Message | None:
    """Say what to do about a question that was stopped; None where its verdict says it as well.

    The ``name`` is the words by which sentences name the question.
    """
    template = _ADVICE.get(words.template) if isinstance(words, Message) else None
    if template is None:
        return None
    args = {"name": name, "n": words.args.get("n", 0)}
    return Message(template, {**args, "called": str(words.args.get("name", ""))})
