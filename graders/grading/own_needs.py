"""The needs that a student's own code adds to those of the spec.

A student may build a solution in another way than the reference: a constructor that calls
``deposit`` fails where ``deposit`` is wrong, though the spec says nothing of it. What the code of a
question's targets reaches counts as needed as well, for this submission alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter

from graders.grading.study import Study
from graders.model import Record, Target
from graders.probe import Raised
from graders.spec.assignment import Assignment

# The questions that only the student's code needs, by question.
OwnNeeds = Mapping[str, tuple[str, ...]]


def own_needs(
    assignment: Assignment, used: Mapping[Target, Set[Target]]
) -> dict[str, tuple[str, ...]]:
    """Return what each question needs beside what the spec says.

    ``used`` are the targets that the student's code of each target reaches. A question whose
    reference shares a helper with this one's is left out: lending it would bring a part of the
    answer into the box. So is a question that needs this one, since its reference may give the
    answer away; but a constructor may need the methods of its class, all of which need it. Of
    several questions that grade one target, those that the spec says are enough.
    """
    found = {}
    for question_id, targets in assignment.targets.items():
        declared = _declared(assignment, question_id)
        said = {target for id_ in declared for target in assignment.targets[id_]}
        wanted = {
            id_
            for target in targets
            for id_, own in assignment.targets.items()
            if not (used.get(target, frozenset()) - said).isdisjoint(own)
            if question_id not in assignment.needs[id_]
            or (target.member == "__init__" and {one.owner for one in own} == {target.owner})
        }
        more = {need for id_ in wanted for need in assignment.needs[id_]}
        wanted |= {id_ for id_ in more if question_id not in assignment.needs[id_]}
        wanted -= {question_id, *declared}
        extra = [id_ for id_ in wanted if not share_helpers(assignment, question_id, id_)]
        if extra:
            found[question_id] = tuple(sorted(extra, key=assignment.order.index))
    return _passed_on(assignment, found)


def _passed_on(assignment: Assignment, found: OwnNeeds) -> dict[str, tuple[str, ...]]:
    """Add to each question what the student's code of the questions that it needs needs.

    A constructor that calls ``price`` fails where ``price`` does, in every question that makes an
    object. What needs a question is never lent to it, here either.
    """
    passed = {}
    for id_ in assignment.targets:
        own = found.get(id_, ())
        more = {other for need in assignment.needs[id_] for other in found.get(need, ())}
        more -= {id_, *assignment.needs[id_]}
        extra = {
            other
            for other in more
            if id_ not in assignment.needs[other] and not share_helpers(assignment, id_, other)
        }
        if extra or own:
            passed[id_] = tuple(sorted({*own, *extra}, key=assignment.order.index))
    return passed


def users(
    assignment: Assignment, named: Mapping[Target, Set[Target]]
) -> dict[str, tuple[str, ...]]:
    """Return the questions whose code uses another one's targets directly, by that other one.

    ``named`` are the targets that the student's code of each target names.
    """
    found = {}
    for question_id, targets in assignment.targets.items():
        own = {*targets}
        found[question_id] = tuple(
            id_
            for id_, others in assignment.targets.items()
            if own.isdisjoint(others)
            if any(own & named.get(other, frozenset()) for other in others)
        )
    return found


def reachable_answers(
    assignment: Assignment, reached: Mapping[Target, Set[Target]], judged: Set[str]
) -> frozenset[Target]:
    """Return the answers of the course that the student's code calls, and that may be in the box.

    ``reached`` are those that the code of each target calls. Left out are the answers to the
    questions ``judged``, and those that need them.
    """
    called = frozenset[Target]().union(*reached.values())
    if not called:
        return called
    needs, targets = assignment.needs, assignment.targets
    kept = (id_ for id_ in targets if id_ not in judged and judged.isdisjoint(needs[id_]))
    return called.intersection(target for id_ in kept for target in targets[id_])


def circular_needs(
    assignment: Assignment, id_: str, study: Study, code: Collection[str], endless: Set[Target]
) -> set[str]:
    """Return the questions, of functions or of its class, on which one relies, though they need it.

    The student's code of the question may use them. Methods of its class may be used by the
    course's code of its checks as well (``code``): it never ends where they do not, and what a
    class keeps beside the reference's attributes is right only as its own methods make it.
    ``endless`` are targets that do not end, for checks that ran out of time. The reference of these
    questions is never lent to this one: nothing tells what is right by itself while they are wrong.
    """
    targets = assignment.targets[id_]
    owners = {target.owner for target in targets} - {""}
    used = {other for target in targets for other in study.uses.get(target, ())}
    relied_on = {target for target in used if not target.owner}
    if owners:
        prepared = _prepared_by(assignment, code)
        used |= prepared if _reads_more(assignment, study, targets) else prepared & endless
        named = {name for text in code for name in assignment.language.all_attributes(text)}
        used |= {target for target in endless if target.member in named}
    relied_on |= {one for one in used if one.owner in owners and one.member != "__init__"}
    all_own = assignment.targets.items()
    return {o for o, own in all_own if id_ in assignment.needs[o] and relied_on.intersection(own)}


def circular_makers(assignment: Assignment, id_: str, study: Study) -> set[str]:
    """Return the questions that need one, and by which the student makes the objects of its class.

    A constructor that calls ``append`` makes objects that nothing reads right where that is wrong.
    """
    owners = {target.owner for target in assignment.targets[id_]} - {""}
    makers = {t for t in assignment.graded if t.member == "__init__" and t.owner in owners}
    used = {other for maker in makers for other in study.uses.get(maker, ())} - makers
    all_own = assignment.targets.items()
    return {o for o, own in all_own if id_ in assignment.needs[o] and used.intersection(own)}


def _reads_more(assignment: Assignment, study: Study, targets: Collection[Target]) -> bool:
    """Tell whether targets read attributes of their class that the reference does not know."""
    owners = {target.owner for target in targets}
    members = [t for t in assignment.graded if t.owner in owners]
    read, kept = (
        {name for one in of for name in study.facts.get(one.name, {}).get(fact, ())}
        for fact, of in (("reads", targets), ("sets", members))
    )
    return bool((read & kept).difference(*(module.attributes for module in assignment.reference)))


def meets_members_alone(assignment: Assignment, id_: str, study: Study, lent: Set[Target]) -> bool:
    """Tell whether a question's own code meets objects of lent classes by lent members alone.

    All that it needs of these classes is lent, and it reads nothing else that their members read
    or set: what a right answer comes from is then its own work and the reference's.
    """
    targets, owners = assignment.targets[id_], {target.owner for target in lent} - {""}
    is_read = all(target.name in study.facts for target in targets)
    if not is_read or any(target.owner in owners for target in assignment.needed(id_) - lent):
        return False
    members = [target for target in assignment.graded if target.owner in owners]
    own, theirs = (attributes_used(study, of) for of in (targets, members))
    return own.isdisjoint(theirs.difference(target.member for target in members))


def state_taken(
    assignment: Assignment,
    id_: str,
    study: Study,
    classes: Set[Target],
    asked: Set[str],
    gone: Set[Target],
) -> list[str]:
    """Name the classes, lent whole, of which a question's own code takes what the student's keep.

    The reference's class has attributes of its own, even under the same names. Those that checks
    have ``asked`` for are no class's own affair. What classes that are ``gone`` would have kept is
    not known: all else that the code takes may be theirs. So may what a function sets: an object of
    ours takes it, and none of our methods reads it.
    """
    own = attributes_used(study, assignment.targets[id_]) - asked
    for target in assignment.used_classes.keys() & assignment.targets[id_]:
        own -= _kept(study, target)
    functions = [target for target in assignment.targets[id_] if not target.owner]
    is_set = any(not own.isdisjoint(_set_by(study, target)) for target in functions)
    return sorted(
        target.name
        for target in classes
        if own and (is_set or target in gone or own & _kept(study, target))
    )


def extends_more(assignment: Assignment, study: Study, target: Target) -> bool:
    """Tell whether a student's class extends containers of Python's that the reference does not.

    Code that is right with it may use what these have: ``a + b``, ``a[0]``.
    """
    extended = {*study.facts.get(target.name, {}).get("extends", ())}
    module = next(one for one in assignment.reference if one.name == target.module)
    known, waiting = set[str](), [target.name]
    while waiting:
        segment = module.definition(waiting.pop())
        bases = assignment.language.bases_of(segment) if segment else frozenset[str]()
        waiting += bases - known
        known |= bases
    return not extended <= known


def may_have_kept(study: Study, target: Target, told: Iterable[str]) -> bool:
    """Tell whether a student's class may have what ours, lent whole, was ``told`` to lack.

    Its body declares it, or has no constructor that could tell what its objects hold. An
    enumeration tells nothing but the name.
    """
    declared = {*study.facts.get(target.name, {}).get("declares", ())}
    owner = f"'{re.escape(target.name)}'"
    lacks = re.compile(rf"(?:{owner} object|type object {owner}) has no attribute '(\w+)'|(\w+)")
    found = [lacked for text in told if (lacked := lacks.fullmatch(text))]
    is_of_object = any(lacked[0].startswith(owner) for lacked in found)
    is_unmade = is_of_object and declared.isdisjoint(("__init__", "__new__"))
    return is_unmade or any((lacked[1] or lacked[2]) in declared for lacked in found)


def fails_over(
    assignment: Assignment, id_: str, study: Study, target: Target, raised: Iterable[Raised]
) -> bool:
    """Tell whether a question's own code fails over ours of a class or a function that they lack.

    The exception names it: theirs may have had the method, or taken the argument. A method of
    Python's may have the name of a function that the code does not use.
    """
    is_class = target in assignment.used_classes
    if not is_class and not any(
        target in study.uses.get(own, ()) for own in assignment.targets[id_]
    ):
        return False
    called = rf"^(?:\w+\.)*{target.member}\(\) "
    named = re.compile(rf"(?<!attribute ')\b{target.name}\b" if is_class else called)
    others = {one.member for one in assignment.graded if one not in assignment.targets[id_]}
    return any(
        named.search(one.text) and one.frames and one.frames[-1][2] not in others for one in raised
    )


def _kept(study: Study, target: Target) -> set[str]:
    """Return the attributes that the student's class sets, itself or by its helpers."""
    return {*study.facts.get(target.name, {}).get("keeps", ())}


