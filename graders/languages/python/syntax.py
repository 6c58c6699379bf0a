"""Facts of trusted Python, found without running it: errors, names, imports, docstrings."""

from __future__ import annotations

import ast
import builtins
import inspect
import keyword
import symtable
import sys
import warnings
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from graders.languages.base import CompileError

BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__debug__"}
BUILTIN_EXCEPTIONS = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)
STANDARD_MODULES = sys.stdlib_module_names
# Those of them that the worker has loaded before it reads a submission, in one Python or another.
LOADED_MODULES = frozenset((
    "abc", "ast", "binascii", "bisect", "builtins", "codecs", "collections", "contextlib", "copy",
    "copyreg", "ctypes", "encodings", "enum", "errno", "functools", "gc", "genericpath",
    "importlib", "io", "itertools", "json", "keyword", "linecache", "marshal", "math", "mmap",
    "nt", "ntpath", "opcode", "operator", "os", "posix", "posixpath", "random", "re", "reprlib",
    "resource", "runpy", "select", "signal", "stat", "struct", "sys", "textwrap", "time",
    "token", "tokenize", "types", "warnings", "weakref", "winreg", "zipimport", "zlib",
))  # fmt: skip


def find_error(code: str, mode: str = "exec") -> CompileError | None:
    """Return why a source does not compile, None where it does.

    ``mode`` is ``exec`` for statements, ``eval`` for an expression.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(code, "<spec>", mode)
            ast.parse(code, mode=mode)  # a tree has a limit of its own on depth
    except SyntaxError as problem:
        return CompileError(problem.msg, problem.lineno or 1)
    except (ValueError, RecursionError, MemoryError, OverflowError) as problem:
        return CompileError(str(problem) or type(problem).__name__, 0)
    return None


def parses(code: str, mode: str = "exec") -> bool:
    """Tell whether a text is Python, as far as its grammar goes."""
    try:
        ast.parse(code, mode=mode)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def on_one_line(expression: str) -> str:
    """Write an expression again on one line, without comments."""
    return ast.unparse(ast.parse(expression, mode="eval"))


def with_tests(expression: str) -> str:
    """Write an expression again so that what is false before an ``and`` gives False, not itself.

    So None comes from the last operand alone: that of ``x and f(x)`` is what the function returns.
    """
    tree = ast.parse(expression, mode="eval")
    _test(tree.body)
    return ast.unparse(tree)


def _test(node: ast.expr) -> None:
    if isinstance(node, ast.IfExp):
        _test(node.body)
        _test(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for operand in node.values:
            _test(operand)
        if isinstance(node.op, ast.And):
            first = [ast.UnaryOp(ast.Not(), operand) for operand in node.values[:-1]]
            node.values[:-1] = [ast.UnaryOp(ast.Not(), negated) for negated in first]


def is_name(text: str) -> bool:
    """Tell whether a text can name a variable."""
    return text.isidentifier() and not keyword.iskeyword(text)


def lines_of(source: str) -> list[str]:
    """Split a source into lines as Python counts them: a form feed or U+2028 ends no line."""
    lines = source.split("\n")
    return lines if lines[-1] else lines[:-1]


def first_line(statement: ast.stmt) -> int:
    """Return the line where a statement starts, its decorators included."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


@lru_cache(maxsize=2_000)  # of the course's code alone, and asked again for each request
def names_used(code: str, mode: str = "exec") -> frozenset[str]:
    """Return the names that sound code takes from outside its functions, builtins included."""
    return frozenset(_used(_table(code, mode)))


def _table(code: str, mode: str) -> symtable.SymbolTable:
    """Return the names of the code by scope, those of a comprehension in a scope of their own.

    From Python 3.12 on, they stand in the scope around it; those of a generator do not.
    """
    tree = ast.parse(code, mode=mode)
    if any(isinstance(node, _COMPREHENSIONS) for node in ast.walk(tree)):
        code = ast.unparse(_WithGenerators().visit(tree))
    return symtable.symtable(code, "<spec>", mode)


_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)


class _WithGenerators(ast.NodeTransformer):
    """Puts a generator in place of each comprehension."""

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return self.generic_visit(ast.GeneratorExp(pair, node.generators))


def _used(table: symtable.SymbolTable) -> Iterator[str]:
    at_top = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.get_name().startswith("."):
            continue
        # Before Python 3.13, a function named "top" is taken for the module: all it has is global.
        is_free = symbol.is_global() and not symbol.is_local()
        if symbol.is_referenced() if at_top else is_free:
            yield symbol.get_name()
    for child in table.get_children():
        yield from _used(child)


