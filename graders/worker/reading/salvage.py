"""Salvage of a source with syntax errors: an error costs only the definition that it stands in.

``parso``, an error-recovering parser, finds where top-level statements begin despite unclosed
brackets and strings. Each stretch between two beginnings is compiled alone; if that fails, it is
blanked out.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from graders.codec.typing_shim import Any
from graders.worker.reading.cut_copies import without_cut_copies

_DEFINITION = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_ASSIGNED = re.compile(r"^(\w+)[ \t]*(?::[^=\n]*)?=(?!=)", re.MULTILINE)
_HEAD = re.compile(r"def\b|class\b|async\b")
_CONTINUES = re.compile(r"^(?:else|elif|except|finally|case)\b|^[)\]}]")
_MAX_LINES = 20_000
_PARSO_CHARS = 200_000
# How many lines that look like the beginning of a member one member may hold.
_MAX_JOINED = 30
_BEGINS = re.compile(r"\s*(?:@|(?:async\s+)?def\b|class\b)")
_NO_HEADER = "SyntaxError: invalid syntax"
_UNEXPECTED = IndentationError("unexpected indent")
_PLACE = re.compile(r"(?<=on line )\d+$|(?<=detected at line )\d+(?=\)$)")
_MARK = re.compile(r"(<{7}|\|{7}|={7}|>{7})(?:\s|$)")


def salvage(text: str) -> tuple[str, list[dict[str, Any]]]:
    """Return a source without the stretches that do not compile, and a note for each of these.

    The stretches become blank lines, but for comments at the margin, and the source then parses. A
    note is a dictionary: ``line`` and ``end`` (from 1), ``names`` that the stretch would have
    defined, ``detail`` (the parser's message), ``at`` (the line that it points to) and ``text``
    (what stands there). Where the parser points into that text, ``from`` and ``to`` are the
    columns, counted from 0.
    """
    lines = text.split("\n")
    if len(lines) > _MAX_LINES:
        return "", [_region(lines, 0, len(lines), "too long", 1)]
    tried = _with_indented_marks(lines)
    kept, lost = _least_lost(tried)
    result = "\n".join(a if c == b else c for a, b, c in zip(lines, tried, kept, strict=True))
    try:
        ast.parse(result)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        return "\n" * (len(lines) - 1), [_region(lines, 0, len(lines), _detail(problem, 0), 1)]
    return without_cut_copies(lines, result, lost)


def _least_lost(lines: list[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Salvage with the beginnings that lose the fewest lines.

    Where only one plain stretch does not compile, and it begins with a definition, no other
    beginnings lose less: those of parso are among the plain ones, and the whole does not compile.
    Most broken sources are of this kind, and parso takes longer to make its tables than everything
    else takes.
    """
    broken = list(_broken(lines, _starts_by_column(lines)))
    plain = _salvage(lines, broken)
    if len(broken) == 1 and _HEAD.match(lines[broken[0][0]]):
        return plain
    best = _salvage(lines, list(_broken(lines, _starts_by_parso("\n".join(lines)))))
    return best if _size(best[1]) <= _size(plain[1]) else plain


def _with_indented_marks(lines: list[str]) -> list[str]:
    """Indent the marks of an unfinished merge like the next line, so that they end no class."""
    indented, indent, is_inside = list(lines), "", False
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if found := _MARK.match(line):
            kind = found[1][0]
            if is_inside or kind in "<>":
                indented[index] = indent + line
            is_inside = kind == ">" or (is_inside and kind != "<")
        elif line.strip():
            indent = line[: len(line) - len(line.lstrip())]
    return indented


def _size(lost: list[dict[str, Any]]) -> int:
    return sum(region["end"] - region["line"] + 1 for region in lost)


def _broken(lines: list[str], starts: list[int]) -> Iterator[tuple[int, int, Exception]]:
    """Yield the stretches between two beginnings that do not compile, and the error of each."""
    for first, end in pairwise([*sorted({0, *starts}), len(lines)]):
        problem = _problem("\n".join(lines[first:end]))
        if problem is not None:
            head = next((line for line in lines[first:end] if not line.startswith("@")), "")
            is_class = head.startswith("class ")  # which is looked at member by member
            cut = None if is_class else _begun_within(lines, first, end, "")
            yield (first, end, problem) if cut is None else (cut, end, _UNEXPECTED)


def _salvage(
    lines: list[str], broken: list[tuple[int, int, Exception]]
) -> tuple[list[str], list[dict[str, Any]]]:
    kept = list(lines)
    lost: list[dict[str, Any]] = []
    for first, end, problem in broken:
        smaller = _without_class_member(lines, first, end)
        if smaller is not None:
            kept[first:end] = smaller[0]
            lost.extend(smaller[1])
            continue
        kept[first:end] = _comments(lines[first:end])
        at = first + (getattr(problem, "lineno", None) or 1)
        region = _region(lines, first, end, _detail(problem, first), at)
        _add(lost, {**region, **_columns(problem, lines, at, region)})
    return kept, lost


def _comments(lines: list[str]) -> list[str]:
    """Return a stretch with blank lines, but for comments at the margin.

    They stand below a definition rather than in it, and may answer a question in words.
    """
    return [line if line.startswith("#") else "" for line in lines]


def _without_class_member(
    lines: list[str], first: int, end: int
) -> tuple[list[str], list[dict[str, Any]]] | None:
    """Blank out only the members of a class that do not compile; None if that does not help.

    One of its members may be indented in another way than the others, be it the first.
    """
    head = next((i for i in range(first, end) if not lines[i].startswith("@")), first)
    if not lines[head].startswith("class "):
        return None
    tried = (
        _without_member_at(indent, lines, (first, head, end))
        for indent in _indents(lines[head + 1 : end])
    )
    found = [one for one in tried if one is not None]
    return min(found, key=lambda one: _size(one[1]), default=None)


def _indents(body: list[str]) -> list[int]:
    """Return how far the members of a class may be indented, the likeliest first."""
    widths = [(len(line) - len(line.lstrip()), line) for line in body if line.strip()]
    begun = Counter(width for width, line in widths if _BEGINS.match(line))
    likely = [*(width for width, _ in widths[:1]), *(width for width, _ in begun.most_common(2))]
    return [width for width in dict.fromkeys(likely) if width]


def _without_member_at(
    indent: int, lines: list[str], places: tuple[int, int, int]
) -> tuple[list[str], list[dict[str, Any]]] | None:
    """Blank out the members that do not compile of a class whose members are indented so far.

    ``places`` are where it begins with its decorators, where it says ``class``, and its end.
    """
    first, head, end = places
    member = re.compile(rf"^\s{{{indent}}}(?:[@\w\"']|{_MARK.pattern})")
    starts = [i for i in range(head + 1, end) if member.match(lines[i])]
    kept, lost = list(lines[first:end]), []
    top = starts[0] if starts else end
    # A member above the others that is indented in another way is no part of the header.
    above = next((i for i in range(head + 1, top) if _BEGINS.match(lines[i])), top)
    header = lines[head:above]
    if (mended := _mended_header(header)) is not None:
        kept[head - first : above - first] = mended
        lost.append({**_region(lines, head, head + 1, _NO_HEADER, head + 1), "names": []})
    members = [(above, top, _UNEXPECTED)] if above < top else []
    for begin, stop, problem in [*members, *_members(lines, [*starts, end])]:
        if problem is not None:
            kept[begin - first : stop - first] = _comments(lines[begin:stop])
            at = begin + (getattr(problem, "lineno", None) or 2) - 1
            # One line stands for the head of the class.
            region = _region(lines, begin, stop, _detail(problem, begin - 1), at)
            lost.append({**region, **_columns(problem, lines, at, region)})
    remaining = "\n".join(kept)
    if lost and _problem(remaining) is not None:
        line = kept[head - first]
        kept[head - first] = line + " pass" if line.rstrip().endswith(":") else line
    return (kept, lost) if lost and _problem("\n".join(kept)) is None else None


def _mended_header(header: list[str]) -> list[str] | None:
    """Close the first line of a class that was left open; None if it is complete."""
    if _problem("\n".join([*header, " pass"])) is None:
        return None
    name = _DEFINITION.findall(header[0])
    for line in (f"{header[0]}:", f"{header[0]}):", *(f"class {one}:" for one in name)):
        if _problem(f"{line} pass") is None:
            return [line, *[""] * (len(header) - 1)]
    return None


def _members(lines: list[str], bounds: list[int]) -> Iterator[tuple[int, int, Exception | None]]:
    """Yield the stretches of a class's body, and the error of each.

    A decorator goes with its definition. A text or a bracket may continue over lines that look
    like the beginning of another member, but not over a definition.
    """
    begin = 0
    while begin < len(bounds) - 1:
        stop = begin + 1
        while stop < len(bounds) - 1 and _decorates(lines[bounds[stop - 1] : bounds[stop]]):
            stop += 1
        problem, further = _member_problem(lines, bounds[begin], bounds[stop]), stop
        while problem and further < min(len(bounds) - 1, stop + _MAX_JOINED):
            if _BEGINS.match(lines[bounds[further]]):
                break
            further += 1
            if _member_problem(lines, bounds[begin], bounds[further]) is None:
                problem, stop = None, further
        cut = _begun_within(lines, bounds[begin], bounds[stop]) if problem else None
        if cut is not None:
            yield bounds[begin], cut, None
            yield cut, bounds[stop], _UNEXPECTED
        else:
            yield bounds[begin], bounds[stop], problem
        begin = stop


def _decorates(stretch: list[str]) -> bool:
    """Tell whether a stretch is a decorator, without a definition that is indented further."""
    return stretch[0].lstrip().startswith("@") and not any(map(_BEGINS.match, stretch[1:]))


def _begun_within(lines: list[str], begin: int, stop: int, around: str = "class _:") -> int | None:
    """Return where a definition begins below a whole one, indented in another way, if one does.

    ``around`` is the line above both. What is below the line of a definition, and breaks off,
    belongs to that.
    """
    is_plain = not _BEGINS.match(lines[begin])
    for within in (i for i in range(begin + 1, stop) if _BEGINS.match(lines[i])):
        if _problem("\n".join([around, *lines[begin:within]])) is None:
            is_whole = is_plain or _member_problem(lines, within, stop) is None
            return within if is_whole else None
    return None


def _member_problem(lines: list[str], begin: int, stop: int) -> Exception | None:
    return _problem("\n".join(["class _:", *lines[begin:stop]]))


def _problem(source: str) -> Exception | None:
    try:
        compile(ast.parse(source), "<salvage>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        return problem
    return None


def _region(lines: list[str], first: int, end: int, detail: str, at: int) -> dict[str, Any]:
    text = "\n".join(lines[first:end])
    stripped = "\n".join(
        line.lstrip() if line.lstrip().startswith(("def ", "class ")) else line
        for line in lines[first:end]
    )
    names = _DEFINITION.findall(stripped) or _ASSIGNED.findall(text)
    at = min(max(at, first + 1), end)
    return {
        "line": first + 1,
        "end": end,
        "at": at,
        "names": names[:50],
        "detail": detail,
        "text": lines[at - 1].strip()[:200],
    }


def _columns(
    problem: Exception, lines: list[str], at: int, region: dict[str, Any]
) -> dict[str, int]:
    """Return the columns of a region's text that the parser points to, if it does."""
    if not isinstance(problem, SyntaxError) or not problem.offset or at != region["at"]:
        return {}
    line = lines[at - 1]
    begin = problem.offset - 1 - (len(line) - len(line.lstrip()))
    is_short = problem.end_lineno == problem.lineno and problem.end_offset
    end = begin + max(1, problem.end_offset - problem.offset if is_short else 1)  # type: ignore[operator]
    # The end of a line that breaks off is just behind its text.
    return {"from": begin, "to": end} if 0 <= begin <= len(region["text"]) else {}


def _add(lost: list[dict[str, Any]], region: dict[str, Any]) -> None:
    """Join a stretch to the one before it when they touch: one error, one region."""
    if lost and lost[-1]["end"] == region["line"] - 1 and not region["names"]:
        lost[-1] = {**lost[-1], "end": region["end"]}
    else:
        lost.append(region)


def _detail(problem: Exception, above: int) -> str:
    """Return the parser's message, with its line counted from the top of the file.

    ``above`` is the number of lines above the parsed ones.
    """
    text = str(getattr(problem, "msg", None) or problem)
    text = _PLACE.sub(lambda found: str(int(found[0]) + above), text)
    return f"{type(problem).__name__}: {text}"[:300]


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
