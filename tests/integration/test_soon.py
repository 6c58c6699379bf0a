"""In a question of several targets, the checks after one that does not end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.sandbox.scratch import RunLock
from tests.integration.conftest import submission, write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: pair
    title: pair
    points: 2
    targets: [f, g]
    checks:
      - {id: a, call: f(1)}
      - {id: b, call: g(2)}
"""
RIGHT = "def f(x):\n    return x\n\n\ndef g(x):\n    return x\n"
ENDLESS = RIGHT.replace("return x", "while True:\n        pass", 1)


@dataclass(frozen=True)
class Crowd(RunLock):
    """A lock that knows whether a process is alone."""

    at_once: int = 2
    lone: list[bool] = field(default_factory=list)

    @contextmanager
    def alone(self) -> Iterator[None]:
        self.lone.append(True)
        yield
        self.lone.pop()


@dataclass
class BusySandbox:
    """A sandbox in which a single check ends in time only while it is alone."""

    inner: Sandbox
    crowd: Crowd

    @property
    def tier(self) -> Any:
        return self.inner.tier

    def open(self) -> Box:
        opened = self.inner.open()
        ask = opened.ask

        def slowly(request: Mapping[str, Any], limits: Limits) -> Answer:
            answer = ask(request, limits)
            is_single = request["op"] == "probe" and len(request["probes"]) == 1
            if is_single and not self.crowd.lone:
                return replace(answer, frames=answer.frames[:1], why="cpu")
            return answer

        opened.ask = slowly  # type: ignore[method-assign]
        return opened


def test_a_right_answer_among_busy_programs_is_right(tmp_path: Path, warm: Sandbox) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": RIGHT, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)
    answers = expect(tiny, warm)
    crowd = Crowd()

    context = RunContext(tiny, answers, BusySandbox(warm, crowd), crowd)
    record = grade(context, submission(ENDLESS))

    (question,) = record.questions
    assert [check.verdict for check in question.checks] == ["time-limit", "correct"]
