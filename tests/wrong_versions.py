"""The wrong versions of ``tests/mutants/``: read, and put in the place of a definition."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path

from graders.model import Target

MUTANTS = Path(__file__).parent / "mutants"


def mutants(assignment_id: str, question: str) -> dict[str, str]:
    """Return the replacement definitions of a question, by their description."""
    text = (MUTANTS / assignment_id / f"{question}.py").read_text("utf-8")
    parts = re.split(r"(?m)^# --- *(.*)$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def named(statement: ast.stmt) -> str:
    """Return what a definition or an assignment defines."""
    if isinstance(statement, ast.Assign):
        return str(getattr(statement.targets[0], "id", ""))
    return str(getattr(statement, "name", ""))


def replaced(source: str, target: Target, definition: str) -> str:
    """Put a definition in the place of the one that a source has."""
    body = ast.parse(source).body
    if target.owner:
        (owner,) = (node for node in body if named(node) == target.owner)
        body = getattr(owner, "body", [])
    (old,) = (node for node in body if named(node) == target.member)
    lines = source.splitlines(keepends=True)
    first = min([old.lineno, *(d.lineno for d in getattr(old, "decorator_list", []))])
    new = textwrap.indent(definition.strip(), " " * old.col_offset)
    return "".join([*lines[: first - 1], new, "\n", *lines[old.end_lineno :]])


def mutated(targets: Sequence[Target], definition: str) -> Target:
    """Tell which target of a question a mutant defines: by the name of its last definition."""
    defined = {named(statement) for statement in ast.parse(definition).body}
    found = [target for target in targets if target.member in defined]
    assert len(found) == 1, f"{defined} names {len(found)} of the targets"
    return found[0]
