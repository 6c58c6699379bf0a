"""The kinds of check: one module for each, and the keys by which specs tell them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from graders.checks.base import Check
from graders.checks.call import CallCheck
from graders.checks.cost import CostCheck
from graders.checks.fields import OneOf
from graders.checks.manual import ManualCheck
from graders.checks.scenario import ScenarioCheck
from graders.checks.session import SessionCheck
from graders.checks.source import SourceCheck
from graders.checks.withheld import WithheldCheck

__all__ = ["KINDS", "TOLD_BY", "AnyCheck", "Check", "kind_of", "kinds_by_name"]

KINDS: tuple[type[Check], ...] = (
    CallCheck,
    ScenarioCheck,
    SessionCheck,
    CostCheck,
    SourceCheck,
    ManualCheck,
    WithheldCheck,
)

# The keys that only one kind has; a check without any of them is a call.
TOLD_BY: Mapping[str, type[Check]] = {
    "steps": ScenarioCheck,
    "events": SessionCheck,
    "at_most": CostCheck,
    "must": SourceCheck,
    "must_not": SourceCheck,
    "rubric": ManualCheck,
    "withheld": WithheldCheck,
}


def kind_of(data: Any) -> str:
    """Return the kind of a check by the keys that it is written with."""
    if isinstance(data, Check):
        return data.kind
    told = (kind for key, kind in TOLD_BY.items() if isinstance(data, dict) and key in data)
    return next(told, CallCheck).kind


def kinds_by_name() -> dict[str, type[Check]]:
    """Return the kinds by the name that records give them."""
    return {kind.kind: kind for kind in KINDS}


AnyCheck = Annotated[Check, OneOf(kinds_by_name(), kind_of)]
