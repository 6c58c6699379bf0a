"""Make the inputs of a check once and for all.

A generator of the spec's module returns a list, which is copied, or a Hypothesis strategy,
which is drawn from with a fixed seed: the same course gives the same inputs everywhere.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Sequence

from graders.codec import encode
from graders.spec.inputs.plain import (
    Input,
    plain_inputs,
)
from graders.spec.inputs.strategies import as_strategy, draw

__all__ = ["generated", "key_of", "make_inputs", "seed_of"]


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
