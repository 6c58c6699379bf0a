"""Bounds on the time that a box's answer can take: to read it, and to build its sets and dicts.

Python computes the hash of a number, and of a tuple of numbers, by a public rule. So a program can
choose keys that all collide: a set of 25,000 of them takes a minute to build. (Hashes of texts are
random in each process.) No set or dict is built here before its collisions are counted, by sorting
the hashes and by simulating Python's hash table: a count is the same on each machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized
from itertools import groupby
from math import inf, isfinite
from operator import eq

from graders.codec.forms import ONLY_INT, Pairs
from graders.codec.typing_shim import Any

_TEXTS = {str}
# Up to so many keys, collisions cost little.
_FEW, _SOME = 32, 2_000
# Occupied places tried, for each key on average and over all sizes of a table. Keys of a pattern,
# such as the multiples of a large number, try thirty.
_MOST_TRIED = 64
_PAIRS, _PAIRS_EACH = 2_000, 8
_NEIGHBOURS = 9
_WORD = (1 << 64) - 1
# An answer up to this size is read, whatever the size of the reference's.
_ALWAYS, _TIMES = 5_000, 2
# Counting up to a number like this takes seconds; so many times a known one is far beyond it.
_IMMENSE, _FAR = 10**8, 1_000
# Numbers in a text, with more digits than this taken for one with so many.
_NUMBERS, _DIGITS = re.compile("[0-9]+"), 18
# A list of up to so many items becomes a set at once, whatever they are.
_ROW = 500
_ROWS = {list, tuple}


class CrowdedError(ValueError):
    """Raised for keys with so many hash collisions that a set or dict of them takes too long."""


def burden(value: Any) -> int:
    """Count the values in a value, ranges' too, and a hundredth of the characters of its texts."""
    waiting, count = [value], 0
    while waiting:
        one = waiting.pop()
        count += 1 + (len(one) // 100 if isinstance(one, str | bytes) else 0)
        count += len(one) if isinstance(one, range) else 0
        waiting.extend(_parts(one))
    return count


def is_heavy(value: Any, expected: Any) -> bool:
    """Tell whether an answer is much larger than the reference's, so that it may take long."""
    return burden(value) > max(_ALWAYS, _TIMES * burden(expected))


def greatest(value: Any, enough: float = inf) -> int:
    """Return the greatest number or length in a value, of a number in a text as well.

    Code that looks at an answer takes more time as these grow. A number that is ``enough`` is
    returned at once, though there may be a greater one.
    """
    waiting, most = [value], 0
    while waiting and most < enough:
        one = waiting.pop()
        kind = type(one)
        if kind is str and one.isalpha():  # as the names of constructors and fields
            most = max(most, len(one))
        elif kind in _ROWS and set(map(type, one)) == ONLY_INT:  # as in the rows of most boards
            most = max(most, len(one), max(one), -min(one))
        elif isinstance(one, tuple):
            most = max(most, len(one))
            waiting.extend(one)
        else:
            most = max(most, _size(one))
            waiting.extend(_parts(one))
    return most


def _size(value: Any) -> int:
    if isinstance(value, int):
        return abs(value)
    if isinstance(value, float):
        return int(abs(value)) if isfinite(value) else 0
    if isinstance(value, str):
        return max([len(value), *map(_number, _NUMBERS.findall(value))])
    if isinstance(value, range):
        return max(abs(value.start), abs(value.stop))
    return len(value) if isinstance(value, Sized) else 0


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS


def is_immense(value: Any, known: Any) -> bool:
    """Tell whether an answer holds a number so far beyond known ones that it may take for ever."""
    return greatest(value) > max(_IMMENSE, _FAR * greatest(known))


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, int | str) or value is None:
        return
    if isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif isinstance(value, dict | Pairs):
        for pair in value.items() if isinstance(value, dict) else value.items:
            yield from pair


def set_of(members: list[Any]) -> set[Any]:
    """Build a set of hashable plain data; raise `CrowdedError` where that would take too long."""
    return set(_spread(members, _tried_in_set))


def frozenset_of(members: list[Any]) -> frozenset[Any]:
    """Build a frozenset, as :func:`set_of` builds a set."""
    return frozenset(_spread(members, _tried_in_set))


