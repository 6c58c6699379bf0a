"""Families of inputs for type hints and default values, each as the text of an expression."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from graders.light_dataclass import dataclass

_PLAIN = {
    "int": "numbers(0, 20)",
    "bool": "choices([False, True])",
    "float": "decimals(-100, 100)",
    "str": "texts('abc xyz', 8)",
    "None": "choices([None])",
}
_LISTS = {"list", "List", "Sequence", "MutableSequence", "Iterable", "Collection"}
_DICTS = {"dict", "Dict", "Mapping", "MutableMapping"}
_SETS = {"set", "Set", "frozenset", "FrozenSet", "AbstractSet", "MutableSet"}
_TUPLES = {"tuple", "Tuple"}
_ANY_ITEM = ast.Name("int")


@dataclass(frozen=True)
class Strategy:
    """The text of a family, and whether its values can change or hold floats."""

    text: str
    is_mutable: bool = False
    has_floats: bool = False


def strategy_of(hint: ast.expr | None) -> Strategy | None:
    """Return the family of a type hint, quoted or not; None where none gives plain data."""
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            return strategy_of(ast.parse(hint.value, mode="eval").body)
        except SyntaxError:
            return None
    if isinstance(hint, ast.Constant) and hint.value is None:
        return Strategy(_PLAIN["None"])
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return _one_of([hint.left, hint.right])
    if isinstance(hint, ast.Subscript):
        inner = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
        return _generic(_name(hint.value), inner)
    return _bare(_name(hint))


def strategy_of_value(value: ast.expr | None) -> Strategy | None:
    """Return a family for values of a default's type, such as integers for 0; None if unknown."""
    if isinstance(value, ast.Constant) and value.value is not None:
        return _bare(type(value.value).__name__)
    return None


def _name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _bare(name: str) -> Strategy | None:
    if name in _PLAIN:
        return Strategy(_PLAIN[name], has_floats=name == "float")
    if name in _DICTS:
        return _generic(name, [ast.Name("str"), _ANY_ITEM])
    if name in _TUPLES:
        return _generic(name, [_ANY_ITEM, ast.Constant(...)])
    return _generic(name, [_ANY_ITEM]) if name in _LISTS | _SETS else None


def _generic(name: str, inner: Sequence[ast.expr]) -> Strategy | None:
    if name == "Optional":
        return _one_of([ast.Constant(None), *inner])
    if name == "Union":
        return _one_of(inner)
    if name == "Literal":
        listed = ", ".join(map(ast.unparse, inner))
        return Strategy(f"choices([{listed}])")
    if name in _LISTS:
        return _made(inner[:1], lambda item: f"lists({item}, 6)", is_mutable=True)
    if name in _SETS:
        kind = "frozenset" if name.lower() == "frozenset" else "set"
        return _made(inner[:1], lambda item: f"lists({item}, 6).map({kind})", is_mutable=True)
    if name in _DICTS and len(inner) == 2:
        return _made(inner, "lists(tuples({}, {}), 4).map(dict)".format, is_mutable=True)
    if name not in _TUPLES:
        return None
    if len(inner) == 2 and isinstance(inner[1], ast.Constant) and inner[1].value is ...:
        return _made(inner[:1], lambda item: f"lists({item}, 6).map(tuple)")
    return _made(inner, lambda *items: f"tuples({', '.join(items)})")


def _one_of(hints: Sequence[ast.expr]) -> Strategy | None:
    return _made(hints, lambda *each: " | ".join(each))


def _made(
    inner: Sequence[ast.expr], text: Callable[..., str], *, is_mutable: bool = False
) -> Strategy | None:
    """Make a family of others; None where one of them has none."""
    parts = [part for hint in inner if (part := strategy_of(hint)) is not None]
    if len(parts) < len(inner):
        return None
    return Strategy(
        text(*(part.text for part in parts)),
        is_mutable or any(part.is_mutable for part in parts),
        any(part.has_floats for part in parts),
    )
