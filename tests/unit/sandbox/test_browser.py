"""The tier of browsers: what goes to the page, what comes back, and the clock in between."""

from __future__ import annotations

import json
from typing import Any

import pytest

from graders.errors import SandboxError
from graders.model import Tier
from graders.sandbox.base import Answer, Handed, Limits
from graders.sandbox.browser import BrowserSandbox

LIMITS = Limits((2.0, 0.5), 4.0, 60.0, 512, 1000)
TOLD = {
    "frames": [["m", 3.0, '{"bound":{}}'], ["n", 4.5, '{"case":1}']],
    "handed": [[1, 3.0]],
    "why": "cpu",
    "status": -9,
    "cpu_s": 6.0,
}


def asked(told: dict[str, Any], pace: float = 1.0) -> tuple[Answer, list[Any]]:
    """Ask a page that tells always the same; return the answer, and what the page was asked."""
    heard: list[Any] = []

    def ask(*parts: str) -> str:
        heard.extend(map(json.loads, parts))
        return json.dumps(told)

    with BrowserSandbox(ask, pace).open() as box:
        return box.ask({"op": "probe", "handed": [{"n": 1}]}, LIMITS), heard


def test_an_answer_is_what_the_page_saw() -> None:
    answer, _ = asked(TOLD)
    assert [frame.milestone for frame in answer.frames] == [True, False]
    assert answer.data("case") == (1,)
    assert (answer.why, answer.status) == ("cpu", -9)
    assert answer.handed == (Handed(1, 3.0),)


def test_inputs_that_are_kept_are_not_in_the_request() -> None:
    _, (body, inputs, _) = asked(TOLD)
    assert body == {"op": "probe"}
    assert inputs == ['{"n":1}']


def test_every_clock_runs_at_the_pace_of_the_browser() -> None:
    answer, (_, _, limits) = asked(TOLD, pace=3.0)
    assert answer.cpu_s == pytest.approx(2.0)
    assert [frame.cpu_s for frame in answer.frames] == pytest.approx([1.0, 1.5])
    plain = asked(TOLD)[1][2]["budgets_s"]
    assert limits["budgets_s"] == pytest.approx([3 * budget for budget in plain])
    assert min(limits["budgets_s"]) > 0.5 * 3


def test_a_page_that_has_no_box_is_the_machines_fault() -> None:
    with pytest.raises(SandboxError, match="stopped answering: no snapshot"):
        asked({"broken": "no snapshot"})


def test_the_tier_is_told() -> None:
    assert BrowserSandbox(lambda *parts: "").tier is Tier.BROWSER
