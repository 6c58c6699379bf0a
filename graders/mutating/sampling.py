"""A part of the mutants, the same one at each run: of every question, of every kind."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from graders.mutating.making import Change, Mutant

__all__ = ["sampled"]


def sampled(mutants: Sequence[Mutant], most: int | None) -> tuple[Mutant, ...]:
    """Choose at most so many mutants of each question.

    Parameters
    ----------
    mutants : sequence of Mutant
        Those of an assignment.
    most : int or None
        How many of a question; a helper's count for the first question that uses it. None for all.

    Returns
    -------
    tuple of Mutant
        In the order given. Each kind of change has its turn; which one of a kind comes first
        depends on the words of the change alone, so that another change made elsewhere in the
        reference does not draw another sample.
    """
    by_question: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_question[mutant.place.questions[0]].append(mutant)
    chosen = {m.change for group in by_question.values() for m in islice(_in_turn(group), most)}
    return tuple(mutant for mutant in mutants if mutant.change in chosen)


def _in_turn(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """Yield one mutant of each kind, then another of each."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: _draw(mutant.change)):
        kinds[mutant.operator].append(mutant)
    for turn in zip_longest(*(kinds[name] for name in sorted(kinds))):
        yield from (mutant for mutant in turn if mutant is not None)


def _draw(change: Change) -> str:
    parts = (change.target, change.was, change.now, str(change.nth))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
