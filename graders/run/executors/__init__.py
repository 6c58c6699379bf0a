"""Executors: the processes of this machine, or of a cluster, that grade submissions."""

from __future__ import annotations

from graders.run.executors.base import Doubtful, Pool, Wanted
from graders.run.executors.pools import (
    LOCAL,
    LocalPool,
    check,
    default_jobs,
    is_forking,
    local,
    opened,
)

__all__ = [
    "LOCAL",
    "Doubtful",
    "LocalPool",
    "Pool",
    "Wanted",
    "check",
    "default_jobs",
    "is_forking",
    "local",
    "opened",
]
