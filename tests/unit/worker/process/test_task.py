"""A task ends by the reason why a program stopped, whatever Python makes of that reason."""

from __future__ import annotations

from typing import Any

import pytest

from graders.worker.loading.process_patches import Console
from graders.worker.observing.probes import Prober
from graders.worker.process import task
from tests.unit.worker.conftest import part, request


class StoppedError(Exception):
    """The process would have ended here."""


def stop(why: str) -> None:
    raise StoppedError(why)


@pytest.fixture
def running() -> task.Running:
    """A program that is about to be asked one probe."""
    probe = {"is_clock_fake": False, "measure": None}
    asked = request({"tp": "f = 1\n"}, [part("tp")], ["tp.f"])
    asked |= {"probes": [probe], "verbose": False, "uses": {}, "wanted": [[]]}
    console = Console(stop, lambda much: None)
    return task.Running(asked, console, lambda kind, data: None, stop, lambda: None, dict)


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        (MemoryError(), StoppedError("memory")),
        (SystemError("error return without exception set"), StoppedError("memory")),
        (SystemError("bad argument"), SystemError("bad argument")),
    ],
    ids=str,
)
def test_a_memory_that_is_used_up_while_an_answer_is_written_down_ends_the_program(
    problem: Exception, why: Exception, running: task.Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(self: Prober, probe: dict[str, Any], verbose: bool) -> None:
        raise problem

    monkeypatch.setattr(Prober, "run", run)
    with pytest.raises(type(why), match=str(why)):
        running.probe()