def bound_names(code: str, mode: str = "exec") -> frozenset[str]:
    """Return the names that the code binds at its top level, imports included."""
    return frozenset(_bound(_table(code, mode), at_top=True))


def _bound(table: symtable.SymbolTable, at_top: bool) -> Iterator[str]:
    for symbol in table.get_symbols():
        written = symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
        if written and (at_top or symbol.is_declared_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _bound(child, at_top=False)


def changed_names(statement: ast.stmt) -> frozenset[str]:
    """Return the names whose values a statement may change: ``x += 1``, ``x[0] = 1``.

    A method that is called for its effect, as in ``x.append(1)``, counts as well; a definition
    changes nothing.
    """
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset()
    return frozenset(name for node in ast.walk(statement) for name in _changed(node))


def _changed(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    is_called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    place: ast.AST = node.value.func if is_called else node  # type: ignore[attr-defined]
    if isinstance(place, ast.Attribute | ast.Subscript):
        is_part = is_called or not isinstance(place.ctx, ast.Load)
        while isinstance(place, ast.Attribute | ast.Subscript):
            place = place.value
        if is_part and isinstance(place, ast.Name):
            yield place.id


_TABLES = (ast.Dict, ast.DictComp, ast.List, ast.ListComp, ast.Set, ast.SetComp)


def is_table(code: str) -> bool:
    """Tell whether the first statement of the code makes a list, a dictionary or a set."""
    value = next((getattr(one, "value", None) for one in ast.parse(code).body), None)
    made = getattr(value, "func", None)
    return isinstance(value, _TABLES) or getattr(made, "id", "") in ("dict", "list", "set")


def tables_changed(code: str) -> frozenset[str]:
    """Return the names from outside of a definition whose values it may change, or binds anew."""
    nodes = [*ast.walk(ast.parse(code))]
    said = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    return names_used(code).intersection(name for node in nodes for name in _changed(node)) | said


def all_attributes(code: str | ast.AST, mode: str = "exec") -> frozenset[str]:
    """Return every attribute that the code takes or sets, of whatever object."""
    return frozenset(node.attr for node in _attributes(code, mode))


def attributes_set(code: str | ast.AST) -> frozenset[str]:
    """Return every attribute that the code sets, of whatever object."""
    return frozenset(node.attr for node in _attributes(code) if isinstance(node.ctx, ast.Store))


def attributes_used(code: str, name: str) -> frozenset[str]:
    """Return the attributes of a name that the code uses: ``x`` in ``name.x``."""
    found = ((node.attr, node.value) for node in _attributes(code))
    return frozenset(attr for attr, of in found if isinstance(of, ast.Name) and of.id == name)


def _attributes(code: str | ast.AST, mode: str = "exec") -> Iterator[ast.Attribute]:
    tree = ast.parse(code, mode=mode) if isinstance(code, str) else code
    return (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def line_of_use(code: str, name: str) -> int:
    """Return the line (from 1) where the code first uses a name or an attribute; 1 for none."""
    lines = [
        node.lineno
        for node in ast.walk(ast.parse(code))
        if (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Attribute) and node.attr == name)
    ]
    return min(lines, default=1)


def imported_modules(code: str | bytes) -> tuple[str, ...]:
    """Return the dotted names of the modules that the code imports; ``.`` for ``from . import``."""
    names: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or ".")
    return tuple(dict.fromkeys(names))


def literal_of(text: str) -> Any:
    """Return the value that a Python literal writes, such as ``(1, 2)``; else the text itself."""
    try:
        return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def constants_in(code: str) -> list[Any]:
    """Return the values of the literals in the code."""
    return [node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)]


@lru_cache(maxsize=32)  # of the course's own modules
def docstrings_of(code: str) -> tuple[tuple[str, str], ...]:
    """Return the dotted name and the docstring of each function and class, "" for none.

    A property and its setter come one after the other, under the same name.
    """
    return tuple(_docstrings(ast.parse(code), ""))


def _docstrings(node: ast.AST, owner: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = ast.get_docstring(child, clean=False)
            yield owner + child.name, inspect.cleandoc(text or "")
            yield from _docstrings(child, f"{owner}{child.name}.")
        else:
            yield from _docstrings(child, owner)


def last_name(node: ast.AST | None) -> str:
    """Return the name that an expression such as ``a.b.c`` ends in; empty where it has none."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
