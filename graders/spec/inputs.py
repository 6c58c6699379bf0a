"""Make the inputs of a check once and for all, and shrink one that fails.

A generator of the spec's module returns a list, which is copied, or a Hypothesis strategy,
which is drawn from with a fixed seed: the same course gives the same inputs everywhere
(Hypothesis is only imported for a strategy). `shrink` draws the same inputs again and lets
Hypothesis look for a smaller one that fails as well.
"""

from __future__ import annotations

import json
import keyword
import random
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from graders.codec import Cut, Opaque, Pairs, decode, encode

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from graders.spec.assignment import Assignment

__all__ = ["Input", "InputsError", "draw", "make_inputs", "plain_inputs", "shrink"]

MAX_INPUTS = 5_000
Input = dict[str, Any]


class InputsError(Exception):
    """Raised when what a generator made are not inputs: ``(what, mend)``."""


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
    made = _generated(generator)
    if isinstance(made, list | tuple):
        return plain_inputs(made)
    return plain_inputs(_smallest_first(draw(_strategy(made), examples, seed)))


def _generated(generator: Callable[[], object]) -> object:
    """Call a generator with `random` seeded, so that a forgotten seed changes nothing."""
    state = random.getstate()
    random.seed(0)
    try:
        return generator()
    finally:
        random.setstate(state)


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
    return tuple(_plain(index, item) for index, item in enumerate(made))


def _plain(index: int, item: object) -> Input:
    if not isinstance(item, Mapping):
        raise InputsError(
            f"input {index} is {_shown(item)}, not a mapping", "return dicts: {'name': value}"
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


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _strategy(made: object) -> SearchStrategy[Any]:
    try:
        from hypothesis.strategies import SearchStrategy
    except ImportError:
        raise InputsError(
            f"the generator returned {_shown(made)}", "return a list, or install hypothesis"
        ) from None
    if not isinstance(made, SearchStrategy):
        raise InputsError(
            f"the generator returned {_shown(made)}, neither a list nor a strategy",
            "return a list of mappings, or a Hypothesis strategy of mappings",
        )
    return made


def _key(item: object) -> str:
    return json.dumps(encode(item), sort_keys=True)


def _smallest_first(items: Sequence[object]) -> list[object]:
    """Drop equal inputs and put short ones first: the first that fails is shown."""
    keyed = {_key(item): item for item in reversed(items)}
    order = {key: rank for rank, key in enumerate(reversed(keyed))}
    return [keyed[key] for key in sorted(keyed, key=lambda key: (len(key), order[key]))]


def draw(strategy: SearchStrategy[Any], examples: int, seed: int) -> list[object]:
    """Draw examples from a strategy, the same ones for the same seed."""
    drawn: list[object] = []

    def keep(item: object) -> bool:
        drawn.append(item)
        return False

    _search(strategy, keep, examples, seed, shrinking=False)
    return drawn[:examples]


class _Enough(BaseException):
    """Raised out of Hypothesis, which lets only what is no ``Exception`` through."""


def _search(
    strategy: SearchStrategy[Any],
    found: Callable[[Any], bool],
    examples: int,
    seed: int,
    *,
    shrinking: bool,
) -> None:
    """Run Hypothesis over a strategy, always in the same way."""
    import hypothesis
    from hypothesis.errors import NoSuchExample

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
    with _same_everywhere():
        try:
            source = random.Random(seed)  # noqa: S311 - repeatable, not secret
            hypothesis.find(strategy, found, settings=settings, random=source)
        except (NoSuchExample, _Enough):
            return


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


def seed_of(question_id: str, check_id: str) -> int:
    """Return the seed of a check's inputs."""
    return zlib.crc32(f"{question_id}/{check_id}".encode())


def shrink(
    assignment: Assignment,
    question_id: str,
    check_id: str,
    fails: Callable[[Input], bool],
    budget: int,
    known: Mapping[str, Any] | None = None,
) -> Input | None:
    """Find a smaller input on which a check fails, for inputs drawn from a strategy.

    Parameters
    ----------
    assignment : Assignment
        Whose inputs these are.
    question_id, check_id : str
        The check.
    fails : callable
        Tells whether the check fails on an input.
    budget : int
        How often ``fails`` may be called.
    known : mapping, optional
        An input of the check already seen to fail: those made with it are then
        not tried again.

    Returns
    -------
    dict or None
        The smallest failing input found; None when there is none, or the inputs are a list.
    """
    from graders.spec.assignment import course_code

    check = assignment.check(question_id, check_id)
    generator = check.code_names().get("inputs")
    if generator is None or budget < 1:
        return None
    made = _generated(course_code(assignment).functions[generator])
    if isinstance(made, list | tuple):
        return None
    hunt = _Hunt(fails, budget)
    if known is not None:
        hunt.told = {_key(item): False for item in assignment.inputs[question_id, check_id]}
        hunt.told[_key(known)] = True
    examples = int(getattr(check, "examples", 40))
    seed = seed_of(question_id, check_id)
    _search(_strategy(made), hunt, examples, seed, shrinking=True)
    if hunt.broken is not None:
        raise hunt.broken
    return hunt.best


class _Hunt:
    """The predicate given to Hypothesis: counts its calls and keeps the smallest failure."""

    def __init__(self, fails: Callable[[Input], bool], budget: int) -> None:
        self.fails = fails
        self.left = budget
        self.told: dict[str, bool] = {}
        self.best: Input | None = None
        self.size = (0, "")
        self.broken: Exception | None = None

    def __call__(self, item: Any) -> bool:
        key = _key(item)
        if key not in self.told:
            self.told[key] = self.ask(item)
        if self.told[key] and (self.best is None or (len(key), key) < self.size):
            self.best, self.size = _plain(0, item), (len(key), key)
        return self.told[key]

    def ask(self, item: Any) -> bool:
        if self.left <= 0:
            raise _Enough
        self.left -= 1
        try:
            return self.fails(_plain(0, item))
        except InputsError:
            return False
        except Exception as problem:
            self.broken = problem
            raise _Enough from problem
