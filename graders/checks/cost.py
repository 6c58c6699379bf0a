"""The ``cost`` kind: the work of a call, related to what the reference does on the same inputs.

Counted work (calls, steps) is a number of the program and decides at once. CPU time depends on the
machine and on the moment: it decides only where it is clear, or once measured again with nothing
else running (:mod:`graders.grading.check_runner`), and no text shows its figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from graders.checks.base import RunResult
from graders.checks.comparing import ComparingCheck, against_reference, refuse_compared
from graders.checks.cost_words import counted, curves, grown
from graders.checks.fields import UNIT, DottedName, Model, Rule, key
from graders.checks.host_code import judge_right
from graders.checks.input_numbers import number_of
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging import growth as laws
from graders.model import Judgement, Message, Point, Verdict
from graders.probe import Observation, Probe

# Default of `spare`: the work that is never too much, by measure.
_SPARE = {"cpu": 0.05, "calls": 10, "steps": 1_000}
# Smaller works count as these: no work has a ratio to none.
_LEAST = {"cpu": 1e-4, "calls": 1.0, "steps": 1.0}
# Beyond this part of its limit, a time is measured again before it counts.
_NEAR = 0.5
# Times taken alone vary less: between these parts of its limit, one is measured once more.
_CLEAR = (0.8, 1.25)
# A run ends at its time limit well after the work has become too much.
_ROOM = 2.5


class Calls(Model):
    """The calls to count: of functions, of ``Class.member``, or of constructors (a class).

    Attributes
    ----------
    calls : list of str
        Their names.
    """

    calls: Annotated[tuple[DottedName, ...], Rule(min_length=1, strict=False)]


Measure = Literal["cpu", "steps"] | Calls


class CostCheck(ComparingCheck):
    """Compare the work of the call with the reference's; a wrong answer earns nothing.

    Answers are compared with the reference's, unless `right` judges them.

    Attributes
    ----------
    measure : str or mapping
        What the work is counted in: ``cpu``, CPU time; ``steps``, lines of Python executed; or
        runs of functions and methods (a class: its constructor).
    at_most : float
        The most work that the call may take, in multiples of the reference's.
    spare : float
        An amount of work that is never too much; left out, 0.05 s, 1000 steps or 10 calls.
    size : str
        An expression of the inputs: their size. Growth is told where it is given.
    growth : str
        ``reference``: the work must not grow faster than the reference's by a clear class.

    Examples
    --------
    ::

        - id: few-steps
          title: looks at few items
          inputs: [{items: [1, 3, 5]}, {items: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}]
          call: search(items, 9)
          measure: steps
          at_most: 3
    """

    kind: ClassVar[str] = "cost"
    is_measured: ClassVar[bool] = True

    measure: Measure = "cpu"
    at_most: float = key(
        gt=1, le=100_000, allow_inf_nan=False, json_schema_extra={UNIT: "times the reference's"}
    )
    spare: float | None = key(
        default=None, ge=0, allow_inf_nan=False, json_schema_extra={UNIT: "s, steps or calls"}
    )
    size: str = ""
    growth: Literal["any", "reference"] = "any"

    def finish(self) -> None:
        super().finish()
        if self.growth == "reference" and not self.size:
            what = "growth: reference needs size, an expression of the inputs"
            raise ValueError(what, "add size, such as size: len(g)", "growth")
        refuse_compared(self, self._judge)

    @property
    def _judge(self) -> str | None:
        """Name the field by which the course judges the answers; None where they are compared."""
        return "right" if self.right else None

    @property
    def unit(self) -> str:
        """Return what is measured: ``cpu``, ``calls`` or ``steps``."""
        return self.measure if isinstance(self.measure, str) else "calls"

    @property
    def is_timed(self) -> bool:
        """Tell whether the work is CPU time."""
        return self.unit == "cpu"

    @property
    def cpu_factor(self) -> float:
        return _ROOM * self.at_most

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        probe = super().probe(inputs)
        return replace(probe, measure=self.unit, counted=self.counted_names())

    def counted_names(self) -> tuple[str, ...]:
        return () if isinstance(self.measure, str) else self.measure.calls

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        size = {"size": ("eval", self.size)} if self.size else {}
        return {**super().expressions(), **size}

    def compared(self, case: Mapping[str, Any]) -> Any:
        return None if self._judge else super().compared(case)

    def show_expected(self, expected: Observation) -> str:
        return "" if self._judge else super().show_expected(expected)

    def judge(self, run: RunResult) -> Judgement:
        wrong = super().judge(run)
        cut_short = len(run.seen) < len(run.inputs)
        if wrong.verdict is not Verdict.CORRECT or (cut_short and self.is_timed):
            return wrong
        points = self._points(run)
        if points is None:
            words = N_("the program interferes with grading: its work cannot be measured")
            return Judgement(Verdict.ERROR, Message(words))
        # The end of a limited run depends on the machine, so that its growth is not mentioned.
        curve = () if cut_short else points
        slow = self.first_failure(run, partial(self._judge_work_of, points, curve))
        if slow.verdict is Verdict.CORRECT and self._is_elsewhere(run, points, 1):
            slow = self._too_long()
        if slow.verdict is Verdict.CORRECT and not cut_short:
            slow = self._judge_growth(points) or slow
        if not self.size:
            return slow
        return replace(slow, clocked=curve) if self.is_timed else replace(slow, points=curve)

    def is_near(self, run: RunResult) -> bool:
        if not self.is_timed:
            return False
        points = self._points(run)
        return points is None or self._is_too_much(run, points, _NEAR)

    def is_settled(self, run: RunResult) -> bool:
        points = self._points(run)
        if points is None:
            return False
        return len({self._is_too_much(run, points, part) for part in _CLEAR}) == 1

    def _is_too_much(self, run: RunResult, points: Sequence[Point], part: float) -> bool:
        """Tell whether the work is beyond a part of its limit, or of what growth may be."""
        if any(work > part * self._allowed(base) for _, work, base in points):
            return True
        return self._is_elsewhere(run, points, part) or self._rises(points, part)

    def _is_elsewhere(self, run: RunResult, points: Sequence[Point], part: float) -> bool:
        """Tell whether a program worked for longer between its calls than these may take.

        What comes before the first input and after each answer may take as long as the calls, or
        as many times the reference's.
        """
        calls = sum(self._allowed(base) for _, _, base in points)
        allowed = max(calls, self.at_most * run.expected_times.rest)
        return self.is_timed and run.times.rest > part * allowed

    def misfits(self, inputs: tuple[dict[str, Any], ...]) -> Iterator[tuple[str, str, str]]:
        try:
            sizes = [self._size(one) for one in inputs]
        except InternalError as problem:
            yield "size", problem.what, problem.mend
            return
        if self.growth == "reference" and not laws.can_fit(sizes):
            shown = ", ".join(f"{size:g}" for size in sizes[:20])
            yield (
                "growth",
                f"growth cannot be told from the sizes {shown}",
                f"give {laws.MIN_POINTS} sizes, the last {laws.MIN_SPREAD:g} times the first",
            )

    # -- answers -------------------------------------------------------------------------

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        if self.right and not run.expected[case].raised:
            return judge_right(run, case, self.right, self.title, self.call, self.language)
        return against_reference(self, run, case)

    # -- work ----------------------------------------------------------------------------

    def _points(self, run: RunResult) -> tuple[Point, ...] | None:
        """Return size, work and reference's work of each case; None where one is unknown."""
        count = len(run.seen)
        own, base = (
            _measured(times.calls if self.is_timed else [one.work for one in observed], count)
            for times, observed in ((run.times, run.seen), (run.expected_times, run.expected))
        )
        if base is None:
            raise InternalError("the work of the reference was not measured")
        if own is None:
            return None
        sizes = [self._size(inputs) for inputs in run.inputs[:count]]
        return tuple(zip(sizes, own, base, strict=True))

    def _size(self, inputs: Mapping[str, Any]) -> float:
        return number_of("size", self.size, inputs) if self.size else 0.0

    def _allowed(self, base: float) -> float:
        spare = _SPARE[self.unit] if self.spare is None else self.spare
        return max(self.at_most * base, spare)

    def _judge_work_of(
        self, points: Sequence[Point], curve: Sequence[Point], case: int
    ) -> Judgement | None:
        """Judge the work of a case; times are told by the last one, whichever are too long.

        Which is the first depends on the moment, and the record must not.
        """
        if not self.is_timed:
            return self._judge_work(points[case], curve)
        if case < len(points) - 1:
            return None
        found = (self._judge_work(point, curve) for point in points)
        return next((judgement for judgement in found if judgement), None)

    def _judge_work(self, point: Point, curve: Sequence[Point]) -> Judgement | None:
        _, work, base = point
        if work <= self._allowed(base):
            return None
        if self.is_timed:
            return self._too_long()
        return Judgement(
            Verdict.WRONG,
            self._grown(self._counted(int(work), int(base)), curve),
            expected=f"≤ {int(self._allowed(base))}",
            actual=str(int(work)),
        )

    def _too_long(self) -> Judgement:
        words = N_("it takes more than {factor} times the CPU time of the reference")
        return Judgement(Verdict.WRONG, Message(words, {"factor": f"{self.at_most:g}"}))

    def _counted(self, work: int, base: int) -> Message:
        return counted(work, base, self.at_most, self.counted_names())

    # -- growth --------------------------------------------------------------------------

    def _rises(self, points: Sequence[Point], part: float = 1.0) -> bool:
        """Tell whether the work clearly outgrows the reference's, where that counts."""
        if self.growth == "any" or max(work for _, work, _ in points) <= part * self._allowed(0):
            return False
        return laws.rises(*curves(points, _LEAST[self.unit]), laws.CLEAR_POWER * part)

    def _judge_growth(self, points: Sequence[Point]) -> Judgement | None:
        if not self._rises(points):
            return None
        words = N_("the work grows clearly faster with {size} than the reference's")
        rationale = Message(words, {"size": self.size})
        if not self.is_timed:
            rationale = self._grown(rationale, points)
        return Judgement(Verdict.WRONG, rationale, hint=self.hint)

    def _grown(self, what: Message, points: Sequence[Point]) -> Message:
        return grown(what, points, self.size, _LEAST[self.unit])


def _measured(works: Sequence[float | None], count: int) -> tuple[float, ...] | None:
    """Return the first works, None where one of them was not measured."""
    measured = tuple(float(work) for work in works[:count] if work is not None)
    return measured if len(measured) == count else None
