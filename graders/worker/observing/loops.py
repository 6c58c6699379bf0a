"""Loops of a function that may never end, as they are written: where to look, what they name.

These are `while` loops, and `for` loops over what a call makes, which may be endless as well.

A line of a loop is a place to look at when it begins one statement, straight in the loop or below
its `if`: Python then holds nothing that has no name, such as the iterator of a `for`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.typing_shim import Any

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
_STEPS = {ast.Add: 1, ast.Sub: -1}
# Which way a name on the left must go for the comparison to stay true; 0 for either.
_SIDES = {ast.Gt: 1, ast.GtE: 1, ast.Lt: -1, ast.LtE: -1, ast.NotEq: 0}
_ON_SETS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)
_WITH_ADDRESSES = (ast.JoinedStr, ast.Set, ast.SetComp)
_IDENTITIES = (ast.Is, ast.IsNot)
# Attributes through which a program reaches what it does not name.
_BACK_DOORS = frozenset(("f_back", "f_builtins", "f_globals", "f_locals"))


class Bound:
    """What a condition compares a counter with, and which way the counter must go to pass it.

    ``side`` is 1 or -1, or 0 where both do, once the counter is beyond the bound. ``value`` is the
    number written there, or None; ``name`` that of a variable, ``sized`` that its length is meant.
    """

    def __init__(self, side: int, value: Any, name: str = "", *, sized: bool = False) -> None:
        self.side = side
        self.value = value
        self.name = name
        self.sized = sized


class Made:
    """The call that makes what a `for` loop goes through, and what it calls an item.

    Attributes
    ----------
    path : tuple of str
        What is called: a name, or one of a module.
    given : int
        How many arguments it has; -1 where that does not show.
    first : str
        The first of them, where it is a name.
    is_constant, is_shown : bool
        The last of them is a constant; or a list or a tuple that is written there, as well.
    has_numbers : bool
        All of them are numbers that are written there.
    target : str
        The variable of the loop; empty for anything else.
    """

    def __init__(self, node: ast.For, call: ast.Call, path: tuple[str, ...]) -> None:
        is_plain = not call.keywords and not any(isinstance(a, ast.Starred) for a in call.args)
        self.path = path
        self.given = len(call.args) if is_plain else -1
        named = [a.id if isinstance(a, ast.Name) else "" for a in call.args]
        self.first = next(iter(named), "")
        last = next(reversed(call.args), None)
        self.is_constant = isinstance(last, ast.Constant)
        self.is_shown = isinstance(last, ast.Constant | ast.List | ast.Tuple)
        self.has_numbers = is_plain and all(map(_is_number, call.args))
        self.target = node.target.id if isinstance(node.target, ast.Name) else ""


class Loop:
    """A `while` loop, or a `for` loop over what is made for it.

    Attributes
    ----------
    line : int
        Its first line.
    lines : range
        All of its lines.
    anchors : frozenset of int
        Lines where it may be looked at.
    made : Made or None
        What a `for` loop goes through.
    names : frozenset of str
        All that it names in its condition and its body, but for attributes; of what a `for` loop
        goes through, only what is called again at each turn.
    attributes : frozenset of str
        The attributes that it names.
    stored : frozenset of str
        Those that it gives a value to.
    steps : dict of str to int
        Names that are counted up (1) or down (-1), and used for nothing else than conditions of
        the loop that this cannot make false, see ``bounds``.
    bounds : dict of str to list of Bound
        What each of them is compared with.
    is_constant : bool
        The condition is a constant.
    is_plain : bool
        It compares no identities, imports nothing, raises nothing again, and names nothing of
        Python's insides.
    changes_in_place : bool
        It has an operator in place that would change a set.
    tells_addresses : bool
        It makes sets or texts, where an object's address may show.
    makes_functions : bool
        It makes functions, or generators.
    """

    def __init__(self, node: ast.While | ast.For) -> None:
        self.made = _made(node) if isinstance(node, ast.For) else None
        inside = [*_heads(node), *node.body]
        nodes = [found for part in inside for found in ast.walk(part)]
        self.line = node.lineno
        self.lines = range(node.lineno, (node.body[-1].end_lineno or node.lineno) + 1)
        self.anchors = frozenset(_anchors(node)) - _lines_within(nodes)
        self.names = frozenset(found.id for found in nodes if isinstance(found, ast.Name))
        read = (found for found in nodes if isinstance(found, ast.Attribute))
        matched = (
            name for found in nodes if isinstance(found, ast.MatchClass) for name in found.kwd_attrs
        )
        self.attributes = frozenset((*(found.attr for found in read), *matched))
        hidden = [name for found in nodes for name in _bound_names(found)]
        self.stored = frozenset(hidden).union(
            found.id
            for found in nodes
            if isinstance(found, ast.Name) and not isinstance(found.ctx, ast.Load)
        )
        self.bounds: dict[str, list[Bound]] = {}
        test = node.test if isinstance(node, ast.While) else None
        self.steps = self._counted(test, nodes, hidden)
        self.is_constant = isinstance(test, ast.Constant)
        self.is_plain = all(map(_is_plain, nodes))
        self.tells_addresses = any(isinstance(found, _WITH_ADDRESSES) for found in nodes)
        self.makes_functions = any(isinstance(found, _FUNCTIONS) for found in nodes)
        self.changes_in_place = any(
            isinstance(found, ast.AugAssign) and isinstance(found.op, _ON_SETS) for found in nodes
        )

    def _counted(
        self, test: ast.expr | None, nodes: list[ast.AST], hidden: list[str]
    ) -> dict[str, int]:
        """Find the names that only count: each place that has one is a step, or a bound."""
        places = dict.fromkeys(hidden, 1)
        steps: dict[str, set[int]] = {}
        for found in nodes:
            if isinstance(found, ast.Name):
                places[found.id] = places.get(found.id, 0) + 1
            step = _step(found)
            if step is not None:
                name, sign, spoken = step
                steps.setdefault(name, set()).add(sign)
                places[name] = places.get(name, 0) - spoken
        for part in _conditions(test):
            for name, bound in _bounds(part):
                self.bounds.setdefault(name, []).append(bound)
                places[name] = places.get(name, 0) - 1
        return {
            name: sign
            for name, signs in steps.items()
            for sign in signs
            if len(signs) == 1
            and places[name] == 0
            and all(bound.side in (0, sign) for bound in self.bounds.get(name, ()))
        }


def loops_of(function: ast.AST) -> list[Loop]:
    """Return the loops of a function that may be endless, without those of functions in it."""
    return [
        Loop(node)
        for node in _own(function)
        if isinstance(node, ast.While) or (isinstance(node, ast.For) and _made(node) is not None)
    ]


def _made(node: ast.For) -> Made | None:
    call = node.iter
    if not isinstance(call, ast.Call):
        return None
    if isinstance(call.func, ast.Name):
        return Made(node, call, (call.func.id,))
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        return Made(node, call, (call.func.value.id, call.func.attr))
    return None


def _heads(node: ast.While | ast.For) -> list[ast.expr]:
    """Return the parts outside of a loop's body that each turn depends on."""
    if isinstance(node, ast.While):
        return [node.test]
    made = _made(node)
    # `iter(f, end)` calls f again; what others are given is read once.
    return [node.iter] if made is not None and made.path == ("iter",) else []


