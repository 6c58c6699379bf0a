"""Choose where to grade: ``local``, or the address of a cluster."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from contextlib import contextmanager

from graders.errors import UsageError
from graders.run.executors.base import Pool, Wanted
from graders.run.executors.local import LocalPool, default_jobs, local

LOCAL = "local"
# The schemes of an address, and the engine's own words for them.
_SCHEMES = {"dask": "tcp", "dask+tls": "tls"}
_ADDRESS = re.compile(
    r"(?P<scheme>[a-z+]+)://(?P<host>\[[^\]\s]+\]|[^\s:/\[\]]+):(?P<port>\d{1,5})/?"
)
_FORM = "write local, dask://HOST:PORT or dask+tls://HOST:PORT, such as dask://192.0.2.7:8786"


def check(on: str) -> str:
    """Return the address of a cluster as Dask writes it; empty for this machine.

    Raise UsageError when ``on`` is no address, or the library ``distributed`` is not installed.
    """
    if on == LOCAL:
        return ""
    found = _ADDRESS.fullmatch(on)
    if found is None or found["scheme"] not in _SCHEMES or not 0 < int(found["port"]) < 1 << 16:
        raise UsageError(f"--on {on!r} is no place to grade", _FORM)
    if importlib.util.find_spec("distributed") is None:
        what = f"--on {on}: the library distributed is not installed"
        raise UsageError(what, "pip install 'graders[cluster]', here and on every worker")
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
