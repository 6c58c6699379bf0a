"""Families of values that ``inputs`` draw from: each shrinks, and gives its edges first.

Hypothesis is imported when a value is drawn, and not before: it is slow to import. A family may be
mapped and filtered as its strategies are; ``strategy()`` returns one, for code that combines them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from itertools import permutations as _orders
from math import ceil, factorial, floor
from typing import TYPE_CHECKING, Any

from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "choices",
    "decimals",
    "grids",
    "lists",
    "numbers",
    "permutations",
    "shuffled",
    "texts",
    "tuples",
]
# Families of more values than that are drawn from, and not listed.
MOST_LISTED = 5_000
# Combinations of the edges of several names that are looked at.
_MOST_EDGES = 2_000


@dataclass(frozen=True)
class Family:
    """Values to draw from.

    Attributes
    ----------
    strategy : function
        It makes the Hypothesis strategy of the values.
    edges : tuple
        The values that programs are most often wrong about, to be tried before the others.
    count : int or None
        The number of the values; None where there are more than `MOST_LISTED`, or it is not known.
    all_values : function
        It lists the values, simplest first; used where they were counted.
    """

    strategy: Callable[[], SearchStrategy[Any]]
    edges: tuple[Any, ...] = ()
    count: int | None = None
    all_values: Callable[[], Iterable[Any]] = tuple

    def __or__(self, other: Family) -> Family:
        """Return the family of the values of either."""
        count = None
        if self.count is not None and other.count is not None:
            count = _listable(self.count + other.count)
        return Family(
            lambda: self.strategy() | other.strategy(),
            _distinct([*self.edges, *other.edges]),
            count,
            lambda: chain(self.all_values(), other.all_values()),
        )

    def map(self, change: Callable[[Any], Any]) -> Family:
        """Return the family of the values that a function makes of these."""
        return Family(
            lambda: self.strategy().map(change),
            tuple(map(change, self.edges)),
            self.count,
            lambda: map(change, self.all_values()),
        )

    def filter(self, keeps: Callable[[Any], Any]) -> Family:
        """Return the family of the values for which a function is true."""
        kept = None if self.count is None else tuple(filter(keeps, self.all_values()))
        return Family(
            lambda: self.strategy().filter(keeps),
            tuple(filter(keeps, self.edges)),
            None if kept is None else len(kept),
            lambda: kept or (),
        )

    def values(self, most: int) -> list[Any] | None:
        """List the values, where there are at most ``most``."""
        return None if self.count is None or self.count > most else list(self.all_values())


def numbers(least: int = -100, most: int = 100) -> Family:
    """Return the whole numbers from ``least`` to ``most``, both included.

    The edges are 0, 1, -1, ``least`` and ``most``. Raise ValueError where there is no such number.
    """
    if least > most:
        raise ValueError(f"no number is from {least} to {most}")
    return Family(
        lambda: _st().integers(least, most),
        _distinct(n for n in (0, 1, -1, least, most) if least <= n <= most),
        _listable(most - least + 1),
        lambda: sorted(range(least, most + 1), key=lambda n: (abs(n), n < 0)),
    )


def decimals(least: float = -100, most: float = 100, places: int = 2) -> Family:
    """Return the floats from ``least`` to ``most`` that are written with so many decimals.

    The edges are 0, 1, -1, 0.5, ``least`` and ``most``.
    """
    scale = 10**places
    low, high = ceil(least * scale), floor(most * scale)
    halves = (n for n in (scale // 2,) if low <= n <= high)
    whole = numbers(low, high)
    units = (n for n in (0, scale, -scale, low, high) if low <= n <= high)
    edges = _distinct([*units, *halves])
    return Family(whole.strategy, edges, whole.count, whole.all_values).map(
        lambda n: round(n / scale, places)
    )


def choices(values: Iterable[Any]) -> Family:
    """Return the family of some values, simplest first; the edges are the first and the last."""
    listed = in_order(values)
    if not listed:
        raise ValueError("there is nothing to choose from")
    ends = [listed[0], listed[-1]][: len(listed)]
    count = _listable(len(listed))
    return Family(lambda: _st().sampled_from(listed), tuple(ends), count, lambda: listed)


def lists(of: Any, longest: int = 10, *, shortest: int = 0) -> Family:
    """Return lists of a family of items (or of some values), of ``shortest`` to ``longest`` items.

    The edges are the empty list, lists of one item, and lists of equal items.
    """
    if not 0 <= shortest <= longest:
        raise ValueError(f"no list has from {shortest} to {longest} items")
    items = family_of(of)
    some = items.edges[:3] or tuple(islice(items.all_values(), 3))
    edges = [[], *([item] for item in some), *([item] * longest for item in some)]

    def every() -> Iterator[list[Any]]:
        values = list(items.all_values())
        for size in range(shortest, longest + 1):
            yield from map(list, product(values, repeat=size))

    return Family(
        lambda: _st().lists(items.strategy(), min_size=shortest, max_size=longest),
        _distinct(edge for edge in edges if shortest <= len(edge) <= longest),
        _count_of_lists(items.count, shortest, longest),
        every,
    )


def texts(letters: str = "abcxyz ", longest: int = 10, *, shortest: int = 0) -> Family:
    """Return the texts of some letters, of ``shortest`` to ``longest`` of them.

    The edges are those of lists, and a text of different letters.
    """
    written = lists(choices(letters), longest, shortest=shortest).map("".join)
    different = letters[:longest]
    edges = written.edges if len(different) < shortest else (*written.edges, different)
    return Family(written.strategy, _distinct(edges), written.count, written.all_values)


def permutations(items: Iterable[Any]) -> Family:
    """Return the lists of the same items in every order; the edges are as given, and reversed."""
    listed = in_order(items)
    count = _listable(factorial(len(listed))) if len(listed) < 10 else None
    return Family(
        lambda: _st().permutations(listed),
        _distinct([listed, listed[::-1]]),
        count,
        lambda: map(list, _orders(listed)),
    )


def shuffled(items: Iterable[Any], times: int | None = None) -> Family:
    """Return lists of the same items after at most so many swaps of two of them.

    ``times`` is the number of items if left out. The edge is the list as given.
    """
    listed = in_order(items)
    most = len(listed) if times is None else times

    def swapped(swaps: Sequence[tuple[int, int]]) -> list[Any]:
        made = list(listed)
        for i, j in swaps:
            made[i], made[j] = made[j], made[i]
        return made

    def strategy() -> Any:
        place = _st().integers(0, max(len(listed) - 1, 0))
        longest = most if listed else 0
        return _st().lists(_st().tuples(place, place), max_size=longest).map(swapped)

    return Family(strategy, (listed,))


def grids(rows: int, columns: int, values: Any) -> Family:
    """Return grids, lists of rows, of a family of values (or of some values).

    The edges are the grids of equal values.
    """
    if rows < 0 or columns < 0:
        raise ValueError(f"no grid has {rows} rows and {columns} columns")
    cells = lists(values, rows * columns, shortest=rows * columns)

    def cut(row: Sequence[Any]) -> list[list[Any]]:
        return [list(row[k * columns : (k + 1) * columns]) for k in range(rows)]

    return cells.map(cut)


def tuples(*of: Any) -> Family:
    """Return tuples with an item of each family (or of some values).

    The edges are combinations of their edges: first some in which each is there once.
    """
    parts = [family_of(values) for values in of]
    count: int | None = 1
    for part in parts:
        count = None if count is None or part.count is None else _listable(count * part.count)
    return Family(
        lambda: _st().tuples(*(part.strategy() for part in parts)),
        _edges_of_all([part.edges for part in parts]),
        count,
        lambda: product(*(list(part.all_values()) for part in parts)),
    )


def combined(parts: Mapping[str, Family]) -> Family:
    """Return mappings with a value of its family for each name."""
    return tuples(*parts.values()).map(lambda values: dict(zip(parts, values, strict=True)))


def family_of(values: Any) -> Family:
    """Return a family as it is, or that of a Hypothesis strategy, or of values that are listed.

    Raise TypeError for anything else.
    """
    if isinstance(values, Family):
        return values
    if is_strategy(values):
        return Family(lambda: values)
    if isinstance(values, list | tuple | range | set | frozenset):
        return choices(values)
    raise TypeError(f"expected a family or a list of values, got {values!r:.60}")


def is_strategy(value: object) -> bool:
    """Tell whether a value is a strategy of Hypothesis, without importing it."""
    loaded = sys.modules.get("hypothesis.strategies")
    return loaded is not None and isinstance(value, loaded.SearchStrategy)


def in_order(values: Iterable[Any]) -> list[Any]:
    """List values; those of a set, whose order may change from run to run, are sorted."""
    return sorted(values, key=repr) if isinstance(values, set | frozenset) else list(values)


def _st() -> Any:
    try:
        from hypothesis import strategies
    except ModuleNotFoundError:
        what = Message("inputs are drawn with the library hypothesis, which is not installed")
        raise UsageError(what, Message("pip install hypothesis")) from None
    return strategies


def _listable(count: int) -> int | None:
    return count if count <= MOST_LISTED else None


def _count_of_lists(items: int | None, shortest: int, longest: int) -> int | None:
    if items is None:
        return None
    total: int | None = 0
    for size in range(shortest, longest + 1):
        # An item among one: as many lists as sizes.
        total = None if size > MOST_LISTED or total is None else _listable(total + items**size)
        if total is None:
            return None
    return total


def _edges_of_all(edges: Sequence[Sequence[Any]]) -> tuple[tuple[Any, ...], ...]:
    if not edges or not all(edges):
        return ()
    each_once = (
        tuple(own[k % len(own)] for own in edges) for k in range(max(len(own) for own in edges))
    )
    return _distinct(islice(chain(each_once, product(*edges)), _MOST_EDGES))


def _distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    """Drop values that are there already; 1, 1.0 and True are three."""
    found: dict[str, Any] = {}
    for value in values:
        found.setdefault(repr(value), value)
    return tuple(found.values())
