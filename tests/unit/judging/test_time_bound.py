"""Code of a course that does not end is stopped, in whichever thread it runs."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from graders.judging import timing
from graders.judging.timing import EndlessError


def endless() -> None:
    while True:
        pass


def swallows() -> None:
    """Catch all that is raised the first time."""
    with contextlib.suppress(BaseException):
        endless()
    endless()


def here(action: Callable[[], None]) -> None:
    action()


def in_a_thread(action: Callable[[], None]) -> None:
    with ThreadPoolExecutor(1) as pool:
        pool.submit(action).result()


def without_timers(action: Callable[[], None]) -> None:
    """Act in the main thread of a system that has neither timers nor clocks of threads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(signal, "setitimer")
        patch.delattr(time, "pthread_getcpuclockid")
        action()


EVERYWHERE = pytest.mark.parametrize("where", [here, in_a_thread, without_timers])


@EVERYWHERE
@pytest.mark.parametrize("code", [endless, swallows])
def test_what_does_not_end_is_stopped(
    where: Callable[[Callable[[], None]], None],
    code: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.1)
    monkeypatch.setattr(timing, "_AGAIN_S", 0.1)

    def run() -> None:
        with timing.patience():
            code()

    with pytest.raises(EndlessError, match=r"does not end: stopped after 0\.1 s of work"):
        where(run)


@EVERYWHERE
def test_what_ends_is_not_disturbed_afterwards(
    where: Callable[[Callable[[], None]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.05)

    def run() -> None:
        with timing.patience():
            pass
        total = 0
        for number in range(3_000_000):
            total += number
        assert total

    where(run)


_TRACED = """
import sys, threading
from graders.judging import timing

def watched():
    with timing.patience():
        pass
    sys.settrace(lambda *seen: None)
    (lambda: None)()
    sys.settrace(None)

thread = threading.Thread(target=watched)
thread.start()
thread.join()
print("done")
"""


def test_what_is_traced_afterwards_ends() -> None:
    """In a process of its own: Python 3.11 hung for ever, deaf to every timeout."""
    ran = subprocess.run(
        [sys.executable, "-c", _TRACED], capture_output=True, text=True, timeout=60, check=False
    )

    assert (ran.stdout, ran.stderr) == ("done\n", "")


def test_watching_leaves_no_thread() -> None:
    def run() -> None:
        with timing.patience():
            pass

    in_a_thread(run)
    left = [one for one in threading.enumerate() if one.name == "patience"]
    for one in left:
        one.join(10)
    assert not any(one.is_alive() for one in left)
