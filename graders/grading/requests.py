"""The requests from host to worker as plain data: what to read, load, lend and evaluate."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from graders.codec.value_forms import FORMS, SEQUENCES
from graders.languages.base import Language, Lending
from graders.languages.pieces import ReferenceModule
from graders.model import Submission, Target
from graders.probe import Probe, for_students
from graders.sandbox.base import HANDED
from graders.spec.assignment import Assignment

# Modules of the standard library: a box without them starts in two thirds of the time.
_SLOW_TO_IMPORT = ("dataclasses", "inspect", "typing")


def study(
    assignment: Assignment,
    submission: Submission,
    probes: Sequence[Mapping[str, Any]] = (),
    wanted: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """Ask to read the files and load them once, with nothing lent.

    A probe is run in the same process if the targets are there that it wants, named in ``wanted``,
    and those that the student's code uses for these. None is measured in time.
    """
    return {
        **load(assignment, {}, ()),
        "op": "study",
        "probes": list(probes),
        "wanted": list(wanted),
        "files": {path: content.decode("latin-1") for path, content in submission.files.items()},
        "found": dict(submission.found),
        "described": [target.name for target in assignment.graded],
        "sought": sorted(
            {name for q in assignment.spec.questions for check in q.checks for name in check.sought}
        ),
        "manual": [
            [question.id, question.marker or question.id]
            for question in assignment.spec.questions
            if question.is_in_words
        ],
        "skeleton_prose": _prose(assignment),
        "preload": _preloaded(
            assignment, (content.decode("latin-1") for content in submission.files.values())
        ),
    }


def load(
    assignment: Assignment, units: Mapping[str, Any], skip: Iterable[tuple[str, int]]
) -> dict[str, Any]:
    """Ask to load once, without some statements."""
    return {
        "op": "load",
        "language": assignment.language.name,
        "units": dict(units),
        "skip": [list(place) for place in skip],
        "course": course_parts(assignment, frozenset()),
        "packages": dict(assignment.stand_ins),
        "targets": targets(assignment),
        "functions": [[target.module, target.name] for target in assignment.functions],
        "skeleton": dict(assignment.skeleton),
        "probes": [],
        "verbose": False,
        "preload": _preloaded(assignment, _texts(units)),
    }


def probe(
    assignment: Assignment,
    units: Mapping[str, Any],
    skip: Iterable[tuple[str, int]],
    lent: frozenset[Target],
    probes: Sequence[Mapping[str, Any]],
    *,
    verbose: bool,
    endless: Iterable[Target] = (),
    stopped: Iterable[Target] = (),
    removed: Iterable[Target] = (),
    look_s: float = 0.0,
    guess: int = 0,
    tells_places: bool = False,
    needed: frozenset[Target] = frozenset(),
    reachable: frozenset[Target] = frozenset(),
) -> dict[str, Any]:
    """Ask to load with the targets of some questions lent, and to run probes.

    The caller leaves out of ``lent`` the targets of the judged question and of the questions that
    need it. With ``verbose``, each case is told as it is seen, so that the one that does not end is
    known. ``endless`` are the student's targets that do not end; those ``stopped`` raise at once,
    and those ``removed`` are taken out of their classes.
    ``look_s`` is the CPU seconds between two looks for an endless loop, and ``guess`` the way to
    give attributes the values that only the student's constructor knows, or the form in which lent
    functions give their values; 0 for none. With
    ``tells_places``, each statement is told before it runs. Every judged question needs the targets
    ``needed``: their reference may be in the box. The answers ``reachable`` are called by the
    student's code as the course hands them out. Where something is lent, the worker is told whether
    a function of the student's may give values of any form.
    """
    return {
        "op": "probe",
        "language": assignment.language.name,
        "units": dict(units),
        "skip": [list(place) for place in skip],
        "course": course_parts(assignment, lent, needed, reachable),
        "packages": dict(assignment.stand_ins),
        "targets": targets(assignment),
        "functions": [[target.module, target.name] for target in assignment.functions],
        "probes": [
            {**item, HANDED: len(item[HANDED])} if item[HANDED] else item for item in probes
        ],
        HANDED: [inputs for item in probes for inputs in item[HANDED]],
        "verbose": verbose,
        "look_s": look_s,
        "guess": guess,
        "recast": _recast(assignment, lent, guess),
        "tells_places": tells_places,
        "free_forms": bool(lent and assignment.private_values - lent),
        "endless": sorted([target.module, target.name] for target in endless),
        "stopped": sorted([target.module, target.name] for target in stopped),
        "removed": sorted([target.module, target.name] for target in removed),
        "preload": [
            *_preloaded(assignment, _texts(units)),
            # The adapter of a lent constructor looks into it.
            *(["inspect"] if any(target.member == "__init__" for target in lent) else ()),
        ],
    }


def _counting(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a probe with the number of the inputs that are kept, in their place."""
    return {**item, HANDED: len(item[HANDED])} if item[HANDED] else item


