"""Salvage of a source with syntax errors: an error costs only the definition that it stands in.

``parso``, an error-recovering parser, finds where top-level statements begin despite unclosed
brackets and strings. Each stretch between two beginnings is compiled alone; if that fails, it is
blanked out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from graders.codec.typing_shim import Any
from graders.worker.reading.broken_stretches import (
    columns,
    comments,
    cost_of,
    detail_of,
    problem_of,
    region,
    without_inner,
)
from graders.worker.reading.class_salvage import (
    MARK,
    at_first_line,
    at_margin,
    begun_within,
    has_lost_body,
    place_within_class,
    without_members,
)
from graders.worker.reading.cut_copies import without_cut_copies

_HEAD = re.compile(r"def\b|class\b|async\b")
_FUNCTION = re.compile(r"def\b|async\b")
_CONTINUES = re.compile(r"^(?:else|elif|except|finally|case)\b|^[)\]}]")
_MAX_LINES = 20_000
_PARSO_CHARS = 200_000


def salvage(text: str) -> tuple[str, list[dict[str, Any]]]:
    """Return a source without the stretches that do not compile, and a note for each of these.

    The stretches become blank lines, but for comments at the margin, and the source then parses. A
    note is a dictionary: ``line`` and ``end`` (from 1), ``names`` that the stretch would have
    defined, ``detail`` (the parser's message), ``at`` (the line that it points to) and ``text``
    (what stands there). Where the parser points into that text, ``from`` and ``to`` are the
    columns, counted from 0. The first line of a class may be mended: ``read`` is what it was read
    as.
    """
    lines = text.split("\n")
    if len(lines) > _MAX_LINES:
        return "", [region(lines, 0, len(lines), "too long", 1)]
    tried = _with_indented_marks(lines)
    kept, lost = _least_lost(tried)
    result = "\n".join(a if c == b else c for a, b, c in zip(lines, tried, kept, strict=True))
    try:
        ast.parse(result)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        return "\n" * (len(lines) - 1), [region(lines, 0, len(lines), detail_of(problem, 0), 1)]
    return without_cut_copies(lines, result, lost)


def _least_lost(lines: list[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Salvage with the beginnings that lose the fewest lines.

    Where only one plain stretch does not compile, and it begins with a definition, no other
    beginnings lose less: those of parso are among the plain ones, and the whole does not compile.
    Most broken sources are of this kind, and parso takes longer to make its tables than everything
    else takes.
    """
    starts = _starts_by_column(lines)
    broken = list(_broken(lines, starts))
    if (outer := without_inner(lines, starts, broken)) != starts:
        broken = list(_broken(lines, outer))
    plain = _salvage(lines, broken)
    if len(broken) == 1 and _HEAD.match(lines[broken[0][0]]):
        return plain
    best = _salvage(lines, list(_broken(lines, _starts_by_parso("\n".join(lines)))))
    return min(best, plain, key=lambda one: cost_of(one[1])[1])


def _with_indented_marks(lines: list[str]) -> list[str]:
    """Indent the marks of an unfinished merge like the next line, so that they end no class."""
    indented, indent, is_inside = list(lines), "", False
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if found := MARK.match(line):
            kind = found[1][0]
            if is_inside or kind in "<>":
                indented[index] = indent + line
            is_inside = kind == ">" or (is_inside and kind != "<")
        elif line.strip():
            indent = line[: len(line) - len(line.lstrip())]
    return indented


def _broken(lines: list[str], starts: list[int]) -> Iterator[tuple[int, int, Exception]]:
    """Yield the stretches between two beginnings that do not compile, and the error of each."""
    bounds = [*sorted({0, *starts}), len(lines)]
    next_end, done = dict(pairwise(bounds)), 0
    for first, end in pairwise(bounds):
        problem = problem_of("\n".join(lines[first:end])) if first >= done else None
        if problem is None:
            continue
        head = next((line for line in lines[first:end] if not line.startswith("@")), "")
        is_alone = _FUNCTION.match(head) and place_within_class(lines, first, end) is None
        if is_alone and (cut := begun_within(lines, first, end)) is not None:
            yield cut, end, at_first_line(problem, cut - first)
            continue
        done = end
        if has_lost_body(lines, first, end, next_end.get(end, end)):
            done = next_end[end]
        yield first, done, problem


def _salvage(
    lines: list[str], broken: list[tuple[int, int, Exception]]
) -> tuple[list[str], list[dict[str, Any]]]:
    kept = list(lines)
    lost: list[dict[str, Any]] = []
    for first, end, problem in broken:
        smaller = without_members(lines, first, end)
        if smaller is not None:
            kept[first:end] = smaller[0]
            lost.extend(smaller[1])
            continue
        if (place := place_within_class(kept, first, end, lines)) is None:
            begin, stop, at = first, end, first + (getattr(problem, "lineno", None) or 1)
        else:
            top, stop = place
            # Statements of a member that is lost are told with it.
            begin = max(top, lost[-1]["end"] if lost else 0)
            kept[top:begin] = comments(lines[top:begin])
            at, problem = begin + 1, at_margin(lines[begin], problem)
        kept[begin:stop] = comments(lines[begin:stop])
        stretch = region(lines, begin, stop, detail_of(problem, begin), at)
        _add(lost, {**stretch, **({} if place else columns(problem, lines, at, stretch))})
    return kept, lost


def _add(lost: list[dict[str, Any]], stretch: dict[str, Any]) -> None:
    """Join a stretch to the one before it when they touch: one error, one region."""
    if lost and lost[-1]["end"] == stretch["line"] - 1 and not stretch["names"]:
        lost[-1] = {**lost[-1], "end": stretch["end"]}
    else:
        lost.append(stretch)


def _starts_by_column(lines: list[str]) -> list[int]:
    """Guess top-level beginnings from the first column alone, unclosed strings included."""
    starts = []
    for index, line in enumerate(lines):
        if line.startswith("@") or _HEAD.match(line):
            if not (index and lines[index - 1].startswith("@")):
                starts.append(index)
        elif line[:1].strip() and not line.startswith("#") and not _CONTINUES.match(line):
            starts.append(index)
    return starts


def _starts_by_parso(text: str) -> list[int]:
    if len(text) > _PARSO_CHARS:
        return _starts_by_column(text.split("\n"))
    from parso.grammar import load_grammar  # only a source broken in two places pays for it

    tree = load_grammar().parse(text, cache=False, diff_cache=False)
    starts = []
    for child in tree.children:
        line, column = child.start_pos
        if column == 0 and child.type != "endmarker":
            starts.append(line - 1)
    lines = text.split("\n")
    return [start for start in starts if start < len(lines) and not _CONTINUES.match(lines[start])]
