"""Compare codes by runs of tokens; names, comments and layout do not count.

References
----------
S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for Document Fingerprinting",
SIGMOD 2003, sections 2 and 3: k-grams of a text without its irrelevant parts, their hashes, and
their places. All of them are kept, since a class is small: each common line can then be shown.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from graders.light_dataclass import dataclass
from graders.similarity.submission_code import Code

# Characters of filtered code, where a name counts as one: about two lines.
_GRAM = 30
_LEAST_LINES = 4

# The hash of the k-gram that begins at each character.
Grams: TypeAlias = "array[int]"


@dataclass(frozen=True)
class Side:
    """A submission, and the numbers of the lines that it shares with another one.

    ``own`` counts the lines that could be shared: neither given, nor written by most of the class.
    """

    code: Code
    lines: frozenset[int]
    own: int

    @property
    def share(self) -> float:
        """The shared part of its own lines, from 0 to 1."""
        return len(self.lines) / max(1, self.own)


@dataclass(frozen=True)
class Pair:
    """Two submissions, and the lines that they share."""

    left: Side
    right: Side

    @property
    def lines(self) -> int:
        """The number of shared lines: the fewer of the two sides."""
        return min(len(self.left.lines), len(self.right.lines))

    @property
    def share(self) -> float:
        """The larger of the two shares, from 0 to 1."""
        return max(self.left.share, self.right.share)

    @property
    def rank(self) -> tuple[float, int, str, str]:
        """The sort key: the larger share first, then lines, then names."""
        return -self.share, -self.lines, self.left.code.id, self.right.code.id


@dataclass(frozen=True)
class Comparison:
    """The result of comparing a class of ``submissions``, each with each.

    Passages that more than ``usual`` submissions have are set aside. ``pairs`` has the largest
    share first; ``more`` counts the other pairs that share a passage, however short.
    """

    submissions: int
    usual: int
    pairs: tuple[Pair, ...]
    more: int


def compare(codes: Sequence[Code], given: Code, usual: int, most: int) -> Comparison:
    """Compare every submission with every other, and keep the ``most`` similar pairs.

    What is ``given``, skeleton and provided code, does not count; nor do passages that more than
    ``usual`` submissions have.
    """
    grams = [_grams(code) for code in codes]
    counted = Counter(gram for one in grams for gram in set(one))
    aside = {gram for gram, times in counted.items() if times > usual}.union(_grams(given))
    shared = _shared(grams, {gram for gram, times in counted.items() if times > 1} - aside)
    # Fewer shared tokens usually mean fewer shared lines: examine more pairs than are kept.
    near = [pair for pair, _ in sorted(shared.items(), key=lambda it: (-it[1], it[0]))[: 6 * most]]
    own = {
        at: len(_lines(codes[at], grams[at], aside)) for at in {it for pair in near for it in pair}
    }
    found = []
    for left, right in near:
        common = set(grams[left]).intersection(grams[right]) - aside
        sides = (
            Side(codes[at], _lines(codes[at], grams[at], common, within=True), own[at])
            for at in (left, right)
        )
        pair = Pair(*sides)
        if pair.lines >= _LEAST_LINES:
            found.append(pair)
    found.sort(key=lambda pair: pair.rank)
    kept = tuple(found[:most])
    return Comparison(len(codes), usual, kept, len(shared) - len(kept))


def _grams(code: Code) -> Grams:
    text = code.filtered
    return array("q", (hash(text[at : at + _GRAM]) for at in range(len(text) - _GRAM + 1)))


def _shared(grams: Sequence[Grams], wanted: set[int]) -> Counter[tuple[int, int]]:
    """Count the wanted k-grams of each pair; pairs without any are left out."""
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for at, one in enumerate(grams):
        for gram in wanted & set(one):
            holders[gram].append(at)
    # The k-grams of one passage have the same holders: pair these once.
    groups = Counter(map(tuple, holders.values()))
    shared: Counter[tuple[int, int]] = Counter()
    for who, times in groups.items():
        for pair in combinations(who, 2):
            shared[pair] += times
    return shared


def _lines(
    code: Code, grams: Grams, known: Collection[int], *, within: bool = False
) -> frozenset[int]:
    """Return the numbers of the lines whose k-grams are known; if not ``within``, of the others."""
    places = (at for at, gram in enumerate(grams) if (gram in known) is within)
    return frozenset(line for run in _runs(places) for line in code.lines_between(*run))


def _runs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Join overlapping k-grams: the first character of each run, and the one after its last."""
    first = last = -1
    for place in places:
        if place >= last:
            if last > 0:
                yield first, last
            first = place
        last = place + _GRAM
    if last > 0:
        yield first, last
