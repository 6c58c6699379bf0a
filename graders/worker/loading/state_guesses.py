"""Guesses of what a constructor that is not there would have given to attributes.

A student's methods look for attributes that only their own constructor sets. Each way to give them
values is a guess: a value of ours under another name, a parameter, or a plain value that fits how
the methods use the attribute. Ways in which the getters do not tell the right values are left out;
the others are tried one after the other, a process each, and a method is right where one of them
makes it right: the student was free to write that constructor.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from operator import attrgetter

from graders.codec.typing_shim import Any
from graders.worker.loading.list_layouts import Recipe
from graders.worker.loading.own_attributes import bare

# Ways looked at for one class: the getters are called for each.
_WAYS = 400
_LIST = frozenset(("append", "pop", "insert", "extend", "remove"))
_SET = frozenset(("add", "discard"))
_DICT = frozenset(("get", "items", "keys", "values", "setdefault", "update"))
_PLAIN: tuple[Any, ...] = (None, 0, [], "", {})


def ways(
    names: Sequence[str], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[tuple[Recipe, ...]]:
    """Yield the ways to give attributes values, the likeliest first.

    ``uses`` are the definitions of the methods that use the attributes; ``made`` is an object that
    our constructor made, when it was called with the arguments ``given``.
    """
    each = [
        sorted(_recipes(name, uses, made, given), key=lambda recipe: not _is_short_for(recipe))
        for name in names
    ]
    # The last attribute varies first: all of them start with their likeliest value.
    yield from islice(product(*each), _WAYS)


def _recipes(
    name: str, uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[Recipe]:
    fitting = [value for use in uses for value in _fitting(name, use)]
    yield from (_constant(name, value) for value in _once(fitting))
    ours = [our for our in vars(made) if our != name]
    yield from (Recipe(name, attrgetter(our), alias=our) for our in ours)
    parameters = [one for one, value in given.items() if value is not made]
    yield from (Recipe(name, parameter=one) for one in parameters if one not in ours)
    yield from (Recipe(name, _listed(our)) for our in ours)
    if len(ours) > 1:
        yield from _packed(name, ours, uses)
    others = [value for value in _PLAIN if value not in fitting]
    yield from (_constant(name, value) for value in others)


def _packed(name: str, ours: Sequence[str], uses: Sequence[ast.AST]) -> Iterator[Recipe]:
    """Yield the ways to keep all values of ours in one attribute, by name or in their order."""
    if any(_is_looked_up_by_text(name, node) for use in uses for node in ast.walk(use)):
        yield Recipe(name, lambda made: {our: getattr(made, our) for our in ours})
        return
    yield Recipe(name, lambda made: tuple(getattr(made, our) for our in ours))
    yield Recipe(name, lambda made: [getattr(made, our) for our in ours])


def _is_short_for(recipe: Recipe) -> bool:
    """Tell whether an attribute's name abbreviates that of the value of ours: `n` for `number`."""
    short, long = bare(recipe.name), bare(recipe.alias or recipe.parameter)
    return bool(short) and long.startswith(short)


def _fitting(name: str, use: ast.AST) -> Iterator[Any]:
    """Yield plain values that fit how a method uses an attribute."""
    for node in ast.walk(use):
        if isinstance(node, ast.UnaryOp) and _is(node.operand, name):
            yield from (True, False)
        elif any(_is(part, name) for part in _truths(node)):
            yield from (False, True)
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(_is(part, name) for part in parts):
                yield from (part.value for part in parts if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Attribute) and _is(node.value, name):
            made: tuple[tuple[frozenset[str], Any], ...] = ((_LIST, []), (_SET, set()), (_DICT, {}))
            yield from (value for methods, value in made if node.attr in methods)


def _truths(node: ast.AST) -> Sequence[ast.AST]:
    """Return the parts of a node of which only the truth counts."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return (node.test,)
    return node.values if isinstance(node, ast.BoolOp) else ()


def _is(node: ast.AST, name: str) -> bool:
    """Tell whether a node is an attribute of a name, which may be mangled."""
    if not isinstance(node, ast.Attribute):
        return False
    return node.attr == name or (node.attr.startswith("__") and name.endswith(node.attr))


def _is_looked_up_by_text(name: str, node: ast.AST) -> bool:
    """Tell whether a node is an item of an attribute, such as ``self.state["price"]``."""
    if not isinstance(node, ast.Subscript) or not _is(node.value, name):
        return False
    return isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)


def _once(values: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if not any(type(value) is type(other) and value == other for other in found):
            found.append(value)
    return found


def _constant(name: str, value: Any) -> Recipe:
    return Recipe(name, lambda _made: copy.copy(value))


def _listed(our: str) -> Any:
    return lambda made: [getattr(made, our)]
