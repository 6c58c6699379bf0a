"""Results that may come from lent code which meets a state that the reference does not know.

A student's class may keep its state under other names or in another form. What is lent to it then
reads what is not there, or sets what nothing reads: neither the failure nor the success of a check
tells anything of the student's own code.
"""

from __future__ import annotations

import re
from collections.abc import Set

from graders.checks.base import RunResult
from graders.grading.observations import Observations
from graders.grading.own_needs import (
    attributes_used,
    extends_more,
    fails_over,
    may_have_kept,
    meets_members_alone,
    state_taken,
)
from graders.grading.results import UNFIT, UNTOLD
from graders.grading.study import Study
from graders.grading.submission_judge import SubmissionJudge
from graders.languages.pieces import PrivateUse
from graders.model import Presence, Target
from graders.probe import Raised

# Python's words where an attribute is asked of a value of one of its own kinds.
_LACKED = re.compile(r"'(?:dict|list|tuple|set|str|int|float)' object has no attribute '(\w+)'")
# Exceptions of code over a value whose form it does not know.
_OVER_A_VALUE = ("AttributeError", "IndexError", "KeyError", "TypeError")


def doubt_of(
    judge: SubmissionJudge,
    question_id: str,
    lent: frozenset[Target],
    run: RunResult,
    *,
    is_right: bool,
) -> tuple[str, list[str]] | None:
    """Return why a result over what is lent tells nothing, and the members that it may come from.

    ``is_right`` says whether the result is of a right answer. None is returned where it counts.
    """
    if not lent or not _may_come_from_lent(judge, question_id, lent, is_right=is_right):
        return None
    if is_right and meets_members_alone(judge.assignment, question_id, judge.study, lent):
        return None
    if names := unfit_members(judge, question_id, lent, run):
        return UNFIT, names
    if not is_right and (names := _of_own_family(judge, question_id, lent)):
        return UNTOLD, names
    if not is_right and (names := _of_other_state(judge, question_id, lent, run)):
        return UNTOLD, names
    if not is_right and (names := _with_other_calls(judge, question_id, lent)):
        return UNTOLD, names
    if not is_right and (names := _over_private_values(judge, lent, run)):
        return UNTOLD, names
    if not is_right and (names := _of_another_form(judge, question_id, lent, run)):
        return UNTOLD, names
    if is_foreign(run):
        at_fault = lent & (judge.targets_of(judge.wrong) | judge.unusable) or lent
        return UNTOLD, sorted(target.name for target in at_fault)
    return None


def _may_come_from_lent(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target], *, is_right: bool
) -> bool:
    """Tell whether a result may come from what is lent, where that meets another state.

    A lent method that replaces a right one may hide a mistake, and so may one in the place of what
    is right once what is at fault is lent. A failure is the student's own where a right method is
    lent too, but for what classes at fault bring along: without that method it failed before. One
    that is right over faults is a right method there as well, unless the constructor of its class
    is at fault: what that would have set is guessed.
    """
    if is_right:
        return not lent.isdisjoint(judge.sound | judge.untold | judge.right_over_faults)
    owners = {target.owner for target in judge.assignment.targets[question_id]}
    lost = (one for one in lent & judge.at_fault if one.member == "__init__")
    over_faults = judge.right_over_faults if owners.isdisjoint(t.owner for t in lost) else set()
    sound = lent & (judge.sound | over_faults)
    return not sound or sound <= judge.classes_used_by(lent - sound)


def is_foreign(run: RunResult) -> bool:
    """Tell whether a lent method met an object without the attributes that it uses."""
    if run.has_met_foreign:
        return True
    if isinstance(run.seen, Observations):
        return run.seen.is_foreign
    return any(seen.foreign for seen in run.seen)


def _of_another_form(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target], run: RunResult
) -> list[str]:
    """Name the lent methods, where one ended over an attribute of its own name in another form.

    It may have been over fewer targets: to lend more methods changes nothing of the student's own.
    """
    methods = sorted(target.name for target in lent if target.owner)
    if not methods:
        return []
    before = (r for (key, less), r in judge.runs.items() if key[0] == question_id and less < lent)
    is_other = any(map(_is_unfit, (run, *before))) or _has_other_uses(judge, question_id, lent)
    return methods if is_other else []


def _has_other_uses(judge: SubmissionJudge, question_id: str, lent: frozenset[Target]) -> bool:
    """Tell whether a student's method leaves alone what ours changes, under a name of both.

    Their ``stock`` counts what was bought, which giving back a book does not change; ours counts
    what is there. What is lent has to use it. A method at fault, or one that is empty, may be what
    was to change it.
    """
    private, study = judge.assignment.private_state, judge.study
    owners = {target.owner for target in lent & judge.at_fault if target in private} - {""}
    met = {name for target in lent for name in _used_by_ours(judge, target)}
    named = met & attributes_used(study, [t for t in private if t.owner in owners])
    doubted = (lent | judge.at_fault).difference(judge.assignment.targets[question_id])

    def is_other(target: Target) -> bool:
        reached = judge.reached(frozenset({target}), frozenset())
        is_whole = reached.isdisjoint(doubted) and all(attributes_used(study, [t]) for t in reached)
        left = _changed_by_ours(judge, target) & named - attributes_used(study, reached)
        return is_whole and bool(left)

    methods = (target for target in private if target.owner in owners)
    return any(is_other(t) for t in methods if study.presence.get(t) is Presence.PRESENT)


