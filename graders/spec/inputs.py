"""The inputs of a check: made once, copied as the plain data that a box receives.

A list is copied; a family or a Hypothesis strategy is drawn from with a fixed seed: the same
course gives the same inputs everywhere. Hypothesis is only imported where something is drawn: it
is slow to import.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from graders.codec import Cut, Opaque, Pairs, decode, encode
from graders.families import Family
from graders.languages.python.syntax import is_name

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

MAX_INPUTS = 5_000
Input = dict[str, Any]


class InputsError(Exception):
    """Raised when values are no inputs: ``(what, mend)``."""


def plain_inputs(made: Sequence[object]) -> tuple[Input, ...]:
    """Copy inputs as the plain data that a box receives.

    Raise `InputsError` when there are none, too many, or some that are not mappings of plain data
    by name.
    """
    if not made:
        raise InputsError("there are no inputs", "return at least one mapping")
    if len(made) > MAX_INPUTS:
        raise InputsError(f"{len(made)} inputs, {MAX_INPUTS} is the most", "return fewer")
    return tuple(plain_input(index, item) for index, item in enumerate(made))


def plain_input(index: int, item: object) -> Input:
    """Copy one input; ``index`` is its place among the others, for messages.

    Raise `InputsError` when the input is no mapping of plain data by name.
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


def drawn_from(
    family: Family, where: Callable[[Any], bool], examples: int, seed: int
) -> tuple[list[Any], bool]:
    """Return inputs of a family for which ``where`` is true, short ones first, equal ones once.

    All of them where the family has at most ``examples``, else that many: edges (half of them at
    most), then what is drawn with the ``seed``. Tell too whether there may be others.
    """
    every = family.values(examples)
    if every is not None:
        return _smallest_first(list(filter(where, every))), False
    edges = _smallest_first(list(filter(where, family.edges)))
    if len(edges) > examples // 2:
        edges = _smallest_first(list(filter(where, family.edges))[: max(examples // 2, 1)])
    drawn = draw(family.strategy(), where, examples + len(edges), seed)
    taken = {key_of(item) for item in edges}
    others = [item for item in drawn if key_of(item) not in taken][: examples - len(edges)]
    return _smallest_first([*edges, *others]), True


def sample(items: Sequence[Any], examples: int | None, seed: int) -> list[Any]:
    """Keep some of a list, drawn with the ``seed``, in their order; all of them for None."""
    if examples is None or examples >= len(items):
        return list(items)
    places = random.Random(seed).sample(range(len(items)), examples)  # noqa: S311 - repeatable
    return [items[place] for place in sorted(places)]


@contextmanager
def seeded() -> Iterator[None]:
    """Seed `random` in the block, so that a forgotten seed in the course's code changes nothing."""
    state = random.getstate()
    random.seed(0)
    try:
        yield
    finally:
        random.setstate(state)


def key_of(item: object) -> str:
    """Return a key that differs for different inputs; a shorter key is a smaller input."""
    return json.dumps(encode(item), sort_keys=True)


def _smallest_first(items: Sequence[object]) -> list[object]:
    """Drop equal inputs and put short ones first: the first that fails is shown."""
    keyed = {key_of(item): item for item in reversed(items)}
    order = {key: rank for rank, key in enumerate(reversed(keyed))}
    return [keyed[key] for key in sorted(keyed, key=lambda key: (len(key), order[key]))]


def seed_of(question_id: str, check_id: str) -> int:
    """Return the seed of a check's inputs."""
    return zlib.crc32(f"{question_id}/{check_id}".encode())


def draw(
    strategy: SearchStrategy[Any], where: Callable[[Any], bool], examples: int, seed: int
) -> list[object]:
    """Draw examples for which ``where`` is true, the same ones for the same seed."""
    drawn: list[object] = []

    def keep(item: object) -> bool:
        drawn.append(item)
        return False

    search(strategy, keep, where, examples, seed, shrinking=False)
    return drawn[:examples]


class Enough(BaseException):
    """Raised to stop Hypothesis, which catches every ``Exception``."""


def search(
    strategy: SearchStrategy[Any],
    found: Callable[[Any], bool],
    where: Callable[[Any], bool],
    examples: int,
    seed: int,
    *,
    shrinking: bool,
) -> None:
    """Run Hypothesis over a strategy, always in the same way.

    ``found`` tells whether an example is wanted, of those for which ``where`` is true; it may raise
    :class:`Enough`. With ``shrinking``, the search goes on for a smaller one. Raise what ``where``
    raises.
    """
    import hypothesis
    from hypothesis.errors import NoSuchExample, Unsatisfiable

    phases = [hypothesis.Phase.generate, *([hypothesis.Phase.shrink] if shrinking else [])]
    settings = hypothesis.settings(
        database=None,
        deadline=None,
        derandomize=False,
        max_examples=examples,
        phases=phases,
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
    )
    kept = _Guarded(where)
    with _same_everywhere():
        try:
            source = random.Random(seed)  # noqa: S311 - repeatable, not secret
            hypothesis.find(strategy.filter(kept), found, settings=settings, random=source)
        except (NoSuchExample, Unsatisfiable, Enough):
            pass
    if kept.broken is not None:
        raise kept.broken


class _Guarded:
    """A condition for Hypothesis: what it raises ends the search, and is kept in ``broken``."""

    def __init__(self, condition: Callable[[Any], bool]) -> None:
        self.condition = condition
        self.broken: Exception | None = None

    def __call__(self, item: Any) -> bool:
        try:
            return self.condition(item)
        except Exception as problem:
            self.broken = problem
            raise Enough from problem


@contextmanager
def _same_everywhere() -> Iterator[None]:
    """Keep Hypothesis from drawing constants that it reads in whatever modules are loaded."""
    from unittest import mock  # slow to import, and only needed here

    from hypothesis.internal.conjecture import providers

    if not hasattr(providers, "_get_local_constants") or not hasattr(providers, "Constants"):
        yield
        return
    cache = getattr(providers, "CONSTANTS_CACHE", None)
    nothing = type(providers.GLOBAL_CONSTANTS)()
    with mock.patch.object(providers, "_get_local_constants", return_value=nothing):
        _clear(cache)
        try:
            yield
        finally:
            _clear(cache)


def _clear(cache: Any) -> None:
    entries = getattr(cache, "cache", None)
    if entries is not None:
        entries.clear()