def innermost(function: ast.AST) -> dict[int, int]:
    """Return, by line, the first line of the innermost loop that holds it, `for` loops as well."""
    found: dict[int, int] = {}
    # From the outside in: those inside come later and win.
    for node in _own(function):
        if isinstance(node, ast.While | ast.For | ast.AsyncFor):
            end = node.body[-1].end_lineno or node.lineno
            found.update(dict.fromkeys(range(node.lineno, end + 1), node.lineno))
    return found


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield what is below a function, the outer before the inner, but for other definitions."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if not isinstance(node, _DEFINITIONS):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _anchors(loop: ast.While | ast.For) -> Iterator[int]:
    # At the head of a `for` loop, its iterator is about to be asked.
    if isinstance(loop, ast.While) and loop.test.end_lineno == loop.lineno:
        yield loop.lineno
    waiting: list[ast.stmt] = list(loop.body)
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, ast.If):
            waiting += [*statement.body, *statement.orelse]
            end = statement.test.end_lineno
        else:
            # What holds statements of its own is no simple one, even on one line.
            end = None if hasattr(statement, "body") else statement.end_lineno
        if end == statement.lineno:
            yield statement.lineno


def _bound_names(node: ast.AST) -> list[str]:
    """Return the names that a node gives a value to without a `Name` of its own."""
    if isinstance(node, ast.alias):
        return [(node.asname or node.name).partition(".")[0]]
    if isinstance(node, ast.Global | ast.Nonlocal):
        return node.names
    fields = (getattr(node, field, None) for field in ("name", "rest"))
    return [name for name in fields if isinstance(name, str)]


