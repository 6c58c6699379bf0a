"""The page and the JSON of a comparison, in words that describe and do not judge."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graders.i18n import N_, NP_, Translator, translator
from graders.model import Message, Tier
from graders.report.pages.student_page import Origin
from graders.report.words import percent, versions_text
from graders.similarity.kgrams import Comparison, Pair, Side
from graders.similarity.submission_code import Omission

FORMAT = 1
_TIER_WORDS: Mapping[Tier, str] = {
    Tier.ISOLATED: N_("read in a sandbox"),
    Tier.RESTRICTED: N_(
        "read restricted: no network, no files, filtered system calls; no namespaces"
    ),
    Tier.PROCESS: N_("read in a plain process, without a sandbox"),
}


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
class SimilarityPage:
    """The whole page."""

    lang: str
    assignment: str
    compared: str
    set_aside: str
    more: str
    pairs: tuple[PairView, ...]
    omissions: tuple[tuple[str, str], ...]
    origin: Origin


def similarity_page(
    compared: Comparison, omissions: Sequence[Omission], tier: Tier, assignment: str, lang: str
) -> SimilarityPage:
    """Prepare the page of a comparison; ``tier`` is that of the sandbox that read the code."""
    known = translator(lang)
    set_aside = N_(
        "The skeleton, the code that was given, and what more than {usual} submissions have are "
        "set aside. Names, comments and layout are not compared."
    )
    more = NP_(
        "{n} other pair shares a shorter passage.", "{n} other pairs share shorter passages."
    )
    versions = versions_text(platform.python_version(), known)
    return SimilarityPage(
        lang=lang,
        assignment=assignment,
        compared=summary(compared, omissions, known),
        set_aside=known.render(Message(set_aside, {"usual": compared.usual})),
        more=known.render(Message(more, {"n": compared.more})) if compared.more else "",
        pairs=tuple(_pair(pair, known) for pair in compared.pairs),
        omissions=tuple((omission.id, known.render(omission.words)) for omission in omissions),
        origin=Origin(known.text(_TIER_WORDS[tier]), versions),
    )


def summary(compared: Comparison, omissions: Sequence[Omission], known: Translator) -> str:
    """Count the submissions compared, the pairs shown, and the submissions not read in whole."""
    submissions = NP_("{n} submission compared", "{n} submissions compared, each with each")
    pairs = NP_("{n} pair with lines in common", "{n} pairs with lines in common")
    apart = NP_("{n} not compared, or not in whole", "{n} not compared, or not in whole")
    counted = {submissions: compared.submissions, pairs: len(compared.pairs)}
    left = len({omission.id for omission in omissions})
    counted |= {apart: left} if left else {}
    return " · ".join(known.render(Message(words, {"n": n})) for words, n in counted.items())


def as_data(
    compared: Comparison, omissions: Sequence[Omission], tier: Tier, assignment: str
) -> dict[str, Any]:
    """Return the comparison as plain data: lines are numbered from 1 in each file."""
    return {
        "format": FORMAT,
        "assignment": assignment,
        "tier": tier.value,
        "submissions": compared.submissions,
        "usual": compared.usual,
        "more": compared.more,
        "pairs": [
            {
                "lines": pair.lines,
                "left": _side_data(pair.left),
                "right": _side_data(pair.right),
            }
            for pair in compared.pairs
        ],
        "aside": [{"id": it.id, "file": it.file, "why": it.why.value} for it in omissions],
    }


def _side_data(side: Side) -> dict[str, Any]:
    marked = {
        part.name: [n + 1 for n in range(len(part.lines)) if part.start + n in side.lines]
        for part in side.code.parts
    }
    return {
        "id": side.code.id,
        "lines": len(side.lines),
        "share": round(side.share, 3),
        "where": {name: numbers for name, numbers in marked.items() if numbers},
    }


def _pair(pair: Pair, known: Translator) -> PairView:
    template = NP_("{n} line in common", "{n} lines in common")
    summary = known.render(Message(template, {"n": pair.lines}))
    return PairView(summary, (_side(pair.left, known), _side(pair.right, known)))


def _side(side: Side, known: Translator) -> SideView:
    template = N_("{share} of the lines that are its own")
    told = known.render(Message(template, {"share": percent(side.share, known)}))
    files = {
        part.name: tuple(
            LineView(n + 1, text, part.start + n in side.lines) for n, text in enumerate(part.lines)
        )
        for part in side.code.parts
    }
    return SideView(side.code.id, told, tuple(files.items()))
