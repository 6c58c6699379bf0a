"""Read and load a submission: its sources, its targets, and what happened while loading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from graders.errors import InternalError
from graders.grading import requests
from graders.grading.answer_frames import tells_fault
from graders.grading.study_answers import (
    actions,
    are_units,
    facts_of,
    in_modules,
    is_note,
    listed,
    loaded_at,
    loaded_of,
    names_of,
    presence_of,
    stuck_at,
    targets_in,
    texts_of,
    uses_of,
    why_stuck,
)
from graders.grading.written import shown_sources, without_written, written_sources
from graders.judging import timing
from graders.light_dataclass import dataclass
from graders.model import Presence, Source, Submission, Target
from graders.sandbox.base import Answer, Asker, Limits
from graders.spec.assignment import Assignment

_READ_S = 10.0
# The part of a check's CPU time that the statements of a submission have, when it is first loaded.
_STATEMENT = 0.6
# Statements that may fail to end before loading gives up on the rest.
_TRIES = 8
# Bytes that the worker may send while it reads and loads: the sources, notes, and a frame for each
# statement. The shortest statement has two bytes.
_MOST_BYTES, _LEAST_BYTES, _BYTES_EACH = 48 << 20, 4 << 20, 200
# The notes that are kept: a program can send any number of them.
_MOST = 200


@dataclass(frozen=True)
class Study:
    """The knowledge of a submission before any check.

    ``units`` are the sources by module, as the worker read them; they are sent back with each
    request. ``skip`` are statements that never end, each a module and an index, and ``unmade``
    those among them that define something, which is then missing. ``facts`` are by target name, see
    ``graders.worker.reading.target_facts``; ``answers`` by question. ``uses`` are the targets that
    the student's code of each target reaches, ``named`` those that it reaches through no other
    target, and ``reached`` those that it reaches in the module of answers that the course hands
    out. ``names`` are what the modules define, each with its kind: ``function``, ``class`` or
    ``value``. ``alike`` names what stands for some absent targets, see
    ``graders.worker.reading.renamed``, and ``brought`` are those among them that a class has from
    one of Python's own, such as ``list``. ``abstract`` are the methods that are abstract as the
    course's are: there is nothing to write in them. ``unextended`` are the members of classes that
    lack what they would have from the class above that the course's extend. ``notes`` are those of
    reading and loading, see :mod:`graders.grading.notes`. ``read_s`` are the CPU seconds of reading
    alone, ``cpu_s`` of reading and loading. ``keeps_nothing`` tells whether it is proved that
    nothing outlives a call of the student's functions. ``checked`` is the answer to the first
    checks; None if they were not run. ``sources`` are the files of the assignment, and the others
    that these import, as they were written.
    """

    units: Mapping[str, Any] = field(default_factory=dict)
    skip: tuple[tuple[str, int], ...] = ()
    unmade: frozenset[tuple[str, int]] = frozenset()
    presence: Mapping[Target, Presence] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    uses: Mapping[Target, frozenset[Target]] = field(default_factory=dict)
    reached: Mapping[Target, frozenset[Target]] = field(default_factory=dict)
    named: Mapping[Target, frozenset[Target]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[str, str] = field(default_factory=dict)
    brought: frozenset[Target] = frozenset()
    abstract: frozenset[Target] = frozenset()
    unextended: frozenset[Target] = frozenset()
    notes: tuple[Mapping[str, Any], ...] = ()
    read_s: float = 0.0
    cpu_s: float = 0.0
    keeps_nothing: bool = False
    checked: Answer | None = None
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True)
class FirstChecks:
    """The checks that are run where a submission is read, if what they need is there.

    ``probes`` are plain data, each with the names of the targets that it needs in ``wanted`` and
    its CPU seconds in ``budgets_s``; ``output_bytes`` is what they may send.
    """

    probes: Sequence[Mapping[str, Any]] = ()
    wanted: Sequence[Sequence[str]] = ()
    budgets_s: tuple[float, ...] = ()
    output_bytes: int = 0


def study(
    box: Asker, assignment: Assignment, submission: Submission, first_checks: FirstChecks
) -> Study:
    """Read and load a submission, skipping the statements that do not end."""
    statement_s = _STATEMENT * assignment.spec.limits.cpu_s
    size = sum(map(len, submission.files.values()))
    answer = box.ask(
        requests.study(assignment, submission, first_checks.probes, first_checks.wanted),
        _with_checks(_limits(assignment, (_READ_S, statement_s), size), first_checks),
    )
    _refuse_broken(answer)
    _refuse_lost(answer)
    units = next(iter(answer.data("units")), None)
    if not isinstance(units, dict) or not are_units(units):
        return _unreadable(box, assignment, submission, answer)
    written, units = written_sources(units), without_written(units)
    first = next(f for f in answer.frames if isinstance(f.data, dict) and "units" in f.data)
    # Packages are imported before the first statement: a new load takes that time again.
    opening_s = 2 * first.cpu_s
    limits = _limits(assignment, (opening_s + statement_s / 4, statement_s / 4), size)
    last = _load_on(box, assignment, units, answer, limits)
    loaded = loaded_of(last.answer)
    if not loaded and last.answer.data("broken"):
        _load_nothing(box, assignment, units)
    return replace(
        _told(assignment, units, first.data, loaded, last),
        read_s=first.cpu_s,
        cpu_s=last.cpu_s,
        checked=_checked(last.answer) if last.answer is answer else None,
        sources=shown_sources(written, submission.found, listed(loaded.get("read"))),
    )


def _unreadable(
    box: Asker, assignment: Assignment, submission: Submission, answer: Answer
) -> Study:
    """Return what is known where the worker told no sources; raise where that is its own fault."""
    if not answer.frames and answer.why == "exit":
        _read_nothing(box, assignment, submission)
    absent = dict.fromkeys(assignment.graded, Presence.ABSENT)
    return Study(presence=absent, notes=({"note": "unreadable"},), cpu_s=answer.cpu_s)


def _told(
    assignment: Assignment,
    units: Mapping[str, Any],
    read: Mapping[str, Any],
    loaded: Mapping[str, Any],
    last: _Load,
) -> Study:
    """Put together what reading, loading, and the loads that did not end have told."""
    acting = (place for module in units for place in actions(module, units))
    notes = (*filter(is_note, listed(read.get("notes"))), *last.notes)
    return Study(
        units=units,
        skip=last.skip,
        unmade=frozenset(last.skip).difference(acting),
        presence=presence_of(assignment, loaded),
        facts=facts_of(read.get("facts"), [unit for parts in units.values() for unit in parts]),
        answers=texts_of(read.get("answers")),
        uses=uses_of(assignment, read.get("uses")),
        reached=uses_of(assignment, in_modules(assignment, read.get("fallback"))),
        named=uses_of(assignment, read.get("named")),
        names=names_of(loaded),
        alike=texts_of(loaded.get("alike")),
        brought=targets_in(assignment, loaded.get("brought")),
        abstract=targets_in(assignment, loaded.get("abstract")),
        unextended=targets_in(assignment, loaded.get("unextended")),
        notes=(*notes[:_MOST], *filter(is_note, listed(loaded.get("notes"))[:_MOST])),
        keeps_nothing=any(told.get("keeps_nothing") is True for told in (read, loaded)),
    )


def _with_checks(limits: Limits, first_checks: FirstChecks) -> Limits:
    """Add the limits of the first checks to those of reading and loading."""
    return replace(
        limits,
        budgets_s=(*limits.budgets_s, limits.budgets_s[-1], *first_checks.budgets_s),
        total_s=limits.total_s + sum(first_checks.budgets_s),
        wall_s=limits.wall_s + timing.wall_s(sum(first_checks.budgets_s)),
        output_bytes=limits.output_bytes + first_checks.output_bytes,
    )


def _checked(answer: Answer) -> Answer | None:
    """Return what came after loading, where checks were run."""
    rest = answer.frames[loaded_at(answer) + 1 :]
    return replace(answer, frames=rest) if any(frame.tells("bound") for frame in rest) else None


@dataclass(frozen=True)
class _Load:
    """The last load of a submission, what was skipped for it, and the CPU time of all loads."""

    answer: Answer
    skip: tuple[tuple[str, int], ...]
    notes: tuple[Mapping[str, Any], ...]
    cpu_s: float


def _load_on(
    box: Asker, assignment: Assignment, read: Mapping[str, Any], answer: Answer, limits: Limits
) -> _Load:
    """Load again without the statements that do not end, until a load ends or none is left."""
    skip: list[tuple[str, int]] = []
    notes: list[Mapping[str, Any]] = []
    spent = answer.frames[loaded_at(answer)].cpu_s if answer.data("presence") else answer.cpu_s
    for left in range(_TRIES, 0, -1):
        if answer.data("presence"):
            break
        place = stuck_at(answer)
        if place is not None:
            notes.append(why_stuck(answer, place, read))
            skip.append(place)
        if left == 2 or place is None:
            # Last resort: skip every statement that defines nothing.
            last = [place for module in read for place in actions(module, read)]
            if place is None and set(last) <= set(skip):
                break
            skip += last
        answer = box.ask(requests.load(assignment, read, skip), limits)
        _refuse_broken(answer)
        spent += answer.cpu_s
    return _Load(answer, tuple(skip), tuple(notes), spent)


def studied(
    box: Asker,
    assignment: Assignment,
    submission: Submission,
    first_checks: FirstChecks = FirstChecks(),
) -> tuple[Submission, Study]:
    """Study a submission; where the file of a module answers nothing, try others in its place."""
    best, found = submission, study(box, assignment, submission, first_checks)
    for other in submission.others:
        module = next(one for one, path in other.found.items() if submission.found[one] != path)
        if not _is_blank(found, module, assignment):
            continue
        tried = other if best is submission else _with_file(best, other, module)
        told = study(box, assignment, tried, first_checks)
        if not _is_blank(told, module, assignment):
            # Answers in words may stand in the file that is left aside.
            words = {one: text for one, text in found.answers.items() if not told.answers.get(one)}
            best, found = tried, replace(told, answers={**told.answers, **words})
    return best, found


def _with_file(best: Submission, other: Submission, module: str) -> Submission:
    """Take the file of a module from another reading, where that of one before it was taken."""
    path = other.found[module]
    kept = {name: text for name, text in best.files.items() if name != best.found[module]}
    return replace(
        best,
        files={**kept, path: other.files[path]},
        found={**best.found, module: path},
        notes=(*best.notes, *other.notes),
    )


def _is_blank(found: Study, module: str, assignment: Assignment) -> bool:
    """Tell whether the file of a module answers nothing that another file beside it does not.

    Of a question with several targets the first is its answer: a skeleton may hold others.
    """
    told = [note.get("detail") for note in found.notes if note.get("note") == "unimported"]
    mains = {target for targets in assignment.targets.values() for target in targets[:1]}
    here = {target for target in mains if target.module == module}
    answers = (target for target in here if target.name.partition(".")[0] not in told)
    return bool(here) and all(found.presence.get(one) is not Presence.PRESENT for one in answers)


def _refuse_broken(answer: Answer) -> None:
    """Raise when the worker failed by itself, before any statement of the student's ran.

    After that, a program can make it fail, or claim that it did: it is then treated as stuck, but
    where the worker tells its own failures from those of programs.
    """
    broken = () if answer.data("at") else answer.data("broken")
    if tells_fault(answer) and not answer.data("presence"):
        broken += answer.data("fault")
    if broken:
        raise InternalError(f"the worker failed: {str(broken[0])[:300]}")


def _refuse_lost(answer: Answer) -> None:
    """Raise when a load is told but not the reading before it: no student's code could do that."""
    if not answer.data("units") and (answer.data("at") or answer.data("presence")):
        raise InternalError("what the worker told of its reading is lost")


