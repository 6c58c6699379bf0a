"""The results of ``graders check`` on an assignment, one per proof, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from graders import __version__
from graders.i18n import N_, Translator, translator
from graders.light_dataclass import dataclass
from graders.model import Text, Words

FORMAT = 1


class ProofState(StrEnum):
    """The outcome of a proof."""

    PROVED = "proved"
    FAILED = "failed"
    LOOK = "worth-a-look"
    NOT_APPLICABLE = "not-applicable"


# A word, an icon, and a plain icon for ASCII screens.
PROOF_WORDS: Mapping[ProofState, tuple[str, str, str]] = {
    ProofState.PROVED: (N_("proved"), "✓", "+"),
    ProofState.FAILED: (N_("not proved"), "✗", "x"),
    ProofState.LOOK: (N_("worth a look"), "◐", "~"),
    ProofState.NOT_APPLICABLE: (N_("not applicable"), "–", "-"),
}


@dataclass(frozen=True)
class Finding:
    """One finding of a proof.

    ``code`` is a diff or other lines, shown as they are; ``more`` is text for the author to paste,
    and ``paste`` says where.
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
    """The result of a proof; ``title`` says what it proves, ``words`` what was seen.

    ``failing`` holds the checks (question id, check id) that failed for some submission of the
    proof. ``is_course`` tells that the course's files are at fault: nothing more can be proved.
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
    """The proofs of an assignment, in their order."""

    id: str
    title: Text
    proofs: tuple[Proved, ...]

    @property
    def is_fit(self) -> bool:
        """Whether no proof failed."""
        return all(proved.state is not ProofState.FAILED for proved in self.proofs)


def fitness_json(found: Sequence[SpecCheck], lang: str) -> str:
    """Write results as one JSON document; equal results give equal text."""
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
    table: dict[str, Any] | None = None
    if proved.table is not None:
        columns = [known.render(column) for column in proved.table.columns]
        table = {"columns": columns, "rows": [list(row) for row in proved.table.rows]}
    return {
        "name": proved.name,
        "title": known.render(proved.title),
        "state": proved.state.value,
        "words": known.render(proved.words),
        "findings": [
            {"words": known.render(one.words), "code": one.code, "paste": one.more}
            for one in proved.findings
        ],
        "table": table,
    }
