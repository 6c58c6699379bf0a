"""Rows that tests are run over: those of a loop, or of `parametrize`, written as literals."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from graders.languages.python.literals import value_of
from graders.languages.python.syntax import bound_names, last_name

# Rows that are written out.
_MOST_ROWS = 50

Row = Mapping[str, ast.expr]


def rows_of(names: Sequence[str], values: ast.expr, setup: Sequence[str] = ()) -> list[Row] | None:
    """Return a mapping of names to values for each row of a literal list; None where it is none.

    ``setup`` holds the statements above, one of which may give the list a name.
    """
    items = _items(values, setup)
    if items is None or len(items) > _MOST_ROWS:
        return None
    rows: list[Row] = []
    for row in items:
        parts = row.args if isinstance(row, ast.Call) and last_name(row.func) == "param" else None
        if parts is None:
            is_row = len(names) > 1 and isinstance(row, ast.Tuple | ast.List)
            parts = row.elts if is_row and isinstance(row, ast.Tuple | ast.List) else [row]
        if len(parts) != len(names):
            return None
        rows.append(dict(zip(names, parts, strict=True)))
    return rows


def rows_of_loop(loop: ast.For, setup: Sequence[str] = ()) -> list[Row] | None:
    """Return a mapping for each row of a loop over literals; None where it is no such loop."""
    target = loop.target
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    if loop.orelse or not all(isinstance(name, ast.Name) for name in names):
        return None
    return rows_of([last_name(name) for name in names], loop.iter, setup)


def _items(node: ast.expr, setup: Sequence[str]) -> list[ast.expr] | None:
    """Return the items of what a loop runs over, as expressions; None where they are not told."""
    if isinstance(node, ast.List | ast.Tuple):
        return node.elts
    if isinstance(node, ast.Name):
        return _named(node.id, setup)
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Dict):
        pairs = zip(node.func.value.keys, node.func.value.values, strict=True)
        is_items = node.func.attr == "items" and not node.args
        return [_pair(key, value) for key, value in pairs if key] if is_items else None
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name == "range":
        return _range(node)
    if name in ("zip", "enumerate"):
        given = [_items(one, setup) for one in node.args]
        lists = [one for one in given if one is not None]
        if len(lists) < len(given):
            return None
        if name == "enumerate":
            return [_pair(ast.Constant(i), one) for i, one in enumerate(lists[0])]
        return [ast.Tuple([*parts], ast.Load()) for parts in zip(*lists, strict=False)]
    return None


def _pair(left: ast.expr, right: ast.expr) -> ast.expr:
    return ast.Tuple([left, right], ast.Load())


def _range(node: ast.Call) -> list[ast.expr] | None:
    given = [value_of(one)[1] for one in node.args]
    if not given or not all(type(one) is int for one in given) or 0 in given[2:]:
        return None
    numbers = range(*given)
    return [ast.Constant(n) for n in numbers] if len(numbers) <= _MOST_ROWS else None


def _named(name: str, setup: Sequence[str]) -> list[ast.expr] | None:
    """Return the items of a list that one statement alone of a setup names."""
    code = ast.parse("\n".join(setup))
    uses = [n for n in ast.walk(code) if isinstance(n, ast.Name) and n.id == name]
    for statement in code.body if len(uses) == 1 else ():
        if isinstance(statement, ast.Assign) and bound_names(ast.unparse(statement)) == {name}:
            return _items(statement.value, ())
    return None


class _Values(ast.NodeTransformer):
    def __init__(self, values: Row) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def with_values(statement: ast.stmt, values: Row) -> ast.stmt:
    """Return a copy of a statement with expressions in the place of names."""
    copied = ast.parse(ast.unparse(statement)).body[0]
    filled: ast.stmt = _Values(values).visit(copied)
    return ast.increment_lineno(filled, statement.lineno - copied.lineno)