def _is_unfit(run: RunResult) -> bool:
    if isinstance(run.seen, Observations):
        return run.seen.is_unfit
    return any(seen.unfit for seen in run.seen)


def unfit_members(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target], run: RunResult
) -> list[str]:
    """Name the lent members that a failure may come from, since they do not fit the class.

    A lent method may have met an object without the attributes that it uses. A lent constructor
    does not set what only the student's own would, or sets something else under the same name: in
    a question whose code makes no object of its class, that is no matter.
    """
    members = members_lent(judge, lent)
    if not members:
        return []  # most assignments have no class: no observation is rebuilt for nothing
    if is_foreign(run):
        return members
    told = [one.text for one in raised_in(run, "AttributeError", "TypeError")]
    private = judge.assignment.private_state if told else {}
    kept = {target.owner for target, use in private.items() if use.own}
    met = _classes_met(judge, question_id) if told else frozenset()
    return sorted(
        one.name
        for one in lent
        if one.member == "__init__"
        and one.owner in met
        and any(one.owner in kept or t.startswith(f"'{one.owner}' object has no") for t in told)
    )


def members_lent(judge: SubmissionJudge, lent: frozenset[Target]) -> list[str]:
    """Name the lent members, and where some are at fault, those alone."""
    members = {target for target in lent if target.owner}
    return sorted(target.name for target in members & judge.at_fault or members)


def _classes_met(judge: SubmissionJudge, question_id: str) -> frozenset[str]:
    """Return the classes of what a question grades and needs, and of what the code of that uses.

    Those of special methods over which it is tried as well are no reason to doubt it.
    """
    assignment = judge.assignment
    needs = judge.usual_needs.get(question_id, assignment.needs[question_id])
    code = judge.targets_of({question_id, *needs})
    used = code.union(*(judge.study.uses.get(target, ()) for target in code))
    return frozenset(target.owner for target in used)


def _of_own_family(judge: SubmissionJudge, question_id: str, lent: frozenset[Target]) -> list[str]:
    """Name what is lent above a judged class that was written over the student's own."""
    asked = _asked_above(judge, question_id, lent)
    return asked or _with_its_answers(judge, question_id, lent)


def _with_its_answers(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target]
) -> list[str]:
    """Name the classes, lent whole, that may have had what a judged class leaves to them.

    Ours has that of itself; the student's inherits it, or asks for it by ``super()``: a method for
    all kinds, the fields of a dataclass. What a class had that is not there is not known.
    """
    assignment, facts = judge.assignment, judge.study.facts
    found = set[Target]()
    for target in assignment.used_classes.keys() & assignment.targets[question_id]:
        own = facts.get(target.name, {})
        ours = _members_of(judge, target)
        asked = ours.intersection(own.get("above", ())) - {"__init__"}
        left = ours.difference(own.get("defines", ())) | asked
        found |= {
            above
            for above in lent & assignment.used_classes[target]
            if not left.isdisjoint(facts.get(above.name, {"declares": left}).get("declares", ()))
            or not left.isdisjoint(_members_of(judge, above))
        }
    return sorted(target.name for target in found)


def _with_other_calls(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target]
) -> list[str]:
    """Name the lent targets in the place of which the student's changed what the question reads.

    Their ``move`` kept each move by their ``save``; ours keeps none, so that ``undo`` finds none.
    One that is not written, and changes its object, may have called a method of its class that
    nothing else of theirs calls and that changes nothing else; where no method that the question's
    own code calls uses the same. What ours uses as well is as it is meant to be.
    """
    assignment, study = judge.assignment, judge.study
    own = frozenset(assignment.targets[question_id])
    reached = judge.reached(own, lent)
    methods = {t for t in assignment.graded if t.owner and not t.member.startswith("__")}
    getters = {target for target, use in assignment.private_state.items() if use.is_getter}
    changers = methods - getters
    left_out = changers - reached
    own_reads = attributes_used(study, own)
    named = frozenset[Target]().union(*(study.named.get(target, ()) for target in own))
    changed = attributes_used(study, named & changers)
    called = frozenset[Target]().union(*study.named.values())

    def may_have_called(target: Target) -> set[Target]:
        read = own_reads - _used_by_ours(judge, target)
        if study.presence.get(target) is Presence.PRESENT:
            more = study.named.get(target, frozenset()) - assignment.used(target)
            return {one for one in left_out & more if read & attributes_used(study, [one])}
        family = {one for one in left_out - called if one.owner == target.owner}
        kept = read - changed if target in changers else set[str]()
        return {one for one in family if _changes_only(study, one, kept)}

    return sorted(target.name for target in lent & reached if may_have_called(target))


