"""Compare plain data and locate the first difference.

Values whose order does not matter are compared by what they are **written** as: the hashes of texts
are the process's own, where those of numbers and tuples can be chosen by whoever makes the values.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from graders.codec import Cut, Opaque, Pairs, Record, Variant
from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class Rules:
    """The rules of equality; :class:`graders.checks.comparing.ComparedValues` explains them.

    The codec does not carry objects and very large values whole. With ``same_objects``, two of them
    are equal when they have the same name, as before and after a call; else they equal nothing.
    ``as_set`` and ``accepts`` go with ``any_order``: repetitions do not count; an item that is not
    expected is right, once, where ``accepts`` is true of it.
    """

    any_order: bool = False
    as_set: bool = False
    sequences_alike: bool = False
    numbers_by_value: bool = False
    tolerance: float = 0.0
    same_objects: bool = False
    accepts: Callable[[Any], bool] | None = None


_SMALL = 1 << 63
# The strictest rules. A spec's defaults are those of ``graders.checks.comparing.ComparedValues``.
EXACT = Rules()


@dataclass(frozen=True)
class Difference:
    """The first place where two values differ.

    ``path`` is written as Python would index it (``[2][0]``), empty for the whole value.
    ``missing`` and ``extra`` list members of a multiset that only one side has.
    """

    path: str
    expected: Any
    actual: Any
    reason: str = "value"
    missing: tuple[Any, ...] = ()
    extra: tuple[Any, ...] = ()


def difference(expected: Any, actual: Any, rules: Rules = EXACT) -> Difference | None:
    """Find the first difference between two decoded values; None when they are equal."""
    if rules.any_order and isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        return _multiset_difference(expected, actual, rules)
    return _difference("", expected, actual, rules)


def _multiset_difference(expected: Any, actual: Any, rules: Rules) -> Difference | None:
    if not rules.sequences_alike and type(expected) is not type(actual):
        return Difference("", expected, actual, "type")
    wanted = _counted([_key(item, rules, "<") for item in expected], rules)
    found = _counted([_key(item, rules, ">") for item in actual], rules)
    if rules.accepts and found - wanted:
        others = {_key(item, rules, ">"): item for item in actual}
        wanted.update(key for key in found if key not in wanted and rules.accepts(others[key]))
    if wanted == found:
        return None
    missing = _surplus(expected, wanted - found, rules, "<")
    extra = _surplus(actual, found - wanted, rules, ">")
    reason = "repeated" if set(found) == set(wanted) and extra else "members"
    return Difference("", expected, actual, reason, missing, extra)


def _counted(keys: list[str], rules: Rules) -> Counter[str]:
    return Counter(dict.fromkeys(keys, 1) if rules.as_set else keys)


def _surplus(items: Any, surplus: Counter[str], rules: Rules, side: str) -> tuple[Any, ...]:
    left = Counter(surplus)
    kept = []
    for item in items:
        key = _key(item, rules, side)
        if left[key] > 0:
            left[key] -= 1
            kept.append(item)
    return tuple(kept)


def _key(value: Any, rules: Rules, side: str) -> str:
    """Write a value so that two texts are equal exactly when two values are, under the rules.

    A value that the codec does not carry equals nothing: ``side`` makes the two texts differ.
    """
    kind = type(value)
    if kind is int and -_SMALL < value < _SMALL:  # the most frequent
        return str(value)
    if isinstance(value, bool | int | float | complex):
        return _number_key(value, rules, side)
    if isinstance(value, list | tuple):
        kept = ", ".join([_key(item, rules, side) for item in value])
        return f"[{kept}]" if rules.sequences_alike or kind is list else f"({kept})"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted({_key(item, rules, side) for item in value}))}}}"
    if isinstance(value, dict | Pairs):
        return _pairs_key(value, rules, side)
    if isinstance(value, Opaque | Cut):
        name = value.type if isinstance(value, Opaque) else value.reason
        return f"{kind.__name__} {name!r}" if rules.same_objects else f"<{side}{id(value)}>"
    if isinstance(value, range):
        return f"range({len(value)}, {list(value[:2])})"
    return f"{kind.__name__} {value!r}"


def _number_key(value: Any, rules: Rules, side: str) -> str:
    is_number = bool(value == value)
    if isinstance(value, complex):
        parts = f"complex {value.real + 0.0} {value.imag + 0.0}"
        return parts if is_number else f"<{side}{id(value)}>"
    if not is_number:
        return "nan"
    if isinstance(value, float):
        is_whole = rules.numbers_by_value and value.is_integer()
        return _number_key(int(value), rules, side) if is_whole else repr(value + 0.0)
    if isinstance(value, bool) and not rules.numbers_by_value:
        return repr(value)
    return str(int(value)) if -_SMALL < value < _SMALL else hex(value)


def _pairs_key(value: Any, rules: Rules, side: str) -> str:
    """Write a dict, whose order does not matter, or what could not become one."""
    is_dict = isinstance(value, dict)
    pairs = value.items() if is_dict else value.items
    written = [f"{_key(k, rules, side)}: {_key(v, rules, side)}" for k, v in pairs]
    shown = ", ".join(sorted(written) if is_dict else written)
    return f"{type(value).__name__} {{{shown}}}"


def _difference(path: str, expected: Any, actual: Any, rules: Rules) -> Difference | None:
    if isinstance(expected, Variant | Record) and isinstance(actual, Variant | Record):
        return _named_difference(path, expected, actual, rules)
    if isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        if type(expected) is not type(actual) and not rules.sequences_alike:
            return Difference(path, expected, actual, "type")
        return _sequence_difference(path, expected, actual, rules)
    if isinstance(expected, dict) and isinstance(actual, dict):
        return _mapping_difference(path, expected, actual, rules)
    if isinstance(expected, bool | int | float) and isinstance(actual, bool | int | float):
        return _number_difference(path, expected, actual, rules)
    if type(expected) is not type(actual):
        both_sets = isinstance(expected, set | frozenset) and isinstance(actual, set | frozenset)
        if not both_sets:
            return Difference(path, expected, actual, "type")
    equal = _key(expected, rules, "<") == _key(actual, rules, ">")
    return None if equal else Difference(path, expected, actual)


def _named_difference(
    path: str, expected: Variant | Record, actual: Variant | Record, rules: Rules
) -> Difference | None:
    """Compare constructors, told whole, and records, whose fields have names."""
    if isinstance(expected, Variant) or isinstance(actual, Variant):
        found = _sequence_difference(path, expected, actual, rules)
        return found and Difference(path, expected, actual)
    if [name for name, _ in expected.pairs] != [name for name, _ in actual.pairs]:
        return Difference(path, expected, actual)
    for (name, left), (_, right) in zip(expected.pairs, actual.pairs, strict=True):
        found = _difference(f"{path}.{name}", left, right, rules)
        if found:
            return found
    return None


def _sequence_difference(path: str, expected: Any, actual: Any, rules: Rules) -> Difference | None:
    for index, (left, right) in enumerate(zip(expected, actual, strict=False)):
        found = _difference(f"{path}[{index}]", left, right, rules)
        if found:
            return found
    if len(expected) != len(actual):
        return Difference(path, expected, actual, "length")
    return None


def _mapping_difference(
    path: str, expected: dict[Any, Any], actual: dict[Any, Any], rules: Rules
) -> Difference | None:
    theirs = {_key(key, rules, ">"): (key, value) for key, value in actual.items()}
    ours = {_key(key, rules, "<"): (key, value) for key, value in expected.items()}
    missing = tuple(key for k, (key, _) in ours.items() if k not in theirs)
    extra = tuple(key for k, (key, _) in theirs.items() if k not in ours)
    if missing or extra:
        return Difference(path, expected, actual, "keys", missing, extra)
    for k, (key, value) in ours.items():
        found = _difference(f"{path}[{key!r}]", value, theirs[k][1], rules)
        if found:
            return found
    return None


def _number_difference(path: str, expected: Any, actual: Any, rules: Rules) -> Difference | None:
    is_strict = not rules.tolerance or isinstance(expected, bool) or isinstance(actual, bool)
    if type(expected) is not type(actual) and is_strict and not rules.numbers_by_value:
        return Difference(path, expected, actual, "type")
    if expected == actual or (expected != expected and actual != actual):
        return None
    if rules.tolerance and _is_close(expected, actual, rules.tolerance):
        return None
    return Difference(path, expected, actual)


def _is_close(expected: float, actual: float, tolerance: float) -> bool:
    try:
        return math.isclose(expected, actual, rel_tol=tolerance, abs_tol=tolerance)
    except OverflowError:  # an integer that no float can hold
        return False
