"""The ``call`` kind: one expression, and what it returns, raises, prints or leaves unchanged."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import model_validator

from graders.checks.base import Identifier, RunResult
from graders.checks.code_checks import ComparingCheck, judge_printed
from graders.checks.oracle import against_reference, judge_exception, judge_value
from graders.judging.outcome import describe
from graders.judging.text import Printed
from graders.languages.python.show import show
from graders.model import Judgement
from graders.probe import Observation


class CallCheck(ComparingCheck):
    """Compare with what the spec writes, or with the reference where it writes nothing.

    Attributes
    ----------
    returns : plain data
        The value expected. With none of `returns`, `raises` and `prints`: as the reference.
    raises : str
        The name of the exception expected (a subclass will do).
    prints : str
        The text expected, compared as `printed` says; without it, as `exact` does.

    Examples
    --------
    ::

        - id: two-numbers
          kind: call
          title: the mean of two numbers
          call: mean([2, 4])
          returns: 3.0
    """

    kind: Literal["call"]
    returns: Any = None
    raises: Identifier | None = None
    prints: str | None = None

    @model_validator(mode="after")
    def _one_expectation(self) -> Self:
        given = [name for name in ("returns", "raises", "prints") if name in self.model_fields_set]
        if len(given) > 1:
            what = f"only one of returns, raises and prints, not {' and '.join(given)}"
            raise ValueError(what, "keep the one that is to be looked at", given[1])
        if given and self.after:
            what = f"after is compared with the reference: it cannot go with {given[0]}"
            raise ValueError(what, f"delete after, or {given[0]}", "after")
        if self.raises is not None and self.printed is not None:
            what = "what is printed is not compared where an exception is expected"
            raise ValueError(what, "delete printed, or raises", "printed")
        return self

    @property
    def exception_name(self) -> str | None:
        return self.raises

    def may_raise(self, expected: Observation) -> bool:
        if self.raises is not None:
            return True
        written = {"returns", "prints"} & self.model_fields_set
        return not written and super().may_raise(expected)

    def show_expected(self, expected: Observation) -> str:
        return show(self.returns) if "returns" in self.model_fields_set else describe(expected)

    def wanted(self, expected: Observation) -> Any:
        return self.returns if "returns" in self.model_fields_set else expected.value

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        expected, seen = run.expected[case], run.seen[case]
        if self.raises is not None:
            return judge_exception(self.raises, seen)
        if self.prints is not None:
            return judge_printed(self.prints, seen, self.printed or Printed.EXACT)
        if "returns" not in self.model_fields_set:
            return against_reference(self, expected, seen)
        misprint = self.misprint(expected, seen)
        return misprint or judge_value(self.returns, seen, self.compare.rules())
