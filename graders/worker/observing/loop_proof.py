"""Prove that a `while` loop never ends, by running a copy of it.

The copy has the loop's text and copies of its values: plain data, and Python's own operators,
functions and methods, so that it does exactly what the loop does. Anything else in the text is
replaced by a stop. If the copy comes to a stop, to its end or to an exception, nothing is proved. A
copy that comes back to values that it had before never ends, and neither does the loop. A name
that is only counted up or down may differ, as long as the condition stays true.

Sets are left out, because the order of their items depends on earlier items. So are dicts that a
`for` goes through.
"""

from __future__ import annotations

import ast
import time
import types
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy

from graders.codec.typing_shim import Any

_MOST_TOKENS = 200_000
_MOST_S = 0.05
# Names that no program has. The first is bound to nothing, so that reading it stops the copy.
_STOP, _HEAD, _TICK, _ITEMS = " stop", " head", " tick", " items"
# By identity: a student's class may claim to be equal to one of these.
_SCALARS = frozenset(map(id, (type(None), bool, int, float, complex, str, bytes)))
_FUNCTIONS = {function.__name__: function for function in (
    abs, all, any, bool, chr, divmod, float, int, len, list, max, min, ord, pow, range, round,
    sorted, str, sum, tuple,
)}  # fmt: skip
_METHODS = frozenset((
    "append", "clear", "copy", "count", "endswith", "extend", "find", "get", "index", "insert",
    "isalnum", "isalpha", "isdigit", "items", "join", "keys", "lower", "pop", "popitem", "remove",
    "replace", "reverse", "setdefault", "sort", "split", "startswith", "strip", "update", "upper",
    "values",
))  # fmt: skip
_KEPT = (
    ast.Expr, ast.If, ast.While, ast.Pass, ast.Break, ast.Continue, ast.BoolOp, ast.BinOp,
    ast.UnaryOp, ast.IfExp, ast.Subscript, ast.Slice, ast.List, ast.Tuple,
)  # fmt: skip
# The direction in which a name on the left makes a comparison false: 1 up, -1 down.
_WRONG_WAY = {ast.Lt: 1, ast.LtE: 1, ast.Gt: -1, ast.GtE: -1}
# Kept from before student code.
_clock = time.process_time


class Unproved(Exception):
    """Raised where nothing can be proved."""


class _Round(Exception):
    """Raised when the copy has come back to values that it had; holds its counters of then."""


def turn_line(loop: ast.While) -> int:
    """Return the line that Python comes to only as a turn begins; 0 if there is none."""
    first, *rest = loop.body
    if not isinstance(loop.test, ast.Constant):
        begin, end, after = loop.lineno, loop.test.end_lineno or 0, first.lineno
    elif isinstance(first, ast.If):  # Python goes straight to the body
        begin, end, after = first.lineno, first.test.end_lineno or 0, first.body[0].lineno
    elif isinstance(first, ast.Assign | ast.AugAssign | ast.Expr | ast.Pass):
        begin, end = first.lineno, first.end_lineno or 0
        after = rest[0].lineno if rest else begin + 1
    else:
        return 0
    return begin if begin == end < after else 0


