"""Looks for a list, dict, set or object that a result shares, without running student code.

Only Python's own containers, and objects that keep their attributes in a plain ``__dict__``, are
looked into; anything else counts as one thing. Values that nothing can change may be shared: what
Python gives no way to change, and objects that hash by what they hold.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Iterator, Mapping
from enum import EnumMeta

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING, inherited
from graders.worker.inspecting.objects import extends
from graders.worker.inspecting.safe_eval import instance_names, type_name

# The most values that are looked at, scalars included, and the most levels.
_MOST = 100_000
_DEPTH = 50
# A part that no expression of a fixed text leads to, such as an item of a set.
SOMEWHERE = "[…]"
_CONTAINERS = (list, tuple, dict, set, frozenset)
_CHANGEABLE = (list, dict, set, bytearray)
_SCALARS = (int, float, complex, str, bytes, bool, range, type(None), type(...), object)
_CODE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType)
_KEY_CHARS = 40
# Owners that are no item of the result: what was given, and the result itself.
_GIVEN, _WHOLE = -1, -2
_HASH = object.__dict__["__hash__"]

# A path from a name: the path to what holds the value, and the text that leads from there to it.
_Path = tuple[Any, str] | None


class _Enough(Exception):
    """Raised when as many values were looked at as may be."""


class _Walk:
    """Remembers the things that can be changed: in whose part each was first met, and where."""

    def __init__(self) -> None:
        # By identity; each value is kept alive, so that no other takes its number.
        self._met: dict[int, tuple[Any, int, str, _Path]] = {}
        self._left = _MOST

    def meet(self, value: Any, owner: int, name: str, path: _Path) -> list[Any]:
        """Look at one value; return the pair of places that are one thing, if another met it."""
        self._look()
        if not _can_change(value):
            return []
        _, first, known, place = self._met.setdefault(id(value), (value, owner, name, path))
        if first == owner:
            return []
        return [[known, _written(place)], [name, _written(path)], type_name(value)]

    def walk(self, value: Any, owner: int, name: str, path: _Path, depth: int = 0) -> list[Any]:
        """Look at a value and at all that is in it."""
        is_new = id(value) not in self._met
        found = self.meet(value, owner, name, path)
        if found or not is_new or depth > _DEPTH:
            return found
        for text, part in itertools.chain(_contents(value), _attributes(value)):
            if _is_scalar(part):
                self._look()
            elif found := self.walk(part, owner, name, (path, text), depth + 1):
                return found
        return []

    def _look(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _Enough


def find_shared(result: Any, given: Mapping[str, Any]) -> list[Any]:
    """Return two places that are one and the same thing, and its type; nothing where none are.

    A place is a name and a path from it: ``["g", "[0]"]``; the name of the result is empty. Places
    are looked for between the result and each value ``given``, and between two items of the result.
    """
    walk = _Walk()
    try:
        for name, value in given.items():
            walk.walk(value, _GIVEN, name, None)
        is_container = extends(result, *_CONTAINERS)
        found = walk.meet(result, _WHOLE, "", None) if is_container else []
        for owner, text, part in _items(result):
            found = found or walk.walk(part, owner, "", (None, text) if text else None)
    except _Enough:
        return []
    # The value of the call comes first, where the other is an input.
    return [found[1], found[0], found[2]] if found and found[0][0] else found


def _items(result: Any) -> Iterator[tuple[int, str, Any]]:
    """Yield the items of a result, numbered; key and value of a dict are one item."""
    if not extends(result, *_CONTAINERS):
        yield _WHOLE, "", result
        return
    each = 2 if extends(result, dict) else 1
    for place, (text, part) in enumerate(_contents(result)):
        yield place // each, text, part


def _contents(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a container holds, each with the text that leads to it."""
    if extends(value, list, tuple):
        base = list if extends(value, list) else tuple
        for index, item in enumerate(base.__iter__(value)):
            yield f"[{index}]", item
    elif extends(value, dict):
        for key, item in dict.items(value):
            yield _key_text(key), item
            yield SOMEWHERE, key
    elif extends(value, set, frozenset):
        base_of = set if extends(value, set) else frozenset
        for item in base_of.__iter__(value):
            yield SOMEWHERE, item


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of an object of a class, other than code."""
    if extends(value, type) or any(type(value) is kind for kind in _CODE):
        return
    for name, held in list(instance_names(value).items()):
        yield (f".{name}" if type(name) is str and name.isidentifier() else SOMEWHERE), held


def _key_text(key: Any) -> str:
    if type(key) is int:
        return f"[{key}]"
    is_word = type(key) is str and len(key) <= _KEY_CHARS and key.isidentifier()
    return f"['{key}']" if is_word else SOMEWHERE


def _is_scalar(value: Any) -> bool:
    return any(type(value) is kind for kind in _SCALARS)


def _can_change(value: Any) -> bool:
    """Tell whether changing a value at one place would be seen at another."""
    kind = type(value)
    if extends(value, *_CHANGEABLE):
        return True
    if extends(value, *_CONTAINERS, type) or extends(kind, EnumMeta) or _is_scalar(value):
        return False
    if any(kind is code for code in _CODE):
        return False
    hashing = inherited(kind, "__hash__")
    if hashing is not _HASH and hashing is not None and hashing is not MISSING:
        return False  # by what it holds: such values are not to change
    # An object that keeps a plain dict and nothing in it is a mark, such as `VIDE = Vide()`.
    keeps_dict = type(inherited(kind, "__dict__")) is types.GetSetDescriptorType
    return not keeps_dict or bool(instance_names(value))


def _written(path: _Path) -> str:
    texts: list[str] = []
    while path is not None:
        path, text = path
        texts.append(text)
    return "".join(reversed(texts))
