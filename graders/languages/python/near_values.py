"""Values near a value, and calls near a call: arguments altered a little, of the same type."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any


def altered(value: Any, rng: random.Random, *, is_code: bool = False) -> Iterator[Any]:
    """Yield values near a value, of its type: a number off by one, a list without an item.

    The items of what ``is_code`` are left as they are.

    Examples
    --------
    >>> list(altered(3, random.Random(0)))
    [4, 2]
    >>> list(altered("ab", random.Random(0)))
    ['a', 'abb', 'ba']
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif isinstance(value, str | list | tuple):
        yield from _altered_sequence(value, rng, is_code)
    elif isinstance(value, dict | set) and value:
        fewer = deepcopy(value)
        fewer.pop(next(iter(fewer))) if isinstance(fewer, dict) else fewer.pop()
        yield fewer


def _altered_sequence(value: Any, rng: random.Random, is_code: bool) -> Iterator[Any]:
    if not value:
        return
    yield value[:-1]
    yield value + value[-1:]
    if len(value) > 1:
        yield value[-1:] + value[1:-1] + value[:1]
    if isinstance(value, str) or is_code:
        return
    place = rng.randrange(len(value))
    for item in altered(value[place], rng):
        yield type(value)([*value[:place], item, *value[place + 1 :]])


def altered_code(code: str, rng: random.Random, *, is_setup: bool = False) -> Iterator[str]:
    """Yield code with one argument of one of its calls altered, where it is written as a value.

    Examples
    --------
    >>> list(altered_code("mean([2, 4]) - 1", random.Random(0)))[:3]
    ['mean([2]) - 1', 'mean([2, 4, 4]) - 1', 'mean([4, 2]) - 1']
    """
    tree = ast.parse(code.strip(), mode="exec" if is_setup else "eval")
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        for place, argument in enumerate(call.args):
            for value in _altered_literal(argument, rng):
                call.args[place] = ast.parse(repr(value), mode="eval").body
                yield ast.unparse(tree)
            call.args[place] = argument


def _altered_literal(argument: ast.expr, rng: random.Random) -> Iterator[Any]:
    try:
        value = ast.literal_eval(argument)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return
    yield from (one for one in altered(value, rng) if repr(one) != repr(value))
