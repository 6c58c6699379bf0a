"""Write two values as JSON for drawings, with the parts that count as equal written alike."""

from __future__ import annotations

import json
from typing import Any, TypedDict

from graders.codec import Cut, Opaque, Pairs, encode
from graders.judging.compare import EXACT, Rules, difference
from graders.languages.text import without_addresses

# The sides of a board, and the characters of a cell: larger ones are no picture at a glance.
SIDE, CELL_CHARS = 20, 8
# Characters of a form: a board of 20 by 20 with room to spare, and records stay small.
MOST = 4_000
_NODES = 2_000


class Forms(TypedDict, total=False):
    """The two fields of a judgement that hold such texts."""

    expected_form: str
    actual_form: str


def forms(expected: Any, actual: Any, rules: Rules) -> Forms:
    """Write two values that differ under some rules as JSON of the codec's: fields of a judgement.

    A part of the expected value that is equal to the student's is written as the student wrote it,
    so that an exact comparison of the two forms shows only the differences that count. Return no
    forms when one cannot be written or is long, or when order does not matter.
    """
    if rules.any_order:
        return {}
    left, right = form(_adapted(expected, actual, rules)), form(actual)
    return {"expected_form": left, "actual_form": right} if left and right else {}


def form(value: Any) -> str:
    """Write one value; empty when it is long, or the codec does not carry it whole.

    The addresses of objects in its texts are hidden.
    """
    if not _is_small(value, [_NODES]):
        return ""
    text = without_addresses(json.dumps(encode(value), separators=(",", ":")))
    return text if len(text) <= MOST else ""


def _is_small(value: Any, left: list[int]) -> bool:
    left[0] -= 1
    if left[0] < 0 or isinstance(value, Opaque | Cut | Pairs):
        return False
    if isinstance(value, dict):
        return all(_is_small(k, left) and _is_small(v, left) for k, v in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(_is_small(item, left) for item in value)
    return not isinstance(value, str | bytes) or len(value) <= MOST


def _adapted(expected: Any, actual: Any, rules: Rules) -> Any:
    """Write the expected value, with equal parts as the student wrote them."""
    if rules == EXACT or not (_is_small(expected, [_NODES]) and _is_small(actual, [_NODES])):
        return expected
    if difference(expected, actual, rules) is None:
        return actual
    if isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
        kind = type(actual) if rules.sequences_alike else type(expected)
        pairs = zip(expected, actual, strict=False)
        return kind([*(_adapted(*pair, rules) for pair in pairs), *expected[len(actual) :]])
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {k: _adapted(v, actual.get(k, v), rules) for k, v in expected.items()}
    return expected


def has_cut(value: Any) -> bool:
    """Tell whether a part of a decoded value was too large to cross."""
    if isinstance(value, Cut):
        return True
    if isinstance(value, dict | Pairs):
        pairs = value.items() if isinstance(value, dict) else value.items
        return any(has_cut(part) for pair in pairs for part in pair)
    return isinstance(value, list | tuple | set | frozenset) and any(map(has_cut, value))
