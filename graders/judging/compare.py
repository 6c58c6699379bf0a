"""Compare plain data and locate the first difference."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

from graders.codec import Cut, Opaque, freeze


@dataclass(frozen=True)
class Rules:
    """The rules of equality; :class:`graders.checks.code_checks.Compare` explains them.

    The codec does not carry objects and very large values whole. With ``same_objects``, two of them
    are equal when they have the same name, as before and after a call; else they equal nothing.
    """

    any_order: bool = False
    sequences_alike: bool = False
    numbers_by_value: bool = False
    tolerance: float = 0.0
    same_objects: bool = False


# Nothing is forgiven. The defaults of a spec stand in ``graders.checks.code_checks.Compare``.
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
    wanted = Counter(_key(item, rules) for item in expected)
    found = Counter(_key(item, rules) for item in actual)
    if wanted == found:
        return None
    missing = _surplus(expected, wanted - found, rules)
    extra = _surplus(actual, found - wanted, rules)
    reason = "repeated" if set(found) == set(wanted) and extra else "members"
    return Difference("", expected, actual, reason, missing, extra)


def _surplus(items: Any, surplus: Counter[Any], rules: Rules) -> tuple[Any, ...]:
    left = Counter(surplus)
    kept = []
    for item in items:
        key = _key(item, rules)
        if left[key] > 0:
            left[key] -= 1
            kept.append(item)
    return tuple(kept)


def _key(value: Any, rules: Rules) -> Any:
    """Make a hashable key that is equal exactly when two values are equal under the rules."""
    if isinstance(value, bool | int | float) or value is None:
        if rules.numbers_by_value and value is not None:
            return ("number", "nan" if value != value else value)
        return (type(value).__name__, "nan" if value != value else value)
    if isinstance(value, Opaque | Cut) and not rules.same_objects:
        return (type(value).__name__, object())
    if isinstance(value, list | tuple):
        kind = "sequence" if rules.sequences_alike else type(value).__name__
        return (kind, tuple(_key(item, rules) for item in value))
    if isinstance(value, set | frozenset):
        return ("set", frozenset(_key(item, rules) for item in value))
    if isinstance(value, dict):
        return ("dict", frozenset((_key(k, rules), _key(v, rules)) for k, v in value.items()))
    return (type(value).__name__, freeze(value))


def _difference(path: str, expected: Any, actual: Any, rules: Rules) -> Difference | None:
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
    equal = _key(expected, rules) == _key(actual, rules)
    return None if equal else Difference(path, expected, actual)


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
    theirs = {_key(key, rules): (key, value) for key, value in actual.items()}
    ours = {_key(key, rules): (key, value) for key, value in expected.items()}
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
