"""Statements below ``if __name__ == "__main__":`` that bind what the rest of a file needs.

The student runs the file as the program, where it all is there: an import, a constant, a function
that the TP asks for. Here the file is imported, so that these statements run, and nothing else of
that block does. Which names a file reads and binds is asked of Python's own symbol tables.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from copy import deepcopy
from itertools import dropwhile, takewhile

from graders.worker.reading.stubs import Function, is_stub, names_built

_IMPORTS = ast.Import | ast.ImportFrom
_ASSIGNMENTS = ast.Assign | ast.AnnAssign
_FILLING = ast.Assign | ast.AugAssign | ast.Expr | ast.For
# Parts of a value that is written out: no name is read for it, and nothing is called.
_LITERAL = (
    ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.Set | ast.UnaryOp | ast.unaryop
    | ast.BinOp | ast.operator | ast.expr_context
)  # fmt: skip
_BUILTINS = frozenset(dir(builtins))
# Statements by a name that they bind.
Binders = dict[str, set[ast.stmt]]


def is_main_guard(statement: ast.AST) -> bool:
    """Recognise ``if __name__ == "__main__":`` without an ``else``, whichever side comes first."""
    if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
        return False
    test = statement.test
    sides = [test.left, *test.comparators]
    is_name = any(isinstance(one, ast.Name) and one.id == "__name__" for one in sides)
    is_main = any(isinstance(one, ast.Constant) and one.value == "__main__" for one in sides)
    is_equal = len(sides) == 2 and isinstance(test.ops[0], ast.Eq)
    return is_name and is_equal and is_main and not statement.orelse


def needed_below(
    tree: ast.Module,
    expected: Set[str],
    functions: Set[str] = frozenset(),
    there: Set[str] = frozenset(),
) -> dict[ast.stmt, set[str]]:
    """Return the statements below the guards of a file that the rest of it needs, in order.

    With each stand the names that it binds. They bind what the file reads, or what is ``expected``
    of it, and binds nowhere else; ``there`` are the names that the module has when a guard is
    reached, as by ``import *``. A stub binds nothing. A name that Python has is not missed: below a
    guard, ``sum = 0`` begins a loop of the program, and would hide what functions call. What is
    computed there is the program's, but where a definition below the guard needs it. So is a value
    that is given to the name of one of the expected ``functions``; one that is given to another
    expected name is asked for.
    """
    below = [one for guard in tree.body if is_main_guard(guard) for one in _body(guard)]
    binding = {one: names for one in below if (names := _bound(one))}
    stars = {one: {ast.unparse(one)} for one in below if _brings_all(one)}
    if not (binding or stars):
        return {}
    rest = [one for one in tree.body if not is_main_guard(one)]
    names = set[str]().union(*binding.values())
    read, bound = _names(rest if stars else _mentioning(names - there, rest))
    known = (_BUILTINS - expected).union(there, bound) - (expected & _stubs(rest))
    plain, computed = _binders(binding, known, expected)
    for name in names & expected - functions - known:
        plain.setdefault(name, set()).update(_making(name, below))
    wanted = expected | read
    chosen = set[ast.stmt]() if wanted <= _BUILTINS.union(known, plain) else {*stars}
    chosen |= _reached(wanted, plain, computed, expected)
    told = {**binding, **stars}
    return {one: told.get(one, set()) for one in below if one in chosen}


def _binders(
    binding: Mapping[ast.stmt, set[str]], known: Set[str], expected: Set[str]
) -> tuple[Binders, Binders]:
    """Return the statements that bind each name: those that only bind, and those that compute."""
    plain: Binders = {}
    computed: Binders = {}
    for one, names in binding.items():
        binders = plain if _only_binds(one, is_asked=not expected.isdisjoint(names)) else computed
        for name in names - known:
            binders.setdefault(name, set()).add(one)
    return plain, computed


def _reached(
    wanted: Set[str], plain: Binders, computed: Binders, expected: Set[str]
) -> set[ast.stmt]:
    """Return the statements that bind the names ``wanted``, and those that these need in turn."""
    chosen, read_below = set[ast.stmt](), set[str]()
    waiting = {*wanted}
    while waiting:
        found = [plain.pop(name, set()) for name in waiting]
        found += [computed.pop(name, set()) for name in waiting & read_below - expected]
        more = set[ast.stmt]().union(*found) - chosen
        chosen |= more
        waiting = _names(more)[0]
        read_below |= waiting
    return chosen


def opened(statement: ast.stmt, needed: Iterable[ast.stmt]) -> list[tuple[int, ast.stmt]]:
    """Return what runs of a statement of a file: of a guard, what is ``needed`` below it, if any.

    Each is told with its place in :func:`places`, which does not depend on what is needed.
    """
    chosen = {*needed}
    body = enumerate(_body(statement) if is_main_guard(statement) else (), 1)
    return [(place, one) for place, one in body if one in chosen] or [(0, statement)]


def places(statement: ast.stmt) -> int:
    """Return in how many places something may run of a statement."""
    return 1 + (len(_body(statement)) if is_main_guard(statement) else 0)


def _body(guard: ast.AST) -> list[ast.stmt]:
    return guard.body if isinstance(guard, ast.If) else []


def _mentioning(names: Set[str], statements: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Return the statements in which one of some names stands: symbol tables cost more."""
    return [one for one in statements if not names.isdisjoint(_mentioned(one))]


