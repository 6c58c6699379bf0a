"""The reference in pieces of source that can be lent one by one; all of it is plain data.

Each name that a module of the reference defines at its top level is *provided* (always ours), a
*target* (graded, lent when a student lacks it) or a *helper* (it travels with the targets that use
it). A class with targets among its members is cut into its members, named ``Class.member``, each
provided or a target: they are lent one by one to the student's class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class Segment:
    """A definition: its name, its whole source, and the line where it starts.

    In a kit that lends without showing, ``packed`` is its tree in place of its source, and
    ``helpers`` names the helpers that it uses.
    """

    name: str
    source: str
    line: int
    packed: Any = None
    helpers: tuple[str, ...] = ()


@dataclass(frozen=True)
class PrivateUse:
    """The private attributes that a method uses: in its own source, and in its helpers.

    Those that it changes are some of them. A getter takes its object alone, and changes nothing.
    """

    own: frozenset[str] = frozenset()
    by_helpers: frozenset[str] = frozenset()
    is_getter: bool = False
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ReferenceModule:
    """A module of the reference, in pieces.

    ``imports`` are the sources of the imports at its top level, those of the assignment's modules
    left out. ``aliases`` are the names that stand for something of the assignment:
    ``(x, plateau, x)`` for ``from plateau import x``, ``(plateau, plateau, None)`` for
    ``import plateau``. ``provided`` are in the order of the file. ``classes`` are those cut into
    members, each with the source of the same class without members. ``attributes`` are those that
    the reference sets, of whatever object. ``beside`` holds further files that the language asks
    for, by name; ``program`` names the one of them that runs after the module, if any.
    """

    name: str
    imports: tuple[str, ...]
    aliases: tuple[tuple[str, str, str | None], ...]
    provided: tuple[Segment, ...]
    targets: Mapping[str, Segment]
    helpers: Mapping[str, Segment]
    classes: Mapping[str, str]
    attributes: frozenset[str] = frozenset()
    beside: Mapping[str, str] = field(default_factory=dict)
    program: str = ""

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

    def members(self, member: str) -> tuple[str, ...]:
        """Return the dotted names of the members with this name, in any class."""
        return tuple(
            name for name in self.names if "." in name and name.rpartition(".")[2] == member
        )
