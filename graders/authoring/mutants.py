"""Mutants: the sources of a reference with one small change in one definition, as by a slip."""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest

from graders.languages.python.mutation import definition_lines, mutations
from graders.languages.python.reference import helpers_of
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.spec.assignment import Assignment

# The mutants of which the least sample is taken; of more, as large a share.
_WHOLE = 48
# A member stands alone once a class is above it.
_CLASS_LINE = "class _:\n"


@dataclass(frozen=True)
class Place:
    """A definition of the reference that mutants are made of; ``Class.member`` for a member.

    ``first`` and ``last`` are its lines in the module, decorators included. ``questions`` are the
    ids of those that grade or use it, in the order of the spec. A helper is not a target: targets
    use it.
    """

    module: str
    name: str
    first: int
    last: int
    questions: tuple[str, ...]
    is_helper: bool = False


@dataclass(frozen=True)
class Change:
    """The identity of a mutant in its assignment: it does not depend on the code around it.

    ``target`` is the ``module.definition`` that holds the change; ``was`` and ``now`` are the
    changed lines, without their indentation, single-spaced. When several mutants of the definition
    make the same change, ``nth`` is the rank of this one.
    """

    target: str
    was: str
    now: str
    nth: int = 1

    @property
    def key(self) -> str:
        """Return a short name for command lines."""
        return _draw(self)[:7]


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


def places_of(assignment: Assignment, excluded: Collection[str] = ()) -> tuple[Place, ...]:
    """List the targets that checks judge, and their helpers, without the ``excluded`` names."""
    found: dict[tuple[str, str], Place] = {}
    for question_id, target, name in _judged_names(assignment):
        if name in excluded:
            continue
        key = (target.module, name)
        earlier = found[key].questions if key in found else ()
        found[key] = Place(
            *key,
            *definition_lines(assignment.reference_sources[target.module], name),
            tuple(dict.fromkeys((*earlier, question_id))),
            name != target.name,
        )
    return tuple(sorted(found.values(), key=lambda place: (place.module, place.first)))


def _judged_names(assignment: Assignment) -> Iterator[tuple[str, Target, str]]:
    """Yield question, target and name, for each target that checks judge and for its helpers."""
    modules = {module.name: module for module in assignment.reference}
    for question in assignment.spec.questions:
        for target in () if question.is_in_words else assignment.targets[question.id]:
            module = modules[target.module]
            yield question.id, target, target.name
            for helper in helpers_of(module, module.targets[target.name]):
                yield question.id, target, helper.name


def mutants_of(assignment: Assignment, excluded: Collection[str] = ()) -> tuple[Mutant, ...]:
    """Make every mutant of the targets of an assignment and of the helpers that they use.

    A mutant whose syntax tree is that of the reference or of another mutant is left out, and so are
    those of the ``excluded`` names.
    """
    return tuple(
        mutant
        for place in places_of(assignment, excluded)
        for mutant in _numbered(_mutants(assignment.reference_sources[place.module], place))
    )


def _mutants(source: str, place: Place) -> Iterator[Mutant]:
    """Make the mutants of one place: a short source to parse again for each."""
    lines = source.splitlines(keepends=True)
    before, after = lines[: place.first - 1], lines[place.last :]
    head = _CLASS_LINE if "." in place.name else ""
    piece = head + "".join(lines[place.first - 1 : place.last])
    for operator, changed in mutations(piece):
        was, now = _lines_changed(piece, changed)
        change = Change(f"{place.module}.{place.name}", was, now)
        whole = "".join([*before, changed.removeprefix(head), *after])
        yield Mutant(change, place, operator, source, whole)


def _lines_changed(before: str, after: str) -> tuple[str, str]:
    """Return the lines that differ, before and after, single-spaced."""
    one, other = before.splitlines(), after.splitlines()
    start = _first_difference(one, other)
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return tuple(  # type: ignore[return-value]
        "\n".join(" ".join(line.split()) for line in lines[start : len(lines) - end])
        for lines in (one, other)
    )


def _numbered(mutants: Iterator[Mutant]) -> Iterator[Mutant]:
    """Give mutants that change the same words in the same way a rank, in the order of the file."""
    seen: Counter[Change] = Counter()
    for mutant in sorted(
        mutants, key=lambda m: _first_difference(m.before.splitlines(), m.after.splitlines())
    ):
        seen[mutant.change] += 1
        yield replace(mutant, change=replace(mutant.change, nth=seen[mutant.change]))


def _first_difference(before: Sequence[str], after: Sequence[str]) -> int:
    pairs = zip(before, after, strict=False)
    return next(i for i, (one, other) in enumerate(pairs) if one != other)


def sampled(mutants: Sequence[Mutant], least: int | None) -> tuple[Mutant, ...]:
    """Choose mutants of each question, the same at each run: ``least``, or a share of many.

    A question of which many can be made, such as a whole class, has a sample of its size: of 12,
    a quarter of all where that is more. None takes all of them. A helper's mutants count for the
    first question that uses it. The kinds of change take turns. Within a kind, the order depends
    only on the words of each change, so that an edit elsewhere in the reference does not change
    the sample.
    """
    by_question: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_question[mutant.place.questions[0]].append(mutant)
    chosen = {
        mutant.change
        for group in by_question.values()
        for mutant in islice(_in_turn(group), _share(least, len(group)))
    }
    return tuple(mutant for mutant in mutants if mutant.change in chosen)


def _share(least: int | None, made: int) -> int:
    """Return the size of a sample of the mutants that were made."""
    return made if least is None else max(least, made * least // _WHOLE)


def _in_turn(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """Yield one mutant of each operator, then another of each."""
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: _draw(mutant.change)):
        kinds[mutant.operator].append(mutant)
    for turn in zip_longest(*(kinds[name] for name in sorted(kinds))):
        yield from (mutant for mutant in turn if mutant is not None)


def _draw(change: Change) -> str:
    parts = (change.target, change.was, change.now, str(change.nth))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
