"""The worker's answers about reading and loading, taken from plain data that nothing vouches for.

A program may have written any of it: whatever has another form than the one asked for is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graders.codec import plain_name
from graders.grading.written import storable
from graders.model import Presence, Target
from graders.sandbox.base import Answer
from graders.spec.assignment import Assignment

# The facts about a target that are names.
_NAMES = frozenset(
    (
        *("above", "calls", "declares", "defines", "extends", "functions", "keeps"),
        *("methods", "names", "reads", "sets", "touches"),
    )
)


def loaded_of(answer: Answer) -> Mapping[str, Any]:
    """Return what a load told when it came to its end; nothing if it did not."""
    at = loaded_at(answer)
    return {} if at < 0 else answer.frames[at].data


def loaded_at(answer: Answer) -> int:
    """Return the place of the frame with which a load came to its end, -1 if there is none."""
    places = range(len(answer.frames) - 1, -1, -1)
    return next((at for at in places if answer.frames[at].tells("presence")), -1)


def are_units(data: dict[str, Any]) -> bool:
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


def facts_of(data: Any, units: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
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
    if key in _NAMES:
        return isinstance(fact, list) and all(isinstance(name, str) for name in fact)
    return isinstance(fact, bool)


def uses_of(assignment: Assignment, data: Any) -> dict[Target, frozenset[Target]]:
    """Read which targets the code of each target uses, from lists of names by name."""
    told = _mapping(data)
    return {
        target: frozenset(other for other in assignment.graded if str(other) in names)
        for target in assignment.graded
        if (names := listed(told.get(str(target))))
    }


def in_modules(assignment: Assignment, data: Any) -> dict[str, list[str]]:
    """Write names of answers as those of targets: the module of answers names them alone."""
    full = {target.name: str(target) for target in assignment.graded}
    return {
        target: [full[name] for name in listed(names) if isinstance(name, str) and name in full]
        for target, names in _mapping(data).items()
    }


def presence_of(assignment: Assignment, loaded: Mapping[str, Any]) -> dict[Target, Presence]:
    """Read what became of each target; one of which nothing is told is absent."""
    told = _mapping(loaded.get("presence"))
    known = {presence.value: presence for presence in Presence}
    return {
        target: known.get(str(told.get(str(target))), Presence.ABSENT)
        for target in assignment.graded
    }


def targets_in(assignment: Assignment, data: Any) -> frozenset[Target]:
    """Read a list of targets."""
    told = listed(data)
    return frozenset(target for target in assignment.graded if str(target) in told)


def names_of(loaded: Mapping[str, Any]) -> dict[str, str]:
    """Read the names that modules define, up to a bound: near names are sought among them.

    No character of one acts on a reader's screen, as those of a program never do.
    """
    told = list(_mapping(loaded.get("names")).values())[:50]
    kinds = (pair for names in told for pair in list(_mapping(names).items())[:700])
    return {plain_name(str(name)[:100]): str(kind)[:10] for name, kind in kinds}


def texts_of(data: Any) -> dict[str, str]:
    """Read texts by name, lone surrogates escaped: no file can hold them."""
    return {key: storable(text) for key, text in _mapping(data).items() if isinstance(text, str)}


def stuck_at(answer: Answer) -> tuple[str, int] | None:
    """Return the statement that was running when loading ended before its time."""
    places = answer.data("at")
    if not places or not isinstance(places[-1], list) or len(places[-1]) != 2:
        return None
    module, index = places[-1]
    known = isinstance(module, str) and isinstance(index, int) and index >= 0
    return (module, index) if known else None


def why_stuck(answer: Answer, place: tuple[str, int], units: Mapping[str, Any]) -> dict[str, Any]:
    """Return the note about a statement at which loading ended, with its file and line."""
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


def actions(module: str, units: Mapping[str, Any]) -> list[tuple[str, int]]:
    """List the statements of a module that define nothing."""
    calls = [flag for unit in units.get(module, ()) for flag in unit.get("calls", [])]
    return [(module, index) for index, acts in enumerate(calls) if acts]


def _mapping(data: Any) -> Mapping[str, Any]:
    return data if isinstance(data, dict) else {}


def listed(data: Any) -> list[Any]:
    """Return a list as it is; an empty one for anything else."""
    return data if isinstance(data, list) else []


def is_note(data: Any) -> bool:
    """Tell whether this may be a note; what it says is read in :mod:`graders.grading.notes`."""
    return isinstance(data, dict)