def _recast(assignment: Assignment, lent: frozenset[Target], guess: int) -> list[tuple[str, str]]:
    """Return the lent targets that are to give their values in another form."""
    free = lent & assignment.free_sequences if guess in SEQUENCES else lent
    return sorted((one.module, one.name) for one in free) if guess in FORMS else []


def _texts(units: Mapping[str, Any]) -> Iterator[str]:
    return (str(unit["text"]) for parts in units.values() for unit in parts)


def _preloaded(assignment: Assignment, texts: Iterable[str]) -> list[str]:
    """Name the slow modules that a box imports before its request, where they may be used."""
    whole = [*texts, *(line for module in assignment.reference for line in module.imports)]
    return [name for name in _SLOW_TO_IMPORT if any(name in text for text in whole)]


def targets(assignment: Assignment) -> list[list[str]]:
    """List every target of the assignment, by module and name."""
    return [[target.module, target.name] for target in assignment.graded]


def course_parts(
    assignment: Assignment,
    lent: frozenset[Target],
    needed: frozenset[Target] = frozenset(),
    reachable: frozenset[Target] = frozenset(),
) -> list[dict[str, Any]]:
    """Return the course's code by module: the provided definitions and the lent ones."""
    told, private = _tellers(assignment, lent, needed), assignment.private_state
    return [
        assignment.language.course_part(
            module,
            Lending(
                lent=_of(module, lent),
                tellers=_of(module, told),
                needed=_of(module, needed | lent),
                reachable=_of(module, reachable),
                fallback=assignment.spec.fallback,
                private={t.name: used for t, used in private.items() if t.module == module.name},
            ),
        )
        for module in assignment.reference
    ]


def _of(module: ReferenceModule, targets: Collection[Target]) -> tuple[str, ...]:
    return tuple(name for name in module.targets if Target(module.name, name) in targets)


def _tellers(
    assignment: Assignment, lent: frozenset[Target], needed: frozenset[Target]
) -> set[Target]:
    """Return the targets that show how to read the objects of the lent constructors.

    They are the other members of their classes that the judged questions need, and those of the
    constructors' own questions: needed as well, hence not under judgement.
    """
    makers = {target for target in lent if target.member == "__init__"}
    owners = {(target.module, target.owner) for target in makers}
    of_makers = {
        other
        for targets in assignment.targets.values()
        if makers.intersection(targets)
        for other in targets
        if other.owner
    }
    found = of_makers | {one for one in needed if (one.module, one.owner) in owners}
    return {target for target in found if target.member != "__init__"}


def describe(item: Probe, language: Language) -> dict[str, Any]:
    """Return a probe as plain data; inputs whose time is measured are handed over one by one."""
    as_input = language.as_input
    # An input that is tried several times is described once.
    each = {
        key: {name: as_input(value) for name, value in for_students(one).items()}
        for key, one in {id(one): one for one in item.inputs}.items()
    }
    inputs = [each[id(one)] for one in item.inputs]
    return {
        "setup": item.setup,
        "call": item.call,
        "after": item.after,
        "unchanged": list(item.unchanged),
        "view": item.view,
        "steps": item.steps if isinstance(item.steps, str) else list(item.steps),
        "inputs": [] if item.is_timed else inputs,
        "is_json": all(_is_json(form) for one in each.values() for form in one.values()),
        HANDED: inputs if item.is_timed else [],
        "events": None if item.events is None else list(item.events),
        "seeds": list(item.seeds),
        "measure": item.measure,
        "counted": list(item.counted),
        "calls_at_most": list(item.calls_at_most),
        "apart": None if item.apart is None else list(item.apart),
        "lazily": item.lazily,
        "looks_after_raise": item.looks_after_raise,
        "is_clock_fake": item.is_clock_fake,
    }


def _is_json(form: Any) -> bool:
    """Tell whether an encoded value is itself: JSON gives it back without decoding."""
    return all(map(_is_json, form)) if isinstance(form, list) else not isinstance(form, dict)


def _prose(assignment: Assignment) -> list[str]:
    """Return the lines of the skeleton, which are no answers to questions in words."""
    lines = (line.strip() for text in assignment.skeleton.values() for line in text.splitlines())
    return sorted(set(filter(None, lines)))
