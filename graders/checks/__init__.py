"""The kinds of check: one module each, and the list that specs choose from."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from graders.checks.base import Check
from graders.checks.call import CallCheck
from graders.checks.cost import CostCheck
from graders.checks.manual import ManualCheck
from graders.checks.oracle import OracleCheck
from graders.checks.scenario import ScenarioCheck
from graders.checks.session import SessionCheck
from graders.checks.source import SourceCheck
from graders.checks.validator import ValidatorCheck
from graders.checks.withheld import WithheldCheck

__all__ = ["KINDS", "AnyCheck", "Check"]

KINDS: tuple[type[Check], ...] = (
    CallCheck,
    OracleCheck,
    ValidatorCheck,
    ScenarioCheck,
    SessionCheck,
    CostCheck,
    SourceCheck,
    ManualCheck,
    WithheldCheck,
)

AnyCheck = Annotated[
    CallCheck
    | OracleCheck
    | ValidatorCheck
    | ScenarioCheck
    | SessionCheck
    | CostCheck
    | SourceCheck
    | ManualCheck
    | WithheldCheck,
    Field(discriminator="kind"),
]
