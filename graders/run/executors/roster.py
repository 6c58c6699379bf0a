"""The workers of a cluster that take part: some come and go, some would grade otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from graders.errors import LostCluster
from graders.i18n import N_
from graders.model import Message
from graders.run.executors.base import Wanted

# Seconds that a cluster may be without a worker: one that died is soon started again.
PATIENCE_S = 30.0
_SHOWN = 4
Told = Mapping[str, str] | Exception


class WorkerDirectory(Protocol):
    """The workers as an engine reports them; an address is that of one process."""

    @property
    def address(self) -> str:
        """The address of the scheduler, as people write it for its workers."""

    def workers(self) -> Mapping[str, int]:
        """Return how many jobs each living worker can run at once; OSError if nobody answers."""

    def ask(
        self, versions: Callable[[], Mapping[str, str]], workers: Collection[str]
    ) -> Mapping[str, Told]:
        """Call a function on workers; those that left meanwhile are left out."""


class Roster:
    """The workers that take part, and why others do not.

    ``fit`` are the workers that may be given jobs, ``alive`` all workers that the engine has.
    """

    def __init__(
        self, directory: WorkerDirectory, wanted: Wanted, patience_s: float = PATIENCE_S
    ) -> None:
        self.fit: frozenset[str] = frozenset()
        self.alive: frozenset[str] = frozenset()
        self._directory = directory
        self._wanted = wanted
        self._versions = wanted.versions() if wanted.versions else {}
        self._patience_s = patience_s
        self._refused: dict[str, str] = {}
        self._seen_s = time.monotonic()
        self._has_lost = False

    def look(self) -> None:
        """Update the workers: some may have come, and some may have left.

        Raise LostCluster when no worker takes part, and none is likely to.
        """
        alive = self._workers()
        self.alive = frozenset(alive)
        self._refused = {one: why for one, why in self._refused.items() if one in alive}
        self._has_lost = self._has_lost or not self.fit <= self.alive
        self.fit &= self.alive
        fresh = {one: alive[one] for one in alive if one not in self.fit | self._refused.keys()}
        if fresh:
            self._examine(fresh)
        self._refuse_to_wait(alive)

    def say_waiting(self) -> None:
        """Tell the user that the run waits for a worker."""
        words = N_("no worker yet at {address}: this run waits for one")
        self._wanted.say(Message(words, {"address": self._directory.address}))

    def refuse(self, worker: str, why: str) -> None:
        """Give a worker no more jobs, and say so."""
        if worker not in self._refused:
            self._refused[worker] = why
            self.fit -= {worker}
            words = N_("worker {worker} takes no part: {why}")
            self._wanted.say(Message(words, {"worker": worker, "why": why}))

    def _workers(self) -> Mapping[str, int]:
        try:
            return self._directory.workers()
        except OSError as problem:
            raise LostCluster(
                f"the scheduler at {self._directory.address} does not answer any more: {problem}",
                "start it again, and its workers; what is done is kept, "
                "and the same command goes on from there",
            ) from None

    def _examine(self, fresh: Mapping[str, int]) -> None:
        """Let those take part that have what this machine has."""
        for worker, told in self._told(fresh).items():
            why = _too_many(fresh[worker]) or _difference(self._versions, told)
            if why:
                self.refuse(worker, why)
            else:
                self.fit |= {worker}

    def _told(self, fresh: Mapping[str, int]) -> Mapping[str, Told]:
        if self._wanted.versions is None:
            return {worker: {} for worker in fresh}
        return self._directory.ask(self._wanted.versions, fresh)

    def _refuse_to_wait(self, alive: Mapping[str, int]) -> None:
        now = time.monotonic()
        if self.fit:
            self._seen_s = now
            return
        # A worker that died may be restarted; a worker that was refused will not change.
        is_hopeless = bool(alive) and not self._has_lost and self._refused.keys() >= alive.keys()
        if is_hopeless or now - self._seen_s > self._patience_s:
            raise self._nobody()

    def _nobody(self) -> LostCluster:
        address = self._directory.address
        start = f"dask worker {address} --nworkers auto --nthreads 1"
        if not self._refused:
            what = f"no worker at the scheduler {address}, for {self._patience_s:g} s"
            return LostCluster(what, f"start some, on each machine: {start}")
        whys = [f"{worker}: {why}" for worker, why in sorted(self._refused.items())]
        more = [f"and {len(whys) - _SHOWN} more"] if len(whys) > _SHOWN else []
        what = f"no worker of {address} can grade this: {'; '.join([*whys[:_SHOWN], *more])}"
        return LostCluster(what, f"fix them, or start others: {start}")


def _too_many(threads: int) -> str:
    if threads == 1:
        return ""
    return (
        f"it runs {threads} jobs at once in one process: start it with --nworkers {threads} "
        "--nthreads 1 instead"
    )


def _difference(ours: Mapping[str, str], told: Told) -> str:
    """Say what a worker has otherwise than we; nothing when all is the same."""
    if isinstance(told, Exception):
        return f"graders cannot be used there: {told!r}"[:300]
    for name in ours:
        if told.get(name) != ours[name]:
            return f"it has {name} {told.get(name, '(none)')}, and this run {ours[name]}"
    return ""
