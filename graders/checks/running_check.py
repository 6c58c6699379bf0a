"""The fields and the judging shared by the kinds of check that evaluate an expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from graders.checks.base import RunResult
from graders.checks.fields import Identifier, key
from graders.checks.hints import first_hint, hint_of_end
from graders.checks.prepared_check import PreparedCheck
from graders.judging.outcome import (
    describe,
    explain_printed,
)
from graders.model import Judgement, Text, Verdict, Words
from graders.probe import Observation, Probe

# The name, in `after`, of what the call returned.
RESULT = "result"


class RunningCheck(PreparedCheck):
    """A check that evaluates an expression in the student's names.

    Attributes
    ----------
    call : str
        The Python expression whose outcome is judged; shown to the student.
    after : mapping of str to str
        Expressions evaluated once the call is over, by the name they are shown under: compared
        with the reference's, or looked at by `right`. What the call returned is `result`.
    """

    # The hints speak of an answer, and make no sense where there was none.
    hints_at_answers: ClassVar[bool] = False

    call: str
    after: dict[Identifier, str] = key(default_factory=dict)

    @property
    def written(self) -> str:
        """Return the expression as the spec writes it, for students to read."""
        return self.call

    @property
    def evaluated(self) -> str:
        """Return the expression that the box evaluates."""
        return self.call

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        looks = bool(self.after and self.exception_name)
        probe = super().probe(inputs)
        return replace(probe, call=self.evaluated, after=dict(self.after), looks_after_raise=looks)

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        return {
            **super().expressions(),
            "call": ("eval", self.call),
            **{f"after.{name}": ("eval", code) for name, code in self.after.items()},
        }

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        if seen.raised:
            return True
        return (
            seen.exit is None
            and self.language.may_come_to(seen.value, self.evaluated, self.setup)
            and self.has_each(self.after, seen.after)
        )

    @property
    def judges_value(self) -> bool:
        """Tell whether what the call returns matters."""
        return True

    def wanted(self, expected: Observation) -> Any:
        """Return the value that is compared with the student's."""
        return expected.value

    def known_hint(self, judgement: Judgement, run: RunResult, case: int) -> Words | None:
        if not self.hints or judgement.verdict is not Verdict.WRONG:
            return None
        seen, wanted = run.seen[case], self.wanted(run.expected[case])
        return first_hint(self.hints, run.inputs[case], seen.value, wanted, seen.printed, run.code)

    def hint_at_end(self, run: RunResult, case: int) -> Text | None:
        told = None
        if case < len(run.inputs):
            wanted = self.wanted(run.expected[case]) if case < len(run.expected) else None
            told = hint_of_end(self.hints, run.inputs[case], wanted, run.code)
        return told or (None if self.hints_at_answers else self.hint)

    def _of_nothing(self, judgement: Judgement, run: RunResult, case: int) -> Words | None:
        seen = run.seen[case]
        # The mistake may be in a changed argument, or in the printed text.
        if not self.judges_value or judgement.actual != describe(seen, self.language):
            return None
        return explain_printed(seen, self.wanted(run.expected[case]), self.language)

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        return self._shown(inputs, self.language.typed(self.written))

    def tried(self, inputs: Mapping[str, Any], seen: Observation) -> str:
        return self._shown(inputs, self.language.typed(self.written, seen.value))

    def _shown(self, inputs: Mapping[str, Any], written: str) -> str:
        lines = "\n".join(filter(None, [super().show_input(inputs), written]))
        return self.language.spaced(lines) or lines

    def body(self, look: str = "") -> str:
        called = self.language.printing(self.call) if self.judges_value else self.call.strip()
        if any(RESULT in self.language.names_used(code, "eval") for code in self.after.values()):
            kept = self.language.keeping(RESULT, self.call.strip())
            called = f"{kept}\n{self.language.printing(RESULT)}" if self.judges_value else kept
        return "\n".join(filter(None, [called, super().body(look)]))
