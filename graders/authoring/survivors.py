"""The list of mutants that no check can or should catch, which the author writes with reasons.

The file is ``reference/<id>.mutants.yaml`` of the course, and there need be none::

    aside: [names of definitions that are never mutated]
    survivors:
      - target: module.definition
        was: the changed lines of the reference, single-spaced
        now: what the mutant has in their place
        nth: 2          # which one, where the same words are changed in the same way several times
        why: Equivalent, ...
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

import yaml

from graders.authoring.mutants import Change
from graders.errors import Problem, SpecError, UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.spec.yaml.nodes import Document, read_yaml

_NEEDED = ("target", "was", "now", "why")
_KEY = re.compile(r"[^\s#-]")
_DASH = re.compile(r"\s*- ")
_MEND = "write target, was, now and why, each a text that is not empty; nth, a number, where needed"


@dataclass(frozen=True)
class SurvivorList:
    """The list of an assignment: the mutants that no check should catch, each with its reason.

    No mutant is made of the definitions ``excluded``. ``file`` is relative to the course, ``lines``
    tells where each mutant stands in it.
    """

    reasons: Mapping[Change, str] = field(default_factory=dict)
    excluded: frozenset[str] = frozenset()
    file: str = ""
    lines: Mapping[Change, int] = field(default_factory=dict)


@dataclass(frozen=True)
class SurvivorReport:
    """The list compared with the mutants that survived.

    ``reasons`` are those of the listed survivors, ``unexplained`` the survivors not listed. An
    entry is ``stale`` when its mutant was caught, or is not made any more.
    """

    reasons: Mapping[Change, str] = field(default_factory=dict)
    unexplained: tuple[Change, ...] = ()
    stale: tuple[Change, ...] = ()


def survivors_file(assignment_id: str) -> str:
    """Return the name of an assignment's list, relative to its course."""
    return f"reference/{assignment_id}.mutants.yaml"


def read_survivors(course: Path, assignment_id: str) -> SurvivorList:
    """Read the list of an assignment; without a file, the list is empty.

    A SpecError tells of every entry that lacks a field, has no reason, or comes twice.
    """
    file = survivors_file(assignment_id)
    try:
        document = read_yaml((course / file).read_bytes(), file)
    except FileNotFoundError:
        return SurvivorList(file=file)
    except OSError as problem:
        what = f"cannot be read: {problem.strerror or problem}"
        raise SpecError((Problem(file, 0, "", what, "make it a file that can be read"),)) from None
    problems = [*document.problems, *_problems(document)]
    if problems:
        raise SpecError(tuple(problems))
    data = document.data or {}
    entries = data.get("survivors") or ()
    changes = [_change(entry) for entry in entries]
    reasons = [" ".join(entry["why"].split()) for entry in entries]
    lines = {change: document.line(("survivors", i)) for i, change in enumerate(changes)}
    excluded = frozenset(data.get("aside") or ())
    return SurvivorList(dict(zip(changes, reasons, strict=True)), excluded, file, lines)


def add_survivor(course: Path, assignment_id: str, change: Change, why: str) -> None:
    """Write a mutant into the list of an assignment, after those that are there.

    Raise SpecError where the list is not written as a block, and UsageError where the mutant is in
    it already.
    """
    listed = read_survivors(course, assignment_id)
    if change in listed.reasons:
        place = f"{listed.file}:{listed.lines[change]}"
        raise UsageError(
            Message("it is listed already"),
            Message("change its reason there: {place}", {"place": str(place)}),
        )
    path = course / listed.file
    text = path.read_text("utf-8") if path.exists() else "survivors:\n"
    path.write_text(_with_entry(text, listed.file, {**entry_of(change), "why": why}), "utf-8")


def entry_of(change: Change) -> dict[str, str | int]:
    """Return the entry of a mutant in the list, but for the reason."""
    entry: dict[str, str | int] = {"target": change.target, "was": change.was, "now": change.now}
    return {**entry, "nth": change.nth} if change.nth > 1 else entry


def written_entry(entry: Mapping[str, str | int]) -> str:
    """Write an entry as YAML that can be pasted into the list."""
    return yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=1000).rstrip()


def _with_entry(text: str, file: str, entry: Mapping[str, str | int]) -> str:
    """Add an entry at the end of the block ``survivors``, and the block where there is none."""
    lines = text.splitlines()
    if not any(line.startswith("survivors:") for line in lines):
        lines.append("survivors:")
    head = next(i for i, line in enumerate(lines) if line.startswith("survivors:"))
    if lines[head].partition(":")[2].split("#")[0].strip():
        what = "survivors is not written with an entry on lines of its own"
        raise SpecError((Problem(file, head + 1, "survivors", what, "start each with '- '"),))
    ends = (i for i in range(head + 1, len(lines)) if _KEY.match(lines[i]))
    end = next(ends, len(lines))
    dashes = (line.partition("-")[0] for line in lines[head + 1 : end] if _DASH.match(line))
    indent = next(dashes, "  ")
    lines[end:end] = [indent + line for line in written_entry(entry).splitlines()]
    return "\n".join(lines) + "\n"


def _problems(document: Document) -> Iterator[Problem]:
    data = document.data
    if data is None:
        return
    if not isinstance(data, dict) or not set(data) <= {"aside", "survivors"}:
        mend = "write aside: [names], survivors: [entries], or either of them"
        yield document.problem((), f"not a list of survivors: {str(data)[:80]!r}", mend)
        return
    aside, survivors = data.get("aside") or (), data.get("survivors") or ()
    if not isinstance(aside, list | tuple) or not all(isinstance(name, str) for name in aside):
        yield document.problem(("aside",), f"not a list of names: {aside!r}", "write [name, other]")
    if not isinstance(survivors, list | tuple):
        yield document.problem(("survivors",), f"not a list: {survivors!r}", "start each with '- '")
        return
    seen: dict[Change, int] = {}
    for index, entry in enumerate(survivors):
        place = ("survivors", index)
        if not _is_entry(entry):
            yield document.problem(place, f"not an entry: {str(entry)[:120]}", _MEND)
        elif (change := _change(entry)) in seen:
            what = f"the same change as on line {seen[change]}"
            yield document.problem(place, what, "delete one, or tell nth")
        else:
            seen[change] = document.line(place)


def _is_entry(entry: Any) -> bool:
    if not isinstance(entry, dict) or not set(_NEEDED) <= set(entry) <= {*_NEEDED, "nth"}:
        return False
    is_text = all(isinstance(entry[name], str) for name in _NEEDED)
    return is_text and bool(entry["why"].strip()) and isinstance(entry.get("nth", 1), int)


def _change(entry: Mapping[str, Any]) -> Change:
    target, was, now = (entry[key].strip() for key in ("target", "was", "now"))
    return Change(target, was, now, entry.get("nth", 1))


def compare_survivors(
    listed: Mapping[Change, str],
    survivors: Iterable[Change],
    judged: Collection[Change],
    made: Collection[Change],
) -> SurvivorReport:
    """Compare the list with the mutants that survived.

    An entry that was not judged this time is stale if its mutant is not among those ``made``.
    """
    alive = list(survivors)
    return SurvivorReport(
        reasons={change: listed[change] for change in alive if change in listed},
        unexplained=tuple(change for change in alive if change not in listed),
        stale=tuple(
            change
            for change in listed
            if change not in made or (change in judged and change not in alive)
        ),
    )