def dict_of(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """Build a dict; its keys are bounded as the members of a set are."""
    keys = [key for key, _ in pairs]
    if _spread(keys, _tried_in_dict) is keys:
        return dict(pairs)
    # Keys with the same `repr` are one: the last of them counts, as in any dict.
    return dict({repr(key): (key, value) for key, value in pairs}.values())


def freeze(value: Any) -> Any:
    """Make plain data hashable: lists become tuples, sets frozensets, dicts sets of pairs.

    Raise `CrowdedError` where that would take too long.
    """
    kind = type(value)
    if kind is list or kind is tuple:
        if set(map(type, value)) <= ONLY_INT:
            return tuple(value)
        return tuple([freeze(item) for item in value])
    if kind is set or kind is frozenset:
        return frozenset_of([freeze(item) for item in value])
    if kind is dict:
        return frozenset_of([(freeze(k), freeze(v)) for k, v in value.items()])
    if kind is Pairs:
        return tuple([(freeze(k), freeze(v)) for k, v in value.items])
    return value


def are_rows_crowded(value: Any) -> bool:
    """Tell whether a list in a value would make a set that takes too long to build."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if type(one) is not list and type(one) is not tuple:
            waiting.extend(_parts(one))
        elif len(one) > _ROW and _is_row_crowded(one):
            return True
        elif set(map(type, one)) != ONLY_INT:  # as in the rows of most boards
            waiting.extend(one)
    return False


def _is_row_crowded(row: Any) -> bool:
    try:
        _spread([freeze(item) for item in row], _tried_in_set)
    except CrowdedError:
        return True
    return False


def _spread(keys: list[Any], tried: Any) -> list[Any]:
    """Return the keys, or the distinct ones, once it is known that they collide little."""
    if len(keys) <= _FEW or set(map(type, keys)) <= _TEXTS:
        return keys
    if _are_alike(keys):
        keys = list({repr(key): key for key in keys}.values())
        if _are_alike(keys):
            raise CrowdedError("keys whose hashes are alike")
    if len(keys) > _SOME:
        _play(list(map(hash, keys)), tried)
    return keys


def _are_alike(keys: list[Any]) -> bool:
    """Tell whether too many pairs of keys have equal hashes: each such pair must be compared."""
    hashes = sorted(map(hash, keys))
    if not any(map(eq, hashes, hashes[1:])):
        return False
    sizes = (sum(1 for _ in group) for _, group in groupby(hashes))
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    return pairs > _PAIRS + _PAIRS_EACH * len(keys)


def _play(hashes: list[int], tried: Any) -> None:
    """Simulate how Python's hash table fills, at each of the sizes that it may have meanwhile."""
    size = 1 << _SOME.bit_length()
    left = _MOST_TRIED * len(hashes)
    while True:
        held = hashes[: 2 * size // 3]
        left -= tried(held, size, left)
        if left < 0:
            raise CrowdedError("keys that meet in a table")
        if size > 4 * len(hashes):
            return
        size *= 2


def _tried_in_dict(hashes: list[int], size: int, most: int) -> int:
    """Count the occupied places on the way of each key, as ``dictobject.c`` searches."""
    taken, mask, tried = bytearray(size), size - 1, 0
    for key in hashes:
        place = key & mask
        if taken[place]:
            rest = key & _WORD
            while taken[place] and tried <= most:
                rest >>= 5
                place = (place * 5 + rest + 1) & mask
                tried += 1
        taken[place] = 1
    return tried


def _tried_in_set(hashes: list[int], size: int, most: int) -> int:
    """Count as ``setobject.c`` searches: it looks at the neighbours of a place as well."""
    taken, mask, tried = bytearray(size), size - 1, 0
    for key in hashes:
        place = key & mask
        if taken[place]:
            rest, free = key & _WORD, -1
            while free < 0 and tried <= most:
                near = _NEIGHBOURS if place + _NEIGHBOURS <= mask else 0
                free = taken.find(0, place, place + near + 1)
                rest >>= 5
                place = free if free >= 0 else (place * 5 + 1 + rest) & mask
                tried += 1
        taken[place] = 1
    return tried
