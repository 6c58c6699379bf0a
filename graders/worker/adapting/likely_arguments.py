"""The arguments from which a student's constructor may have made an object in a given state."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from itertools import islice, product

from graders.codec.typing_shim import Any
from graders.worker.adapting.object_state import shown_attributes
from graders.worker.adapting.state_places import Place, is_same, parts_of, put, steps_of
from graders.worker.inspecting.members import MISSING

# Parts of an object's state that may be arguments of its constructor.
_PARTS = 12
# Numbers that are tried for one argument, and objects for several: with two, each up to 59.
_MOST_OF_ONE, _MOST_OF_ALL = 400, 3_600
# Items of one list or dictionary that are looked for in an object.
_ITEMS = 400
# Values that are gathered from one attribute.
_VALUES = 1_000
_SAMPLES = (2, 7, 11, 5, 3, 8)
# The first of the numbers that mark items: no course's own is likely to be one of them.
_MARK = 10_007
_ROWS = (list, tuple, deque)
_PLAIN = (type(None), bool, int, float, complex, str, bytes, range)


def likely(first: Mapping[str, Any], held: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield arguments that may make an object of a state, first from attributes of their name.

    A list of values may be kept in a chain of links, in pairs in pairs, by place, or backwards.
    ``first`` are those with which an object was made, ``held`` the attributes that it has now. A
    number that is not in the state tells whether the constructor keeps the argument at all.
    """
    parts = _parts(held)
    kept = [row for part in parts for row in _row_of_objects(part)]
    each = []
    for name, value in first.items():
        named = [held[key] for key in held if key.strip("_") == name.strip("_")]
        kind: Any = type(value)
        is_row = kind in (list, tuple)
        rows = [*_rows(held, kind), *map(kind, kept)] if is_row else []
        tried = [*named, value, *others(value), *rows, *parts]
        # Of a dictionary, the reference would read the keys, and the student's may take the items.
        each.append([one for one in tried if not (is_row and type(one) is dict)])
    yield from (dict(zip(first, values, strict=True)) for values in product(*each))


def marked(first: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments with a value of its own in the place of each item of their containers.

    An object that is made of them shows where its constructor keeps which item. There are none
    where the arguments hold no items. What is not a list or a dictionary is an item as a whole: the
    objects among them are the student's, and are not changed.
    """
    given = {name: _apart(value) for name, value in first.items()}
    items = list(_items(given))
    for number, (place, item) in enumerate(items, _MARK):
        put(given, place, type(item)(number) if type(item) in (float, str) else number)
    return given if items else {}


def refilled(
    first: Mapping[str, Any],
    marks: Mapping[str, Any],
    kept: Mapping[Place, Any],
    held: Mapping[Place, Any],
) -> Iterator[Mapping[str, Any]]:
    """Yield the arguments whose items are what an object holds now where each of them is kept.

    ``kept`` are the plain values of an object made of the ``marks``, by place, ``held`` all parts
    of the other one. An item that is in none of the places may have been any.
    """
    where: dict[Any, list[Place]] = {}
    for place, value in kept.items():
        where.setdefault(value, []).append(place)
    given = {name: _apart(value) for name, value in first.items()}
    for place, mark in _items(marks):
        now = [held.get(one, MISSING) for one in where.get(mark, ())]
        if not now or not all(one is now[0] or is_same(one, now[0]) for one in now):
            return
        put(given, place, now[0])
    yield given


def _items(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield the items of the lists and dictionaries among arguments, with their places.

    So are those of a tuple that is an argument, as ``*values`` gives one.
    """
    for step, part in islice(steps_of(value), _ITEMS):
        if type(part) in (list, dict) or (type(part) is tuple and not place):
            yield from _items(part, (*place, step))
        elif place:
            yield (*place, step), part


def _apart(value: Any) -> Any:
    """Copy lists and dictionaries down to their items, so that none is shared."""
    if type(value) is list:
        return [_apart(item) for item in value]
    return {key: _apart(item) for key, item in value.items()} if type(value) is dict else value


def numbers(first: Mapping[str, Any], free: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """Yield arguments with all small numbers in the place of those under the names ``free``.

    Two that make one state are both among them.
    """
    names = [name for name in free if type(first[name]) is int]
    if names:
        most = min(_MOST_OF_ONE, round(_MOST_OF_ALL ** (1 / len(names))))
        for values in product(range(most), repeat=len(names)):
            yield {**first, **dict(zip(names, values, strict=True))}


def others(value: Any) -> list[Any]:
    """Return another number for a number, else nothing."""
    return [value + 1] if type(value) in (int, float) else []


def samples(first: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield other arguments: with other numbers, then with other texts too."""
    for has_other_texts in (False, True):
        for i in range(len(_SAMPLES)):
            yield {
                name: _sample(value, i + 2 * rank, has_other_texts)
                for rank, (name, value) in enumerate(first.items())
            }


def _sample(value: Any, number: int, has_other_texts: bool) -> Any:
    if type(value) in (int, float):
        return type(value)(_SAMPLES[number % len(_SAMPLES)])
    if type(value) is dict:
        return {key: _sample(value[key], number + i, False) for i, key in enumerate(value)}
    # Texts of several lengths: a getter may count their letters.
    is_other = has_other_texts and type(value) is str
    return value + str(number) * (number + 1) if is_other else value


def samples_among(first: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield arguments with other texts that the rest of them hold: a place on the map beside it."""
    for name, value in first.items():
        rest = (part for other, part in first.items() if other != name)
        held = {text: None for part in rest for text in _texts(part)} if type(value) is str else {}
        yield from ({**first, name: text} for text in islice(held, len(_SAMPLES)))


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts that a container or an object holds, the keys of its dictionaries too."""
    for place, part in parts_of(value):
        if place and type(part) is str:
            yield part
        yield from (key for kind, key, _ in place[-1:] if kind == "key" and type(key) is str)


def _rows(held: Mapping[str, Any], kind: type[Any]) -> Iterator[Any]:
    """Yield the values that each attribute holds at any depth, as students chain them.

    A chain may end with None, begin with a link that holds no value, or be kept backwards.
    """
    for value in held.values():
        found = list(islice(_values(value), _VALUES))
        cut = () if type(value) in _PLAIN else (found, found[:-1], found[1:-1])
        rows = [kind(row) for one in cut for row in (one, one[::-1])]
        yield from (row for i, row in enumerate(rows) if row and row not in rows[:i])


def _row_of_objects(part: Any) -> Iterator[list[Any]]:
    """Yield what a container holds, in its order and backwards, if these are objects."""
    items = list(part.values() if type(part) is dict else part if type(part) in _ROWS else ())
    if items and not any(type(item) in _PLAIN for item in items):
        yield from (items, items[::-1])


def _values(value: Any) -> Iterator[Any]:
    """Yield the plain values of a container or an object, in order; each part is entered once."""
    waiting, seen = [value], set[int]()
    while waiting:
        value = waiting.pop()
        if type(value) in _PLAIN:
            yield value
        elif id(value) not in seen:
            seen.add(id(value))
            held = value if type(value) in (list, tuple, dict) else shown_attributes(value)
            waiting += list(held.values() if isinstance(held, dict) else held)[::-1]


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
            waiting.extend(shown_attributes(value).values())
    return found
