"""Compare codes with copydetect: runs of tokens, whatever the names, the comments and the layout.

References
----------
S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting",
SIGMOD 2003. Every k-gram is kept here (a window of one), so that what is found does not depend on
the seed of Python's hashes, by which copydetect would otherwise choose among them.
"""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from graders.errors import UsageError
from graders.similar.texts import Code

__all__ = ["Compared", "Pair", "compare"]

# Characters of filtered code, where any name is one: some two lines.
_GRAM = 30
_LEAST_LINES = 4


@dataclass(frozen=True)
class Pair:
    """Two submissions, and the numbers of their lines that the other has too.

    ``left_own`` and ``right_own`` count the lines that could have been in common: those that
    nobody was given, and that not most of the class wrote as well.
    """

    left: Code
    right: Code
    left_lines: frozenset[int]
    right_lines: frozenset[int]
    left_own: int
    right_own: int

    @property
    def lines(self) -> int:
        """Lines in common: the fewer of the two sides."""
        return min(len(self.left_lines), len(self.right_lines))

    @property
    def left_share(self) -> float:
        """The part of the left one's own lines that are in common, from 0 to 1."""
        return len(self.left_lines) / max(1, self.left_own)

    @property
    def right_share(self) -> float:
        """The part of the right one's own lines that are in common, from 0 to 1."""
        return len(self.right_lines) / max(1, self.right_own)

    @property
    def rank(self) -> tuple[float, int, str, str]:
        """Order pairs: the larger share first, then lines, then names."""
        share = -max(self.left_share, self.right_share)
        return share, -self.lines, self.left.id, self.right.id


@dataclass(frozen=True)
class Compared:
    """What came of comparing a class.

    Attributes
    ----------
    submissions : int
        How many were compared: each with each.
    usual : int
        Passages that more submissions than this have are set aside.
    pairs : tuple of Pair
        Those with the most in common, first.
    more : int
        Pairs that share a passage, however short, and are not among them.
    """

    submissions: int
    usual: int
    pairs: tuple[Pair, ...]
    more: int


def compare(codes: Sequence[Code], given: Code, usual: int, most: int) -> Compared:
    """Compare every submission with every other.

    Parameters
    ----------
    codes : sequence of Code
        The submissions.
    given : Code
        The skeleton and the provided code: nothing of it counts.
    usual : int
        Passages that more submissions than this have are set aside.
    most : int
        Pairs to return.

    Raises
    ------
    UsageError
        Where copydetect is not installed.
    """
    engine = _engine()
    prints = [_print(engine, code) for code in codes]
    _set_aside(prints, _print(engine, given), usual)
    shared = _shared(prints)
    # The fewer tokens in common, the fewer lines: far more are looked at than are kept.
    near = [pair for pair, _ in sorted(shared.items(), key=lambda it: (-it[1], it[0]))[: 6 * most]]
    own = {place: len(_lines(engine, prints, place, place)[0]) for pair in near for place in pair}
    found = []
    for left, right in near:
        left_lines, right_lines = _lines(engine, prints, left, right)
        pair = Pair(codes[left], codes[right], left_lines, right_lines, own[left], own[right])
        if pair.lines >= _LEAST_LINES:
            found.append(pair)
    found.sort(key=lambda pair: pair.rank)
    kept = tuple(found[:most])
    return Compared(len(codes), usual, kept, len(shared) - len(kept))


def _engine() -> Any:
    try:
        import copydetect
    except ImportError as problem:
        what = f"what compares submissions is not installed: {problem}"
        raise UsageError(what, "pip install 'graders[similar]'") from None
    return copydetect


@dataclass
class _Print:
    """A code, and copydetect's fingerprint of it."""

    code: Code
    made: Any


def _print(engine: Any, code: Code) -> _Print:
    import numpy

    text = code.text
    made = engine.CodeFingerprint(code.id, _GRAM, 1, language="python", fp=io.StringIO(text))
    if len(made.offsets):
        # Behind the name of a class, it forgets what came before: places would go back.
        made.offsets[:, 1] = numpy.maximum.accumulate(made.offsets[:, 1])
    return _Print(code, made)


def _set_aside(prints: Sequence[_Print], given: _Print, usual: int) -> None:
    """Forget what was given and what is usual.

    copydetect would do the first, and take what a code repeats for given too.
    """
    counted = Counter(gram for it in prints for gram in it.made.hashes)
    for it in prints:
        aside = {gram for gram in it.made.hashes if counted[gram] > usual} | given.made.hashes
        it.made.hashes -= aside
        it.made.hash_idx = {g: at for g, at in it.made.hash_idx.items() if g not in aside}
        # It divides by that, and its shares are not used here: ours are of lines.
        it.made.token_coverage = 1


def _shared(prints: Sequence[_Print]) -> Counter[tuple[int, int]]:
    """Count the k-grams that each pair shares; pairs that share none are not there."""
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for place, it in enumerate(prints):
        for gram in it.made.hashes:
            holders[gram].append(place)
    # Grams of one passage have the same holders: these are put in pairs once.
    groups = Counter(tuple(who) for who in holders.values() if len(who) > 1)
    shared: Counter[tuple[int, int]] = Counter()
    for who, times in groups.items():
        for pair in combinations(who, 2):
            shared[pair] += times
    return shared


def _lines(
    engine: Any, prints: Sequence[_Print], left: int, right: int
) -> tuple[frozenset[int], frozenset[int]]:
    sides = (prints[left], prints[right])
    _, _, slices = engine.compare_files(*(it.made for it in sides))
    left_lines, right_lines = (
        frozenset(_in_slices(it.code, found)) for it, found in zip(sides, slices, strict=True)
    )
    return left_lines, right_lines


def _in_slices(code: Code, slices: Iterable[Sequence[int]]) -> Iterator[int]:
    for start, end in zip(*slices, strict=True):
        yield from code.lines_between(int(start), int(end))
