"""Read and load a submission: its sources, its targets, and what happened while loading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graders.errors import InternalError
from graders.grading import requests
from graders.grading.written import shown_sources, storable, without_written, written_sources
from graders.judging import timing
from graders.model import Presence, Source, Submission, Target
from graders.sandbox.base import Answer, Asker, Limits
from graders.spec.assignment import Assignment

_READ_S = 10.0
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
    ``graders.worker.reading.renamed``. ``notes`` are those of reading and loading, see
    :mod:`graders.grading.notes`. ``read_s`` are the CPU seconds of reading alone, ``cpu_s`` of
    reading and loading. ``keeps_nothing`` tells whether it is proved that nothing outlives a call
    of the student's functions. ``checked`` is the answer to the first checks; None if they were not
    run. ``sources`` are the files of the assignment, and the others that these import, as they
    were written.
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
    allowed = assignment.spec.limits
    statement_s = 0.6 * allowed.cpu_s
    size = sum(map(len, submission.files.values()))
    limits = _limits(assignment, (_READ_S, statement_s), size)
    answer = box.ask(
        requests.study(assignment, submission, first_checks.probes, first_checks.wanted),
        _with_checks(limits, first_checks),
    )
    read = next(iter(answer.data("units")), None)
    _refuse_broken(answer)
    _refuse_lost(answer)
    if not isinstance(read, dict) or not _are_units(read):
        if not answer.frames and answer.why == "exit":
            _read_nothing(box, assignment, submission)
        absent = dict.fromkeys(assignment.graded, Presence.ABSENT)
        return Study(presence=absent, notes=({"note": "unreadable"},), cpu_s=answer.cpu_s)
    told = next(f for f in answer.frames if isinstance(f.data, dict) and "units" in f.data)
    first: Mapping[str, Any] = told.data
    notes = [note for note in _list(first.get("notes")) if _is_note(note)]
    written, read = written_sources(read), without_written(read)
    # Packages are imported before the first statement: a new load takes that time again.
    opening_s = 2 * told.cpu_s
    limits = _limits(assignment, (opening_s + statement_s / 4, statement_s / 4), size)
    went = _load_on(box, assignment, read, answer, limits)
    notes += went.notes
    loaded = _loaded(went.answer)
    if not loaded and went.answer.data("broken"):
        _load_nothing(box, assignment, read)
    return Study(
        units=read,
        skip=went.skip,
        unmade=frozenset(went.skip).difference(
            place for module in read for place in _actions(module, read)
        ),
        presence=_presence(assignment, loaded),
        facts=_facts(first.get("facts"), [unit for parts in read.values() for unit in parts]),
        answers=_texts(first.get("answers")),
        uses=_uses(assignment, first.get("uses")),
        reached=_uses(assignment, _in_modules(assignment, first.get("fallback"))),
        named=_uses(assignment, first.get("named")),
        names=_names(loaded),
        alike=_texts(loaded.get("alike")),
        notes=(*notes[:_MOST], *(n for n in _list(loaded.get("notes"))[:_MOST] if _is_note(n))),
        keeps_nothing=first.get("keeps_nothing") is True,
        read_s=told.cpu_s,
        cpu_s=went.cpu_s,
        checked=_checked(went.answer) if went.answer is answer else None,
        sources=shown_sources(written, submission.found, _list(loaded.get("read"))),
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
    rest = answer.frames[_loaded_at(answer) + 1 :]
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
    spent = answer.frames[_loaded_at(answer)].cpu_s if answer.data("presence") else answer.cpu_s
    for left in range(_TRIES, 0, -1):
        if answer.data("presence"):
            break
        place = _stuck(answer)
        if place is not None:
            notes.append(_why_stuck(answer, place, read))
            skip.append(place)
        if left == 2 or place is None:
            # Last resort: skip every statement that defines nothing.
            last = [place for module in read for place in _actions(module, read)]
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
    """Study a submission; when it defines nothing, try the other readings of its files."""
    first = study(box, assignment, submission, first_checks)
    if not _is_blank(first):
        return submission, first
    for other in submission.others:
        found = study(box, assignment, other, first_checks)
        if not _is_blank(found):
            return other, found
    return submission, first


def _is_blank(found: Study) -> bool:
    return Presence.PRESENT not in found.presence.values()


def _refuse_broken(answer: Answer) -> None:
    """Raise when the worker failed by itself, before any statement of the student's ran.

    After that, a program can make it fail, or claim that it did: it is then treated as stuck.
    """
    broken = answer.data("broken")
    if broken and not answer.data("at"):
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


def _are_units(data: dict[str, Any]) -> bool:
    """Tell whether these are sources by module, as they are to be sent back."""
    return all(isinstance(units, list) and all(map(_is_unit, units)) for units in data.values())


def _is_unit(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        return False
    if not isinstance(data.get("written", ""), str):
        return False
    lines, calls = data.get("lines"), data.get("calls")
    are_counted = isinstance(lines, list) and all(type(line) is int for line in lines)
    return isinstance(data.get("label"), str) and are_counted and isinstance(calls, list)


def _facts(data: Any, units: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Read the description of each target: truth values, lists of names, and places."""
    found = {}
    for target, told in _mapping(data).items():
        found[target] = {key: fact for key, fact in _mapping(told).items() if _is_fact(key, fact)}
        if places := _places(_mapping(told).get("places"), units):
            found[target]["places"] = places
    return found


