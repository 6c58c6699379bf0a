"""The special methods that a method's code calls on its own object, without naming them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from graders.worker.reading.stubs import Function

_COMPARED: Mapping[type[ast.cmpop], tuple[str, ...]] = MappingProxyType(
    {
        ast.Eq: ("__eq__",),
        ast.NotEq: ("__ne__", "__eq__"),
        ast.Lt: ("__lt__", "__gt__"),
        ast.Gt: ("__gt__", "__lt__"),
        ast.LtE: ("__le__", "__ge__"),
        ast.GtE: ("__ge__", "__le__"),
    }
)
_REFLECTED: Mapping[type[ast.cmpop], type[ast.cmpop]] = MappingProxyType(
    {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
)
_OPERATORS: Mapping[type[ast.operator], str] = MappingProxyType(
    {
        ast.Add: "add",
        ast.Sub: "sub",
        ast.Mult: "mul",
        ast.MatMult: "matmul",
        ast.Div: "truediv",
        ast.FloorDiv: "floordiv",
        ast.Mod: "mod",
        ast.Pow: "pow",
        ast.BitAnd: "and",
        ast.BitOr: "or",
        ast.BitXor: "xor",
        ast.LShift: "lshift",
        ast.RShift: "rshift",
    }
)
_UNARY: Mapping[type[ast.unaryop], tuple[str, ...]] = MappingProxyType(
    {
        ast.USub: ("__neg__",),
        ast.UAdd: ("__pos__",),
        ast.Invert: ("__invert__",),
        ast.Not: ("__bool__", "__len__"),
    }
)
_WITH_OTHER = frozenset((*_OPERATORS.values(), "eq", "ne", "lt", "le", "gt", "ge"))
_FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {
        **{name: f"__{name}__" for name in ("abs", "bool", "float", "hash", "int", "len", "next")},
        **{name: f"__{name}__" for name in ("format", "repr", "reversed", "round", "str")},
        "print": "__str__",
        **dict.fromkeys(("all", "any", "dict", "enumerate", "filter", "frozenset"), "__iter__"),
        **dict.fromkeys(("iter", "list", "map", "max", "min", "set", "sorted"), "__iter__"),
        **dict.fromkeys(("sum", "tuple", "zip"), "__iter__"),
    }
)
_ITEMS: Mapping[type[ast.expr_context], str] = MappingProxyType(
    {ast.Load: "__getitem__", ast.Store: "__setitem__", ast.Del: "__delitem__"}
)


def special_methods(node: ast.AST, owner: str) -> set[tuple[str, ...]]:
    """Return the special methods that a method's code calls on objects of its class, ``owner``.

    Each is with those that Python calls in its place where the class has none. An operator, a loop,
    ``len`` or a text of the object calls one. A class method that calls its class, as any method
    does by ``type(self)``, calls the constructor. These objects are the first parameter, the other
    operand, and what a call of the class or of its methods made.
    """
    if not isinstance(node, Function) or not node.args.args:
        return set()
    parts, objects = tuple(ast.walk(node)), _objects(node, owner)
    return {names for this in objects for part in parts for names in _called_by(part, this)}


def _objects(node: Function, owner: str) -> set[str]:
    """Return the names in a method that stand for objects of its class."""
    this, *others = (one.arg for one in node.args.args)
    is_operator = node.name.startswith("__") and len(others) == 1
    found = {this, *(others if is_operator and node.name.strip("_") in _WITH_OTHER else ())}
    for part in ast.walk(node):
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call):
            made = part.value.func
            maker = made.value if isinstance(made, ast.Attribute) else made
            if _is(maker, this) or _is(maker, owner):
                found |= {one.id for one in part.targets if isinstance(one, ast.Name)}
    return found


def _called_by(part: ast.AST, this: str) -> Iterator[tuple[str, ...]]:
    if isinstance(part, ast.Compare):
        yield from _compared(part, this)
    elif isinstance(part, ast.BinOp):
        operator = _OPERATORS[type(part.op)]
        yield from [(f"__{operator}__",)] if _is(part.left, this) else []
        yield from [(f"__r{operator}__",)] if _is(part.right, this) else []
    elif isinstance(part, ast.AugAssign) and _is(part.target, this):
        operator = _OPERATORS[type(part.op)]
        yield f"__i{operator}__", f"__{operator}__"
    elif isinstance(part, ast.UnaryOp) and _is(part.operand, this):
        yield _UNARY[type(part.op)]
    elif isinstance(part, ast.Subscript) and _is(part.value, this):
        yield (_ITEMS[type(part.ctx)],)
    elif isinstance(part, ast.FormattedValue) and _is(part.value, this):
        yield ("__repr__" if part.conversion == ord("r") else "__str__",)
    elif isinstance(part, ast.withitem) and _is(part.context_expr, this):
        yield from (("__enter__",), ("__exit__",))
    elif isinstance(part, ast.Call):
        yield from ((name,) for name in _called(part, this))
    elif any(_is(held, this) for held in _walked_over(part)):
        yield ("__iter__",)


def _compared(part: ast.Compare, this: str) -> Iterator[tuple[str, ...]]:
    sides = [part.left, *part.comparators]
    for left, operator, right in zip(sides, part.ops, sides[1:], strict=False):
        if isinstance(operator, ast.In | ast.NotIn) and _is(right, this):
            yield "__contains__", "__iter__"
        elif type(operator) in _COMPARED and _is(left, this):
            yield _COMPARED[type(operator)]
        elif type(operator) in _COMPARED and _is(right, this):
            yield from _compared_on_the_right(left, type(operator))


def _compared_on_the_right(left: ast.expr, operator: type[ast.cmpop]) -> Iterator[tuple[str, ...]]:
    """Yield what a comparison calls of its right operand: what mirrors it, beside a constant."""
    if isinstance(left, ast.Constant):
        yield _COMPARED[_REFLECTED.get(operator, operator)]
    else:  # another object of the class, or not
        yield from ((name,) for name in _COMPARED[operator])


def _called(part: ast.Call, this: str) -> Iterator[str]:
    called = part.func
    if _is(called, this):
        yield from ("__call__", "__init__")
    elif isinstance(called, ast.Attribute) and called.attr == "__class__":
        yield from ("__init__",) if _is(called.value, this) else ()
    elif isinstance(called, ast.Call) and isinstance(called.func, ast.Name):
        is_own = called.func.id == "type" and any(_is(one, this) for one in called.args)
        yield from ("__init__",) if is_own else ()
    elif isinstance(called, ast.Name) and called.id in _FUNCTIONS:
        yield from (_FUNCTIONS[called.id],) if any(_is(one, this) for one in part.args) else ()


def _walked_over(part: ast.AST) -> Iterator[ast.expr]:
    """Yield what a loop, a comprehension or a star takes the items of."""
    if isinstance(part, ast.For | ast.AsyncFor | ast.comprehension):
        yield part.iter
    elif isinstance(part, ast.Starred | ast.YieldFrom):
        yield part.value


def _is(node: ast.expr, this: str) -> bool:
    return isinstance(node, ast.Name) and node.id == this
