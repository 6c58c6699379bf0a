"""The places in the state of a student's object that hold a plain value, and what they hold.

A place is an attribute, or leads from an attribute on: to an item of a list, to the value of a key
of a dictionary, to an attribute of an object that it holds. No code of the student's runs here.
"""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Iterator
from itertools import islice

from graders.codec.typing_shim import Any
from graders.worker.adapting.object_state import outside_of, shown_attributes
from graders.worker.inspecting.members import MISSING, inherited, own_members

_MOST_PLACES, _DEPTH = 400, 4
_PLAIN = (type(None), bool, int, float, str)
_LISTS = (list, tuple, deque)
_CONTAINERS = (*_LISTS, dict, set, frozenset)
_MRO = type.__dict__["__mro__"].__get__

# The way to a part: its kind, its name, index or key, and for an item the number of items. An
# item of a list that grew is another one than before.
Step = tuple[str, Any, int]
Place = tuple[Step, ...]


def places_of(made: Any) -> dict[Place, Any]:
    """Return the plain values in the state of an object, by place, as far as it can be read."""
    return {place: value for place, value in parts_of(made) if is_plain(value)}


def parts_of(made: Any) -> Iterator[tuple[Place, Any]]:
    """Yield an object and the parts of its state, each with its place, the nearest first."""
    waiting: list[tuple[Place, Any]] = [((), made)]
    for _ in range(_MOST_PLACES):
        if not waiting:
            break
        place, value = waiting.pop(0)
        yield place, value
        if not is_plain(value) and len(place) < _DEPTH:
            more = (((*place, step), part) for step, part in steps_of(value))
            waiting += islice(more, max(0, _MOST_PLACES - len(waiting)))


def is_plain(value: Any) -> bool:
    """Tell whether a value is a number, a text, a truth or nothing."""
    return any(type(value) is plain for plain in _PLAIN)


def is_same(one: Any, other: Any) -> bool:
    """Tell whether two values are plain, of one type and equal."""
    return is_plain(one) and type(one) is type(other) and bool(one == other)


def put(made: Any, place: Place, value: Any) -> None:
    """Put a value at a place of an object; nothing where the place cannot be changed.

    A tuple is replaced by another one, where it is held.
    """
    owner = made
    for step in place[:-1]:
        owner = _part_at(owner, step)
    kind, name, _ = place[-1]
    if kind == "attribute":
        _put_attribute(owner, name, value)
    elif (base := _base(owner)) is tuple and len(place) > 1 and not shown_attributes(owner):
        items = list(tuple.__iter__(owner))
        items[name] = value
        put(made, place[:-1], tuple.__new__(type(owner), items))
    elif base in (list, deque, dict):
        base.__setitem__(owner, name, value)


def _part_at(owner: Any, step: Step) -> Any:
    """Return the part of a value to which a step leads, MISSING where there is none."""
    kind, name, number = step
    base = _base(owner)
    if kind == "attribute":
        return shown_attributes(owner).get(name, MISSING)
    if kind == "key":
        return dict.get(owner, name, MISSING) if base is dict else MISSING
    is_there = base in _LISTS and base.__len__(owner) == number
    return base.__getitem__(owner, name) if is_there else MISSING


def _put_attribute(owner: Any, name: str, value: Any) -> None:
    outside = outside_of(type(owner))
    if outside is not None and outside.put(owner, name, value):
        return
    member = inherited(type(owner), name)
    if type(member) is types.MemberDescriptorType:
        member.__set__(owner, value)
    else:
        _dictionary(owner)[name] = value


def steps_of(value: Any) -> Iterator[tuple[Step, Any]]:
    """Yield what leads from a value to each of its parts, with the part."""
    if (base := _base(value)) in _LISTS:
        items = list(base.__iter__(value))
        yield from ((("item", i, len(items)), item) for i, item in enumerate(items))
    elif base is dict:
        for key, item in list(dict.items(value)):
            if all(is_plain(part) for part in _parts_of(key)):
                yield ("key", key, 0), item
    for name, part in shown_attributes(value).items():
        yield ("attribute", name, 0), part


def _parts_of(key: Any) -> tuple[Any, ...]:
    """Return the items of a key that is a tuple, such as the row and the column of a square."""
    return key if type(key) is tuple else (key,)


def items_of(value: Any) -> list[Any] | None:
    """Return the items of a container, the values of a dictionary; None for anything else."""
    base = _base(value)
    if base is None:
        return None
    return list(dict.values(value) if base is dict else base.__iter__(value))


def _base(value: Any) -> Any:
    """Return Python's own kind of container that a value is; None for anything else."""
    kinds = _MRO(type(value))
    return next((one for one in _CONTAINERS if any(one is kind for kind in kinds)), None)


def _dictionary(made: Any) -> dict[str, Any]:
    """Return the dictionary in which an object holds its attributes."""
    holders = [kind for kind in _MRO(type(made)) if "__dict__" in own_members(kind)]
    found: dict[str, Any] = own_members(holders[0])["__dict__"].__get__(made)
    return found
