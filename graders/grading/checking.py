"""Judge one check of a submission: run it, run it again if the verdict needs it, judge the run.

A right answer among other checks counts at once. A wrong one counts only when it also holds in a
process of its own, or where it is proved that nothing is kept from one call to the next; a check
that runs out of time gets all the time that decides; and a measured time near its limit is measured
again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from graders.checks.base import Check, RunResult
from graders.checks.elsewhere import raising
from graders.errors import InternalError
from graders.grading.failure_signature import failure_signature
from graders.grading.foreign_state import doubt_of, unfit_members
from graders.grading.observations import Observations
from graders.grading.reference_answers import CheckKey
from graders.grading.results import UNFIT, check_result, fault, judged, undecided
from graders.grading.shown_failures import owners
from graders.grading.submission_judge import SubmissionJudge
from graders.grading.termination import judge_end
from graders.grading.time_limit_runs import run_alone, run_soon, run_to_limit
from graders.grading.timing_rounds import measure_again
from graders.i18n import N_
from graders.judging.redaction import hide
from graders.model import CheckResult, Detail, Judgement, Message, Target, Verdict
from graders.note_words import EACH_OTHER

# The origins of a lent target that a worker can tell; the last two where the student's class does
# not take it.
_LENT = frozenset({"reference", "mixed", "absent"})

Together = Callable[[], Sequence[CheckKey]]


def judge_check(
    judge: SubmissionJudge,
    key: CheckKey,
    check: Check,
    lent: frozenset[Target],
    together: Together,
) -> CheckResult:
    """Judge a check over a set of lent targets; its failure is not shown yet.

    ``together`` lists the checks that share a process with it, if it is still to be run.
    """
    if key not in judge.runner.probes:
        return _of_source(judge, key, check, lent)
    return _run_and_judge(judge, key, check, lent, together)


def judge_guess(
    judge: SubmissionJudge, key: CheckKey, check: Check, lent: frozenset[Target], guess: int
) -> CheckResult:
    """Judge a check over one guess of what the student's own code would set or give.

    A guess that the worker tells to be another one again is not run.
    """
    run = judge.guessed_runs.get((key, lent, guess))
    if run is None:
        before = judge.runs.get((key, lent))
        # Slow code is slow over each guess: it may take twice the time that it took without one.
        spent_s = before.times.total if before and not before.end else 0.0
        cpu_s = max(judge.runner.first_s(key), 2 * spent_s)
        run = judge.guessed_runs[key, lent, guess] = judge.runner.run_guess(key, lent, guess, cpu_s)
        if isinstance(run.seen, Observations) and not run.end:
            for same in run.seen.same_guesses:
                judge.guessed_runs.setdefault((key, lent, same), run)
    return _result(judge, key, check, run, lent)


def judge_soon(
    judge: SubmissionJudge, key: CheckKey, check: Check, lent: frozenset[Target]
) -> CheckResult | None:
    """Judge a check by its first attempt alone; None where it does not end by then."""
    runner = judge.runner
    if runner.probes[key].is_timed or check.is_measured:
        return None
    run = judge.runs.get((key, lent))
    if run is None or not run.is_first:
        run = judge.runs[key, lent] = run_soon(runner, key, lent)
    return None if run.end else _result(judge, key, check, run, lent)


def _of_source(
    judge: SubmissionJudge, key: CheckKey, check: Check, lent: frozenset[Target]
) -> CheckResult:
    """Judge a check of the source; what is lent and does not fit may hide a recursion."""
    facts, unfit = _recursion_of(judge, key[0], lent) if check.wants_recursion else ({}, [])
    result = _result(judge, key, check, RunResult(facts=facts), lent)
    if result.is_passed or not unfit:
        return result
    # A failure that recursion would not mend has another reason, such as a loop.
    is_told = not _result(judge, key, check, RunResult(facts={"recursive": True}), lent).is_passed
    return result if is_told else undecided(check, UNFIT, unfit)


def _recursion_of(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target]
) -> tuple[dict[str, bool], list[str]]:
    """Return facts on whether the student's code calls itself while the question's checks run.

    The source only hints at it: a function may reach itself through a table, or a parameter; and a
    call that is written may never be made. Where checks did not run to their end, the hint counts.
    Where it does not hint at it, the lent members that do not fit come with the facts.
    """
    (target,) = judge.assignment.targets[question_id][:1]
    told = judge.study.facts.get(target.name, {})
    probes = judge.runner.probes
    keys = [(question_id, other.id) for other in judge.assignment.question(question_id).checks]
    runs = {}
    for key in filter(probes.__contains__, keys):
        probe = replace(probes[key], measure="recursion", counted=(), calls_at_most=())
        runs[key] = judge.runner.run_probe(probe, key, lent)
        if any(seen.work for seen in runs[key].seen):
            return {"recursive": True}, []
    if "recursive" not in told:
        return {}, []  # there is no source
    if not told["recursive"]:
        return {}, sorted(
            {name for run in runs.values() for name in unfit_members(judge, question_id, lent, run)}
        )
    ran = all(_runs_to_its_end(judge, key, run) for key, run in runs.items())
    return {"never_recurs": True} if runs and ran else {}, []


def _runs_to_its_end(judge: SubmissionJudge, key: CheckKey, run: RunResult) -> bool:
    """Tell whether a check ran and was watched, with no exception but where ours raises one."""
    ours = judge.runner.reference_answers.observations[key]
    if run.end or len(run.seen) != len(ours):
        return False
    return all(
        one.work == 0 and (one.raised is None or known.raised is not None)
        for one, known in zip(run.seen, ours, strict=True)
    )


def _run_and_judge(
    judge: SubmissionJudge,
    key: CheckKey,
    check: Check,
    lent: frozenset[Target],
    together: Together,
) -> CheckResult:
    run = _run(judge, key, lent, together)
    result = _result(judge, key, check, run, lent)
    if not _is_near(judge, key, check, run):
        counts = run.is_first or _keeps_nothing(judge, check, run, result, lent)
        if result.is_passed or (counts and not run.end):
            return result
        if not run.is_timed:
            run = _run_again(judge, key, run, lent)
            if not (run.end or check.is_measured):
                # Doubts and guesses ask for the run that counts, not for the attempt before it.
                judge.runs[key, lent] = replace(run, is_first=True)
        if run.end == "cpu":
            judge.slow.add(key)
    if _is_near(judge, key, check, run):
        run = measure_again(judge.runner, key, lent, partial(_is_settled, judge, key, check))
    return _result(judge, key, check, run, lent)


def _keeps_nothing(
    judge: SubmissionJudge,
    check: Check,
    run: RunResult,
    result: CheckResult,
    lent: frozenset[Target],
) -> bool:
    """Tell whether a check found nothing that the checks before it in a process left behind.

    Memory in cycles is not given back at once: of that, all leave something behind.
    """
    is_told = judge.study.keeps_nothing and run.is_plain
    if lent:
        is_told = is_told and judge.runner.reference_answers.keeps_nothing
    return is_told and not (check.is_measured or result.verdict is Verdict.MEMORY_LIMIT)


def _run(
    judge: SubmissionJudge, key: CheckKey, lent: frozenset[Target], together: Together
) -> RunResult:
    runs, runner = judge.runs, judge.runner
    if (key, lent) not in runs and key in judge.slow:
        # A first attempt would most likely be lost again.
        runs[key, lent] = run_to_limit(runner, key, lent)
    if (key, lent) not in runs and runner.probes[key].is_timed:
        runs[key, lent] = replace(runner.run_again(key, lent), is_first=True)
    if (key, lent) not in runs:
        judge.keep_runs(runner.run_together(together(), lent), lent)
    if (key, lent) not in runs:
        # A check before it in the same process ended it.
        runs[key, lent] = runner.run_again(key, lent)
    return runs[key, lent]


def _run_again(
    judge: SubmissionJudge, key: CheckKey, run: RunResult, lent: frozenset[Target]
) -> RunResult:
    """Run a check by itself: a wrong answer among other checks counts only if it fails here too."""
    if not run.is_cut and run.end != "wall":
        run = judge.runner.run_again(key, lent)
    if run.end == "wall":
        return run_alone(judge.runner, key, lent)
    return run_to_limit(judge.runner, key, lent) if run.is_cut else run


def _is_near(judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult) -> bool:
    """Tell whether a measured time is too near its limit to count."""
    return check.is_measured and not run.end and _ask(check.is_near, _completed(judge, key, run))


def _is_settled(judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult) -> bool:
    return _ask(check.is_settled, _completed(judge, key, run))


def _ask(ask: Callable[[RunResult], bool], run: RunResult) -> bool:
    """Ask a check about a measure; False on an error in the course, which judging reports."""
    try:
        return ask(run)
    except InternalError:
        return False


def _result(
    judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult, lent: frozenset[Target]
) -> CheckResult:
    """Judge a run; a right answer counts only when it is proved to be the student's."""
    judgement = _judgement(judge, key, check, run)
    if key not in judge.runner.probes:
        return check_result(check, judgement, signature=_signature(judge, check, judgement, run))
    is_right = judgement.verdict is Verdict.CORRECT
    if is_right:
        judgement = _refuse_unproved(judge, key[0], lent, run.bound) or judgement
    if doubt := doubt_of(judge, key[0], lent, run, is_right=is_right):
        return undecided(check, *doubt)
    if is_right and check.elsewhere:
        right = {target.name for target in judge.targets_of(judge.right)}
        if names := raising(run.seen, [name for name in check.elsewhere if name in right]):
            return undecided(check, EACH_OTHER, names)
    shown, provenance = judgement, judge.provenance_of(key[0], run.bound)
    if not check.is_shown:
        # Of a right answer nothing else is shown; what is shown of a failure comes later.
        detail = Detail.VERDICT_ONLY if judgement.verdict is Verdict.CORRECT else check.detail
        shown, provenance = hide(judgement, detail), owners(provenance)
    return check_result(check, shown, provenance, _signature(judge, check, judgement, run))


