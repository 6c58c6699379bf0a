"""Compare printed texts, as written, by line or by item, and find the first difference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from enum import StrEnum

from graders.i18n import N_
from graders.languages.python.show import show
from graders.languages.text import printable
from graders.light_dataclass import dataclass
from graders.model import Message, Text


class Printed(StrEnum):
    """The rule by which two printed texts are the same.

    ``EXACT`` ignores white space at the ends of lines and of the text. ``BLANKS`` compares the
    items of each line, empty lines too; a coloured text is one item. ``LINES`` compares the items
    of each line, whatever white space is between them, and skips lines without items. ``TOKENS``
    compares all the items in a row, whatever the lines.
    """

    EXACT = "exact"
    BLANKS = "blanks"
    LINES = "lines"
    TOKENS = "tokens"


Marks = tuple[tuple[str, str], ...]

# A separator is an item by itself: it needs no white space around it.
_SEPARATORS = frozenset(",;:=|()[]{}")
# A text between a colour and the end of all colours, in the codes of a terminal.
_COLOURED = r"\x1b\[[\d;]*m[^\x1b]*\x1b\[0?m"
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_ITEM = re.compile(r"[,;:=|()\[\]{}]|[^\s,;:=|()\[\]{}]+")
_COLOURED_ITEM = re.compile(rf"{_COLOURED}|[,;:=|()\[\]{{}}]|\x1b|[^\s\x1b,;:=|()\[\]{{}}]+")
_CLOSE = re.compile(r" (?=[,;:)\]}])|(?<=[(\[{]) ")
_SHOWN = 60
_AROUND = 100


@dataclass(frozen=True)
class Line:
    """A line that has items: its number in the text, from 1, and the items."""

    number: int
    items: tuple[str, ...]


@dataclass(frozen=True)
class TextDifference:
    """The first place where two printed texts differ.

    ``line``, ``item`` and ``character`` count from 1, in what was printed. ``item`` leaves
    separators out; it is 0 where lines are compared as they are written. ``expected`` and
    ``actual`` are the item (or the line) of each, None where the text has ended. ``marks`` are
    those lines character by character: ``same``, ``lacking`` (only expected) or ``extra`` (only
    printed).
    """

    line: int
    item: int
    character: int
    expected: str | None
    actual: str | None
    marks: Marks = ()


def items(text: str) -> tuple[str, ...]:
    """Cut a text at white space and separators into its items."""
    return tuple(_ITEM.findall(text))


def lines(text: str) -> tuple[Line, ...]:
    """Return the lines of a text that have items."""
    cut = enumerate(map(items, text.splitlines()), 1)
    return tuple(Line(number, found) for number, found in cut if found)


def text_difference(expected: str, actual: str, how: Printed) -> TextDifference | None:
    r"""Find the first difference between two printed texts; None when they are the same.

    Examples
    --------
    >>> text_difference("a  b", "a b\n", Printed.LINES) is None
    True
    >>> text_difference("a b", "a c", Printed.TOKENS).item
    2
    """
    match how:
        case Printed.EXACT:
            return _exact(expected, actual)
        case Printed.BLANKS:
            return _by_blanks(_all_lines(expected), _all_lines(actual))
        case Printed.LINES:
            return _by_lines(lines(expected), lines(actual))
        case Printed.TOKENS:
            return _by_tokens(lines(expected), lines(actual))


def other_blanks(expected: str, actual: str, how: Printed) -> TextDifference | None:
    """Find the first blanks that differ between two texts of the same items.

    Colours are left out; so are empty lines where these are forgiven, and then lines are counted
    without them. Blanks are shown as signs: a page shows several as one.
    """
    wanted, found = (_trimmed(_COLOUR.sub("", text)) for text in (expected, actual))
    if how is Printed.LINES:
        wanted, found = list(filter(None, wanted)), list(filter(None, found))
    return _first_line(*([line.replace(" ", "␣") for line in text] for text in (wanted, found)))


def explain_text(found: TextDifference) -> Message:
    """Say where two printed texts differ, in one sentence."""
    both: dict[str, str | int | Message | Text] = {
        "line": found.line,
        "item": found.item,
        "character": found.character,
        "actual": _shown(found.actual),
        "expected": _shown(found.expected),
    }
    if not found.actual and not found.expected:
        return _about_line_end(found)
    if found.actual is None:
        words = N_("line {line}: {expected} was expected, what is printed stops before")
    elif found.expected is None:
        words = N_("line {line}: {actual} should not be there")
    elif not found.item:
        words = N_("line {line}, character {character}: {actual}, {expected} was expected")
    elif min(len(found.expected), len(found.actual)) < 2:
        words = N_("line {line}, item {item}: {actual} is printed, {expected} was expected")
    else:
        words = N_(
            "line {line}, item {item}, character {character}: "
            "{actual} is printed, {expected} was expected"
        )
    return Message(words, both)


def _about_line_end(found: TextDifference) -> Message:
    """Say that one text ends where the other one has an empty line."""
    words = N_("after line {line}, a line end is missing")
    if found.expected is None:
        words = N_("after line {line}, a line end is printed in excess")
    return Message(words, {"line": found.line - 1})


def marks(expected: str, actual: str, around: int = 0) -> Marks:
    """Compare two lines character by character, near the character number ``around``."""
    start = max(0, around - _AROUND)
    left = printable(expected[start : start + 2 * _AROUND])
    right = printable(actual[start : start + 2 * _AROUND])
    found: list[tuple[str, str]] = [("same", "… ")] if start else []
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for what, from_, to, first, last in matcher.get_opcodes():
        if what == "equal":
            found.append(("same", left[from_:to]))
            continue
        found += [("lacking", left[from_:to])] if to > from_ else []
        found += [("extra", right[first:last])] if last > first else []
    return tuple(found)


def _shown(text: str | None) -> str:
    return "" if text is None else show(text, _SHOWN)


def _first_difference(left: Sequence[object], right: Sequence[object]) -> int | None:
    """Return the first index where two sequences differ; None when they are equal."""
    if left == right:
        return None
    pairs = enumerate(zip(left, right, strict=False))
    shorter = min(len(left), len(right))
    return next((index for index, (one, other) in pairs if one != other), shorter)


def _at(sequence: Sequence[str], index: int) -> str | None:
    return sequence[index] if index < len(sequence) else None


def _exact(expected: str, actual: str) -> TextDifference | None:
    return _first_line(_trimmed(expected), _trimmed(actual))


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _first_line(wanted: Sequence[str], found: Sequence[str]) -> TextDifference | None:
    """Find the first of some lines that differs."""
    number = _first_difference(wanted, found)
    if number is None:
        return None
    left, right = _at(wanted, number), _at(found, number)
    return _spelt(number + 1, 0, left, right, left or "", right or "")


def _all_lines(text: str) -> tuple[Line, ...]:
    """Return the lines of a text, those without items too, coloured texts as one item each."""
    cut = enumerate(text.split("\n"), 1)
    return tuple(Line(number, tuple(_COLOURED_ITEM.findall(line))) for number, line in cut)


def _by_blanks(wanted: Sequence[Line], found: Sequence[Line]) -> TextDifference | None:
    index = _first_difference([line.items for line in wanted], [line.items for line in found])
    if index is None:
        return None
    left = wanted[index].items if index < len(wanted) else None
    right = found[index].items if index < len(found) else None
    item = _first_difference(left or (), right or ()) or 0
    both = _joined(left or ()), _joined(right or ())
    one = None if left is None else _at(left, item) or ""
    other = None if right is None else _at(right, item) or ""
    place = _rank(right or (), item) if one and other else 0
    return _spelt(index + 1, place, one, other, *both)


def _by_lines(wanted: Sequence[Line], found: Sequence[Line]) -> TextDifference | None:
    index = _first_difference([line.items for line in wanted], [line.items for line in found])
    if index is None:
        return None
    left = wanted[index].items if index < len(wanted) else ()
    right = found[index].items if index < len(found) else ()
    item = _first_difference(left, right) or 0
    number = found[index].number if right else _after(found)
    place = _rank(right, item)
    return _spelt(number, place, _at(left, item), _at(right, item), _joined(left), _joined(right))


def _by_tokens(wanted: Sequence[Line], found: Sequence[Line]) -> TextDifference | None:
    left = [item for line in wanted for item in line.items]
    places = [(line, index) for line in found for index in range(len(line.items))]
    right = [line.items[index] for line, index in places]
    first = _first_difference(left, right)
    if first is None:
        return None
    line, item = places[first] if first < len(places) else (Line(_after(found), ()), 0)
    near = slice(max(0, first - 5), first + 6)
    both = _joined(left[near]), _joined(right[near])
    return _spelt(line.number, _rank(line.items, item), _at(left, first), _at(right, first), *both)


def _rank(parts: Sequence[str], index: int) -> int:
    """Count the items up to one as a reader does: without separators."""
    here = parts[index] if index < len(parts) else ""
    return max(1, sum(part not in _SEPARATORS for part in (*parts[:index], here)))


def _after(found: Sequence[Line]) -> int:
    return found[-1].number + 1 if found else 1


def _joined(parts: Sequence[str]) -> str:
    return _CLOSE.sub("", " ".join(parts))


def _spelt(
    line: int, item: int, expected: str | None, actual: str | None, left: str, right: str
) -> TextDifference:
    """Find the first character that differs in an item, and mark the lines around it."""
    character = (_first_difference(expected or "", actual or "") or 0) + 1
    found = TextDifference(line, item, character, expected, actual)
    start = _first_difference(left, right) or 0
    return replace(found, marks=marks(left, right, start))
