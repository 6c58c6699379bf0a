"""The hand-written mutants of ``tests/mutants/``, and the targets that they replace."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

from graders.model import Target

MUTANTS = Path(__file__).parent / "mutants"


def mutants(assignment_id: str, question: str, folder: Path = MUTANTS) -> dict[str, str]:
    """Return the replacement definitions of a question, by their description."""
    text = (folder / assignment_id / f"{question}.py").read_text("utf-8")
    parts = re.split(r"(?m)^# --- *(.*)$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def defined_name(statement: ast.stmt) -> str:
    """Return the name that a definition or an assignment defines."""
    if isinstance(statement, ast.Assign):
        return str(getattr(statement.targets[0], "id", ""))
    return str(getattr(statement, "name", ""))


def mutated_target(targets: Sequence[Target], definition: str) -> Target:
    """Return the target of a question that a mutant defines."""
    defined = {defined_name(statement) for statement in ast.parse(definition).body}
    found = [target for target in targets if target.member in defined]
    assert len(found) == 1, f"{defined} names {len(found)} of the targets"
    return found[0]
