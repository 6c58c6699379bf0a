"""A class made up from a seed and a size: ``python -m bench.mixture --size 100 --out DIR``.

Every submission is the TP's reference, with a local variable renamed so that no two are alike, and
spoiled in one place or not at all; what it was spoiled with is also what its labels follow from:

- *right*: nothing;
- *wrong*: a definition is replaced by a wrong version of ``tests/mutants/``, which the checks are
  proved to catch;
- *missing*: one or two definitions are as in the skeleton;
- *endless*: a function never ends;
- *broken*: a function has a line that is no Python;
- *crash*: a statement raises while the module is loaded.

A label says whether a question is credited, by the rule that graders stand for: what is spoiled
is not, and everything else is, whatever the rest of the file does. A crash spoils no question.

OUT gets ``submissions/<id>/`` and ``labels.json``, an object with one submission per line. One
submission is in memory at a time, and each kind goes through the questions and the ways of
spoiling them in turn. A few ways of spoiling cost a hundred times what the others cost: to compare
classes of several sizes, give the larger ones the period of the smallest, which begins all turns
anew after so many submissions.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import click

from bench import spoiling
from bench.courses import SHARES, BenchCourse, course_of
from graders.languages.python.rewriting import rewritten
from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests.written_mutants import mutants, mutated_target

Sources = dict[str, str]
Item = tuple[str, Target]


@dataclass(frozen=True)
class Made:
    """One submission.

    Attributes
    ----------
    spoiled : tuple of str
        Questions that are not credited.
    files : mapping of str to str
        Text by file name.
    """

    id: str
    kind: str
    spoiled: tuple[str, ...]
    files: Mapping[str, str]


@dataclass(frozen=True)
class Labelled:
    """A submission in ``labels.json``: its kind, and each question, credited or not."""

    kind: str
    credited: Mapping[str, bool]


@dataclass(frozen=True)
class Maker:
    """The parts of which submissions of a TP are made.

    Attributes
    ----------
    items : tuple of (question, target)
        What may be spoiled, a target at a time.
    """

    course: BenchCourse
    assignment: Assignment
    skeletons: Mapping[str, str]
    items: tuple[Item, ...]

    @cached_property
    def questions(self) -> tuple[str, ...]:
        """The questions that checks judge."""
        return tuple(dict.fromkeys(question for question, _ in self.items))

    @cached_property
    def functions(self) -> tuple[Item, ...]:
        """The functions that may be given another body."""
        sources = self.assignment.reference_sources
        return tuple(
            (question, target)
            for question, target in self.items
            if spoiling.is_function(sources[target.module], target)
        )

    @cached_property
    def wrong(self) -> tuple[tuple[str, Target, str], ...]:
        """The wrong versions, one of each question in turn."""
        by_question = [self._wrong(question) for question in self.questions]
        longest = max(map(len, by_question))
        return tuple(some[turn] for turn in range(longest) for some in by_question if some[turn:])

    def _wrong(self, question: str) -> list[tuple[str, Target, str]]:
        targets = self.assignment.targets[question]
        texts = mutants(self.assignment.id, question, self.course.mutants).values()
        # A version that never ends is another kind.
        return [(question, mutated_target(targets, t), t) for t in texts if "while True" not in t]

    @cached_property
    def locals(self) -> tuple[tuple[str, spoiling.Local], ...]:
        """The variables that may be renamed, with their module."""
        sources = self.assignment.reference_sources
        return tuple((m, local) for m in sources for local in spoiling.locals_of(sources[m]))


def load_maker(assignment_id: str) -> Maker:
    """Load a TP and find what may be spoiled in it."""
    course = course_of(assignment_id)
    assignment = load_assignment(course.folder, assignment_id)
    items = tuple(
        (question.id, target)
        for question in assignment.spec.questions
        if any(check.kind != "manual" for check in question.checks)
        for target in assignment.targets[question.id]
    )
    return Maker(course, assignment, _skeletons(course, assignment), items)


def _skeletons(course: BenchCourse, assignment: Assignment) -> dict[str, str]:
    folder = course.folder / "skeletons"
    places = {name: (folder / f"{name}.py", folder / assignment.id / f"{name}.py")
              for name in assignment.reference_sources}  # fmt: skip
    return {
        name: next(p for p in both if p.exists()).read_text("utf-8")
        for name, both in places.items()
    }


def kinds(seed: int, size: int, shares: Mapping[str, int] = SHARES) -> list[str]:
    """Share out the kinds, the largest remainders first, and shuffle them.

    A class that is large enough has at least one submission of every kind.
    """
    whole = sum(shares.values())
    counts = {kind: size * share // whole for kind, share in shares.items()}
    rests = sorted(shares, key=lambda kind: -(size * shares[kind] % whole))
    for kind in rests[: size - sum(counts.values())]:
        counts[kind] += 1
    for kind in [
        kind for kind in shares if size >= len(shares) and shares[kind] > counts[kind] == 0
    ]:
        counts[max(counts, key=lambda other: counts[other])] -= 1
        counts[kind] += 1
    found = [kind for kind, count in counts.items() for _ in range(count)]
    random.Random(seed).shuffle(found)
    return found


def made(maker: Maker, seed: int, size: int, period: int | None = None) -> Iterator[Made]:
    """Make a class, one submission after another; the same arguments give the same bytes.

    With a period, submission ``n + period`` is spoiled as submission ``n`` is, and their texts
    differ all the same.
    """
    first = random.Random(seed).randrange(1000)
    sorts = kinds(seed, period or size, maker.course.shares)
    turns: dict[str, int] = {}
    for number in range(1, size + 1):
        place = (number - 1) % len(sorts)
        if place == 0:
            turns = dict.fromkeys(SHARES, first)
        kind = sorts[place]
        turn = turns[kind]
        turns[kind] += 1
        sources = _personal(maker, seed, number)
        spoiled = _SPOIL[kind](maker, sources, turn)
        yield Made(
            f"eleve-{number:05d}",
            kind,
            spoiled,
            {f"{module}.py": source for module, source in sources.items()},
        )


def _personal(maker: Maker, seed: int, number: int) -> Sources:
    """Copy the reference with a variable renamed and a number at the top of each file."""
    sources = dict(maker.assignment.reference_sources)
    module, local = maker.locals[(seed + number) % len(maker.locals)]
    sources[module] = spoiling.renamed(sources[module], local, f"{local.name}_{number}")
    return {name: spoiling.signed(text, [f"Rendu {number}"]) for name, text in sources.items()}


def _nothing(_maker: Maker, _sources: Sources, _turn: int) -> tuple[str, ...]:
    return ()


def _wrong(maker: Maker, sources: Sources, turn: int) -> tuple[str, ...]:
    question, target, text = maker.wrong[turn % len(maker.wrong)]
    source = sources[target.module]
    sources[target.module] = rewritten(source, (target,), lambda _: text)
    return (question,)


def _missing(maker: Maker, sources: Sources, turn: int) -> tuple[str, ...]:
    items = [maker.items[place % len(maker.items)] for place in range(turn, turn + 1 + turn % 2)]
    for _, target in items:
        module = target.module
        sources[module] = spoiling.stubbed(sources[module], maker.skeletons[module], target)
    return tuple(dict.fromkeys(question for question, _ in items))


def _endless(maker: Maker, sources: Sources, turn: int) -> tuple[str, ...]:
    return _in_function(maker, sources, turn, spoiling.endless, spoiling.ENDLESS)


def _broken(maker: Maker, sources: Sources, turn: int) -> tuple[str, ...]:
    return _in_function(maker, sources, turn, spoiling.broken, spoiling.BROKEN)


def _crash(maker: Maker, sources: Sources, turn: int) -> tuple[str, ...]:
    _in_function(maker, sources, turn, spoiling.crashing, spoiling.CRASHES)
    return ()


def _in_function(
    maker: Maker,
    sources: Sources,
    turn: int,
    change: Callable[[str, Target, str], str],
    texts: tuple[str, ...],
) -> tuple[str, ...]:
    question, target = maker.functions[turn % len(maker.functions)]
    # When all functions had a text, the next one: every pair comes, whatever the two counts.
    text = texts[(turn + turn // len(maker.functions)) % len(texts)]
    sources[target.module] = change(sources[target.module], target, text)
    return (question,)


_SPOIL: Mapping[str, Callable[[Maker, Sources, int], tuple[str, ...]]] = {
    "right": _nothing,
    "wrong": _wrong,
    "missing": _missing,
    "endless": _endless,
    "broken": _broken,
    "crash": _crash,
}

KINDS = tuple(_SPOIL)


def write(maker: Maker, seed: int, size: int, out: Path, period: int | None = None) -> None:
    """Write a class (:func:`made`) and its labels."""
    (out / "submissions").mkdir(parents=True)
    with (out / "labels.json").open("w", encoding="utf-8") as labels:
        for number, one in enumerate(made(maker, seed, size, period)):
            folder = out / "submissions" / one.id
            folder.mkdir()
            for name, text in one.files.items():
                (folder / name).write_text(text, "utf-8")
            credited = {question: question not in one.spoiled for question in maker.questions}
            line = json.dumps({"kind": one.kind, "credited": credited})
            labels.write(f'{"," if number else "{"}\n"{one.id}": {line}')
        labels.write("\n}\n")


def read_labels(out: Path) -> dict[str, Labelled]:
    """Read the labels of a class that was written."""
    found: dict[str, Any] = json.loads((out / "labels.json").read_text("utf-8"))
    return {id_: Labelled(**said) for id_, said in found.items()}


@click.command()
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--size", type=click.IntRange(1), default=100, show_default=True)
@click.option("--class", "name", default="morpion", show_default=True, help="The TP.")
@click.option("--period", type=click.IntRange(1), help="Spoil alike after so many.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), help="A folder that is not there yet."
)
def main(seed: int, size: int, name: str, period: int | None, out: Path) -> None:
    """Make up a class: right, wrong, missing, endless, broken and crashing submissions."""
    if out.exists():
        raise click.UsageError(f"{out} is there already: name a folder to be made")
    write(load_maker(name), seed, size, out, period)


if __name__ == "__main__":
    main(prog_name="python -m bench.mixture")