class Proof:
    """The proof that a loop never ends, made as a turn of it begins.

    ``why`` is ``same``, ``constant`` (the condition is always true), or ``away`` for the counter
    ``name`` that moves away from its bound.

    Raises
    ------
    Exception
        Of any kind, where nothing is proved.
    """

    def __init__(self, loop: ast.While, frame: types.FrameType) -> None:
        text = _Text(loop, frame)
        copy: ast.While = text.visit(loop)
        self._scope = dict(text.scope)
        self._ways = _counters(copy, text.scope)
        self._read = sorted(_read(copy) & text.own - self._ways.keys())
        self._states: dict[Any, dict[str, int]] = {}
        self._left, self._until = _MOST_TOKENS, _clock() + _MOST_S
        moved = self._go_round(copy)
        bounds = [one for one in _bounds(copy) if one.left.id in moved]
        for bound in bounds:
            self._pass(bound, _stored(copy))
        self.name = bounds[0].left.id if bounds else ""
        constant = "constant" if isinstance(copy.test, ast.Constant) else "same"
        self.why = "away" if bounds else constant

    def holds(self, frame: types.FrameType) -> bool:
        """Tell whether the loop has values that its copy had, as another turn begins."""
        return self._state(frame.f_locals) in self._states

    def _go_round(self, copy: ast.While) -> set[str]:
        """Run the copy until it is back; return the counters that have moved."""
        test = ast.BoolOp(ast.And(), [_call(_HEAD), copy.test])
        module = ast.Module([ast.While(test, copy.body, [])], [])
        code = compile(ast.fix_missing_locations(module), "<loop>", "exec", dont_inherit=True)
        hooks = {_HEAD: self._head, _TICK: self._tick, _ITEMS: _items, "__builtins__": {}}
        self._scope.update(hooks)
        try:
            exec(code, self._scope)
        except _Round as back:
            return {name for name, value in back.args[0].items() if self._scope[name] != value}
        raise Unproved

    def _head(self) -> bool:
        state = self._state(self._scope)
        if state in self._states:
            raise _Round(self._states[state])
        self._states[state] = {name: self._scope[name] for name in self._ways}
        return True

    def _tick(self) -> None:
        if _clock() > self._until:
            raise Unproved

    def _state(self, scope: Mapping[str, Any]) -> tuple[Any, ...]:
        tokens: list[Any] = []
        known: dict[int, int] = {}
        for name in self._read:
            tokens.append(name in scope)
            if name in scope:
                _write(scope[name], tokens, known)
        self._left -= len(tokens)
        if self._left < 0:
            raise Unproved
        return tuple(tokens)

    def _pass(self, bound: Any, stored: set[str]) -> None:
        """Refuse a comparison that its counter can make false."""
        kind, other = type(bound.ops[0]), bound.comparators[0]
        if kind is ast.NotEq and isinstance(other, ast.Constant | ast.Name):
            if isinstance(other, ast.Name) and other.id in stored:
                raise Unproved
            value = other.value if isinstance(other, ast.Constant) else self._scope[other.id]
            counter = self._scope[bound.left.id]
            kind = ast.Gt if counter > value else ast.Lt if counter < value else ast.Eq
        if _WRONG_WAY.get(kind, 0) != -self._ways[bound.left.id]:
            raise Unproved


class _Text:
    """A copy of a loop's text, with stops in place of everything that is not plain.

    ``scope`` holds copies of its values, ``own`` the names that it may change.
    """

    def __init__(self, loop: ast.While, frame: types.FrameType) -> None:
        code, local = frame.f_code, dict(frame.f_locals)
        hidden = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        named = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name)}
        # Inside a class, names that begin so stand for others.
        named = {name for name in named if not name.startswith("__")}
        private = named & ({*code.co_varnames} - {*code.co_cellvars})
        self._called: set[ast.expr] = set()
        self.own = {name for name in private if name not in local or _is_plain(local[name])}
        taken = {name: local[name] for name in self.own if name in local}
        self.scope: dict[str, Any] = deepcopy(taken)
        for name in named - hidden:
            found = frame.f_globals.get(name, frame.f_builtins.get(name, self))
            if _is_fixed(found) or found is _FUNCTIONS.get(name):
                self.scope[name] = found

    def visit(self, node: Any) -> Any:
        """Return a copy of a part of the text."""
        if isinstance(node, list):
            return [self.visit(part) for part in node]
        if not isinstance(node, ast.AST):
            return node
        if isinstance(node, ast.expr | ast.stmt) and not self._is_kept(node):
            stop = ast.Name(_STOP, ast.Load())
            return stop if isinstance(node, ast.expr) else ast.Expr(stop)
        copy: Any = type(node)(**{name: self.visit(part) for name, part in ast.iter_fields(node)})
        if isinstance(node, ast.For | ast.While):
            copy.body.insert(0, ast.Expr(_call(_TICK)))
        if isinstance(node, ast.For):
            copy.iter = _call(_ITEMS, copy.iter)
        return copy

    def _is_kept(self, node: ast.AST) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.own or name in self.scope
            case ast.Constant(value=value):
                return id(type(value)) in _SCALARS
            case ast.Call(func=function, keywords=[]):
                self._called.add(function)
                return isinstance(function, ast.Name | ast.Attribute)
            case ast.Attribute(attr=name):
                return name in _METHODS and node in self._called
            case ast.Assign(targets=targets):
                return all(map(self._is_target, targets))
            case ast.For(target=target) | ast.AugAssign(target=target):
                return self._is_target(target)
            case ast.Compare(ops=ops, comparators=others):
                return all(map(_is_comparison, ops, others))
            case _:
                return isinstance(node, _KEPT)

    def _is_target(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Tuple | ast.List):
            return all(map(self._is_target, node.elts))
        return (
            node.id in self.own if isinstance(node, ast.Name) else isinstance(node, ast.Subscript)
        )


