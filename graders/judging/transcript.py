"""Look at a console session: what was printed after each input, and what is found in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from graders.course import replies
from graders.i18n import N_
from graders.judging.text import Line, Printed, TextDifference, items, lines, text_difference
from graders.languages.python.show import show
from graders.languages.text import cut, printable
from graders.light_dataclass import dataclass
from graders.model import Message

Dialogue = tuple[tuple[str, str], ...]
TURNS = 60
_TURN_CHARS = 1_000
# After this many requests beyond the end of input, nothing new happens.
_ENDS = 3


@dataclass(frozen=True)
class FirstDifference:
    """Where two sessions first differ: the reply, counted from 0, and how it differs."""

    reply: int
    difference: TextDifference
    expected: str
    actual: str


def transcript(dialogue: Dialogue, printed: str) -> str:
    """Return what a program printed, on a new line after each input as a terminal shows it."""
    return "\n".join(replies(dialogue, printed))


def find_tokens(wanted: Sequence[str], printed: str) -> str | None:
    r"""Look for texts in order, item by item; return the first one that is not found.

    Examples
    --------
    >>> find_tokens(["1 win", "end"], "1  win\nthe end")
    >>> find_tokens(["end", "1 win"], "1  win\nthe end")
    '1 win'
    """
    flow, position = items(printed), 0
    for text in wanted:
        run = items(text)
        found = _run(flow, run, position)
        if found is None:
            return text
        position = found + len(run)
    return None


def find_grids(wanted: Sequence[str], printed: str) -> str | None:
    """Look for grids in order; return the first one that is not found.

    A grid is found where lines in a row each hold, in a row, the items of its own lines: what
    stands around it (a frame, the numbers of the rows) does not matter.
    """
    rows, position = lines(printed), 0
    for text in wanted:
        grid = lines(text)
        last = len(rows) - len(grid)
        place = next((k for k in range(position, last + 1) if _is_grid(grid, rows, k)), None)
        if place is None:
            return text
        position = place + len(grid)
    return None


def difference(
    expected: Sequence[str], actual: Sequence[str], how: Printed
) -> FirstDifference | None:
    """Compare two sessions reply by reply; a missing reply counts as an empty text."""
    for index, (left, right) in enumerate(zip_longest(expected, actual, fillvalue="")):
        found = text_difference(left, right, how)
        if found:
            return FirstDifference(index, found, left, right)
    return None


def place(dialogue: Dialogue, reply: int, what: Message) -> Message:
    """Say after which input something is wrong."""
    typed = [turn for turn in dialogue if turn[0] != "out"]
    if not 0 < reply <= len(typed):
        return Message(N_("before the first input: {what}"), {"what": what}) if typed else what
    who, text = typed[reply - 1]
    if who == "end":
        return Message(N_("after the end of the input: {what}"), {"what": what})
    shown = text if who == "key" else show(text, 60)
    words = N_("after {typed} (input {number}): {what}")
    return Message(words, {"typed": shown, "number": reply, "what": what})


def up_to(dialogue: Dialogue, reply: int | None = None) -> Dialogue:
    """Return the last turns up to a reply (up to the end if None), cut to a length."""
    kept: list[tuple[str, list[str]]] = []
    inputs = ends = 0
    for who, text in dialogue:
        inputs += who != "out"
        ends += who == "end"
        if ends > _ENDS or (reply is not None and inputs > reply):
            break
        if who == "out" and kept and kept[-1][0] == "out":
            kept[-1][1].append(text)
        else:
            kept.append((who, [text]))
    shown = ((who, "".join(texts)) for who, texts in kept[-TURNS:])
    return tuple((who, printable(cut(text, _TURN_CHARS))) for who, text in shown)


def _run(flow: Sequence[str], run: Sequence[str], start: int) -> int | None:
    last = len(flow) - len(run)
    found = (k for k in range(start, last + 1) if tuple(flow[k : k + len(run)]) == tuple(run))
    return next(found, None)


def _is_grid(grid: Sequence[Line], rows: Sequence[Line], start: int) -> bool:
    return all(
        _run(rows[start + k].items, line.items, 0) is not None for k, line in enumerate(grid)
    )
