"""Jobs on the machines of a cluster: which worker runs each, and which are tried again elsewhere.

Theory of operation
-------------------
One thread, the **dispatcher**, holds all state that changes. Other threads only put messages into
its inbox: the run sends new tasks, and the engine reports how attempts ended. Every second the
dispatcher looks which workers are there.

- A worker whose machine is unfit reports it and gets no more tasks; its tasks go to others.
- A doubtful result (our fault, not the student's) is tried on two more workers.
- When a worker dies, the engine gives its tasks, running or waiting, to others. A task is *suspect*
  when too many workers died with it. Suspects run again one at a time: a task that kills its worker
  is then alone, and fails without harm to others.
- When no worker is left, all tasks fail with :class:`LostCluster`.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import field
from typing import Any, Protocol

from graders.errors import GradersError, InternalError, LostCluster, UnfitWorker
from graders.light_dataclass import dataclass
from graders.run.executors.base import Doubtful
from graders.run.executors.roster import Roster, WorkerDirectory

_TICK_S = 1.0
_STOPPING_S = 5.0
# Attempts of a failing task; deaths of its workers after which it is a suspect.
_TRIES, _DEATHS = 3, 3


@dataclass(eq=False)
class Task:
    """A job, and the results of its attempts."""

    job: Callable[..., Any]
    shared: Any
    args: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)
    workers: frozenset[str] = frozenset()
    avoided: frozenset[str] = frozenset()
    handle: Any = None
    attempt: int = 0
    failures: int = 0
    deaths: int = 0
    is_suspect: bool = False


@dataclass(frozen=True)
class End:
    """The end of an attempt: a value of some worker, a problem, or its workers' death."""

    worker: str = ""
    value: Any = None
    problem: BaseException | None = None
    is_death: bool = False


class Engine(WorkerDirectory, Protocol):
    """The library that distributes jobs."""

    def start(self, task: Task, ended: Callable[[End], None]) -> Any:
        """Run a task on one of its workers; return a handle of the attempt."""

    def cancel(self, handles: Sequence[Any]) -> None:
        """Cancel attempts, given by their handles."""


class TaskDispatcher:
    """Gives tasks to the workers of a cluster, and tries failed ones again."""

    def __init__(self, engine: Engine, roster: Roster) -> None:
        self._engine = engine
        self._roster = roster
        self._inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._waiting: list[Task] = []
        self._running: list[Task] = []
        self._lock = threading.Lock()
        self._problem: Exception | None = None
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="dispatcher", daemon=True)

    def open(self) -> None:
        """Wait for the first worker that takes part, then begin; LostCluster if there is none."""
        self._roster.look()
        if not self._roster.fit:
            self._roster.say_waiting()
        while not self._roster.fit:
            time.sleep(_TICK_S / 4)
            self._roster.look()
        self._thread.start()

    def close(self) -> None:
        """Cancel the running tasks."""
        self._is_closed.set()
        self._inbox.put(lambda: None)
        if self._thread.ident is not None:
            self._thread.join(_STOPPING_S)
        self._engine.cancel([task.handle for task in self._running])

    @property
    def fit(self) -> Collection[str]:
        """The workers that take part."""
        return self._roster.fit

    def submit(self, task: Task) -> Future[Any]:
        """Queue a task; return the future of its result."""
        task.future.set_running_or_notify_cancel()
        with self._lock:
            if self._problem is None:
                self._inbox.put(lambda: self._waiting.append(task))
            else:
                task.future.set_exception(self._problem)
        return task.future

    def _serve(self) -> None:
        try:
            while not self._is_closed.is_set():
                self._roster.look()
                self._take_back()
                self._work_until(time.monotonic() + _TICK_S)
        except GradersError as problem:
            self._give_up(problem)
        except Exception as problem:  # noqa: BLE001 - a run must not wait for ever
            what = f"the cluster cannot be used any more: {problem!r}"[:300]
            self._give_up(LostCluster(what, "run the same command again: it goes on from there"))

    def _work_until(self, deadline: float) -> None:
        while not self._is_closed.is_set():
            self._hand_out()
            try:
                self._inbox.get(timeout=max(0.0, deadline - time.monotonic()))()
            except queue.Empty:
                return

    def _give_up(self, problem: Exception) -> None:
        with self._lock:
            self._problem = problem
        while not self._inbox.empty():
            self._inbox.get()()
        for task in (*self._waiting, *self._running):
            task.future.set_exception(problem)
        self._waiting.clear()

    def _hand_out(self) -> None:
        """Give waiting tasks to the workers that take part; only one suspect runs at a time."""
        is_one_out = any(task.is_suspect for task in self._running)
        for task in tuple(self._waiting):
            workers = self._roster.fit - task.avoided or self._roster.fit
            if not workers or (task.is_suspect and is_one_out):
                continue
            is_one_out = is_one_out or task.is_suspect
            self._waiting.remove(task)
            self._running.append(task)
            self._start(task, workers)

    def _start(self, task: Task, workers: frozenset[str]) -> None:
        task.workers = workers
        task.attempt += 1
        attempt = task.attempt

        def ended(end: End) -> None:
            self._inbox.put(lambda: self._settle(task, attempt, end))

        task.handle = self._engine.start(task, ended)

    def _take_back(self) -> None:
        """Take back the tasks whose workers are all gone: new workers have other addresses."""
        for task in tuple(self._running):
            if not task.workers & self._roster.alive:
                self._engine.cancel([task.handle])
                self._running.remove(task)
                self._retry_lost(task, len(task.workers))

    def _settle(self, task: Task, attempt: int, end: End) -> None:
        if task not in self._running or task.attempt != attempt:
            return
        self._running.remove(task)
        if end.is_death:
            self._retry_lost(task, _DEATHS + 1)
        elif end.problem is not None:
            self._retry(task, end.problem)
        elif isinstance(end.value, UnfitWorker):
            mend = f" (fix: {end.value.mend})" if end.value.mend else ""
            self._roster.refuse(end.worker, f"{end.value.what}{mend}")
            self._waiting.insert(0, task)
        elif isinstance(end.value, Doubtful):
            self._retry_doubtful(task, end.worker, end.value)
        else:
            task.future.set_result(end.value)

    def _retry_lost(self, task: Task, deaths: int) -> None:
        """Try again a task whose workers died; when it is suspect, try it alone."""
        task.deaths += deaths
        if task.deaths <= _DEATHS:
            self._waiting.insert(0, task)
        elif not task.is_suspect:
            task.is_suspect, task.deaths = True, 0
            self._waiting.append(task)
        else:
            what = "every worker that graded it died"
            task.future.set_exception(InternalError(what, "grade it on one machine, and report it"))

    def _retry(self, task: Task, problem: BaseException) -> None:
        # Without a scheduler everything fails, and no task is at fault.
        self._roster.look()
        task.failures += 1
        if task.failures < _TRIES:
            self._waiting.insert(0, task)
        else:
            task.future.set_exception(InternalError(repr(problem)[:300]))

    def _retry_doubtful(self, task: Task, worker: str, came: Doubtful) -> None:
        """Try a doubtful task on another worker; without one, keep its result."""
        task.failures += 1
        task.avoided |= {worker}
        if task.failures < _TRIES and self._roster.fit - task.avoided:
            self._waiting.insert(0, task)
        else:
            task.future.set_result(came.result)
