"""Rebuild plain data from forms that a box may have forged: each form is checked."""

from __future__ import annotations

from graders.codec.forms import (
    MAX_BITS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    ONLY_INT,
    SMALL,
    Cut,
    Opaque,
    Pairs,
)
from graders.codec.typing_shim import Any

_MAX_ODD_KEYS = 2_000
_TAGS = ("t", "d", "s", "fs")


class BadEncoding(ValueError):
    """Raised when bytes from the box are none of the codec's forms."""


def decode(form: Any) -> Any:
    """Rebuild plain data from an encoded form.

    Instances of subclasses become their plain base (a TP's ``L`` is the list that it holds);
    containers used as dict keys or set members become tuples and frozensets.

    Raises
    ------
    BadEncoding
        If ``form`` is not one of the forms of :mod:`graders.codec`, or holds more than its bounds.
    """
    # A value cut short counts as well: one form for each container left open.
    return _decode(form, 0, [MAX_NODES + 4])


def _decode(form: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0 or depth > 2 * MAX_DEPTH + 2:
        raise BadEncoding("too large")
    # Data read from JSON has exactly one of these types: `type` is the quickest test.
    kind = type(form)
    if kind is list:
        return _decode_items(form, depth + 1, left)
    if kind is dict:
        return _decode_object(form, depth, left)
    if kind is int:
        if not -SMALL <= form <= SMALL:
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
    """Decode forms in a row; integers, by far the most frequent, need no decoding."""
    if set(map(type, forms)) <= ONLY_INT:
        left[0] -= len(forms)
        if left[0] < 0 or (forms and not -SMALL <= min(forms) <= max(forms) <= SMALL):
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
        > _MAX_ODD_KEYS
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
        if set(map(type, value)) <= ONLY_INT:
            return tuple(value)
        return tuple([freeze(item) for item in value])
    if kind is set or kind is frozenset:
        return frozenset([freeze(item) for item in value])
    if kind is dict:
        return frozenset([(freeze(k), freeze(v)) for k, v in value.items()])
    if kind is Pairs:
        return tuple([(freeze(k), freeze(v)) for k, v in value.items])
    return value
