"""Make the inputs of a check once and for all.

A generator of the spec's module returns a list, which is copied, or a Hypothesis strategy,
which is drawn from with a fixed seed: the same course gives the same inputs everywhere.
"""

from __future__ import annotations

import json
import keyword
import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from graders.codec import Cut, Opaque, Pairs, decode, encode
from graders.spec.inputs.strategies import as_strategy, draw

__all__ = [
    "Input",
    "InputsError",
    "generated",
    "key_of",
    "make_inputs",
    "plain_input",
    "plain_inputs",
    "seed_of",
    "shown",
]


def make_inputs(generator: Callable[[], object], examples: int, seed: int) -> tuple[Input, ...]:
    """Call a generator and keep its inputs as plain data.

    Parameters
    ----------
    generator : callable
        Returns a list of mappings, or a Hypothesis strategy of mappings.
    examples : int
        How many inputs to draw from a strategy; equal ones count once.
    seed : int
        What the draw depends on.

    Raises
    ------
    InputsError
        When these are not mappings of plain data by name.
    Exception
        Whatever the generator raises.
    """
    made = generated(generator)
    if isinstance(made, list | tuple):
        return plain_inputs(made)
    return plain_inputs(_smallest_first(draw(as_strategy(made), examples, seed)))


def generated(generator: Callable[[], object]) -> object:
    """Call a generator with `random` seeded, so that a forgotten seed changes nothing."""
    state = random.getstate()
    random.seed(0)
    try:
        return generator()
    finally:
        random.setstate(state)


def key_of(item: object) -> str:
    """Return what tells an input from any other; the shorter, the smaller."""
    return json.dumps(encode(item), sort_keys=True)


def _smallest_first(items: Sequence[object]) -> list[object]:
    """Drop equal inputs and put short ones first: the first that fails is shown."""
    keyed = {key_of(item): item for item in reversed(items)}
    order = {key: rank for rank, key in enumerate(reversed(keyed))}
    return [keyed[key] for key in sorted(keyed, key=lambda key: (len(key), order[key]))]


def seed_of(question_id: str, check_id: str) -> int:
    """Return the seed of a check's inputs."""
    return zlib.crc32(f"{question_id}/{check_id}".encode())


# MERGED: Inputs as the plain data that a box receives, or what is wrong with them.

MAX_INPUTS = 5_000
Input = dict[str, Any]


class InputsError(Exception):
    """Raised when what a generator made are not inputs: ``(what, mend)``."""


def plain_inputs(made: Sequence[object]) -> tuple[Input, ...]:
    """Copy inputs as the plain data that a box receives.

    Raises
    ------
    InputsError
        When there are none, too many, or some that are not mappings of plain data by name.
    """
    if not made:
        raise InputsError("there are no inputs", "return at least one mapping")
    if len(made) > MAX_INPUTS:
        raise InputsError(f"{len(made)} inputs, {MAX_INPUTS} is the most", "return fewer")
    return tuple(plain_input(index, item) for index, item in enumerate(made))


def plain_input(index: int, item: object) -> Input:
    """Copy one input.

    Parameters
    ----------
    index : int
        Its place among the others, for the words of a problem.
    item : object
        What a generator made.

    Raises
    ------
    InputsError
        When it is no mapping of plain data by name.
    """
    if not isinstance(item, Mapping):
        raise InputsError(
            f"input {index} is {shown(item)}, not a mapping", "return dicts: {'name': value}"
        )
    for name in item:
        if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
            raise InputsError(
                f"input {index} has the key {name!r}, not a Python name",
                "use names that the check's code can use",
            )
    return {name: _plain_value(index, name, value) for name, value in item.items()}


def _plain_value(index: int, name: str, value: object) -> Any:
    copied = decode(encode(value))
    odd = next(_odd_parts(copied), None)
    if odd is not None:
        raise InputsError(
            f"'{name}' of input {index} is not plain data: it holds {odd!r}",
            "use None, bool, int, float, str, list, tuple, dict and set; "
            "build other objects in setup",
        )
    return copied


def _odd_parts(value: object) -> Iterator[object]:
    if isinstance(value, Opaque | Cut | Pairs):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _odd_parts(key)
            yield from _odd_parts(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _odd_parts(item)


def shown(value: object) -> str:
    """Show a value in the words of a problem."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
