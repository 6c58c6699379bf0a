"""Salvage within a class: an error costs only the member that it stands in.

A member is a stretch between two lines that begin one, by their indentation. One that is indented
like no other member, and less than the code within one, begins a stretch as well: it does not cost
the member above it. A definition at the margin ends a class, and what follows it is of the class
again if the class compiles without that definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from graders.codec.typing_shim import Any
from graders.worker.reading.broken_stretches import (
    DEFINITION,
    columns,
    comments,
    detail_of,
    problem_of,
    region,
    size_of,
)

Lines = list[str]

MARK = re.compile(r"(<{7}|\|{7}|={7}|>{7})(?:\s|$)")
BEGINS = re.compile(r"\s*(?:@|(?:async\s+)?def\b|class\b)")
# How many lines that look like the beginning of a member one member may hold.
_MAX_JOINED = 30
_NO_HEADER = "SyntaxError: invalid syntax"
# The width of a tab in most editors.
_TAB = 4


def without_members(
    lines: Lines, first: int, end: int
) -> tuple[Lines, list[dict[str, Any]]] | None:
    """Blank out only the members of a class that do not compile; None if that does not help.

    The class stands in the lines from ``first`` to before ``end``, both from 0.
    """
    head = next((i for i in range(first, end) if not lines[i].startswith("@")), first)
    if not lines[head].startswith("class "):
        return None
    lead = _lead(next((line for line in lines[head + 1 : end] if line.strip()), ""))
    if not lead:
        return None
    member = re.compile(rf"^\s{{{len(lead)}}}(?:[@\w\"']|{MARK.pattern})")
    starts = [i for i in range(head + 1, end) if member.match(lines[i])]
    tried = [starts]
    if odd := oddly_indented(lines, starts, end):  # or a line of a text looks like a member
        tried.append(sorted([*starts, *odd]))
    found = [_without_broken(lines, (first, head, end), one, lead) for one in tried]
    return min((one for one in found if one), key=lambda one: size_of(one[1]), default=None)


def end_within_class(lines: Lines, first: int, end: int) -> int | None:
    """Return where a class goes on after a definition at the margin in its midst, None elsewhere.

    The lines from ``first`` to before ``end`` do not compile, and begin at the margin.
    """
    above = (i for i in range(first - 1, -1, -1) if lines[i][:1].strip(" \t#"))
    head = next(above, None)
    if head is None or not lines[head].startswith("class ") or not BEGINS.match(lines[first]):
        return None
    lead = _lead(next((line for line in lines[head + 1 : first] if line.strip()), ""))
    begins = (i for i in range(first + 1, end) if BEGINS.match(lines[i]))
    on = next((i for i in begins if lead and _lead(lines[i]) == lead), None)
    if on is None:
        return None
    whole = [*lines[head:first], *[""] * (on - first), *lines[on:end]]
    return on if problem_of("\n".join(whole)) is None else None


def _lead(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _width(line: str) -> int:
    return len(_lead(line).expandtabs(_TAB))


def oddly_indented(lines: Lines, starts: list[int], end: int) -> list[int]:
    """Return the lines that begin a definition beside those that begin at ``starts``.

    They are indented like none of these, and less than the code within the one above them: Python
    refuses them.
    """
    leads = {_lead(lines[start]) for start in starts}
    return [
        i
        for start, stop in pairwise([*starts, end])
        for i in range(start + 1, stop)
        if BEGINS.match(lines[i])
        and _lead(lines[i]) not in leads
        and 0 < _width(lines[i]) < _width_within(lines, start, stop)
    ]


def _width_within(lines: Lines, start: int, stop: int) -> int:
    """Return the indentation of the code within a definition; 0 where its first line is no head."""
    is_head = BEGINS.match(lines[start]) and lines[start].rstrip().endswith(":")
    within = (line for line in lines[start + 1 : stop] if line.strip())
    return _width(next(within, "")) if is_head else 0


def _without_broken(
    lines: Lines, place: tuple[int, int, int], starts: list[int], lead: str
) -> tuple[Lines, list[dict[str, Any]]] | None:
    """Blank out the stretches between the ``starts`` that do not compile in their class."""
    first, head, end = place
    kept, lost = list(lines[first:end]), []
    header = lines[head : starts[0]] if starts else lines[head:end]
    if (mended := _mended_header(header)) is not None:
        kept[head - first : head - first + len(header)] = mended
        lost.append({**region(lines, head, head + 1, _NO_HEADER, head + 1), "names": []})
    for begin, stop, problem in _members(lines, [*starts, end], lead):
        if problem is not None:
            kept[begin - first : stop - first] = comments(lines[begin:stop])
            # Two lines stand for the class above.
            at = begin + (getattr(problem, "lineno", None) or 3) - 2
            stretch = region(lines, begin, stop, detail_of(problem, begin - 2), at)
            lost.append({**stretch, **columns(problem, lines, at, stretch)})
    remaining = "\n".join(kept)
    if lost and problem_of(remaining) is not None:
        line = kept[head - first]
        kept[head - first] = line + " pass" if line.rstrip().endswith(":") else line
    return (kept, lost) if lost and problem_of("\n".join(kept)) is None else None


def _mended_header(header: Lines) -> Lines | None:
    """Close the first line of a class that was left open; None if it is complete."""
    if problem_of("\n".join([*header, " pass"])) is None:
        return None
    name = DEFINITION.findall(header[0])
    for line in (f"{header[0]}:", f"{header[0]}):", *(f"class {one}:" for one in name)):
        if problem_of(f"{line} pass") is None:
            return [line, *[""] * (len(header) - 1)]
    return None


def _members(
    lines: Lines, bounds: list[int], lead: str
) -> Iterator[tuple[int, int, Exception | None]]:
    """Yield the stretches of a class's body, and the error of each.

    A decorator goes with its definition. A text or a bracket may continue over lines that look
    like the beginning of another member, but not over a definition.
    """
    begin = 0
    while begin < len(bounds) - 1:
        stop = begin + 1
        while stop < len(bounds) - 1 and lines[bounds[stop - 1]].lstrip().startswith("@"):
            stop += 1
        problem, further = _member_problem(lines, bounds[begin], bounds[stop], lead), stop
        while problem and further < min(len(bounds) - 1, stop + _MAX_JOINED):
            if BEGINS.match(lines[bounds[further]]):
                break
            further += 1
            if _member_problem(lines, bounds[begin], bounds[further], lead) is None:
                problem, stop = None, further
        yield bounds[begin], bounds[stop], problem
        begin = stop


def _member_problem(lines: Lines, begin: int, stop: int, lead: str) -> Exception | None:
    """Return the error of a member below another of its class, whose indentation it must have."""
    return problem_of("\n".join(["class _:", f"{lead}pass", *lines[begin:stop]]))
