"""The story of one submission, from its bytes to its record.

Theory of operation
-------------------
A run is graded by processes. All of them share a :class:`~graders.grading.run_context.RunContext`,
plain data that travels; each keeps a :class:`~graders.grading.process_context.ProcessContext` from
one submission to the next. A submission goes through these modules::

    study             reads and loads the submission once, in its box
    submission_judge  the state: what is known so far of this submission
    question_judge    judges one question as submitted, and tells its upshot
    over_reference    judges a question that fails again, on its own
    earlier_results   takes from an earlier record the results that still hold
    questions         judges a question over a set of lent targets, and finds the blame
    unnamed_needs     lends the special methods that a question uses without a name
    judging_again     judges again what later results may change
    final_results     finds the results that nothing later changes, which can be told at once
    checking          judges one check, running it again where that decides
    check_runner      runs checks in the box, within their limits
    results           writes what became of it as the record keeps it

Questions are judged in the order of their needs. Each is judged as submitted, with the reference
lending what is missing. Where that fails, it is judged again on its own, with the reference in
place of more and more of what it needs, and the smallest set of functions to blame is sought.
Every call goes down this list: only the :class:`~graders.grading.submission_judge.SubmissionJudge`
is passed on, and only this module decides what is judged next.
"""

from __future__ import annotations

import platform
import time
from contextlib import closing
from dataclasses import replace

from graders.grading import earlier_results, notes
from graders.grading.check_runner import CheckRunner
from graders.grading.final_results import final_results
from graders.grading.judging_again import judge_again
from graders.grading.own_needs import OwnNeeds, own_needs, users, with_own_needs
from graders.grading.process_context import ProcessContext
from graders.grading.question_judge import judged_question
from graders.grading.results import empty, failed
from graders.grading.run_context import RunContext
from graders.grading.special_circles import over_special
from graders.grading.statements import asked
from graders.grading.study import Study, studied
from graders.grading.submission_judge import SubmissionJudge
from graders.grading.untouched import silenced
from graders.model import (
    QUESTION_TIMES,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Words,
)
from graders.records.record_files import dump_record, load_record
from graders.sandbox.base import RetriedBox


def grade(context: RunContext, submission: Submission) -> Record:
    """Grade a submission; whatever it holds, this returns a record.

    A fault of ours or of the machine gives a record in state ``internal-error``, in which
    every point awaits a teacher.
    """
    with closing(ProcessContext(context)) as process:
        record = regrade(process, submission, None)
    assert record is not None  # noqa: S101 - no earlier record tells anything
    return record


def regrade(
    process: ProcessContext, submission: Submission, earlier: Record | None
) -> Record | None:
    """Grade the questions of a submission that an earlier record does not answer.

    ``earlier`` may be of any version of this submission, graded with any version of the course.
    Return None when it tells all that is asked; else a record that is equal, but for the times in
    it, to the one that would be made from the submission alone.
    """
    started, context = time.perf_counter(), process.context
    earlier = earlier_results.usable(context, submission, earlier)
    if earlier_results.tells_all(context, earlier):
        return None
    try:
        if submission.found:
            record = _grade(process, submission, earlier, started)
        else:
            record = earlier_results.stamped(context, earlier, empty(context, submission))
        # A record that its file would not give back is this submission's problem, not the class's.
        load_record(dump_record(record))
    except Exception as problem:  # noqa: BLE001 - a record, whatever it is
        record = failed(context, submission, problem)
    return earlier_results.completed(context, earlier, record)


def _grade(
    process: ProcessContext, submission: Submission, earlier: Record | None, started: float
) -> Record:
    context, host_s = process.context, time.process_time()
    digest = context.digest(submission)
    with RetriedBox(context.sandbox) as box:
        opened = time.perf_counter()
        runner = CheckRunner(process, box)
        first = earlier_results.shown_checks(runner, earlier)
        if process.tell:  # the sooner one of them is told
            first = [key for key in first if key[0] == first[0][0]]
        submission, runner.study = studied(
            runner, context.assignment, submission, runner.first_checks(first)
        )
        read = time.perf_counter()
        extra = own_needs(context.assignment, runner.study.uses)
        judge = SubmissionJudge(runner, with_own_needs(context.assignment, extra))
        if runner.study.checked:
            judge.keep_runs(runner.runs_of(runner.study.checked, first), frozenset())
        results = _questions(judge, earlier, extra)
        done = time.perf_counter()
    return Record(
        id=submission.id,
        state=State.GRADED,
        assignment=context.assignment.id,
        digest=digest,
        tier=context.sandbox.tier,
        python=platform.python_version(),
        questions=tuple(results),
        notes=_notes(context, submission, runner.study),
        timings={
            "box": opened - started,
            "load": read - opened,
            "checks": done - read,
            "cpu": runner.cpu_s,
            "read": runner.study.read_s,
            "judge": judge.judging_s,
            "host": time.process_time() - host_s,
            **{
                f"{QUESTION_TIMES}{id_}": runner.spent_s.get(id_, 0.0)
                for id_ in sorted(judge.judged)
            },
        },
        clocked={".".join(key): points for key, points in judge.clocked.items()},
        sources=runner.study.sources,
        language=context.assignment.language.name,
        compiler=context.compiler,
        judged=len(judge.judged),
    )


def _notes(context: RunContext, submission: Submission, study: Study) -> tuple[Words, ...]:
    kit = context.assignment.kit
    there = (Presence.PRESENT, Presence.STUB)
    lost = {target.name for target, found in study.presence.items() if found not in there}
    quoted = notes.quoted(study.notes, study.units)
    skeleton, language = context.assignment.skeleton, context.assignment.language
    told = notes.words(silenced(quoted, study.units, skeleton, lost, language), language)
    return (*(kit.notes if kit else ()), *submission.notes, *told)


def _questions(
    judge: SubmissionJudge, earlier: Record | None, extra: OwnNeeds
) -> list[QuestionResult]:
    """Return the results of all questions that are asked, judged now or known."""
    context, assignment = judge.runner.context, judge.assignment
    there = judge.study.presence
    lacking = {target for target in there if there[target] is not Presence.PRESENT}
    judge.unusable = lacking - judge.study.abstract - judge.study.brought
    judge.awaited = list(earlier_results.awaited(context, assignment, earlier))
    results: dict[str, QuestionResult] = {}
    told: set[str] = set()
    for question_id in assignment.order:
        if question_id in judge.awaited:
            judge.awaited.remove(question_id)
        result = earlier_results.known(context, assignment, earlier, question_id, judge.upshots)
        if result is None and question_id in context.asked:
            digest = context.question_digest(question_id, judge.upshots, assignment)
            result = judged_question(judge, assignment.question(question_id))
            needs = extra.get(question_id, ())
            asks = asked(assignment, question_id)
            result = replace(result, digest=digest, asked=asks, own_needs=needs)
            result = over_special(judge, result, results)
            judge.judged.add(question_id)
        if result is not None:
            results[question_id] = result
            judge.learn(question_id, result.upshot)
        if judge.process.tell and context.only is None:
            for final in final_results(judge, results, told):
                judge.process.tell(final)
    judge_again(judge, results)
    used_by = users(context.assignment, judge.study.named)
    for id_ in judge.judged & results.keys():
        results[id_] = replace(results[id_], used_by=used_by.get(id_, ()))
    return [results[id_] for id_ in results if id_ in context.asked]
