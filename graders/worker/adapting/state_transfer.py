"""The transfer of a lent method's effect to an object that keeps its state in another way.

A lent ``deposit`` sets ``balance``, of which a class that keeps a list of movements knows nothing.
So the method is called on a twin: an object with the reference's attributes that stands for the
student's object. It is made with the same arguments, or, once the student's methods changed the
object, with arguments from which the student's own constructor makes an object of equal state.
What the method changes is transferred the same way: arguments are looked for that make such a
twin at once, and the student's constructor is called with them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter

from graders.codec.typing_shim import Any
from graders.worker.adapting.constructor_arguments import ConstructorArguments
from graders.worker.adapting.counted_items import CountedItems
from graders.worker.adapting.followed_objects import Followed, FollowedObjects
from graders.worker.adapting.learned_readings import LearnedReadings
from graders.worker.adapting.lost_state import asker
from graders.worker.adapting.object_state import State, emptied, shown_attributes, state_of
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.probe_call import is_being_made, unseen
from graders.worker.adapting.state_places import Place, places_of
from graders.worker.adapting.told_twins import ToldTwins
from graders.worker.adapting.twin_search import TwinSearch
from graders.worker.inspecting.members import (
    MISSING,
    bare_object,
    inherited,
    set_member,
)

# A constructor that is tried may call a lent method in turn.
_NESTED = 2
# An object, with the state and the places of its twin at some time, and its own attributes.
_Noted = tuple[Followed, State, Mapping[Place, Any], set[str]]


class StateTransfer:
    """Calls lent methods of one class for objects whose attributes the reference does not know.

    ``members`` are those of the reference's class that the judged question needs, by name; its
    constructor too. With a ``guess``, a number from 1, a getter gives what one reading of the
    student's object gives, the same in every state: the student was free to write that getter.

    Attributes
    ----------
    has_read : bool
        Whether a getter gave what a reading gives.
    """

    def __init__(self, members: Mapping[str, Any], guess: int = 0) -> None:
        self._twins: type[Any] = type("Twin", (), dict(members))
        arguments = ConstructorArguments(self._twins)
        self._objects = FollowedObjects(arguments)
        self._search = TwinSearch(self._twins, self._objects, arguments)
        self._readings = LearnedReadings(self._objects)
        self._counted = CountedItems(self._search.twin, self._objects)
        self._told = ToldTwins(self._twins, self._search, self._readings)
        self._guess = guess
        self.has_read = False
        # By getter, the attributes that the student's own took, though it was wrong.
        self._taken: dict[str, frozenset[str]] = {}
        # The objects whose twins a lent method has read, by the calls of lent methods that run.
        self._read_by: list[dict[int, _Noted]] = []
        self._is_asked_again = False
        # By class, the attributes that its constructor sets to other values than the reference's.
        self._apart: dict[type[Any], frozenset[str]] = {}
        # Getters that constructors call in states of which no other object can be made.
        self._early: set[tuple[Any, Any]] = set()

    def follow(self, cls: Any, *, keeps_ours: bool = False) -> None:
        """Take note of the arguments with which objects of a student's class are made.

        Unless its objects ``keeps_ours``, the reference's attributes, lent methods find these in
        the twin of any object that they meet, such as the other one that is added.
        """
        self._objects.follow(cls)
        if not keeps_ours and inherited(cls, "__getattr__") is MISSING:
            set_member(cls, "__getattr__", self._asked)

    @property
    def _asked(self) -> Callable[[Any, str], Any]:
        """A method that gives lent methods an attribute of the reference's that an object lacks."""

        def asked(made: Any, name: str) -> Any:
            # Our code is in files of no name.
            if self._read_by and asker().f_code.co_filename[:1] == "<":
                value = self._attribute(made, name)
                if value is not MISSING:
                    return value
            if self._is_asked_again:  # properties that ask each other would be run again and again
                raise AttributeError(f"{type(made).__name__!r} object has no attribute {name!r}")
            self._is_asked_again = True
            try:
                return object.__getattribute__(made, name)  # it raises what it raised before
            finally:
                self._is_asked_again = False

        return asked

    def _attribute(self, made: Any, name: str) -> Any:
        """Return an attribute of the one object of the reference that stands for an object."""
        followed = self._objects.adopted(made)
        if followed is None or self._objects.nested >= _NESTED:
            return MISSING
        twins = self._search.twins_of(followed)
        if len(twins) != 1 or name not in vars(twins[0]):
            return MISSING
        (followed.twin,), followed.state = twins, state_of(made)
        self._read_by[-1].setdefault(id(made), _noted(followed))
        return vars(followed.twin)[name]

    def note_replaced(self, getter: str, attributes: frozenset[str]) -> None:
        """Note what a getter of the student's takes, before it is replaced: ours is about that."""
        if attributes:
            self._taken[getter] = attributes

    def is_other(self, made: Any, attributes: Sequence[str]) -> bool:
        """Tell whether attributes of a student's object hold something else than the reference's.

        They hold values of other kinds, or the student's constructor sets other plain ones.
        """
        if (followed := self._objects.of(made)) is None:
            return False
        twin = self._search.twin(followed.arguments)
        theirs, ours = shown_attributes(made), shown_attributes(twin)
        pairs = [{_kind(theirs.get(name)), _kind(ours.get(name))} for name in attributes]
        if any(len(pair - {type(None)}) == 2 for pair in pairs):
            return True
        if type(made) not in self._apart and not self._objects.nested:
            self._apart[type(made)] = self._search.set_apart(followed)
        return not self._apart.get(type(made), frozenset()).isdisjoint(attributes)

    def call(self, method: Callable[..., Any], made: Any, *given: Any, **named: Any) -> Any:
        """Call a lent method on a twin; without one that is sure, on the object itself."""
        if (followed := self._objects.adopted(made)) is None:
            return method(made, *given, **named)
        twins, read = self._standing_for(followed, method, is_getter=not (given or named))
        if read is not MISSING:
            return read
        if not (twins or followed.is_lost or self._objects.nested):
            told = self._told.twin_of(followed, method, given, named)
            twins = [] if told is MISSING else [told]
        if not _agree(method, twins, given, named):
            return method(made, *given, **named)
        followed.twin, followed.state = twins[0], state_of(made)
        self._read_by.append({id(made): _noted(followed)})
        try:
            found = method(followed.twin, *given, **named)
        except AttributeError:  # it uses what the judged question does not need
            followed.is_lost = True
            return method(made, *given, **named)
        finally:
            met = self._read_by.pop()
        for noted in met.values():
            self._settle(*noted)
        return made if found is followed.twin else found

    def _settle(
        self, one: Followed, state: State, held: Mapping[Place, Any], own: set[str]
    ) -> None:
        """Take over what a lent method changed of the twin of an object, or set on the object.

        ``state`` and ``held`` are the twin's before, ``own`` the attributes of the object itself.
        """
        set_here = getattr(one.made, "__dict__", {})
        for name in (set_here.keys() & vars(one.twin).keys()) - own:
            vars(one.twin)[name] = set_here.pop(name)
        if state_of(one.twin) != state and not self._transfer(one):
            one.is_lost = not self._told.set_places(one, held, state)
        for outer in self._read_by:
            outer.update({key: _noted(one) for key in outer if outer[key][0] is one})

    def _standing_for(
        self, followed: Followed, method: Callable[..., Any], *, is_getter: bool
    ) -> tuple[list[Any], Any]:
        """Return the twins of an object; where there are none, what a getter gives for it."""
        if is_getter and self._guess:
            wanted, within = self._wanted(method), self._taken.get(method.__name__)
            counted = partial(self._counted.values, followed, method)
            read = self._readings.nth(self._guess, followed, method, wanted, within, counted)
            if read is not MISSING:
                self.has_read = True
                return [], read
        if is_getter and (type(followed.made), method) in self._early:
            read = self._read_early(method, followed)
            if read is not MISSING:
                return [], read
        twins = self._search.twins_of(followed) if self._objects.nested < _NESTED else []
        if twins or followed.is_lost:
            return twins, MISSING
        read = self._read(method, followed) if is_getter and not self._objects.nested else MISSING
        if is_getter and read is MISSING:
            read = self._read_early(method, followed)
        if read is not MISSING or self._objects.nested:
            return [], read
        return self._search.made_of_numbers(followed, self._kept_numbers), MISSING

    def _read(self, method: Callable[..., Any], followed: Followed) -> Any:
        """Return what a lent getter should give for an object, where its state tells."""
        found = self._readings.held(followed, method, self._wanted(method))
        return self._read_apart(method, followed) if found is MISSING else found

    def _read_apart(self, method: Callable[..., Any], followed: Followed) -> Any:
        """Return what a lent getter gives over those attributes that an object holds in places."""
        first, twin = self._search.twin(followed.arguments), bare_object(self._twins)
        for name in shown_attributes(first):
            wanted = self._wanted_of(name)
            value = self._readings.held(followed, ("attribute", name), wanted, bare(name))
            if value is not MISSING:
                vars(twin)[name] = value
        return _got(method, twin)

    def _wanted_of(self, name: str) -> Callable[[Mapping[str, Any]], Any]:
        """Return what tells an attribute of the twin of an object made with some arguments."""
        return lambda given: shown_attributes(self._search.twin(given)).get(name, MISSING)

    def _wanted(self, method: Callable[..., Any]) -> Callable[[Mapping[str, Any]], Any]:
        """Return what tells the value of a getter for an object made with some arguments."""
        return lambda given: _got(method, self._search.twin(given))

    def _read_early(self, method: Callable[..., Any], followed: Followed) -> Any:
        """Return what a lent getter gives for the arguments of an object that is being made.

        Its constructor calls the getter, so that no other object can be made to compare with.
        """
        if self._objects.nested >= _NESTED or not is_being_made(followed.made):
            return MISSING
        self._early.add((type(followed.made), method))
        return _got(method, self._search.twin(followed.arguments))

    def _kept_numbers(self, followed: Followed) -> dict[str, Any]:
        """Return the whole numbers among the arguments of an object that it holds in places."""
        first = followed.arguments
        names = [name for name in first if type(first[name]) is int]
        kept = {name: self._readings.held(followed, name, itemgetter(name)) for name in names}
        return {name: value for name, value in kept.items() if value is not MISSING}

    def _transfer(self, followed: Followed) -> bool:
        """Make the student's object anew in the state of its twin, if arguments lead there.

        The items that an object of a class such as ``list`` holds are taken out: they would stay
        beside new ones. What the constructor of a class below sets is kept.
        """
        wanted = state_of(followed.twin)
        for arguments in self._search.likely(followed.arguments, vars(followed.twin)):
            if state_of(self._search.twin(arguments)) != wanted:
                continue
            state = getattr(followed.made, "__dict__", {})
            held = dict(state)
            if (put_back := emptied(followed.made)) is None:
                return False
            if not self._objects.is_more(followed.made):
                state.clear()
            if self._objects.constructs(followed.made, arguments):
                self._objects.give_back(followed.made, held)
                followed.state = state_of(followed.made)
                return True
            state.clear()
            state.update(held)
            put_back()
        return False


def _noted(followed: Followed) -> _Noted:
    twin, own = followed.twin, set(shown_attributes(followed.made))
    return followed, state_of(twin), places_of(twin), own


def _got(getter: Callable[..., Any], made: Any) -> Any:
    """Return what a getter of the reference gives; nothing for a method that is no getter."""
    before = state_of(made)
    try:
        with unseen(type(made)):
            found = getter(made)
    except Exception:
        return MISSING
    return found if state_of(made) == before else MISSING


def _kind(value: Any) -> type[Any]:
    return float if isinstance(value, (int, float)) else type(value)


def _agree(
    method: Callable[..., Any],
    twins: Sequence[Any],
    given: tuple[Any, ...],
    named: Mapping[str, Any],
) -> bool:
    """Tell whether a method does the same for all objects that may stand for the student's."""
    if len(twins) < 2:
        return bool(twins)
    told = []
    for twin in twins:
        try:
            tried = copy.deepcopy((twin, given, named))
            told.append(state_of([method(tried[0], *tried[1], **tried[2])]))
        except Exception as problem:
            told.append(type(problem).__name__)
    return all(one == told[0] for one in told)