def _lines_within(nodes: list[ast.AST]) -> set[int]:
    """Return the lines to which Python may come back in the middle of an expression."""
    found = [node for node in nodes if isinstance(node, ast.expr)]
    return {
        line
        for node in found
        if isinstance(node, _COMPREHENSIONS) or node.end_lineno != node.lineno
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def is_inner(name: str) -> bool:
    """Tell whether an attribute of this name may give what nothing else names."""
    return name[:2] == "__" or name in _BACK_DOORS


def _is_plain(node: ast.AST) -> bool:
    # A module that is imported again, an exception that is raised again: no name tells of them.
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise):
        return isinstance(node, ast.Raise) and node.exc is not None
    if isinstance(node, ast.Compare) and any(isinstance(op, _IDENTITIES) for op in node.ops):
        # Constants are one object each where they are None, True and the like.
        return len(node.ops) == 1 and _is_singleton(node.comparators[0])
    if isinstance(node, ast.MatchClass):
        return not any(map(is_inner, node.kwd_attrs))
    return not is_inner(getattr(node, "attr", None) or getattr(node, "id", None) or "")


def _is_singleton(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and (node.value is None or type(node.value) is bool)


def _is_number(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _step(node: ast.AST) -> tuple[str, int, int] | None:
    """Read a statement that counts: the name, which way, how many times it is spoken of."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        sign = _sign(node.op, node.value)
        return (node.target.id, sign, 1) if sign else None
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name) and isinstance(value, ast.BinOp):
            left, right = value.left, value.right
            if isinstance(value.op, ast.Add) and isinstance(left, ast.Constant):
                left, right = right, left
            is_same = isinstance(left, ast.Name) and left.id == target.id
            sign = _sign(value.op, right)
            return (target.id, sign, 2) if is_same and sign else None
    return None


def _sign(operator: ast.operator, by: ast.AST) -> int:
    if isinstance(by, ast.Constant) and type(by.value) is int and by.value > 0:
        return _STEPS.get(type(operator), 0)
    return 0


def _conditions(test: ast.expr | None) -> list[ast.expr]:
    """Return the conditions that must all hold for a loop to go on."""
    if test is None:
        return []
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [part for value in test.values for part in _conditions(value)]
    return [test]


def _bounds(condition: ast.expr) -> Iterator[tuple[str, Bound]]:
    """Yield the names that a comparison bounds, each as if on the left."""
    if not isinstance(condition, ast.Compare) or len(condition.ops) != 1:
        return
    left, right = condition.left, condition.comparators[0]
    side = _SIDES.get(type(condition.ops[0]))
    if side is None:
        return
    for one, other, way in ((left, right, side), (right, left, -side)):
        bound = _bound(other, way) if isinstance(one, ast.Name) else None
        if bound is not None and bound.name != one.id:  # type: ignore[attr-defined]
            yield one.id, bound  # type: ignore[attr-defined]


def _bound(node: ast.expr, side: int) -> Bound | None:
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node, sign = node.operand, -1
    if isinstance(node, ast.Constant):
        is_number = type(node.value) is int or type(node.value) is float
        return Bound(side, sign * node.value) if is_number else None  # type: ignore[operator]
    if sign < 0:
        return None
    if isinstance(node, ast.Name):
        return Bound(side, None, node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        is_one = len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.Name)
        return Bound(side, None, node.args[0].id, sized=True) if is_one else None  # type: ignore[attr-defined]
    return None
