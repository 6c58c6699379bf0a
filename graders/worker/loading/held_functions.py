"""The students' functions that tables of theirs hold, in whose place others are lent.

A decorator that fills a table (``@command("P")``) keeps the student's function before the lent one
takes its name.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, MutableMapping

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING, is_class, own_members
from graders.worker.inspecting.objects import undecorated
from graders.worker.loading.bindings import Names

# The most items that are looked at, in all tables, and how deep one table may be in others.
_MOST, _DEEPEST = 10_000, 3


def replace_held(names: Names) -> None:
    """Put the lent functions into lists and dictionaries that hold those they stand for."""
    lent = dict(_lent_by_code(names))
    if not lent:
        return
    seen: set[int] = set()
    for module in names.modules.values():
        own = [one for one in vars(module).values() if is_class(one)]
        members = (held for one in own for held in own_members(one).values())
        for table in _tables([*vars(module).values(), *members], seen, _DEEPEST):
            for key, held in _items(table):
                theirs = undecorated(held)
                ours = lent.get(theirs.__code__, held) if theirs is not None else held
                if ours is not held:
                    table[key] = ours


def _lent_by_code(names: Names) -> Iterator[tuple[types.CodeType, Any]]:
    """Yield each lent function with the code of those in whose place it stands."""
    for (module, name), displaced in names.displaced.items():
        lent = names.course[module].lent.get(name, MISSING) if module in names.course else MISSING
        for theirs in map(undecorated, displaced if lent is not MISSING else ()):
            if theirs is not None:
                yield theirs.__code__, lent


def _tables(values: Iterable[Any], seen: set[int], deep: int) -> Iterator[MutableMapping[Any, Any]]:
    """Yield the lists and dictionaries among some values, and those that they hold."""
    for value in values:
        # Python's own types alone: a student's may do anything.
        is_new = type(value) in (dict, list) and id(value) not in seen
        if not is_new or len(seen) + len(value) > _MOST:
            continue
        seen.add(id(value))
        yield value
        if deep:
            yield from _tables([held for _, held in _items(value)], seen, deep - 1)


def _items(table: Any) -> list[tuple[Any, Any]]:
    return [*(table.items() if type(table) is dict else enumerate(table))]
