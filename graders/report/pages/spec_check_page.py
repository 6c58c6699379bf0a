"""The page of ``graders check``, in words of one language."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence

from graders.i18n import N_, NP_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Message, Verdict, Words
from graders.report.pages.check_view import Badge
from graders.report.pages.student_page import Origin
from graders.report.spec_check import PROOF_WORDS, Finding, ProofState, Proved, SpecCheck
from graders.report.words import versions_text

# The colours of a page are those of verdicts.
_TONES: Mapping[ProofState, Verdict] = {
    ProofState.PROVED: Verdict.CORRECT,
    ProofState.FAILED: Verdict.WRONG,
    ProofState.LOOK: Verdict.PARTIAL,
    ProofState.NOT_APPLICABLE: Verdict.SKIPPED,
}
_SIGNS: Mapping[str, str] = {"+": "add", "-": "del"}


@dataclass(frozen=True)
class FindingView:
    """A finding; each line of its code has a mark: "add", "del" or ""."""

    words: str
    lines: tuple[tuple[str, str], ...]
    paste: str
    more: str


@dataclass(frozen=True)
class ProofView:
    """A proof: its title, its result, and its findings."""

    name: str
    title: str
    badge: Badge
    words: str
    findings: tuple[FindingView, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class AssignmentView:
    """An assignment."""

    id: str
    title: str
    is_fit: bool
    upshot: str
    proofs: tuple[ProofView, ...]


@dataclass(frozen=True)
class SpecCheckPage:
    """All assignments."""

    lang: str
    title: str
    assignments: tuple[AssignmentView, ...]
    origin: Origin


def spec_check_page(found: Sequence[SpecCheck], lang: str) -> SpecCheckPage:
    """Prepare the page of the proofs of some assignments."""
    known = translator(lang)
    return SpecCheckPage(
        lang,
        known.text(N_("Fit for students?")),
        tuple(_view(one, known) for one in found),
        Origin("", versions_text(platform.python_version(), known)),
    )


def _view(fitness: SpecCheck, known: Translator) -> AssignmentView:
    proofs = tuple(proof_view(proved, known) for proved in fitness.proofs)
    title, words = known.render(fitness.title), known.render(summary(fitness))
    return AssignmentView(fitness.id, title, fitness.is_fit, words, proofs)


def summary(fitness: SpecCheck) -> Words:
    """Say in a sentence whether an assignment is fit."""
    failed = sum(proved.state is ProofState.FAILED for proved in fitness.proofs)
    if not failed:
        return Message(N_("fit for students"))
    return Message(NP_("{n} thing is not proved", "{n} things are not proved"), {"n": failed})


def proof_view(proved: Proved, known: Translator) -> ProofView:
    """Prepare a proof."""
    word, icon, plain = PROOF_WORDS[proved.state]
    table = proved.table
    return ProofView(
        proved.name,
        known.render(proved.title),
        Badge(_TONES[proved.state], known.text(word), icon, plain),
        known.render(proved.words),
        tuple(_finding(finding, known) for finding in proved.findings),
        tuple(map(known.render, table.columns)) if table else (),
        table.rows if table else (),
    )


def _finding(finding: Finding, known: Translator) -> FindingView:
    lines = tuple((_SIGNS.get(line[:1], ""), line) for line in finding.code.splitlines())
    return FindingView(
        known.render(finding.words), lines, known.render(finding.paste), finding.more
    )
