"""The members of classes that code calls by operators on what are surely objects of these.

``a + b`` calls ``__add__`` where ``a`` was made by the class; of what is not known to be an object,
nothing is told. See :mod:`graders.languages.python.special_methods` for what code may call.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from graders.languages.python.special_methods import BINARY
from graders.light_dataclass import dataclass

# The members that an act calls: the first of each row that the class has.
_Rows = tuple[tuple[str, ...], ...]
_TRUTH: _Rows = (("__bool__", "__len__"),)
_EACH: _Rows = (("__iter__", "__getitem__"),)
# A list that is made of an object asks for its length first, to have room.
_LISTED: _Rows = (*_EACH, ("__len__",))
_COMPARED: Mapping[type[ast.cmpop], _Rows] = {
    ast.Eq: (("__eq__",),), ast.NotEq: (("__ne__", "__eq__"),),
    ast.Lt: (("__lt__", "__gt__"),), ast.Gt: (("__gt__", "__lt__"),),
    ast.LtE: (("__le__", "__ge__"),), ast.GtE: (("__ge__", "__le__"),),
}  # fmt: skip
_UNARY: Mapping[type[ast.unaryop], _Rows] = {
    ast.USub: (("__neg__",),), ast.UAdd: (("__pos__",),), ast.Invert: (("__invert__",),),
    ast.Not: _TRUTH,
}  # fmt: skip
_FUNCTIONS: Mapping[str, _Rows] = {
    "len": (("__len__",),), "bool": _TRUTH, "str": (("__str__", "__repr__"),),
    "print": (("__str__", "__repr__"),), "repr": (("__repr__",),), "hash": (("__hash__",),),
    "abs": (("__abs__",),), "int": (("__int__",),), "float": (("__float__",),),
    "iter": _EACH, "next": (("__next__",),), "list": _LISTED, "tuple": _LISTED, "sorted": _LISTED,
    "set": _EACH, "sum": _EACH, "min": _EACH, "max": _EACH, "any": _EACH, "all": _EACH,
    "enumerate": _EACH, "zip": _EACH, "map": _EACH, "reversed": (("__reversed__", "__getitem__"),),
    "format": (("__format__", "__str__", "__repr__"),), "round": (("__round__",),),
}  # fmt: skip
_ITEM: Mapping[type[ast.expr_context], _Rows] = {
    ast.Load: (("__getitem__",),), ast.Store: (("__setitem__",),), ast.Del: (("__delitem__",),),
}  # fmt: skip
# Methods whose second parameter is mostly of the same class.
_WITH_ANOTHER = frozenset(
    f"__{way}{word}__" for word in BINARY.values() for way in ("", "r", "i")
) - {"__mul__", "__rmul__", "__imul__", "__pow__", "__truediv__", "__floordiv__", "__mod__"} | {
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__",
}  # fmt: skip


@dataclass
class _Walk:
    """A walk through code in its order: the class of each name, and the members called so far."""

    classes: Mapping[str, frozenset[str]]
    names: dict[str, str] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)

    def call(self, of: str | None, rows: _Rows) -> None:
        for row in rows if of else ():
            found = next((name for name in row if name in self.classes[of or ""]), None)
            if found:
                self.called.add(f"{of}.{found}")

    def visit(self, node: ast.AST) -> str | None:
        """Walk through a node; return the class of what it comes to, None if that is not known."""
        own = getattr(self, f"_{type(node).__name__.lower()}", None)
        if own is not None:
            return own(node)  # type: ignore[no-any-return]
        for child in ast.iter_child_nodes(node):
            self.visit(child)
        return None

    def _name(self, node: ast.Name) -> str | None:
        return self.names.get(node.id)

    def _assign(self, node: ast.Assign) -> None:
        self._bind(node.targets, node.value)

    def _annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._bind([node.target], node.value)

    def _namedexpr(self, node: ast.NamedExpr) -> str | None:
        return self._bind([node.target], node.value)

    def _bind(self, targets: Iterable[ast.expr], value: ast.expr) -> str | None:
        kind = self.visit(value)
        for target in targets:
            if isinstance(target, ast.Name):
                self.names.pop(target.id, None)
                if kind:
                    self.names[target.id] = kind
                continue
            if isinstance(target, ast.Tuple | ast.List):
                self.call(kind, _EACH)
            self.visit(target)
        return kind

    def _augassign(self, node: ast.AugAssign) -> None:
        word, kind = BINARY[type(node.op)], self.visit(node.target)
        self.visit(node.value)
        self.call(kind, ((f"__i{word}__", f"__{word}__"),))

    def _binop(self, node: ast.BinOp) -> str | None:
        word, left, right = BINARY[type(node.op)], self.visit(node.left), self.visit(node.right)
        if left:
            self.call(left, ((f"__{word}__",),))
        else:
            self.call(right, ((f"__r{word}__",),))
        return left or right

    def _unaryop(self, node: ast.UnaryOp) -> str | None:
        kind = self.visit(node.operand)
        self.call(kind, _UNARY[type(node.op)])
        return None if isinstance(node.op, ast.Not) else kind

    def _boolop(self, node: ast.BoolOp) -> None:
        for value in node.values:
            self.call(self.visit(value), _TRUTH)

    def _compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        kinds = [self.visit(side) for side in sides]
        for place, op in enumerate(node.ops):
            left, right = kinds[place : place + 2]
            if isinstance(op, ast.In | ast.NotIn):
                self.call(right, (("__contains__", "__iter__", "__getitem__"),))
                self.call(self._item_of(sides[place + 1]), (("__eq__",),))
            else:
                inside = self._item_of(sides[place])
                self.call(left or right or inside, _COMPARED.get(type(op), ()))

    def _item_of(self, node: ast.expr) -> str | None:
        """Return the class of the items of a display such as ``[a, b]``, or of one sorted."""
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            return next(filter(None, map(self.visit, node.elts)), None)
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            return self._item_of(node.args[0])
        return None

    def _set(self, node: ast.Set) -> None:
        self.call(self._item_of(node), (("__hash__",), ("__eq__",)))

    def _call(self, node: ast.Call) -> str | None:
        kinds = [self.visit(one) for one in (*node.args, *(k.value for k in node.keywords))]
        if isinstance(node.func, ast.Attribute):
            self.visit(node.func.value)
            if node.func.attr in ("join", "extend") and kinds:
                self.call(kinds[0], _LISTED)
            return None
        if not isinstance(node.func, ast.Name):
            self.visit(node.func)
            return None
        name = node.func.id
        if name in self.classes:
            return name
        for kind in kinds:
            self.call(kind, _FUNCTIONS.get(name, ()))
        if name in ("sorted", "min", "max") and node.args:
            self.call(self._item_of(node.args[0]), (("__lt__", "__gt__"),))
        self.call(self.names.get(name), (("__call__",),))
        return None

    def _subscript(self, node: ast.Subscript) -> None:
        self.visit(node.slice)
        self.call(self.visit(node.value), _ITEM[type(node.ctx)])

    def _starred(self, node: ast.Starred) -> None:
        self.call(self.visit(node.value), _LISTED)

    def _for(self, node: ast.For) -> None:
        self.call(self.visit(node.iter), _EACH)
        for child in (*node.body, *node.orelse):
            self.visit(child)

    def _comprehension(self, node: ast.comprehension) -> None:
        self.call(self.visit(node.iter), _EACH)
        for test in node.ifs:
            self.visit(test)

    def _if(self, node: ast.If | ast.While) -> None:
        self.call(self.visit(node.test), _TRUTH)
        for child in (*node.body, *node.orelse):
            self.visit(child)

    _while = _if

    def _ifexp(self, node: ast.IfExp) -> str | None:
        self.call(self.visit(node.test), _TRUTH)
        return self.visit(node.body) or self.visit(node.orelse)

    def _formattedvalue(self, node: ast.FormattedValue) -> None:
        rows = _FUNCTIONS["repr" if node.conversion == ord("r") else "format"]
        self.call(self.visit(node.value), rows)

    def _yieldfrom(self, node: ast.YieldFrom) -> None:
        self.call(self.visit(node.value), _EACH)

    def _withitem(self, node: ast.withitem) -> None:
        kind = self.visit(node.context_expr)
        self.call(kind, (("__enter__",), ("__exit__",)))


def operator_uses_of(code: str, classes: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return what code calls by operators, as ``Class.__add__``; ``classes`` have these members."""
    return operator_uses(ast.parse(code), classes)


