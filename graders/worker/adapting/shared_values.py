"""The values that the objects of a class share: its own, its module's, those of the classes there.

Trial calls of student code leave them as they were: a count of the objects made, a table of them.
"""

from __future__ import annotations

import os
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import (
    MISSING,
    inherited,
    is_class,
    is_written,
    own_members,
    set_member,
)
from graders.worker.inspecting.objects import undecorated

# Items of a container that is looked at, at most.
MOST_ITEMS = 1_000
# By identity: a metaclass may say that a class equals another.
_DATA_IDS = frozenset(map(id, (type(None), bool, int, float, str, list, tuple, dict, set)))
_CODE_IDS = frozenset(
    map(id, (types.FunctionType, types.ModuleType, property, classmethod, staticmethod))
)
_MRO = type.__dict__["__mro__"].__get__


# A space, a name in it, and what that holds.
_Shared = tuple["Space", str, Any]


class Space:
    """A class or a module, whose names hold what all objects share.

    A module is told by the dictionary of its variables.
    """

    def __init__(self, place: Any) -> None:
        self._place = place

    def names(self) -> Mapping[str, Any]:
        """Return what its names hold."""
        return self._place if type(self._place) is dict else own_members(self._place)

    def get(self, name: str) -> Any:
        """Return what a name holds, MISSING where there is no such name."""
        return self.names().get(name, MISSING)

    def put(self, name: str, value: Any) -> None:
        """Have a name hold a value."""
        if type(self._place) is dict:
            self._place[name] = value
        else:
            set_member(self._place, name, value)


def functions_of(kind: Any) -> dict[str, Any]:
    """Return the functions of the student's in a class and in those above, by name."""
    return {name: function for name, function in _functions(kind) if _is_theirs(function)}


def spaces_of(kind: Any) -> list[Space]:
    """Return the student's classes that a class consists of, and the modules of their methods."""
    scopes = scopes_of(functions_of(kind).values())
    return [Space(place) for place in (*filter(is_written, _MRO(kind)), *scopes)]


def scopes_of(functions: Iterable[Any]) -> list[dict[str, Any]]:
    """Return the variables of the modules that functions are in, of each module once."""
    return [*{id(one.__globals__): one.__globals__ for one in functions}.values()]


def functions_beside(kind: Any) -> list[Any]:
    """Return the methods of a class but for its constructor, and the functions of its module.

    A function that only the constructor calls is a part of it.
    """
    methods = functions_of(kind)
    scopes = scopes_of(methods.values())
    constructor = methods.pop("__init__", None)
    beside = (undecorated(held) for scope in scopes for held in [*scope.values()])
    rest = [one for one in beside if one is not None and _is_theirs(one)]
    called = names_in(constructor.__code__) if constructor is not None else set[str]()
    called.difference_update(*(names_in(one.__code__) for one in (*methods.values(), *rest)))
    return [*methods.values(), *(one for one in rest if one.__name__ not in called)]


def names_in(code: types.CodeType) -> set[str]:
    """Return the names of variables beside and of attributes that code uses."""
    inner = [names_in(one) for one in code.co_consts if type(one) is types.CodeType]
    return {*code.co_names}.union(*inner)


def _is_theirs(function: Any) -> bool:
    """Tell whether a function is the student's."""
    file = function.__code__.co_filename
    # Such files have bare names. The course's code is in files of no name.
    return os.sep not in file and file[:1] != "<"


def shared(spaces: Sequence[Space]) -> Iterator[_Shared]:
    """Yield the data that names hold: no function or property, no class, no module."""
    for space in spaces:
        for name, value in [*space.names().items()]:
            if id(type(value)) not in _CODE_IDS and name[:2] != "__" and _is_data(value):
                yield space, name, value


@contextmanager
def untouched(kind: Any, *, is_walked: bool = False) -> Iterator[None]:
    """Put back what the methods of a class change outside of objects.

    It may be kept in that class, in the module of its methods, or in another class there. What this
    program itself puts into a class, functions and properties, stays. Where a loop of the student's
    may be walking through a container (``is_walked``), names hold copies meanwhile.
    """
    kept = [*shared(_spaces_touched(kind))]
    before = {id(v): (v, copied) for _, _, v in kept if (copied := _content_of(v)) is not None}
    if is_walked:
        _put_copies(kept)
    try:
        yield
    finally:
        for space, name, value in kept:
            _put_back(space, name, value)
        for value, content in before.values():
            _refill(value, content)


def _spaces_touched(kind: Any) -> list[Space]:
    """Return a class, those above, the modules of their methods, and the classes there."""
    scopes = scopes_of(one for _, one in _functions(kind))
    beside = [value for scope in scopes for value in [*scope.values()]]
    classes = [*filter(is_written, _MRO(kind)), *filter(_is_own_class, beside)]
    return [Space(one) for one in (*scopes, *{id(one): one for one in classes}.values())]


def _functions(kind: Any) -> Iterator[tuple[str, Any]]:
    """Yield the functions of a class and of those above by name: the student's, the course's."""
    for one in filter(is_written, _MRO(kind)[::-1]):
        for name, member in [*own_members(one).items()]:
            function = undecorated(member)
            # Such files have bare names, those of this program do not.
            if function is not None and os.sep not in function.__code__.co_filename:
                yield name, function


def _is_own_class(value: Any) -> bool:
    kind = id(type(value))
    return kind not in _DATA_IDS and kind not in _CODE_IDS and is_class(value) and is_written(value)


def _is_data(value: Any) -> bool:
    """Tell whether a value is neither a function or a property, nor a class or a module."""
    kind = id(type(value))
    if kind in _DATA_IDS or kind in _CODE_IDS:
        return kind in _DATA_IDS
    return not is_class(value) and inherited(type(value), "__get__") is MISSING


def _content_of(value: Any) -> Any:
    """Return a copy of a small container; None for anything else."""
    kind = type(value)
    is_filled = kind is list or kind is dict or kind is set
    return value.copy() if is_filled and len(value) <= MOST_ITEMS else None


def _put_copies(kept: Sequence[_Shared]) -> None:
    """Have names hold copies of containers: one of each, whatever the number of its names."""
    copies = {id(v): copied for _, _, v in kept if (copied := _content_of(v)) is not None}
    for space, name, value in kept:
        if id(value) in copies:
            space.put(name, copies[id(value)])


def _put_back(space: Space, name: str, value: Any) -> None:
    now = space.get(name)
    if now is not value and (now is MISSING or _is_data(now)):
        space.put(name, value)


def _refill(value: Any, content: Any) -> None:
    """Give a container the items of a copy back, if it has others.

    No hash and no comparison of a student's is asked. A loop through a list or a dictionary that
    only got more items goes on.
    """
    while type(value) is dict and len(value) > len(content):
        value.popitem()
    if _identities(value) == _identities(content):
        return
    if type(value) is list:
        value[:] = content
        return
    value.clear()
    value.update(content)


def _identities(value: Any) -> list[int]:
    """Return the identities of what a container holds; the order of a set is not that of a copy."""
    held = [*value, *value.values()] if type(value) is dict else [*value]
    found = [id(one) for one in held]
    return sorted(found) if type(value) is set else found
