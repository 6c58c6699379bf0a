"""Plain data as JSON, and back: what may cross between host and worker, and how much of it.

The worker encodes what it saw with :func:`encode`, which calls no method of a student's
object; the host rebuilds it with :func:`decode`, which accepts nothing but the forms below
and counts them again. Standard library only: this module travels into the box.

Encoded forms (JSON)::

    null true false 12 "text"          themselves (integers up to 64 bits)
    [..]                               list
    {"f": "0x1.8p+1"} {"f": "nan"}     float
    {"i": "-0x12ab"}                   longer integer
    {"c": [re, im]}                    complex, two float texts
    {"t": [..]}                        tuple
    {"s": [..]} {"fs": [..]}           set, frozenset (members sorted by their encoding)
    {"d": [[k, v], ..]}                dict, in its own order
    {"b": "00ff"}                      bytes or bytearray
    {"r": [start, stop, step]}         range
    {"sub": "L", "v": ..}              instance of a subclass of one of the above
    {"o": "module.Type"}               anything else: only its type is told
    {"cut": "depth"}                   beyond a bound: "depth", "count", "length", "cycle", "bits"
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

MAX_DEPTH = 50
MAX_NODES = 200_000
MAX_TEXT = 65_536
MAX_CHARACTERS = 4 << 20
MAX_BITS = 4_096
MAX_ODD_KEYS = 2_000


@dataclass(frozen=True)
class Opaque:
    """An object of a type that does not cross, known by its type's name alone."""

    type: str

    def __repr__(self) -> str:
        return f"<{self.type}>"


@dataclass(frozen=True)
class Cut:
    """What stood beyond a bound of the codec."""

    reason: str

    def __repr__(self) -> str:
        return f"<... {self.reason}>"


@dataclass(frozen=True)
class Pairs:
    """A dict that Python cannot rebuild because two keys became equal; kept as its pairs."""

    items: tuple[tuple[Any, Any], ...]


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


_SMALL = 1 << 63
_ONLY_INT = {int}
_ROW = 64
_SCALAR_BASES = (bool, int, float, complex, str, bytes, bytearray)
_CONTAINERS = (list, tuple, dict, set, frozenset)
_TAGS = ("t", "d", "s", "fs")
_MRO = type.__dict__["__mro__"].__get__
_NAME = type.__dict__["__name__"].__get__


