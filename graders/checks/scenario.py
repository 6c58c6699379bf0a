"""The ``scenario`` kind: calls in a row on the same objects, looked at after each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from graders.checks.base import RunResult
from graders.checks.comparing import ComparedValues, RightAnswers
from graders.checks.fields import Identifier, Rule, key
from graders.checks.host_code import right_fault
from graders.checks.prepared_check import PreparedCheck
from graders.checks.scenario_story import Story, at_place, code_of
from graders.i18n import N_
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Probe
from graders.protocol import MAX_STEPS

Steps = (
    Identifier | Annotated[tuple[str, ...], Rule(min_length=1, max_length=MAX_STEPS, strict=False)]
)
_TOLD = 3


class ScenarioCheck(ComparedValues, RightAnswers, PreparedCheck):
    """Compare what each step gives, and what is seen after it, with the reference.

    Attributes
    ----------
    steps : list of str, or str
        Expressions evaluated one after the other, or the name of the input that lists them.
    view : mapping of str to str
        Expressions that show the state, by the name they are told under: looked at after the
        setup and after each step.
    values : bool
        ``false`` when what the steps themselves give does not matter.

    Examples
    --------
    ::

        - id: push-then-pop
          title: what is pushed last is popped first
          setup: s = Stack()
          steps: [s.push(1), s.push(2), s.pop()]
          view: {size: len(s)}
    """

    kind: ClassVar[str] = "scenario"
    is_played_through: ClassVar[bool] = True

    steps: Steps
    view: dict[Identifier, str] = key(default_factory=dict)
    values: bool = True

    @property
    def is_judged(self) -> bool:
        """Tell whether the course judges what is seen, in place of the comparison."""
        return bool(self.right)

    @property
    def steps_input(self) -> str:
        return self.steps if isinstance(self.steps, str) else ""

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        return replace(super().probe(inputs), steps=self.steps, view=dict(self.view))

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        written = () if isinstance(self.steps, str) else self.steps
        return {
            **super().expressions(),
            **{f"steps.{index}": ("eval", code) for index, code in enumerate(written)},
            **{f"view.{name}": ("eval", code) for name, code in self.view.items()},
        }

    def steps_of(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the steps of a case."""
        steps = inputs[self.steps] if isinstance(self.steps, str) else self.steps
        return tuple(step.strip() for step in steps)

    def compared(self, case: Mapping[str, Any]) -> Any:
        if self.is_judged:
            return None
        steps = case.get("steps") or []
        return [[step.get("value") if self.values else None, step.get("view")] for step in steps]

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        return self.show_steps(inputs, len(self.steps_of(inputs)))

    def show_steps(self, inputs: Mapping[str, Any], count: int, look: str = "") -> str:
        """Write a case up to its first ``count`` steps, then the expression ``look``."""
        prepared = super().show_input(self.bound(inputs))
        lines = [prepared, *self.steps_of(inputs)[:count], look.strip()]
        text = "\n".join(filter(None, lines))
        return self.language.spaced(text) or text

    def bound(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: value for name, value in inputs.items() if name != self.steps}

    def steps_to_paste(self, inputs: Mapping[str, Any], count: int, look: str = "") -> str:
        """Write the first ``count`` steps, and lines that print the last one and ``look``."""
        calls = self.steps_of(inputs)[:count]
        last = [self.language.printing(call) for call in calls[-1:]]
        return "\n".join([*calls[:-1], *last, *([self.language.printing(look)] if look else [])])

    def place(self, inputs: Mapping[str, Any], count: int) -> Words:
        """Name the first ``count`` calls in words: all of them if few, else the last ones."""
        calls = [code_of(call) for call in self.steps_of(inputs)[:count]]
        if not calls:
            return Message(N_("at the start"))
        if len(calls) == 1:
            return Message(N_("after {call}"), {"call": calls[0]})
        if len(calls) <= _TOLD:
            words = {"before": ", ".join(calls[:-1]), "call": calls[-1]}
            return Message(N_("after {before} then {call}"), words)
        return Message(
            N_("after {n} calls, the last ones {calls}"),
            {"n": len(calls), "calls": ", ".join(calls[-_TOLD:])},
        )

    def stopped_at(self, inputs: Mapping[str, Any], step: int, why: Words) -> tuple[Words, str]:
        return at_place(self.place(inputs, step), why), self.show_steps(inputs, step)

    def may_raise(self, expected: Observation) -> bool:
        return True

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        steps = self.steps_of(inputs)
        if len(seen.steps) > len(steps) + 1 or not (seen.steps or seen.raised):
            return False
        played = zip(steps, seen.steps[1:], strict=False)
        views = seen.steps[: -1 if seen.raised else None]
        return all(
            bool(step.raised) or self.language.may_come_to(step.value, code, self.setup)
            for code, step in played
        ) and all(self.has_each(self.view, step.view) for step in views)

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        """Compare step by step; the course is asked once no exception is in the way."""
        inputs, seen = run.inputs[case], run.seen[case]
        story = Story(self, inputs, run.expected[case], seen)
        failed = story.first_failure(() if self.is_judged else (story.value, story.view))
        if failed or not self.is_judged:
            return failed
        words, _ = right_fault(run, case, self.right, self.title)
        if words is None:
            return None
        calls = self.steps_to_paste(inputs, len(self.steps_of(inputs)))
        return Judgement(Verdict.WRONG, words, call=calls)
