"""A box that is started ahead is given once, stays in its process, and never outlives the run."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import pytest

from graders.errors import BrokenPromise, SandboxError
from graders.model import Tier
from graders.sandbox import bwrap
from graders.sandbox.base import Answer, Box, Frame, Limits
from graders.sandbox.choose import Prestarted, choose
from graders.sandbox.self_test import PROMISES

# What gets through a box that holds: everything was tried.
NOTHING: dict[str, list[str]] = {promise.id: [] for promise in PROMISES}


@dataclass
class Opened:
    """A box that tells whether it was closed, and answers its test."""

    through: dict[str, list[str]]
    is_closed: bool = False

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        assert not self.is_closed
        assert request["op"] == "selftest"
        return Answer((Frame.of(False, 0.0, {"through": self.through}),), "exit", 0, 0.1)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.is_closed = True


@dataclass
class Machine:
    """A sandbox that keeps what it opened."""

    opened: list[Opened] = field(default_factory=list)
    through: dict[str, list[str]] = field(default_factory=lambda: dict(NOTHING))

    @property
    def tier(self) -> Tier:
        return Tier.ISOLATED

    def open(self) -> Box:
        self.opened.append(Opened(self.through))
        return self.opened[-1]


def test_the_box_that_was_started_is_the_next_one() -> None:
    machine = Machine()
    sandbox = Prestarted(machine)
    first = sandbox.open()
    sandbox.start()

    assert [first, sandbox.open()] == machine.opened
    assert len(machine.opened) == 2
    assert sandbox.open() is machine.opened[2]


def test_a_box_that_nobody_opened_is_closed() -> None:
    machine = Machine()
    sandbox = Prestarted(machine)
    sandbox.start()
    sandbox.close()

    assert machine.opened[0].is_closed
    assert sandbox.open() is machine.opened[1]


def test_a_box_that_was_opened_is_for_its_owner_to_close() -> None:
    machine = Machine()
    sandbox = Prestarted(machine)
    sandbox.start()
    sandbox.open()
    sandbox.close()
    del sandbox

    assert not machine.opened[0].is_closed


def test_a_box_does_not_outlive_its_sandbox() -> None:
    machine = Machine()
    sandbox = Prestarted(machine)
    sandbox.start()
    del sandbox

    assert machine.opened[0].is_closed


def test_a_copy_in_another_process_has_no_box() -> None:
    sandbox = Prestarted(Machine())
    sandbox.start()

    copy = pickle.loads(pickle.dumps(sandbox))  # noqa: S301 - our own bytes

    assert copy.tier is Tier.ISOLATED
    copy.close()
    assert isinstance(copy.open(), Opened)


def test_a_machine_that_gives_no_box_says_so() -> None:
    class Poor(Machine):
        def open(self) -> Box:
            raise SandboxError("no box", "find another machine")

    with pytest.raises(SandboxError, match="no box"):
        Prestarted(Poor()).start()


def test_the_box_that_was_tested_is_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(bwrap, "find", lambda _hidden, _installed: machine)

    sandbox = choose("bwrap", ahead=True)

    assert sandbox.open() is machine.opened[0]
    assert len(machine.opened) == 1
    assert not machine.opened[0].is_closed


def test_a_box_that_does_not_hold_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(through={**NOTHING, "network": ["AF_INET"]})
    monkeypatch.setattr(bwrap, "find", lambda _hidden, _installed: machine)

    with pytest.raises(BrokenPromise, match="AF_INET"):
        choose("bwrap", ahead=True)

    assert [box.is_closed for box in machine.opened] == [True]
