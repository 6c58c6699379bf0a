"""Draw from a strategy of Hypothesis's, the same examples everywhere for the same seed.

Hypothesis is only imported where there is a strategy: it is slow to import.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from graders.spec.inputs.plain import (
    InputsError,
    shown,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["Enough", "as_strategy", "draw", "search"]


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
