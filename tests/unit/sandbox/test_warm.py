"""A program that opens boxes opens the next ones too, in one process, and never outlives the run."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from graders.errors import BrokenPromise, SandboxError
from graders.model import Tier
from graders.sandbox import bwrap
from graders.sandbox.base import Answer, Frame
from graders.sandbox.choose import choose
from graders.sandbox.self_test import PROMISES
from graders.sandbox.warm import WarmSandbox
from graders.sandbox.zygote import Zygote
from graders.sandbox.zygote_box import ZygoteBox

# The attempts that get through a box that holds, by promise: none.
NOTHING: dict[str, list[str]] = {promise.id: [] for promise in PROMISES}


@dataclass
class Program:
    """A zygote that counts its boxes, and answers their test."""

    through: dict[str, list[str]]
    can_follow: bool = True
    opened: int = 0
    is_open: bool = False
    is_stopped: bool = False

    def open_box(self) -> None:
        assert not self.is_open
        assert not self.is_stopped
        self.opened, self.is_open = self.opened + 1, True

    def await_box(self) -> None:
        assert self.is_open

    def work_while_waiting(self, chores: Any) -> None:
        assert list(chores) == []

    def ask(self, *_request: Any) -> Answer:
        return Answer((Frame.of(False, 0.0, {"through": self.through}),), "exit", 0, 0.1)

    def close_box(self) -> bool:
        self.is_open = False
        if not self.can_follow:
            self.stop()
        return self.can_follow

    def stop(self) -> None:
        self.is_stopped = True


@dataclass
class Machine:
    """A sandbox that keeps what it started."""

    started: list[Program] = field(default_factory=list)
    through: dict[str, list[str]] = field(default_factory=lambda: dict(NOTHING))
    can_follow: bool = True
    tier = Tier.ISOLATED

    def start(self) -> Zygote:
        self.started.append(Program(self.through, self.can_follow))
        return cast(Zygote, self.started[-1])

    def open(self) -> ZygoteBox:
        return ZygoteBox(self.start())


def test_boxes_one_after_the_other_come_from_one_program() -> None:
    machine = Machine()
    sandbox = WarmSandbox(machine)
    for _ in range(3):
        with sandbox.open():
            pass

    assert [program.opened for program in machine.started] == [3]


def test_boxes_that_are_open_together_come_from_several_programs() -> None:
    machine = Machine()
    sandbox = WarmSandbox(machine)
    with sandbox.open(), sandbox.open():
        assert len(machine.started) == 2
    with sandbox.open():
        assert len(machine.started) == 2


def test_a_program_that_can_open_one_box_only_is_followed_by_another() -> None:
    machine = Machine(can_follow=False)
    sandbox = WarmSandbox(machine)
    for _ in range(2):
        with sandbox.open():
            pass

    assert [(program.opened, program.is_stopped) for program in machine.started] == [(1, True)] * 2


def test_programs_do_not_outlive_their_sandbox() -> None:
    machine = Machine()
    sandbox = WarmSandbox(machine)
    with sandbox.open():
        pass
    assert not machine.started[0].is_stopped
    del sandbox

    assert machine.started[0].is_stopped


def test_a_copy_in_another_process_has_no_program() -> None:
    sandbox = WarmSandbox(Machine())
    with sandbox.open():
        pass

    kind, arguments = sandbox.__reduce__()
    assert (kind, arguments) == (WarmSandbox, (sandbox._sandbox,))
    assert pickle.loads(pickle.dumps(WarmSandbox(bwrap.BwrapSandbox("x")))).tier is Tier.ISOLATED  # noqa: S301 - our own bytes


def test_a_fork_starts_programs_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes at the pipes of one program take each other's answers."""
    machine = Machine()
    sandbox = WarmSandbox(machine)
    with sandbox.open():
        pass
    in_a_fork = os.getpid() + 1
    with monkeypatch.context() as fork:
        fork.setattr(os, "getpid", lambda: in_a_fork)
        assert not sandbox.is_warm
        with sandbox.open():
            assert [program.opened for program in machine.started] == [1, 1]
        sandbox.close()

    assert [program.is_stopped for program in machine.started] == [False, True]


def test_a_fork_that_forgets_the_sandbox_stops_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    sandbox = WarmSandbox(machine)
    with sandbox.open():
        pass
    in_a_fork = os.getpid() + 1
    monkeypatch.setattr(os, "getpid", lambda: in_a_fork)
    del sandbox

    assert not machine.started[0].is_stopped


def test_a_machine_that_gives_no_box_says_so() -> None:
    class Poor(Machine):
        def start(self) -> Zygote:
            raise SandboxError("no box", "find another machine")

    with pytest.raises(SandboxError, match="no box"):
        WarmSandbox(Poor()).open()


def test_the_program_that_was_tested_opens_the_next_box(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(bwrap, "find", lambda *_given: machine)

    sandbox = choose("bwrap")
    with sandbox.open():
        assert [program.opened for program in machine.started] == [2]


def test_a_program_that_does_not_hold_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(through={**NOTHING, "network": ["AF_INET"]})
    monkeypatch.setattr(bwrap, "find", lambda *_given: machine)

    with pytest.raises(BrokenPromise, match="AF_INET"):
        choose("bwrap")

    assert [program.is_stopped for program in machine.started] == [True]
