"""Compared values are kept to be drawn, by every kind that compares."""

from __future__ import annotations

import json
from typing import Any

import pytest

from graders.codec import decode
from graders.probe import Observation, Step
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values

GRID, WRONG = [[1, 2], [0, 0]], [[1, 2], [0, 3]]


def _forms(kind: str, seen: Observation, expected: Observation, **fields: Any) -> list[Any]:
    judgement = make(kind, **fields).judge(run_result([seen], [expected]))
    forms = judgement.expected_form, judgement.actual_form
    return [decode(json.loads(form)) for form in forms if form]


@pytest.mark.parametrize(
    ("kind", "seen", "expected", "fields"),
    [
        ("call", *values(WRONG, GRID), {}),
        ("call", *values(WRONG, None), {"returns": GRID}),
        (
            "call",
            Observation(after={"g": WRONG}),
            Observation(after={"g": GRID}),
            {"after": {"g": "g"}},
        ),
        (
            "call",
            Observation(before={"g": GRID}, unchanged={"g": WRONG}),
            Observation(),
            {"unchanged": ["g"]},
        ),
        (
            "scenario",
            Observation(steps=(Step(), Step(WRONG))),
            Observation(steps=(Step(), Step(GRID))),
            {"steps": ["f(1)"]},
        ),
        (
            "scenario",
            Observation(steps=(Step(view={"g": WRONG}),)),
            Observation(steps=(Step(view={"g": GRID}),)),
            {"steps": ["f(1)"], "view": {"g": "g"}},
        ),
    ],
    ids=["value", "written", "after", "unchanged", "step", "view"],
)
def test_both_values_are_kept(
    kind: str, seen: Observation, expected: Observation, fields: dict[str, Any]
) -> None:
    assert _forms(kind, seen, expected, **fields) == [GRID, WRONG]


def test_an_exception_has_no_values() -> None:
    assert _forms("call", Observation(raised=INDEX_ERROR), Observation(GRID)) == []
