"""Keep of a spec's own module what judges answers: what makes inputs is not needed any more."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graders.spec.names import bound_names, names_used

__all__ = ["trimmed"]

# Who uses one of these may use any name.
_ANY = frozenset(("globals", "locals", "vars", "eval", "exec"))


@dataclass(frozen=True)
class _Statement:
    """A statement of the top level: its source, what it binds and what it uses."""

    source: str
    binds: frozenset[str]
    uses: frozenset[str]


def trimmed(source: str, functions: Iterable[str], secrets: Iterable[str] = ()) -> str:
    """Return the source of some functions of a module, with all that they use and no comment.

    Parameters
    ----------
    source : str
        A module that compiles.
    functions : iterable of str
        Names that it defines.
    secrets : iterable of str
        Those that go, with all that they alone use, even where the ones that stay may use any name.

    Returns
    -------
    str
        Empty when no function is wanted.
    """
    wanted = set(functions)
    if not wanted:
        return ""
    statements = list(_statements(ast.parse(source)))
    # What binds nothing is there for what it does.
    acting = {name for one in statements if not one.binds for name in one.uses}
    names = _reached(statements, wanted | acting)
    if names & _ANY:
        gone = _reached(statements, set(secrets)) - names
        names = {name for one in statements for name in one.binds} - gone
    kept = (one.source for one in statements if not one.binds or one.binds & names)
    return "\n".join(kept) + "\n"


def _statements(tree: ast.Module) -> Iterator[_Statement]:
    for statement in tree.body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if is_text:
            continue
        source = ast.unparse(statement)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            yield _Statement(source, frozenset(), frozenset())
        else:
            yield _Statement(source, bound_names(source), names_used(source))


def _reached(statements: list[_Statement], names: set[str]) -> set[str]:
    """Return the names that are used, directly or not."""
    before: set[str] = set()
    while names != before:
        before = set(names)
        names |= {used for one in statements if one.binds & before for used in one.uses}
    return names
