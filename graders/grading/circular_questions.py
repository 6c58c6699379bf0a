"""Questions that rely on each other: of two such questions, neither is lent to the other.

Where one of them is wrong, nothing tells whether the other one is right by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from graders.grading.own_needs import circular_makers, circular_needs
from graders.grading.questions import was_stopped
from graders.grading.submission_judge import SubmissionJudge
from graders.model import CheckResult, QuestionResult, Target, Verdict
from graders.spec.assignment import Assignment
from graders.spec.schema.models import Question


def circular_questions(
    judge: SubmissionJudge, question: Question, results: Iterable[CheckResult]
) -> set[str]:
    """Return the questions that a question relies on and whose reference is not lent to it."""
    probes = judge.runner.probes
    asked = [probes[key] for c in question.checks if (key := (question.id, c.id)) in probes]
    steps = [step for one in asked if not isinstance(one.steps, str) for step in one.steps]
    code = {text for probe in asked for text in (probe.setup, probe.call)}.union(steps)
    endless = judge.runner.endless if was_stopped(results) else set[Target]()
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


def in_circles(
    assignment: Assignment, results: Mapping[str, QuestionResult]
) -> dict[str, set[str]]:
    """Return, by question, the others that it needs and that need it, where none works.

    Each of them fails as submitted, and is right in part at least over the reference of others: of
    ``is_even`` and ``is_odd``, each may return what the other one does not.
    """
    needs = {
        id_: {*assignment.needs[id_], *result.own_needs}
        for id_, result in results.items()
        if result.upshot.is_right is False
        if any(check.verdict is Verdict.CORRECT for check in result.checks)
    }
    found = {id_: {o for o in own & needs.keys() if id_ in needs[o]} for id_, own in needs.items()}
    return {id_: others for id_, others in found.items() if others}
