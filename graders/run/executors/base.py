"""The place where a run's submissions are graded, as the run sees it.

Theory of operation
-------------------
A run gives **jobs** to a **pool**. A job is a function that can be imported by name, and plain
data. The data that all jobs share is sent once, as bytes. A pool on this machine reads the same
files as the run. A *far* pool shares only the program with the run, so its jobs carry all the data
that they need. A job that fails sets the exception in its future, as with any
``concurrent.futures.Executor``. The pool itself deals with machines that fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from graders.light_dataclass import dataclass
from graders.model import Words

if TYPE_CHECKING:
    from concurrent.futures import Future


class Pool(Protocol):
    """Processes that grade, on this machine or on others."""

    @property
    def is_far(self) -> bool:
        """Whether the pool's processes cannot read the files of this machine."""

    @property
    def is_here(self) -> bool:
        """Whether jobs run in this very process."""

    @property
    def most(self) -> int:
        """The number of jobs worth handing over before the first one ends; it may change."""

    def share(self, blob: bytes) -> Any:
        """Send the data that all jobs share; return a value to give to :meth:`submit` for it."""

    def submit(self, job: Callable[..., Any], shared: Any, /, *args: Any) -> Future[Any]:
        """Run ``job(shared, *args)`` in the pool; return the future of its result.

        BrokenExecutor is raised here or by the future when a process died: the job may be tried
        again. LostCluster is raised by the future when no worker is left to run any job.
        """


@dataclass(frozen=True)
class Wanted:
    """The place to grade at, from the command line, and the versions that machines must share.

    ``on`` is ``local`` or the address of a cluster; ``jobs`` is the number of jobs at once, 0 for
    one per processor. ``versions`` returns the versions that a machine has, by name. It is sent as
    code to machines that may lack graders, so it imports what it needs only when it is called.
    ``say`` is called with a message for each machine that is left out.
    """

    on: str = "local"
    jobs: int = 0
    versions: Callable[[], Mapping[str, str]] | None = None
    say: Callable[[Words], None] = lambda _words: None


@dataclass(frozen=True)
class Doubtful:
    """The result of a job on another machine that should be tried once more elsewhere."""

    result: Any
