"""Statements that fail only because a name of the course's stands where the student's would."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from graders.worker.inspecting.members import is_class
from graders.worker.loading.bindings import Names
from graders.worker.reading.stubs import Function


def used_early(names: Names, module: str, statement: ast.stmt) -> str:
    """Return the class that a statement uses before its module defines it; empty for none.

    Until then, one of the course's stands there, so that members can be put into it.
    """
    scope, course = vars(names.modules[module]), names.course.get(module)
    ours = course.classes if course else {}
    used = _used(statement)
    return next((name for name in used if name in ours and scope.get(name) is ours[name]), "")


def means_another(names: Names, module: str, statement: ast.stmt) -> bool:
    """Tell whether a statement uses a provided name that the student gave to another kind of thing.

    That thing is not found there any more.
    """
    course = names.course.get(module)
    provided = course.provided if course else {}
    return any(
        is_class(theirs) != is_class(provided[name])
        for name in _used(statement)
        if name in provided
        for theirs in names.displaced.get((module, name), ())
    )


def _used(statement: ast.stmt) -> Sequence[str]:
    """Return the names that a statement reads while it runs; none for a definition."""
    if isinstance(statement, Function | ast.ClassDef):
        return ()
    return [
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    ]
