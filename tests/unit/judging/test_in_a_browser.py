"""Judging in a browser, whose Python has functions of the system that always fail."""

from __future__ import annotations

import errno
import os
import signal
import sys

import pytest

from graders.checks import large_answers
from graders.judging.apart import apart
from graders.judging.timing import patience
from graders.model import Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import make, run_result


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give this process what a browser gives."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(os, "fork", fail)
    monkeypatch.setattr(signal, "setitimer", fail)


def test_work_is_done_in_place() -> None:
    assert apart(lambda: 4, 1.0) == 4


def test_the_sizes_of_answers_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(large_answers, "greatest")
    check, seen = make("call", right="actual > 4"), [Observation(9)] * 3
    assert check.judge(run_result(seen, [Observation(5)] * 3)).verdict is Verdict.CORRECT


def test_the_functions_of_a_course_run_without_a_limit() -> None:
    with patience():
        pass
