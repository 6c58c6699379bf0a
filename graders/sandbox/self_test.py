"""The promises of each tier, and the self-test that tries to break them before a tier is trusted.

Code of ours tries in one box everything that is forbidden. So a kernel, a container or a
distribution that was never tried is found out in the time of one more box.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path

from graders.errors import BrokenPromise, SandboxError
from graders.i18n import Message
from graders.languages.python import runtime
from graders.light_dataclass import dataclass
from graders.model import Tier
from graders.sandbox import syscall_filters
from graders.sandbox.base import Box, Limits, Sandbox
from graders.sandbox.zygote_box import ZygoteBox

_LIMITS = Limits((5.0,), 5.0, 30.0, memory_mib=512)
_FOLDERS, _FILES = 8, 2
_SHOWN = 6
MEND = Message("grade on another machine, or in a container whose settings allow it")

_BOXED = (Tier.ISOLATED, Tier.RESTRICTED)
# The tiers that a machine may give by itself; that of browsers promises nothing of the machine.
TIERS = (*_BOXED, Tier.PROCESS)


@dataclass(frozen=True)
class Promise:
    """Something that code in a box of some tiers cannot do; its words follow "cannot"."""

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
    Promise("environment", "read the environment of graders", TIERS),
    Promise("descriptors", "use a file that graders has open", TIERS),
    Promise("existence", "tell whether a file or a process of the machine exists", _BOXED[:1]),
)


def promised(tier: Tier) -> tuple[Promise, ...]:
    """Return the promises of a tier."""
    return tuple(promise for promise in PROMISES if tier in promise.tiers)


def broken(tier: Tier, told: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Return the promises of a tier that do not hold, in words.

    ``told`` holds the attempts that succeeded, by promise; a promise that is not in it was not
    tried.
    """
    return tuple(
        f"code can {promise.words}: {', '.join(told[promise.id])}"
        if promise.id in told
        else f"not tried: {promise.words}"
        for promise in promised(tier)
        if told.get(promise.id, ["?"])
    )


def table() -> str:
    """Return the promises as a table in Markdown."""
    heads = " | ".join(tier.value for tier in TIERS)
    lines = [f"| code under test cannot | {heads} |", "|---" * (len(TIERS) + 1) + "|"]
    for promise in PROMISES:
        marks = " | ".join("promised" if tier in promise.tiers else "no" for tier in TIERS)
        lines.append(f"| {promise.words} | {marks} |")
    return "\n".join(lines) + "\n"


def prove(sandbox: Sandbox, hidden: tuple[str, ...] = (), chores: Iterable[object] = ()) -> Sandbox:
    """Return a sandbox that keeps its promises here; its boxes must not show ``hidden`` folders.

    The steps of ``chores`` are done while the box starts. Raise SandboxError when the sandbox gives
    no box at all, BrokenPromise when an attempt gets through.
    """
    _refuse(sandbox.tier, attempts(sandbox, hidden, chores))
    return sandbox


def prove_box(box: Box, tier: Tier, hidden: tuple[str, ...] = ()) -> None:
    """Test the promises of a tier in a box that is ready.

    Only code of ours runs, in a child process that ends, so that the box stays as good as new.
    Raise SandboxError when the box stops answering, BrokenPromise when an attempt gets through.
    """
    _refuse(tier, _tried_in(box, tier, hidden))


def _refuse(tier: Tier, through: Mapping[str, list[str]]) -> None:
    found = broken(tier, through)
    if found:
        more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise BrokenPromise(
            f"the {tier.value} sandbox does not hold on this machine: "
            f"{'; '.join(found[:_SHOWN])}{more}",
            Message('{mend}; "graders doctor" lists all that gets through', {"mend": MEND}),
        )


def failures(sandbox: Sandbox, hidden: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Try everything in a box; return the broken promises of its tier, in words."""
    return broken(sandbox.tier, attempts(sandbox, hidden))


def attempts(
    sandbox: Sandbox, hidden: tuple[str, ...] = (), chores: Iterable[object] = ()
) -> Mapping[str, list[str]]:
    """Try everything in a box; return the attempts that got through, by promise.

    Raise SandboxError when there is no box, or the attempts did not finish.
    """
    opened = sandbox.open()
    if isinstance(opened, ZygoteBox):
        opened.work_while_waiting(chores)
    with opened as box:
        return _tried_in(box, sandbox.tier, hidden)


def _tried_in(box: Box, tier: Tier, hidden: tuple[str, ...]) -> Mapping[str, list[str]]:
    # A plain process filters nothing, so no call is tried there.
    calls = {} if tier is Tier.PROCESS else _calls()
    files = [*_files(hidden)]
    request = {"op": "selftest", "calls": calls, "hidden": files, "host": os.getpid()}
    answer = box.ask(request, _LIMITS)
    told = next(iter(answer.data("through")), None)
    if not isinstance(told, dict):
        said = str(next(iter(answer.data("broken")), ""))[:300]
        why = said or f"it ended with {answer.why} {answer.status}"
        raise SandboxError(f"the sandbox cannot be tested: {why}", "please report it")
    return told


def _calls() -> dict[str, dict[str, int]]:
    """Return, for each promise, the numbers of the system calls that are refused to keep it."""
    tables = (syscall_filters.REFUSED, syscall_filters.REFUSED_TO_CHILDREN)
    return {
        promise: syscall_filters.numbers(
            tuple(n for table in tables for n in table.get(promise, ()))
        )
        for promise in dict.fromkeys(promise for table in tables for promise in table)
    }


def _files(hidden: tuple[str, ...]) -> Iterator[str]:
    """Yield a few files that no box may show, of folders that this user can see into."""
    for folder in hidden[:_FOLDERS]:
        for pattern in ("*", "*/*"):
            found = (path for path in Path(folder).glob(pattern) if path.is_file())
            with suppress(OSError):
                yield from islice((str(path) for path in found if not _is_shown(path)), _FILES)


def _is_shown(path: Path) -> bool:
    """Tell whether a file is one of graders that every box needs."""
    every = {runtime.package() / "worker", *runtime.shared()}
    return not every.isdisjoint((path, *path.parents))


if __name__ == "__main__":
    sys.stdout.write(table())
