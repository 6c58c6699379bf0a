"""Who of a cluster runs what: an engine of our own making, whose workers do as they are told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from graders.errors import InternalError, LostCluster, UnfitWorker
from graders.i18n import render
from graders.run.executors.base import Doubtful, Wanted
from graders.run.executors.cluster import End, Task, TaskDispatcher
from graders.run.executors.roster import Roster, Told

OURS = {"graders": "1.0", "Python": "3.11.7"}
Behaviour = Callable[[str, Task], End]


def does(worker: str, task: Task) -> End:
    """Do as every worker should."""
    return End(worker, task.job(*task.args))


@dataclass
class Engine:
    """Gives each task to the first worker that may have it, which does it or ends otherwise."""

    threads: dict[str, int]
    behaviour: Behaviour = does
    told: dict[str, Told] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)
    started: list[tuple[str, Any]] = field(default_factory=list)
    suspects: set[Any] = field(default_factory=set)
    most_suspects: int = 0
    cancelled: list[Any] = field(default_factory=list)
    address: str = "tcp://there:1"

    def workers(self) -> Mapping[str, int]:
        return dict(self.threads)

    def ask(
        self, versions: Callable[[], Mapping[str, str]], workers: Collection[str]
    ) -> Mapping[str, Told]:
        return {worker: self.told.get(worker, versions()) for worker in workers}

    def start(self, task: Task, ended: Callable[[End], None]) -> Any:
        worker = min(task.workers)
        self.started.append((worker, task.args))
        if task.is_suspect:
            self.suspects.add(task.args)
            self.most_suspects = max(self.most_suspects, len(self.suspects))
            threading.Timer(0.05, self._end_later, (worker, task, ended)).start()
        elif worker not in self.silent:
            ended(self.behaviour(worker, task))
        return (worker, task.args)

    def _end_later(self, worker: str, task: Task, ended: Callable[[End], None]) -> None:
        self.suspects.remove(task.args)
        ended(self.behaviour(worker, task))

    def cancel(self, handles: Sequence[Any]) -> None:
        self.cancelled += handles


@contextmanager
def serving(engine: Engine, said: list[str] | None = None) -> Iterator[TaskDispatcher]:
    wanted = Wanted(
        versions=lambda: OURS,
        say=lambda words: said.append(render(words, "en")) if said is not None else None,
    )
    dispatcher = TaskDispatcher(engine, Roster(engine, wanted, patience_s=0.0))
    try:
        dispatcher.open()
        yield dispatcher
    finally:
        dispatcher.close()


def submitted(dispatcher: TaskDispatcher, count: int) -> list[Future[Any]]:
    return [dispatcher.submit(Task(lambda n: 10 * n, None, (n,))) for n in range(count)]


def test_what_jobs_came_to_is_in_their_futures() -> None:
    with serving(Engine({"a": 1, "b": 1})) as dispatcher:
        assert [future.result(10) for future in submitted(dispatcher, 5)] == [0, 10, 20, 30, 40]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({**OURS, "Python": "3.12.1"}, "it has Python 3.12.1, and this run 3.11.7"),
        ({**OURS, "graders": "0.9"}, "it has graders 0.9, and this run 1.0"),
        ({"graders": "1.0"}, "it has Python (none), and this run 3.11.7"),
        (ImportError("no graders"), "graders cannot be used there: ImportError('no graders')"),
    ],
    ids=["python", "graders", "untold", "without"],
)
def test_a_worker_of_other_versions_gets_no_job(told: Told, why: str) -> None:
    said: list[str] = []
    engine = Engine({"a": 1, "b": 1}, told={"a": told})
    with serving(engine, said) as dispatcher:
        assert [future.result(10) for future in submitted(dispatcher, 3)] == [0, 10, 20]

    assert {worker for worker, _ in engine.started} == {"b"}
    assert said == [f"worker a takes no part: {why}"]


def test_a_worker_of_several_jobs_at_once_gets_none() -> None:
    with (
        pytest.raises(LostCluster, match="a: it runs 4 jobs at once in one process"),
        serving(Engine({"a": 4})),
    ):
        pass


def test_nobody_at_all_is_told_with_the_command_that_starts_some() -> None:
    with (
        pytest.raises(LostCluster, match="no worker at the scheduler") as told,
        serving(Engine({})),
    ):
        pass

    assert "dask worker tcp://there:1" in told.value.mend


def test_what_an_unfit_worker_leaves_is_done_by_another() -> None:
    def unfit(worker: str, task: Task) -> End:
        problem = UnfitWorker("it gives no isolated sandbox: no namespaces", "sysctl")
        return End(worker, problem) if worker == "a" else does(worker, task)

    said: list[str] = []
    engine = Engine({"a": 1, "b": 1}, unfit)
    with serving(engine, said) as dispatcher:
        assert [future.result(10) for future in submitted(dispatcher, 3)] == [0, 10, 20]

    why = "it gives no isolated sandbox: no namespaces (fix: sysctl)"
    assert said == [f"worker a takes no part: {why}"]
    assert [worker for worker, _ in engine.started].count("a") <= 3


def test_when_all_are_unfit_every_job_fails_and_so_do_those_that_come_later() -> None:
    engine = Engine({"a": 1}, lambda worker, _: End(worker, UnfitWorker("no sandbox", "fix it")))
    with serving(engine) as dispatcher:
        with pytest.raises(LostCluster, match="no worker of tcp://there:1 can grade this: a: no s"):
            submitted(dispatcher, 1)[0].result(10)
        with pytest.raises(LostCluster):
            submitted(dispatcher, 1)[0].result(10)


def test_a_doubtful_result_is_tried_elsewhere() -> None:
    def doubts(worker: str, task: Task) -> End:
        return End(worker, Doubtful("our fault")) if worker == "a" else does(worker, task)

    with serving(Engine({"a": 1, "b": 1}, doubts)) as dispatcher:
        assert submitted(dispatcher, 2)[1].result(10) == 10


def test_a_result_that_everybody_doubts_is_believed() -> None:
    engine = Engine(dict.fromkeys("abcd", 1), lambda worker, _: End(worker, Doubtful("our fault")))
    with serving(engine) as dispatcher:
        assert submitted(dispatcher, 1)[0].result(10) == "our fault"

    assert [worker for worker, _ in engine.started] == ["a", "b", "c"]


def test_a_job_that_kills_fails_by_itself_and_the_others_are_done() -> None:
    def kills(worker: str, task: Task) -> End:
        is_fatal = task.args == (0,) or not task.is_suspect
        return End(is_death=True) if is_fatal else does(worker, task)

    engine = Engine({"a": 1}, kills)
    with serving(engine) as dispatcher:
        first, *others = submitted(dispatcher, 4)
        with pytest.raises(InternalError, match="every worker that graded it died"):
            first.result(10)
        assert [future.result(10) for future in others] == [10, 20, 30]

    assert [args for _, args in engine.started].count((0,)) == 2
    assert engine.most_suspects == 1


def test_what_fails_on_the_way_is_tried_again_then_told() -> None:
    engine = Engine({"a": 1}, lambda *_: End(problem=EOFError("cut")))
    with serving(engine) as dispatcher, pytest.raises(InternalError, match="EOFError"):
        submitted(dispatcher, 1)[0].result(10)

    assert len(engine.started) == 3


def test_what_waits_for_workers_that_are_gone_is_given_to_one_that_came() -> None:
    engine = Engine({"a": 1}, silent={"a"})
    with serving(engine) as dispatcher:
        (future,) = submitted(dispatcher, 1)
        while not engine.started:
            pass
        engine.threads = {"b": 1}
        assert future.result(10) == 0

    assert engine.cancelled == [("a", (0,))]


def test_closing_forgets_what_is_under_way() -> None:
    engine = Engine({"a": 1}, silent={"a"})
    with serving(engine) as dispatcher:
        (future,) = submitted(dispatcher, 1)
        while not engine.started:
            pass

    assert engine.cancelled == [("a", (0,))]
    assert not future.done()


def test_a_scheduler_that_is_gone_ends_all() -> None:
    class Gone(Engine):
        def workers(self) -> Mapping[str, int]:
            if self.started:
                raise OSError("connection refused")
            return super().workers()

    with serving(Gone({"a": 1}, silent={"a"})) as dispatcher:
        (future,) = submitted(dispatcher, 1)
        with pytest.raises(LostCluster, match="tcp://there:1 does not answer any more"):
            future.result(10)
