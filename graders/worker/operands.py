"""Describe the expression that failed by its parts: their source, and what they stand for."""

from __future__ import annotations

import ast
import itertools

from graders.hints import Any
from graders.worker.glimpsing import Visible, glimpse, length, type_name
from graders.worker.members import MISSING
from graders.worker.sources import Place

_MOST = 4
_INNER = 50


def describe_parts(place: Place, visible: Visible) -> dict[str, Any]:
    """Describe the expression that failed, and those that it is made of.

    Parameters
    ----------
    place : Place
        Where the exception passed.
    visible : Visible
        What the names stand for there.

    Returns
    -------
    dict
        ``node``, ``text``, ``operator``; ``parts`` and ``receiver``, each with its ``text`` and
        ``node``, and its ``type``, ``length``, ``value`` and ``origin`` where they can be told.
    """
    node = place.asserted or place.node
    if node is None:
        return {}
    facts: dict[str, Any] = {"node": type(node).__name__, "text": place.text(node)}
    facts["parts"] = [_part(part, place, visible) for part in _operands(node, place)]
    if isinstance(place.parent, ast.For | ast.comprehension):
        facts["loop"] = True
    operator = getattr(node, "op", None) or next(iter(getattr(node, "ops", ())), None)
    if operator is not None:
        facts["operator"] = type(operator).__name__
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        facts["receiver"] = _part(node.func.value, place, visible)
    return facts


def _operands(node: ast.AST, place: Place) -> list[ast.AST]:
    match node:
        case ast.Subscript():
            return [node.value, node.slice]
        case ast.BinOp():
            return [node.left, node.right]
        case ast.AugAssign():
            return [node.target, node.value]
        case ast.UnaryOp():
            return [node.operand]
        case ast.Compare() if len(node.ops) == 1:
            return [node.left, node.comparators[0]]
        case ast.Call():
            return [node.func, *node.args[: _MOST - 1]]
        case ast.Attribute():
            return [node.value]
        case ast.For() | ast.comprehension():
            return [node.iter]
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return [node.generators[0].iter]
        case ast.Assert():
            return _names_in(node.test)
        case ast.Tuple() | ast.List():
            return _unpacked(node, place)
        case _:
            pass
    return [node] if node in _looped_over(place.parent) else []


def _looped_over(node: ast.AST | None) -> list[ast.AST]:
    if isinstance(node, ast.For):
        return [node.iter]
    return [part.iter for part in getattr(node, "generators", ())]


def _names_in(node: ast.AST) -> list[ast.AST]:
    names: dict[str, ast.AST] = {
        n.id: n for n in itertools.islice(ast.walk(node), _INNER) if isinstance(n, ast.Name)
    }
    return list(names.values())[:_MOST]


def _unpacked(node: ast.Tuple | ast.List, place: Place) -> list[ast.AST]:
    """Return what was to be unpacked into some names: a value, or the items of a loop's."""
    parent = place.parent
    if isinstance(parent, ast.Assign) and node in parent.targets:
        return [parent.value]
    if isinstance(parent, ast.For | ast.comprehension) and parent.target is node:
        return [parent.iter]
    return []


def _part(node: ast.AST, place: Place, visible: Visible) -> dict[str, Any]:
    part: dict[str, Any] = {"text": place.text(node), "node": type(node).__name__}
    value = visible.value(node)
    if value is not MISSING:
        part["type"] = type_name(value)
        if (size := length(value)) is not None:
            part["length"] = size
        if (small := glimpse(value)) is not MISSING:
            part["value"] = small
    if value is None and isinstance(node, ast.Name) and (origin := place.origin(node.id)):
        part["origin"] = origin
    return part
