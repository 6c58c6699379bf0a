"""The ``withheld`` kind: neither right nor wrong, and it says who looks."""

from __future__ import annotations

import pytest

from graders.checks.base import RunResult
from graders.checks.forms import read_object
from graders.checks.withheld import WithheldCheck
from graders.i18n import render
from graders.model import Text, Verdict


@pytest.mark.parametrize(("why", "said"), [("private", "does not look"), ("reference", "measure")])
def test_a_withheld_check_awaits_the_teacher(why: str, said: str) -> None:
    data = {"id": "c", "title": Text("t", "t"), "withheld": why}
    check = read_object(WithheldCheck, data)
    judgement = check.judge(RunResult())
    assert judgement.verdict is Verdict.TO_REVIEW
    assert said in render(judgement.rationale, "en")
    assert check.probe(({},)) is None
