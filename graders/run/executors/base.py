"""The place where a run's submissions are graded, as the run sees it.

Theory of operation
-------------------
A run hands **jobs** to a **pool**: a function that can be imported by name, and plain data. What
all jobs share is handed over once, as bytes. A pool of this machine reads the same files as the
run; one that is *far* shares nothing with it but the program, so that its jobs carry all that
they need. A job that fails says why in its future, as with any ``concurrent.futures.Executor``;
machines that fail are the pool's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from graders.model import Words


class Pool(Protocol):
    """Somewhere to grade."""

    @property
    def is_far(self) -> bool:
        """Whether the files of this machine are out of reach there."""

    @property
    def is_here(self) -> bool:
        """Whether jobs run in this very process."""

    @property
    def most(self) -> int:
        """The number of jobs worth handing over before the first one ends; it may change."""

    def share(self, blob: bytes) -> Any:
        """Hand over what all jobs share; return what stands for it among a job's arguments."""

    def submit(self, job: Callable[..., Any], shared: Any, /, *args: Any) -> Future[Any]:
        """Run ``job(shared, *args)`` there.

        Raises
        ------
        BrokenExecutor
            Or so does the future, when a process died and the job may be tried again.
        LostCluster
            In the future: nobody is left to run any job.
        """


@dataclass(frozen=True)
class Wanted:
    """The place to grade at, from the command line, and the versions that machines must share.

    Attributes
    ----------
    on : str
        ``local`` or the address of a cluster.
    jobs : int
        Jobs at once; 0 for as many as there are processors.
    versions : callable, optional
        Tells what a machine has, by name. It imports what it needs when it is called: it is sent
        as it stands to machines that may lack all of it.
    say : callable
        Told which machines are left out.
    """

    on: str = "local"
    jobs: int = 0
    versions: Callable[[], Mapping[str, str]] | None = None
    say: Callable[[Words], None] = lambda _words: None


@dataclass(frozen=True)
class Doubtful:
    """The result of a job on another machine that should be tried once more elsewhere."""

    result: Any
