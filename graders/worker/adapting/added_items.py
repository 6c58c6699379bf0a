"""The items that lent methods add beside those of a student's own methods, of another form.

A student's ``moves`` may hold texts where the reference's holds pairs: once a lent method has added
its pair, no method of the student's can read the list, however right it is.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.worker.adapting.object_state import shown_attributes

_MOST_ITEMS, _MOST_LISTS, _DEEPEST = 200, 50, 3
_NUMBERS, _ROWS = (bool, int, float), (list, tuple)
_CONTAINERS = (*_ROWS, deque, dict)
_PLAIN = (*_NUMBERS, *_ROWS, str, dict, set)


class AddedItems:
    """Knows which items of objects' attributes were added by lent methods."""

    def __init__(self) -> None:
        # By object and attribute, with the object, so that no other one has its `id()`.
        self._added: dict[tuple[int, str], tuple[Any, list[Any]]] = {}

    def forget(self) -> None:
        """Forget what was added: another case begins."""
        self._added.clear()

    def following(self, method: Callable[..., Any], attributes: Sequence[str]) -> Any:
        """Return a method that notes what it adds to some attributes of its object."""

        @functools.wraps(method)
        def call(*args: Any, **named: Any) -> Any:
            if not args or len(self._added) > _MOST_LISTS:
                return method(*args, **named)
            before = _items(args[0], attributes)
            try:
                return method(*args, **named)
            finally:
                for name, items in _items(args[0], attributes).items():
                    self._note(args[0], name, before.get(name, ()), items)

        return call

    def _note(self, made: Any, name: str, before: Sequence[Any], items: Sequence[Any]) -> None:
        """Note the items that were not there before; those that are gone are not kept alive."""
        place = (id(made), name)
        theirs = set(map(id, before))
        if place in self._added:
            theirs.difference_update(map(id, self._added[place][1]))
        elif theirs.issuperset(map(id, items)):
            return
        self._added[place] = made, [item for item in items if id(item) not in theirs]

    @property
    def are_unlike(self) -> bool:
        """Whether an added item stands beside others that are all of another form."""
        return any(
            _is_unlike(_items(made, [name]).get(name, ()), added)
            for (_, name), (made, added) in self._added.items()
        )


def _items(made: Any, attributes: Sequence[str]) -> dict[str, list[Any]]:
    """Return the items of the containers that an object holds, dictionaries' values among them."""
    held: Any = None
    with suppress(AttributeError):  # one with slots alone
        held = object.__getattribute__(made, "__dict__")
    # Each call of a lent method waits for it: reading all that an object may hold takes longer.
    if type(held) is not dict or not held.keys() >= {*attributes}:
        held = shown_attributes(made)
    found = {}
    for name in attributes:
        value: Any = held.get(name)
        if _is_one(type(value), _CONTAINERS) and len(value) <= _MOST_ITEMS:
            found[name] = [*value.values()] if type(value) is dict else [*value]
    return found


def _is_unlike(items: Sequence[Any], added: Sequence[Any]) -> bool:
    ours = set(map(id, added))
    others = [item for item in items if id(item) not in ours]
    new = [item for item in items if id(item) in ours]
    return bool(others) and any(not any(_are_alike(one, it) for it in others) for one in new)


def _are_alike(one: Any, other: Any, depth: int = 0) -> bool:
    """Tell whether two items may stand for things of one kind; objects of classes may."""
    kind, another = type(one), type(other)
    if depth > _DEEPEST or not (_is_one(kind, _PLAIN) and _is_one(another, _PLAIN)):
        return True
    if _is_one(kind, _NUMBERS) and _is_one(another, _NUMBERS):
        return True
    if kind is not another or not _is_one(kind, _ROWS):
        return kind is another
    if len(one) != len(other):
        return kind is list
    return all(_are_alike(a, b, depth + 1) for a, b in zip(one, other, strict=True))


def _is_one(kind: type, kinds: Sequence[type]) -> bool:
    # By identity: a metaclass may say that a class equals another.
    return any(kind is one for one in kinds)
