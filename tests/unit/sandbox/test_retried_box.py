"""A box that the machine loses is opened again, and none is left open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import pytest

from graders.errors import SandboxError
from graders.model import Tier
from graders.sandbox.base import Answer, Limits, RetriedBox

LIMITS = Limits((1.0,), 1.0, 1.0, 512)
ANSWER = Answer((), "exit", 0, 0.1)


@dataclass
class FakeBox:
    is_lost: bool
    is_open: bool = True

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        if self.is_lost:
            raise SandboxError("the sandbox stopped answering", "look")
        return ANSWER

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self.is_open = False


@dataclass
class FakeSandbox:
    """Opens boxes of which the first ones are lost as soon as they are asked."""

    lost: int
    boxes: list[FakeBox] = field(default_factory=list)
    tier: Tier = Tier.ISOLATED

    def open(self) -> FakeBox:
        self.boxes.append(FakeBox(len(self.boxes) < self.lost))
        return self.boxes[-1]


@pytest.mark.parametrize("lost", [0, 1])
def test_a_box_that_is_lost_is_asked_again_in_a_new_one(lost: int) -> None:
    sandbox = FakeSandbox(lost)
    with RetriedBox(sandbox) as box:
        assert box.ask({}, LIMITS) is ANSWER
        assert box.ask({}, LIMITS) is ANSWER
    assert [one.is_open for one in sandbox.boxes] == [False] * (lost + 1)


def test_a_machine_that_loses_both_is_told_and_none_is_left_open() -> None:
    sandbox = FakeSandbox(2)
    with pytest.raises(SandboxError), RetriedBox(sandbox) as box:
        box.ask({}, LIMITS)
    assert [one.is_open for one in sandbox.boxes] == [False, False]


@dataclass
class KilledBox(FakeBox):
    def __enter__(self) -> Self:
        raise SandboxError("the sandbox stopped answering", "look")


@dataclass
class KilledSandbox(FakeSandbox):
    """Opens boxes of which the first ones do not get ready."""

    def open(self) -> FakeBox:
        self.boxes.append((FakeBox if len(self.boxes) >= self.lost else KilledBox)(is_lost=False))
        return self.boxes[-1]


def test_a_box_that_does_not_get_ready_is_replaced() -> None:
    """The program that was kept for it may have been killed meanwhile."""
    sandbox = KilledSandbox(1)
    with RetriedBox(sandbox) as box:
        assert box.ask({}, LIMITS) is ANSWER
    assert [one.is_open for one in sandbox.boxes] == [False, False]
