"""The rules on the packages that a spec declares, and on those that its reference imports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from graders.errors import Problem
from graders.spec.draft import Draft

__all__ = ["check_packages"]


def check_packages(draft: Draft) -> Iterator[Problem]:
    """Yield the names that are no packages, and the packages used without being declared."""
    declared = draft.spec.packages
    for k, name in enumerate(declared):
        path = ("packages", k)
        if name in declared[:k]:
            yield draft.problem(path, f"'{name}' is there twice", "delete one")
        elif name in sys.stdlib_module_names:
            what = f"'{name}' is a module of Python's own"
            yield draft.problem(path, what, "delete it: it is always there")
        elif name in draft.spec.modules:
            yield draft.problem(path, f"'{name}' is a module handed in", "delete it here")
    for k, module in enumerate(draft.spec.modules):
        for name in _undeclared(draft, module):
            what = f"the reference imports '{name}', a package that is not declared"
            yield draft.problem(("modules", k), what, f"write packages: [{name}]")


def _undeclared(draft: Draft, module: str) -> list[str]:
    known = {*sys.stdlib_module_names, *draft.spec.modules, *draft.spec.packages}
    imports = draft.modules[module].imports if module in draft.modules else ()
    names = [name for text in imports for node in ast.parse(text).body for name in _tops(node)]
    return [name for name in dict.fromkeys(names) if name not in known]


def _tops(node: ast.stmt) -> list[str]:
    """Return the packages that an import names."""
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").partition(".")[0]]
    names = node.names if isinstance(node, ast.Import) else []
    return [alias.name.partition(".")[0] for alias in names]
