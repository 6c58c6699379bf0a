"""The story of one submission, from its bytes to its record.

Read and load it once; then, in the order of their needs, judge each question as submitted, with
the reference lending what is missing; where that fails, judge it again on its own, with the
reference in place of all that it needs, and find whom to blame.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from graders.grading import notes
from graders.grading.check_runner import CheckRunner
from graders.grading.checking import CheckJudge
from graders.grading.evaluation import Evaluation, JudgedCheck, without
from graders.grading.notes import quoted
from graders.grading.process_context import ProcessContext
from graders.grading.questions import QuestionJudge, find_blame
from graders.grading.results import asked, empty, failed, missing, question_result
from graders.grading.reuse import EarlierResults
from graders.grading.run_context import RunContext
from graders.grading.study import studied
from graders.model import (
    QUESTION_TIMES,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Upshot,
    Verdict,
)
from graders.sandbox.lifecycle import RetriedBox
from graders.spec.assignment import course_code
from graders.spec.schema.models import Question


@dataclass(frozen=True)
class Graded:
    """A record, and how many of its questions were judged for it: the others were known."""

    record: Record
    judged: int


def grade(setting: RunContext, submission: Submission) -> Record:
    """Grade a submission; whatever it holds, this returns a record.

    A fault of ours or of the machine gives a record in state ``internal-error``, in which
    every point awaits a teacher.
    """
    with closing(ProcessContext(setting)) as station:
        graded = regrade(station, submission, None)
    assert graded is not None  # noqa: S101 - nothing was known
    return graded.record


def regrade(
    station: ProcessContext, submission: Submission, earlier: Record | None
) -> Graded | None:
    """Grade what an earlier record of a submission does not tell.

    Parameters
    ----------
    station : ProcessContext
        Where this process grades.
    earlier : Record, optional
        What is known of this submission, of whatever version of it and of the course.

    Returns
    -------
    Graded or None
        None when the earlier record tells all that is asked; else a record that is equal, but
        for the times in it, to the one that nothing but the submission would give.
    """
    started, setting = time.perf_counter(), station.setting
    known = EarlierResults.of(setting, submission, earlier)
    if known.tells_all:
        return None
    if not submission.found:
        record = known.stamped(empty(setting, submission))
    else:
        try:
            return _grade(station, submission, known, started)
        except Exception as problem:  # noqa: BLE001 - a record, whatever it is
            record = failed(setting, submission, problem)
    return Graded(known.completed(record), len(record.questions))


def _grade(
    station: ProcessContext, submission: Submission, known: EarlierResults, started: float
) -> Graded:
    setting, assignment = station.setting, station.setting.assignment
    host_s = time.process_time()
    digest = setting.digest(submission)
    with RetriedBox(setting.sandbox) as box:
        opened = time.perf_counter()
        desk = CheckRunner(station, box)
        submission, desk.study = studied(desk, assignment, submission)
        read = time.perf_counter()
        results, judged = _questions(setting, desk, known)
        done = time.perf_counter()
    told = assignment.kit.notes if assignment.kit else ()
    record = Record(
        id=submission.id,
        state=State.GRADED,
        assignment=assignment.id,
        digest=digest,
        tier=setting.sandbox.tier,
        python=platform.python_version(),
        questions=tuple(results),
        notes=(*told, *submission.notes, *notes.words(quoted(desk.study.notes, desk.study.units))),
        timings={
            "box": opened - started,
            "load": read - opened,
            "checks": done - read,
            "cpu": desk.cpu_s,
            "read": desk.study.read_s,
            "judge": desk.judging_s,
            "host": time.process_time() - host_s,
            **{f"{QUESTION_TIMES}{id_}": spent for id_, spent in desk.spent_s.items()},
        },
        clocked={".".join(key): points for key, points in desk.clocked.items()},
    )
    return Graded(known.completed(record), judged)


def _questions(
    setting: RunContext, desk: CheckRunner, known: EarlierResults
) -> tuple[list[QuestionResult], int]:
    """Judge what is asked and not known; return all that is asked, and how many were judged."""
    assignment = setting.assignment
    checker = CheckJudge(desk, course_code(assignment), desk.station.reference)
    examiner = QuestionJudge(checker)
    examiner.unusable = {
        target
        for target, presence in desk.study.presence.items()
        if presence is not Presence.PRESENT
    }
    results, judged = {}, 0
    for question_id in assignment.order:
        result = known.result(question_id, examiner.upshots)
        if result is None and question_id in known.asked:
            digest = setting.question_digest(question_id, examiner.upshots)
            before = desk.cpu_s
            result = _question(examiner, assignment.question(question_id))
            result = replace(result, digest=digest, asked=asked(assignment, question_id))
            desk.spent_s[question_id] = desk.cpu_s - before
            judged += 1
        if result is not None:
            results[question_id] = result
            examiner.learn(question_id, result.upshot)
    return [results[id_] for id_ in results if id_ in known.asked], judged


def _question(examiner: QuestionJudge, question: Question) -> QuestionResult:
    presence = examiner.presence(question)
    if question.is_in_words:
        return _manual(examiner, question)
    if presence is not Presence.PRESENT:
        result = missing(examiner, question, presence)
        return replace(result, upshot=Upshot(is_right=False, is_wrong=True))
    lent = examiner.lent_as_submitted(question)
    first = examiner.judge(question, lent)
    if lacking := examiner.lacking(question):
        first = without(first, lacking)
    best: Evaluation = first
    blame: tuple[str, ...] = ()
    if not first.is_correct:
        best, blame = _on_its_own(examiner, question, first)
    clocked = {(question.id, c.check.id): c.judgement.clocked for c in best.checks}
    examiner.desk.clocked.update({key: points for key, points in clocked.items() if points})
    result = question_result(question, presence, best, blame, lent)
    return replace(result, upshot=_upshot(examiner, question, first, best, blame))


def _upshot(
    examiner: QuestionJudge,
    question: Question,
    first: Evaluation,
    best: Evaluation,
    blame: Sequence[str],
) -> Upshot:
    """Tell what does not end: the question's own targets, or those of what it blames."""
    if all(check.is_withheld for check in question.checks):
        return Upshot()
    targets = examiner.desk.assignment.targets
    is_wrong = not best.is_correct
    if best.hit_limit:
        own = tuple(map(str, targets[question.id]))
        return Upshot(first.is_correct, own, own, is_wrong)
    if first.hit_limit:
        blamed = tuple(str(target) for other in blame for target in targets[other])
        return Upshot(first.is_correct, blamed, is_wrong=is_wrong)
    return Upshot(first.is_correct, is_wrong=is_wrong)


