"""Tells whether nothing outlives a call of a student's functions.

Then a wrong answer among other checks is also one in a process of its own, and need not be asked
for again. The proof is by the text alone: a file of functions and constants, which uses nothing
that could keep a value from one call to the next. What is not proved is only more work.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Set

from graders.codec.typing_shim import Any
from graders.worker.reading.main_guards import is_main_guard, needed_below
from graders.worker.reading.stubs import Function

# None of these keeps anything but the state of `random`, which is set before each case.
_MODULES = frozenset((
    "__future__", "collections", "copy", "fractions", "heapq", "itertools", "math", "operator",
    "random", "statistics", "string", "typing",
))  # fmt: skip
# With these, code reaches what its text does not show, or what lies outside of the program.
_REACHING = frozenset((
    "breakpoint", "compile", "delattr", "eval", "exec", "getattr", "globals", "id", "locals",
    "open", "setattr", "vars",
))  # fmt: skip
_KEEPING = ast.AsyncFunctionDef | ast.ClassDef | ast.Global
_NAMES = ast.Name | ast.Tuple | ast.expr_context
_CONSTANT = ast.Constant | ast.Tuple | ast.UnaryOp | ast.unaryop | ast.expr_context


def keeps_nothing(
    trees: Mapping[str, ast.Module],
    course: Iterable[Mapping[str, Any]],
    expected: Set[str] = frozenset(),
) -> bool:
    """Tell whether a submission keeps nothing of its calls.

    ``trees`` are its files by label, ``course`` the modules of the course as in the request: what
    they provide is judged alike. ``expected`` are the names that files are asked for.
    """
    written = [
        "\n".join([*one["imports"], *(text for _, text in one["provided"])]) for one in course
    ]
    parts = [ast.parse(text).body for text in written]
    parts += [
        tree.body if ".ipynb" in label else _as_imported(tree, expected)
        for label, tree in trees.items()
    ]
    return all(_is_inert(one) for body in parts for one in body)


def _as_imported(tree: ast.Module, expected: Set[str]) -> list[ast.stmt]:
    """Return the statements of a file that run where it is imported, as notebooks are not."""
    return [*(s for s in tree.body if not is_main_guard(s)), *needed_below(tree, expected)]


def _is_inert(statement: ast.stmt) -> bool:
    """Tell whether a statement at the top of a file binds only functions and constants."""
    if not all(map(_is_harmless, ast.walk(statement))):
        return False
    if isinstance(statement, Function):
        return True
    if isinstance(statement, ast.Assign):
        bound = (part for target in statement.targets for part in ast.walk(target))
        return _is_constant(statement.value) and all(isinstance(one, _NAMES) for one in bound)
    if isinstance(statement, ast.Expr):  # its value is dropped
        return not any(isinstance(node, ast.NamedExpr) for node in ast.walk(statement))
    return isinstance(statement, ast.Import | ast.ImportFrom | ast.Pass)


def _is_harmless(node: ast.AST) -> bool:
    """Tell whether a part of a program, by itself, keeps nothing and reaches nothing unseen."""
    if isinstance(node, ast.Import):
        return all(alias.name in _MODULES for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module in _MODULES and not node.level
    if isinstance(node, ast.Name):
        return node.id not in _REACHING and not node.id.startswith("__")
    if isinstance(node, ast.Attribute):
        return isinstance(node.ctx, ast.Load) and not node.attr.startswith("_")
    if isinstance(node, ast.FunctionDef):
        return not node.decorator_list
    if isinstance(node, ast.arguments):
        return all(one is None or _is_constant(one) for one in (*node.defaults, *node.kw_defaults))
    return not isinstance(node, _KEEPING)


def _is_constant(node: ast.expr) -> bool:
    return all(isinstance(part, _CONSTANT) for part in ast.walk(node))
