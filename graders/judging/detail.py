"""Leave out what a check does not show: before it is kept, and again for pages that show less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from graders.model import Detail, Judgement

__all__ = ["hide", "stricter"]

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


def hide(shown: Judgement, detail: Detail) -> Judgement:
    """Return what may be shown.

    Parameters
    ----------
    shown : Judgement
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
            return replace(shown, **_SECRET, dialogue=said)
        case Detail.VERDICT_ONLY:
            return replace(shown, **_SECRET, **_OWN)


def stricter(one: Detail, other: Detail) -> Detail:
    """Return the one of two that shows less."""
    return max(one, other, key=_STRICTNESS.index)
