"""The failure shown of a check: the smallest found; of a hidden check, no more than may be told.

A failing input that was drawn is made smaller.

A program that was told of hidden inputs can tell them wherever something of it is shown: in
values, prints and messages, in the number of a line, in how often it calls a function. So checks
share a process with those that hide as much (:attr:`.Check.secrecy`), and of what a process says
that was told of hidden inputs nothing is shown but the verdict. What a check does show of a failure
comes from another process, told of the one input that failed and of no other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.checks.base import Check, RunResult
from graders.checks.prepared_check import PreparedCheck
from graders.codec import encode
from graders.errors import InternalError
from graders.grading.failure_signature import failure_signature, with_shown
from graders.grading.reference_answers import CheckKey
from graders.grading.results import judged
from graders.grading.submission_judge import SubmissionJudge
from graders.judging.redaction import hide
from graders.model import CheckResult, Detail, Judgement, Target
from graders.probe import Observation, Probe
from graders.spec.shrink import shrink

# Inputs tried per failing check: each costs two processes.
_BUDGET = 60


def shown_failure(
    judge: SubmissionJudge,
    key: CheckKey,
    check: Check,
    result: CheckResult,
    lent: frozenset[Target],
) -> CheckResult:
    """Return a result over ``lent`` with the failure that is shown: the smallest, if drawn.

    Give it each result that counts once: it may take processes of its own.
    """
    if key not in judge.runner.probes or result.is_passed:
        return result
    verdict, case = result.verdict, result.judgement.case
    is_drawn = key in judge.assignment.drawn and case is not None and _is_first(judge, key, case)
    if is_drawn and case is not None and verdict.facts.has_failing_input:

        def fails(run: RunResult) -> bool:
            return judged(check, run).verdict is verdict

        found = _smallest(judge, key, check, case, lent, fails)
        if found is not None:
            shown = judged(check, found)
            told = failure_signature(check, shown, found, judge.names)
            behaviour = with_shown(result.behaviour, shown.input, told)
            return replace(result, judgement=hide(shown, check.detail), behaviour=behaviour)

    def judged_on(case: int) -> Judgement | None:
        own, first = judge.runner.probes[key], case - case % check.times
        here = slice(first, first + check.times)
        one = replace(
            own,
            inputs=own.inputs[here],
            seeds=own.seeds[here],
            calls_at_most=own.calls_at_most[here],
        )
        # With another value that students may choose, the reference may show nothing.
        ways = check.ways if isinstance(check, PreparedCheck) else 1
        known = first % (len(own.inputs) // ways)
        observations = judge.runner.reference_answers.observations[key]
        expected = observations[known : known + check.times]
        run = _run_expecting(judge, key, one, lent, expected)
        return None if run is None else judged(check, run)

    return confined(check, result, judged_on)


def _is_first(judge: SubmissionJudge, key: CheckKey, case: int) -> bool:
    """Tell whether a case has the first of each value that students may choose."""
    chosen, inputs = (
        judge.assignment.check(*key).first_choice,
        judge.runner.probes[key].inputs[case],
    )
    return repr(dict(chosen)) == repr({name: inputs.get(name) for name in chosen})


def confined(
    check: Check, result: CheckResult, judged_on: Callable[[int], Judgement | None]
) -> CheckResult:
    """Return a result of a hidden check with what may be shown of it.

    The ``result`` comes from a process that was told of all the inputs of the check. ``judged_on``
    judges the check again, in a process that is told of one input, given by its place in the list;
    it returns None where that does not end.
    """
    told, verdict = result.judgement, result.verdict
    if check.is_shown or verdict.facts.is_always_shown:
        return result
    shown = hide(told, Detail.VERDICT_ONLY)
    if check.detail is not Detail.VERDICT_ONLY and told.case is not None:
        shown = replace(shown, input=told.input, expected=told.expected)
        alone = judged_on(told.case) if verdict.facts.has_failing_input else None
        if alone is not None and alone.verdict is verdict:
            shown = alone
    return replace(result, judgement=hide(shown, check.detail))


def owners(provenance: Mapping[str, str]) -> dict[str, str]:
    """Return whose each definition is, without its place, which a process may make up."""
    return {
        name: "reference" if origin == "reference" else "student"
        for name, origin in provenance.items()
    }


def _smallest(
    judge: SubmissionJudge,
    key: CheckKey,
    check: Check,
    case: int,
    lent: frozenset[Target],
    fails: Callable[[RunResult], bool],
) -> RunResult | None:
    """Return the run on the smallest input found on which the check fails in the same way.

    Values that a student may choose are not drawn: the first ones are bound.
    """
    best: dict[str, RunResult] = {}
    own = judge.runner.probes[key]
    seeds, chosen = (own.seeds[case],) * check.times, check.first_choice
    known = {name: value for name, value in own.inputs[case].items() if name not in chosen}

    def fails_on(inputs: dict[str, Any]) -> bool:
        try:
            made = check.probe(({**inputs, **chosen},))
        except InternalError:  # a bound that this input gives no number for
            return False
        if made is None:
            return False
        here = slice(check.times)
        most = made.calls_at_most[here]
        one = replace(made, inputs=made.inputs[here], seeds=seeds, calls_at_most=most)
        run = _run_on(judge, key, one, lent)
        if run is None or not fails(run):
            return False
        best[_written(inputs)] = run
        return True

    found = shrink(judge.assignment, *key, fails_on, _BUDGET, known)
    return best.get(_written(found)) if found is not None else None


def _run_on(
    judge: SubmissionJudge, key: CheckKey, probe: Probe, lent: frozenset[Target]
) -> RunResult | None:
    """Run a check on another input; None where the reference or the submission does not end."""
    once = replace(probe, inputs=probe.inputs[:1], seeds=probe.seeds[:1])
    expected = judge.process.reference_answer(once)
    if expected is None:
        return None
    return _run_expecting(judge, key, probe, lent, (expected,) * len(probe.inputs))


def _run_expecting(
    judge: SubmissionJudge,
    key: CheckKey,
    probe: Probe,
    lent: frozenset[Target],
    expected: Sequence[Observation],
) -> RunResult | None:
    """Run a check on another input, or on one of its own; None where it does not end."""
    run = judge.runner.run_probe(probe, key, lent)
    if run.end:
        return None
    code, lines = judge.process.code, judge.header(key, run)
    own = probe.inputs, probe.seeds, run.seen, expected, code
    return RunResult(*own, header=lines, picture=judge.assignment.spec.picture)


def _written(inputs: Mapping[str, Any]) -> str:
    return json.dumps(encode(dict(inputs)), sort_keys=True)
