"""Questions that rely on others which are not lent to them: nothing tells which is at fault.

Of two that rely on each other, neither is lent to the other. Where the student's class keeps its
state in its own way, the reference's methods may not fit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

from graders.grading.checking import is_foreign
from graders.grading.own_needs import circular_makers, circular_needs
from graders.grading.questions import hit_limit
from graders.grading.results import UNFIT, undecided
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, Target
from graders.spec.schema.models import Question


def circular_questions(
    judge: SubmissionJudge, question: Question, results: Iterable[CheckResult]
) -> set[str]:
    """Return the questions that a question relies on and whose reference is not lent to it."""
    probes = judge.runner.probes
    asked = [probes[key] for c in question.checks if (key := (question.id, c.id)) in probes]
    steps = [step for one in asked if not isinstance(one.steps, str) for step in one.steps]
    code = {text for probe in asked for text in (probe.setup, probe.call)}.union(steps)
    endless = judge.runner.endless if hit_limit(results) else set[Target]()
    found = circular_needs(judge.assignment, question.id, judge.study, code, endless)
    return found | _circular_makers(judge, question.id)


def _circular_makers(judge: SubmissionJudge, id_: str) -> set[str]:
    """Return the questions that need one and by which the student makes objects of its class.

    There are none where all questions that meet such objects, and use neither, are right.
    """
    needs = judge.assignment.needs
    found = circular_makers(judge.assignment, id_, judge.study)
    owners = {target.owner for target in judge.assignment.targets[id_]}
    makers = {o for o, t in judge.assignment.targets.items() if _makes(t, owners)}
    rest = {*judge.assignment.order} - found - makers - {id_}
    others = {o for o in rest if makers.issubset(needs[o]) and id_ not in needs[o]}
    return set() if others and others <= judge.right else found


def _makes(targets: Iterable[Target], owners: Set[str]) -> bool:
    return any(one.member == "__init__" and one.owner in owners for one in targets)


def without_unreached(
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
        id_: [target.name for target in sorted(more, key=str) if target.owner]
        for (of, id_), more in judge.runs
        if of == question.id and id_ in ended and more != lent
        if is_foreign(judge.runs[(of, id_), more])
    }
    return tuple(
        undecided(checks[r.id], UNFIT, unfit[r.id]) if r.id in unfit and not r.is_passed else r
        for r in results
    )


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
