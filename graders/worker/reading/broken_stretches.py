"""The stretches of a source that do not compile: the error of each, and the note about it."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left

from graders.codec.typing_shim import Any

DEFINITION = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_ASSIGNED = re.compile(r"^(\w+)[ \t]*(?::[^=\n]*)?=(?!=)", re.MULTILINE)
_BEGINS = re.compile(r"def\b|class\b|async\b|@")
_OPEN = re.compile(r"was never closed|unterminated triple-quoted|unexpected EOF")
# Stretches that are joined at the most, and attempts in one source: each compiles what it joins.
_MOST_JOINED, _MOST_ATTEMPTS = 40, 200
_PLACE = re.compile(r"(?<=on line )\d+$|(?<=detected at line )\d+(?=\)$)")


def problem_of(source: str) -> Exception | None:
    """Return the error for which a source does not compile, None where it does."""
    try:
        compile(ast.parse(source), "<salvage>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        return problem
    return None


def without_inner(
    lines: list[str], starts: list[int], broken: list[tuple[int, int, Exception]]
) -> list[int]:
    """Leave out the beginnings that stand in a text or in brackets of several lines.

    A stretch that something open ends may compile with those below. No definition is among them.
    Of a source with very many such stretches, the first ones are tried.
    """
    bounds, inner, attempts = [*starts, len(lines)], set[int](), 0
    for first, end, problem in broken:
        if first in inner or not _OPEN.search(str(problem)):
            continue
        top = bisect_left(bounds, end)
        for last in range(top, min(top + _MOST_JOINED, len(starts))):
            if attempts == _MOST_ATTEMPTS or _BEGINS.match(lines[bounds[last]]):
                break
            attempts += 1
            if problem_of("\n".join(lines[first : bounds[last + 1]])) is None:
                inner.update(bounds[top : last + 1])
                break
    return [start for start in starts if start not in inner]


def comments(lines: list[str]) -> list[str]:
    """Return a stretch with blank lines, but for comments at the margin.

    They stand below a definition rather than in it, and may answer a question in words.
    """
    return [line if line.startswith("#") else "" for line in lines]


def region(lines: list[str], first: int, end: int, detail: str, at: int) -> dict[str, Any]:
    """Describe the lines from ``first`` to before ``end``, both from 0, that are set aside.

    See :func:`graders.worker.reading.salvage.salvage`; ``at`` is the line, from 1, of the error.
    """
    text = "\n".join(lines[first:end])
    stripped = "\n".join(
        line.lstrip() if line.lstrip().startswith(("def ", "class ")) else line
        for line in lines[first:end]
    )
    names = DEFINITION.findall(stripped) or _ASSIGNED.findall(text)
    at = min(max(at, first + 1), end)
    while at > first + 1 and not lines[at - 1].strip():
        at -= 1  # an empty line shows nothing
    return {
        "line": first + 1,
        "end": end,
        "at": at,
        "names": names[:50],
        "detail": detail,
        "text": lines[at - 1].strip()[:200],
    }


def columns(
    problem: Exception, lines: list[str], at: int, stretch: dict[str, Any]
) -> dict[str, int]:
    """Return the columns of a stretch's text that the parser points to, if it does."""
    if not isinstance(problem, SyntaxError) or not problem.offset or at != stretch["at"]:
        return {}
    line = lines[at - 1]
    begin = problem.offset - 1 - (len(line) - len(line.lstrip()))
    is_short = problem.end_lineno == problem.lineno and problem.end_offset
    end = begin + max(1, problem.end_offset - problem.offset if is_short else 1)  # type: ignore[operator]
    # The end of a line that breaks off is just behind its text.
    return {"from": begin, "to": end} if 0 <= begin <= len(stretch["text"]) else {}


def detail_of(problem: Exception, above: int) -> str:
    """Return the parser's message, with its line counted from the top of the file.

    ``above`` is the number of lines above the parsed ones.
    """
    text = str(getattr(problem, "msg", None) or problem)
    return f"{type(problem).__name__}: {counted_on(text, above)}"[:300]


def counted_on(message: str, more: int) -> str:
    """Return a message of the parser with the line that it names counted on."""
    return _PLACE.sub(lambda found: str(int(found[0]) + more), message)


def cost_of(lost: list[dict[str, Any]]) -> tuple[int, int]:
    """Return how many names, and how many lines, are set aside."""
    lines = sum(one["end"] - one["line"] + 1 for one in lost)
    return sum(len(one["names"]) for one in lost), lines
