"""The syntax trees that a kit lends: what running them needs, and no more.

Comments and layout are not in a tree. Docstrings that students do not read are emptied, annotations
that nothing looks at are left out, and local variables get other names. Lines stay where they were,
since those that run are counted.
"""

from __future__ import annotations

import ast
import inspect
import symtable
from collections.abc import Collection, Iterator, Mapping
from itertools import count

from graders.codec.trees import Tree, pack

# The key of a tree: a module's name, and a definition's.
Key = tuple[str, str]

_Function = ast.FunctionDef | ast.AsyncFunctionDef
# Code with one of these words may look at annotations.
_READ_ANNOTATIONS = ("annotations__", "get_annotations", "type_hints", "signature", "argspec")
# Code that uses one of these may look up its local variables by name.
_READ_LOCALS = frozenset(("locals", "vars", "dir", "eval", "exec", "f_locals"))


def lent_trees(sources: Mapping[Key, str], docstrings: Collection[str] = ()) -> dict[Key, Tree]:
    """Return the trees of sources that compile.

    ``docstrings`` are those that students read, without their indentation: they stay.
    """
    is_read = any(word in source for source in sources.values() for word in _READ_ANNOTATIONS)
    found = {}
    for key, source in sources.items():
        tree = ast.parse(source)
        _Reducer(docstrings, keeps_annotations=is_read).visit(tree)
        for function in _outermost(tree):
            _rename_locals(function)
        found[key] = pack(tree)
    return found


class _Reducer(ast.NodeTransformer):
    """Empties docstrings, and takes away the annotations of functions and in them.

    Those of decorated functions stay, since a decorator may read them, and those of classes, which
    make the fields of a dataclass.
    """

    def __init__(self, docstrings: Collection[str], *, keeps_annotations: bool) -> None:
        self._docstrings = docstrings
        self._keeps_annotations = keeps_annotations
        self._is_in_function = False

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        text = node.value.value if isinstance(node.value, ast.Constant) else None
        if isinstance(text, str) and inspect.cleandoc(text) not in self._docstrings:
            node.value = ast.copy_location(ast.Constant(""), node.value)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._within(node, is_function=False)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if not self._is_in_function or self._keeps_annotations:
            return self.generic_visit(node)
        # Without a value it still makes the name a local one.
        node.annotation = ast.copy_location(ast.Constant(None), node.annotation)
        if node.value is None:
            return self.generic_visit(node)
        return self.generic_visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def _function(self, node: _Function) -> ast.AST:
        if not (self._keeps_annotations or node.decorator_list):
            node.returns = None
            given = node.args
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs):
                one.annotation = None
            for more in filter(None, (given.vararg, given.kwarg)):
                more.annotation = None
        return self._within(node, is_function=True)

    def _within(self, node: ast.AST, *, is_function: bool) -> ast.AST:
        before, self._is_in_function = self._is_in_function, is_function
        found = self.generic_visit(node)
        self._is_in_function = before
        return found


def _outermost(node: ast.AST) -> Iterator[_Function]:
    """Yield the functions that are in no other function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Function):
            yield child
        else:
            yield from _outermost(child)


def _rename_locals(function: _Function) -> None:
    """Rename the local variables of a function, and of those in it, where nothing can tell."""
    if any(_word(node) in _READ_LOCALS for node in ast.walk(function)):
        return
    local, others = _local_names(ast.unparse(function))
    free = (name for name in map("v{}".format, count(1)) if name not in local | others)
    renamed = dict(zip(sorted(local), free, strict=False))
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = renamed.get(node.id, node.id)
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            node.name = renamed.get(node.name or "", node.name)
        elif isinstance(node, ast.MatchMapping):
            node.rest = renamed.get(node.rest or "", node.rest)
        elif isinstance(node, ast.Nonlocal):
            node.names = [renamed.get(name, name) for name in node.names]


def _word(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _local_names(source: str) -> tuple[set[str], set[str]]:
    """Return the names of a function that can be others, and all the other names in it.

    A name stays where it is, anywhere in the function, that of a parameter (which a caller may
    write), of something imported or defined, of a member of a class, or of something outside. What
    begins with two underscores is named after its class.
    """
    local, others = set(), set()
    for table in _tables(symtable.symtable(source, "<kit>", "exec")):
        in_function = table.get_type() == "function"
        for symbol in table.get_symbols():
            name = symbol.get_name()
            is_own = symbol.is_local() and symbol.is_assigned()
            is_kept = symbol.is_parameter() or symbol.is_imported() or symbol.is_namespace()
            if not in_function or name.startswith("__") or is_kept or symbol.is_global():
                others.add(name)
            elif is_own:
                local.add(name)
    return local - others, others


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)
