"""Read what statements of tests assert as examples: a call, and its result. None is run.

``assert f(2) == 4``, ``self.assertEqual(f(2), 4)`` and ``with pytest.raises(ValueError)`` each show
one example. The statements before it are its setup.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graders.languages.python.docstring_examples import NOTHING, Example, is_no_setup, is_yaml
from graders.languages.python.syntax import bound_names, names_used

# Rows of a loop or of `parametrize` that are written out.
_MOST_ROWS = 50
_COMPARED = {
    "assertIn": "in",
    "assertNotIn": "not in",
    "assertGreater": ">",
    "assertGreaterEqual": ">=",
    "assertLess": "<",
    "assertLessEqual": "<=",
    "assertNotEqual": "!=",
    "assertIsNot": "is not",
}
_EQUAL = ("Equal", "ListEqual", "DictEqual", "TupleEqual", "SetEqual", "SequenceEqual", "Is")
# Calls that give a boolean.
_TRUTHS = ("isinstance(", "issubclass(", "callable(", "hasattr(", "all(", "any(")
_CLOSE = ("approx", "isclose", "allclose", "assertAlmostEqual")


class NotCarried(Exception):
    """Raised for a statement that no example can stand for; the text says why."""


@dataclass
class Asserted:
    """The examples that statements show, and what could not be carried, each with its line."""

    examples: list[Example] = field(default_factory=list)
    left: list[tuple[int, str]] = field(default_factory=list)

    def read(self, statements: Sequence[ast.stmt], setup: Sequence[str] = ()) -> list[str]:
        """Read statements in order; return the setup as it is after them."""
        before = list(setup)
        for statement in statements:
            try:
                found = list(_examples(statement, "\n".join(before)))
            except NotCarried as problem:
                self.left.append((statement.lineno, str(problem)))
                continue
            self.examples += [_inlined(replace(one, setup=_needed(one))) for one in found]
            if isinstance(statement, ast.With) and _is_subtest(statement):
                before = self.read(statement.body, before)
            elif isinstance(statement, ast.For) and (rows := _rows(statement)) is not None:
                for row in rows:
                    self.read([with_values(one, row) for one in statement.body], before)
            elif not found and not isinstance(statement, ast.Pass) and not _is_text(statement):
                code = ast.unparse(statement)
                before += [] if is_no_setup(code) else [code]
            elif found and _acts(found[-1]):
                before.append(found[-1].call)  # its effect counts for what follows
        return before


def _examples(statement: ast.stmt, setup: str) -> Iterator[Example]:
    """Yield what one statement shows."""
    if isinstance(statement, ast.Assert):
        yield _of_truth(statement.test, setup)
    elif isinstance(statement, ast.Expr) and (call := _assertion(statement.value)):
        yield _of_method(_last_name(call.func), call, setup)
    elif isinstance(statement, ast.With) and (raised := _raised(statement)):
        yield _of_raising(statement.body, raised, setup)
    elif isinstance(statement, ast.Try) and len(statement.handlers) == 1 and statement.orelse:
        yield _of_raising(statement.body, _last_name(statement.handlers[0].type), setup)
    elif _asserts(statement) and not (
        (isinstance(statement, ast.For) and _rows(statement))
        or (isinstance(statement, ast.With) and _is_subtest(statement))
    ):
        raise NotCarried(f"asserts inside of `{ast.unparse(statement).splitlines()[0]}`")


def _of_truth(test: ast.expr, setup: str) -> Example:
    """Return what ``assert TEST`` shows."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return Example(ast.unparse(test), setup, returns=True)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        if isinstance(test.ops[0], ast.Eq | ast.Is):
            return _equal(test.left, test.comparators[0], setup)
        if (close := _difference(test)) is not None:
            return _equal(*close, setup)
    if isinstance(test, ast.Call) and _last_name(test.func) in _CLOSE and len(test.args) >= 2:
        return _equal(test.args[0], test.args[1], setup)
    call = ast.unparse(test)
    is_told = isinstance(test, ast.Compare) or call.startswith(_TRUTHS)
    return Example(call if is_told else f"bool({call})", setup, returns=True)


def _equal(left: ast.expr, right: ast.expr, setup: str) -> Example:
    """Return the example of two equal values: the call is the one that is no literal."""
    if isinstance(right, ast.Call) and _last_name(right.func) in _CLOSE and right.args:
        right = right.args[0]
    for call, value in ((left, right), (right, left)):
        is_literal, shown = _literal(value)
        if is_literal and not _literal(call)[0]:
            return Example(ast.unparse(call), setup, returns=shown if is_yaml(shown) else NOTHING)
    equal = ast.Compare(left, [ast.Eq()], [right])
    return Example(ast.unparse(equal), setup, returns=True)


def _difference(test: ast.Compare) -> tuple[ast.expr, ast.expr] | None:
    """Return the two values of ``abs(a - b) < small``."""
    call = test.left
    if not isinstance(test.ops[0], ast.Lt | ast.LtE) or not isinstance(call, ast.Call):
        return None
    if _last_name(call.func) != "abs" or not isinstance(call.args[0], ast.BinOp):
        return None
    parted = call.args[0]
    return (parted.left, parted.right) if isinstance(parted.op, ast.Sub) else None