def _is_comparison(op: ast.cmpop, other: ast.expr) -> bool:
    is_singleton = isinstance(other, ast.Constant) and type(other.value) in (bool, type(None))
    return is_singleton or not isinstance(op, ast.Is | ast.IsNot)


def _is_fixed(value: Any) -> bool:
    """Tell whether a value is plain data that nothing can change."""
    return id(type(value)) in _SCALARS or (type(value) is tuple and all(map(_is_fixed, value)))


def _is_plain(value: Any) -> bool:
    try:
        _write(value, [], {})
    except Unproved:
        return False
    return True


def _write(value: Any, tokens: list[Any], known: dict[int, int]) -> None:
    """Write plain data as tokens: equal for equal values of equal types, and only for these."""
    kind = type(value)
    tokens.append(kind)
    if id(kind) in _SCALARS:
        # A zero may have a sign, and a NaN is equal to nothing.
        tokens.append(repr(value) if kind is float or kind is complex else value)
        if value != value or len(tokens) > _MOST_TOKENS:
            raise Unproved
        return
    if kind is not tuple and kind is not list and kind is not dict:
        raise Unproved
    if kind is not tuple:
        if id(value) in known:
            tokens.append(("again", known[id(value)]))
            return
        known[id(value)] = len(known)
    items = [part for pair in value.items() for part in pair] if kind is dict else value
    tokens.append(len(items))
    for item in items:
        _write(item, tokens, known)


def _items(value: Any) -> Any:
    if type(value) not in (list, tuple, str, range):
        raise Unproved
    return value


def _call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def _bounds(copy: ast.While) -> list[Any]:
    """Return the comparisons of a name that must be true for the condition to be."""
    is_all = isinstance(copy.test, ast.BoolOp) and isinstance(copy.test.op, ast.And)
    parts = copy.test.values if is_all else [copy.test]  # type: ignore[attr-defined]
    pairs = [one for one in parts if isinstance(one, ast.Compare) and len(one.ops) == 1]
    return [one for one in pairs if isinstance(one.left, ast.Name)]


def _stored(copy: ast.While) -> set[str]:
    named = (node for node in ast.walk(copy) if isinstance(node, ast.Name))
    return {node.id for node in named if not isinstance(node.ctx, ast.Load)}


def _read(copy: ast.While) -> set[str]:
    """Return the names whose values the loop reads."""
    nodes = list(ast.walk(copy))
    in_place = (node.target for node in nodes if isinstance(node, ast.AugAssign))
    named = (node for node in nodes if isinstance(node, ast.Name))
    read = {node.id for node in named if not isinstance(node.ctx, ast.Store)}
    return read | {target.id for target in in_place if isinstance(target, ast.Name)}


def _counters(copy: ast.While, scope: Mapping[str, Any]) -> dict[str, int]:
    """Return the names that are only counted up (1) or down (-1) and compared by the condition."""
    nodes = list(ast.walk(copy))
    places = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    places.subtract(bound.left.id for bound in _bounds(copy))
    ways: dict[str, set[int]] = {}
    for node in nodes:
        match node:
            case ast.AugAssign(ast.Name(name), op, ast.Constant(int(by))):
                places[name] -= 1
            case ast.Assign(
                [ast.Name(name)], ast.BinOp(ast.Name(same), op, ast.Constant(int(by)))
            ) if name == same:
                places[name] -= 2
            case _:
                continue
        way = {ast.Add: 1, ast.Sub: -1}.get(type(op), 0)
        ways.setdefault(name, set()).add(way if by > 0 else 0)
    counted = (name for name in ways if places[name] == 0 and type(scope.get(name)) is int)
    return {
        name: way
        for name in counted
        for way in ways[name]
        if ways[name] <= {1} or ways[name] <= {-1}
    }