def _read_nothing(box: Asker, assignment: Assignment, submission: Submission) -> None:
    """Read files that hold nothing: if that ends without a word as well, it is no file's fault."""
    emptied = replace(submission, files=dict.fromkeys(submission.files, b""))
    answer = box.ask(requests.study(assignment, emptied, ()), _limits(assignment, (_READ_S,), 0))
    if not answer.frames:
        raise InternalError(f"the worker ended without a word (status {answer.status})")


def _load_nothing(box: Asker, assignment: Assignment, units: Mapping[str, Any]) -> None:
    """Load without any student statement: if that fails too, the worker itself is at fault."""
    everything = [
        (module, index)
        for module, parts in units.items()
        for index in range(sum(len(unit.get("lines", ())) for unit in parts))
    ]
    # Each is skipped twice: at the first time, loading may keep the methods of a class.
    request = requests.load(assignment, units, everything * 2)
    size = sum(len(unit["text"]) for parts in units.values() for unit in parts)
    broken = box.ask(request, _limits(assignment, (_READ_S,), size)).data("broken")
    if broken:
        raise InternalError(f"the worker failed: {str(broken[0])[:300]}")


def _limits(assignment: Assignment, budgets: tuple[float, ...], size: int) -> Limits:
    """Return the limits of reading or loading files of so many bytes."""
    allowed = assignment.spec.limits
    total = budgets[0] + 2 * allowed.cpu_s
    told = min(_MOST_BYTES, _LEAST_BYTES + _BYTES_EACH * size)
    return Limits(budgets, total, 10 * total, allowed.memory_mib, told)