def encode(value: object, *, nodes: int = MAX_NODES) -> Any:
    """Turn any object into the JSON forms of this module, without running any of its code.

    Parameters
    ----------
    value : object
        Whatever a student's function returned.
    nodes : int
        Visits allowed; sharing is not followed, so a small graph can cost many.

    Returns
    -------
    JSON value
        Always; what does not fit is cut or named by its type.
    """
    return _encode(value, 0, _Budget(nodes))


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
    if -_SMALL < value < _SMALL:
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
    """Encode in a row; small integers, by far the most frequent, are taken as they are."""
    items: list[Any] = []
    for value in values:
        if budget.left < 0:
            break
        if type(value) is int and -_SMALL < value < _SMALL and budget.left > 0:
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
    """Encode a list of rows of a type that was met before, None for anything else.

    A search returns thousands of them, and each would take five calls.
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
    if len(value) > _ROW or budget.left <= len(value) + 1:
        return False
    for item in value:  # noqa: SIM110 - faster than all()
        if type(item) is not int or not -_SMALL < item < _SMALL:
            return False
    return True


def _encode_pairs(pairs: Any, depth: int, budget: _Budget) -> list[list[Any]]:
    encoded = []
    for key, value in pairs:
        if budget.left < 0:
            break
        encoded.append([_encode(key, depth, budget), _encode(value, depth, budget)])
    return encoded


def _encode_odd(value: Any, kind: type, depth: int, budget: _Budget) -> Any:
    """Encode an instance of a student's class: as its plain base, else by its type's name."""
    known = budget.kinds.get(id(kind))
    if known is None:
        known = budget.kinds[id(kind)] = (_NAME(kind)[:200], _plain_base(kind))
    name, base = known
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


class BadEncoding(ValueError):
    """Raised when bytes from the box are none of the forms of this module."""


def decode(form: Any) -> Any:
    """Rebuild plain data from an encoded form.

    Instances of subclasses become their plain base (a TP's ``L`` is the list that it holds);
    containers used as dict keys or set members become tuples and frozensets.

    Raises
    ------
    BadEncoding
        If ``form`` is not one of this module's forms, or holds more than its bounds.
    """
    # What was cut counts as well: one form for each container left open.
    return _decode(form, 0, [MAX_NODES + 4])


def _decode(form: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0 or depth > 2 * MAX_DEPTH + 2:
        raise BadEncoding("too large")
    # What was read from JSON has one of these very types: asking for them is quickest.
    kind = type(form)
    if kind is list:
        return _decode_items(form, depth + 1, left)
    if kind is dict:
        return _decode_object(form, depth, left)
    if kind is int:
        if not -_SMALL <= form <= _SMALL:
            raise BadEncoding("a long integer")
    elif kind is str:
        if len(form) > MAX_TEXT:
            raise BadEncoding("a long text")
    elif form is not None and kind is not bool:
        raise BadEncoding(f"a bare {kind.__name__}")
    return form


def _decode_object(form: dict[str, Any], depth: int, left: list[int]) -> Any:
    try:
        return _decode_tagged(form, depth, left)
    except BadEncoding:
        raise
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as problem:
        raise BadEncoding(str(problem)) from problem


def _decode_items(forms: list[Any], depth: int, left: list[int]) -> list[Any]:
    """Decode in a row; integers, by far the most frequent, are what they are."""
    if set(map(type, forms)) <= _ONLY_INT:
        left[0] -= len(forms)
        if left[0] < 0 or (forms and not -_SMALL <= min(forms) <= max(forms) <= _SMALL):
            raise BadEncoding("too large")
        return list(forms)
    return [_decode(item, depth, left) for item in forms]


def _decode_tagged(form: dict[str, Any], depth: int, left: list[int]) -> Any:
    tag = next(iter(form), "")
    body: Any = form.get(tag)
    if tag == "sub" and len(form) == 2:
        return _decode(form["v"], depth + 1, left)
    if len(form) != 1 or tag == "sub":
        raise BadEncoding(f"tags {sorted(form)[:3]}")
    if tag in _TAGS:  # the most frequent
        return _decode_container(tag, body, depth, left)
    match tag:
        case "f":
            return float.fromhex(body)
        case "i":
            if len(body) > MAX_BITS // 4 + 4:
                raise BadEncoding("integer too long")
            return int(body, 16)
        case "c":
            return complex(float.fromhex(body[0]), float.fromhex(body[1]))
        case "b":
            if len(body) > 2 * MAX_TEXT:
                raise BadEncoding("long bytes")
            return bytes.fromhex(body)
        case "o" | "cut":
            if not isinstance(body, str):
                raise BadEncoding(f"{tag} without a text")
            return Opaque(body[:200]) if tag == "o" else Cut(body[:20])
        case "r":
            start, stop, step = (_decode(part, depth + 1, [3]) for part in body)
            if len(range(start, stop, step)) > MAX_NODES:
                raise BadEncoding("a long range")
            return range(start, stop, step)
        case _:
            raise BadEncoding(f"tag {tag[:20]!r}")


def _decode_container(tag: str, body: Any, depth: int, left: list[int]) -> Any:
    if not isinstance(body, list):
        raise BadEncoding(f"{tag} without a list")
    keys = [pair[0] for pair in body] if tag == "d" else body
    if (
        tag != "t"
        and sum(type(key) is dict and not key.keys().isdisjoint("if") for key in keys)
        > MAX_ODD_KEYS
    ):
        # Long numbers can be chosen so that their hashes are all the same.
        raise BadEncoding("too many long keys")
    if tag == "d":
        pairs = tuple(
            (freeze(_decode(k, depth + 1, left)), _decode(v, depth + 1, left)) for k, v in body
        )
        rebuilt = dict(pairs)
        return rebuilt if len(rebuilt) == len(pairs) else Pairs(pairs)
    items = _decode_items(body, depth + 1, left)
    if tag == "t":
        return tuple(items)
    frozen = (freeze(item) for item in items)
    return set(frozen) if tag == "s" else frozenset(frozen)


def freeze(value: Any) -> Any:
    """Make plain data hashable: lists become tuples, sets frozensets, dicts sorted pairs."""
    kind = type(value)
    if kind is list or kind is tuple:
        if set(map(type, value)) <= _ONLY_INT:
            return tuple(value)
        return tuple([freeze(item) for item in value])
    if kind is set or kind is frozenset:
        return frozenset([freeze(item) for item in value])
    if kind is dict:
        return frozenset([(freeze(k), freeze(v)) for k, v in value.items()])
    if kind is Pairs:
        return tuple([(freeze(k), freeze(v)) for k, v in value.items])
    return value
