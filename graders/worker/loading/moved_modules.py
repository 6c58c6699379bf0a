"""Modules of the assignment that are not there, or empty, and whose definitions stand in another.

All of two modules may be in one file, or in one notebook. Both are then one module, under two
names: what is lent to either is found where the student's own code looks for it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function

Units = Mapping[str, Sequence[Mapping[str, Any]]]


def moved_modules(
    units: Units, targets: Iterable[Sequence[str]], modules: Iterable[str]
) -> dict[str, str]:
    """Return, by absent module, the module whose file defines the most of its targets.

    ``targets`` are the module and the name of each target, ``modules`` those of the assignment.
    """
    expected: dict[str, set[str]] = {module: set() for module in modules}
    for module, name in targets:
        expected[module].add(name.partition(".")[0])
    present = [module for module in expected if any(map(_is_written, units.get(module, ())))]
    absent = [module for module in expected if module not in present]
    bound = {module: _bound(units[module]) for module in present} if absent else {}
    found = {}
    for module in absent:
        counts = Counter({one: len(names & expected[module]) for one, names in bound.items()})
        if counts and (best := counts.most_common(1)[0])[1]:
            found[module] = best[0]
    return found


def _is_written(unit: Mapping[str, Any]) -> bool:
    return bool(unit["text"].strip())


def _bound(parts: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return the names that a file binds at its top."""
    kinds = Function | ast.ClassDef | ast.Assign | ast.AnnAssign
    statements = (one for unit in parts for one in ast.parse(unit["text"]).body)
    return {name for one in statements if isinstance(one, kinds) for name in bound_names(one)}


def bound_names(statement: ast.stmt) -> list[str]:
    """Return the names that a statement defines or binds."""
    if isinstance(statement, Function | ast.ClassDef):
        return [statement.name]
    return [
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def defines(units: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Tell whether a module of the submission defines a name at its top."""
    likely = (unit["text"] for unit in units if name in unit["text"])
    return any(
        name in bound_names(statement) for text in likely for statement in ast.parse(text).body
    )