def _changes_only(study: Study, target: Target, kept: Set[str]) -> bool:
    """Tell whether a student's method uses some attributes alone, and may change them."""
    facts, used = study.facts.get(target.name, {}), attributes_used(study, [target])
    return bool(used) and used <= kept and bool(facts.get("sets") or facts.get("methods"))


def _used_by_ours(judge: SubmissionJudge, target: Target) -> set[str]:
    """Return the attributes that the reference's method uses, itself or by others that it calls."""
    used = _uses_of_ours(judge, target)
    return {name for one in used for name in (*one.own, *one.by_helpers)}


def _changed_by_ours(judge: SubmissionJudge, target: Target) -> set[str]:
    """Return the attributes that the reference's method changes, itself or by others."""
    return {name for one in _uses_of_ours(judge, target) for name in one.changed}


def _uses_of_ours(judge: SubmissionJudge, target: Target) -> list[PrivateUse]:
    private = judge.assignment.private_state
    return [private[t] for t in {target, *judge.assignment.used(target)} if t in private]


def _over_private_values(
    judge: SubmissionJudge, lent: frozenset[Target], run: RunResult
) -> list[str]:
    """Name the lent functions at fault whose values may be of another form than the student's.

    The student's code met a value that it does not know, where no check tells the form that a
    function is to give; or one without an attribute that it sets, of a class of its own.
    """
    functions = {target for target in lent & judge.at_fault if not target.owner}
    raised = raised_in(run, *_OVER_A_VALUE) if functions else []
    lacked = {found[1] for one in raised if (found := _LACKED.fullmatch(one.text))}
    is_own = any(not lacked.isdisjoint(one.get("sets", ())) for one in judge.study.facts.values())
    if raised and not is_own:
        functions &= judge.assignment.private_values
    return sorted(target.name for target in functions) if raised else []


def _members_of(judge: SubmissionJudge, target: Target) -> frozenset[str]:
    """Return the names that the course's class of this target defines."""
    module = next(one for one in judge.assignment.reference if one.name == target.module)
    segment = module.definition(target.name)
    return judge.assignment.language.members_of(segment) if segment else frozenset()


def _asked_above(judge: SubmissionJudge, question_id: str, lent: frozenset[Target]) -> list[str]:
    """Name the lent members that a judged class asks for, and that may come back to its own.

    The student's ``peek`` reads a list; ours takes the first of the items, which the class below
    gives in its own way. That class was written over the student's.
    """
    assignment, targets = judge.assignment, judge.assignment.targets
    own = [judge.study.facts.get(target.name, {}) for target in targets[question_id]]
    asked = {name for one in own for name in one.get("above", ())}
    declared = {name for one in own for name in one.get("declares", ())} - {"__init__"}
    return sorted(
        target.name
        for id_, members in targets.items()
        if any(needed.member in declared for needed in assignment.needed(id_))
        for target in lent.intersection(members)
        if target.owner and target.member in asked
    )


def _of_other_state(
    judge: SubmissionJudge, question_id: str, lent: frozenset[Target], run: RunResult
) -> list[str]:
    """Name the classes and functions, lent whole, that a failure may come from: theirs may differ.

    Of a class that is not there, or lacks its constructor, nobody knows what it would have kept; of
    a function, what else it would have taken.
    """
    assignment, study = judge.assignment, judge.study
    classes = lent & assignment.used_classes.keys()
    unknown = {t for t in lent - classes if study.presence.get(t) is Presence.ABSENT}
    if not classes | unknown:
        return []
    asked = judge.runner.process.asked_attributes
    gone = {t for t in classes if study.presence.get(t) in (Presence.ABSENT, Presence.STUB)}
    containers = {target.name for target in classes if extends_more(assignment, study, target)}
    raised = raised_in(run, "AttributeError", "TypeError")
    if told := [one.text for one in raised if one.type == "AttributeError"]:
        faulty = classes & judge.at_fault
        gone |= {target for target in faulty if may_have_kept(study, target, told)}
    taken = state_taken(
        assignment, question_id, study, classes, asked, gone if told else frozenset()
    )
    lacking = (t for t in gone | unknown if fails_over(assignment, question_id, study, t, raised))
    taken += [target.name for target in lacking]
    return sorted(containers.union(taken))


def raised_in(run: RunResult, *types: str) -> list[Raised]:
    """Return the exceptions of some types that ended a call or a step of a run."""
    raised = [one.raised for one in run.seen] + [s.raised for one in run.seen for s in one.steps]
    return [one for one in raised if one and one.type in types]