def _signature(judge: SubmissionJudge, check: Check, judgement: Judgement, run: RunResult) -> str:
    is_passed = judgement.verdict.facts.is_passed
    return "" if is_passed else failure_signature(check, judgement, run, judge.names)


def _judgement(judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult) -> Judgement:
    if run.end:
        # The observations before the end may already be wrong.
        judgement = _judged(judge, key, check, run) if run.seen else None
        is_right = judgement is not None and judgement.verdict is Verdict.CORRECT
        is_told = judgement is not None and (not is_right or check.is_enough(run))
        return judgement if judgement and is_told else judge_end(run, check)
    if is_known_right(judge, key, check, run):
        return Judgement(Verdict.CORRECT)
    judgement = _judged(judge, key, check, run)
    # Words about a right answer would be lost for the next student who gives it.
    is_plain = judgement.verdict is Verdict.CORRECT and judgement.rationale is None
    if is_plain and isinstance(run.seen, Observations):
        judge.process.keep_right(key, run.seen)
    return judgement


def is_known_right(judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult) -> bool:
    """Tell whether the observations equal earlier right ones, or the reference's."""
    if check.is_measured or not isinstance(run.seen, Observations):
        return False
    answers = judge.runner.reference_answers
    if run.seen is answers.observations[key]:
        return key not in answers.cut
    return judge.process.is_known_right(key, run.seen)


