"""A line of a student's file in a terminal, with carets under the part at fault."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len, set_cell_size

from graders.records.sanitize import one_line
from graders.report.places import Place

# A line with less room than this stands below its head.
_LEAST = 24
_AFTER = 8


def excerpt(head: str, place: Place, room: int, fit: Callable[[str], str]) -> str:
    """Write a line after its `head`, and below it the carets, within `room` cells of the screen.

    ``fit`` makes a text safe to print. Without a known part, or where the part is the whole line,
    there are no carets, and the line is not cut.
    """
    text = place.text.strip()
    if not place.end or (place.begin == 0 and place.end >= len(text)):
        return f"{head} {text}".rstrip()
    parts = text[: place.begin], text[place.begin : place.end], text[place.end :]
    before, part, after = (fit(one_line(part)) for part in parts)
    lead = f"{head} "
    if cell_len(lead) + _LEAST > room:
        head, lead = f"{head}\n", ""
    else:
        head = lead
    before, part, after = _cut(before, part, after, room - cell_len(lead), fit("…"))
    carets = "^" * max(1, cell_len(part))
    indent = " " * (cell_len(lead) + cell_len(before))
    return f"{head}{before}{part}{after}\n{indent}{carets}"


def _cut(before: str, part: str, after: str, room: int, dots: str) -> tuple[str, str, str]:
    """Cut the three parts of a line to some cells of the screen, the middle one last."""
    if cell_len(before + part + after) <= room:
        return before, part, after
    size = cell_len(dots)
    part = _begin_of(part, room - 2 * size, dots)
    left = room - cell_len(part)
    before = _end_of(before, max(size, left - min(_AFTER, cell_len(after))), dots)
    return before, part, _begin_of(after, left - cell_len(before), dots)


def _begin_of(text: str, room: int, dots: str) -> str:
    if cell_len(text) <= room:
        return text
    size = room - cell_len(dots)
    return f"{set_cell_size(text, size).rstrip()}{dots}" if size >= 0 else ""


def _end_of(text: str, room: int, dots: str) -> str:
    if cell_len(text) <= room:
        return text
    return f"{dots}{set_cell_size(text[::-1], room - cell_len(dots)).rstrip()[::-1]}"
