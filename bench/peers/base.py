"""The Protocol of every peer, and the process per submission that most of them share."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bench.clock import Cost, Ran, run
from bench.plan import Plan

# Seconds that a process may take beyond its checks: for its start, and for its output.
MARGIN_S = 60.0


@dataclass(frozen=True)
class Work:
    """A class for a peer to grade.

    Attributes
    ----------
    folders : mapping of str to Path
        By submission, its modules as plain files.
    room : Path
        An empty folder of the peer's own.
    course : Path
        Where the module ``checks`` is; see :mod:`bench.peers.course`.
    python : str
        The interpreter of the peer's environment.
    """

    plan: Plan
    folders: Mapping[str, Path]
    room: Path
    course: Path
    python: str

    def run(self, command: Sequence[str], cwd: Path, limit_s: float) -> Ran:
        """Run a command in the peer's environment."""
        return run(command, cwd, limit_s, self.python, [self.course])


@dataclass(frozen=True)
class Graded:
    """The verdicts of a peer, and the time that it took.

    Attributes
    ----------
    passed : mapping
        By submission and test name, whether the check passed; what is not told did not.
    seconds : mapping of str to float
        Wall clock by submission.
    """

    cost: Cost
    passed: Mapping[str, Mapping[str, bool]]
    seconds: Mapping[str, float]


class Peer(Protocol):
    """A tool that runs checks on submissions.

    Attributes
    ----------
    name : str
        As the tables call it.
    environment : str
        Its pinned packages are in ``bench/peers/<environment>.txt``.
    packages : tuple of str
        Those of them whose versions are told.
    takes_notebooks : bool
        Submissions are notebooks: a TP of several modules is not for it.
    at_once : int
        How many submissions are graded at the same time.
    """

    @property
    def name(self) -> str: ...
    @property
    def environment(self) -> str: ...
    @property
    def packages(self) -> tuple[str, ...]: ...
    @property
    def takes_notebooks(self) -> bool: ...
    @property
    def at_once(self) -> int: ...

    def prepare(self, work: Work) -> None:
        """Write what a teacher writes, and the submissions as students hand them in: not timed."""
        ...

    def grade(self, work: Work) -> Graded:
        """Grade all submissions: timed."""
        ...


def copy_submissions(work: Work) -> None:
    """Copy each submission into a folder of the peer's room."""
    for id_, folder in work.folders.items():
        shutil.copytree(folder, work.room / id_)


def write_each(work: Work, name: str, text: str) -> None:
    """Write the same file beside each submission."""
    for id_ in work.folders:
        path = work.room / id_ / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def one_by_one(
    work: Work,
    at_once: int,
    command: Callable[[str], Sequence[str]],
    read: Callable[[str], Mapping[str, bool]],
    limit_s: float = 0.0,
) -> Graded:
    """Run a command per submission in its folder, some at once; read what each said afterwards.

    Parameters
    ----------
    limit_s : float
        Wall clock of a submission, after which it is killed; by default more than it may need.
    """
    limit_s = limit_s or work.plan.total_s + MARGIN_S
    begun = time.perf_counter()
    with ThreadPoolExecutor(at_once) as pool:
        ran = list(pool.map(lambda id_: work.run(command(id_), work.room / id_, limit_s),
                            work.folders))  # fmt: skip
    wall_s = time.perf_counter() - begun
    costs = [each.cost for each in ran]
    return Graded(
        Cost(wall_s, sum(c.cpu_s for c in costs)),
        {id_: read(id_) for id_ in work.folders},
        {id_: cost.wall_s for id_, cost in zip(work.folders, costs, strict=True)},
    )
