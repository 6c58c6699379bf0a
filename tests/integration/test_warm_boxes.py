"""Boxes of one program have nothing in common: each has its own namespaces, rights and memory."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from graders.errors import SandboxError
from graders.i18n import worded
from graders.model import Tier
from graders.sandbox import bwrap, choose, restricted, syscall_filters
from graders.sandbox.base import Box, RetriedBox
from graders.sandbox.warm import WarmSandbox
from graders.sandbox.zygote import Zygote
from tests.integration.test_boxes import ask, value

_CLONE_THREAD, _CLONE_NEW_PID = 0x00010000, 0x20000000
_ROOT_ONLY = pytest.mark.skipif(os.geteuid() != 0, reason="only root looks into these processes")


@pytest.fixture(
    params=[
        pytest.param(bwrap.find, id="isolated", marks=pytest.mark.isolated),
        pytest.param(restricted.find, id="restricted", marks=pytest.mark.restricted),
    ]
)
def warm(request: pytest.FixtureRequest) -> Iterator[WarmSandbox]:
    sandbox = WarmSandbox(request.param())
    yield sandbox
    sandbox.close()


@pytest.fixture
def isolated() -> Iterator[WarmSandbox]:
    sandbox = WarmSandbox(bwrap.find())
    yield sandbox
    sandbox.close()


def zygote_of(sandbox: WarmSandbox) -> Zygote:
    (zygote,) = sandbox._kept.of_this_process()
    return zygote


def below(process: int) -> list[int]:
    """List a process and all its descendants, the oldest first; one that has just ended has none."""
    found = [process]
    for parent in found:
        with suppress(FileNotFoundError, ProcessLookupError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def status(process: int) -> dict[str, str]:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return {name: text.strip() for name, _, text in (line.partition(":") for line in lines)}


def space(process: int, kind: str) -> str:
    return str(Path(f"/proc/{process}/ns/{kind}").readlink())


def keeper_of(box: Box) -> int:
    """Return the process that answers for a box: the last one, while no request is carried out."""
    return below(box._zygote._process.pid)[-1]  # type: ignore[attr-defined]


def test_a_program_opens_one_box_after_the_other(warm: WarmSandbox) -> None:
    for number in range(20):
        with warm.open() as box:
            assert value(ask(box, f"return {number}")) == number
    assert zygote_of(warm).can_follow


LEAVES = """
import builtins, gc, itertools, math, os, random, sys
left = []
for module in (builtins, math, random, sys, os):
    module.trace = 3
sys.modules['trace_left'] = sys
sys.setrecursionlimit(321)
os.environ['TRACE'] = 'x'
random.seed(5)
return 1
"""
FINDS = """
import builtins, math, os, random, sys
found = [module.__name__ for module in (builtins, math, random, sys, os) if hasattr(module, 'trace')]
return [found, 'trace_left' in sys.modules, os.environ.get('TRACE'), sys.getrecursionlimit() == 321]
"""


def test_nothing_that_a_submission_does_is_in_the_next_box(warm: WarmSandbox) -> None:
    with warm.open() as box:
        assert value(ask(box, LEAVES)) == 1
    with warm.open() as box:
        assert value(ask(box, FINDS)) == [[], False, None, False]


HOSTILE = """
import ctypes, os, signal, threading
libc = ctypes.CDLL(None)
def tried(attempt):
    try:
        attempt()
    except BaseException:
        pass
def spin():
    while True:
        pass
# Shared memory and queues with keys of everybody, an abstract socket, a key of the session.
tried(lambda: libc.shmget(0x1234, 4096, 0o1666))
tried(lambda: libc.msgget(0x1234, 0o1666))
tried(lambda: libc.semget(0x1234, 1, 0o1666))
tried(lambda: __import__('socket').socket(__import__('socket').AF_UNIX).bind(chr(0) + 'trace'))
tried(lambda: libc.syscall(248, b'user', b'trace', b'x', 1, -3))
# Processes that stay, and the end of those that keep the box.
for signal_number in (9, 15, 19, 23):
    for process in (-1, 1, 2, 3, os.getppid(), -os.getpgrp()):
        if process != os.getpid():
            tried(lambda: os.kill(process, signal_number))
