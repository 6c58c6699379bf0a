"""The objects of a student's classes, each with the arguments that it was made with."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import bare_object, inherited, own_members, set_member
from graders.worker.loading.constructor_arguments import ConstructorArguments
from graders.worker.loading.probe_call import outcome_of, unseen

# Objects that are followed.
_MOST = 2_000
# Python's classes whose objects are empty until their constructor is called.
_MAKING_EMPTY = (object, list, dict, set)


@dataclass(eq=False)
class Followed:
    """An object of the student's class: its arguments, its twin, and its state at that time.

    The object is held, so that no other one gets its address.
    """

    made: Any
    arguments: Mapping[str, Any]
    twin: Any = None
    state: Any = None
    is_lost: bool = False


class FollowedObjects:
    """The objects of the classes that are followed, and others made with arguments to compare.

    ``nested`` is how many constructors are tried at the moment: one may call a lent method in turn.
    """

    def __init__(self, arguments: ConstructorArguments) -> None:
        self.nested = 0
        self._arguments = arguments
        self._followed: dict[int, Followed] = {}

    def of(self, made: Any) -> Followed | None:
        """Return what is known of an object, None where it is not followed."""
        return self._followed.get(id(made))

    def follow(self, cls: Any) -> None:
        """Take note of the arguments with which objects of a student's class are made."""
        maker = inherited(cls, "__new__")
        if not any(maker is own_members(kind)["__new__"] for kind in _MAKING_EMPTY):
            return  # it is followed already, or makes its objects in a way of its own

        def make(kind: Any, *given: Any, **named: Any) -> Any:
            made = bare_object(kind)
            if len(self._followed) < _MOST:
                with suppress(TypeError):  # the reference's constructor refuses the arguments
                    theirs = inherited(kind, "__init__")
                    bound = self._arguments.bound(given, named, theirs)
                    self._followed[id(made)] = Followed(made, bound)
            return made

        set_member(cls, "__new__", staticmethod(make))

    def constructs(self, made: Any, arguments: Mapping[str, Any]) -> bool:
        """Tell whether the student's constructor ends; an object in the making is followed too."""
        with unseen():
            return self.constructs_unseen(made, arguments)

    def constructs_unseen(self, made: Any, arguments: Mapping[str, Any]) -> bool:
        """Tell the same where printed texts and the like are set aside already."""

        def construct() -> None:
            # Copying runs the student's code too, which may raise.
            positional, named = self._arguments.passed(arguments)
            type(made).__init__(made, *positional, **named)

        before = self._followed.pop(id(made), None)
        self._followed[id(made)] = making = Followed(made, arguments)
        self.nested += 1
        is_made, _ = outcome_of(construct, ())
        self.nested -= 1
        del self._followed[id(made)]
        if before:
            self._followed[id(made)] = before
        return is_made and not making.is_lost
