"""Variables of the assignment that functions bind anew: the course's code reads where they live.

A question may ask for a table, ``STOCK = {}``, that other questions fill. A student's ``reset``
that says ``global STOCK`` gives that name to another table, in the student's module. A lent
function has globals of its own, where the table would stay the first one: so it takes the variable
from the student's module each time, and binds it there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from graders.codec.trees import Tree, parsed, text_in
from graders.worker.reading.stubs import Function, bound_in

# The name of the student's module in the globals of the course's code; no program can say it.
HOME = "<module>"


def bound_anew(names: Iterable[str], sources: Iterable[str]) -> frozenset[str]:
    """Return the names that functions in some sources may bind in their module.

    A source is text, or a :class:`Tree`.
    """
    texts = [text_in(one) if isinstance(one, Tree) else one for one in sources]
    said = [text for text in texts if "global" in text.casefold()]
    return frozenset(name for name in names if any(_says(text, name) for text in said))


def _says(text: str, name: str) -> bool:
    """Tell whether a text declares a name as global; in the JSON of a tree, it may."""
    return bool(re.search(rf"\bglobal\b.*?\b{name}\b", text, re.IGNORECASE))


def living_in_module(source: str, names: frozenset[str]) -> ast.Module:
    """Return the tree of a definition whose functions find some variables in the module HOME."""
    tree: ast.Module = _Moved(names).visit(parsed(source))
    return ast.fix_missing_locations(tree)


class _Moved(ast.NodeTransformer):
    """Turns names that functions take from their globals into attributes of HOME."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        # The names that no function around this place has as its own; None outside of any function.
        self._free: frozenset[str] | None = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer = self._enter(node)
        node.body = [self.visit(statement) for statement in node.body]
        self._free = outer
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        outer = self._enter(node)
        node.body = [self.visit(statement) for statement in node.body]
        self._free = outer
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        outer = self._enter(node)
        node.body = self.visit(node.body)
        self._free = outer
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        names = [name for name in node.names if name not in self._names]
        return ast.copy_location(ast.Global(names) if names else ast.Pass(), node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self._free is None or node.id not in self._free:
            return node
        moved = ast.Attribute(ast.Name(HOME, ast.Load()), node.id, node.ctx)
        return ast.copy_location(moved, node)

    def _enter(self, node: ast.AST) -> frozenset[str] | None:
        """Set what is free in a function; return what was free around it."""
        outer, own = self._free, [*_own(node)]
        around = self._names if outer is None else outer
        said = {name for one in own if isinstance(one, ast.Global) for name in one.names}
        self._free = (around - bound_in(own)) | (self._names & said)
        return outer


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of the functions in it."""
    waiting = [*ast.iter_child_nodes(function)]
    while waiting:
        yield (node := waiting.pop())
        if not isinstance(node, Function | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
