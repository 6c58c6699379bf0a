"""The attributes of a student's class that were learned for the constructor that is lent to it."""

from __future__ import annotations

from collections.abc import Callable

from graders.codec.typing_shim import Any
from graders.worker.adapting.attribute_properties import alias_of
from graders.worker.adapting.list_layouts import Recipe
from graders.worker.inspecting.members import own_members, set_member

# Constructions from which names and values are learned; square boards show less than others.
LESSONS = 40


class LearnedAttributes:
    """How a lent constructor sets the attributes that a student's methods look for.

    Attributes
    ----------
    recipes : dict of str to Recipe
        How to set those that are another value than one of ours, by name.
    is_guessed : bool
        Whether objects were given a value that the student's constructor may not give them.
    is_taught : bool
        Whether getters taught the value of an attribute.
    has_more : bool
        Whether the next guess may give objects something else.
    """

    def __init__(self) -> None:
        self.recipes: dict[str, Recipe] = {}
        self.is_guessed = self.is_taught = self.has_more = False
        self._constructor: Any = None

    def serve(self, constructor: Callable[..., None]) -> None:
        """Take note of the constructor that is lent."""
        self._constructor = constructor

    def name(self, made: Any, theirs: str, ours: str) -> None:
        """Make an attribute an alias of one of ours, for all objects of the class."""
        kinds = type(made).__mro__
        makers = [k for k in kinds if own_members(k).get("__init__") is self._constructor]
        set_member(makers[-1] if makers else type(made), theirs, alias_of(theirs, ours))
