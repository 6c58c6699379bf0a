"""The transfer of a lent method's effect to an object that keeps its state in another way.

A lent ``deposit`` sets ``balance``, of which a class that keeps a list of movements knows nothing.
So the method is called on a twin: an object with the reference's attributes, made with the same
arguments as the student's object. Arguments are then looked for that make such a twin at once, and
the student's own constructor is called with them. What the student's methods did to the object
since it was made cannot be read: such an object has no twin.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product

from graders.codec import encode
from graders.codec.typing_shim import Any
from graders.worker.loading.members import bare_object, own_members, set_member
from graders.worker.loading.probe_call import unseen

# Objects that are followed, and arguments that are tried for one of them.
_MOST, _TRIES = 2_000, 200
_NODES, _DEPTH = 20_000, 12
_HEAP_TYPE = 1 << 9
_PLAIN = (type(None), bool, int, float, complex, str, bytes, range)


class _Followed:
    """An object of the student's class: its arguments, its twin, and its state at that time.

    The object is held, so that no other one gets its address.
    """

    def __init__(self, made: Any, given: tuple[Any, ...], named: Mapping[str, Any]) -> None:
        self.made = made
        self.given, self.named = given, named
        self.twin: Any = None
        self.state: Any = None


class StateTransfer:
    """Calls lent methods of one class for objects whose attributes the reference does not know.

    Parameters
    ----------
    members : mapping of str to object
        The members of the reference's class that the judged question needs; its constructor too.
    """

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._twins: type[Any] = type("Twin", (), dict(members))
        self._parameters = inspect.signature(self._twins)
        self._followed: dict[int, _Followed] = {}
        self._is_busy = False

    def follow(self, cls: Any) -> None:
        """Take note of the arguments with which objects of a student's class are made."""
        if any("__new__" in own_members(kind) for kind in cls.__mro__[:-1]):
            return  # it is followed already, or makes its objects in a way of its own

        def make(kind: Any, *given: Any, **named: Any) -> Any:
            made = bare_object(kind)
            if len(self._followed) < _MOST:
                self._followed[id(made)] = _Followed(made, given, named)
            return made

        set_member(cls, "__new__", staticmethod(make))

    def call(self, method: Callable[..., Any], made: Any, *given: Any, **named: Any) -> Any:
        """Call a lent method; without a twin that can be transferred, on the object itself."""
        followed = self._followed.get(id(made))
        if self._is_busy or followed is None or not self._has_twin(followed):
            return method(made, *given, **named)
        before = _state(followed.twin)
        try:
            found = method(followed.twin, *given, **named)
        except AttributeError:  # it uses what the judged question does not need
            followed.twin = None
            return method(made, *given, **named)
        if _state(followed.twin) != before:
            self._transfer(followed)
        return found

    def _has_twin(self, followed: _Followed) -> bool:
        """Tell whether an object has a twin: its first one is made before anything changed it."""
        if followed.state is not None:
            return followed.twin is not None and _state(followed.made) == followed.state
        try:
            followed.state = _state(followed.made)
            fresh = bare_object(type(followed.made))
            self._construct(fresh, followed.given, followed.named)
            if _state(fresh) == followed.state:
                followed.twin = self._twins(*followed.given, **followed.named)
        except Exception:  # either constructor refuses the arguments
            return False
        return followed.twin is not None

    def _transfer(self, followed: _Followed) -> None:
        """Make the student's object anew in the state of its twin, if arguments lead there."""
        wanted = _state(followed.twin)
        for arguments in islice(self._likely(followed), _TRIES):
            try:
                if _state(self._twins(**arguments)) != wanted:
                    continue
                if state := getattr(followed.made, "__dict__", None):
                    state.clear()
                self._construct(followed.made, (), arguments)
            except Exception:
                continue
            followed.state = _state(followed.made)
            return
        followed.twin = None

    def _construct(self, made: Any, given: tuple[Any, ...], named: Mapping[str, Any]) -> None:
        self._is_busy = True
        try:
            with unseen():
                type(made).__init__(made, *given, **named)
        finally:
            self._is_busy = False

    def _likely(self, followed: _Followed) -> Iterator[dict[str, Any]]:
        """Yield arguments that may make the twin, first from attributes of their name."""
        bound = self._parameters.bind(*followed.given, **followed.named)
        bound.apply_defaults()
        held = vars(followed.twin)
        each = []
        for name, value in bound.arguments.items():
            named = [held[key] for key in held if key.strip("_") == name.strip("_")]
            each.append([*named, value, *held.values()])
        for values in product(*each):
            yield dict(zip(bound.arguments, values, strict=True))


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
    names = [
        name
        for kind in type(value).__mro__
        for name, member in own_members(kind).items()
        if type(member) is types.MemberDescriptorType and hasattr(value, name)
    ]
    # A function, or a subclass of list, has more to it than its attributes.
    is_plain = all(kind.__flags__ & _HEAP_TYPE for kind in type(value).__mro__[:-1])
    if not is_plain or not (hasattr(value, "__dict__") or names):
        raise ValueError("an object that cannot be compared")
    held = {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in names}}
    return [type(value).__name__, _plain(held, left - 1)]
