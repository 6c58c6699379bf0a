"""A made-up class graded by graders, by what a user would pick instead, and by the floor.

All grade the same submissions in the same run, one after the other, and are compared with the
same labels; see :mod:`bench.mixture` and :mod:`bench.peers`.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import accuracy, memory, mixture
from bench.accuracy import Accuracy
from bench.approaches import Outcome, reference, with_graders, with_nothing, with_peer
from bench.clock import Cost, median_cost
from bench.mixture import Labelled, Maker
from bench.peers import Peer
from bench.peers.base import Work
from bench.peers.course import write_checks
from bench.plan import Plan, make_plan
from bench.venvs import CannotInstall, python_of, version_of

GRADERS, FLOOR = "graders", "floor"
# Memory is sampled on so many right submissions: it does not depend on how many there are.
_SAMPLED = 6
# The share of right submissions that a tool credits in full when it is set up as it should be.
_SENSE = 0.9


@dataclass(frozen=True)
class Row:
    """An approach, measured.

    Attributes
    ----------
    at_once : int
        Submissions graded at the same time.
    cost : Cost
        Of the whole class; the median of the rounds.
    tree_mib : float
        The peak of all processes together.
    kinds : mapping of str to float
        By kind of submission, the median of the wall clock of one, seconds.
    """

    name: str
    versions: str
    at_once: int
    cost: Cost
    tree_mib: float
    accuracy: Accuracy
    kinds: Mapping[str, float]


@dataclass(frozen=True)
class Missing:
    """An approach that could not be measured here, and why."""

    name: str
    versions: str
    reason: str


@dataclass(frozen=True)
class MadeUp:
    """The class to make up: its TP, seed and size, and the only kind of submissions to keep."""

    name: str
    seed: int
    size: int
    only: str | None = None


@dataclass(frozen=True)
class Contest:
    """Everything about one made-up class."""

    made: MadeUp
    labels: Mapping[str, Labelled]
    checks: int
    rows: tuple[Row | Missing, ...]


@dataclass(frozen=True)
class _Class:
    """The class on the disk."""

    plan: Plan
    labels: Mapping[str, Labelled]
    folders: Mapping[str, Path]

    def some(self, kind: str, count: int) -> _Class:
        """Return the class with a few of its submissions of a kind."""
        ids = [id_ for id_, labelled in self.labels.items() if labelled.kind == kind][:count]
        return _Class(
            self.plan,
            {id_: self.labels[id_] for id_ in ids},
            {id_: self.folders[id_] for id_ in ids},
        )


_Way = Callable[[_Class], Outcome]


def hold(
    made: MadeUp,
    rounds: tuple[int, int],
    peers: Sequence[Peer],
    say: Callable[[str], None],
) -> Contest:
    """Make a class and have everyone grade it.

    Parameters
    ----------
    rounds : tuple of (int, int)
        Of graders and the floor; of the peers, which take much longer.
    say : callable
        Is told what begins.
    """
    name = made.name
    maker = mixture.load_maker(name)
    plan = make_plan(maker.assignment)
    with tempfile.TemporaryDirectory() as folder:
        klass = _made(maker, plan, made, Path(folder))
        ours = _ours(maker)
        # Courses are known in use: what graders keep of one is made before anything is measured.
        ours[GRADERS, 1](klass.some("right", 1))
        rows: list[Row | Missing] = list(_measure_all(klass, ours, rounds[0], say))
        write_checks(plan, Path(folder) / "course")
        for peer in peers:
            say(f"{name}: {peer.name}")
            rows.append(_measured(klass, peer, rounds[1], Path(folder) / "course"))
    return Contest(made, klass.labels, len(plan.checks), tuple(rows))


def _made(maker: Maker, plan: Plan, made: MadeUp, folder: Path) -> _Class:
    mixture.write(maker, made.seed, made.size, folder / "class")
    labels = mixture.read_labels(folder / "class")
    whole = _Class(plan, labels, {id_: folder / "class" / "submissions" / id_ for id_ in labels})
    return whole if made.only is None else whole.some(made.only, made.size)


def _ours(maker: Maker) -> dict[tuple[str, int], _Way]:
    """Return graders and the floor, by name and submissions at once."""
    right = reference(maker.assignment)

    def graders(jobs: int) -> _Way:
        course = maker.course.folder
        return lambda klass: with_graders([*map(str, klass.folders.values())], jobs, course)

    def floor(jobs: int) -> _Way:
        return lambda klass: with_nothing(klass.plan, right, klass.folders, jobs)

    return {
        (GRADERS, 2): graders(2),
        (GRADERS, 1): graders(1),
        (FLOOR, 2): floor(2),
        (FLOOR, 1): floor(1),
    }


def _measure_all(
    klass: _Class,
    ways: Mapping[tuple[str, int], _Way],
    rounds: int,
    say: Callable[[str], None],
) -> list[Row]:
    """Measure several approaches; rounds go round them in turn."""
    taken: dict[tuple[str, int], list[Outcome]] = {way: [] for way in ways}
    for number in range(1, rounds + 1):
        for (name, jobs), go in ways.items():
            say(f"{klass.plan.assignment}: {name}, {jobs} at once, round {number} of {rounds}")
            taken[name, jobs].append(go(klass))
    return [
        _row(klass, (name, "", jobs), outcomes, ways[name, jobs])
        for (name, jobs), outcomes in taken.items()
    ]


def _measured(klass: _Class, peer: Peer, rounds: int, course: Path) -> Row | Missing:
    versions = ", ".join(f"{p} {version_of(peer.environment, p)}" for p in peer.packages)
    if peer.takes_notebooks and len(klass.plan.modules) > 1:
        return Missing(peer.name, versions, "a notebook is one module, and this TP has several")
    try:
        python = python_of(peer.environment)

        def way(some: _Class) -> Outcome:
            return _graded(some, peer, python, course)

        outcomes = [way(klass) for _ in range(rounds)]
        return _row(klass, (peer.name, versions, peer.at_once), outcomes, way)
    except CannotInstall as problem:
        return Missing(peer.name, versions, str(problem))
    except (RuntimeError, OSError, ValueError, LookupError) as problem:
        # A tool that does not do as its documentation says is told, never left out.
        lines = str(problem).strip().splitlines() or [type(problem).__name__]
        return Missing(peer.name, versions, f"{lines[0]} {lines[-1]}"[:300])


def _graded(klass: _Class, peer: Peer, python: str, course: Path) -> Outcome:
    with tempfile.TemporaryDirectory() as room:
        return with_peer(peer, Work(klass.plan, klass.folders, Path(room), course, python))


def _row(klass: _Class, who: tuple[str, str, int], outcomes: Sequence[Outcome], way: _Way) -> Row:
    right = outcomes[0].right
    _expect_sense(klass, right)
    labels = {id_: labelled.credited for id_, labelled in klass.labels.items()}
    few = klass.some("right", _SAMPLED)
    return Row(
        *who,
        cost=median_cost([outcome.cost for outcome in outcomes]),
        tree_mib=memory.peak_during(lambda: way(few)),
        accuracy=accuracy.measure(labels, klass.plan, right),
        kinds=_kinds(klass, outcomes),
    )


def _expect_sense(klass: _Class, right: Mapping[str, Mapping[str, bool]]) -> None:
    """Refuse the figures of a tool that was not set up as it needs to be.

    Raises
    ------
    RuntimeError
        When it does not credit nearly all submissions in which nothing is wrong.
    """
    sound = [id_ for id_, labelled in klass.labels.items() if labelled.kind == "right"]
    held = [
        all(right.get(id_, {}).get(question, False) for question in klass.labels[id_].credited)
        for id_ in sound
    ]
    if sum(held) < _SENSE * len(held):
        raise RuntimeError(f"it credits {sum(held)} of the {len(sound)} right submissions in full")


def _kinds(klass: _Class, outcomes: Sequence[Outcome]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for outcome in outcomes:
        for id_, seconds in outcome.seconds.items():
            found.setdefault(klass.labels[id_].kind, []).append(seconds)
    return {kind: statistics.median(seconds) for kind, seconds in found.items()}
