"""The ``call`` kind: one expression over one input or many, and what is right of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import model_validator

from graders.checks.base import RunResult
from graders.checks.comparing import (
    against_reference,
    judge_after,
    judge_exception,
    judge_printed,
    judge_value,
    refuse_compared,
)
from graders.checks.fields import Identifier
from graders.checks.host_code import answer, find_fault, judge_answer
from graders.checks.observed_call import ObservedCall
from graders.judging.outcome import describe
from graders.judging.text import Printed
from graders.languages.python.reproducer import shown
from graders.languages.python.show import show
from graders.languages.python.syntax import literal_of
from graders.model import Judgement, Verdict
from graders.probe import Observation

_EXPECTATIONS = ("returns", "raises", "prints", "validator")


class CallCheck(ObservedCall):
    """Compare with what the spec writes, or ask its module; else compare with the reference.

    Attributes
    ----------
    returns : plain data
        The value expected. Where the reference returns no text, a text is a Python literal:
        ``"(1, 2)"``. With none of `returns`, `raises`, `prints` and `validator`: as the reference.
    raises : str
        The name of the exception expected (a subclass will do).
    prints : str
        The text expected, compared as `printed` says; without it, as `exact` does.
    validator : str or None
        A function of the spec's module that judges each answer.
    together : bool
        ``true`` to ask the validator once about the answers to all the cases, as a tuple: for what
        holds of them as a whole, such as properties over several seeds.

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
          validator: is_between
    """

    kind: ClassVar[str] = "call"
    returns: Any = None
    raises: Identifier | None = None
    prints: str | None = None
    validator: Identifier | None = None
    together: bool = False

    @model_validator(mode="after")
    def _one_expectation(self) -> Self:
        given = [name for name in _EXPECTATIONS if name in self.model_fields_set]
        if len(given) > 1:
            what = f"only one of {', '.join(_EXPECTATIONS)}, not {' and '.join(given)}"
            raise ValueError(what, "keep the one that is to be looked at", given[1])
        refuse_compared(self)
        if self.together and not self.validator:
            what = "together is for a validator: there is none"
            raise ValueError(what, "delete together, or add validator: a function", "together")
        if given and self.after and not self.validator and self.raises is None:
            what = f"after is compared with the reference: it cannot go with {given[0]}"
            raise ValueError(what, f"delete after, or {given[0]}", "after")
        if self.raises is not None and self.apart is not None:
            what = "where an exception is expected, nothing is returned that could be apart"
            raise ValueError(what, "delete apart, or raises", "apart")
        if self.raises is not None and self.printed is not None:
            what = "what is printed is not compared where an exception is expected"
            raise ValueError(what, "delete printed, or raises", "printed")
        return self

    @property
    def follows_reference(self) -> bool:
        watched = self.unchanged or self.calls_at_most or self.apart is not None
        return not (watched or self.model_fields_set & set(_EXPECTATIONS))

    @property
    def exception_name(self) -> str | None:
        return self.raises

    def may_raise(self, expected: Observation) -> bool:
        if self.raises is not None:
            return True
        is_written = {"returns", "prints"} & self.model_fields_set
        return not is_written and super().may_raise(expected)

    def show_expected(self, expected: Observation) -> str:
        if self.validator:
            return ""
        is_written = "returns" in self.model_fields_set
        return show(self.wanted(expected)) if is_written else describe(expected)

    def compared(self, case: Mapping[str, Any]) -> Any:
        return None if self.validator else super().compared(case)

    def body(self, look: str = "") -> str:
        """Print all that a validator may have looked at, when nothing else is asked for."""
        is_judged = self.validator and not look
        looks = [shown(code) for code in self.after.values()] if is_judged else []
        return "\n".join([super().body(look), *looks])

    def judge(self, run: RunResult) -> Judgement:
        if not self.validator or not self.together:
            return super().judge(run)
        # All the answers are looked at, once each of them is one.
        failed = self.first_failure(run, lambda _: None)
        if failed.case is not None or len(run.seen) < len(run.inputs):
            return failed
        answers = tuple(answer(run, case) for case in range(len(run.seen)))
        words, _ = find_fault(run, self.validator, answers)
        if words is None:
            return failed
        alike = all(inputs == run.inputs[0] for inputs in run.inputs)
        case = self.show_input(run.inputs[0] if alike else {})
        return Judgement(Verdict.WRONG, words, hint=self.hint, input=case)

    def wanted(self, expected: Observation) -> Any:
        if "returns" not in self.model_fields_set:
            return expected.value
        is_literal = isinstance(self.returns, str) and not isinstance(expected.value, str)
        return literal_of(self.returns) if is_literal else self.returns

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        if self.validator:
            return judge_answer(run, case, self.validator)
        expected, seen = run.expected[case], run.seen[case]
        if self.raises is not None:
            return judge_exception(self.raises, seen) or judge_after(self, expected, seen)
        if self.prints is not None:
            return judge_printed(self.prints, seen, self.printed or Printed.EXACT)
        if "returns" not in self.model_fields_set:
            return against_reference(self, expected, seen)
        misprint = self.misprint(expected, seen)
        return misprint or judge_value(self.wanted(expected), seen, self.rules())
