"""The special methods that a question may rely on, though no name in any code says so.

Python calls them by itself: ``list(playlist)`` calls ``__len__`` for a hint, ``songs.remove(song)``
calls ``__eq__``, ``sorted(songs)`` calls ``__lt__``. Of what the objects are, the source tells
nothing. So a question that fails is tried over the reference of those that are wrong, and what did
not mend it is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graders.grading.own_needs import share_helpers, with_own_needs
from graders.grading.question_judge import judged_question
from graders.grading.submission_judge import SubmissionJudge
from graders.model import Presence, QuestionResult, Target, Verdict
from graders.spec.assignment import Assignment


def special_methods(assignment: Assignment, id_: str) -> list[Target]:
    """Return the targets of a question that are called where no code names them."""
    calls_by_itself = assignment.language.calls_by_itself
    return [t for t in assignment.targets[id_] if t.owner and calls_by_itself(t.member)]


def unnamed_needs(assignment: Assignment, id_: str) -> tuple[str, ...]:
    """Return the questions that a question may use by special methods and is not said to need.

    They are those of special methods, and what these need: a right ``__len__`` that calls
    ``count`` serves nobody where that is missing. Those that need this question are left out, and
    those whose reference shares a helper with this one's: it would bring a part of the answer into
    the box.
    """
    needs = assignment.needs
    special = [
        other for other in assignment.order
        if other != id_ and id_ not in needs[other] and special_methods(assignment, other)
    ]  # fmt: skip
    wanted = {*special, *(need for other in special for need in needs[other])}
    return tuple(
        other
        for other in assignment.order
        if other in wanted - {id_, *needs[id_]}
        if id_ not in needs[other] and not share_helpers(assignment, id_, other)
    )


def over_unnamed(judge: SubmissionJudge, first: QuestionResult) -> QuestionResult:
    """Judge a question that is short of some check over the wrong special methods it may use.

    ``first`` is its result without them. Return the result over the fewest that mend as much, or
    ``first`` where they mend nothing; without a digest once they were tried, since questions after
    this one may be among them.
    """
    if not is_short(judge, first):
        return first
    extra = [other for other in unnamed_needs(judge.assignment, first.id) if other in judge.wrong]
    if not extra or judge.tried_over.get(first.id) == extra:
        return first
    judge.tried_over[first.id] = extra
    best = _judged_over(judge, first, extra)
    if _fairness(best) <= _fairness(first):
        return replace(first, digest="")
    for other in tuple(extra):
        fewer = [one for one in extra if one != other]
        if fewer and _fairness(found := _judged_over(judge, first, fewer)) >= _fairness(best):
            extra, best = fewer, found
    return best


def is_short(judge: SubmissionJudge, result: QuestionResult) -> bool:
    """Tell whether a check of a question that was run is not right."""
    short = (check.id for check in result.checks if check.verdict is not Verdict.CORRECT)
    is_there = result.presence is Presence.PRESENT
    return is_there and any((result.id, id_) in judge.runner.probes for id_ in short)


def _judged_over(
    judge: SubmissionJudge, first: QuestionResult, extra: Sequence[str]
) -> QuestionResult:
    """Judge a question as if it needed some others too; what it needs anyway is lent as ever."""
    assignment, id_ = judge.assignment, first.id
    judge.usual_needs[id_] = assignment.needs[id_]
    judge.assignment = with_own_needs(assignment, {id_: tuple(extra)})
    try:
        result = judged_question(judge, assignment.question(id_))
    finally:
        judge.assignment = assignment
        del judge.usual_needs[id_]
    return replace(result, asked=first.asked, own_needs=(*first.own_needs, *extra))


def _fairness(result: QuestionResult) -> tuple[int, int]:
    """Count the checks that are right, then those that cost nothing: a teacher decides the rest."""
    verdicts = [check.verdict for check in result.checks]
    return verdicts.count(Verdict.CORRECT), sum(one.facts.is_passed for one in verdicts)
