"""The setup of an example: the statements above it on which its call relies."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Set
from dataclasses import replace

from graders.languages.python.docstring_examples import Example
from graders.languages.python.syntax import bound_names, last_name, names_used


def acts(example: Example) -> bool:
    """Tell whether an example may change what its setup made.

    It calls a method of it, or gives it to a function that is not Python's own.
    """
    made = bound_names(example.setup) - _constants(example.setup)
    calls = [node for node in ast.walk(ast.parse(example.call)) if isinstance(node, ast.Call)]
    return any(made & set(_exposed(call)) for call in calls)


def as_statement(example: Example) -> str:
    """Write the call of an example as a statement, which goes on where it raises as it should."""
    if not example.raises:
        return example.call
    return f"try:\n    {example.call}\nexcept Exception:\n    pass"


def _constants(setup: str) -> set[str]:
    """Return the names of numbers and texts, which no call changes."""
    return {
        name
        for statement in ast.parse(setup).body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
        for name in bound_names(ast.unparse(statement))
    }


def _exposed(call: ast.Call) -> Iterator[str]:
    """Yield the names whose values a call may change."""
    name = last_name(call.func)
    is_builtin = isinstance(call.func, ast.Name) and hasattr(builtins, name) and name != "next"
    on = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    for given in on if is_builtin else [*on, *call.args]:
        if isinstance(given, ast.Name):
            yield given.id


def inlined(example: Example) -> Example:
    """Write ``x = f(2)``, then ``x``, as ``f(2)``."""
    *before, last = ast.parse(example.setup).body or [ast.Pass()]
    if isinstance(last, ast.Assign) and ast.unparse(last.targets[0]) == example.call:
        setup = "\n".join(map(ast.unparse, before))
        return replace(example, call=ast.unparse(last.value), setup=setup)
    return example


def needed_setup(example: Example, effects: Set[str]) -> str:
    """Return the statements of a setup that are effects, or on which the call relies.

    What a helper uses counts where it is called.
    """
    made = bound_names(example.setup)
    kept: list[str] = []
    body = ast.parse(example.setup).body
    helpers = {s.name: names_used(ast.unparse(s)) for s in body if isinstance(s, ast.FunctionDef)}
    # No call changes what is imported.
    imports = [s for s in body if isinstance(s, ast.Import | ast.ImportFrom)]
    modules = frozenset[str]().union(*(bound_names(ast.unparse(one)) for one in imports))
    used = names_used(example.call)
    wanted = made & used.union(*(helpers[name] for name in used & {*helpers}))
    for statement in reversed(body):
        code = ast.unparse(statement)
        used = names_used(code)
        if not isinstance(statement, ast.FunctionDef):
            used = used.union(*(helpers[name] for name in used & {*helpers}))
        if code in effects or wanted & ((used - modules) | bound_names(code)):
            kept.append(code)
            # An earlier value of the name does not count.
            wanted -= _bound_anew(statement) - used
            wanted |= made & used
    return "\n".join(reversed(kept))


def _bound_anew(statement: ast.stmt) -> frozenset[str]:
    """Return the names to which a statement gives another value, whatever theirs was."""
    if not isinstance(statement, ast.Assign):
        return frozenset()
    return frozenset(one.id for one in statement.targets if isinstance(one, ast.Name))
