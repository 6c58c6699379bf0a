"""Odd answers, to ask a course's code about: values of all kinds, and the reference's spoilt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from graders.codec import Cut, Opaque, Pairs
from graders.probe import Observation

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 10**30, 0.5, float("nan"), float("inf"), 1j, "", "odd", "\x00\n é", b"\xff",
    [], (), {}, set(), [None], [[]], [[1, 2], [3]], [1, "a", None], (1,), (1, 2, 3), {"a": 1},
    {1: None}, {(1, 2): []}, {"a", 2}, range(3), Opaque("Odd"), Cut("depth"),
    Pairs((((1,), 2), ((1,), 3))),
)  # fmt: skip
TEXTS = (
    "", "\n", "odd", "0" * 5_000, "-1 1.5 99", "[]", "None", "\x00\x1b[2J\u202e\ud7ff", "é " * 9,
)  # fmt: skip
EXITS = (None, -1, 1, 2**31)
# Deeper, and beyond so many places of one value, mistakes are the same ones.
_PLACES, _DEPTH = 16, 4


def spoilt(value: Any) -> Iterator[Any]:
    """Yield odd values, then copies of a value with something odd in one place."""
    yield from ODD
    yield from _reshaped(value)
    for path in list(_places(value))[:_PLACES]:
        for odd in (*ODD, *_reshaped(_at(value, path))):
            yield _with(value, path, odd)


def _reshaped(value: Any) -> Iterator[Any]:
    """Yield a value with too few or too many parts, or in a container of another kind."""
    yield [value]
    if isinstance(value, list | tuple):
        kind, other = type(value), tuple if isinstance(value, list) else list
        yield from (value[:-1], value[1:], kind([*value, *value[-1:]]), value[::-1], other(value))
    elif isinstance(value, dict):
        yield from ({}, list(value.items()), dict(list(value.items())[1:]), {**value, None: None})
    elif isinstance(value, str):
        yield from (value[:-1], value + value, value.splitlines())


Path = tuple[Any, ...]


def _places(value: Any, depth: int = _DEPTH) -> Iterator[Path]:
    """Yield the paths of some parts: those at both ends, before the ones in them."""
    keys = _ends(value)
    yield from ((key,) for key in keys)
    if depth:
        for key in keys:
            yield from ((key, *path) for path in _places(value[key], depth - 1))


def _ends(value: Any) -> Sequence[Any]:
    if isinstance(value, list | tuple):
        return sorted({0, len(value) - 1}) if value else ()
    if isinstance(value, dict):
        keys = list(value)
        return [*dict.fromkeys((*keys[:1], *keys[-1:]))]
    return ()


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _with(value: Any, path: Path, odd: Any) -> Any:
    if not path:
        return odd
    key, *rest = path
    inner = _with(value[key], tuple(rest), odd)
    if isinstance(value, dict):
        return {**value, key: inner}
    copied = list(value)
    copied[key] = inner
    return type(value)(copied)


def observations(seen: Observation) -> Iterator[tuple[str, Observation]]:
    """Yield an observation with one odd part, and the name of that part."""
    yield from (("value", replace(seen, value=odd)) for odd in spoilt(seen.value))
    for name in seen.after:
        for odd in spoilt(seen.after[name]):
            yield f"after.{name}", replace(seen, after={**seen.after, name: odd})
    yield from (("printed", replace(seen, printed=text)) for text in TEXTS)
    yield from (("exit", replace(seen, exit=status)) for status in EXITS)
    if seen.exit is None:
        yield "exit", replace(seen, exit=0, value=None, after={})
    yield from chain(_dialogues(seen), _steps(seen))


def _dialogues(seen: Observation) -> Iterator[tuple[str, Observation]]:
    """Spoil what was printed in a session, all at once and turn by turn; cut it short."""
    turns = seen.dialogue
    for text in TEXTS if turns else ():
        told = tuple((who, text if who == "out" else typed) for who, typed in turns)
        yield "dialogue", replace(seen, dialogue=told, printed=text)
        told = (*turns[:-1], ("out", text))
        yield "dialogue", replace(seen, dialogue=told if turns[-1][0] == "out" else turns)
    for length in range(min(len(turns), _PLACES)):
        yield "dialogue", replace(seen, dialogue=turns[:length])


def _steps(seen: Observation) -> Iterator[tuple[str, Observation]]:
    for index in sorted({1, len(seen.steps) - 1}) if len(seen.steps) > 1 else ():
        step = seen.steps[index]
        changed = [replace(step, value=odd) for odd in spoilt(step.value)]
        for name in step.view:
            views = ({**step.view, name: odd} for odd in spoilt(step.view[name]))
            changed += [replace(step, view=view) for view in views]
        for odd in changed:
            steps = (*seen.steps[:index], odd, *seen.steps[index + 1 :])
            yield f"steps[{index}]", replace(seen, steps=steps)
