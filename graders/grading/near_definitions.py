"""The definition that a student may have meant for a target that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from graders.grading.notes import words
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import N_
from graders.languages.text import printable
from graders.model import Message, Presence, Target, Words

_NAME_CHARS = 80
_IN_METHOD = "in-method"
_IN_PROSE = N_("`{name}` stands in a {cell} cell, which is not run")
_INSIDE = {
    "nested": N_("`{name}` is inside `{inside}`, where nothing else can call it"),
    "in-method": N_("`{name}` is inside `{inside}`, where nothing else can call it"),
    "in-class": N_("`{name}` is inside the class `{inside}`: look at its indentation"),
    "guarded": N_("`{name}` is under `{inside}`, which runs only where the file is the program"),
}


def near_definition(judge: SubmissionJudge, target: Target) -> Message | None:
    """Name a definition that the student may have meant for the target."""
    if cell := _cell_of(judge, target):
        return Message(_IN_PROSE, {"name": target.owner or target.name, "cell": cell})
    if around := _around(judge, target):
        template = _INSIDE[str(around.get("note"))]
        inside = printable(str(around.get("inside")), _NAME_CHARS)
        args = {"name": target.owner or target.name, "inside": inside}
        if around.get("note") == _IN_METHOD:
            args |= {"name": target.member, "owner": target.owner}
        return Message(template, args)
    defined, kind = judge.study.names, _kind(judge, target)
    if target.owner and defined.get(target.member) == kind:
        return Message(
            N_("{member} is defined outside the class {owner}: look at its indentation"),
            {"member": target.member, "owner": target.owner},
        )
    if target.owner and _is_unknown(judge, target.owner):
        target, kind = Target(target.module, target.owner), "class"
    stands_for_it = judge.study.alike.get(str(target), "")[:_NAME_CHARS]
    if defined.get(stands_for_it) == kind:
        return _rename(target, printable(stands_for_it, _NAME_CHARS))
    prefix = f"{target.owner}." if target.owner else ""
    alike = (name for name, its_kind in defined.items() if its_kind == kind)
    peers = {n.removeprefix(prefix) for n in alike if n.rpartition(".")[0] == target.owner}
    assignment, spec = judge.assignment, judge.assignment.spec
    named = {*(t.name for t in assignment.graded), *spec.provided.get(target.module, ())}
    peers -= {target.member, *(name.removeprefix(prefix) for name in named)}
    near = difflib.get_close_matches(target.member, peers, 1, 0.75)
    return _rename(target, prefix + near[0]) if near else None


def _rename(target: Target, near: str) -> Message:
    return Message(
        N_("`{name}` is missing; if your `{near}` is meant to be it, rename it"),
        {"name": target.name, "near": near},
    )


def replaced_definition(judge: SubmissionJudge, target: Target) -> Words | None:
    """Tell of a definition that a later one replaces, such as that of a skeleton pasted again."""
    twice = [
        note
        for note in judge.study.notes
        if note.get("note") == "twice" and note.get("detail") == target.name
    ]
    return next(iter(words(twice, judge.assignment.language)), None)


def _kind(judge: SubmissionJudge, target: Target) -> str:
    """Return the kind of a target, in the words of :attr:`Study.names`."""
    modules = (one for one in judge.assignment.reference if one.name == target.module)
    segment = next((module.definition(target.name) for module in modules), None)
    return judge.assignment.language.kind_of(segment) if segment else "class"


def _around(judge: SubmissionJudge, target: Target) -> Mapping[str, Any]:
    """Return the note of where a target is nested; empty when it is not nested."""
    for note in judge.study.notes:
        wanted = target.owner or target.name
        if note.get("note") == _IN_METHOD:
            wanted = target.member if note.get("owner") == target.owner else ""
        if note.get("note") in _INSIDE and wanted in str(note.get("detail")).split(", "):
            return note
    return {}


def _cell_of(judge: SubmissionJudge, target: Target) -> str:
    """Return the kind of the cell that is no code and defines a target; empty without one."""
    wanted = target.owner or target.name
    for note in judge.study.notes:
        if note.get("note") == "in-prose" and wanted in str(note.get("detail")).split(", "):
            return printable(str(note.get("cell")), _NAME_CHARS)
    return ""


def _is_unknown(judge: SubmissionJudge, owner: str) -> bool:
    """Tell whether no member of a class is there: it may have another name.

    A member that cannot be read is known by its own name, in a class of any name.
    """
    known = {there for t, there in judge.study.presence.items() if t.owner == owner}
    return known <= {Presence.ABSENT, Presence.SYNTAX_ERROR}
