"""What ``graders check`` proved, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from graders import __version__
from graders.i18n import Translator, translator
from graders.report.fitness import Finding, Fitness, Proved

__all__ = ["FORMAT", "fitness_json"]

FORMAT = 1


def fitness_json(found: Sequence[Fitness], lang: str) -> str:
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
