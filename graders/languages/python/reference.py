"""The reference in pieces of source that can be lent one by one; all of it is plain data.

Each name that a module of the reference defines at its top level is *provided* (always ours), a
*target* (graded, lent when a student lacks it) or a *helper* (it travels with the targets that use
it). A class with targets among its members is cut into its members, named ``Class.member``, each
provided or a target: they are lent one by one to the student's class.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from graders.codec.trees import Tree, unpack
from graders.languages.python.syntax import (
    all_attributes,
    attributes_set,
    attributes_used,
    names_used,
)


@dataclass(frozen=True)
class Segment:
    """A definition: its name, its source with decorators, and the line where it starts.

    In a kit that lends without showing, ``packed`` is its tree in place of its source, and
    ``helpers`` names the helpers that it uses.
    """

    name: str
    source: str
    line: int
    packed: Tree | None = None
    helpers: tuple[str, ...] = ()

    @property
    def tree(self) -> ast.Module:
        """Return its syntax tree."""
        return unpack(self.packed) if self.packed else ast.parse(self.source)

    @property
    def kind(self) -> str:
        """Return ``class``, ``value`` or ``function``."""
        kinds = {type(statement) for statement in self.tree.body}
        if ast.ClassDef in kinds:
            return "class"
        return "value" if kinds & {ast.Assign, ast.AnnAssign} else "function"


@dataclass(frozen=True)
class ReferenceModule:
    """A module of the reference, in pieces.

    ``imports`` are the sources of the imports at its top level, those of the assignment's modules
    left out. ``aliases`` are the names that stand for something of the assignment:
    ``(x, plateau, x)`` for ``from plateau import x``, ``(plateau, plateau, None)`` for
    ``import plateau``. ``provided`` are in the order of the file. ``classes`` are those cut into
    members, each with the source of the same class without members.
    """

    name: str
    imports: tuple[str, ...]
    aliases: tuple[tuple[str, str, str | None], ...]
    provided: tuple[Segment, ...]
    targets: Mapping[str, Segment]
    helpers: Mapping[str, Segment]
    classes: Mapping[str, str]

    def definition(self, name: str) -> Segment | None:
        """Find a definition by its name, dotted for a member."""
        given = {segment.name: segment for segment in self.provided}
        return self.targets.get(name) or self.helpers.get(name) or given.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name defined here."""
        given = (segment.name for segment in self.provided)
        return (*given, *self.targets, *self.helpers, *self.classes)

    @property
    def shared(self) -> frozenset[str]:
        """Return the names that other modules may import: provided ones, targets, classes."""
        given = {segment.name for segment in self.provided}
        return frozenset(given | set(self.targets) | set(self.classes))

    @cached_property
    def attributes(self) -> frozenset[str]:
        """The attributes that the reference sets, of whatever object."""
        segments = (*self.provided, *self.targets.values(), *self.helpers.values())
        return frozenset(name for one in segments for name in attributes_set(one.tree))

    def members(self, member: str) -> tuple[str, ...]:
        """Return the dotted names of the members with this name, in any class."""
        return tuple(
            name for name in self.names if "." in name and name.rpartition(".")[2] == member
        )


def uses(module: ReferenceModule, segment: Segment) -> Iterator[tuple[str, str]]:
    """Yield ``(module, name)`` for what a definition uses of the assignment's modules.

    An attribute counts as a use of the members of that name in every class of the module, since the
    source does not tell the type of an object. A class counts as a use of its constructor.
    """
    aliases = {asname: (of, name) for asname, of, name in module.aliases}
    for name in sorted(names_used(segment.source)):
        if module.definition(name):
            yield module.name, name
        elif name in module.classes and module.definition(f"{name}.__init__"):
            yield module.name, f"{name}.__init__"
        elif name in aliases:
            of, original = aliases[name]
            if original is not None:
                yield of, original
                continue
            for attribute in sorted(attributes_used(segment.source, name)):
                yield of, attribute
    if module.classes:
        for attribute in sorted(all_attributes(segment.source)):
            for name in module.members(attribute):
                yield module.name, name


def private_attributes(module: ReferenceModule) -> dict[str, frozenset[str]]:
    """Return the private attributes that each method of the reference uses, constructors aside.

    An attribute is private when its class sets it, and it is neither a target nor set by provided
    code.
    """
    given = {name for segment in module.provided for name in attributes_set(segment.tree)}
    used = {}
    for owner in module.classes:
        members = {n: s for n, s in module.targets.items() if n.partition(".")[0] == owner != n}
        known = given | {name.partition(".")[2] for name in members}
        state = frozenset(a for s in members.values() for a in attributes_set(s.tree)) - known
        for name, segment in members.items():
            if not name.endswith(".__init__") and (own := state & all_attributes(segment.tree)):
                used[name] = own
    return used


def changes_state(segment: Segment) -> bool:
    """Tell whether a method may change its object: it sets something, or calls for an effect."""
    return any(
        (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        or (isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load))
        for node in ast.walk(segment.tree)
    )


def helpers_of(module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
    """Return the helpers that a definition uses, directly or not, in the order of the file."""
    if segment.packed:
        return tuple(module.helpers[name] for name in segment.helpers)
    found: dict[str, Segment] = {}
    waiting = [segment]
    while waiting:
        for of, name in uses(module, waiting.pop()):
            helper = module.helpers.get(name) if of == module.name else None
            if helper and name not in found:
                found[name] = helper
                waiting.append(helper)
    return tuple(sorted(found.values(), key=lambda helper: helper.line))
