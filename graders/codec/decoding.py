"""Rebuild plain data from forms that a box may have forged: each form is checked."""

from __future__ import annotations

from graders.codec.burden import CrowdedError, dict_of, frozenset_of, set_of
from graders.codec.forms import (
    MAX_BITS,
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    ONLY_INT,
    SMALL,
    Cut,
    Opaque,
    Pairs,
    plain_name,
)
from graders.codec.typing_shim import Any
from graders.codec.variants import Record, Variant

_TAGS = ("t", "d", "s", "fs")


class BadEncoding(ValueError):
    """Raised when bytes from the box are none of the codec's forms."""


class TooLarge(BadEncoding):
    """Raised for forms beyond the bounds of the codec, or that would take too long to rebuild."""


class _Budget:
    """Counts the forms and characters that may still come."""

    __slots__ = ("characters", "nodes")

    def __init__(self) -> None:
        # A value cut short counts as well: one form for each container left open.
        self.nodes = MAX_NODES + 4
        self.characters = MAX_CHARACTERS + 4

    def take(self, nodes: int, characters: int = 0) -> None:
        """Count forms and characters; raise when there are too many."""
        self.nodes -= nodes
        self.characters -= characters
        if self.nodes < 0 or self.characters < 0:
            raise TooLarge("too large")


def decode(form: Any) -> Any:
    """Rebuild plain data from an encoded form.

    Instances of subclasses become their plain base (a TP's ``L`` is the list that it holds);
    containers used as dict keys or set members become tuples and frozensets. Raise `BadEncoding` if
    ``form`` is not one of the forms of :mod:`graders.codec`, `TooLarge` if it holds more than their
    bounds, or keys that take too long to keep.
    """
    try:
        return _decode(form, 0, _Budget(), False)
    except CrowdedError as problem:
        raise TooLarge(str(problem)) from problem


def _decode(form: Any, depth: int, budget: _Budget, is_key: bool) -> Any:
    """Rebuild one form; what is in a key is made hashable at once."""
    budget.nodes -= 1
    if budget.nodes < 0 or depth > 2 * MAX_DEPTH + 2:
        raise TooLarge("too large")
    # Data read from JSON has exactly one of these types: `type` is the quickest test.
    kind = type(form)
    if kind is list:
        items = _decode_items(form, depth + 1, budget, is_key)
        return tuple(items) if is_key else items
    if kind is dict:
        return _decode_object(form, depth, budget, is_key)
    if kind is int:
        if not -SMALL <= form <= SMALL:
            raise BadEncoding("a long integer")
    elif kind is str:
        if len(form) > MAX_TEXT:
            raise BadEncoding("a long text")
        budget.take(0, len(form))
    elif form is not None and kind is not bool:
        raise BadEncoding(f"a bare {kind.__name__}")
    return form


def _decode_object(form: dict[str, Any], depth: int, budget: _Budget, is_key: bool) -> Any:
    try:
        return _decode_tagged(form, depth, budget, is_key)
    except (BadEncoding, CrowdedError):
        raise
    except (ValueError, TypeError, KeyError, IndexError, OverflowError) as problem:
        raise BadEncoding(str(problem)) from problem


def _decode_items(forms: list[Any], depth: int, budget: _Budget, is_key: bool) -> list[Any]:
    """Decode forms in a row; integers, by far the most frequent, need no decoding."""
    if set(map(type, forms)) <= ONLY_INT:
        budget.take(len(forms))
        if forms and not -SMALL <= min(forms) <= max(forms) <= SMALL:
            raise BadEncoding("a long integer")
        return list(forms)
    return [_decode(item, depth, budget, is_key) for item in forms]


def _decode_tagged(form: dict[str, Any], depth: int, budget: _Budget, is_key: bool) -> Any:
    tag = next(iter(form), "")
    body: Any = form.get(tag)
    if tag == "sub" and len(form) == 2:
        return _decode(form["v"], depth + 1, budget, is_key)
    if len(form) != 1 or tag == "sub":
        raise BadEncoding(f"tags {sorted(form)[:3]}")
    if tag in _TAGS:  # the most frequent
        return _decode_container(tag, body, depth, budget, is_key)
    match tag:
        case "f":
            return float.fromhex(body)
        case "i":
            if len(body) > MAX_BITS // 4 + 4:
                raise BadEncoding("integer too long")
            budget.take(0, max(0, len(body) - 4))
            return int(body, 16)
        case "c":
            return complex(float.fromhex(body[0]), float.fromhex(body[1]))
        case "b":
            if len(body) > 2 * MAX_TEXT:
                raise BadEncoding("long bytes")
            budget.take(0, len(body) // 2)
            return bytes.fromhex(body)
        case "o" | "cut":
            if not isinstance(body, str):
                raise BadEncoding(f"{tag} without a text")
            return Opaque(plain_name(body[:200])) if tag == "o" else Cut(plain_name(body[:20]))
        case "r":
            start, stop, step = (_decode(part, depth + 1, _Budget(), is_key) for part in body)
            if len(range(start, stop, step)) > MAX_NODES:
                raise BadEncoding("a long range")
            # The numbers of a range count: whoever looks at them makes them all.
            budget.take(len(range(start, stop, step)))
            return range(start, stop, step)
        case "v" if isinstance(body, list):
            name, *forms = body
            return Variant(_name(name), tuple(_decode_items(forms, depth + 1, budget, is_key)))
        case "rec":
            values = _decode_items([form for _, form in body], depth + 1, budget, is_key)
            names = [_name(name) for name, _ in body]
            return Record(tuple(zip(names, values, strict=True)))
        case _:
            raise BadEncoding(f"tag {tag[:20]!r}")


def _name(form: Any) -> str:
    if not isinstance(form, str):
        raise BadEncoding("a name that is no text")
    return plain_name(form[:200])


def _decode_container(tag: str, body: Any, depth: int, budget: _Budget, is_key: bool) -> Any:
    if not isinstance(body, list):
        raise BadEncoding(f"{tag} without a list")
    if tag == "d":
        return _decode_dict(body, depth + 1, budget, is_key)
    if tag == "t":
        return tuple(_decode_items(body, depth + 1, budget, is_key))
    members = _decode_items(body, depth + 1, budget, True)
    return set_of(members) if tag == "s" and not is_key else frozenset_of(members)


def _decode_dict(forms: list[Any], depth: int, budget: _Budget, is_key: bool) -> Any:
    pairs = [(_decode(k, depth, budget, True), _decode(v, depth, budget, is_key)) for k, v in forms]
    rebuilt = dict_of(pairs)
    if len(rebuilt) < len(pairs):
        return tuple(pairs) if is_key else Pairs(tuple(pairs))
    return frozenset_of(pairs) if is_key else rebuilt
