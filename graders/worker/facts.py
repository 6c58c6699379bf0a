"""Describe the source of a target, and of the student's functions that it reaches by name."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from graders.worker.stubs import Function, body_of, definitions

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def describe_targets(trees: list[ast.Module], names: list[str]) -> dict[str, dict[str, Any]]:
    """Describe each name that the sources define.

    Parameters
    ----------
    trees : list of ast.Module
        The units of all modules, in order; the last definition of a name counts.
    names : list of str
        Targets to describe.

    Returns
    -------
    dict
        By name, the constructs that :mod:`graders.checks.source` asks about; a name without
        a definition that can be read is left out.
    """
    known: dict[str, ast.AST] = {}
    for tree in trees:
        for dotted, node in definitions(tree):
            known[dotted.rpartition(".")[2]] = node
        known.update(_lambdas(tree))
    last = {name: name.rpartition(".")[2] for name in names}
    return {name: _describe(member, known) for name, member in last.items() if member in known}


def _lambdas(tree: ast.Module) -> dict[str, ast.AST]:
    return {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }


def _describe(name: str, known: Mapping[str, ast.AST]) -> dict[str, Any]:
    reached = _reached(name, known)
    nodes = [node for reach in reached for node in ast.walk(known[reach])]
    own = list(ast.walk(known[name]))
    return {
        "recursive": _is_recursive(name, known),
        "generator": any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own)
        or any(isinstance(n, ast.Return) and isinstance(n.value, ast.GeneratorExp) for n in own),
        "docstring": _has_docstring(known[name]),
        "loop": any(isinstance(node, _LOOPS) for node in nodes),
        "comprehension": any(isinstance(node, _COMPREHENSIONS) for node in nodes),
        "lambda": any(isinstance(node, ast.Lambda) for node in nodes),
        "import": any(isinstance(node, ast.Import | ast.ImportFrom) for node in nodes),
        "calls": sorted({called for node in nodes if (called := _called(node))})[:500],
        "names": sorted({node.id for node in nodes if isinstance(node, ast.Name)})[:500],
    }


def _has_docstring(node: ast.AST) -> bool:
    body = getattr(node, "body", None)
    return isinstance(body, list) and len(body_of(node)) < len(body)


def _called(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else None


def _used(node: ast.AST) -> set[str]:
    """Return the names that a definition uses and does not bind itself.

    Attributes count where they may name a function of the student's: of ``self``, of ``cls``,
    and of what is not a variable of the definition (a module).
    """
    bound = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not _is_load(n)}
    bound |= {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and _is_load(n)}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
            owner = inner.value.id
            if owner in ("self", "cls") or owner not in bound:
                names.add(inner.attr)
    return names - bound


def _is_load(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _mentions(node: ast.AST, known: Mapping[str, ast.AST]) -> set[str]:
    """Return the known functions that a definition names, called or passed on."""
    nested = {n.name for n in ast.walk(node) if isinstance(n, Function) and n is not node}
    return (_used(node) | nested) & set(known)


def _reached(name: str, known: Mapping[str, ast.AST]) -> set[str]:
    return {name} | _reached_from(name, known)


def _is_recursive(name: str, known: Mapping[str, ast.AST]) -> bool:
    """Tell whether a function that the target reaches can reach itself, nested ones included."""
    nodes = [known[reach] for reach in _reached(name, known)]
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, Function) and _names_itself(inner):
                return True
            if isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Lambda):
                bound = {t.id for t in inner.targets if isinstance(t, ast.Name)}
                used = {n.id for n in ast.walk(inner.value) if isinstance(n, ast.Name)}
                if bound & used:
                    return True
    return any(reach in _reached_from(reach, known) for reach in _reached(name, known))


def _names_itself(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return function.name in _used(function)


def _reached_from(name: str, known: Mapping[str, ast.AST]) -> set[str]:
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        for other in _mentions(known[waiting.pop()], known) - reached:
            reached.add(other)
            waiting.append(other)
    return reached