def operator_uses(
    code: ast.AST, classes: Mapping[str, frozenset[str]], owner: str = ""
) -> frozenset[str]:
    """Return what a definition, a member of the class ``owner``, calls by operators."""
    walk = _Walk(classes)
    if isinstance(code, ast.FunctionDef | ast.AsyncFunctionDef):
        walk.names.update(_parameters(code, classes, owner))
        for statement in code.body:
            walk.visit(statement)
    else:
        walk.visit(code)
    return frozenset(walk.called)


def _parameters(
    code: ast.FunctionDef | ast.AsyncFunctionDef, classes: Mapping[str, frozenset[str]], owner: str
) -> Iterator[tuple[str, str]]:
    """Yield the parameters that are surely objects of a class, with that."""
    given = [*code.args.posonlyargs, *code.args.args]
    for parameter in given:
        hint = parameter.annotation
        told = hint.value if isinstance(hint, ast.Constant) else getattr(hint, "id", None)
        if told in classes:
            yield parameter.arg, str(told)
    is_method = not any(getattr(one, "id", "") == "staticmethod" for one in code.decorator_list)
    if owner in classes and given and is_method:
        yield given[0].arg, owner
        if code.name in _WITH_ANOTHER and len(given) > 1:
            yield given[1].arg, owner
