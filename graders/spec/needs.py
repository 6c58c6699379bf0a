"""The order that needs impose on questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

__all__ = ["closures", "find_cycle", "topological_order"]

Needs = Mapping[str, tuple[str, ...]]


def find_cycle(needs: Needs) -> tuple[str, ...] | None:
    """Return the ids of a cycle, the first one again at the end; None when there is none.

    Each id needs the next one.
    """
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as problem:
        return tuple(reversed(problem.args[1]))
    return None


def topological_order(needs: Needs) -> tuple[str, ...]:
    """Return the ids, each after those it needs, otherwise in the order given; no cycle."""
    order: dict[str, None] = {}
    for start in needs:
        order.update(dict.fromkeys(_after_needs(needs, start)))
    return tuple(order)


def _after_needs(needs: Needs, start: str) -> Iterator[str]:
    """Yield what an id needs, directly or not, then itself; each after its own needs."""
    seen: set[str] = set()
    waiting = [(start, iter(needs.get(start, ())))]
    while waiting:
        node, rest = waiting[-1]
        following = next((other for other in rest if other not in seen), None)
        if following is None:
            yield node
            waiting.pop()
        else:
            seen.add(following)
            waiting.append((following, iter(needs.get(following, ()))))


def closures(needs: Needs) -> dict[str, tuple[str, ...]]:
    """Return for each id all that it needs, directly or not, in topological order; no cycle."""
    return {start: tuple(_after_needs(needs, start))[:-1] for start in needs}
