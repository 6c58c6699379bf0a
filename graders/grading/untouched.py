"""Statements of a submission that are the skeleton's, unchanged: what they meet is not told."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from graders.languages import Language
from graders.protocol import CASE_NOTES, STATEMENT_NOTES

# The notes about a statement that say nothing of what was handed in beside it.
_KINDS = STATEMENT_NOTES | CASE_NOTES | {"provided"}
# A line that goes on with the statement above it.
_GOES_ON = re.compile(r"[\s)\]}]|(?:else|elif|except|finally|case)\b")
SILENT = "silent"


def silenced(
    notes: Iterable[Mapping[str, Any]],
    units: Mapping[str, Any],
    skeleton: Mapping[str, str],
    lost: Collection[str],
    language: Language,
) -> tuple[Mapping[str, Any], ...]:
    """Give each note about an unchanged statement of the skeleton the key ``silent``.

    ``units`` are the sources of the submission by module, ``skeleton`` those that students start
    from. A note that tells why one of the names in ``lost`` is not there is never silent.
    """
    modules = {unit["label"]: (module, unit) for module, parts in units.items() for unit in parts}
    lines = {module: _lines(text) for module, text in skeleton.items()}
    return tuple(_marked(note, modules, lines, lost, language) for note in notes)


def _marked(
    note: Mapping[str, Any],
    modules: Mapping[str, tuple[str, Mapping[str, Any]]],
    skeleton: Mapping[str, Sequence[str]],
    lost: Collection[str],
    language: Language,
) -> Mapping[str, Any]:
    # The worker never sends this name: a student's program does.
    note = {name: value for name, value in note.items() if name != SILENT}
    kind, file, line = (note.get(name) for name in ("note", "file", "line"))
    if not isinstance(kind, str) or kind not in _KINDS or not isinstance(file, str):
        return note
    if type(line) is not int or file not in modules:
        return note
    module, unit = modules[file]
    statement = _statement(unit, line)
    is_untouched = _stands_in(statement, skeleton.get(module, ()))
    return (
        {**note, SILENT: True} if is_untouched and not _binds(statement, lost, language) else note
    )


def _binds(statement: Sequence[str], lost: Collection[str], language: Language) -> bool:
    """Tell whether a statement of the skeleton was to define one of the names that are lost."""
    text = "\n".join(statement)
    if language.find_error(text) is not None:
        return True  # a part of another statement
    bound = language.bound_names(text)
    return any(name.partition(".")[0] in bound for name in lost)


def _statement(unit: Mapping[str, Any], line: int) -> list[str]:
    """Return the lines of the statement that holds a line, without what follows it."""
    starts = sorted(unit.get("lines", ()))
    place = bisect_right(starts, line)
    if not place:
        return []
    lines = _lines(unit["text"])
    end = starts[place] - 1 if place < len(starts) else len(lines)
    found = lines[starts[place - 1] - 1 : max(end, starts[place - 1])]
    while found and not found[-1].partition("#")[0].strip():
        found.pop()
    return found


def _stands_in(statement: Sequence[str], skeleton: Sequence[str]) -> bool:
    """Tell whether the lines are a whole statement of the skeleton."""
    size = len(statement)
    places = [n for n, line in enumerate(skeleton) if size and line == statement[0]]
    return any(
        list(skeleton[n : n + size]) == list(statement) and not _goes_on(skeleton, n + size)
        for n in places
    )


def _goes_on(lines: Sequence[str], place: int) -> bool:
    following = (line for line in lines[place:] if line.partition("#")[0].strip())
    return _GOES_ON.match(next(following, "x")) is not None


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]
