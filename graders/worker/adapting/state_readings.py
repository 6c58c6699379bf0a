"""Readings of a student's object: what getters of one step would find in its state.

A class may keep a list of movements where the reference keeps their sum, or count what came in and
what went out. No code of the student's runs here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from graders.codec.typing_shim import Any
from graders.worker.adapting.state_places import Place, is_plain, items_of, parts_of, steps_of
from graders.worker.inspecting.members import MISSING

# How a value is read, where, and for a sum, of what part of each item.
Reading = tuple[str, Any, Any]

# Numbers of which differences, and sums of two, are read.
_MOST_NUMBERS = 6


def readings_of(made: Any) -> dict[Reading, Any]:
    """Return what each reading of an object gives: sums, differences, counts, single values.

    The sums of two numbers come last: with one that is 0 they are what the other reading gives.
    """
    parts = dict(parts_of(made))
    many = {place: items for place, part in parts.items() if (items := items_of(part)) is not None}
    plain = {place: part for place, part in parts.items() if is_plain(part)}
    found: dict[Reading, Any] = {}
    for place, items in many.items():
        found.update(_sums(place, items))
    found.update(_differences(plain))
    found.update((("count", place, None), len(items)) for place, items in many.items())
    found.update((("held", place, None), part) for place, part in plain.items())
    texts = {place: part for place, part in plain.items() if type(part) is str}
    found.update((("letters", place, None), len(text)) for place, text in texts.items())
    found.update(_sums_of_two(plain))
    return found


def read(made: Any, reading: Reading) -> Any:
    """Return what a reading gives for an object, MISSING where it has none of that kind.

    Without items, the sum of whatever these would hold is 0.
    """
    how, place, _ = reading
    found = readings_of(made)
    is_empty = how == "sum" and found.get(("count", place, None)) == 0
    return 0 if is_empty else found.get(reading, MISSING)


def attributes_of(reading: Reading) -> frozenset[str]:
    """Return the attributes of an object that a reading looks into.

    Of what its class keeps outside of it, ``ledger[number]``, that is the attribute of the key.
    """
    how, place, _ = reading
    places = place if how in ("difference", "sum of two") else (place,)
    return frozenset(steps[0][1].rpartition("[")[2].rstrip("]") for steps in places if steps)


def _sums(place: Place, items: Sequence[Any]) -> Iterator[tuple[Reading, Any]]:
    """Yield the sum of the items, if they are numbers, or of each number that all of them hold."""
    if all(_is_number(item) for item in items):
        yield ("sum", place, None), sum(items)
        return
    counts, sums = Counter[Any](), Counter[Any]()
    for item in items:
        for (kind, name, _), part in () if is_plain(item) else steps_of(item):
            if _is_number(part):
                counts[kind, name] += 1
                sums[kind, name] += part
    yield from ((("sum", place, c), sums[c]) for c in sums if counts[c] == len(items))


def _differences(plain: Mapping[Place, Any]) -> Iterator[tuple[Reading, Any]]:
    for one, other in permutations(_numbers(plain), 2):
        yield ("difference", (one, other), None), plain[one] - plain[other]


def _sums_of_two(plain: Mapping[Place, Any]) -> Iterator[tuple[Reading, Any]]:
    for one, other in combinations(_numbers(plain), 2):
        yield ("sum of two", (one, other), None), plain[one] + plain[other]


def _numbers(plain: Mapping[Place, Any]) -> list[Place]:
    return [place for place, value in plain.items() if _is_number(value)][:_MOST_NUMBERS]


def _is_number(value: Any) -> bool:
    return type(value) is int or type(value) is float
