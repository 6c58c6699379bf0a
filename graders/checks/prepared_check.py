"""The fields and the judging shared by the kinds of check that prepare cases and run code."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from graders.checks.base import TOO_LARGE, Check, RunResult, TooLargeError
from graders.checks.fields import UNIT, key
from graders.checks.input_fields import Expression, Inputs, Mappings, Seeds
from graders.checks.large_answers import judged, judged_at_once
from graders.codec.burden import are_rows_crowded
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging.compare import EXACT, difference
from graders.judging.forms import forms, has_cut
from graders.judging.outcome import (
    explain_exception,
    obtained,
    stack,
    verdict_of_exception,
)
from graders.languages import Language
from graders.languages.python.syntax import is_name
from graders.languages.text import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Probe, Raised, for_students

BY_COURSE = N_("{name} calls the answer that the course hands out: write it yourself")
# A set of at most so many values is made in no time, whatever they are.
_LIGHT = 2_000
# An input is shown whole up to so many characters: it is there to be typed again.
_INPUT_CHARS = 2_000


class PreparedCheck(Check):
    """A check that prepares each case, an input and a seed, and runs code in the student's names.

    Attributes
    ----------
    setup : str
        Python statements run first, for each input, with its names bound; they may bind them again.
    unchanged : tuple of str
        Expressions that have the same value after the setup and after the call, even one that
        raises: names of inputs or of `setup`, or what is seen of them, such as ``len(m.moves)``.
    inputs : str, list of mappings, or mapping of expressions
        An expression over the functions of the spec's module and the families: it gives a list of
        mappings, smallest first, or a Hypothesis strategy of mappings. A bare name is called. Or
        the mappings themselves; or, for each name, an expression of a family or a list of values.
        Names that begin with `_` stay on the host. Left out, the code runs once.
    first : list of mappings
        Inputs that come before the others, whatever `where` says.
    where : str or None
        An expression of the inputs, evaluated on the host: those are kept where it is true.
    examples : int or None
        Number of inputs to draw, 40 of a strategy and all of a list if left out; a failing input of
        a strategy is shrunk.
    seeds : int or list of int
        Seeds of `random`, or how many from 0 on: each input is run once for each.
    clock : str
        ``fake``: the clocks of the module `time` begin at 1000.03125 s for each case, and advance
        by an eighth of a second whenever one of them is looked at.
    """

    setup: str = ""
    unchanged: tuple[str, ...] = key(default=(), strict=False)
    inputs: Inputs | None = None
    first: Mappings = ()
    where: Expression | None = None
    examples: int | None = key(default=None, ge=1, le=2000, json_schema_extra={UNIT: "inputs"})
    seeds: Seeds = (0,)
    clock: Literal["real", "fake"] = "real"

    def finish(self) -> None:
        super().finish()
        given = next((f for f in ("first", "where") if f in self.written_keys), None)
        if given and self.inputs is None:
            what = f"{given} goes with inputs, and there are none"
            raise ValueError(what, f"add inputs, or delete {given}", given)

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        cases = [(one, seed) for one in inputs for seed in self.seeds for _ in range(self.times)]
        return Probe(
            setup=self.setup,
            unchanged=self.unchanged,
            inputs=tuple(one for one, _ in cases),
            seeds=tuple(seed for _, seed in cases),
            is_clock_fake=self.clock == "fake",
        )

    @property
    def generator(self) -> str:
        return self.inputs if isinstance(self.inputs, str) and is_name(self.inputs) else ""

    @property
    def ways(self) -> int:
        """Return how many ways there are to choose values that students may choose."""
        return 1

    def judging_code(self) -> Mapping[str, str]:
        given = {field: getattr(self, field, "") for field in ("right", "together", "extra")}
        return {field: code for field, code in given.items() if code}

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        looks = {f"unchanged.{k}": ("eval", code) for k, code in enumerate(self.unchanged)}
        return {"setup": ("exec", self.setup), **looks}

    def judge(self, run: RunResult) -> Judgement:
        return self.first_failure(run, partial(self.judge_case, run))

    @abstractmethod
    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        """Judge an observation of the shape that the check asks for; None when it is right."""

    def first_failure(
        self, run: RunResult, judge_case: Callable[[int], Judgement | None]
    ) -> Judgement:
        """Judge case by case and keep the first failure, with its input shown.

        For every kind, a case fails on an unexpected exception or a changed argument.
        """
        judge = partial(self._first_failure, run, judge_case)
        return judged_at_once(run, judge) if self.asks_course else judge()

    def _first_failure(
        self, run: RunResult, judge_case: Callable[[int], Judgement | None]
    ) -> Judgement:
        for case, (seen, _) in enumerate(zip(run.seen, run.inputs, strict=False)):
            if seen.raised and self.is_elsewhere(seen.raised):
                continue
            judgement = (
                self._not_an_answer(run, case)
                or self.unexpected(run, case)
                or self._asked(run, case, judge_case)
            )
            if judgement:
                shows_printed = judgement.difference or judgement.dialogue
                # A call that was one too many is stopped where it begins: no line is at fault.
                passed = () if judgement.is_counted or not seen.raised else stack(seen.raised)
                return replace(
                    judgement,
                    case=case,
                    explanation=judgement.explanation or self._of_nothing(judgement, run, case),
                    input=self.show_seed(run.seeds[case])
                    + (judgement.input or self.tried(run.inputs[case], seen)),
                    printed="" if shows_printed else printable(seen.printed),
                    traceback=judgement.traceback or passed,
                    hint=judgement.hint or self._hint_for(judgement, run, case),
                    call=self._to_paste(run, case, judgement.call),
                )
        return Judgement(Verdict.CORRECT)

    def is_elsewhere(self, raised: Raised) -> bool:
        """Tell whether an exception is judged by another question."""
        return False

    def _not_an_answer(self, run: RunResult, case: int) -> Judgement | None:
        """Refuse what no call comes to, or what is too large to look at."""
        seen = run.seen[case]
        # The course's own code may make a set of what it is given.
        may_be_crowded = self.asks_course and run.weight > _LIGHT
        if seen.is_large or (may_be_crowded and are_rows_crowded(seen.shown)):
            return Judgement(Verdict.WRONG, TOO_LARGE)
        if seen.is_told and self.has_shape(seen, run.inputs[case]):
            return None
        if has_cut(seen.shown):
            return Judgement(Verdict.WRONG, TOO_LARGE)
        words = N_("the program interferes with grading: what it ran cannot be told")
        return Judgement(Verdict.ERROR, Message(words))

    def _asked(
        self, run: RunResult, case: int, judge_case: Callable[[int], Judgement | None]
    ) -> Judgement | None:
        """Judge a case, by code of the course too, which a large answer must not hold up."""
        if not self.asks_course:
            return judge_case(case)
        try:
            return judged(run, [case], partial(judge_case, case))
        except TooLargeError:
            return Judgement(Verdict.WRONG, TOO_LARGE)

    def _hint_for(self, judgement: Judgement, run: RunResult, case: int) -> Words | None:
        """Return the first hint that is true of a case, else one that is for any mistake."""
        if judgement.verdict.facts.is_limit:
            return self.hint_at_end(run, case)
        if not any(hint.condition for hint in self.hints):
            return self.hint
        try:
            told = judged(run, [case], partial(self.known_hint, judgement, run, case))
        except (TooLargeError, InternalError):  # one of the hints does not end
            told = None
        return told or self.hint

    def has_each(self, codes: Mapping[str, str], told: Mapping[str, Any]) -> bool:
        """Tell whether there is a value of its shape for each of some expressions."""
        return all(
            name in told and self.language.may_come_to(told[name], code, self.setup)
            for name, code in codes.items()
        )

    @property
    def asks_course(self) -> bool:
        """Tell whether code of the course looks at the answers."""
        return bool(self.judging_code())

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        """Tell whether an observation has the parts that the check asks for."""
        return True

    def _of_nothing(self, judgement: Judgement, run: RunResult, case: int) -> Words | None:
        """Explain a call that returned None; None where that is not the mistake."""
        return None

    def known_hint(self, judgement: Judgement, run: RunResult, case: int) -> Words | None:
        """Return the first hint that is true of an answer; None where none is."""
        return None

    def _to_paste(self, run: RunResult, case: int, body: str) -> str:
        """Write the lines that show a case again; empty where they would not."""
        body = body or self.body()
        if run.header is None or not body:
            return ""
        seed = run.seeds[case] if "seeds" in self.written_keys else None
        inputs = for_students(self.bound(run.inputs[case]))
        return self.language.paste(run.header, seed, inputs, self.setup, body)

    def body(self, look: str = "") -> str:
        """Return the lines to paste after the setup; ``look`` comes last."""
        return self.language.printing(look) if look else ""

    def bound(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the inputs that the code uses."""
        return inputs

    def unexpected(self, run: RunResult, case: int) -> Judgement | None:
        """Judge an exception that nobody asked for, and what should not have changed."""
        seen, expected = run.seen[case], run.expected[case]
        if seen.fallback:
            return _answered_by_course(seen, self.language)
        if seen.raised and not self.may_raise(expected):
            return self.exception(seen.raised, expected)
        return self._changed(seen, run.inputs[case])

    def exception(self, raised: Raised, expected: Observation) -> Judgement:
        """Judge an exception that nobody asked for."""
        return Judgement(
            verdict_of_exception(raised, self.language),
            explain_exception(raised),
            expected=self.show_expected(expected),
            actual=obtained(raised),
            explanation=self.language.explain(raised),
        )

    def may_raise(self, expected: Observation) -> bool:
        """Tell whether an exception can be the right outcome of a case."""
        return expected.raised is not None

    def show_expected(self, expected: Observation) -> str:
        """Show what the reference returned; empty where many answers are right."""
        return self.language.show(expected.value)

    def _changed(self, seen: Observation, inputs: Mapping[str, Any]) -> Judgement | None:
        if seen.raised and not seen.before:
            return None  # by the setup
        for name in self.unchanged:
            if seen.raised and name in seen.before and name not in seen.unchanged:
                return unseen(name, seen.raised, self.language)
            if name not in seen.before or name not in seen.unchanged:
                words = N_("the program interferes with grading: {name} cannot be looked at")
                return Judgement(Verdict.WRONG, Message(words, {"name": name}))
            before, after = seen.before[name], seen.unchanged[name]
            if difference(before, after, replace(EXACT, same_objects=True)):
                show = self.language.show
                words = N_("the call changed {name}: it was {before}, it became {after}")
                told = {"name": name, "before": show(before, 120), "after": show(after, 120)}
                return Judgement(
                    Verdict.WRONG,
                    Message(words, told),
                    expected=self.language.equation(name, show(before)),
                    actual=self.language.equation(name, show(after)),
                    input=f"{self.tried(inputs, seen)}\n{name}",
                    call=self.body(name),
                    **forms(before, after, EXACT),
                )
        return None

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        """Write the case as lines that a student can paste."""
        told = for_students(inputs).items()
        lines = [self.language.binding(name, value, _INPUT_CHARS) for name, value in told]
        lines += [line for line in self.setup.strip().splitlines() if line]
        return "\n".join(lines)

    def tried(self, inputs: Mapping[str, Any], seen: Observation) -> str:
        """Write the case as it was seen, for a student to type."""
        return self.show_input(inputs)

    def show_seed(self, seed: int) -> str:
        """Write the line that sets the seed; nothing where every case has the same one."""
        return f"{self.language.seeding(seed)}\n" if len(self.seeds) > 1 else ""

    def stopped_at(self, inputs: Mapping[str, Any], step: int, why: Words) -> tuple[Words, str]:
        """Return why a case stopped before its end, and the lines of the case up to there."""
        return why, self.show_input(inputs)

    def compared(self, case: Mapping[str, Any]) -> Any:
        """Return the part of an encoded observation that is compared with the reference's."""
        return None


def _answered_by_course(seen: Observation, language: Language) -> Judgement:
    """Refuse an answer for which the code calls the course's own."""
    # The exception of a guarded answer is the worker's own: no student would know it.
    actual = "" if seen.raised else language.show(seen.value)
    return Judgement(Verdict.WRONG, Message(BY_COURSE, {"name": seen.fallback}), actual=actual)


def unseen(name: str, raised: Raised, language: Language) -> Judgement:
    """Judge an expression that raises when it is looked at once the call is over."""
    words = N_("after the call, {name} cannot be looked at: {problem}")
    return Judgement(
        verdict_of_exception(raised, language),
        Message(words, {"name": name, "problem": explain_exception(raised)}),
        actual=obtained(raised),
        explanation=language.explain(raised),
    )