def _places(data: Any, units: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, int, str]]:
    """Read where constructs and names come first: the file, the line, and its text."""
    found = {}
    for feature, place in _mapping(data).items():
        number, line = place if isinstance(place, list) and len(place) == 2 else (None, None)
        if type(number) is not int or type(line) is not int or not 0 <= number < len(units):
            continue
        lines = units[number]["text"].split("\n")
        if 0 < line <= len(lines):
            found[feature] = (units[number]["label"], line, lines[line - 1].strip())
    return found


def _is_fact(key: str, fact: Any) -> bool:
    if key in ("calls", "functions", "methods", "names", "reads", "sets"):
        return isinstance(fact, list) and all(isinstance(name, str) for name in fact)
    return isinstance(fact, bool)


def _uses(assignment: Assignment, data: Any) -> dict[Target, frozenset[Target]]:
    told = _mapping(data)
    return {
        target: frozenset(other for other in assignment.graded if str(other) in names)
        for target in assignment.graded
        if (names := _list(told.get(str(target))))
    }


def _in_modules(assignment: Assignment, data: Any) -> dict[str, list[str]]:
    """Write names of answers as those of targets: the module of answers names them alone."""
    full = {target.name: str(target) for target in assignment.graded}
    return {
        target: [full[name] for name in _list(names) if isinstance(name, str) and name in full]
        for target, names in _mapping(data).items()
    }


def _texts(data: Any) -> dict[str, str]:
    """Return texts with lone surrogates escaped: no file can hold them."""
    return {key: storable(text) for key, text in _mapping(data).items() if isinstance(text, str)}


def _mapping(data: Any) -> Mapping[str, Any]:
    return data if isinstance(data, dict) else {}


def _list(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _is_note(data: Any) -> bool:
    return isinstance(data, dict)


def _names(loaded: Mapping[str, Any]) -> dict[str, str]:
    """Read the names that modules define, up to a bound: near names are sought among them."""
    told = list(_mapping(loaded.get("names")).values())[:50]
    kinds = (pair for names in told for pair in list(_mapping(names).items())[:700])
    return {str(name)[:100]: str(kind)[:10] for name, kind in kinds}


def _loaded(answer: Answer) -> Mapping[str, Any]:
    """Return the last frame of a load that came to its end."""
    at = _loaded_at(answer)
    return {} if at < 0 else answer.frames[at].data


def _loaded_at(answer: Answer) -> int:
    """Return the place of that frame, -1 if there is none."""
    places = range(len(answer.frames) - 1, -1, -1)
    return next((at for at in places if answer.frames[at].tells("presence")), -1)


def _presence(assignment: Assignment, loaded: Mapping[str, Any]) -> dict[Target, Presence]:
    told = _mapping(loaded.get("presence"))
    known = {presence.value: presence for presence in Presence}
    return {
        target: known.get(str(told.get(str(target))), Presence.ABSENT)
        for target in assignment.graded
    }


def _stuck(answer: Answer) -> tuple[str, int] | None:
    """Return the statement that was running when loading ended before its time."""
    places = answer.data("at")
    if not places or not isinstance(places[-1], list) or len(places[-1]) != 2:
        return None
    module, index = places[-1]
    known = isinstance(module, str) and isinstance(index, int) and index >= 0
    return (module, index) if known else None


def _why_stuck(answer: Answer, place: tuple[str, int], units: Mapping[str, Any]) -> dict[str, Any]:
    stops = answer.data("stop")
    kind = "hangs" if answer.why in ("cpu", "wall") else "stops"
    if "memory" in stops or answer.why == "memory":
        kind = "fills"
    if "input" in stops:
        kind = "asked"
    if "output" in stops or answer.why == "output":
        kind = "floods"
    label, line = _position(place, units)
    return {"note": kind, "file": label, "line": line}


def _position(place: tuple[str, int], units: Mapping[str, Any]) -> tuple[str, int]:
    """Find the shown file and line of a statement, from what the worker counted."""
    index = place[1]
    for unit in units.get(place[0], ()):
        lines = unit.get("lines", [])
        if index < len(lines):
            return unit["label"], lines[index]
        index -= len(lines)
    return place[0], 0


def _actions(module: str, units: Mapping[str, Any]) -> list[tuple[str, int]]:
    """List the statements of a module that define nothing."""
    calls = [flag for unit in units.get(module, ()) for flag in unit.get("calls", [])]
    return [(module, index) for index, acts in enumerate(calls) if acts]