def _judged(judge: SubmissionJudge, key: CheckKey, check: Check, run: RunResult) -> Judgement:
    begun = time.process_time()
    judgement = judged(check, _completed(judge, key, run))
    judge.judging_s += time.process_time() - begun
    return judgement


def _completed(judge: SubmissionJudge, key: CheckKey, run: RunResult) -> RunResult:
    """Add to a run the other data that its check judges."""
    study, targets = judge.study, judge.assignment.targets[key[0]]
    facts: dict[str, Any] = {}
    for target in targets[:1]:
        facts.update(study.facts.get(target.name, {}))
    facts.update(run.facts)
    if judge.assignment.question(key[0]).is_in_words:
        facts["answer"] = study.answers.get(key[0], "")
    return replace(
        run,
        code=judge.process.code,
        picture=judge.assignment.spec.picture,
        facts=facts,
        header=judge.header(key, run),
    )


def _refuse_unproved(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target], bound: Mapping[str, str]
) -> Judgement | None:
    """Refuse a right answer that is not proved to be the student's; None where all is proved."""
    own = judge.assignment.targets[question_id][:1]
    origins = {target: bound.get(str(target), "") for target in (*own, *lent)}
    # A function that is right is there, if only in a class of Python's that the student's extends,
    # and nobody lends a question's own.
    known = {target: "absent" if target in judge.study.brought else "student" for target in own}
    is_own = all(origins[target].startswith(where) for target, where in known.items())
    if not is_own or not {origins[target] for target in lent} <= _LENT:
        words = N_("the program interferes with grading: what it ran cannot be told")
        return Judgement(Verdict.ERROR, Message(words))
    wrong = [t.name for t in sorted(lent, key=str) if origins[t] != "reference"]
    return fault(f"what was graded is not proved: {', '.join(wrong)}") if wrong else None
