"""The code that a kit holds of a module: some of its functions, with all that they use."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from graders.languages.python.syntax import bound_names, names_used
from graders.light_dataclass import dataclass

# Code that uses one of these may use any name.
_ANY = frozenset(("globals", "locals", "vars", "eval", "exec"))


@dataclass(frozen=True)
class _Statement:
    """A statement of the top level: its source, what it binds and what it uses."""

    source: str
    binds: frozenset[str]
    uses: frozenset[str]


def trimmed(source: str, functions: Iterable[str], secrets: Iterable[str] = ()) -> str:
    """Return the source of some functions of a module with all that they use, without comments.

    The module compiles; it is a spec's own, whose functions judge answers and make inputs.
    ``secrets`` are functions to leave out, with all that only they use; they are left out even when
    the other functions may use any name. The source is empty when no function is wanted.
    """
    wanted = set(functions)
    if not wanted:
        return ""
    statements = list(_statements(ast.parse(source)))
    # A statement that binds nothing is kept for its effect.
    acting = {name for one in statements if not one.binds for name in one.uses}
    names = _reached(statements, wanted | acting)
    if names & _ANY:
        gone = _reached(statements, set(secrets)) - names
        names = {name for one in statements for name in one.binds} - gone
    kept = (one.source for one in statements if not one.binds or one.binds & names)
    return "\n".join(kept) + "\n"


def _statements(tree: ast.Module) -> Iterator[_Statement]:
    for statement in (part for whole in tree.body for part in _parts(whole)):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, ast.If) and _is_guard(statement.test):
            continue
        source = ast.unparse(statement)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            yield _Statement(source, frozenset(), frozenset())
        else:
            yield _Statement(source, bound_names(source), names_used(source))


def _parts(statement: ast.stmt) -> list[ast.stmt]:
    """Split an import of several names, so that each is kept for itself."""
    if not isinstance(statement, ast.ImportFrom):
        return [statement]
    return [ast.ImportFrom(statement.module, [alias], statement.level) for alias in statement.names]


def _is_guard(test: ast.expr) -> bool:
    """Tell whether what follows only runs in a module that is the program."""
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id == "__name__"
    )


def names_imported(source: str, modules: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the names that a source takes from some modules, by module.

    ``modules`` are by the name that they are imported under. Of a module that is imported as a
    whole, each attribute in the source may be one of its names.
    """
    found: dict[str, set[str]] = {}
    tree = ast.parse(source)
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            taken = [(alias.name, attributes) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            items = [alias.name for alias in node.names]
            taken = [(node.module, set(items))]
            taken += [(f"{node.module}.{item}", attributes) for item in items]
        else:
            continue
        for name, names in taken:
            if name in modules:
                found.setdefault(modules[name], set()).update(names)
    return found


def _reached(statements: list[_Statement], names: set[str]) -> set[str]:
    """Add to ``names`` all the names that they use, directly or not; return them."""
    before: set[str] = set()
    while names != before:
        before = set(names)
        names |= {used for one in statements if one.binds & before for used in one.uses}
    return names
