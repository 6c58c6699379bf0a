"""The story of one submission, from its bytes to its record.

Theory of operation
-------------------
A run is graded by processes. All of them share a :class:`~graders.grading.run_context.RunContext`,
plain data that travels; each keeps a :class:`~graders.grading.process_context.ProcessContext` from
one submission to the next. A submission goes through these modules::

    study             reads and loads the submission once, in its box
    submission_judge  the state: what is known so far of this submission
    questions         takes from an earlier record the results that still hold, judges a question
                      over a set of lent targets, and finds the blame
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
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace

from graders.grading import notes, questions
from graders.grading.check_runner import CheckRunner
from graders.grading.own_needs import OwnNeeds, circular_needs, own_needs, with_own_needs
from graders.grading.process_context import ProcessContext
from graders.grading.questions import (
    all_passed,
    find_blame,
    hit_limit,
    judge_question,
    lending_sets,
    without_lacking,
)
from graders.grading.results import (
    UNTOLD,
    asked,
    empty,
    failed,
    missing,
    question_result,
    undecided,
)
from graders.grading.run_context import RunContext
from graders.grading.study import Study, studied
from graders.grading.submission_judge import SubmissionJudge
from graders.model import (
    QUESTION_TIMES,
    CheckResult,
    Judged,
    Presence,
    QuestionResult,
    Record,
    State,
    Submission,
    Target,
    Upshot,
    Verdict,
    Words,
)
from graders.records.record_files import dump_record, load_record
from graders.sandbox.base import RetriedBox
from graders.spec.schema.models import Question


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
    earlier = questions.usable(context, submission, earlier)
    if questions.tells_all(context, earlier):
        return None
    try:
        if submission.found:
            record = _grade(process, submission, earlier, started)
        else:
            record = questions.stamped(context, earlier, empty(context, submission))
        # A record that its file would not give back is this submission's problem, not the class's.
        load_record(dump_record(record))
    except Exception as problem:  # noqa: BLE001 - a record, whatever it is
        record = failed(context, submission, problem)
    return questions.completed(context, earlier, record)


def _grade(
    process: ProcessContext, submission: Submission, earlier: Record | None, started: float
) -> Record:
    context, host_s = process.context, time.process_time()
    digest = context.digest(submission)
    with RetriedBox(context.sandbox) as box:
        opened = time.perf_counter()
        runner = CheckRunner(process, box)
        submission, runner.study = studied(runner, context.assignment, submission)
        read = time.perf_counter()
        extra = own_needs(context.assignment, runner.study.uses)
        judge = SubmissionJudge(runner, with_own_needs(context.assignment, extra))
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
            **{f"{QUESTION_TIMES}{id_}": spent for id_, spent in judge.spent_s.items()},
        },
        clocked={".".join(key): points for key, points in judge.clocked.items()},
        judged=len(judge.spent_s),
    )


def _notes(context: RunContext, submission: Submission, study: Study) -> tuple[Words, ...]:
    kit = context.assignment.kit
    told = notes.words(notes.quoted(study.notes, study.units))
    return (*(kit.notes if kit else ()), *submission.notes, *told)


def _questions(
    judge: SubmissionJudge, earlier: Record | None, extra: OwnNeeds
) -> list[QuestionResult]:
    """Return the results of all questions that are asked, judged now or known."""
    context, assignment, runner = judge.runner.context, judge.assignment, judge.runner
    there = judge.study.presence
    judge.unusable = {target for target in there if there[target] is not Presence.PRESENT}
    results = {}
    for question_id in assignment.order:
        result = questions.known(context, assignment, earlier, question_id, judge.upshots)
        if result is None and question_id in context.asked:
            digest = context.question_digest(question_id, judge.upshots, assignment)
            before = runner.cpu_s
            result = _question(judge, assignment.question(question_id))
            needs = extra.get(question_id, ())
            asks = asked(assignment, question_id)
            result = replace(result, digest=digest, asked=asks, own_needs=needs)
            judge.spent_s[question_id] = runner.cpu_s - before
        if result is not None:
            results[question_id] = result
            judge.learn(question_id, result.upshot)
    for question_id in _to_judge_again(judge, results):
        first = results[question_id]
        result = _question(judge, assignment.question(question_id))
        # It depends on questions after it, which its digest would not cover: it is never reused.
        results[question_id] = replace(result, asked=first.asked, own_needs=first.own_needs)
        if not result.upshot.is_wrong:
            judge.unlearn(question_id, first.upshot)
    return [results[id_] for id_ in results if id_ in context.asked]


def _to_judge_again(judge: SubmissionJudge, results: Mapping[str, QuestionResult]) -> Iterator[str]:
    """Yield questions that failed as submitted before it was known that what they need is wrong.

    A student's code may use what the spec puts after it.
    """
    order, needs = judge.assignment.order, judge.assignment.needs
    for rank, question_id in enumerate(order):
        result, later = results.get(question_id), judge.wrong.intersection(order[rank + 1 :])
        if later and result and question_id in judge.spent_s and _lacks_a_cause(result):
            question = judge.assignment.question(question_id)
            if later.intersection(needs[question_id]) or later & _circular(
                judge, question, result.checks
            ):
                yield question_id
    for question_id, result in results.items():
        if question_id in judge.spent_s and not judge.wrong.issuperset(result.blame):
            yield question_id


def _circular(
    judge: SubmissionJudge, question: Question, results: Iterable[CheckResult]
) -> set[str]:
    """Return the questions that a question relies on and whose reference is not lent to it."""
    probes = judge.runner.probes
    asked = [probes[key] for c in question.checks if (key := (question.id, c.id)) in probes]
    steps = [step for one in asked if not isinstance(one.steps, str) for step in one.steps]
    code = {text for probe in asked for text in (probe.setup, probe.call)}.union(steps)
    endless = judge.runner.endless if hit_limit(results) else set[Target]()
    return circular_needs(judge.assignment, question.id, judge.study, code, endless)


def _lacks_a_cause(result: QuestionResult) -> bool:
    """Tell whether a question failed as submitted and blames no other question for it."""
    is_mended = result.judged is Judged.ON_ITS_OWN
    return not result.blame and (is_mended if result.is_passed else bool(result.checks))


def _question(judge: SubmissionJudge, question: Question) -> QuestionResult:
    presence = judge.presence(question)
    if question.is_in_words:
        return _in_words(judge, question)
    if presence is not Presence.PRESENT:
        result = missing(judge, question, presence)
        return replace(result, upshot=Upshot(is_right=False, is_wrong=True))
    lent = judge.lent_as_submitted(question)
    first = judge_question(judge, question, lent)
    if lacking := judge.lacking(question):
        first = without_lacking(first, lacking)
    best: tuple[CheckResult, ...] = first
    guilty: tuple[str, ...] = ()
    is_mended = False
    if not all_passed(first):
        best, guilty = _on_its_own(judge, question, lent, first)
        is_mended = not lent and _passed(best) > _passed(first)
        best = _without_circular(judge, question, best)
    # A question that is right is never blamed.
    blame = tuple(other for other in guilty if other in judge.wrong)
    if all_passed(best):
        blame = blame or _endless_needs(judge, question, lent)
    for check in best:
        if check.judgement.clocked:
            judge.clocked[question.id, check.id] = check.judgement.clocked
    result = question_result(question, presence, best, blame, lent, is_mended=is_mended)
    return replace(result, upshot=_upshot(judge, question, first, best, guilty))


def _without_circular(
    judge: SubmissionJudge, question: Question, results: tuple[CheckResult, ...]
) -> tuple[CheckResult, ...]:
    """Leave failed checks undecided where the code uses what is at fault and cannot be lent."""
    guilty = judge.wrong & _circular(judge, question, results) if judge.wrong else set()
    if not guilty:
        return results
    names = [target.name for target in sorted(judge.targets_of(guilty), key=str)]
    checks = {check.id: check for check in question.checks}
    return tuple(
        undecided(checks[r.id], UNTOLD, names)
        if not r.is_passed and (question.id, r.id) in judge.runner.probes
        else r
        for r in results
    )


def _passed(results: Iterable[CheckResult]) -> int:
    return sum(result.is_passed for result in results)


def _in_words(judge: SubmissionJudge, question: Question) -> QuestionResult:
    study, nothing = judge.study, frozenset[Target]()
    answer = study.answers.get(question.id, "").strip()
    presence = Presence.PRESENT if answer else _why_unanswered(judge, question)
    results = judge_question(judge, question, nothing)
    return replace(question_result(question, presence, results, (), nothing), answer=answer)


def _why_unanswered(judge: SubmissionJudge, question: Question) -> Presence:
    """Say why an answer is missing: lost to a syntax error, or not written."""
    lost = [note.get("names") for note in judge.study.notes if note.get("note") == "syntax"]
    is_lost = any(isinstance(names, list) and question.id in names for names in lost)
    return Presence.SYNTAX_ERROR if is_lost else Presence.ABSENT


def _upshot(
    judge: SubmissionJudge,
    question: Question,
    first: Sequence[CheckResult],
    best: Sequence[CheckResult],
    guilty: Sequence[str],
) -> Upshot:
    """Return the upshot, with the targets that do not end: the question's own or those to blame."""
    if all(check.is_withheld for check in question.checks):
        return Upshot()
    targets = judge.assignment.targets
    is_right = all_passed(first)
    is_wrong = any(check.weight and not check.is_passed for check in best)
    if hit_limit(best):
        own = tuple(map(str, _without_end(targets[question.id], best)))
        return Upshot(is_right, own, own, is_wrong)
    if hit_limit(first):
        blamed = tuple(str(target) for other in guilty for target in targets[other])
        return Upshot(is_right, blamed, is_wrong=is_wrong)
    return Upshot(is_right, is_wrong=is_wrong)


