"""A wrong answer among other checks is asked for again, unless nothing can have caused it there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from tests.integration.conftest import submission, verdicts, write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
questions:
  - id: f
    title: f
    points: 4
    checks:
      - {id: a, call: f(1)}
      - {id: b, call: f(2)}
      - {id: c, call: f(3), unchanged: []}
      - {id: d, call: f(x), inputs: [{x: 4}, {x: 5}]}
"""
RIGHT = "def f(x):\n    return [x]\n"
WRONG = "def f(x):\n    return x\n"
KEPT = "def f(x, kept=[]):\n    kept.append(x)\n    return kept[-1:] if len(kept) < 3 else kept\n"
KEPT_AND_WRONG = "N = [0]\n" + WRONG


@dataclass
class CountingSandbox:
    """A sandbox that counts the requests to run probes, by the number of their checks."""

    inner: Sandbox
    asked: list[int] = field(default_factory=list)

    @property
    def tier(self) -> Any:
        return self.inner.tier

    def open(self) -> Box:
        opened = self.inner.open()
        ask = opened.ask

        def counted(request: Mapping[str, Any], limits: Limits) -> Answer:
            if request["op"] == "probe":
                self.asked.append(len(request["probes"]))
            return ask(request, limits)

        opened.ask = counted  # type: ignore[method-assign]
        return opened


@pytest.mark.parametrize(
    ("text", "verdict", "again"),
    [
        (RIGHT, "correct", 0),
        (WRONG, "wrong", 0),
        (KEPT_AND_WRONG, "wrong", 3),  # the first check was the first of its process
        (KEPT, "correct", 2),
    ],
    ids=["right", "wrong", "wrong, with a list of its own", "right by itself"],
)
def test_what_fails_in_company_is_run_again_where_something_may_be_kept(
    tmp_path: Path, warm: Sandbox, text: str, verdict: str, again: int
) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": RIGHT, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)
    answers = expect(tiny, warm)
    counting = CountingSandbox(warm)

    record = grade(RunContext(tiny, answers, counting), submission(text))

    assert verdicts(record) == {"f": verdict}
    assert counting.asked.count(1) == again


# A spec whose checks change their process in their own setup.
SETUPS = """\
id: tp
title: tp
modules: [tp]
questions:
  - id: f
    title: f
    points: 2
    checks:
      - {id: a, call: f(9), setup: "SETUP"}
      - {id: b, call: f(400)}
"""
ROOT = "import math\n\n\ndef f(x):\n    return int(x ** 0.5)\n"
DEEP = "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n"


@pytest.mark.parametrize(
    ("setup", "reference", "text"),
    [
        ("import math; math.sqrt = lambda x: 3", ROOT, ROOT.replace("x ** 0.5", "math.sqrt(x)")),
        ("import sys; sys.setrecursionlimit(150)", "def f(n):\n    return n\n", DEEP),
    ],
    ids=["a function replaced", "a limit of recursion"],
)
def test_what_a_setup_leaves_behind_fails_no_right_answer(
    tmp_path: Path, warm: Sandbox, setup: str, reference: str, text: str
) -> None:
    spec = SETUPS.replace("SETUP", setup)
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(text))

    assert verdicts(record) == {"f": "correct"}


# Twenty million bytes that each call leaves to the collector of cycles.
CYCLES = """\
def f(x):
    table = [x] * 2_500_000

    def last(n):
        return last(n - 1) if n else table[-1]

    return last(1)
"""
MANY_CHECKS = "".join(f"      - {{id: c{n}, call: f({n})}}\n" for n in range(30))
MANY_INPUTS = f"      - {{id: c, call: f(x), inputs: {[{'x': n} for n in range(30)]}}}\n"


@pytest.mark.parametrize("checks", [MANY_CHECKS, MANY_INPUTS], ids=["checks", "inputs"])
def test_memory_that_earlier_calls_left_in_cycles_fails_no_right_answer(
    tmp_path: Path, warm: Sandbox, checks: str
) -> None:
    spec = SPEC[: SPEC.index("      - {id: a")].replace(
        "questions:", "limits: {memory_mib: 256}\nquestions:"
    )
    files = {
        "specs/tp.yaml": spec + checks,
        "reference/tp.py": "def f(x):\n    return x\n",
        "skeletons/tp.py": "",
    }
    tiny = write_course(tmp_path, files)

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(CYCLES))

    assert verdicts(record) == {"f": "correct"}
