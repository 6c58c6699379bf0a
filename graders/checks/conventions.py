"""Cases that are run several times: with each convention that a student may choose, or again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from graders.checks.base import RunResult
from graders.i18n import N_
from graders.model import Judgement, Message, Verdict

Choices = Mapping[str, Sequence[Any]]
# Cases of a way that are counted where no way makes all of them right.
_COUNTED = 100
_RIGHT = Verdict.CORRECT


def combinations(choices: Choices) -> list[dict[str, Any]]:
    """Return every way to choose a value for each name, that of the first values first.

    Examples
    --------
    >>> combinations({"hole": [" ", 0], "base": [1]})
    [{'hole': ' ', 'base': 1}, {'hole': 0, 'base': 1}]
    >>> combinations({})
    [{}]
    """
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


def parts(run: RunResult, choices: Choices) -> list[RunResult]:
    """Part a run by the values chosen: the cases of the first values come first.

    What is right of every part is what the reference showed on the first: its convention is the
    first one, and with another it may show nothing.
    """
    chosen = [repr([inputs.get(name) for name in choices]) for inputs in run.inputs]
    ways = list(dict.fromkeys(chosen))
    each = len(chosen) // len(ways)
    expected = run.expected[:each]
    return [
        replace(
            run,
            inputs=run.inputs[start : start + each],
            seeds=run.seeds[start : start + each],
            seen=expected if run.is_of_reference else run.seen[start : start + each],
            expected=expected,
        )
        for start in range(0, 1 if run.is_of_reference else len(chosen), each)
    ]


def judge_by_choice(
    run: RunResult, choices: Choices, judge: Callable[[RunResult], Judgement], times: int = 1
) -> Judgement:
    """Judge a run for each way to choose, until one makes all cases right.

    Where none does, the failure is that of the way that makes most cases right, the first of equal
    ones: it is the student's own, more likely than not. A way whose cases were not all seen makes
    nothing right. ``times`` is how many times in a row each case is run.
    """
    if not choices:
        return judge(run)
    found: list[tuple[int, RunResult, Judgement]] = []
    start = 0
    for part in parts(run, choices):
        judgement = judge(part)
        if judgement.verdict is not Verdict.CORRECT:
            found.append((start, part, judgement))
        elif not found or len(part.seen) == len(part.inputs):
            return judgement
        start += len(part.inputs)
    start, _, best = max(found, key=lambda one: _count_right(one[1], judge, times))
    return best if best.case is None else replace(best, case=start + best.case)


def _count_right(part: RunResult, judge: Callable[[RunResult], Judgement], times: int) -> int:
    """Count the first cases of a way that are right, each judged by itself."""
    ends = range(times, min(len(part.seen), _COUNTED) + 1, times)
    return sum(judge(_alone(part, slice(end - times, end))).verdict is _RIGHT for end in ends)


def _alone(part: RunResult, here: slice) -> RunResult:
    return replace(
        part,
        inputs=part.inputs[here],
        seeds=part.seeds[here],
        seen=part.seen[here],
        expected=part.expected[here],
    )


def is_enough(run: RunResult, choices: Choices) -> bool:
    """Tell whether all the cases of one way to choose were seen."""
    return bool(choices) and len(run.seen) >= len(run.inputs) // len(parts(run, choices))


def judge_again(run: RunResult, judge: Callable[[RunResult], Judgement]) -> Judgement:
    """Judge a run of pairs of equal cases: what the reference gave first is right of both."""
    firsts = [case - case % 2 for case in range(len(run.expected))]
    judgement = judge(replace(run, expected=tuple(run.expected[case] for case in firsts)))
    if judgement.case is None or not judgement.case % 2:
        return judgement
    words = N_("right the first time; called again with the same arguments, {what}")
    lines = judgement.call
    return replace(
        judgement,
        rationale=judgement.rationale and Message(words, {"what": judgement.rationale}),
        call=f"{lines}\n{lines.removeprefix(run.header or '')}" if lines else "",
    )
