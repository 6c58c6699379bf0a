"""Tell which of the course's names a student's function can come to use, however indirectly.

A name that is not reached makes no difference to the function: nobody needs to run it again over
another definition of that name. So whatever cannot be read off the source counts as reaching
everything, and a name counts wherever it stands: as a variable, an attribute or a word of a text.
"""

from __future__ import annotations

import ast
import re
import types
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from graders.worker.stubs import Function, is_text

# What finds things by names that stand nowhere, or runs text.
_DYNAMIC = frozenset(
    (
        *("__import__", "compile", "eval", "exec", "globals", "locals", "vars"),
        *("delattr", "getattr", "setattr", "attrgetter", "methodcaller"),
        *("builtins", "copyreg", "ctypes", "gc", "importlib", "inspect", "marshal", "modules"),
        *("operator", "pickle", "runpy", "sys", "threading", "types", "weakref"),
    )
)
# Of the names between underscores, those that change nothing behind one's back.
_HARMLESS = frozenset(
    (
        *("__module__", "__qualname__", "__name__", "__doc__", "__init__", "__str__", "__repr__"),
        *("__eq__", "__hash__", "__lt__", "__len__", "__iter__", "__next__", "__getitem__"),
        *("__contains__", "__main__"),
    )
)
_WORD = re.compile(r"[^\W\d]\w*")
_METHODS = frozenset(("property", "staticmethod", "classmethod"))


def reached(
    units: Sequence[tuple[ast.Module, bool]], functions: Iterable[str], names: Iterable[str]
) -> dict[str, list[str] | None]:
    """Find what some functions reach.

    Parameters
    ----------
    units : sequence of (ast.Module, bool)
        The student's sources; whether loading one runs the program at its end, as in a notebook.
    functions : iterable of str
        Functions of theirs, by name.
    names : iterable of str
        The names that matter.

    Returns
    -------
    dict
        By function, those of the names that it may use, sorted; None where that cannot be told.
    """
    whole, sought = _Whole(units), frozenset(names)
    found = {name: whole.names_from(name) for name in functions}
    return {name: None if all_ is None else sorted(all_ & sought) for name, all_ in found.items()}


class _Whole:
    """All the statements of a submission: what each name stands for, and what runs at once."""

    def __init__(self, units: Sequence[tuple[ast.Module, bool]]) -> None:
        self._bound: defaultdict[str, list[ast.stmt]] = defaultdict(list)
        self._acting: set[str] = set()
        self._known: dict[int, frozenset[str]] = {}
        for tree, runs_program in units:
            for statement in tree.body:
                if runs_program or not _is_program(statement):
                    self._take(statement)

    def _take(self, statement: ast.stmt) -> None:
        bound = _bound(statement)
        for name in bound or ():
            self._bound[name].append(statement)
        if bound is None:
            self._acting |= self._names(statement)

    def names_from(self, function: str) -> set[str] | None:
        """Return all that a function may use; None when that cannot be told."""
        if function not in self._bound:
            return None
        found: set[str] = set()
        waiting = {function} | self._acting
        while waiting:
            name = waiting.pop()
            if name in _DYNAMIC or _is_special(name):
                return None
            found.add(name)
            for statement in self._bound.get(name, ()):
                waiting |= self._names(statement) - found
        return found

    def _names(self, statement: ast.stmt) -> frozenset[str]:
        if id(statement) not in self._known:
            self._known[id(statement)] = frozenset(_names_of(statement))
        return self._known[id(statement)]


def _is_special(name: str) -> bool:
    return name[:2] == "__" == name[-2:] and name not in _HARMLESS


def _bound(statement: ast.stmt) -> list[str] | None:
    """Return the names that a statement defines, and does nothing more; None when it may act."""
    if isinstance(statement, Function):
        return [statement.name] if _is_plain(statement) else None
    if isinstance(statement, ast.ClassDef):
        # What it extends may run a hook, or note it somewhere.
        acts = statement.decorator_list or statement.bases or statement.keywords
        is_plain = not acts and all(map(_is_member, statement.body))
        return [statement.name] if is_plain else None
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return [alias.asname or alias.name.partition(".")[0] for alias in statement.names]
    if isinstance(statement, ast.Assign):
        named = [target.id for target in statement.targets if isinstance(target, ast.Name)]
        return named if len(named) == len(statement.targets) and _is_inert(statement) else None
    return [] if is_text(statement) or isinstance(statement, ast.Pass) else None


def _is_plain(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether defining a function runs nothing of the student's."""
    decorators = {d.id if isinstance(d, ast.Name) else "" for d in function.decorator_list}
    # Defaults and annotations are in the arguments: both are evaluated with the definition.
    evaluated = [function.args, *filter(None, [function.returns])]
    return decorators <= _METHODS and all(map(_is_inert, evaluated))


def _is_member(statement: ast.stmt) -> bool:
    return not isinstance(statement, ast.ClassDef) and _bound(statement) is not None


def _is_inert(node: ast.AST) -> bool:
    """Tell whether evaluating something calls nothing that has a name, and names nothing."""
    acts = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)
    return not any(isinstance(inner, acts) for inner in ast.walk(node))


def _is_program(statement: ast.stmt) -> bool:
    """Tell the program at the end of a module, which importing it never runs."""
    test = statement.test if isinstance(statement, ast.If) and not statement.orelse else None
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, *test.comparators]
    named = [side.id for side in sides if isinstance(side, ast.Name)]
    texts = [side.value for side in sides if isinstance(side, ast.Constant)]
    return (named, texts) == (["__name__"], ["__main__"])


def _names_of(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Import | ast.ImportFrom):
        origin = getattr(statement, "module", None) or ""
        for dotted in (origin, *(alias.name for alias in statement.names)):
            yield from dotted.split(".")
        return
    try:
        # Not with this module's own future: annotations would be texts.
        code = compile(ast.Module([statement], []), "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        yield "exec"  # it may be anything
        return
    yield from _names_in(code)
    yield from _words_in(statement)


def _names_in(code: types.CodeType) -> Iterator[str]:
    """Yield the names that code looks up elsewhere than among its own variables."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_in(constant)


def _words_in(statement: ast.stmt) -> Iterator[str]:
    """Yield the words of the texts in a statement, which may be names; docstrings left out."""
    nodes = list(ast.walk(statement))
    aside = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield from _WORD.findall(node.value)