def _set_by(study: Study, target: Target) -> set[str]:
    return {*study.facts.get(target.name, {}).get("sets", ())}


def attributes_used(study: Study, targets: Iterable[Target]) -> set[str]:
    """Return the attributes that a student's targets use themselves, but for Python's methods."""
    facts = [study.facts.get(target.name, {}) for target in targets]
    used = {name for one in facts for name in one.get("touches", ())}
    return used.difference(*(one.get("methods", ()) for one in facts))


def _prepared_by(assignment: Assignment, code: Iterable[str]) -> set[Target]:
    """Return the targets that provided code uses which the code of checks names."""
    language = assignment.language
    waiting = [name for text in code for name in language.names_used(text)]
    found, seen = set[Target](), set[str]()
    while waiting:
        seen.add(name := waiting.pop())
        for module in assignment.reference:
            for segment in module.provided:
                if segment.name == name:
                    found |= {Target(*pair) for pair in language.uses(module, segment)}
        waiting += {target.name for target in found} - seen
    return found


def _declared(assignment: Assignment, question_id: str) -> set[str]:
    """Return the questions that one needs according to its spec."""
    direct = assignment.question(question_id).needs
    return {*direct, *(other for need in direct for other in assignment.needs.get(need, ()))}


def share_helpers(assignment: Assignment, id_: str, other: str) -> bool:
    """Tell whether the references of two questions use the same helper."""
    return not _helpers(assignment, id_).isdisjoint(_helpers(assignment, other))


