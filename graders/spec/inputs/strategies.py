"""Draw from a strategy of Hypothesis's, the same examples everywhere for the same seed.

Hypothesis is only imported where there is a strategy: it is slow to import.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from graders.spec.assignment import Assignment, course_code
from graders.spec.inputs.made import (
    Input,
    InputsError,
    generated,
    key_of,
    plain_input,
    seed_of,
    shown,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["Enough", "as_strategy", "draw", "search", "shrink"]


def as_strategy(made: object) -> SearchStrategy[Any]:
    """Return what a generator made, if it is a strategy.

    Raises
    ------
    InputsError
        When it is none.
    """
    try:
        from hypothesis.strategies import SearchStrategy
    except ImportError:
        raise InputsError(
            f"the generator returned {shown(made)}", "return a list, or install hypothesis"
        ) from None
    if not isinstance(made, SearchStrategy):
        raise InputsError(
            f"the generator returned {shown(made)}, neither a list nor a strategy",
            "return a list of mappings, or a Hypothesis strategy of mappings",
        )
    return made


def draw(strategy: SearchStrategy[Any], examples: int, seed: int) -> list[object]:
    """Draw examples from a strategy, the same ones for the same seed."""
    drawn: list[object] = []

    def keep(item: object) -> bool:
        drawn.append(item)
        return False

    search(strategy, keep, examples, seed, shrinking=False)
    return drawn[:examples]


class Enough(BaseException):
    """Raised out of Hypothesis, which lets only what is no ``Exception`` through."""


def search(
    strategy: SearchStrategy[Any],
    found: Callable[[Any], bool],
    examples: int,
    seed: int,
    *,
    shrinking: bool,
) -> None:
    """Run Hypothesis over a strategy, always in the same way.

    Parameters
    ----------
    strategy : SearchStrategy
        What to draw from.
    found : callable
        Tells whether an example is what is looked for; it may raise :class:`Enough`.
    examples : int
        How many to draw.
    seed : int
        What the draw depends on.
    shrinking : bool
        Whether to look for a smaller one once one is found.
    """
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
        except (NoSuchExample, Enough):
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


# MERGED: Shrink an input on which a check fails, as Hypothesis does.


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
    check = assignment.check(question_id, check_id)
    generator = check.code_names().get("inputs")
    if generator is None or budget < 1:
        return None
    made = generated(course_code(assignment).functions[generator])
    if isinstance(made, list | tuple):
        return None
    hunt = _Hunt(fails, budget)
    if known is not None:
        hunt.told = {key_of(item): False for item in assignment.inputs[question_id, check_id]}
        hunt.told[key_of(known)] = True
    examples = int(getattr(check, "examples", 40))
    seed = seed_of(question_id, check_id)
    search(as_strategy(made), hunt, examples, seed, shrinking=True)
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
        key = key_of(item)
        if key not in self.told:
            self.told[key] = self.ask(item)
        if self.told[key] and (self.best is None or (len(key), key) < self.size):
            self.best, self.size = plain_input(0, item), (len(key), key)
        return self.told[key]

    def ask(self, item: Any) -> bool:
        if self.left <= 0:
            raise Enough
        self.left -= 1
        try:
            return self.fails(plain_input(0, item))
        except InputsError:
            return False
        except Exception as problem:
            self.broken = problem
            raise Enough from problem
