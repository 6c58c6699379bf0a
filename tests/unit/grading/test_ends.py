"""What is told of a check that was stopped."""

from __future__ import annotations

from graders.grading.desk import Sight
from graders.grading.ends import judge_end
from graders.model import Verdict
from graders.testimony import Observation, Probe
from tests.unit.checks.evidence import make

PROBE = Probe(call="f(n)", inputs=({"n": 1}, {"n": 2}, {"n": 3}), seeds=(0, 0, 0))
SEEN = (Observation(1, printed="one"),)


def test_the_input_that_never_ends_is_shown() -> None:
    found = judge_end(Sight(SEEN, "cpu"), make("oracle", call="f(n)"), PROBE)

    assert (found.verdict, found.case, found.printed) == (Verdict.TIME_LIMIT, 1, "one")
    assert "2" in found.input


def test_no_input_is_shown_where_all_of_them_are_slow() -> None:
    """Which one was running when the time was spent is another one at each run."""
    found = judge_end(Sight(SEEN, "cpu", is_stuck=False), make("oracle", call="f(n)"), PROBE)

    assert (found.verdict, found.case, found.input) == (Verdict.TIME_LIMIT, None, "")
    assert found.printed == ""
