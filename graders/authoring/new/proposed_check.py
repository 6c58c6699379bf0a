"""A proposed check, and the names around the part of a solution that it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from graders.languages.python.solution_parts import Part
from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class ProposedCheck:
    """A check: its YAML fields in order, and a comment for its author.

    One of a member that is left to write has a ``view`` if that only shows the state of its object.
    """

    fields: Mapping[str, Any]
    comment: str = ""
    is_example: bool = False
    view: Mapping[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """All the Python of the check, for the names that it uses."""
        texts = [self.fields.get("setup", ""), self.fields.get("call", "")]
        return "\n".join([*texts, *self.fields.get("steps", ())])


@dataclass(frozen=True)
class Scope:
    """The names around a part of a solution: constructors by class, classes, all names in use."""

    lang: str
    taken: frozenset[str]
    classes: frozenset[str]
    constructors: Mapping[str, Part] = field(default_factory=dict)

    def free(self, name: str, others: Sequence[str] = ()) -> str:
        """Return ``name``, with underscores added until nothing else has that name."""
        while name in self.taken or name in others:
            name += "_"
        return name

    @property
    def object(self) -> str:
        """The name of the object that methods are called on."""
        return self.free("objet" if self.lang == "fr" else "obj")

    @property
    def inputs_word(self) -> str:
        """The id of a check on drawn inputs."""
        return "entrees" if self.lang == "fr" else "inputs"
