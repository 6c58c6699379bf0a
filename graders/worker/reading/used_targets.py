"""The targets that a student's definitions use, directly or through other definitions.

A student's solution may be built in another way than the reference: a constructor that calls
``deposit`` depends on that method, whatever the spec says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice

from graders.worker.reading.special_methods import special_methods
from graders.worker.reading.stubs import Function, bound_in, definitions, reachable

_BINDING = ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.With | ast.If | ast.Try
Targets = Sequence[Sequence[str]]


class Uses:
    """The definitions that each definition of a submission names.

    What an object is cannot be read in the source: an attribute is taken for the members of that
    name of every class, and a class for its constructor; one of a class or of ``super()`` is taken
    for those of that class, or of the classes above. Only of something imported may it be a
    function or a class of a module: ``text.index`` is no use of a function ``index``. ``targets``
    are modules and names.
    """

    def __init__(self, trees: Sequence[ast.Module], targets: Targets) -> None:
        self._targets = targets
        self._direct = _direct(trees, targets)

    def used(self) -> dict[str, list[str]]:
        """Return the other targets that each target may reach, by its module and name."""
        direct = self._direct
        reached = {one: reachable(one, lambda of: direct.get(of, set())) for one in direct}
        return _told(self._targets, reached)

    def named(self) -> dict[str, list[str]]:
        """Return the other targets that each names itself, or through the student's helpers."""
        direct, own = self._direct, {name for _, name in self._targets}
        through = {name: named for name, named in direct.items() if name not in own}
        reached = {
            name: direct[name].union(*(reachable(one, lambda of: through.get(of, set()))
                                       for one in direct[name]))
            for name in own & direct.keys()
        }  # fmt: skip
        return _told(self._targets, reached)


def _direct(trees: Sequence[ast.Module], targets: Targets) -> dict[str, set[str]]:
    """Return the definitions that each one names; a target that is nowhere is left out."""
    known = {name: node for tree in trees for name, node in definitions(tree)}
    classes = {name for name, node in known.items() if isinstance(node, ast.ClassDef)}
    made = [one for one in _variables(trees) if one[0] not in known]
    names = {*known, *(name for name, _ in made), *(name for _, name in targets)}
    meant = _by_word(names, classes)
    imported = _imported(trees)
    direct = {
        name: _meant_by(name, known, meant, imported) | _unnamed(name, known, meant)
        for name in known
    }
    for name, words in made:
        found = {one for word in words for one in meant.get(word, ())} - {name}
        direct[name] = direct.get(name, set()) | found
    inherited = ((name, _inherited(name, known)) for _, name in targets if name not in known)
    return direct | {name: found for name, found in inherited if found}


def _variables(trees: Sequence[ast.Module]) -> Iterator[tuple[str, set[str]]]:
    """Yield the variables that each statement of a module binds, with the names that it uses.

    A table that ``count`` has filled while the file was loaded is only right where ``count`` is.
    """
    for statement in (one for tree in trees for one in tree.body):
        nodes: list[ast.AST] = []
        left: list[ast.AST] = [statement] if isinstance(statement, _BINDING) else []
        while left:
            nodes.append(node := left.pop())
            inner = ast.iter_child_nodes(node)
            left += [one for one in inner if not isinstance(one, Function | ast.ClassDef)]
        words = {node.id for node in nodes if isinstance(node, ast.Name)}
        bound = bound_in(nodes)
        yield from ((name, words - bound) for name in bound)


def _told(targets: Targets, reached: Mapping[str, Set[str]]) -> dict[str, list[str]]:
    return {
        f"{module}.{name}": [
            f"{other}.{of}" for other, of in targets if of in reached[name] and of != name
        ]
        for module, name in targets
        if name in reached
    }


def _by_word(names: Set[str], classes: Set[str]) -> dict[str, set[str]]:
    """Return the definitions that a word in the source may mean."""
    meant: dict[str, set[str]] = {}
    for name in names:
        owner, _, last = name.rpartition(".")
        word = owner.rpartition(".")[2] if last == "__init__" else last
        if name not in classes or "." not in name:
            meant.setdefault(word, set()).add(name)
    return meant


def _imported(trees: Sequence[ast.Module]) -> set[str]:
    """Return the names that imports bind, wherever they stand: what may be a module."""
    return {
        (alias.asname or alias.name).partition(".")[0]
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def _meant_by(
    name: str,
    known: Mapping[str, ast.AST],
    meant: Mapping[str, set[str]],
    imported: Set[str],
) -> set[str]:
    """Return the definitions that one names; a class names nothing by itself, its methods do."""
    if not isinstance(known[name], Function):
        return set()
    parts = tuple(ast.walk(known[name]))
    words = {one.id for one in parts if isinstance(one, ast.Name)} - bound_in(parts)
    attributes = [one for one in parts if isinstance(one, ast.Attribute)]
    told = {one: _of_a_class(name, one, known, meant) for one in attributes}
    attributes = [one for one in attributes if not told[one]]
    words |= {one.attr for one in attributes if getattr(one.value, "id", "") in imported}
    members = {one.attr for one in attributes} - words
    named = {one for word in words for one in meant.get(word, ())}.union(*told.values())
    return named | {one for word in members for one in meant.get(word, ()) if "." in one}


def _of_a_class(
    name: str, asked: ast.Attribute, known: Mapping[str, ast.AST], meant: Mapping[str, set[str]]
) -> set[str]:
    """Return the members that ``Song.show``, or ``super().show`` in a method, may mean."""
    of = asked.value
    if isinstance(of, ast.Name) and isinstance(known.get(of.id), ast.ClassDef):
        line = {of.id, *_above(of.id, known)}
    elif isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "super":
        line = {*_above(name.rpartition(".")[0], known)}
    else:
        return set()
    return {one for one in meant.get(asked.attr, ()) if one.rpartition(".")[0] in line}


def _unnamed(name: str, known: Mapping[str, ast.AST], meant: Mapping[str, set[str]]) -> set[str]:
    """Return the special methods that a method calls on its object: those of its own class, if any.

    Where its class has none of that name, one that extends it may, and so may one in its place.
    """
    owner = name.rpartition(".")[0]
    found: set[str] = set()
    kind = owner.rpartition(".")[2]
    rows = special_methods(known[name], kind) if owner else set[tuple[str, ...]]()
    for special in (one for row in rows for one in _until_there(row, owner, known)):
        word = kind if special == "__init__" else special
        named = {one for one in meant.get(word, ()) if "." in one}
        found |= {f"{owner}.{special}"} if f"{owner}.{special}" in named else named
    return found


def _until_there(names: Sequence[str], owner: str, known: Mapping[str, ast.AST]) -> Iterator[str]:
    """Yield the members that a class does not have, up to the first one that it has."""
    for name in names:
        yield name
        if f"{owner}.{name}" in known:
            return


def _inherited(name: str, known: Mapping[str, ast.AST]) -> set[str]:
    """Return the definition of the nearest base class that has a member of this name, if any."""
    owner, _, member = name.rpartition(".")
    dotted = (f"{base}.{member}" for base in _above(owner, known))
    return {*islice((one for one in dotted if one in known), 1)}


def _above(name: str, known: Mapping[str, ast.AST]) -> Iterator[str]:
    """Yield the names of the classes that a class extends, the nearest first."""
    waiting, seen = [name], {name}
    while waiting:
        held = known.get(waiting.pop(0))
        bases = held.bases if isinstance(held, ast.ClassDef) else ()
        named = [base.id for base in bases if isinstance(base, ast.Name) and base.id not in seen]
        yield from named
        seen.update(named)
        waiting += named
