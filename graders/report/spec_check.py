"""What ``graders check`` keeps of an assignment: a result per proof, for every output."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from graders import __version__
from graders.i18n import N_, Translator, translator
from graders.model import Text, Words

__all__ = [
    "FORMAT",
    "PROOF_WORDS",
    "Finding",
    "ProofState",
    "Proved",
    "SpecCheck",
    "Table",
    "fitness_json",
]


class ProofState(StrEnum):
    """What a proof came to."""

    PROVED = "proved"
    FAILED = "failed"
    LOOK = "worth-a-look"
    NOT_APPLICABLE = "not-applicable"


# A word, an icon and its twin for screens that know nothing beyond ASCII.
PROOF_WORDS = MappingProxyType(
    {
        ProofState.PROVED: (N_("proved"), "✓", "+"),
        ProofState.FAILED: (N_("not proved"), "✗", "x"),
        ProofState.LOOK: (N_("worth a look"), "◐", "~"),
        ProofState.NOT_APPLICABLE: (N_("not applicable"), "–", "-"),
    }
)


@dataclass(frozen=True)
class Finding:
    """One thing that a proof met.

    ``code`` is a diff or other lines, shown as they are; ``more`` is what an author may paste, and
    ``paste`` says where.
    """

    words: Words
    code: str = ""
    paste: Words | None = None
    more: str = ""


@dataclass(frozen=True)
class Table:
    """Figures in columns; the first one names the row."""

    columns: tuple[Words, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Proved:
    """What a proof came to.

    Attributes
    ----------
    name : str
        Stable name of the proof.
    title, words : Words
        What is proved; what was seen, in a sentence.
    findings : tuple of Finding
        What stands in the way, or is good to know, one by one.
    table : Table, optional
        Figures.
    failing : frozenset of (question id, check id)
        The checks that were seen to fail for somebody on the way.
    is_course : bool
        The course's files themselves are at fault, so that nothing more can be proved.
    """

    name: str
    title: Words
    state: ProofState
    words: Words
    findings: tuple[Finding, ...] = ()
    table: Table | None = None
    failing: frozenset[tuple[str, str]] = frozenset()
    is_course: bool = False


@dataclass(frozen=True)
class SpecCheck:
    """Whether an assignment is fit for students: its proofs, in their order."""

    id: str
    title: Text
    proofs: tuple[Proved, ...]

    @property
    def is_fit(self) -> bool:
        """Tell whether nothing failed."""
        return all(proved.state is not ProofState.FAILED for proved in self.proofs)


# MERGED: What ``graders check`` proved, for programs.

FORMAT = 1


def fitness_json(found: Sequence[SpecCheck], lang: str) -> str:
    """Write results as one JSON document, readable anywhere: the same results, the same text."""
    known = translator(lang)
    document = {
        "format": FORMAT,
        "graders": __version__,
        "assignments": [
            {
                "id": one.id,
                "title": known.render(one.title),
                "fit": one.is_fit,
                "proofs": [_proof(proved, known) for proved in one.proofs],
            }
            for one in found
        ],
    }
    return json.dumps(document, ensure_ascii=True, allow_nan=False, indent=2)


def _proof(proved: Proved, known: Translator) -> dict[str, Any]:
    table = proved.table
    return {
        "name": proved.name,
        "title": known.render(proved.title),
        "state": proved.state.value,
        "words": known.render(proved.words),
        "findings": [_finding(finding, known) for finding in proved.findings],
        "table": {
            "columns": [known.render(column) for column in table.columns],
            "rows": [list(row) for row in table.rows],
        }
        if table
        else None,
    }


def _finding(finding: Finding, known: Translator) -> dict[str, str]:
    return {"words": known.render(finding.words), "code": finding.code, "paste": finding.more}
