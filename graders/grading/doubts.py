"""Failed checks that go to a teacher, since nothing tells whose code is at fault.

The code of a question may rely on that of another one which is at fault and cannot be lent to it:
each of the two relies on the other, or the reference's does not fit the student's class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from graders.grading.circular_questions import circular_questions
from graders.grading.foreign_state import is_foreign, members_lent
from graders.grading.results import UNFIT, UNTOLD, undecided
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Target, Verdict
from graders.note_words import EACH_OTHER
from graders.spec.schema.models import Question


def with_doubts(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: tuple[CheckResult, ...],
    best: tuple[CheckResult, ...],
) -> tuple[CheckResult, ...]:
    """Leave failed checks of a question undecided where nothing tells whose code is at fault.

    ``first`` are the results as submitted, over the targets ``lent``; ``best`` are those that count
    so far.
    """
    best = _without_circular(judge, question, best)
    return _without_unreached(judge, question, lent, first, best)


def _without_circular(
    judge: SubmissionJudge, question: Question, results: tuple[CheckResult, ...]
) -> tuple[CheckResult, ...]:
    """Leave failed checks undecided where the code uses what is at fault and cannot be lent.

    Of two that rely on each other, one of which is undecided, nothing tells which is at fault.
    """
    doubted = judge.wrong | judge.undecided
    relied_on = circular_questions(judge, question, results) if doubted else set()
    guilty = judge.wrong & relied_on or judge.undecided & relied_on
    if not guilty:
        return results
    words = UNTOLD if guilty <= judge.wrong else EACH_OTHER
    names = [target.name for target in sorted(judge.targets_of(guilty), key=str)]
    checks = {check.id: check for check in question.checks}
    return tuple(
        undecided(checks[r.id], words, names)
        if not r.is_passed and (question.id, r.id) in judge.runner.probes
        else r
        for r in results
    )


def _without_unreached(
    judge: SubmissionJudge,
    question: Question,
    lent: frozenset[Target],
    first: Iterable[CheckResult],
    results: tuple[CheckResult, ...],
) -> tuple[CheckResult, ...]:
    """Leave checks undecided whose setup the code of other questions ended by an exception.

    The question's own code was not reached, and the reference's does not fit the student's class.
    """
    checks = {check.id: check for check in question.checks}
    ended = {c.id for c in first if not c.is_passed and _is_ended_by_others(judge, question, c)}
    unfit = {
        id_: _why_unfit(judge, more)
        for (of, id_), more in judge.runs
        if of == question.id and id_ in ended and more != lent
        if is_foreign(judge.runs[(of, id_), more])
    }
    return tuple(
        undecided(checks[r.id], *unfit[r.id]) if r.id in unfit and not r.is_passed else r
        for r in results
    )


def _why_unfit(judge: SubmissionJudge, lent: frozenset[Target]) -> tuple[str, list[str]]:
    """Return why what is lent does not fit, and its names: members do not fit their class."""
    if members := members_lent(judge, lent):
        return UNFIT, members
    return UNTOLD, sorted(target.name for target in lent & judge.at_fault or lent)


def _is_ended_by_others(judge: SubmissionJudge, question: Question, result: CheckResult) -> bool:
    """Tell whether an exception came from code that only a setup calls, without the question's."""
    probe, frames = judge.runner.probes.get((question.id, result.id)), result.judgement.traceback
    if probe is None or not frames:
        return False
    own = {target.member for target in judge.assignment.targets[question.id]}
    needed = {target.member for target in judge.assignment.needed(question.id)} - own
    before, *called = ({*re.findall(r"\w+", text)} for text in probe.texts)
    # Python calls special methods where their names do not stand.
    is_plain = not any(name.startswith("__") for name in own)
    is_apart = own.isdisjoint({*before, *(frame.function for frame in frames)})
    by = frames[0].function
    return is_plain and is_apart and by in needed & before and not any(by in one for one in called)


def is_raised_by_others(
    judge: SubmissionJudge, question: Question, results: Iterable[CheckResult]
) -> bool:
    """Tell whether an exception that ended a check came from the code of a question at fault."""
    targets = judge.assignment.targets[question.id]
    others = {target.member for target in judge.targets_of(judge.wrong)}
    others -= {target.member for target in targets}
    ends = [one.judgement.traceback[-1:] for one in results if one.verdict is Verdict.ERROR]
    return any(frame.function in others for frames in ends for frame in frames)
