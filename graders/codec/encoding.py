"""Encode any object without running any of its code; the worker encodes students' objects."""

from __future__ import annotations

import json

from graders.codec.forms import (
    MAX_BITS,
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    SHORT,
    SMALL,
)
from graders.codec.typing_shim import Any
from graders.codec.variants import Record, Variant

_SCALAR_BASES = (bool, int, float, complex, str, bytes, bytearray)
_CONTAINERS = (list, tuple, dict, set, frozenset)
_MRO = type.__dict__["__mro__"].__get__
_NAME = type.__dict__["__name__"].__get__


class _Budget:
    """Counts visits and characters, and guards against cycles, during one encoding."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self.characters = MAX_CHARACTERS
        self.path: set[int] = set()
        # By identity: a metaclass may have a hash of its own.
        self.kinds: dict[int, tuple[str, Any]] = {}

    def has_room_for(self, characters: int) -> bool:
        """Take characters from the budget, if it has as many."""
        if characters > MAX_TEXT or characters > self.characters:
            return False
        self.characters -= characters
        return True


def encode(value: object, *, nodes: int = MAX_NODES) -> Any:
    """Turn any object into the JSON forms of :mod:`graders.codec`, without running any of its code.

    ``nodes`` is the number of visits allowed. A shared object is visited each time, so that a small
    graph can cost many. What does not fit is cut, or named by its type.
    """
    short = _short(value) if nodes > SHORT else None
    return _encode(value, 0, _Budget(nodes)) if short is None else short


def _short(value: Any) -> Any:
    """Encode what is far below each bound, as most results are; None for anything else."""
    kind = type(value)
    if kind is bool or (kind is int and -SMALL < value < SMALL):
        return value
    if kind is float:
        return {"f": float.hex(value)}
    if kind is str:
        return value if len(value) <= SHORT else None
    is_row = kind is list and len(value) <= SHORT and _holds_small_integers(value)
    return value[:] if is_row else None


def _encode(value: Any, depth: int, budget: _Budget) -> Any:
    kind = type(value)
    budget.left -= 1
    if budget.left < 0:
        return {"cut": "count"}
    if value is None or kind is bool:
        return value
    # Compared by identity, never looked up: a metaclass may have a hash of its own.
    if kind is list or kind is tuple or kind is dict or kind is set or kind is frozenset:
        return _encode_container(value, kind, depth, budget)
    if kind is int or kind is str or kind is float or kind is bytes:
        return _encode_scalar(value, kind, budget)
    if kind is complex or kind is bytearray:
        return _encode_scalar(value, kind, budget)
    if kind is range:
        return _encode_range(value, budget)
    return _encode_odd(value, kind, depth, budget)


def _encode_scalar(value: Any, kind: Any, budget: _Budget) -> Any:
    if kind is int:
        return _encode_int(value, budget)
    if kind is str:
        return value if budget.has_room_for(len(value)) else {"cut": "length"}
    if kind is float:
        return {"f": float.hex(value)}
    if kind is complex:
        return {"c": [float.hex(value.real), float.hex(value.imag)]}
    if kind is bool:
        return value
    return {"b": bytes(value).hex()} if budget.has_room_for(len(value)) else {"cut": "length"}


def _encode_int(value: int, budget: _Budget) -> Any:
    if -SMALL < value < SMALL:
        return value
    bits = int.bit_length(value)
    fits = bits <= MAX_BITS and budget.has_room_for(bits // 4)
    return {"i": hex(value)} if fits else {"cut": "bits"}


def _encode_range(value: range, budget: _Budget) -> Any:
    try:
        is_long = len(value) > MAX_NODES
    except OverflowError:
        is_long = True
    if is_long:
        return {"cut": "length"}
    # The numbers of a range count: whoever looks at them makes them all.
    budget.left -= len(value)
    if budget.left < 0:
        return {"cut": "count"}
    return {"r": [_encode_int(part, budget) for part in (value.start, value.stop, value.step)]}


def _encode_container(value: Any, kind: Any, depth: int, budget: _Budget) -> Any:
    """Encode a container through the methods of ``kind``, its own type or a plain base of it."""
    if depth >= MAX_DEPTH:
        return {"cut": "depth"}
    if id(value) in budget.path:
        return {"cut": "cycle"}
    budget.path.add(id(value))
    try:
        if kind is dict:
            return {"d": _encode_pairs(dict.items(value), depth + 1, budget)}
        items = _encode_items(kind.__iter__(value), depth + 1, budget)
    finally:
        budget.path.discard(id(value))
    if kind is list:
        return items
    if kind is tuple:
        return {"t": items}
    items.sort(key=lambda item: json.dumps(item, sort_keys=True))
    return {"s" if kind is set else "fs": items}


def _encode_items(values: Any, depth: int, budget: _Budget) -> list[Any]:
    """Encode values in a row; small integers, by far the most frequent, need no encoding."""
    items: list[Any] = []
    for value in values:
        if budget.left < 0:
            break
        if type(value) is int and -SMALL < value < SMALL and budget.left > 0:
            items.append(value)
            budget.left -= 1
        elif type(value) is list and depth < MAX_DEPTH and _is_row(value, budget):
            items.append(value[:])
            budget.left -= len(value) + 1
        elif (board := _board(value, depth, budget)) is not None:
            items.append(board)
        else:
            items.append(_encode(value, depth, budget))
    return items


def _board(value: Any, depth: int, budget: _Budget) -> dict[str, Any] | None:
    """Encode a list of rows whose type was encoded before; None for anything else.

    A search returns thousands of such lists, and each would take five calls.
    """
    name, base = budget.kinds.get(id(type(value)), ("", None))
    if base is not list or depth + 1 >= MAX_DEPTH:
        return None
    rows, left = [], budget.left - 2
    for row in list.__iter__(value):
        if type(row) is not list or not _is_row(row, budget):
            return None
        rows.append(row[:])
        left -= len(row) + 1
    if left <= 0:
        return None
    budget.left = left
    return {"sub": name, "v": rows}


def _is_row(value: list[Any], budget: _Budget) -> bool:
    """Tell whether a short list holds small integers only: the row of a board or a matrix."""
    is_short = len(value) <= SHORT and budget.left > len(value) + 1
    return is_short and _holds_small_integers(value)


def _holds_small_integers(value: list[Any]) -> bool:
    for item in value:  # noqa: SIM110 - faster than all()
        if type(item) is not int or not -SMALL < item < SMALL:
            return False
    return True


def _encode_pairs(pairs: Any, depth: int, budget: _Budget) -> list[list[Any]]:
    encoded = []
    for key, value in pairs:
        if budget.left < 0:
            break
        board = _board(key, depth, budget)  # a search keeps boards as keys, by the thousand
        key_form = _encode(key, depth, budget) if board is None else board
        encoded.append([key_form, _encode(value, depth, budget)])
    return encoded


def _encode_odd(value: Any, kind: type, depth: int, budget: _Budget) -> Any:
    """Encode an instance of a student's class: as its plain base, else by its type's name."""
    # By identity: whatever a student's class calls itself, it is neither of these.
    if kind is Variant:
        return {"v": [value.name, *_encode_items(value.arguments, depth + 1, budget)]}
    if kind is Record:
        forms = _encode_items((part for _, part in value.pairs), depth + 1, budget)
        return {"rec": [[name, form] for (name, _), form in zip(value.pairs, forms, strict=False)]}
    named = budget.kinds.get(id(kind))
    if named is None:
        named = budget.kinds[id(kind)] = (_NAME(kind)[:200], _plain_base(kind))
    name, base = named
    if base is None:
        return {"o": name}
    budget.left -= 1  # the plain base is a form of its own
    if base in _CONTAINERS:
        return {"sub": name, "v": _encode_container(value, base, depth, budget)}
    plain = _as_scalar(value, base)
    return {"sub": name, "v": _encode_scalar(plain, type(plain), budget)}


def _plain_base(kind: type) -> Any:
    """Return the plain type that a class extends, None when there is none."""
    for ancestor in _MRO(kind):
        # By identity: a metaclass may say that it equals anything.
        for base in (*_CONTAINERS, *_SCALAR_BASES):
            if ancestor is base:
                return base
    return None


def _as_scalar(value: Any, base: Any) -> Any:
    """Copy an instance of a subclass to its plain base, through the base's own methods."""
    if base is str:
        return str.__str__(value)
    if base is int:
        return int.__index__(value)
    if base is float:
        return float.__float__(value)
    if base is complex:
        return complex.__pos__(value)
    return bytes(base.__getitem__(value, slice(None)))
