"""Definitions of a submission by their dotted names, and what each of them uses by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Set

from graders.worker.reading.stubs import Function, assigned, bound_in, reachable

_Kinds = tuple[type[ast.AST], ...]


class Definitions:
    """The definitions of a submission by dotted name; of one name, the last counts.

    What an object is cannot be read in the source: a word after a dot that means nothing nearer is
    taken for the last definition of that name, in whatever class.
    """

    def __init__(self) -> None:
        self._nodes: dict[str, ast.AST] = {}
        self._last: dict[str, str] = {}

    def bind(self, name: str, node: ast.AST) -> None:
        """Add a definition in the place of any other of that name."""
        self._nodes[name] = node
        self._last[name.rpartition(".")[2]] = name

    def __contains__(self, name: str) -> bool:
        return name in self._nodes

    def __getitem__(self, name: str) -> ast.AST:
        return self._nodes[name]

    def class_named(self, name: str) -> ast.ClassDef | None:
        """Return the class of a name, which may stand in another one."""
        node = self._nodes.get(name) or self._nodes.get(self._last.get(name, ""))
        return node if isinstance(node, ast.ClassDef) else None

    def of_target(self, name: str) -> str | None:
        """Return the name of the definition of a target, if one can be read.

        A class may have a member from one that it extends, or from a function of that name.
        """
        owner, _, member = name.rpartition(".")
        if found := self._member(owner, member):
            return found
        if member in self._nodes:
            return member
        return None if self.class_named(owner) else self._last.get(member)

    def meant(self, owner: str, of: str, word: str) -> str | None:
        """Return the definition that a word means in a method of the class ``owner``.

        ``of`` is the name before the dot, if there is one.
        """
        held = owner if of in ("self", "cls") else of
        if found := self._member(held, word):
            return found
        if word in self._nodes:
            return word
        return self._last.get(word) if of else None  # no bare name is that of a method

    def above(self, name: str) -> set[str]:
        """Return the names of a class and of those that it extends, itself or by the student's."""
        return {*self._line(name)}

    def _member(self, owner: str, member: str) -> str | None:
        """Return the definition of a member in a class, or in the nearest that it extends."""
        dotted = (f"{one}.{member}" for one in (self._line(owner) if owner else ("",)))
        return next((one for one in dotted if one in self._nodes), None)

    def _line(self, name: str) -> Iterator[str]:
        """Yield a class and what it extends, the nearest first."""
        waiting, seen = [name], set[str]()
        while waiting:
            one = waiting.pop(0)
            if one in seen:
                continue
            seen.add(one)
            yield one
            node = self.class_named(one)
            bases = node.bases if node else ()
            named = (base.value if isinstance(base, ast.Subscript) else base for base in bases)
            waiting += [ast.unparse(base).rpartition(".")[2] for base in named]


class Definition:
    """The contents of a definition, gathered in one walk over its tree."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node
        self.nodes = tuple(ast.walk(node))
        self.kinds = frozenset(map(type, self.nodes))
        self.nested = frozenset(
            inner.name for inner in self.nodes if isinstance(inner, Function) and inner is not node
        )
        self.used = frozenset(_used(self.nodes))
        self.bound = bound_in(self.nodes)

    def holds(self, kinds: _Kinds) -> bool:
        """Tell whether the definition holds a node of some kinds."""
        return not self.kinds.isdisjoint(kinds)

    @property
    def calls_itself_within(self) -> bool:
        """Tell whether what it holds uses its own name, or whether it calls its own object."""
        inner = (node for node in self.nodes if isinstance(node, Function | ast.Assign))
        return any(
            _calls_object(node) if node is self.node else _names_itself(node) for node in inner
        )


class Reach:
    """The definitions that each definition uses by name, directly or through others.

    ``asked`` are targets and their classes. ``cls`` is the class of the object that methods are
    called on: in those of a class above it, ``self.area()`` is its own.
    """

    def __init__(self, known: Definitions, asked: Set[str], cls: str = "") -> None:
        self.known = known
        self._asked = asked
        self._class, self._above = cls, known.above(cls)
        self._definitions: dict[str, Definition] = {}
        self._reached: dict[str, frozenset[str]] = {}
        self._mentioned: dict[str, frozenset[str]] = {}

    def definition(self, name: str) -> Definition:
        """Return a definition, walked over once."""
        if name not in self._definitions:
            self._definitions[name] = Definition(self.known[name])
        return self._definitions[name]

    def from_(self, name: str) -> frozenset[str]:
        """Return the definitions that one uses; itself only if it is recursive."""
        if name not in self._reached:
            self._reached[name] = reachable(name, self._mentions)
        return self._reached[name]

    def all_of(self, name: str) -> list[str]:
        """Return the names of a definition and of those that it uses; its own comes first."""
        return [name, *sorted(self.from_(name) - {name})]

    def through_helpers(self, name: str) -> list[str]:
        """Return the names of a definition and of the helpers that it uses through no target."""
        found = reachable(name, lambda of: self._mentions(of) - self._asked)
        return [name, *sorted(found - {name})]

    def _mentions(self, name: str) -> frozenset[str]:
        """Return the known functions that a definition names, called or passed on, or has."""
        if name not in self._mentioned:
            found = self.definition(name)
            is_class = isinstance(found.node, ast.ClassDef)
            owner = name if is_class else name.rpartition(".")[0]
            owner = self._class if owner in self._above else owner
            meant = (self.known.meant(owner, of, word) for of, word in found.used)
            own = {f"{name}.{one}" for one in found.nested if is_class}
            held = frozenset(one for one in own if one in self.known)
            self._mentioned[name] = held.union(one for one in meant if one)
        return self._mentioned[name]


def _used(nodes: Iterable[ast.AST]) -> set[tuple[str, str]]:
    """Return the names that a definition, of these nodes, uses and does not bind itself.

    Attributes count where they may name a function of the student's: of ``self``, of ``cls``,
    and of what is not a variable of the definition (a module). Each name is told after the one
    before its dot.
    """
    bound: set[str] = set()
    names: set[str] = set()
    attributes: list[tuple[str, str]] = []
    for node in nodes:
        if isinstance(node, ast.Name):
            (names if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            attributes.append((node.value.id, node.attr))
    kept = {(o, a) for o, a in attributes if o in ("self", "cls") or o not in bound}
    return {one for one in {("", name) for name in names} | kept if one[1] not in bound}


def _names_itself(node: ast.AST) -> bool:
    """Tell whether a function or a named lambda uses its own name; for an object, itself."""
    if _calls_object(node):
        return True
    if isinstance(node, Function):
        return any(word == node.name for _, word in _used(ast.walk(node)))
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
        bound = assigned(node)
        return any(isinstance(n, ast.Name) and n.id in bound for n in ast.walk(node.value))
    return False


def _calls_object(node: ast.AST) -> bool:
    """Tell whether a method ``__call__`` calls its own object."""
    if not isinstance(node, Function) or node.name != "__call__":
        return False
    calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    first = [one.arg for one in node.args.args[:1]]
    return any(isinstance(one, ast.Name) and one.id in first for one in calls)
