"""Properties in the student's names: two values that are equal, or an expression that is true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graders.checks.fields import Model
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.languages.python.equality import sides
from graders.languages.python.reproducer import shown
from graders.languages.python.show import show
from graders.languages.python.syntax import BUILTINS, bound_names, names_used
from graders.model import Judgement, Message, Verdict

_CHARS = 120


class HeldProperty(Model):
    """A property, in place of a call.

    Attributes
    ----------
    property : str or None
        A Python expression that must be ``True``, in place of `call`. Of ``A == B`` both sides are
        looked at, and compared as values are.
    """

    property: str | None = None


def evaluated(code: str) -> str:
    """Return the expression that the box evaluates: of an equality, the pair of its sides."""
    parts = sides(code)
    return f"({', '.join(parts)})" if len(parts) > 1 else parts[0]


def to_paste(code: str) -> str:
    """Write the lines that print both sides, or the expression."""
    return "\n".join(map(shown, sides(code)))


def judge_property(
    code: str, given: frozenset[str], wanted: Any, found: Any, rules: Rules
) -> Judgement | None:
    """Judge what a property came to; None where it holds.

    ``wanted`` is what it came to with the reference. A side that uses only the names ``given``,
    those of inputs that nothing binds again, is the reference's: what changes an input in place
    changes no side.
    """
    parts = sides(code)
    if len(parts) == 1:
        return None if found is True else _does_not_hold(parts[0], found)
    left, right = (
        theirs if names_used(part, "eval") - BUILTINS <= given else own
        for part, theirs, own in zip(parts, wanted, found, strict=True)
    )
    if difference(right, left, rules) is None:
        return None
    names = [" ".join(part.split()) for part in parts]
    words = N_("{left} is {actual}, {right} is {expected}: they should be equal")
    told = {"actual": show(left, _CHARS), "expected": show(right, _CHARS)}
    return Judgement(
        Verdict.WRONG,
        Message(words, {"left": names[0], "right": names[1], **told}),
        expected=f"{names[0]} == {show(right)}",
        actual=f"{names[0]} == {show(left)}",
        **forms(right, left, rules),
    )


def given_names(inputs: Mapping[str, Any], setup: str) -> frozenset[str]:
    """Name the inputs that a setup does not bind again."""
    return frozenset(inputs) - bound_names(setup)


def _does_not_hold(code: str, found: Any) -> Judgement:
    words = Message(N_("{property} does not hold"), {"property": " ".join(code.split())})
    return Judgement(Verdict.WRONG, words, expected="True", actual=show(found))
