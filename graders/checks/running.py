"""The fields shared by the kinds of check that call the student's code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from graders.checks.base import Check, Evidence, Identifier, Model
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.outcome import (
    describe_raised,
    explain_exception,
    stack,
    verdict_of_exception,
)
from graders.judging.show import printable, show
from graders.model import Judgement, Message, Verdict
from graders.protocol import Observation, Probe

Inputs = Annotated[
    Identifier | Annotated[tuple[dict[Identifier, Any], ...], Field(min_length=1, strict=False)],
    Field(description="a function of the spec's module, or the list of the inputs"),
]


class Compare(Model):
    """How two values are compared; exact where nothing is said.

    Attributes
    ----------
    order : str
        ``same``: order matters; ``any``: the outer list is compared as a multiset.
    sequences : str
        ``exact``: a list is not a tuple; ``alike``: lists and tuples are equal item by item.
    numbers : str
        ``exact``: ``1``, ``1.0`` and ``True`` differ; ``by-value``: they are equal.
    tolerance : float
        Absolute and relative difference allowed between floats.
    """

    order: Annotated[str, Field(pattern="^(same|any)$")] = "same"
    sequences: Annotated[str, Field(pattern="^(exact|alike)$")] = "exact"
    numbers: Annotated[str, Field(pattern="^(exact|by-value)$")] = "exact"
    tolerance: float = Field(default=0.0, ge=0, strict=False)

    def rules(self) -> Rules:
        """Say the same to :mod:`graders.judging.compare`."""
        return Rules(
            any_order=self.order == "any",
            sequences_alike=self.sequences == "alike",
            numbers_by_value=self.numbers == "by-value",
            tolerance=self.tolerance,
        )


class RunningCheck(Check):
    """A check that evaluates an expression in the student's names.

    Attributes
    ----------
    setup : str
        Statements run before the call, for each input, with its names bound.
    call : str
        The expression whose outcome is judged; shown to the student.
    after : mapping of str to str
        Expressions evaluated once the call is over, by the name they are shown under.
    unchanged : tuple of str
        Names of inputs or of `setup` that the call must leave as they were.
    inputs : str or list of mappings
        A generator of the spec's module (it returns a list of mappings, or a Hypothesis
        strategy of mappings), or the mappings themselves.
    examples : int
        How many inputs to draw from a strategy.
    """

    setup: str = ""
    call: str
    after: dict[Identifier, str] = Field(default_factory=dict)
    unchanged: tuple[Identifier, ...] = Field(default=(), strict=False)
    inputs: Inputs | None = None
    examples: int = Field(default=40, ge=1, le=2000)

    def probe(self, inputs: tuple[dict[str, Any], ...], seed: int) -> Probe | None:
        return Probe(
            setup=self.setup,
            call=self.call,
            after=dict(self.after),
            unchanged=self.unchanged,
            inputs=inputs,
            seed=seed,
        )

    def code_names(self) -> Mapping[str, str]:
        return {"inputs": self.inputs} if isinstance(self.inputs, str) else {}

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        return {
            "setup": ("exec", self.setup),
            "call": ("eval", self.call),
            **{f"after.{name}": ("eval", code) for name, code in self.after.items()},
        }

    def first_failure(
        self, evidence: Evidence, judge_case: Callable[[int], Judgement | None]
    ) -> Judgement:
        """Judge case by case and keep the first failure, with its input shown.

        Exceptions that were not asked for and changed arguments fail here, for every kind.
        """
        for case, (seen, _) in enumerate(zip(evidence.seen, evidence.inputs, strict=False)):
            judgement = self._unexpected(evidence, case) or judge_case(case)
            if judgement:
                return replace(
                    judgement,
                    case=case,
                    input=judgement.input or self.show_input(evidence.inputs[case]),
                    printed=printable(seen.printed),
                    traceback=stack(seen.raised) if seen.raised else (),
                    hint=judgement.hint or self.hint,
                )
        return Judgement(Verdict.CORRECT)

    def _unexpected(self, evidence: Evidence, case: int) -> Judgement | None:
        seen, expected = evidence.seen[case], evidence.expected[case]
        if seen.raised and not self.may_raise(expected):
            return self.exception(seen, expected)
        return self._changed(seen)

    def exception(self, seen: Observation, expected: Observation) -> Judgement | None:
        """Judge an exception that nobody asked for; None where there is none."""
        if not seen.raised:
            return None
        return Judgement(
            verdict_of_exception(seen.raised),
            explain_exception(seen.raised),
            expected=self.show_expected(expected),
            actual=describe_raised(seen.raised),
        )

    def may_raise(self, expected: Observation) -> bool:
        """Tell whether an exception can be the right outcome of a case."""
        return expected.raised is not None

    def show_expected(self, expected: Observation) -> str:
        """Show what the reference returned; empty where many answers are right."""
        return show(expected.value)

    def _changed(self, seen: Observation) -> Judgement | None:
        for name in self.unchanged:
            if name not in seen.before or name not in seen.unchanged:
                words = N_("the program interferes with grading: {name} cannot be looked at")
                return Judgement(Verdict.WRONG, Message(words, {"name": name}))
            before, after = seen.before[name], seen.unchanged[name]
            if difference(before, after, Rules(same_objects=True)):
                return Judgement(
                    Verdict.WRONG,
                    Message(
                        N_("the call changed {name}: it was {before}, it became {after}"),
                        {"name": name, "before": show(before, 120), "after": show(after, 120)},
                    ),
                    expected=f"{name} == {show(before)}",
                    actual=f"{name} == {show(after)}",
                )
        return None

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        """Write the case as lines that a student can paste."""
        lines = [f"{name} = {show(value)}" for name, value in inputs.items()]
        lines += [line for line in self.setup.strip().splitlines() if line]
        return "\n".join([*lines, self.call])
