"""Statements below ``if __name__ == "__main__":`` that bind what the rest of a file needs.

The student runs the file as the program, where it all is there: an import, a constant, a function
that the TP asks for. Here the file is imported, so that these statements run, and nothing else of
that block does.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Container, Iterable, Set

from graders.worker.reading.stubs import Function, assigned, bound_in

_IMPORTS = ast.Import | ast.ImportFrom
_ASSIGNMENTS = ast.Assign | ast.AnnAssign
_CONSTANT = ast.Constant | ast.Tuple | ast.UnaryOp | ast.unaryop | ast.expr_context
_BUILTINS = frozenset(dir(builtins))


def is_main_guard(statement: ast.AST) -> bool:
    """Recognise ``if __name__ == "__main__":`` without an ``else``."""
    if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
        return False
    test = statement.test
    is_name = isinstance(test.left, ast.Name) and test.left.id == "__name__"
    (other, *more) = test.comparators
    is_main = isinstance(other, ast.Constant) and other.value == "__main__"
    is_equal = isinstance(test.ops[0], ast.Eq)
    return is_name and is_equal and is_main and not (more or statement.orelse)


def needed_below(tree: ast.Module, expected: Set[str]) -> dict[ast.stmt, set[str]]:
    """Return the statements below the guards of a file that the rest of it needs, in order.

    They bind what the file uses, or what is ``expected`` of it, and binds nowhere else; with each
    stand the names that it binds. What is computed there is the program's, but where a definition
    below the guard needs it. A name that Python has is not missed: below a guard, ``sum = 0``
    begins a loop of the program, and would hide what functions call.
    """
    guards = [one for one in tree.body if is_main_guard(one)]
    binding = {one: names for guard in guards for one in _body(guard) if (names := _bound(one))}
    if not binding:
        return {}
    rest = [one for one in tree.body if not is_main_guard(one)]
    known = (_BUILTINS - expected).union(*map(_bound_anywhere, rest))
    plain, computed = dict[str, set[ast.stmt]](), dict[str, set[ast.stmt]]()
    for one, names in binding.items():
        binders = plain if _may_run(one, names, expected) else computed
        for name in names - known:
            binders.setdefault(name, set()).add(one)
    chosen: set[ast.stmt] = set()
    below = set[str]()
    waiting = {*expected, *_read(rest)}
    while waiting:
        wanted = [plain.pop(name, set()) for name in waiting]
        wanted += [computed.pop(name, set()) for name in waiting & below]
        more = set[ast.stmt]().union(*wanted) - chosen
        chosen |= more
        waiting = _read(more)
        below |= waiting
    return {one: names for one, names in binding.items() if one in chosen}


def opened(statement: ast.stmt, needed: Container[ast.stmt]) -> list[ast.stmt]:
    """Return what runs of a statement of a file: of a guard, what is needed below it, if any."""
    body = [one for one in _body(statement) if one in needed] if is_main_guard(statement) else []
    return body or [statement]


def _body(guard: ast.AST) -> list[ast.stmt]:
    return guard.body if isinstance(guard, ast.If) else []


def _may_run(statement: ast.stmt, names: Set[str], expected: Set[str]) -> bool:
    """Tell whether a statement only binds: another variable is the program's, not a constant."""
    if not isinstance(statement, _ASSIGNMENTS):
        return True
    is_plain = statement.value is not None and is_constant(statement.value)
    return is_plain or not expected.isdisjoint(names)


def is_constant(value: ast.expr) -> bool:
    """Tell whether an expression is a number, a text, or a tuple of such, as it is written."""
    return all(isinstance(part, _CONSTANT) for part in ast.walk(value))


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines, imports, or binds to a value by ``=``."""
    if isinstance(statement, Function | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, _IMPORTS):
        return {one.asname or one.name.partition(".")[0] for one in statement.names}
    return set(assigned(statement)) if isinstance(statement, _ASSIGNMENTS) else set()


def _bound_anywhere(statement: ast.stmt) -> set[str]:
    """Return the names that a statement binds in the module, in a block of it as well."""
    if isinstance(statement, Function | ast.ClassDef):
        return {statement.name}
    nodes = [*ast.walk(statement)]
    return bound_in(nodes).union(*(_bound(one) for one in nodes if isinstance(one, ast.stmt)))


def _read(statements: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements read of the module: no variable of a function."""
    found: set[str] = set()
    waiting = [*statements]
    while waiting:  # no recursion: an expression can be a thousand operations deep
        node = waiting.pop()
        if isinstance(node, Function | ast.Lambda):
            nodes = [*ast.walk(node)]
            shared = {name for one in nodes if isinstance(one, ast.Global) for name in one.names}
            found |= _loaded(nodes) - (bound_in(nodes) - shared)
        elif isinstance(node, ast.ClassDef):
            found |= _read(ast.iter_child_nodes(node)) - _bound_in_class(node)
        else:
            found |= _loaded([node])
            waiting += ast.iter_child_nodes(node)
    return found


def _bound_in_class(owner: ast.ClassDef) -> set[str]:
    """Return the names that a class binds for the statements of its own body."""
    return set[str]().union(*map(_bound_anywhere, owner.body))


def _loaded(nodes: Iterable[ast.AST]) -> set[str]:
    return {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
