"""Processes of a pool: they end with the run, give up when told, and one that dies is borne."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from graders.run.executors import local


def wait_for_ever(mark: str) -> None:
    """Leave two traces: one at the start, one when left properly."""
    trace = Path(mark, f"{os.getpid()}")
    try:
        trace.write_text("started")
        time.sleep(3600)
    finally:
        trace.write_text("left")


def traces(folder: Path) -> list[str]:
    return sorted(path.read_text() for path in folder.iterdir())


def until_started(folder: Path, count: int) -> None:
    deadline = time.monotonic() + 30
    while traces(folder) != ["started"] * count and time.monotonic() < deadline:
        time.sleep(0.01)
    assert traces(folder) == ["started"] * count


def test_a_run_that_is_left_early_ends_what_it_was_doing(tmp_path: Path) -> None:
    with contextlib.suppress(KeyboardInterrupt), local(2) as executor:
        for _ in range(4):
            executor.submit(wait_for_ever, str(tmp_path))
        until_started(tmp_path, 2)
        raise KeyboardInterrupt
    # Jobs that were in line may have been begun, and are left in the same way.
    assert set(traces(tmp_path)) == {"left"}


def test_an_interrupt_from_the_terminal_is_the_runs_affair() -> None:
    with local(2) as executor:
        one = executor.submit(os.getpid).result()
        os.kill(one, signal.SIGINT)
        # A pool with a process that died refuses all work.
        assert executor.submit(int, "7").result() == 7


def test_a_process_that_dies_is_told() -> None:
    with local(2) as executor:
        future = executor.submit(os._exit, 1)
        with pytest.raises(BrokenExecutor):
            future.result()
