"""Prove that a loop never ends, because it began two turns with the same values.

It is a `while`, or a `for` whose iterator always has a next value: see
:mod:`graders.worker.observing.endless_iterators`.

The values of counters may differ that only move away from all that they are compared with: see
:mod:`graders.worker.observing.counters`. Two such turns prove it if nothing else can act on the
loop, and if all that it did in between depends only on these values. So each statement that ran
may only name local variables that hold plain data, constants, and Python's own operators, functions
and methods of such data. Statements that did not run may hold anything, for they will never run.

Sets are left out, because the order of their items depends on earlier items. So is a `for` where
there are dicts: a walk over a dict that changes depends on its allocated size.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.observing.counters import counters_of
from graders.worker.observing.endless_iterators import global_value, is_constant, is_count

_MOST_TOKENS = 5_000
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
_PLAIN = (
    ast.Expr, ast.Assign, ast.AugAssign, ast.Pass, ast.Continue, ast.BoolOp, ast.BinOp, ast.UnaryOp,
    ast.IfExp, ast.Subscript, ast.Slice, ast.List, ast.Tuple, ast.Compare, ast.boolop, ast.operator,
    ast.unaryop, ast.cmpop, ast.expr_context,
)  # fmt: skip


class Unproved(Exception):
    """Raised for a value that is not plain data."""


class LoopProof:
    """Follows one loop in one call, line by line, from any moment on."""

    def __init__(self, loop: ast.While | ast.For, call: types.FrameType) -> None:
        self.loop, self._turn_line = loop, _turn_line(loop)
        self._own = {*call.f_code.co_varnames} - {*call.f_code.co_cellvars}
        self._names = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name)} & self._own
        self._counters = counters_of(loop, self._own)
        self._not_plain: set[str] = set()
        self._has_dict = False
        self._lines: set[int] = set()
        self._states: set[tuple[Any, ...]] = set()
        self._others: set[tuple[Any, ...]] = set()

    def see(self, call: types.FrameType) -> str:
        """Look at the line that the call comes to.

        Return ``constant`` for a loop that never ends because its condition is always true, and
        for any other that never ends ``counter`` where counters changed meanwhile, else ``same``;
        nothing when none is proved.
        """
        line, loop = call.f_lineno, self.loop
        if not loop.lineno <= line <= (loop.body[-1].end_lineno or 0):
            self._lines, self._states, self._others = set(), set(), set()
            return ""
        self._lines.add(line)
        why = self._came_back(call.f_locals) if line == self._turn_line else ""
        if not why or not all(self._is_plain(part, call) for part in self._ran()):
            return ""
        is_true = isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant)
        return "constant" if is_true else why

    def _came_back(self, values: Mapping[str, Any]) -> str:
        """Tell whether a turn began with these values before, or all but the counters'."""
        state = self._state(self._names, values)
        if state in self._states:
            return "same"
        self._states.add(state)
        known = ((values.get(name), counter) for name, counter in self._counters.items())
        if not self._counters or not all(one.is_beyond(value, values) for value, one in known):
            return ""
        others = self._state(self._names - self._counters.keys(), values)
        if others in self._others:
            return "counter"
        self._others.add(others)
        return ""

    def _state(self, names: set[str], values: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return what tells apart different values of some names that the loop uses."""
        tokens: list[Any] = []
        known: dict[int, int] = {}
        # The values of Python 3.13 and later are a view of the frame, whose keys are a list.
        for name in sorted(name for name in names if name in values):
            tokens.append(name)
            try:
                _write(values[name], tokens, known)
            except Unproved:
                self._not_plain.add(name)
        self._has_dict = self._has_dict or any(token is dict for token in tokens)
        return tuple(tokens)

    def _ran(self) -> Iterator[ast.AST]:
        """Yield the statements that ran, and only the head of those that have a body."""
        for node in ast.walk(self.loop):
            match node:
                case ast.If(test=test) | ast.While(test=test):
                    parts: list[Any] = [test]
                case ast.For(target=target, iter=values):
                    parts = [target] if node is self.loop else [target, values]
                case ast.stmt():
                    parts = [node]
                case _:
                    continue
            lines = range(parts[0].lineno, parts[-1].end_lineno + 1)
            if not self._lines.isdisjoint(lines):
                may_walk = isinstance(node, ast.For) and node is not self.loop
                yield from [node] if may_walk and self._has_dict else parts

    def _is_plain(self, part: ast.AST, call: types.FrameType) -> bool:
        """Tell whether a part of the text works with plain data alone."""
        called: set[ast.AST] = set()
        for node in ast.walk(part):  # a call comes before what it calls
            match node:
                case ast.Name(id=name, ctx=ast.Load()) if name not in self._own:
                    is_plain = _is_plain_global(name, call, is_called=node in called)
                case ast.Name(id=name):
                    is_own = name in self._own and name not in self._not_plain
                    is_plain = is_own and node not in called
                case ast.Constant(value=value):
                    is_plain = id(type(value)) in _SCALARS
                case ast.Call(func=function, keywords=[]):
                    called.add(function)
                    is_plain = isinstance(function, ast.Name | ast.Attribute)
                case ast.Attribute(attr=name):
                    is_plain = name in _METHODS and node in called
                case ast.Is() | ast.IsNot():
                    is_plain = False
                case _:
                    is_plain = isinstance(node, _PLAIN)
            if not is_plain:
                return False
        return True


def may_prove(loop: ast.While | ast.For, call: types.FrameType) -> bool:
    """Tell whether a proof can follow a loop: a `while`, or a `for` that always has a next value.

    The value of a count must be written nowhere else, or it would not tell the place of the count.
    """
    if isinstance(loop, ast.While):
        return True
    if isinstance(loop.target, ast.Name) and is_count(loop, call):
        return loop.target.id in counters_of(loop, call.f_code.co_varnames)
    return is_constant(loop, call)


def _turn_line(loop: ast.While | ast.For) -> int:
    """Return the line that Python comes to only as a turn begins; 0 if there is none."""
    first, *rest = loop.body
    if isinstance(loop, ast.For):
        begin, end, after = loop.lineno, loop.iter.end_lineno or 0, first.lineno
    elif not isinstance(loop.test, ast.Constant):
        begin, end, after = loop.lineno, loop.test.end_lineno or 0, first.lineno
    elif isinstance(first, ast.If):  # Python goes straight to the body
        begin, end, after = first.lineno, first.test.end_lineno or 0, first.body[0].lineno
    elif isinstance(first, ast.Assign | ast.AugAssign | ast.Expr | ast.Pass):
        begin, end = first.lineno, first.end_lineno or 0
        after = rest[0].lineno if rest else begin + 1
    else:
        return 0
    return begin if begin == end < after else 0


def _is_plain_global(name: str, call: types.FrameType, *, is_called: bool) -> bool:
    value = global_value(name, call)
    return (
        name in _FUNCTIONS and value is _FUNCTIONS[name]
        if is_called
        else id(type(value)) in _SCALARS
    )


def _write(value: Any, tokens: list[Any], known: dict[int, int]) -> None:
    """Write plain data as tokens: equal for equal values of equal types, and only for these."""
    kind = type(value)
    if id(kind) in _SCALARS:
        if value != value or len(tokens) > _MOST_TOKENS:
            raise Unproved  # a NaN is equal to nothing
        # A zero may have a sign.
        tokens += [kind, repr(value) if kind is float or kind is complex else value]
        return
    if kind is not tuple and kind is not list and kind is not dict:
        raise Unproved
    tokens.append(kind)
    if kind is not tuple:
        if id(value) in known:
            tokens.append(("again", known[id(value)]))
            return
        known[id(value)] = len(known)
    items = [part for pair in value.items() for part in pair] if kind is dict else value
    tokens.append(len(items))
    for item in items:
        _write(item, tokens, known)
