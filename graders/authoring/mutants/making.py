"""Make the mutants of a reference: its sources with one small change in one definition."""

from __future__ import annotations

import ast
import difflib
import hashlib
import warnings
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, zip_longest

import parso
from parso.utils import split_lines

from graders.authoring.mutants.places import Place, annotation_spans, places_of
from graders.languages.python.mutation import OPERATORS, Node
from graders.model import Submission
from graders.spec.assignment import Assignment

__all__ = ["Change", "Mutant", "mutants_of", "sampled"]

_HEAD = "class _:\n"


@dataclass(frozen=True)
class Change:
    """What tells a mutant from the others of its assignment, whatever moves around it.

    Attributes
    ----------
    target : str
        ``module.definition`` that holds the change.
    was, now : str
        The changed lines before and after, without their indentation, single-spaced.
    nth : int
        The rank of the mutant among those of the definition that change such lines so.
    """

    target: str
    was: str
    now: str
    nth: int = 1


@dataclass(frozen=True)
class Mutant:
    """A module of a reference with a change in it."""

    change: Change
    place: Place
    operator: str
    before: str
    after: str

    def diff(self) -> str:
        """Return the change as a unified diff."""
        file = f"{self.place.module}.py"
        lines = difflib.unified_diff(
            self.before.splitlines(), self.after.splitlines(), file, file, lineterm="", n=2
        )
        return "\n".join(lines)

    def submission(self, assignment: Assignment) -> Submission:
        """Return the reference with the change, as if a student had handed it in."""
        sources = {**assignment.reference_sources, self.place.module: self.after}
        files = {f"{name}.py": source.encode() for name, source in sources.items()}
        return Submission("mutant", files, {name: f"{name}.py" for name in sources})


def mutants_of(assignment: Assignment, aside: Collection[str] = ()) -> tuple[Mutant, ...]:
    """Make every mutant of the targets of an assignment and of the helpers that they use.

    Those that are no Python, and those whose syntax tree is that of the reference or of another
    mutant, are left out.

    Parameters
    ----------
    aside : collection of str
        Names of definitions that are left as they are.
    """
    return tuple(
        mutant
        for place in places_of(assignment, aside)
        for mutant in _numbered(_mutants(assignment.reference_sources[place.module], place))
    )


def _mutants(source: str, place: Place) -> Iterator[Mutant]:
    """Make the mutants of one place: a short source to parse again for each."""
    lines = source.splitlines(keepends=True)
    before, after = lines[: place.first - 1], lines[place.last :]
    # A member stands alone once a class is above it.
    head = _HEAD if "." in place.name else ""
    piece = head + "".join(lines[place.first - 1 : place.last])
    seen = {_meaning(piece)}
    for name, changed in _changed(piece):
        meaning = _meaning(changed)
        if meaning and meaning not in seen:
            seen.add(meaning)
            was, now = _lines_changed(piece, changed)
            change = Change(f"{place.module}.{place.name}", was, now)
            whole = "".join([*before, changed.removeprefix(head), *after])
            yield Mutant(change, place, name, source, whole)


def _changed(piece: str) -> Iterator[tuple[str, str]]:
    """Apply each operator wherever it can act, annotations set aside."""
    nodes = list(_nodes(parso.parse(piece)))  # type: ignore[no-untyped-call]
    notes = annotation_spans(piece)
    starts = [0, *accumulate(map(len, split_lines(piece, keepends=True)))]
    for name, operator in OPERATORS.items():
        for node in nodes:
            if any(start <= node.start_pos < end for start, end in notes):
                continue
            first, last = (starts[line - 1] + at for line, at in (node.start_pos, node.end_pos))
            for code in operator(node):
                yield name, piece[:first] + code + piece[last:]


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in getattr(node, "children", ()):
        yield from _nodes(child)


def _meaning(source: str) -> str:
    """Return the syntax tree as text; empty when the source is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, "<mutant>", "exec")
            return ast.dump(ast.parse(source))
    except (SyntaxError, ValueError):
        return ""


def _lines_changed(before: str, after: str) -> tuple[str, str]:
    """Return the lines that differ, before and after, single-spaced."""
    one, other = before.splitlines(), after.splitlines()
    start = next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return tuple(  # type: ignore[return-value]
        "\n".join(" ".join(line.split()) for line in lines[start : len(lines) - end])
        for lines in (one, other)
    )


def _numbered(mutants: Iterator[Mutant]) -> Iterator[Mutant]:
    """Tell apart the mutants that change the same words in the same way, by their order."""
    met: Counter[Change] = Counter()
    for mutant in sorted(mutants, key=lambda mutant: _first_difference(mutant)):
        met[mutant.change] += 1
        change = Change(
            mutant.change.target, mutant.change.was, mutant.change.now, met[mutant.change]
        )
        yield Mutant(change, mutant.place, mutant.operator, mutant.before, mutant.after)


def _first_difference(mutant: Mutant) -> int:
    pairs = zip(mutant.before.splitlines(), mutant.after.splitlines(), strict=False)
    return next(i for i, (a, b) in enumerate(pairs) if a != b)


# MERGED: A part of the mutants, the same one at each run: of every question, of every kind.


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
