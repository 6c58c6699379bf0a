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
import inspect
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, product

from graders.codec import encode
from graders.codec.typing_shim import Any
from graders.worker.loading.members import bare_object, inherited, own_members, set_member, slots_of
from graders.worker.loading.probe_call import outcome_of, unseen

# Objects that are followed, arguments that are tried for one of them, and for all together.
_MOST, _TRIES, _ALL_TRIES = 2_000, 100, 3_000
_NODES, _DEPTH = 20_000, 12
# A constructor that is tried may call a lent method in turn.
_NESTED = 2
# Parts of an object's state that may be arguments of its constructor.
_PARTS = 12
_HEAP_TYPE = 1 << 9
_PLAIN = (type(None), bool, int, float, complex, str, bytes, range)


@dataclass(eq=False)
class _Followed:
    """An object of the student's class: its arguments, its twin, and its state at that time.

    The object is held, so that no other one gets its address.
    """

    made: Any
    arguments: Mapping[str, Any]
    twin: Any = None
    state: Any = None
    is_lost: bool = False


class StateTransfer:
    """Calls lent methods of one class for objects whose attributes the reference does not know.

    ``members`` are those of the reference's class that the judged question needs, by name; its
    constructor too.
    """

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._twins: type[Any] = type("Twin", (), dict(members))
        self._parameters = inspect.signature(self._twins)
        self._followed: dict[int, _Followed] = {}
        self._nested = 0
        self._tries_left = _ALL_TRIES

    def follow(self, cls: Any) -> None:
        """Take note of the arguments with which objects of a student's class are made."""
        if inherited(cls, "__new__") is not own_members(object)["__new__"]:
            return  # it is followed already, or makes its objects in a way of its own

        def make(kind: Any, *given: Any, **named: Any) -> Any:
            made = bare_object(kind)
            if len(self._followed) < _MOST:
                with suppress(TypeError):  # the reference's constructor refuses the arguments
                    bound = self._parameters.bind(*given, **named)
                    bound.apply_defaults()
                    self._followed[id(made)] = _Followed(made, bound.arguments)
            return made

        set_member(cls, "__new__", staticmethod(make))

    def is_other(self, made: Any, attributes: Sequence[str]) -> bool:
        """Tell whether attributes of a student's object hold other kinds than the reference's."""
        if (followed := self._followed.get(id(made))) is None:
            return False
        theirs, ours = _attributes(made), _attributes(self._twin(followed.arguments))
        pairs = [{_kind(theirs.get(name)), _kind(ours.get(name))} for name in attributes]
        return any(len(pair - {type(None)}) == 2 for pair in pairs)

    def call(self, method: Callable[..., Any], made: Any, *given: Any, **named: Any) -> Any:
        """Call a lent method on a twin; without one that is sure, on the object itself."""
        followed = self._followed.get(id(made))
        twins = self._twins_of(followed) if followed and self._nested < _NESTED else []
        if not followed or not _agree(method, twins, given, named):
            return method(made, *given, **named)
        followed.twin, followed.state = twins[0], _state(made)
        before = _state(followed.twin)
        try:
            found = method(followed.twin, *given, **named)
        except AttributeError:  # it uses what the judged question does not need
            followed.is_lost = True
            return method(made, *given, **named)
        if _state(followed.twin) != before:
            self._transfer(followed)
        return found

    def _twins_of(self, followed: _Followed) -> list[Any]:
        """Return the objects of the reference that may stand for an object as it is now."""
        state = _state(followed.made)
        if followed.is_lost or type(state) is object:
            return []
        if followed.twin is not None and state == followed.state:
            return [followed.twin]
        first, found = followed.arguments, dict[str, Any]()
        # Where the object is as it was made, other numbers tell whether it keeps them at all.
        other = ({**first, name: n} for name, value in first.items() for n in _others(value))
        for likely in ([first, *other], self._likely(first, _attributes(followed.made))):
            for arguments in likely:
                fresh = bare_object(type(followed.made))
                is_like = self._constructs(fresh, arguments) and _state(fresh) == state
                if is_like and (twin := self._twin(arguments)) is not None:
                    found.setdefault(repr(_state(twin)), twin)
            if found:
                break
        return list(found.values())

    def _twin(self, arguments: Mapping[str, Any]) -> Any:
        """Return an object of the reference; None where it refuses the arguments."""
        try:
            return self._twins(**copy.deepcopy(arguments))
        except Exception:
            return None

    def _transfer(self, followed: _Followed) -> None:
        """Make the student's object anew in the state of its twin, if arguments lead there."""
        wanted = _state(followed.twin)
        for arguments in self._likely(followed.arguments, vars(followed.twin)):
            if _state(self._twin(arguments)) != wanted:
                continue
            if state := getattr(followed.made, "__dict__", None):
                state.clear()
            if self._constructs(followed.made, arguments):
                followed.state = _state(followed.made)
                return
        followed.is_lost = True

    def _constructs(self, made: Any, arguments: Mapping[str, Any]) -> bool:
        """Tell whether the student's constructor ends; an object in the making is followed too."""

        def construct() -> None:
            given = OrderedDict(copy.deepcopy({**arguments}))
            bound = inspect.BoundArguments(self._parameters, given)
            type(made).__init__(made, *bound.args, **bound.kwargs)

        before = self._followed.pop(id(made), None)
        self._followed[id(made)] = _Followed(made, arguments)
        self._nested += 1
        with unseen():
            is_made, _ = outcome_of(construct, ())
        self._nested -= 1
        del self._followed[id(made)]
        if before:
            self._followed[id(made)] = before
        return is_made

    def _likely(
        self, first: Mapping[str, Any], held: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """Yield arguments that may make an object of a state, first from attributes of their name.

        A number that is not in the state tells whether the constructor keeps the argument at all.
        """
        parts = _parts(held)
        each = []
        for name, value in first.items():
            named = [held[key] for key in held if key.strip("_") == name.strip("_")]
            each.append([*named, value, *_others(value), *parts])
        for values in islice(product(*each), max(0, min(_TRIES, self._tries_left))):
            self._tries_left -= 1
            yield dict(zip(first, values, strict=True))


def _kind(value: Any) -> type[Any]:
    return float if isinstance(value, (int, float)) else type(value)


def _others(value: Any) -> list[Any]:
    return [value + 1] if type(value) in (int, float) else []


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
            told.append(_state([method(tried[0], *tried[1], **tried[2])]))
        except Exception as problem:
            told.append(type(problem).__name__)
    return all(one == told[0] for one in told)


def _parts(held: Mapping[str, Any]) -> list[Any]:
    """Return the values of a state, and those in its containers and objects."""
    found: list[Any] = []
    waiting = list(held.values())
    while waiting and len(found) < _PARTS:
        value = waiting.pop(0)
        found.append(value)
        if type(value) is dict:
            waiting.extend(value.values())
        elif type(value) in (list, tuple):
            waiting.extend(value)
        elif type(value) not in _PLAIN:
            waiting.extend(_attributes(value).values())
    return found


def _state(made: Any) -> Any:
    """Return all attributes of an object as plain data; what cannot be compared equals nothing."""
    try:
        told = encode(_plain(made, _DEPTH), nodes=_NODES)
    except Exception:  # the student's class may do anything
        return object()
    return object() if "'cut'" in repr(told) else told


def _plain(value: Any, left: int) -> Any:
    if left == 0:
        raise ValueError("too deep to compare")
    if type(value) in (list, tuple):
        return [type(value).__name__, *(_plain(item, left - 1) for item in value)]
    if type(value) is dict:
        return {key: _plain(item, left - 1) for key, item in value.items()}
    if type(value) in _PLAIN:
        return value
    if type(value) in (set, frozenset) and all(type(item) in _PLAIN for item in value):
        return value
    names = slots_of(value)
    # A function, or a subclass of list, has more to it than its attributes.
    is_plain = all(kind.__flags__ & _HEAP_TYPE for kind in type(value).__mro__[:-1])
    if not is_plain or not (hasattr(value, "__dict__") or names):
        raise ValueError("an object that cannot be compared")
    return [type(value).__name__, _plain(_attributes(value), left - 1)]


def _attributes(value: Any) -> dict[str, Any]:
    """Return the attributes that an object holds, by name."""
    return {**getattr(value, "__dict__", {}), **{n: getattr(value, n) for n in slots_of(value)}}
