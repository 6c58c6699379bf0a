"""The kinds of check: one module for each, and the list that specs choose from."""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Annotated

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

__all__ = ["KINDS", "AnyCheck", "Check", "kinds_by_name"]

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

if TYPE_CHECKING:
    AnyCheck = Check
else:
    AnyCheck = Annotated[typing.Union[KINDS], Field(discriminator="kind")]  # noqa: UP007


def kinds_by_name() -> dict[str, type[Check]]:
    """Return the kinds by the name that a spec gives them."""
    return {typing.get_args(kind.model_fields["kind"].annotation)[0]: kind for kind in KINDS}
