"""The ``call`` kind: one expression over one input or many, and what is right of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod
from typing import Annotated, Any, ClassVar, Literal

from graders.checks.base import RunResult
from graders.checks.comparing import (
    against_reference,
    compare_value,
    judge_after,
    judge_exception,
    judge_exception_text,
    judge_printed,
    other_text,
    refuse_compared,
    told_blanks,
)
from graders.checks.conventions import is_enough, judge_again, judge_by_choice
from graders.checks.elsewhere import JudgedElsewhere, is_elsewhere
from graders.checks.fields import Identifier, Rule, key
from graders.checks.host_code import (
    alone_at_fault,
    judge_right,
    together_fault,
)
from graders.checks.observed_call import ObservedCall
from graders.checks.property import (
    HeldProperty,
    evaluated,
    given_names,
    judge_property,
    to_paste,
)
from graders.judging.outcome import describe
from graders.judging.text import Printed
from graders.model import Judgement, Verdict
from graders.probe import Observation, Raised

_WRITTEN = ("returns", "raises", "prints", "property")
_JUDGES = ("right", "together")

Choices = Annotated[tuple[Any, ...], Rule(strict=False)]
_BESIDE_NO_PROPERTY = {"call", "after", "value", "printed", "extra", "apart", "lazily"}
ADD_CALL = "call: the expression to evaluate; or must, steps or rubric, of other kinds of check"


class CallCheck(HeldProperty, JudgedElsewhere, ObservedCall):
    """Compare with what the spec writes, or ask an expression; else compare with the reference.

    Attributes
    ----------
    call : str
        The Python expression whose outcome is judged; shown to the student. Left out where there
        is a `property`.
    returns : plain data
        The value expected. Where the reference returns no text, a text is a Python literal:
        ``"(1, 2)"``. With none of `returns`, `raises`, `prints`, `property`, `right` and
        `together`: as the reference.
    raises : str
        The name of the exception expected (a subclass will do).
    or_raises : str
        The name of an exception that is right too, in place of what is expected.
    exception_text : str
        ``exact``: where the reference raises, the text of the exception counts as well, its accents
        in whatever form; ``told``: another text is right, and told; ``any``: its name alone.
    prints : str
        The text expected, compared as `printed` says; without it, as `exact` does.
    together : str
        A Python expression over `answers` and `cases`, what the calls returned and their inputs, in
        one order: for what holds of them as a whole, such as properties over several seeds.
    again : bool
        ``true``: each case is run twice in a row in the same process, its setup too, and both
        answers must be right.
    either : mapping of str to list
        Conventions that students may choose: values for names, which the code uses like inputs.
        One value, the same for all cases, must make all of them right; of several names, one
        combination. The first is the reference's. Where none does, the failure is shown of the one
        that makes most cases right.

    Examples
    --------
    ::

        - id: two-numbers
          title: the mean of two numbers
          call: mean([2, 4])
          returns: 3.0
        - id: several-lists
          title: lists of one to three numbers
          inputs: [{numbers: [7]}, {numbers: [1, 2]}, {numbers: [5, 0, 4]}]
          call: mean(numbers)
          unchanged: [numbers]
          tolerance: 0.000001
        - id: between
          title: neither the least nor the most
          call: mean([1, 5])
          right: 1 < actual < 5
        - id: in-any-order
          title: the order of the numbers does not matter
          inputs: [{numbers: [7]}, {numbers: [1, 2]}]
          property: mean(numbers) == mean(numbers[::-1])
        - id: twice
          title: the mean of 2 and 5 is 3.5 or 3, the second time as well
          either: {mean_of_two: [3.5, 3]}
          call: mean([2, 5]) == mean_of_two
          returns: true
          again: true
    """

    kind: ClassVar[str] = "call"
    call: str = ""
    returns: Any = None
    raises: Identifier | None = None
    prints: str | None = None
    together: str = ""
    again: bool = False
    or_raises: Identifier | None = None
    exception_text: Literal["any", "told", "exact"] = "any"
    either: dict[Identifier, Choices] = key(default_factory=dict)

    def finish(self) -> None:
        super().finish()
        if "call" not in self.written_keys and self.property is None:
            raise ValueError("the key 'call' is missing", f"add {ADD_CALL}")
        given = [*self._expectations, *self._judges]
        if len(given) > 1:
            names = (*_WRITTEN, *_JUDGES)
            what = f"only one of {', '.join(names)}, not {' and '.join(given)}"
            raise ValueError(what, "keep the one that is to be looked at", given[1])
        refuse_compared(self, self._judge)
        self._refuse_beside_property()
        if self._expectations and self.after and self.raises is None:
            what = f"after is compared with the reference: it cannot go with {given[0]}"
            raise ValueError(what, f"delete after, or {given[0]}", "after")
        if self.raises is not None and self.apart is not None:
            what = "where an exception is expected, nothing is returned that could be apart"
            raise ValueError(what, "delete apart, or raises", "apart")
        if self.raises is not None and self.printed is not None:
            what = "what is printed is not compared where an exception is expected"
            raise ValueError(what, "delete printed, or raises", "printed")

    def _refuse_beside_property(self) -> None:
        """Refuse the keys that say what else is looked at beside a property."""
        beside = sorted(_BESIDE_NO_PROPERTY & self.written_keys)
        if self.property is not None and beside:
            what = f"a property is evaluated in place of a call: {beside[0]} cannot go with it"
            raise ValueError(what, f"delete property, or {beside[0]}", beside[0])

    @property
    def written(self) -> str:
        return self.call if self.property is None else self.property

    @property
    def evaluated(self) -> str:
        return self.call if self.property is None else evaluated(self.property)

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        found = dict(super().expressions())
        if self.property is not None:
            found |= {"property": ("eval", self.property)}
            del found["call"]
        return found

    @property
    def _expectations(self) -> list[str]:
        return [name for name in _WRITTEN if name in self.written_keys]

    @property
    def _judges(self) -> list[str]:
        """Name the fields by which the course judges: one at most, once the check is made."""
        return [name for name in _JUDGES if name in self.judging_code()]

    @property
    def _judge(self) -> str | None:
        return next(iter(self._judges), None)

    @property
    def follows_reference(self) -> bool:
        watched = self.unchanged or self.calls_at_most or self.apart is not None
        is_said = self._expectations or self.asks_course
        return not (watched or is_said or self.again or self.either)

    @property
    def exception_name(self) -> str | None:
        return self.raises

    @property
    def elsewhere(self) -> tuple[str, ...]:
        return self.judged_elsewhere

    def is_elsewhere(self, raised: Raised) -> bool:
        return is_elsewhere(raised, self.judged_elsewhere)

    def may_raise(self, expected: Observation) -> bool:
        if self.raises is not None or self.or_raises is not None:
            return True
        return not self._expectations and super().may_raise(expected)

    def show_expected(self, expected: Observation) -> str:
        if self._judge or self.property is not None:
            return ""
        if "returns" in self.written_keys:
            return self.language.show(self.wanted(expected))
        return describe(expected, self.language)

    def compared(self, case: Mapping[str, Any]) -> Any:
        return None if self._judge else super().compared(case)

    def body(self, look: str = "") -> str:
        """Print all that a judge may have looked at, when nothing else is asked for."""
        if self.property is not None:
            return "\n".join(
                filter(None, [to_paste(self.property), look and self.language.printing(look)])
            )
        is_judged = self._judge and not look
        looks = [self.language.printing(code) for code in self.after.values()] if is_judged else []
        return "\n".join([super().body(look), *looks])

    @property
    def times(self) -> int:
        return 2 if self.again else 1

    @property
    def ways(self) -> int:
        return prod(map(len, self.either.values()))

    @property
    def takes_any_text(self) -> bool:
        return self.exception_text == "told"

    @property
    def first_choice(self) -> Mapping[str, Any]:
        return {name: values[0] for name, values in self.either.items()}

    def is_enough(self, run: RunResult) -> bool:
        return is_enough(run, self.either)

    def judge(self, run: RunResult) -> Judgement:
        judged = judge_by_choice(run, self.either, self._judge_way, self.times)
        return judged if judged.verdict is not Verdict.CORRECT else self._remarked(judged, run)

    def _remarked(self, judged: Judgement, run: RunResult) -> Judgement:
        """Tell what is not as in the reference, and costs no point."""
        if self.takes_any_text and self.raises is None:
            judged = replace(judged, rationale=other_text(run, self.language))
        if self.printed not in (Printed.BLANKS, Printed.LINES) or self.either or judged.rationale:
            return judged
        return judged if self.prints is not None else told_blanks(judged, run, self.printed)

    def _judge_way(self, run: RunResult) -> Judgement:
        if self.again:
            return judge_again(run, self._judge_cases)
        return self._judge_cases(run)

    def _judge_cases(self, run: RunResult) -> Judgement:
        if not self.together:
            return super().judge(run)
        # All the answers are looked at, once each of them is one.
        failed = self.first_failure(run, lambda _: None)
        if failed.case is not None or len(run.seen) < len(run.inputs):
            return failed
        words = together_fault(run, self.together, self.title)
        if words is None:
            return failed
        if (case := alone_at_fault(run, self.together, self.title)) is not None:
            own = Judgement(Verdict.WRONG, words, actual=describe(run.seen[case], self.language))
            return self.first_failure(run, lambda k: own if k == case else None)
        alike = all(inputs == run.inputs[0] for inputs in run.inputs)
        tried = self.show_input(run.inputs[0] if alike else {})
        answers = self.language.show([seen.value for seen in run.seen])
        return Judgement(Verdict.WRONG, words, hint=self.hint, input=tried, actual=answers)

    def wanted(self, expected: Observation) -> Any:
        if "returns" not in self.written_keys:
            return expected.value
        is_literal = isinstance(self.returns, str) and not isinstance(expected.value, str)
        return self.language.literal_of(self.returns) if is_literal else self.returns

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        expected, seen = run.expected[case], run.seen[case]
        if seen.raised and self.or_raises in seen.raised.bases:
            return None
        if seen.raised and self.or_raises and not expected.raised:
            return self.exception(seen.raised, expected)
        if seen.raised and expected.raised and self.exception_text == "exact":
            return judge_exception_text(expected.raised, seen.raised, self.language)
        if self.property is not None:
            given = given_names(run.inputs[case], self.setup) - self.either.keys()
            return judge_property(self.property, given, expected.value, seen.value, self.rules())
        if self.raises is not None:
            not_raised = judge_exception(self.raises, seen, self.language)
            return not_raised or judge_after(self, run, case, self.rules())
        if self.prints is not None:
            return judge_printed(self.prints, seen, self.printed or Printed.EXACT)
        if self.right and not expected.raised:
            return judge_right(run, case, self.right, self.title, self.call, self.language)
        if "returns" not in self.written_keys:
            return against_reference(self, run, case)
        misprint = self.misprint(expected, seen)
        return misprint or compare_value(self, run, case, self.wanted(expected))