def _on_its_own(
    examiner: QuestionJudge, question: Question, first: Evaluation
) -> tuple[Evaluation, tuple[str, ...]]:
    """Judge what failed again over the reference; keep for each check the better of the two."""
    failed = [checked.check.id for checked in first.checks if not checked.is_correct]
    own, mended = _best_company(examiner, question, first, failed)
    if own is None:
        return first, ()
    again = {checked.check.id: checked for checked in own.checks}
    checks = tuple(
        again[c.check.id] if c.check.id in again and _is_better(again[c.check.id], c) else c
        for c in first.checks
    )
    runnable = [id_ for id_ in mended if (question.id, id_) in examiner.desk.probes]
    assignment, replaced = examiner.desk.assignment, own.lent - first.lent
    others = [o for o in assignment.needs[question.id] if replaced & {*assignment.targets[o]}]
    suspects = _by_suspicion(examiner, others)
    blame = find_blame(examiner, question, first.lent, suspects, runnable) if runnable else ()
    return Evaluation(own.lent, checks), blame


def _best_company(
    examiner: QuestionJudge, question: Question, first: Evaluation, failed: Sequence[str]
) -> tuple[Evaluation | None, list[str]]:
    """Try a question over more and more of the reference; return what mended the most checks."""
    best: Evaluation | None = None
    most: list[str] = []
    for company in examiner.companies(question, first):
        own = examiner.judge(question, company, failed)
        mended = [checked.check.id for checked in own.checks if checked.is_correct]
        if len(mended) > len(most):
            best, most = own, mended
        if len(mended) == len(failed) or own.hit_limit:
            break
    return best, most


def _is_better(again: JudgedCheck, before: JudgedCheck) -> bool:
    return again.is_correct or before.judgement.verdict is Verdict.SKIPPED


def _by_suspicion(examiner: QuestionJudge, others: Sequence[str]) -> list[str]:
    """Put those that failed their own checks before those that passed them."""
    return sorted(others, key=lambda other: other not in examiner.failed)


def _why_unanswered(examiner: QuestionJudge, question: Question) -> Presence:
    """Tell an answer that a syntax error cost from one that was not written."""
    lost = [note.get("names") for note in examiner.desk.study.notes if note.get("note") == "syntax"]
    is_lost = any(isinstance(names, list) and question.id in names for names in lost)
    return Presence.SYNTAX_ERROR if is_lost else Presence.ABSENT


def _manual(examiner: QuestionJudge, question: Question) -> QuestionResult:
    answer = examiner.desk.study.answers.get(question.id, "").strip()
    judged = question_result(
        question,
        Presence.PRESENT if answer else _why_unanswered(examiner, question),
        examiner.judge(question, frozenset()),
        (),
        frozenset(),
    )
    return replace(judged, answer=answer)
