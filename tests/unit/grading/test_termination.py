"""The ends of processes before their last answer: the student's, or graders' own."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.grading.termination import end_of, judge_end
from graders.model import Verdict
from graders.sandbox.base import Answer, Frame
from tests.unit.checks.run_results import make


def answer(status: int, *told: Any) -> Answer:
    return Answer(tuple(Frame.of(False, 0.1, data) for data in told), "exit", status, 0.1)


@pytest.mark.parametrize(
    ("ended", "end"),
    [
        pytest.param(answer(70, {"fault": "Not_found"}), "fault", id="own"),
        pytest.param(answer(70), "died", id="no-word"),
        pytest.param(answer(0, {"fault": "Not_found"}), "died", id="no-failure"),
        pytest.param(answer(70, {"fault": ""}, {"stop": "memory"}), "memory", id="memory"),
        pytest.param(answer(-24, {"fault": "Not_found"}), "cpu", id="cpu"),
    ],
)
def test_only_a_workers_own_failure_is_a_fault(ended: Answer, end: str) -> None:
    assert end_of(ended) == end


def test_a_fault_awaits_a_teacher() -> None:
    assert judge_end(RunResult(end="fault"), make("call")).verdict is Verdict.INTERNAL_ERROR
