"""The ``withheld`` kind: in a kit, it replaces a check that must not be shown or cannot run."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar, Literal

from graders.checks.base import Check, RunResult
from graders.i18n import N_
from graders.model import Judgement, Message, Verdict

_WHY = MappingProxyType(
    {
        "private": N_("this kit does not look at it: your teacher's grading does"),
        "reference": N_("this kit has no reference to measure it by: your teacher will"),
    }
)


class WithheldCheck(Check):
    """Leave the check's share of the points to the teacher; ``graders kit`` writes such checks.

    Attributes
    ----------
    withheld : str
        The reason. ``private``: students may not hold it; ``reference``: there is none to compare
        with.

    Examples
    --------
    ::

        - id: kept
          title: a large board
          withheld: private
    """

    is_withheld: ClassVar[bool] = True

    kind: ClassVar[str] = "withheld"
    withheld: Literal["private", "reference"]

    def judge(self, run: RunResult) -> Judgement:
        return Judgement(Verdict.TO_REVIEW, Message(_WHY[self.withheld]))
