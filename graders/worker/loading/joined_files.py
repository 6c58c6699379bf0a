"""Files that hold more of a module and that nothing imports: further cells of that module.

A student may write a file per exercise, and import nothing: ``exercice2.py`` beside ``morpion.py``.
What stands in one is written for the names of the other, as the cells of a notebook are.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.loading.moved_modules import bound_names
from graders.worker.reading.stubs import Function

Parts = Sequence[Mapping[str, Any]]


def joined_files(
    units: Mapping[str, Parts], found: Collection[str], targets: Sequence[Sequence[str]]
) -> Iterator[tuple[str, str, list[str]]]:
    """Yield a module, a file to join to it, and the names asked of the module that it defines.

    ``found`` are the modules of the assignment that have a file, ``targets`` the module and the
    name of each target. A file that imports another, or is imported, stays by itself; so does one
    that defines otherwise what the module's file defines as well: it may be a draft.
    """
    asked = [(module, name.partition(".")[0]) for module, name in targets]
    others = [name for name in units if name not in found and "." not in name]
    others = [name for name in others if any(_says(units[name], one) for _, one in asked)]
    if not others:
        return
    linked = _linked(units)
    defined = {module: _defined(units[module]) for module in found if module in units}
    for other in (name for name in others if name not in linked):
        theirs = _defined(units[other])
        for module, known in defined.items():
            more = theirs.keys() - known.keys()
            names = [name for one, name in dict.fromkeys(asked) if one == module and name in more]
            if names and all(theirs[name] == known[name] for name in theirs.keys() & known.keys()):
                known.update(theirs)
                yield module, other, names
                break


def _says(parts: Parts, word: str) -> bool:
    return any(word in unit["text"] for unit in parts)


def _defined(parts: Parts) -> dict[str, str]:
    """Return what a file defines or assigns at its top: the statement by the name."""
    kinds = Function | ast.ClassDef | ast.Assign | ast.AnnAssign
    statements = (one for unit in parts for one in ast.parse(unit["text"]).body)
    return {
        name: ast.dump(one)
        for one in statements
        if isinstance(one, kinds)
        for name in bound_names(one)
    }


def _linked(units: Mapping[str, Parts]) -> set[str]:
    """Return the modules that import one of the submission's, or that one of these imports."""
    linked = set()
    for name, parts in units.items():
        imported = {one for unit in parts for one in _imported(ast.parse(unit["text"]))}
        if met := imported & units.keys():
            linked |= {name, *met}
    return linked


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names of all modules that a file imports, and those that a folder may hold."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "").rpartition(".")[2], *(a.name for a in node.names))
