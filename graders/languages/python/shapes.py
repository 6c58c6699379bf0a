"""The shape of the value of a course's expression, as far as its source tells it.

Whatever a student's code does, ``[f(x), g(x)]`` is a list of two and ``str(p)`` a text. A report of
another shape is forged: no code of the course is asked about it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from graders.codec import Pairs
from graders.light_dataclass import dataclass

# The types that calls of these functions return, whatever their arguments.
_CALLS: Mapping[str, type] = {
    "bool": bool, "dict": dict, "isinstance": bool, "len": int, "list": list, "repr": str,
    "set": set, "sorted": list, "str": str, "tuple": tuple,
}  # fmt: skip
_KINDS: Mapping[type, type] = {
    ast.Dict: dict, ast.DictComp: dict, ast.JoinedStr: str, ast.Set: set, ast.SetComp: set,
    ast.List: list, ast.ListComp: list, ast.Tuple: tuple,
}  # fmt: skip
_TELLS = (ast.Is, ast.IsNot, ast.In, ast.NotIn)


@dataclass(frozen=True)
class Shape:
    """A type, and the shapes of what is in it: of each place, or of any number of items."""

    kind: type[Any]
    items: tuple[Shapes, ...] | None = None
    each: Shapes = ()

    def fits(self, value: Any) -> bool:
        """Tell whether a decoded value has this shape."""
        if type(value) is not self.kind:
            return self.kind is dict and isinstance(value, Pairs)
        if self.items is None:
            return not self.each or all(fits(item, self.each) for item in value)
        pairs = zip(value, self.items, strict=False)
        return len(value) == len(self.items) and all(fits(*pair) for pair in pairs)


# A value has one of these shapes; it may be anything where there is none.
Shapes = tuple[Shape, ...]


def fits(value: Any, shapes: Shapes) -> bool:
    """Tell whether a decoded value has one of some shapes."""
    return not shapes or any(shape.fits(value) for shape in shapes)


@cache
def shapes_of(code: str, setup: str = "") -> Shapes:
    """Return the shapes that an expression may have after some statements.

    Examples
    --------
    >>> shapes = shapes_of("(f(x), len(y))")
    >>> fits((None, 2), shapes), fits(None, shapes), fits((None, None), shapes)
    (True, False, False)
    """
    return _Reader(ast.parse(setup)).expression(ast.parse(code.strip(), mode="eval").body)


class _Reader:
    """Reads shapes from expressions, with the functions that are defined once before them."""

    def __init__(self, setup: ast.Module) -> None:
        self.bound = [name for node in ast.walk(setup) for name in _bound(node)]
        defined = [node for node in setup.body if isinstance(node, ast.FunctionDef)]
        self.functions = {f.name: f for f in defined if self.bound.count(f.name) == 1}

    def expression(self, node: ast.expr) -> Shapes:
        if isinstance(node, ast.IfExp):
            return _either([self.expression(node.body), self.expression(node.orelse)])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.call(node.func.id)
        if isinstance(node, ast.Constant):
            return (Shape(type(node.value)),)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return (Shape(bool),)
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], _TELLS):
            return (Shape(bool),) if len(node.ops) == 1 else ()
        return self.display(node)

    def display(self, node: ast.expr) -> Shapes:
        kind = _KINDS.get(type(node))
        if kind is None:
            return ()
        items = node.elts if isinstance(node, ast.List | ast.Tuple) else []
        if items and not any(isinstance(item, ast.Starred) for item in items):
            return (Shape(kind, tuple(map(self.expression, items))),)
        if isinstance(node, ast.ListComp):
            return (Shape(kind, each=self.expression(node.elt)),)
        return (Shape(kind),)

    def call(self, name: str) -> Shapes:
        function = self.functions.pop(name, None)
        if function is not None:
            shapes = self.returned(function)
            self.functions[name] = function
            return shapes
        return (Shape(_CALLS[name]),) if name in _CALLS and name not in self.bound else ()

    def returned(self, function: ast.FunctionDef) -> Shapes:
        """Return what a function may return; one without an end of its own may return None."""
        own = list(_own_nodes(function))
        is_generator = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own)
        if is_generator or function.decorator_list:
            return ()
        values = [node.value for node in own if isinstance(node, ast.Return)]
        shapes = [self.expression(value or ast.Constant(None)) for value in values]
        if not isinstance(function.body[-1], ast.Return | ast.Raise):
            shapes.append((Shape(type(None)),))
        return _either(shapes)


def _either(shapes: list[Shapes]) -> Shapes:
    return tuple(one for some in shapes for one in some) if all(shapes) else ()


def _bound(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the parts of a function that are not in a function of its own."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))