def _helpers(assignment: Assignment, question_id: str) -> set[tuple[str, str]]:
    """Return the helpers that the reference of a question uses, by module and name."""
    return {
        (module.name, helper.name)
        for module in assignment.reference
        if module.helpers
        for target in assignment.targets[question_id]
        if target.module == module.name and target.name in module.targets
        for helper in assignment.language.helpers_of(module, module.targets[target.name])
    }


def needs_told(record: Record | None) -> OwnNeeds:
    """Return the needs of the student's own that a record tells."""
    return {q.id: q.own_needs for q in record.questions if q.own_needs} if record else {}


def with_own_needs(assignment: Assignment, extra: OwnNeeds) -> Assignment:
    """Add needs to an assignment; questions come after what they need, where there is no circle."""
    known = {id_: set(extra.get(id_, ())) & assignment.needs.keys() for id_ in assignment.order}
    if not any(known.values()):
        return assignment
    order = tuple(_order(assignment, known))
    needs = {
        id_: tuple(o for o in order if o in assignment.needs[id_] or o in known.get(id_, ()))
        for id_ in assignment.needs
    }
    return replace(assignment, needs=needs, order=order)


def _order(assignment: Assignment, extra: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Yield the questions in an order that respects needs; the spec's comes before the student's.

    Needs are added one question after another; those that would close a circle change no order.
    """
    graph = {id_: list(assignment.needs[id_]) for id_ in assignment.order}
    for id_ in assignment.order:
        for other in sorted(extra[id_], key=assignment.order.index):
            tried = {**graph, id_: [*graph[id_], other]}
            try:
                TopologicalSorter(tried).prepare()
            except CycleError:
                continue
            graph = tried
    placed: set[str] = set()
    while len(placed) < len(graph):
        left = [id_ for id_ in assignment.order if id_ not in placed]
        # The needs that an assignment was given before may close a circle: any may begin it.
        following = next((id_ for id_ in left if placed >= {*graph[id_]}), left[0])
        placed.add(following)
        yield following
