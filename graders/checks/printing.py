"""What a call prints, compared with a text: for the kinds of check that look at both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from graders.checks.running import Compare, RunningCheck
from graders.i18n import N_
from graders.judging.text import Printed, TextDifference, explain_text, text_difference
from graders.languages.python.show import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation


class ComparingCheck(RunningCheck):
    """A check that compares what comes out of a call, one side or both.

    Attributes
    ----------
    compare : Compare
        How values are compared.
    value : bool
        ``false`` when what the call returns does not matter, as in functions that print.
    printed : Printed or None
        How what is printed is compared with what the reference prints: ``exact`` forgives white
        space at the ends of lines and of the text; ``lines``, between the items of a line, and
        empty lines; ``tokens``, the lines too. Left out, what is printed does not matter.
    """

    compare: Compare = Compare()
    value: bool = True
    printed: Printed | None = Field(default=None, strict=False)

    @property
    def judges_value(self) -> bool:
        return self.value

    def compared(self, case: Mapping[str, Any]) -> Any:
        return [case.get("value") if self.value else None, case.get("after")]

    def misprint(self, expected: Observation, seen: Observation) -> Judgement | None:
        """Compare what is printed with what the reference prints; None when nothing is wrong."""
        return judge_printed(expected.printed, seen, self.printed) if self.printed else None


def judge_printed(wanted: str, seen: Observation, how: Printed) -> Judgement | None:
    """Compare what a call printed with a text; None when nothing is wrong."""
    found = text_difference(wanted, seen.printed, how)
    if found is None:
        return None
    return Judgement(
        Verdict.WRONG,
        _explain(found, seen),
        expected=printable(wanted),
        actual=printable(seen.printed),
        difference=found.marks,
    )


def _explain(found: TextDifference, seen: Observation) -> Words:
    if seen.printed.strip():
        return explain_text(found)
    if isinstance(seen.value, str) and seen.value.strip():
        return Message(N_("nothing is printed: a text is returned instead"))
    return Message(N_("nothing is printed"))
