"""The ``scenario`` kind: calls in a row on the same objects, looked at after each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from graders.checks.base import RunResult
from graders.checks.code_checks import PreparedCheck
from graders.checks.comparing import ComparedValues, RightAnswers
from graders.checks.fields import Identifier
from graders.checks.host_code import right_fault
from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.judging.outcome import describe_raised, explain_exception, stack, verdict_of_exception
from graders.languages.python.explaining import explain
from graders.languages.python.reproducer import shown
from graders.languages.python.shapes import fits, shapes_of
from graders.languages.python.show import show
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Probe, Raised, Step
from graders.protocol import MAX_STEPS

Steps = (
    Identifier | Annotated[tuple[str, ...], Field(min_length=1, max_length=MAX_STEPS, strict=False)]
)
_TOLD = 3
_WHOLE_CHARS = 60


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
    view: dict[Identifier, str] = Field(default_factory=dict)
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
        return "\n".join(filter(None, lines))

    def bound(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: value for name, value in inputs.items() if name != self.steps}

    def steps_to_paste(self, inputs: Mapping[str, Any], count: int, look: str = "") -> str:
        """Write the first ``count`` steps, and lines that print the last one and ``look``."""
        calls = self.steps_of(inputs)[:count]
        last = [shown(call) for call in calls[-1:]]
        return "\n".join([*calls[:-1], *last, *([shown(look)] if look else [])])

    def place(self, inputs: Mapping[str, Any], count: int) -> Words:
        """Name the first ``count`` calls in words: all of them if few, else the last ones."""
        calls = [_code(call) for call in self.steps_of(inputs)[:count]]
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
        return _told(self.place(inputs, step), why), self.show_steps(inputs, step)

    def may_raise(self, expected: Observation) -> bool:
        return True

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        steps = self.steps_of(inputs)
        if len(seen.steps) > len(steps) + 1 or not (seen.steps or seen.raised):
            return False
        played = zip(steps, seen.steps[1:], strict=False)
        views = seen.steps[: -1 if seen.raised else None]
        return all(
            bool(step.raised) or fits(step.value, shapes_of(code, self.setup))
            for code, step in played
        ) and all(self.has_each(self.view, step.view) for step in views)

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        """Compare step by step; the course is asked once no exception is in the way."""
        inputs, seen = run.inputs[case], run.seen[case]
        story = _Story(self, inputs, run.expected[case], seen)
        failed = story.first_failure(() if self.is_judged else (story.value, story.view))
        if failed or not self.is_judged:
            return failed
        words, _ = right_fault(run, case, self.right, self.title)
        if words is None:
            return None
        calls = self.steps_to_paste(inputs, len(self.steps_of(inputs)))
        return Judgement(Verdict.WRONG, words, call=calls)


@dataclass(frozen=True)
class _Story:
    """One case of a scenario: the reference's telling of it and the student's."""

    check: ScenarioCheck
    inputs: Mapping[str, Any]
    expected: Observation
    seen: Observation

    def first_failure(
        self, looks: Sequence[Callable[[int, Step, Step], Judgement | None]]
    ) -> Judgement | None:
        """Look at each step that the reference goes through, then at how both ended."""
        pairs = zip(self.expected.steps, self.seen.steps, strict=False)
        for index, (wanted, step) in enumerate(pairs):
            for look in (self.exception, self.seen_whole, *looks):
                failed = look(index, wanted, step)
                if failed:
                    return failed
        return self.end()

    def end(self) -> Judgement | None:
        """Judge what a scenario ended with: an exception of the setup, or one that leaves."""
        done = len(self.seen.steps)
        if self.seen.raised:
            return self._raised(done, self.seen.raised)
        return self._untold(done) if done < len(self.expected.steps) else None

    def exception(self, index: int, wanted: Step, step: Step) -> Judgement | None:
        """Judge an exception by the reference's: the same type is right."""
        raised = step.raised
        if wanted.raised is None:
            return self._raised(index, raised) if raised else None
        if self.check.is_judged or (raised and wanted.raised.type in raised.bases):
            return None
        words = N_("the call should raise {exception}")
        return Judgement(
            Verdict.WRONG,
            _told(self.place(index), Message(words, {"exception": wanted.raised.type})),
            input=self.check.show_steps(self.inputs, index),
            expected=wanted.raised.type,
            actual=describe_raised(raised) if raised else show(step.value),
            call=self.to_paste(index),
            traceback=stack(raised) if raised else (),
            explanation=explain(raised) if raised else None,
        )

    def seen_whole(self, index: int, wanted: Step, step: Step) -> Judgement | None:
        """Judge a view that could not be looked at."""
        name = next((name for name in wanted.view if name not in step.view), None)
        if name is None:
            return None
        raised = self.seen.raised
        return self._raised(index, raised, name) if raised else self._untold(index)

    def value(self, index: int, wanted: Step, step: Step) -> Judgement | None:
        """Compare what a step gives."""
        if not index or wanted.raised or not self.check.values:
            return None
        call = self.check.steps_of(self.inputs)[index - 1]
        parts = self._parts("", wanted.value, step.value)
        if parts is None:
            return None
        path, expected, actual = parts
        template = N_("call number {n}, {call}, gives {actual}, {expected} was expected")
        if path:
            template = N_(
                "call number {n}, {call}, gives {actual} at {path}, {expected} was expected"
            )
        told = {"call": _code(call), "path": path, "actual": actual, "expected": expected}
        return Judgement(
            Verdict.WRONG,
            Message(template, {"n": index, **told}),
            input=self.check.show_steps(self.inputs, index),
            expected=show(wanted.value),
            actual=show(step.value),
            call=self.to_paste(index),
            **forms(wanted.value, step.value, self.check.rules()),
        )

    def view(self, index: int, wanted: Step, step: Step) -> Judgement | None:
        """Compare what is seen after a step."""
        for name, value in wanted.view.items():
            parts = self._parts(name, value, step.view[name])
            if parts is None:
                continue
            where, expected, actual = parts
            words = N_("{place}: {name} is {actual}, {expected} was expected")
            told = {"name": where, "actual": actual, "expected": expected}
            return Judgement(
                Verdict.WRONG,
                Message(words, {"place": self.place(index), **told}),
                input=self.check.show_steps(self.inputs, index, self.check.view[name]),
                expected=f"{name} == {show(value)}",
                actual=f"{name} == {show(step.view[name])}",
                call=self.to_paste(index, self.check.view[name]),
                **forms(value, step.view[name], self.check.rules()),
            )
        return None

    def to_paste(self, index: int, look: str = "") -> str:
        """Write the calls up to a step; nothing where one before it raised: it would end there."""
        if any(step.raised for step in self.seen.steps[:index]):
            return ""
        return self.check.steps_to_paste(self.inputs, index, look)

    def place(self, index: int) -> Words:
        """Say after which calls a step comes."""
        return self.check.place(self.inputs, index)

    def _parts(self, name: str, wanted: Any, found: Any) -> tuple[str, str, str] | None:
        """Show where two values differ: the whole of short ones, else the first place."""
        rules: Rules = self.check.rules()
        parted = difference(wanted, found, rules)
        if parted is None:
            return None
        whole = show(wanted), show(found)
        if max(map(len, whole)) <= _WHOLE_CHARS:
            return name, *whole
        return name + parted.path, show(parted.expected, 120), show(parted.actual, 120)

    def _raised(self, index: int, raised: Raised, looking_at: str = "") -> Judgement:
        place, problem = self.place(index), explain_exception(raised)
        words, look = _told(place, problem), self.check.view.get(looking_at, "")
        if looking_at:
            words = Message(
                N_("{place}, looking at {name}: {problem}"),
                {"place": place, "name": looking_at, "problem": problem},
            )
        return Judgement(
            verdict_of_exception(raised),
            words,
            input=self.check.show_steps(self.inputs, index, look),
            actual=describe_raised(raised),
            traceback=stack(raised),
            explanation=explain(raised),
            call=self.to_paste(index, look),
        )

    def _untold(self, index: int) -> Judgement:
        words = N_("the program interferes with grading: what it ran cannot be told")
        return Judgement(
            Verdict.ERROR, Message(words), input=self.check.show_steps(self.inputs, index)
        )


def _told(place: Words, problem: Words) -> Words:
    return Message(N_("{place}: {problem}"), {"place": place, "problem": problem})


def _code(call: str) -> str:
    """Write a call inside a sentence."""
    line = " ".join(call.split())
    return f"`{line if len(line) <= 80 else line[:77] + '...'}`"