tried(lambda: os.fork() == 0 and spin())
tried(lambda: libc.syscall(56, 0x00000100 | 17, 0, 0, 0, 0) == 0 and spin())
tried(lambda: libc.unshare(0x20000000))
tried(lambda: libc.setns(os.open('/', 0), 0))
tried(lambda: os.setsid())
# Whatever is written to descriptors of others would be read by the next keeper.
for descriptor in range(3, 200):
    tried(lambda: os.write(descriptor, b'x' * 64))
    tried(lambda: os.set_inheritable(descriptor, True))
for _ in range(8):
    threading.Thread(target=spin, daemon=True).start()
return 1
"""


def test_what_a_hostile_submission_leaves_does_not_reach_the_next_box(warm: WarmSandbox) -> None:
    """A hostile box, whatever becomes of it, changes no answer of the next ones."""
    seen = []
    for hostile in (False, True, True, False):
        with RetriedBox(warm) as box:
            if hostile:
                ask(box, HOSTILE)
            answer = ask(box, FINDS)
            seen.append(value(answer))
            assert answer.cpu_s < 0.5

    assert seen == [[[], False, None, False]] * 4


def test_modules_that_one_submission_needs_are_not_in_the_next_box(warm: WarmSandbox) -> None:
    from tests.integration.test_boxes import LIMITS, request

    asked = request("import sys\ndef f(n):\n    return 'typing' in sys.modules\n")
    with warm.open() as box:
        assert value(box.ask({**asked, "preload": ["typing"]}, LIMITS))
    with warm.open() as box:
        assert not value(box.ask(asked, LIMITS))


def test_objects_have_the_same_addresses_in_each_box(warm: WarmSandbox) -> None:
    """A set of objects is walked in the order of their addresses: a verdict may depend on it."""
    body = "kept = [bytes(size) for size in range(0, 500, 8) for _ in range(30)]\n"
    body += "kept += [type('Card', (), {})() for _ in range(100)]\nreturn [id(one) for one in kept]"
    found = []
    for _ in range(6):
        with warm.open() as box:
            found.append(value(ask(box, body)))

    assert all(addresses == found[0] for addresses in found)


@_ROOT_ONLY
def test_each_box_has_namespaces_of_its_own(isolated: WarmSandbox) -> None:
    seen: dict[str, list[str]] = {"pid": [], "net": [], "ipc": [], "user": [], "mnt": []}
    with ExitStack() as held:
        for _ in range(2):
            with isolated.open() as box:
                keeper = keeper_of(box)
                for kind, spaces in seen.items():
                    spaces.append(space(keeper, kind))
                    # The kernel gives the number of a namespace that is gone to another one.
                    held.enter_context(Path(f"/proc/{keeper}/ns/{kind}").open("rb"))
    program = below(zygote_of(isolated)._process.pid)[1]
    ours = {kind: space(os.getpid(), kind) for kind in seen}

    for kind in ("pid", "net", "ipc"):
        assert len({*seen[kind], space(program, kind), ours[kind]}) == 4
    assert {*seen["mnt"]} == {space(program, "mnt")} != {ours["mnt"]}


@_ROOT_ONLY
def test_a_box_has_no_capability_and_its_zygote_only_one(isolated: WarmSandbox) -> None:
    with isolated.open() as box:
        _, zygote, keeper = below(box._zygote._process.pid)
        told = status(keeper)
        assert {told[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Amb")} == {"0" * 16}
        told = status(zygote)
        assert int(told["CapPrm"], 16) == int(told["CapEff"], 16) == 1 << 21
        assert int(told["CapInh"], 16) == 0
        assert len({status(one)["Uid"] for one in (zygote, keeper)}) == 1
        assert "0" not in told["Uid"].split()
        filters = [int(status(one)["Seccomp_filters"]) for one in (zygote, keeper)]
        assert filters == [1, 2]


@_ROOT_ONLY
@pytest.mark.parametrize("who", [1, 2])
def test_a_process_of_a_program_that_is_killed_costs_one_box(
    isolated: WarmSandbox, who: int
) -> None:
    """The zygote, and the keeper of the box."""
    with RetriedBox(isolated) as box:
        assert value(ask(box, "return 1")) == 1
        os.kill(below(box._box._zygote._process.pid)[who], signal.SIGKILL)  # type: ignore[attr-defined]
        assert value(ask(box, "return 2")) == 2
    with RetriedBox(isolated) as other:
        assert value(ask(other, "return 3")) == 3


@_ROOT_ONLY
def test_a_keeper_that_was_killed_between_requests_is_told(isolated: WarmSandbox) -> None:
    with isolated.open() as box:
        os.kill(keeper_of(box), signal.SIGKILL)
        with pytest.raises(SandboxError, match="stopped answering"):
            ask(box, "return 1")


@_ROOT_ONLY
def test_a_box_leaves_no_process_and_no_descriptor(warm: WarmSandbox) -> None:
    with warm.open() as box:
        ask(box, "return 1")
    program = zygote_of(warm)._process.pid
    kept = 2 if warm.tier is Tier.ISOLATED else 1
    before = _settled(program, kept)
    for _ in range(50):
        with warm.open() as box:
            ask(box, "return 1")

    assert _settled(program, kept) == before


def _settled(program: int, kept: int) -> tuple[int, int]:
    """Count the processes and the descriptors of a program, once its last box has ended.

    ``kept`` is the number of processes that are there without a box.
    """
    processes = below(program)
    for _ in range(200):
        if len(processes) <= kept:
            break
        time.sleep(0.01)
        processes = below(program)
    return len(processes), sum(len([*Path(f"/proc/{one}/fd").iterdir()]) for one in processes)


def refused(found: bwrap.BwrapSandbox, monkeypatch: pytest.MonkeyPatch) -> WarmSandbox:
    """Return a sandbox whose kernel gives no namespaces: its zygotes have no right to them."""

    def powerless(command: Any, start: Mapping[str, Any], *rest: Any) -> Zygote:
        return Zygote(command, {**start, "keeps": []}, *rest)

    monkeypatch.setattr(bwrap, "Zygote", powerless)
    return WarmSandbox(found)


def crowded(
    found: bwrap.BwrapSandbox, monkeypatch: pytest.MonkeyPatch, looked_at: int, flags: int
) -> WarmSandbox:
    """Return a sandbox whose kernel has no process left for forks with some flags of clone."""
    import pyseccomp

    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    when = pyseccomp.Arg(0, pyseccomp.MASKED_EQ, looked_at | _CLONE_THREAD, flags)
    rules.add_rule(pyseccomp.ERRNO(errno.EAGAIN), "clone", when)
    given = {"zygote": syscall_filters._export(rules)}
    real = syscall_filters.filter_program
    monkeypatch.setattr(bwrap, "filter_program", lambda role: given.get(role) or real(role))
    return WarmSandbox(found)


@_ROOT_ONLY
@pytest.mark.isolated
def test_each_box_is_a_program_where_the_kernel_gives_no_namespaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sandbox = refused(bwrap.find(), monkeypatch)
    programs = []
    for number in range(3):
        with sandbox.open() as box:
            programs.append(box._zygote._process.pid)
            assert value(ask(box, f"return {number}")) == number
            told = status(keeper_of(box))
            assert int(told["CapPrm"], 16) == 0
            assert told["Seccomp_filters"] == "2"

    assert len({*programs}) == 3
    assert sandbox._kept.of_this_process() == []


@_ROOT_ONLY
@pytest.mark.isolated
def test_the_doctor_tells_that_each_box_is_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose.examine()[0].details == ()
    refused(bwrap.find(), monkeypatch)

    isolated = choose.examine()[0]

    assert isolated.works
    assert "a new program for each submission" in worded(isolated.details[0], "en")
    assert "max_pid_namespaces" in worded(isolated.mend, "en")


@pytest.mark.isolated
def test_each_box_is_a_program_where_processes_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = crowded(bwrap.find(), monkeypatch, _CLONE_NEW_PID, _CLONE_NEW_PID)
    for number in range(2):
        with RetriedBox(sandbox) as box:
            assert value(ask(box, f"return {number}")) == number


@pytest.mark.isolated
@pytest.mark.parametrize(
    "looked_at",
    [pytest.param(0, id="for a keeper"), pytest.param(_CLONE_NEW_PID, id="for a child")],
)
def test_a_machine_without_a_process_left_is_told(
    monkeypatch: pytest.MonkeyPatch, looked_at: int
) -> None:
    sandbox = crowded(bwrap.find(), monkeypatch, looked_at, 0)
    with RetriedBox(sandbox) as box, pytest.raises(SandboxError, match="BlockingIOError"):
        ask(box, "return 1")
