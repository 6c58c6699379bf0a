"""Inputs as the plain data that a box receives, or what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graders.codec import Cut, Opaque, Pairs, decode, encode
from graders.languages.python.syntax import is_name

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
        if not isinstance(name, str) or not is_name(name):
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
