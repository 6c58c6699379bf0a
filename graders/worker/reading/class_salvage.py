"""Salvage within a class: an error costs only the member that it stands in.

A member is a stretch between two lines that begin one, by their indentation. Where two definitions
compile alone and not together, the lower one is indented in another way: it does not cost the one
above it. A definition or a statement at the margin ends a class, and what follows it is of the
class again if the class compiles without it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from graders.codec.typing_shim import Any
from graders.worker.reading.broken_stretches import (
    DEFINITION,
    columns,
    comments,
    cost_of,
    counted_on,
    detail_of,
    problem_of,
    region,
)
from graders.worker.reading.margin_methods import swallows_members

Lines = list[str]
# The lines with those that are lost blank, and the notes about these.
Salvaged = tuple[Lines, list[dict[str, Any]]]

MARK = re.compile(r"(<{7}|\|{7}|={7}|>{7})(?:\s|$)")
BEGINS = re.compile(r"\s*(?:@|(?:async\s+)?def\b|class\b)")
# How many lines that look like the beginning of a member one member may hold.
_MAX_JOINED = 30
_TAB = 4
_NO_BLOCK, _INDENTED = "expected an indented block", "unexpected indent"
_ENDS_CLASS = f"{_INDENTED} after a line at the margin"


def without_members(lines: Lines, first: int, end: int) -> Salvaged | None:
    """Blank out only the members of a class that do not compile; None if that does not help.

    The class stands in the lines from ``first`` to before ``end``, both from 0. One of its members
    may be indented in another way than the others, be it the first.
    """
    head = next((i for i in range(first, end) if not lines[i].startswith("@")), first)
    if not lines[head].startswith("class "):
        return None
    leads = _leads(lines[head + 1 : end])
    tried = (_without_members_at(lead, lines, (first, head, end)) for lead in leads)
    return min((one for one in tried if one), key=lambda one: cost_of(one[1]), default=None)


def place_within_class(
    kept: Lines, first: int, end: int, written: Lines | None = None
) -> tuple[int, int] | None:
    """Return from where to where something at the margin interrupts a class; None elsewhere.

    The lines from ``first`` to before ``end`` do not compile, and begin at the margin. Statements
    that compile may stand at the margin right above them. ``kept`` are the lines without what is
    lost above, and ``written`` are all, where these are others.
    """
    is_definition = BEGINS.match(kept[first])
    above = [i for i in range(first) if kept[i][:1].strip(" \t#")]
    head = next((i for i in above[::-1] if is_definition or BEGINS.match(kept[i])), None)
    if head is None or not kept[head].startswith("class "):
        return None
    top = next((i for i in above if i > head), first)
    lead = _lead(next((line for line in kept[head + 1 : first] if line.strip()), ""))
    begins = (i for i in range(first + 1, end) if BEGINS.match(kept[i]))
    on = next((i for i in begins if lead and _lead(kept[i]) == lead), None)
    if on is None:
        return None
    lost = (written or kept)[head + 1 : first]
    if any(map(_begins_at_margin, [*lost, *_below_first(kept[first:on])])):
        return None  # what follows may be of another class, which is lost
    rest = "\n".join([*kept[head:top], *[""] * (on - top), *kept[on:end]])
    if problem_of(rest) is not None or (is_definition and _acts(rest, on - head)):
        return None
    is_indented = any(line[:1].isspace() and line.strip() for line in kept[top:on])
    if not is_definition and (is_indented or _binds_for("\n".join(kept[top:first]), rest)):
        return None
    return top, on


def _acts(rest: str, above: int) -> bool:
    """Tell whether a class holds statements that do something, below some of its lines.

    The body of a function whose first line is broken holds some, and looks like that of the class.
    """
    own = ast.parse(rest).body[-1]
    below = [one for one in getattr(own, "body", ()) if one.lineno > above]
    acting = (ast.For, ast.While, ast.If, ast.With, ast.Try)
    return any(
        isinstance(one, acting) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Call))
        for one in below
    )


def _below_first(lines: Lines) -> Lines:
    """Return what stands below the first line that is neither a decorator nor blank."""
    first = (i for i, line in enumerate(lines) if line.strip() and not line.startswith("@"))
    return lines[next(first, len(lines)) + 1 :]


def _begins_at_margin(line: str) -> bool:
    return bool(BEGINS.match(line)) and not line[:1].isspace()


def at_margin(line: str, problem: Exception) -> Exception:
    """Return the error that stands for a line at the margin in the midst of a class."""
    is_sound = isinstance(problem, IndentationError) and not BEGINS.match(line)
    return IndentationError(_ENDS_CLASS) if is_sound else problem


def has_lost_body(lines: Lines, first: int, end: int, beyond: int) -> bool:
    """Tell whether a class without a body is mended by the lines below it, up to ``beyond``.

    Its first member stands at the margin. It compiles no more than the class does, or it takes the
    others for functions inside it.
    """
    is_head = lines[first].startswith("class ") and not any(map(str.strip, lines[first + 1 : end]))
    below = "\n".join(lines[end:beyond])
    if not is_head or end == beyond:
        return False
    if problem_of(below) is None and not swallows_members(below):
        return False
    return without_members(lines, first, beyond) is not None


def _binds_for(source: str, rest: str) -> bool:
    """Tell whether a source that compiles binds a name that the rest, which compiles, uses."""
    parts = [*ast.walk(ast.parse(source))] if problem_of(source) is None else []
    bound = {n.id for n in parts if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {one.asname or one.name for one in parts if isinstance(one, ast.alias)}
    used = {n.id for n in ast.walk(ast.parse(rest)) if isinstance(n, ast.Name)}
    return not bound.isdisjoint(used)


def _lead(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _leads(body: Lines) -> list[str]:
    """Return the indentations that the members of a class may have, the likeliest first.

    It is that of its first line, unless that begins a member and most members have another.
    """
    written = [line for line in body if line.strip()]
    begun = Counter(_lead(line) for line in written if BEGINS.match(line))
    first = _lead(written[0]) if written else ""
    others = [lead for lead, n in begun.most_common(2) if not first or n > begun[first]]
    is_member = bool(written) and BEGINS.match(written[0])
    return [lead for lead in (first, *(others if is_member else ())) if lead]


def _without_members_at(lead: str, lines: Lines, place: tuple[int, int, int]) -> Salvaged | None:
    """Blank out the members that do not compile of a class whose members are indented so.

    ``place`` tells where it begins with its decorators, where it says ``class``, and its end.
    """
    first, head, end = place
    member = re.compile(rf"^{lead}(?:[@\w\"']|{MARK.pattern})")
    starts = [i for i in range(head + 1, end) if member.match(lines[i])]
    kept, lost = list(lines[first:end]), []
    top = starts[0] if starts else end
    # A member above the others that is indented in another way is no part of the header.
    above = next((i for i in range(head + 1, top) if BEGINS.match(lines[i])), top)
    odd: list[tuple[int, int, Exception]] = []
    if above < top:
        # The body of one at the margin is indented like the members.
        top = next((i for i in starts if BEGINS.match(lines[i])), end)
        starts = [i for i in starts if i >= top]
        words = _INDENTED if lines[above][:1].isspace() else _NO_BLOCK
        odd.append((above, top, IndentationError(words)))
    header = lines[head:above]
    problem = problem_of("\n".join([*header, " pass"]))
    if problem is not None and (mended := _mended_header(header)):
        kept[head - first : above - first] = [mended, *[""] * (len(header) - 1)]
        stretch = region(lines, head, head + 1, detail_of(problem, head), head + 1)
        lost.append({**stretch, "names": [], "read": mended.strip()})
    for begin, stop, problem in [*odd, *_members(lines, [*starts, end])]:
        if problem is not None:
            kept[begin - first : stop - first] = comments(lines[begin:stop])
            # One line stands for the head of the class.
            at = begin + (getattr(problem, "lineno", None) or 2) - 1
            stretch = region(lines, begin, stop, detail_of(problem, begin - 1), at)
            lost.append({**stretch, **columns(problem, lines, at, stretch)})
    remaining = "\n".join(kept)
    if lost and problem_of(remaining) is not None:
        line = kept[head - first]
        kept[head - first] = line + " pass" if line.rstrip().endswith(":") else line
    return (kept, lost) if lost and problem_of("\n".join(kept)) is None else None


def _mended_header(header: Lines) -> str:
    """Return the first line of a class, closed where it was left open; "" where none compiles."""
    name = DEFINITION.findall(header[0])
    likely = (f"{header[0]}:", f"{header[0]}):", *(f"class {one}:" for one in name))
    return next((line for line in likely if problem_of(f"{line} pass") is None), "")


def _members(lines: Lines, bounds: list[int]) -> Iterator[tuple[int, int, Exception | None]]:
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
            if BEGINS.match(lines[bounds[further]]):
                break
            further += 1
            if _member_problem(lines, bounds[begin], bounds[further]) is None:
                problem, stop = None, further
        cut = begun_within(lines, bounds[begin], bounds[stop]) if problem else None
        if problem is not None and cut is not None:
            while stop < len(bounds) - 1 and _decorates(lines[cut : bounds[stop]]):
                stop += 1
            yield bounds[begin], cut, None
            yield cut, bounds[stop], at_first_line(problem)
        else:
            yield bounds[begin], bounds[stop], problem
        begin = stop


def _decorates(stretch: Lines) -> bool:
    """Tell whether a stretch is a decorator, without a definition that is indented further."""
    return stretch[0].lstrip().startswith("@") and not any(map(BEGINS.match, stretch[1:]))


def begun_within(lines: Lines, begin: int, stop: int) -> int | None:
    """Return where a definition begins below a whole one, indented in another way; None elsewhere.

    Both compile alone, and not together. What is below the line of a definition, and breaks off,
    belongs to that, unless it is not indented further than that line, or its own line alone is.
    """
    is_plain = not BEGINS.match(lines[begin])
    begins = (i for i in range(begin + 1, stop) if BEGINS.match(lines[i]))
    for within in islice(begins, _MAX_JOINED):
        if _member_problem(lines, begin, within) is None:
            is_whole = is_plain or _member_problem(lines, within, stop) is None
            is_apart = _is_beside(lines[within], lines[begin]) or _is_pushed(lines, within, stop)
            return within if is_whole or is_apart else None
    return None


def _is_beside(line: str, above: str) -> bool:
    """Tell whether a line is not indented further than one above it, as an editor shows tabs."""
    widths = [len(_lead(one).expandtabs(_TAB)) for one in (line, above)]
    return widths[0] <= widths[1]


def _is_pushed(lines: Lines, at: int, stop: int) -> bool:
    """Tell whether the line of a definition, below an empty one, is indented as its body is."""
    below = next((line for line in lines[at + 1 : stop] if line.strip()), "")
    is_line = lines[at].lstrip().startswith(("def ", "class ", "async "))
    return is_line and not lines[at - 1].strip() and _lead(below) == _lead(lines[at])


def at_first_line(problem: Exception, above: int = 0) -> Exception:
    """Return Python's error for two definitions together as that of the lower one's first line.

    ``above`` is the number of lines of the upper one.
    """
    message = getattr(problem, "msg", None) or str(problem)
    return type(problem)(counted_on(message, -above))


def _member_problem(lines: Lines, begin: int, stop: int) -> Exception | None:
    """Return the error of a stretch alone, with a class above where it is indented."""
    above = ["class _:"] if lines[begin][:1].isspace() else [""]
    return problem_of("\n".join([*above, *lines[begin:stop]]))
