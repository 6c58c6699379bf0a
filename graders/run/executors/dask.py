"""A cluster of Dask's: its client distributes, :mod:`graders.run.executors.cluster` decides.

What all jobs share is the result of a task of its own, which the scheduler makes again when the
workers that hold it die. The library is imported when a cluster is asked for, and not before.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from graders.errors import UnfitWorker, UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.run.executors.base import Wanted
from graders.run.executors.cluster import End, Task, TaskDispatcher
from graders.run.executors.roster import Roster, Told

if TYPE_CHECKING:
    from distributed import Client

_REACH_S = 10.0
_CLOSING_S = 5.0


@contextmanager
def cluster_at(address: str, wanted: Wanted) -> Iterator[DaskPool]:
    """Give a pool of the workers of the scheduler at ``tcp://HOST:PORT`` or ``tls://HOST:PORT``.

    Raise UsageError when nobody answers there, LostCluster when no worker can take part.
    """
    client = _connected(address)
    dispatcher = TaskDispatcher(engine := DaskEngine(client, address), Roster(engine, wanted))
    try:
        dispatcher.open()
        yield DaskPool(client, dispatcher, wanted.jobs)
    finally:
        # A scheduler that is gone has forgotten all of it.
        with contextlib.suppress(OSError, TimeoutError):
            dispatcher.close()
            client.close(timeout=_CLOSING_S)


def _connected(address: str) -> Client:
    from distributed import Client, Security

    # We report problems ourselves, once.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        context = Security().get_connection_args("client").get("ssl_context")
        if address.startswith("tls://") and context is None:
            raise UsageError(
                Message("{address}: this machine has no certificate to show", {"address": address}),
                _mend(address),
            )
        return Client(address, name="graders", timeout=_REACH_S, set_as_default=False)
    except (OSError, TypeError, ValueError, RuntimeError) as problem:
        why = " ".join(str(problem).split())[:200]
        what = Message(
            "the scheduler at {address} was not reached within {seconds} s: {why}",
            {"address": address, "seconds": f"{_REACH_S:g}", "why": why},
        )
        raise UsageError(what, _mend(address)) from None


def _mend(address: str) -> Message:
    if address.startswith("tls://"):
        return Message(
            "start it with its certificate, and name this machine's in the variables "
            "DASK_DISTRIBUTED__COMM__TLS__CA_FILE, ...__TLS__CLIENT__CERT and "
            "...__TLS__CLIENT__KEY, as docs/scaling.md says"
        )
    return Message(
        "start it there (dask scheduler), and let port and firewall be those of the address"
    )


@dataclass(frozen=True)
class DaskPool:
    """The workers of a scheduler; see :class:`graders.run.executors.base.Pool`."""

    client: Client
    dispatcher: TaskDispatcher
    jobs: int = 0
    is_far = True
    is_here = False

    @property
    def most(self) -> int:
        # One job that runs and one that waits, so that no worker waits for this machine.
        every = 2 * max(1, len(self.dispatcher.fit))
        return min(self.jobs, every) if self.jobs else every

    def share(self, blob: bytes) -> Any:
        # A function that every worker has.
        return self.client.submit(bytes, blob, key=f"graders-course-{uuid4().hex}")

    def submit(self, job: Callable[..., Any], shared: Any, /, *args: Any) -> Future[Any]:
        return self.dispatcher.submit(Task(job, shared, args))


@dataclass(frozen=True)
class DaskEngine:
    """The requests to Dask; see :class:`graders.run.executors.cluster.Engine`."""

    client: Client
    address: str

    def workers(self) -> Mapping[str, int]:
        known = self.client.scheduler_info().get("workers")
        if known is None:
            raise OSError("the connection is closed")
        return {str(address): int(worker["nthreads"]) for address, worker in known.items()}

    def ask(
        self, versions: Callable[[], Mapping[str, str]], workers: Collection[str]
    ) -> Mapping[str, Told]:
        from cloudpickle import register_pickle_by_value, unregister_pickle_by_value

        # Sent as it stands: a worker may lack the module, or have another version of it.
        module = sys.modules[versions.__module__]
        register_pickle_by_value(module)
        try:
            told = self.client.run(versions, workers=list(workers), on_error="return")
        finally:
            unregister_pickle_by_value(module)
        # A worker that cannot be reached may have left: it is asked again if it has not.
        return {worker: said for worker, said in told.items() if not isinstance(said, OSError)}

    def start(self, task: Task, ended: Callable[[End], None]) -> Any:
        future = self.client.submit(
            carry_out,
            task.job,
            task.shared,
            task.args,
            key=f"graders-job-{uuid4().hex}",
            workers=sorted(task.workers),
            pure=False,
        )
        future.add_done_callback(lambda done: ended(_end(done)))
        return future

    def cancel(self, handles: Sequence[Any]) -> None:
        if handles:
            self.client.cancel(list(handles), force=True)


def carry_out(job: Callable[..., Any], shared: bytes, args: tuple[Any, ...]) -> tuple[str, Any]:
    """Run a job on a worker; return the worker's address, and the result or an ``UnfitWorker``."""
    from distributed import get_worker

    worker = get_worker().address
    try:
        return worker, job(shared, *args)
    except UnfitWorker as problem:
        return worker, problem


def _end(future: Any) -> End:
    """Say how an attempt ended, once it did."""
    from distributed import KilledWorker

    try:
        worker, value = future.result()
    except KilledWorker:
        return End(is_death=True)
    except BaseException as problem:  # noqa: BLE001 - one that was cancelled is no Exception
        return End(problem=problem)
    return End(worker, value)
