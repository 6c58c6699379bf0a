"""The page and the JSON of a comparison, in words that describe and do not judge."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from typing import Any

from graders.i18n import N_, NP_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Message, Tier
from graders.report.pages.student_page import Origin
from graders.report.words import percent, versions_text
from graders.similarity.comparison import ClassCode
from graders.similarity.identical import IdenticalFile
from graders.similarity.kgrams import Comparison, Pair, Side

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
    identical: tuple[str, ...]
    pairs: tuple[PairView, ...]
    omissions: tuple[tuple[str, str], ...]
    origin: Origin


def similarity_page(compared: Comparison, gathered: ClassCode, lang: str) -> SimilarityPage:
    """Prepare the page of a comparison of the code ``gathered``."""
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
        assignment=known.render(gathered.title),
        compared=summary(compared, gathered, known),
        set_aside=known.render(Message(set_aside, {"usual": compared.usual})),
        more=known.render(Message(more, {"n": compared.more})) if compared.more else "",
        identical=tuple(_identical(file, known) for file in gathered.identical),
        pairs=tuple(_pair(pair, known) for pair in compared.pairs),
        omissions=tuple((it.id, known.render(it.words)) for it in gathered.omissions),
        origin=Origin(known.text(_TIER_WORDS[gathered.tier]), versions),
    )


def summary(compared: Comparison, gathered: ClassCode, known: Translator) -> str:
    """Count the submissions compared, identical files, pairs, and what was not read in whole."""
    submissions = NP_("{n} submission compared", "{n} submissions compared, each with each")
    same = NP_("{n} file handed in twice or more", "{n} files handed in twice or more")
    pairs = NP_("{n} pair with lines in common", "{n} pairs with lines in common")
    apart = NP_("{n} not compared, or not in whole", "{n} not compared, or not in whole")
    counted = {submissions: compared.submissions}
    counted |= {same: len(gathered.identical)} if gathered.identical else {}
    counted |= {pairs: len(compared.pairs)}
    left = len({omission.id for omission in gathered.omissions})
    counted |= {apart: left} if left else {}
    return " · ".join(known.render(Message(words, {"n": n})) for words, n in counted.items())


def as_data(compared: Comparison, gathered: ClassCode) -> dict[str, Any]:
    """Return the comparison as plain data: lines are numbered from 1 in each file."""
    return {
        "format": FORMAT,
        "assignment": gathered.assignment_id,
        "tier": gathered.tier.value,
        "submissions": compared.submissions,
        "usual": compared.usual,
        "more": compared.more,
        "identical": [
            [{"id": id_, "file": name} for id_, name in file.holders] for file in gathered.identical
        ],
        "pairs": [
            {
                "lines": pair.lines,
                "share": round(pair.share, 3),
                "left": _side_data(pair.left),
                "right": _side_data(pair.right),
            }
            for pair in compared.pairs
        ],
        "aside": [{"id": it.id, "file": it.file, "why": it.why.value} for it in gathered.omissions],
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


def _identical(file: IdenticalFile, known: Translator) -> str:
    """List who holds a file: ids alone where its name is the same everywhere."""
    names = sorted({name for _, name in file.holders})
    ids = ", ".join(
        id_ if len(names) == 1 else f"{id_} ({name})" for id_, name in sorted(file.holders)
    )
    return known.render(Message("{name}: {value}", {"name": " = ".join(names), "value": ids}))


def _pair(pair: Pair, known: Translator) -> PairView:
    template = NP_("{n} line in common, {share}", "{n} lines in common, {share}")
    words = Message(template, {"n": pair.lines, "share": percent(pair.share, known)})
    summary = known.render(words)
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
