"""The state of a student's object, read without running any code of the student's.

Two objects have equal states where they hold equal values in attributes of the same names, down to
what these hold in turn, and share the same parts. A class may say that its objects are equal, hide
their attributes or make up others: none of its methods is asked.
"""

from __future__ import annotations

import types
from collections import defaultdict, deque
from collections.abc import Callable, Iterator

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import inherited, is_written, own_members

_MRO = type.__dict__["__mro__"].__get__
_FLAGS = type.__dict__["__flags__"].__get__
_SIZE = type.__dict__["__basicsize__"].__get__
_MODULE = type.__dict__["__module__"].__get__
# Of a class that may not be changed: no class statement makes one.
_IMMUTABLE = 1 << 8
_WORD = 8
_MOST_PARTS = 20_000
_PLAIN = (type(None), bool, int, float, complex, str, bytes, range)
# By identity: a metaclass may say that a class equals another.
_PLAIN_IDS = frozenset(map(id, _PLAIN))
_ATOMS = (int, float, complex, str, bytes)
_LISTS = (list, tuple, deque)
_SETS = (set, frozenset)
_REFILLED: dict[Any, Callable[..., Any]] = {
    list: list.extend, deque: deque.extend, set: set.update, dict: dict.update,
}  # fmt: skip
# Their values never change, and Python's own way to copy them tells all of them.
_LIBRARY = ("datetime", "decimal")
# The name under which a class holds an `Outside`.
OUTSIDE = "_graders_outside"

# Equal for objects of equal state, and a key of dictionaries; where an object cannot be read, a new
# `object()`, which equals nothing.
State = Any


class Outside:
    """The state that a class was learned to keep outside of its objects.

    Student code may put another object under the same name: that object is not asked.
    """

    def seen(self, made: Any, held: dict[str, Any]) -> dict[str, Any]:
        """Return the attributes that an object holds, with those outside of it."""
        raise NotImplementedError

    def put(self, made: Any, label: str, value: Any) -> bool:
        """Set what an object has outside of it; tell whether a name is that of such a thing."""
        raise NotImplementedError


def outside_of(kind: Any) -> Outside | None:
    """Return what a class was learned to keep outside of its objects, if anything."""
    found = inherited(kind, OUTSIDE)
    is_ours = any(one is Outside for one in _MRO(type(found)))
    return found if is_ours else None


def state_of(made: Any) -> State:
    """Return the state of an object and of all its parts."""
    try:
        return tuple(_tokens(made))
    except Exception:  # the student's class may do anything
        return object()


def is_readable(state: State) -> bool:
    """Tell whether a state could be read."""
    return type(state) is tuple


def attributes_of(made: Any) -> dict[str, Any]:
    """Return the attributes that an object holds itself, in a dictionary and in slots, by name.

    The state that its class keeps outside of it counts as well. Raises ValueError where a class
    hides the dictionary behind something of its own.
    """
    found: dict[str, Any] = {}
    for kind in _MRO(type(made)):
        for name, member in own_members(kind).items():
            held = type(member)
            is_own = held is types.MemberDescriptorType or held is types.GetSetDescriptorType
            is_own = is_own and member.__objclass__ is kind
            if name == "__dict__":
                if not is_own:
                    raise ValueError("the attributes of an object are hidden")
                found.update(member.__get__(made))
            elif is_own and held is types.MemberDescriptorType and is_written(kind):
                try:
                    found[name] = member.__get__(made)
                except AttributeError:  # a slot that is not set
                    continue
    outside = outside_of(type(made))
    return found if outside is None else outside.seen(made, found)


def shown_attributes(made: Any) -> dict[str, Any]:
    """Return the attributes that an object holds; none where its class hides them."""
    try:
        return attributes_of(made)
    except ValueError:
        return {}


def emptied(made: Any) -> Callable[[], None] | None:
    """Take the items out of an object of a class such as ``list``; return what puts them back.

    None where they cannot be taken out, as those of a tuple.
    """
    kinds = [kind for kind in _MRO(type(made))[:-1] if not is_written(kind)]
    if not kinds:
        return lambda: None
    kind = kinds[-1]
    if len(kinds) > 1 or kind not in _REFILLED:
        return None
    items = dict(dict.items(made)) if kind is dict else list(kind.__iter__(made))
    kind.clear(made)

    def put_back() -> None:
        kind.clear(made)
        _REFILLED[kind](made, items)

    return put_back


