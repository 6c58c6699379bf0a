"""Make imports find the assignment's modules, however students name their files and folders.

``Plateau.py`` is taken for ``plateau``: an ``import Plateau`` must then find it as well, and so
must ``from .plateau import ...`` and ``from tp5.plateau import ...``, which worked where the
student wrote them.
"""

from __future__ import annotations

import ast
import bisect
import re
import sys
from collections.abc import Iterable, Mapping, Sequence

from graders.hints import Any

# As Python counts lines: a form feed or a separator of Unicode's ends none.
_LINE_END = re.compile(r"\r\n|\r|\n")


def stems(units: Mapping[str, list[dict[str, Any]]]) -> dict[str, str]:
    """Return the names under which the modules' files are known, lower case, to the module."""
    found = {}
    for module, parts in units.items():
        if parts:
            label = parts[0]["label"].partition(".ipynb")[0]
            found[label.removesuffix(".py").casefold()] = module
        found[module.casefold()] = module
    return found


def import_lines(text: str) -> list[int]:
    """Return the numbers of the lines that may hold an import, in order.

    Going through every node of every statement would cost more than compiling them.
    """
    lines = _LINE_END.split(text)
    return [number for number, line in enumerate(lines, 1) if "import" in line]


def stands_in(lines: Sequence[int], statement: ast.stmt) -> bool:
    """Tell whether a statement covers one of some lines, in order."""
    place = bisect.bisect_left(lines, statement.lineno)
    return place < len(lines) and lines[place] <= (statement.end_lineno or statement.lineno)


class Redirect(ast.NodeTransformer):
    """Rewrites the imports of a statement to the modules that they mean.

    Parameters
    ----------
    known : iterable of str
        The modules of the submission and of the assignment.
    by_stem : mapping of str to str
        See :func:`stems`.
    """

    def __init__(self, known: Iterable[str], by_stem: Mapping[str, str]) -> None:
        self._known = frozenset(known)
        self._by_stem = by_stem

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """Rewrite ``from x import y``; ``from . import x`` is ``import x``."""
        if node.level and not node.module:
            names = [
                ast.alias(self._meant(a.name) or a.name, a.asname or a.name) for a in node.names
            ]
            return ast.copy_location(ast.Import(names), node)
        meant = self._meant(node.module or "", is_relative=node.level > 0)
        if meant is None:
            return node
        return ast.copy_location(ast.ImportFrom(meant, node.names, 0), node)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        """Rewrite ``import x`` and ``import x as y``."""
        node.names = [self._alias(alias) for alias in node.names]
        return node

    def _alias(self, alias: ast.alias) -> ast.alias:
        meant = self._meant(alias.name)
        if meant is None or meant == alias.name:
            return alias
        shown = alias.asname or alias.name.rpartition(".")[2]
        return ast.copy_location(ast.alias(meant, shown), alias)

    def _meant(self, name: str, *, is_relative: bool = False) -> str | None:
        """Return the module that a name means, None when it is none of ours."""
        if name in self._known:
            return name
        first, _, _ = name.partition(".")
        if first in sys.stdlib_module_names and not is_relative:
            return None
        return self._by_stem.get(name.rpartition(".")[2].casefold())