def _of_method(name: str, call: ast.Call, setup: str) -> Example:
    """Return what a method of ``unittest.TestCase`` asserts."""
    given = call.args
    if name in ("assertTrue", "assertFalse") and given:
        is_true = name == "assertTrue"
        return _of_truth(given[0] if is_true else ast.UnaryOp(ast.Not(), given[0]), setup)
    if name in ("assertIsNone", "assertIsNotNone") and given:
        none = ast.Constant(None)
        if name == "assertIsNone":
            return _equal(given[0], none, setup)
        return _of_truth(ast.Compare(given[0], [ast.IsNot()], [none]), setup)
    if len(given) < 2:
        raise NotCarried(f"`{name}` with fewer than two arguments")
    if name.removeprefix("assert") in _EQUAL or name == "assertAlmostEqual":
        return _equal(given[0], given[1], setup)
    if name == "assertCountEqual":
        parts = [f"sorted({ast.unparse(one)}, key=repr)" for one in given[:2]]
        return Example(" == ".join(parts), setup, returns=True)
    if name == "assertIsInstance":
        parts = [ast.unparse(one) for one in given[:2]]
        return Example(f"isinstance({', '.join(parts)})", setup, returns=True)
    if name == "assertRaises":
        called = ast.Call(given[1], given[2:], call.keywords)
        return Example(ast.unparse(called), setup, raises=_last_name(given[0]))
    if name in _COMPARED:
        parts = [ast.unparse(one) for one in given[:2]]
        return Example(f"{parts[0]} {_COMPARED[name]} {parts[1]}", setup, returns=True)
    raise NotCarried(f"`{name}`, which no check stands for")


def _of_raising(body: Sequence[ast.stmt], name: str, setup: str) -> Example:
    *before, last = body
    if not isinstance(last, ast.Expr) or not name:
        raise NotCarried("an exception that no single call raises")
    lines = [setup, *map(ast.unparse, before)]
    return Example(ast.unparse(last), "\n".join(filter(None, lines)), raises=name)


def _asserts(statement: ast.stmt) -> bool:
    nodes = ast.walk(statement)
    return any(isinstance(node, ast.Assert) or _assertion(node) for node in nodes)


def _assertion(node: ast.AST) -> ast.Call | None:
    """Return the call of an assertion of ``unittest``; None where the node is none."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    is_own = isinstance(node.func.value, ast.Name) and node.func.value.id == "self"
    return node if is_own and node.func.attr.startswith("assert") else None


def _raised(statement: ast.With) -> str:
    """Return the exception that a ``with`` statement expects; empty where it expects none."""
    call = statement.items[0].context_expr
    if not isinstance(call, ast.Call) or _last_name(call.func) not in ("raises", "assertRaises"):
        return ""
    return _last_name(call.args[0]) if call.args else ""


def _last_name(node: ast.AST | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_subtest(statement: ast.With) -> bool:
    call = statement.items[0].context_expr
    return isinstance(call, ast.Call) and _last_name(call.func) == "subTest"


def _acts(example: Example) -> bool:
    """Tell whether an example may change what its setup made: it calls a method of it."""
    call = ast.parse(example.call, mode="eval").body
    called = call.func if isinstance(call, ast.Call) else None
    on = called.value if isinstance(called, ast.Attribute) else None
    return isinstance(on, ast.Name) and on.id in bound_names(example.setup) and not example.raises


def _inlined(example: Example) -> Example:
    """Write ``x = f(2)``, then ``x``, as ``f(2)``."""
    *before, last = ast.parse(example.setup).body or [ast.Pass()]
    if isinstance(last, ast.Assign) and ast.unparse(last.targets[0]) == example.call:
        setup = "\n".join(map(ast.unparse, before))
        return replace(example, call=ast.unparse(last.value), setup=setup)
    return example


def _needed(example: Example) -> str:
    """Return the statements of a setup on which the call relies, through others or not."""
    made = bound_names(example.setup)
    wanted = made & names_used(example.call)
    kept: list[str] = []
    for statement in reversed(ast.parse(example.setup).body):
        code = ast.unparse(statement)
        if wanted & (names_used(code) | bound_names(code)):
            kept.append(code)
            wanted |= made & names_used(code)
    return "\n".join(reversed(kept))


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


# --- rows -----------------------------------------------------------------------------------


def rows_of(names: Sequence[str], values: ast.expr) -> list[Mapping[str, ast.expr]] | None:
    """Return a mapping of names to values for each row of a literal list; None where it is none."""
    if not isinstance(values, ast.List | ast.Tuple) or len(values.elts) > _MOST_ROWS:
        return None
    rows: list[Mapping[str, ast.expr]] = []
    for row in values.elts:
        parts = row.args if isinstance(row, ast.Call) and _last_name(row.func) == "param" else None
        if parts is None:
            is_row = len(names) > 1 and isinstance(row, ast.Tuple | ast.List)
            parts = row.elts if is_row and isinstance(row, ast.Tuple | ast.List) else [row]
        if len(parts) != len(names):
            return None
        rows.append(dict(zip(names, parts, strict=True)))
    return rows


def _rows(loop: ast.For) -> list[Mapping[str, ast.expr]] | None:
    target = loop.target
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    if loop.orelse or not all(isinstance(name, ast.Name) for name in names):
        return None
    return rows_of([_last_name(name) for name in names], loop.iter)


class _Values(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def with_values(statement: ast.stmt, values: Mapping[str, ast.expr]) -> ast.stmt:
    """Return a copy of a statement with expressions in the place of names."""
    copied = ast.parse(ast.unparse(statement)).body[0]
    filled: ast.stmt = _Values(values).visit(copied)
    return ast.increment_lineno(filled, statement.lineno - copied.lineno)


def _literal(node: ast.expr) -> tuple[bool, Any]:
    """Tell whether an expression is a literal, or a quotient of two numbers, and its value."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        parts = [_literal(node.left)[1], _literal(node.right)[1]]
        if all(type(part) in (int, float) for part in parts) and parts[1]:
            return True, parts[0] / parts[1]
    try:
        return True, ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False, None