class _Told:
    """A part of a state that is told as it is: the name of an attribute, a number of items."""

    __slots__ = ("token",)

    def __init__(self, *token: object) -> None:
        self.token = token


def _tokens(made: Any) -> Iterator[tuple[object, ...]]:
    """Yield what an object consists of, in an order that depends on its state alone."""
    seen: dict[int, int] = {}
    waiting = [made]
    for _ in range(_MOST_PARTS):
        if not waiting:
            return
        value = waiting.pop()
        kind = type(value)
        if kind is _Told:
            yield value.token
        elif id(kind) in _PLAIN_IDS:
            yield (kind.__name__, repr(value))
        elif id(value) in seen:
            yield ("again", seen[id(value)])
        else:
            # A tuple may be shared or not: nobody can tell.
            if kind is not tuple:
                seen[id(value)] = len(seen)
            yield ("kind", id(kind))
            waiting += list(_parts(value))[::-1]
    raise ValueError("too large to compare")


def _parts(value: Any) -> Iterator[Any]:
    """Yield the parts of a container or of an object, those of each kind after their number."""
    kind = type(value)
    kinds = _MRO(kind)[:-1]
    if _FLAGS(kind) & _IMMUTABLE and _MODULE(kind) in _LIBRARY:
        yield from kind.__reduce_ex__(value, 2)[1]  # type: ignore[call-arg]
        return
    built_in = [one for one in kinds if not is_written(one)]
    written = [one for one in kinds if is_written(one)]
    if not kinds or any(map(_keeps_more, written)):
        raise ValueError("an object that cannot be compared")
    if built_in:
        yield from _content(value, built_in)
    if written:
        held = attributes_of(value)
        yield _Told("attributes", *sorted(held))
        yield from (held[name] for name in sorted(held))


def _keeps_more(kind: type) -> bool:
    """Tell whether a class keeps something in its objects that is no attribute, as C code does."""
    members = own_members(kind).values()
    slots = sum(type(member) is types.MemberDescriptorType for member in members)
    # Two more words: the place of the dictionary, and that of weak references.
    room = _SIZE(_MRO(kind)[1]) + _WORD * (slots + 2)
    return bool(_SIZE(kind) > max(room, *map(_SIZE, _MRO(kind)[1:])))


def _content(value: Any, built_in: list[Any]) -> Iterator[Any]:
    """Yield what an object holds as one of a built-in class, read by that class's own methods."""
    if built_in == [defaultdict, dict]:
        factory = own_members(defaultdict)["default_factory"].__get__(value)
        yield _Told("factory", id(factory))
    base = built_in[-1]
    if len(built_in) > 1 and base is not dict:
        raise ValueError("an object that cannot be compared")
    if any(base is one for one in _LISTS):
        items = list(base.__iter__(value))
        most = own_members(deque)["maxlen"].__get__(value) if base is deque else None
        yield _Told("items", len(items), most)
        yield from items
    elif base is dict:
        # `dict.copy` asks the student's `__getitem__` where the class has an `__iter__`.
        pairs = {_key(key): item for key, item in dict.items(value)}
        yield _Told("pairs", *sorted(pairs))
        yield from (pairs[key] for key in sorted(pairs))
    elif any(base is one for one in _SETS):
        yield _Told("members", *sorted(map(_key, base.__iter__(value))))
    elif any(base is one for one in _ATOMS):
        yield _Told("value", base.__repr__(value))
    else:
        raise ValueError("an object that cannot be compared")


def _key(key: Any) -> str:
    """Return the text of a key of a dictionary, or of a member of a set."""
    if type(key) is tuple:
        return f"({', '.join(map(_key, key))})"
    if id(type(key)) not in _PLAIN_IDS:
        raise ValueError("a key that cannot be compared")
    return f"{type(key).__name__} {key!r}"
