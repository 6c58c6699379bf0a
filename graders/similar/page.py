"""What the page and the JSON of a comparison hold, in words that tell and do not judge."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from graders import __version__
from graders.i18n import N_, NP_, Translator, translator
from graders.model import Message
from graders.report.data import Origin
from graders.report.numbers import percent
from graders.similar.engine import Compared, Pair
from graders.similar.texts import Code

__all__ = ["FORMAT", "LineView", "PairView", "SidePage", "SideView", "as_data", "page_of", "told"]

FORMAT = 1


@dataclass(frozen=True)
class LineView:
    """A line of code, and whether the other submission has it too."""

    number: int
    text: str
    is_common: bool


@dataclass(frozen=True)
class SideView:
    """One of two submissions: its files, and how much of them is in common."""

    id: str
    told: str
    files: tuple[tuple[str, tuple[LineView, ...]], ...]


@dataclass(frozen=True)
class PairView:
    """Two submissions side by side."""

    summary: str
    sides: tuple[SideView, SideView]


@dataclass(frozen=True)
class SidePage:
    """The whole page."""

    lang: str
    assignment: str
    compared: str
    set_aside: str
    more: str
    pairs: tuple[PairView, ...]
    origin: Origin


def page_of(compared: Compared, assignment: str, lang: str) -> SidePage:
    """Prepare the page of a comparison.

    Parameters
    ----------
    compared : Compared
        What was found.
    assignment : str
        The assignment's title.
    lang : str
        ``"fr"`` or ``"en"``.
    """
    known = translator(lang)
    versions = Message(
        N_("graders {version}, Python {python}"),
        {"version": __version__, "python": platform.python_version()},
    )
    return SidePage(
        lang=lang,
        assignment=assignment,
        compared=told(compared, known),
        set_aside=_set_aside(compared, known),
        more=_more(compared, known),
        pairs=tuple(_pair(pair, known) for pair in compared.pairs),
        origin=Origin("", known.render(versions)),
    )


def told(compared: Compared, known: Translator) -> str:
    """Say how many were compared, and how many pairs are shown."""
    submissions = NP_("{n} submission compared", "{n} submissions compared, each with each")
    pairs = NP_("{n} pair with lines in common", "{n} pairs with lines in common")
    return " · ".join(
        known.render(Message(template, {"n": n}))
        for template, n in ((submissions, compared.submissions), (pairs, len(compared.pairs)))
    )


def as_data(compared: Compared, assignment: str) -> dict[str, Any]:
    """Return the comparison as plain data: lines are numbered from 1 in each file."""
    return {
        "format": FORMAT,
        "assignment": assignment,
        "submissions": compared.submissions,
        "usual": compared.usual,
        "more": compared.more,
        "pairs": [
            {
                "lines": pair.lines,
                "left": _side_data(pair.left, pair.left_lines, pair.left_share),
                "right": _side_data(pair.right, pair.right_lines, pair.right_share),
            }
            for pair in compared.pairs
        ],
    }


def _side_data(code: Code, lines: frozenset[int], share: float) -> dict[str, Any]:
    marked = {
        part.name: [n + 1 for n in range(len(part.lines)) if part.start + n in lines]
        for part in code.parts
    }
    return {
        "id": code.id,
        "lines": len(lines),
        "share": round(share, 3),
        "where": {name: numbers for name, numbers in marked.items() if numbers},
    }


def _set_aside(compared: Compared, known: Translator) -> str:
    template = N_(
        "The skeleton, the code that was given, and what more than {usual} submissions have are "
        "set aside. Names, comments and layout are not compared."
    )
    return known.render(Message(template, {"usual": compared.usual}))


def _more(compared: Compared, known: Translator) -> str:
    if not compared.more:
        return ""
    template = NP_(
        "{n} other pair shares a shorter passage.", "{n} other pairs share shorter passages."
    )
    return known.render(Message(template, {"n": compared.more}))


def _pair(pair: Pair, known: Translator) -> PairView:
    template = NP_("{n} line in common", "{n} lines in common")
    return PairView(
        summary=known.render(Message(template, {"n": pair.lines})),
        sides=(
            _side(pair.left, pair.left_lines, pair.left_share, known),
            _side(pair.right, pair.right_lines, pair.right_share, known),
        ),
    )


def _side(code: Code, lines: frozenset[int], share: float, known: Translator) -> SideView:
    template = N_("{share} of the lines that are its own")
    told = known.render(Message(template, {"share": percent(share, known)}))
    return SideView(code.id, told, tuple(_files(code, lines)))


def _files(code: Code, lines: frozenset[int]) -> Iterator[tuple[str, tuple[LineView, ...]]]:
    for part in code.parts:
        yield (
            part.name,
            tuple(
                LineView(n + 1, text, part.start + n in lines) for n, text in enumerate(part.lines)
            ),
        )
