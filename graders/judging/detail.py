"""Leave out what a check does not show: before it is kept, and again for pages that show less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from graders.model import CheckResult, Detail, Judgement

__all__ = ["hide", "stricter"]

Shown = TypeVar("Shown", Judgement, CheckResult)

_STRICTNESS = tuple(Detail)
# What tells of the inputs, or of what the reference does on them.
_SECRET: Mapping[str, Any] = MappingProxyType(
    {
        "rationale": None,
        "explanation": None,
        "input": "",
        "expected": "",
        "expected_form": "",
        "call": "",
        "difference": (),
        "points": (),
        "clocked": (),
    }
)
_OWN: Mapping[str, Any] = MappingProxyType(
    {
        "actual": "",
        "actual_form": "",
        "printed": "",
        "traceback": (),
        "dialogue": (),
        "case": None,
    }
)


def hide(shown: Shown, detail: Detail) -> Shown:
    """Return what may be shown.

    Parameters
    ----------
    shown : Judgement or CheckResult
        What is known.
    detail : Detail
        How much of it a student may see. With their own output goes what their program printed,
        not what was typed; a hint that the course's author wrote always stays.
    """
    match detail:
        case Detail.ALL:
            return shown
        case Detail.OWN_OUTPUT:
            said = tuple(turn for turn in shown.dialogue if turn[0] == "out")
            return replace(_without(shown, _SECRET), dialogue=said)
        case Detail.VERDICT_ONLY:
            return _without(_without(shown, _SECRET), _OWN)


def stricter(one: Detail, other: Detail) -> Detail:
    """Return the one of two that shows less."""
    return max(one, other, key=_STRICTNESS.index)


def _without(shown: Shown, blanks: Mapping[str, Any]) -> Shown:
    known = {name: blank for name, blank in blanks.items() if hasattr(shown, name)}
    return replace(shown, **known)
