"""The module under test, as tests name it: checks see its names bare."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set

from graders.languages.python.syntax import STANDARD_MODULES

# Modules that tests import and that are not the one under test.
_OTHERS = frozenset(
    {
        *("pytest", "nose", "otter", "hypothesis", "parameterized", "numpy", "pandas", "scipy"),
        *("matplotlib", "sympy", "networkx", "requests", "sklearn", "PIL", "torch", "IPython"),
        *("ipythonblocks", "seaborn"),
    }
)


class _BareNames(ast.NodeTransformer):
    """Write ``lab.f``, and ``g`` after ``from lab import f as g``, as ``f``."""

    def __init__(self, modules: Set[str], renamed: Mapping[str, str]) -> None:
        self.modules, self.renamed = modules, renamed

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if _is_member(node, self.modules):
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        name = self.renamed.get(node.id, node.id)
        return ast.copy_location(ast.Name(name, node.ctx), node)


def with_bare_names(tree: ast.Module) -> ast.Module:
    """Write what tests take from the module under test by its bare name."""
    imports = [one for one in ast.walk(tree) if isinstance(one, ast.Import)]
    modules = {
        alias.asname or alias.name for one in imports for alias in one.names if _is_own(alias.name)
    }
    froms = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    renamed = {
        alias.asname: alias.name
        for one in froms
        for alias in one.names
        if alias.asname and _is_own(one.module or "")
    }
    # A test may give the module's name to an object of its own.
    stored = {
        one.id
        for one in ast.walk(tree)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    modules -= stored | {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    members = {
        one.attr
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and _is_member(one, modules)
    }
    # `key = lab.key()` has two things of one name.
    renamed |= {name: f"{name}_" for name in stored & members}
    bare: ast.Module = _BareNames(modules, renamed).visit(tree)
    return bare


def _is_member(node: ast.Attribute, modules: Set[str]) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in modules


def _is_own(module: str) -> bool:
    return module.partition(".")[0] not in STANDARD_MODULES | _OTHERS


def import_statements(source: str) -> Mapping[str, str]:
    """Return the statement that imports each name at the top of a module, by name."""
    found: dict[str, str] = {}
    for one in ast.parse(source).body:
        for alias in one.names if isinstance(one, ast.Import | ast.ImportFrom) else ():
            name = (alias.asname or alias.name).partition(".")[0]
            alone: ast.stmt = ast.Import([alias])
            if isinstance(one, ast.ImportFrom):
                alone = ast.ImportFrom(one.module, [alias], one.level)
            found[name] = ast.unparse(alone)
    return found
