"""The objects of a student's classes, each with the arguments that it was made with."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass

from graders.codec.typing_shim import Any
from graders.worker.adapting.constructor_arguments import ConstructorArguments
from graders.worker.adapting.outside_state import OutsideState, learn_outside
from graders.worker.adapting.probe_call import is_being_made, outcome_of, unseen
from graders.worker.inspecting.members import bare_object, inherited, own_members, set_member
from graders.worker.inspecting.objects import definition_place, undecorated

# Objects that are followed.
_MOST = 2_000
# Marks a constructor that tells the arguments with which classes below call it.
_AWAITING = "_graders_awaits"
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
        # Objects of classes below that have a constructor of their own, with its arguments by
        # name, until it calls the one above; and the latter by class.
        self._awaited: dict[int, tuple[Any, Any, Mapping[str, Any]]] = {}
        self._above: dict[Any, Callable[..., Any]] = {}
        # The state that each class was learned to keep outside of its objects.
        self._outside: dict[Any, OutsideState | None] = {}

    def of(self, made: Any) -> Followed | None:
        """Return what is known of an object, None where it is not followed."""
        return self._followed.get(id(made))

    def is_more(self, made: Any) -> bool:
        """Tell whether an object is of a class below: its constructor may set more attributes."""
        return type(made) in self._above

    def follow(self, cls: Any) -> None:
        """Take note of the arguments with which objects of a student's class are made."""
        maker = inherited(cls, "__new__")
        if not any(maker is own_members(kind)["__new__"] for kind in _MAKING_EMPTY):
            return  # it is followed already, or makes its objects in a way of its own

        def make(kind: Any, *given: Any, **named: Any) -> Any:
            made = bare_object(kind)
            if len(self._followed) + len(self._awaited) < _MOST:
                theirs = inherited(kind, "__init__")
                with suppress(TypeError):  # the reference's constructor refuses the arguments
                    bound = self._arguments.bound(given, named, theirs)
                    self._followed[id(made)] = Followed(made, bound)
                if kind is not cls and theirs is not inherited(cls, "__init__"):
                    self._await(cls, made, _by_name(theirs, given, named))
            return made

        set_member(cls, "__new__", staticmethod(make))

    def _await(self, cls: Any, made: Any, given: Mapping[str, Any]) -> None:
        """Take note of the arguments with which the constructor of a class below calls its own."""
        own = _own_init(cls)
        # Our code is in files of no name.
        if (place := definition_place(own)) is None or place[0][:1] == "<":
            return
        is_told = hasattr(own, _AWAITING)
        self._awaited[id(made)] = made, own.__wrapped__ if is_told else own, given
        if is_told:
            return

        @functools.wraps(own)
        def construct(made: Any, /, *given: Any, **named: Any) -> Any:
            if self._awaited.pop(id(made), None) is not None:
                self._note_above(made, own, given, named)
            return own(made, *given, **named)

        setattr(construct, _AWAITING, True)
        set_member(cls, "__init__", construct)

    def adopted(self, made: Any) -> Followed | None:
        """Return what is known of an object, even if its constructor did without the one above.

        Its arguments are then those of that name: they tell what to compare it with, no more.
        """
        if id(made) in self._awaited and not is_being_made(made):
            _, own, given = self._awaited.pop(id(made))
            if id(made) not in self._followed:
                self._note_above(made, own, (), self._arguments.known(given))
        found = self.of(made)
        if found is not None and not self.nested and type(made) not in self._outside:
            self._outside[type(made)] = None
            with unseen():
                learned = learn_outside(type(made), found.arguments, self.constructs_unseen)
            self._outside[type(made)] = learned
        return found

    def give_back(self, made: Any, held: Mapping[str, Any]) -> None:
        """Give an object that was constructed again what it ``held`` outside of it before."""
        if (outside := self._outside.get(type(made))) is not None:
            outside.give_back(made, held)

    def _note_above(self, made: Any, own: Any, given: Any, named: Mapping[str, Any]) -> None:
        with suppress(TypeError):  # the reference's constructor refuses the arguments
            bound = self._arguments.bound(given, named, own)
            self._above[type(made)] = own
            self._followed[id(made)] = Followed(made, bound)

    def constructs(self, made: Any, arguments: Mapping[str, Any]) -> bool:
        """Tell whether the student's constructor ends; an object in the making is followed too."""
        with unseen(type(made)):
            return self.constructs_unseen(made, arguments)

    def constructs_unseen(self, made: Any, arguments: Mapping[str, Any]) -> bool:
        """Tell the same where printed texts and the like are set aside already."""

        def construct() -> None:
            # Copying runs the student's code too, which may raise.
            positional, named = self._arguments.passed(arguments)
            maker = self._above.get(type(made)) or type(made).__init__
            maker(made, *positional, **named)

        before = self._followed.pop(id(made), None)
        self._followed[id(made)] = making = Followed(made, arguments)
        self.nested += 1
        outside = self._outside.get(type(made))
        with outside.taken_in(made) if outside else nullcontext():
            is_made, _ = outcome_of(construct, ())
        self.nested -= 1
        del self._followed[id(made)]
        if before:
            self._followed[id(made)] = before
        return is_made and not making.is_lost


def _own_init(kind: Any) -> Any:
    return own_members(kind).get("__init__")


def _by_name(theirs: Any, given: Any, named: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the arguments of a student's constructor by the names of its parameters."""
    function = undecorated(theirs)
    names = function.__code__.co_varnames[1 : function.__code__.co_argcount] if function else ()
    return {**dict(zip(names, given, strict=False)), **named}