def _mentioned(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        for field in ("id", "name", "asname"):
            if isinstance(name := getattr(node, field, None), str):
                yield name.partition(".")[0]


def _stubs(statements: Iterable[ast.stmt]) -> set[str]:
    """Return the names of functions and classes of which a file holds the place alone."""
    defined = (one for one in statements if isinstance(one, Function | ast.ClassDef))
    return {one.name for one in defined if is_stub(one, {})}


def _brings_all(statement: ast.stmt) -> bool:
    """Recognise ``from module import *``: it may bind whatever is bound nowhere."""
    return isinstance(statement, ast.ImportFrom) and statement.names[0].name == "*"


def _only_binds(statement: ast.stmt, *, is_asked: bool) -> bool:
    """Tell whether a statement may run wherever its names are needed: it is no part of a program.

    It defines or imports something, or binds what is written out. A function that is asked for may
    be a lambda: another value of its name is most often a result of it.
    """
    if not isinstance(statement, _ASSIGNMENTS):
        return True
    value = statement.value
    if value is None or is_asked:
        return isinstance(value, ast.Lambda)
    return all(isinstance(part, _LITERAL) for part in ast.walk(value))


def _making(name: str, below: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the statement that first binds a name to a value, and those after it that fill it.

    What comes later is a program that goes on with the value.
    """
    first, *rest = dropwhile(lambda one: name not in _bound(one), below)
    if not isinstance(first, _ASSIGNMENTS):
        return []
    return [
        first,
        *takewhile(lambda one: isinstance(one, _FILLING) and name in names_built(one), rest),
    ]


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines, imports, or binds to a value by ``=``."""
    is_one = isinstance(statement, Function | ast.ClassDef | _IMPORTS | _ASSIGNMENTS)
    return _names([statement])[1] if is_one else set()


def _names(statements: Iterable[ast.stmt]) -> tuple[set[str], set[str]]:
    """Return the names that statements read of their module, and those that they bind in it.

    A name that a function alone binds, by ``global``, is read: something else binds it first. There
    are none in a statement that Python cannot compile: it never runs.
    """
    read, bound = set[str](), set[str]()
    for statement in statements:
        for name, is_read, is_bound in _symbols(statement):
            read |= {name} if is_read else set()
            bound |= {name} if is_bound else set()
    return read, bound


def _symbols(statement: ast.stmt) -> Iterator[tuple[str, bool, bool]]:
    """Yield the names of its module in a statement, each with whether it is read, and bound."""
    import symtable  # few files have statements below a guard

    try:
        plain = _WithoutTexts().visit(deepcopy(statement))
        top = symtable.symtable(ast.unparse(plain), "", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    waiting = [top]
    while waiting:
        table = waiting.pop()
        for one in table.get_symbols():
            is_bound = one.is_assigned() or one.is_imported() or one.is_namespace()
            if table is top:
                yield one.get_name(), one.is_referenced(), is_bound
            elif one.is_global():
                yield one.get_name(), one.is_referenced() or is_bound, False
        waiting += table.get_children()


class _WithoutTexts(ast.NodeTransformer):
    """Put a tuple of its values in place of an f-string: not all can be written out again."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """Keep the values, those in formats included."""
        inner = (one for one in ast.walk(node) if isinstance(one, ast.FormattedValue))
        return ast.Tuple([self.visit(one.value) for one in inner], ast.Load())
