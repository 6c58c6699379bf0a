"""When the session is right, and what it says."""

from __future__ import annotations

import pytest

from graders.spec.assignment import Assignment
from tests.mutation.judging import Judged
from tests.mutation.making import mutants_of
from tests.mutation.report import Outcome, lines_of, total
from tests.mutation.survivors import Accounts, settle


def outcome(tiny: Assignment, survivors: int, *, listed: bool, verdict: str = "wrong") -> Outcome:
    """Say of the mutants of the tiny course that the first ones survived."""
    mutants = mutants_of(tiny)
    said = ["correct"] * survivors + [verdict] * (len(mutants) - survivors)
    judged = [
        Judged(mutant, dict.fromkeys(mutant.place.questions, one))
        for mutant, one in zip(mutants, said, strict=True)
    ]
    alive = [one.mutant.change for one in judged if not one.is_caught]
    made = [mutant.change for mutant in mutants]
    reasons = dict.fromkeys(alive, "changes nothing") if listed else {}
    return Outcome(tiny, judged, settle(reasons, alive, made, made))


def test_all_caught_is_right(tiny: Assignment) -> None:
    assert total([outcome(tiny, 0, listed=True)])[1]


@pytest.mark.parametrize(
    ("survivors", "listed", "verdict"),
    [(1, False, "wrong"), (12, True, "wrong"), (0, True, "internal-error")],
    ids=["not listed", "too few caught", "grading failed"],
)
def test_the_session_fails(tiny: Assignment, survivors: int, listed: bool, verdict: str) -> None:
    assert not total([outcome(tiny, survivors, listed=listed, verdict=verdict)])[1]


def test_a_stale_entry_fails_the_session(tiny: Assignment) -> None:
    one = outcome(tiny, 0, listed=True)
    stale = Accounts(stale=(one.judged[0].mutant.change,))
    assert not total([Outcome(tiny, one.judged, stale)])[1]


def test_figures_are_told_by_question_and_survivors_with_their_diff(tiny: Assignment) -> None:
    told = list(lines_of(outcome(tiny, 1, listed=True)))
    made = len(mutants_of(tiny))
    assert told[0].startswith(f"tiny: {made - 1} of {made} caught")
    assert any(line.split()[:1] == ["box"] and "100.0 %" in line for line in told)
    assert "    why: changes nothing" in told
    assert any("\n-    return 2\n+    return 3" in line for line in told)
    assert "    NOT LISTED" in list(lines_of(outcome(tiny, 1, listed=False)))
