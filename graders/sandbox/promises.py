"""What each tier promises of the code that runs in it: one list, which the self-test tries.

A promise holds when nothing that :mod:`graders.worker.selftest` tries gets through: the system
calls of the same name in :mod:`graders.sandbox.filters`, made with arguments that do no harm, and
what files, numbers of processes and the like give. What a tier does not promise is tried by the
tests alone.

``python -m graders.sandbox.promises`` writes the list as a table.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from graders.model import Tier

_BOXED = (Tier.ISOLATED, Tier.RESTRICTED)
_ALL = (*_BOXED, Tier.PROCESS)


@dataclass(frozen=True)
class Promise:
    """Something that code in a box cannot do.

    Attributes
    ----------
    id : str
        Its name in the self-test.
    words : str
        What cannot be done, after "cannot".
    tiers : tuple of Tier
        Those that promise it.
    """

    id: str
    words: str
    tiers: tuple[Tier, ...]


PROMISES = (
    Promise("read", "read a file, other than Python's and declared packages'", _BOXED),
    Promise("write", "create, change or empty a file", _BOXED),
    Promise("network", "use the network, or a socket of any kind", _BOXED),
    Promise("fork", "start a process", _BOXED),
    Promise("exec", "run another program in its place", _BOXED),
    Promise("signals", "send a signal to another process", _BOXED),
    Promise("memory", "trace another process, or reach into its memory", _BOXED),
    Promise("processes", "list the processes of the machine, or leave its session", _BOXED),
    Promise("shared", "leave or find something in shared memory, queues or locks", _BOXED),
    Promise("keyrings", "use the kernel's keyrings", _BOXED),
    Promise("namespaces", "make or enter namespaces, or mount anything", _BOXED),
    Promise("sysctl", "write the machine's settings (/proc/sys, /sys)", _BOXED),
    Promise("limits", "raise its limits, or change those of another process", _BOXED),
    Promise("devices", "open a device, but those that hold nothing", _BOXED),
    Promise("machine", "change the clock, the name or the modules of the machine", _BOXED),
    Promise("kernel", "reach rarely used parts of the kernel (bpf, io_uring, perf...)", _BOXED),
    Promise("user", "be root, or become another user", _BOXED),
    Promise("environment", "read the environment of graders", _ALL),
    Promise("descriptors", "use a file that graders has open", _ALL),
    Promise("existence", "tell whether a file or a process of the machine exists", _BOXED[:1]),
)


def promised(tier: Tier) -> tuple[Promise, ...]:
    """Return what a tier promises."""
    return tuple(promise for promise in PROMISES if tier in promise.tiers)


def broken(tier: Tier, told: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Say which promises of a tier do not hold.

    Parameters
    ----------
    tier : Tier
        The tier that was tried.
    told : mapping of str to list of str
        By promise, what got through; a promise that is not there was not tried.
    """
    return tuple(
        f"code can {promise.words}: {', '.join(told[promise.id])}"
        if promise.id in told
        else f"not tried: {promise.words}"
        for promise in promised(tier)
        if told.get(promise.id, ["?"])
    )


def table() -> str:
    """Return the list as a table in Markdown: what code cannot do, by tier."""
    heads = " | ".join(tier.value for tier in Tier)
    lines = [f"| code under test cannot | {heads} |", "|---" * (len(Tier) + 1) + "|"]
    for promise in PROMISES:
        marks = " | ".join("promised" if tier in promise.tiers else "no" for tier in Tier)
        lines.append(f"| {promise.words} | {marks} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table())