def _without_end(own: Sequence[Target], results: Iterable[CheckResult]) -> Sequence[Target]:
    """Return the targets of a question with a loop that was seen not to end; else all targets."""
    limits = [result for result in results if hit_limit([result])]
    functions = {frame.function for one in limits for frame in one.judgement.traceback}
    return [target for target in own if target.name.rpartition(".")[2] in functions] or own


def _endless_needs(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target]
) -> tuple[str, ...]:
    """Name the needed questions that never end, so that the reference was lent in their place.

    One that neither the student's code nor a check uses would not make this question fail.
    """
    never = judge.targets_of(judge.wrong) & lent & judge.runner.endless
    if not never:
        return ()
    assignment, probes = judge.assignment, judge.runner.probes
    asked = str([probes.get((question.id, check.id)) for check in question.checks])
    words = {*re.findall(r"\w+", asked)}
    own = {*assignment.targets[question.id]}
    # Python calls methods such as `__str__` by themselves.
    own |= {t for t in assignment.graded if t.member in words or t.member.startswith("__")}
    never &= own.union(*(judge.study.uses.get(target, ()) for target in own))
    needs = assignment.needs[question.id]
    return tuple(o for o in needs if o in judge.wrong and never & {*assignment.targets[o]})


def _on_its_own(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: tuple[CheckResult, ...],
) -> tuple[tuple[CheckResult, ...], tuple[str, ...]]:
    """Judge what failed again over the reference; keep for each check the better of the two."""
    failing = [check.id for check in first if not check.is_passed]
    more, own, unfit = _most_mended(judge, question, lent, failing)
    again = {check.id: check for check in own}
    checks = tuple(_better(c, again.get(c.id), unfit.get(c.id)) for c in first)
    mended = [check.id for check in own if check.is_passed]
    runnable = [id_ for id_ in mended if (question.id, id_) in judge.runner.probes]
    guilty = find_blame(judge, question, lent, more, runnable) if runnable else ()
    return checks, guilty


def _most_mended(
    judge: SubmissionJudge, question: Question, lent: frozenset[Target], failing: Sequence[str]
) -> tuple[frozenset[Target], tuple[CheckResult, ...], dict[str, CheckResult]]:
    """Try a question with more and more targets lent.

    Return the set that mended the most checks, the results over that set, and by id the checks left
    undecided over one of the sets.
    """
    best_lent, most = lent, 0
    best: tuple[CheckResult, ...] = ()
    unfit: dict[str, CheckResult] = {}
    for more in lending_sets(judge, question, lent):
        own = judge_question(judge, question, more, failing)
        mended = sum(check.is_passed for check in own)
        unfit.update({check.id: check for check in own if not check.weight})
        if mended > most:
            best_lent, best, most = more, own, mended
        if mended == len(failing) or hit_limit(own):
            break
    return best_lent, best, unfit


def _better(
    before: CheckResult, again: CheckResult | None, unfit: CheckResult | None
) -> CheckResult:
    """Choose one of a check's results: as submitted, with targets lent, or undecided."""
    if before.is_passed or (again and again.is_passed):
        return before if before.is_passed or not again else again
    if unfit or not before.weight:
        return unfit or before
    return again if again and before.verdict is Verdict.SKIPPED else before
