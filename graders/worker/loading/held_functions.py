"""The students' functions that tables of theirs hold, in whose place others are lent.

A decorator that fills a table (``@command("P")``) keeps the student's function before the lent one
takes its name.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from itertools import islice

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING, is_class, own_members
from graders.worker.inspecting.objects import undecorated
from graders.worker.loading.bindings import Names

# The most items that are looked at, in all tables, and how deep one table may be in others.
_MOST, _DEEPEST = 10_000, 3
# A table, and an item of it, by its key or its place.
_Held = tuple[MutableMapping[Any, Any], Any, Any]


def replace_held(names: Names) -> None:
    """Put the lent functions into lists and dictionaries that hold those they stand for."""
    lent = dict(_lent_by_function(names))
    if not lent:
        return
    for table, key, held in [*islice(_items_held(names), _MOST)]:
        theirs = undecorated(held)
        if theirs is not None and id(theirs) in lent:
            table[key] = lent[id(theirs)]


def _lent_by_function(names: Names) -> Iterator[tuple[int, Any]]:
    """Yield each lent function with the identity of those in whose place it stands.

    Functions that another one makes (``binary(add)``) have one code, and are not the same.
    """
    for (module, name), displaced in names.displaced.items():
        lent = names.course[module].lent.get(name, MISSING) if module in names.course else MISSING
        for theirs in map(undecorated, displaced if lent is not MISSING else ()):
            if theirs is not None:
                yield id(theirs), lent


def _items_held(names: Names) -> Iterator[_Held]:
    """Yield what the lists and dictionaries of the student's modules and classes hold."""
    seen: set[int] = set()
    for module in names.modules.values():
        own = [one for one in vars(module).values() if is_class(one)]
        members = (held for one in own for held in own_members(one).values())
        for value in [*vars(module).values(), *members]:
            yield from _within(value, seen, _DEEPEST)


def _within(value: Any, seen: set[int], deep: int) -> Iterator[_Held]:
    """Yield the items of a list or a dictionary, and of those that it holds.

    Only Python's own types are looked into: a student's may do anything.
    """
    if type(value) not in (dict, list) or id(value) in seen:
        return
    seen.add(id(value))
    items = value.items() if type(value) is dict else enumerate(value)
    for key, held in items:
        yield value, key, held
        if deep:
            yield from _within(held, seen, deep - 1)
