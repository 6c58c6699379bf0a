"""The shown failure of a hidden check: that of a process that was told the failing input alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.grading.results import check_result
from graders.grading.shown_failures import confined
from graders.model import CheckResult, Detail, Judgement, Text, Verdict
from tests.unit.checks.run_results import make

TOLD = Judgement(
    Verdict.WRONG,
    Text("dit", "told"),
    input="n = 2",
    expected="4",
    actual="all the inputs",
    printed="all the inputs",
    case=1,
)
ALONE = replace(TOLD, actual="5", printed="", case=0)


def result(
    verdict: Verdict = Verdict.WRONG, *, alone: Judgement | None = ALONE, **fields: object
) -> Judgement:
    """Return what is shown of a check with some fields, which a run of all inputs judged so."""
    check = make("call", call="f(n)", **fields)
    told: CheckResult = check_result(check, replace(TOLD, verdict=verdict))
    asked: list[int] = []

    def judged_on(case: int) -> Judgement | None:
        asked.append(case)
        return alone

    found = confined(check, told, judged_on).judgement
    assert asked in ([], [1])
    return found


def test_a_check_that_hides_nothing_shows_all() -> None:
    assert result() == TOLD


def test_of_a_check_that_is_not_public_the_one_input_shows_what_it_did() -> None:
    assert result(public=False) == ALONE


@pytest.mark.parametrize("alone", [None, Judgement(Verdict.CORRECT)])
def test_what_does_not_fail_on_that_input_alone_shows_the_input_only(
    alone: Judgement | None,
) -> None:
    found = result(public=False, alone=alone)
    assert found == Judgement(Verdict.WRONG, input="n = 2", expected="4")


def test_own_output_is_that_on_the_one_input() -> None:
    found = result(detail="own-output")
    assert (found.actual, found.input, found.rationale) == ("5", "", None)


def test_a_verdict_is_all_that_such_a_check_shows() -> None:
    assert result(detail="verdict-only") == Judgement(Verdict.WRONG)


@pytest.mark.parametrize("detail", [Detail.ALL, Detail.OWN_OUTPUT])
def test_what_a_program_printed_until_it_was_stopped_is_not_shown(detail: Detail) -> None:
    found = result(Verdict.TIME_LIMIT, public=False, detail=detail)
    assert (found.verdict, found.printed, found.actual) == (Verdict.TIME_LIMIT, "", "")
