"""The pool that a run asks for: ``local``, or the address of a cluster.

For the processes of this machine any ``concurrent.futures.Executor`` will do. Those of a run end
with it, however it ends: each watches a pipe that only the run keeps open, and gives up what it is
doing when that closes. What is typed at the terminal reaches them too, but ^C is the run's affair
alone.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from graders.errors import UsageError
from graders.i18n import N_, Message
from graders.light_dataclass import dataclass
from graders.run.executors.base import Pool, Wanted

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection

LOCAL = "local"
# The schemes of an address, and the engine's own words for them.
_SCHEMES = {"dask": "tcp", "dask+tls": "tls"}
_ADDRESS = re.compile(
    r"(?P<scheme>[a-z+]+)://(?P<host>\[[^\]\s]+\]|[^\s:/\[\]]+):(?P<port>\d{1,5})/?"
)
_FORM = N_("write local, dask://HOST:PORT or dask+tls://HOST:PORT, such as dask://192.0.2.7:8786")
# A process that is told to stop closes its boxes, and may have one more job in line: it is told
# again after so many seconds, so many times.
_STOPPING_S, _TIMES = 0.4, 10


def check(on: str) -> str:
    """Return the address of a cluster as Dask writes it; empty for this machine.

    Raise UsageError when ``on`` is no address, or the library ``distributed`` is not installed.
    """
    if on == LOCAL:
        return ""
    found = _ADDRESS.fullmatch(on)
    if found is None or found["scheme"] not in _SCHEMES or not 0 < int(found["port"]) < 1 << 16:
        raise UsageError(
            Message("--on {on} is no place to grade", {"on": repr(on)}), Message(_FORM)
        )
    if importlib.util.find_spec("distributed") is None:
        what = Message("--on {on}: the library distributed is not installed", {"on": on})
        raise UsageError(what, Message("pip install distributed, here and on every worker"))
    return f"{_SCHEMES[found['scheme']]}://{found['host']}:{found['port']}"


@contextmanager
def opened(wanted: Wanted, count: int) -> Iterator[Pool]:
    """Give a pool for ``count`` jobs in all; leaving the block early cancels its jobs.

    Raise UsageError when there is no such place, LostCluster when no worker can take part.
    """
    address = check(wanted.on)
    if not address:
        at_once = min(wanted.jobs or default_jobs(), count)
        with local(at_once) as executor:
            yield LocalPool(executor, at_once)
        return
    from graders.run.executors.dask import cluster_at

    with cluster_at(address, wanted) as pool:
        yield pool


@dataclass(frozen=True)
class LocalPool:
    """An executor of this machine; see :class:`graders.run.executors.base.Pool`."""

    executor: Executor
    jobs: int
    is_far = False

    @property
    def is_here(self) -> bool:
        from graders.run.executors.inline import Inline  # see `local`

        return isinstance(self.executor, Inline)

    @property
    def most(self) -> int:
        return 2 * max(self.jobs, 1)

    def share(self, blob: bytes) -> Any:
        return blob

    def submit(self, job: Callable[..., Any], shared: Any, /, *args: Any) -> Future[Any]:
        return self.executor.submit(job, shared, *args)


def default_jobs() -> int:
    """Return how many submissions to grade at once on this machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def is_forking() -> bool:
    """Tell whether another process of this machine starts at once: with all that is imported."""
    return hasattr(os, "fork") and sys.platform != "darwin"


@contextmanager
def local(jobs: int) -> Iterator[Executor]:
    """Give an executor of ``jobs`` processes; leaving the block early cancels its jobs.

    The processes are forked where possible: nothing is imported again. One job runs in this one.
    """
    if jobs <= 1:
        from graders.run.executors.inline import Inline  # slow to import

        yield Inline()
        return
    import multiprocessing  # slow to import, and one submission needs no other process
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("fork" if is_forking() else "spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _watch_the_run, (theirs, ours))
    try:
        yield executor
    except BaseException:
        ours.close()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
        ours.close()
        theirs.close()


def _watch_the_run(theirs: Connection, ours: Connection) -> None:
    """Prepare a process of the pool: it stops when the run does."""
    ours.close()
    is_over, run = threading.Event(), os.getppid()

    def give_up(_number: int, frame: FrameType | None) -> None:
        # In a job, an exception closes the boxes on its way. Between jobs, the boxes end with this
        # process. The process must not end before the run does: the run would then kill the other
        # processes, which may still be closing their boxes.
        if not is_over.is_set():
            return
        if _is_in_a_job(frame):
            # Python may drop it, in a destructor for example, and would print a warning.
            sys.unraisablehook = lambda _what: None
            raise SystemExit(1)
        if os.getppid() != run:
            os._exit(1)

    signal.signal(signal.SIGINT, give_up)
    try:
        threading.Thread(target=_stop_with, args=(theirs, is_over), daemon=True).start()
    except SystemExit:
        # The run ended before this process began: nothing is open yet.
        os._exit(1)


def _is_in_a_job(frame: FrameType | None) -> bool:
    """Tell whether a process of the pool runs a job of ours, rather than waits for one."""
    called = None
    while frame is not None and frame.f_code.co_name != "_process_worker":
        called, frame = frame, frame.f_back
    if frame is None or called is None:
        return False
    module = str(called.f_globals.get("__name__"))
    return module.partition(".")[0] not in ("concurrent", "multiprocessing")


def _stop_with(theirs: Connection, is_over: threading.Event) -> None:
    with contextlib.suppress(OSError):
        theirs.poll(None)
    is_over.set()
    for _ in range(_TIMES):
        _interrupt()
        threading.Event().wait(_STOPPING_S)
    os._exit(1)


def _interrupt() -> None:
    """Interrupt this process as ^C does; a signal of its own would end it at once on Windows."""
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)
    else:
        os.kill(os.getpid(), signal.SIGINT)
