"""A case of a scenario as the reference and as the student tell it, and where they first part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from graders.i18n import N_
from graders.judging.compare import Rules, difference
from graders.judging.forms import forms
from graders.judging.outcome import describe_raised, explain_exception, stack, verdict_of_exception
from graders.languages import Language
from graders.light_dataclass import dataclass
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Raised, Step

# Values that are so short are shown whole, not from where they differ.
_WHOLE_CHARS = 60


class StepTeller(Protocol):
    """The check as a story sees it: the steps of a case, and how they are written."""

    @property
    def language(self) -> Language: ...
    @property
    def is_judged(self) -> bool: ...
    @property
    def values(self) -> bool: ...
    @property
    def view(self) -> Mapping[str, str]: ...
    def rules(self) -> Rules: ...
    def steps_of(self, inputs: Mapping[str, Any]) -> tuple[str, ...]: ...
    def show_steps(self, inputs: Mapping[str, Any], count: int, look: str = "") -> str: ...
    def steps_to_paste(self, inputs: Mapping[str, Any], count: int, look: str = "") -> str: ...
    def place(self, inputs: Mapping[str, Any], count: int) -> Words: ...


@dataclass(frozen=True)
class Story:
    """One case of a scenario: the reference's telling of it and the student's."""

    check: StepTeller
    inputs: Mapping[str, Any]
    expected: Observation
    seen: Observation

    @property
    def _language(self) -> Language:
        return self.check.language

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
            at_place(self.place(index), Message(words, {"exception": wanted.raised.type})),
            input=self.check.show_steps(self.inputs, index),
            expected=wanted.raised.type,
            actual=describe_raised(raised) if raised else self._language.show(step.value),
            call=self.to_paste(index),
            traceback=stack(raised) if raised else (),
            explanation=self._language.explain(raised) if raised else None,
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
        parts_told = {"call": code_of(call), "path": path, "actual": actual, "expected": expected}
        return Judgement(
            Verdict.WRONG,
            Message(template, {"n": index, **parts_told}),
            input=self.check.show_steps(self.inputs, index),
            expected=self._language.show(wanted.value),
            actual=self._language.show(step.value),
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
            parts_told = {"name": where, "actual": actual, "expected": expected}
            return Judgement(
                Verdict.WRONG,
                Message(words, {"place": self.place(index), **parts_told}),
                input=self.check.show_steps(self.inputs, index, self.check.view[name]),
                expected=self._language.equation(name, self._language.show(value)),
                actual=self._language.equation(name, self._language.show(step.view[name])),
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
        whole = self._language.show(wanted), self._language.show(found)
        if max(map(len, whole)) <= _WHOLE_CHARS:
            return name, *whole
        return (
            name + parted.path,
            self._language.show(parted.expected, 120),
            self._language.show(parted.actual, 120),
        )

    def _raised(self, index: int, raised: Raised, looking_at: str = "") -> Judgement:
        place, problem = self.place(index), explain_exception(raised)
        words, look = at_place(place, problem), self.check.view.get(looking_at, "")
        if looking_at:
            words = Message(
                N_("{place}, looking at {name}: {problem}"),
                {"place": place, "name": looking_at, "problem": problem},
            )
        return Judgement(
            verdict_of_exception(raised, self._language),
            words,
            input=self.check.show_steps(self.inputs, index, look),
            actual=describe_raised(raised),
            traceback=stack(raised),
            explanation=self._language.explain(raised),
            call=self.to_paste(index, look),
        )

    def _untold(self, index: int) -> Judgement:
        words = N_("the program interferes with grading: what it ran cannot be told")
        return Judgement(
            Verdict.ERROR, Message(words), input=self.check.show_steps(self.inputs, index)
        )


def at_place(place: Words, problem: Words) -> Words:
    """Tell a problem of a scenario, and after which calls it comes."""
    return Message(N_("{place}: {problem}"), {"place": place, "problem": problem})


def code_of(call: str) -> str:
    """Write a call inside a sentence."""
    line = " ".join(call.split())
    return f"`{line if len(line) <= 80 else line[:77] + '...'}`"
