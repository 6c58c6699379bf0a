"""The places where two values differ, in words: what stands there, what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from graders.codec import Pairs
from graders.i18n import N_
from graders.judging.compare import difference
from graders.judging.outcome import kind_name
from graders.judging.show import show
from graders.model import Message, Words

_SHOWN = 60
Place = tuple[str, Words]


def find_places(expected: Any, actual: Any) -> Iterator[Place]:
    """Yield each place where two values differ, in their own order.

    Parameters
    ----------
    expected, actual : plain data
        Compared exactly: ``1``, ``1.0`` and ``True`` differ, and so do a list and a tuple.

    Yields
    ------
    (str, Words)
        The place as Python would index it, and what is wrong there.
    """
    yield from _places("", expected, actual)


def odd_kind(expected: Any, actual: Any) -> Place | None:
    """Tell what no cell of two boards shows: that the whole, or a row, is of another type."""
    if type(expected) is not type(actual):
        return _kinds("", expected, actual)
    if not isinstance(expected, list | tuple):
        return None
    rows = enumerate(zip(expected, actual, strict=False))
    odd = (_kinds(f"[{k}]", *pair) for k, pair in rows if type(pair[0]) is not type(pair[1]))
    return next(odd, None)


def _places(path: str, expected: Any, actual: Any) -> Iterator[Place]:
    if difference(expected, actual) is None:
        return
    both = expected, actual
    if all(isinstance(value, list | tuple) for value in both):
        yield from _of_sequences(path, expected, actual)
    elif all(isinstance(value, dict) for value in both):
        yield from _of_dicts(path, expected, actual)
    elif all(isinstance(value, set | frozenset) for value in both):
        yield from _of_sets(path, expected, actual)
    elif type(expected) is not type(actual) and not any(_is_scalar(value) for value in both):
        yield _kinds(path, expected, actual)
    else:
        words = N_("{actual}, {expected} was expected")
        yield path, Message(words, {"actual": _shown(actual), "expected": _shown(expected)})


def _of_sequences(path: str, expected: Sequence[Any], actual: Sequence[Any]) -> Iterator[Place]:
    if type(expected) is not type(actual):
        yield _kinds(path, expected, actual)
    for index, (one, other) in enumerate(zip(expected, actual, strict=False)):
        yield from _places(f"{path}[{index}]", one, other)
    shorter = min(len(expected), len(actual))
    for index in range(shorter, len(expected)):
        yield f"{path}[{index}]", _missing(expected[index])
    for index in range(shorter, len(actual)):
        yield f"{path}[{index}]", _extra(actual[index])


def _of_dicts(path: str, expected: dict[Any, Any], actual: dict[Any, Any]) -> Iterator[Place]:
    """Look at keys and at their types: ``True`` finds what is kept under ``1``."""
    theirs = {(type(key), key): value for key, value in actual.items()}
    ours = {(type(key), key): value for key, value in expected.items()}
    for key, value in ours.items():
        place = f"{path}[{_shown(key[1])}]"
        if key in theirs:
            yield from _places(place, value, theirs[key])
        else:
            yield place, _missing(value)
    for key, value in theirs.items():
        if key not in ours:
            yield f"{path}[{_shown(key[1])}]", _extra(value)


def _of_sets(path: str, expected: Any, actual: Any) -> Iterator[Place]:
    theirs, ours = ({(type(item), item) for item in value} for value in (actual, expected))
    for _, item in sorted(ours - theirs, key=repr):
        yield path, _missing(item)
    for _, item in sorted(theirs - ours, key=repr):
        yield path, _extra(item)


def _kinds(path: str, expected: Any, actual: Any) -> Place:
    words = N_("a {actual}, a {expected} was expected")
    return path, Message(words, {"actual": kind_name(actual), "expected": kind_name(expected)})


def _missing(value: Any) -> Words:
    return Message(N_("{item} is missing"), {"item": _shown(value)})


def _extra(value: Any) -> Words:
    return Message(N_("{item} should not be there"), {"item": _shown(value)})


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, list | tuple | dict | set | frozenset | Pairs)


def _shown(value: Any) -> str:
    return show(value, _SHOWN)
