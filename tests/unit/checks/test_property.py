"""The `property` of a call: an equality whose sides the host compares, or what must be true."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.call import CallCheck
from graders.i18n import render
from graders.model import Judgement, Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values

ROUND_TRIP = "decode(encode(n)) == n"


def judged(check: Any, found: Any, wanted: Any = None) -> Judgement:
    seen = values(found)
    given: Judgement = check.judge(run_result(seen, values(wanted) if wanted else seen))
    return given


def test_both_sides_of_an_equality_are_asked_for() -> None:
    check = make("call", property=ROUND_TRIP)
    probe = check.probe(({"n": 1},))

    assert probe is not None
    assert probe.call == "(decode(encode(n)), n)"
    assert check.expressions()["property"] == ("eval", ROUND_TRIP)


@pytest.mark.parametrize(
    ("found", "fields", "verdict"),
    [
        ((3, 3), {}, "correct"),
        ((3, 4), {}, "wrong"),
        ((3, 3.0), {}, "wrong"),
        ((3, 3.0), {"numbers": "by-value"}, "correct"),
        (([1, 2], [2, 1]), {"order": "any"}, "correct"),
        (([1, 2], (1, 2)), {"sequences": "alike"}, "correct"),
        (True, {}, "error"),
        ((3,), {}, "error"),
    ],
    ids=str,
)
def test_its_sides_are_compared_by_the_keys_of_the_check(
    found: Any, fields: dict[str, Any], verdict: str
) -> None:
    check = make("call", property="f(n) == g(n)", **fields)

    assert judged(check, found).verdict == verdict


@pytest.mark.parametrize(
    ("found", "verdict"), [(True, "correct"), (False, "wrong"), (1, "wrong"), ([0], "wrong")]
)
def test_another_expression_must_be_true_itself(found: Any, verdict: str) -> None:
    assert judged(make("call", property="f(n) < 3 < g(n)"), found).verdict == verdict


def test_the_words_tell_both_sides() -> None:
    wrong = judged(make("call", property="f(n)  == g(n)"), (3, 4))
    untrue = judged(make("call", property="f(n) < n"), False)

    assert render(wrong.rationale, "en") == "f(n) is 3, g(n) is 4: they should be equal"
    assert (
        render(wrong.rationale, "fr") == "f(n) vaut 3, g(n) vaut 4\u00a0: ils devraient être égaux"
    )
    assert (wrong.expected, wrong.actual) == ("f(n) == 4", "f(n) == 3")
    assert render(untrue.rationale, "en") == "f(n) < n does not hold"


def test_a_side_of_inputs_alone_is_what_was_given() -> None:
    """A program that empties its argument, and gives it back, keeps no promise."""
    check = make("call", property=ROUND_TRIP)

    assert judged(check, ([], []), ([1], [1])).verdict is Verdict.WRONG
    assert judged(check, ([1], []), ([1], [1])).verdict is Verdict.CORRECT


def test_a_side_that_the_setup_binds_is_looked_at() -> None:
    check = make("call", property="f(n) == n", setup="n = L(n)")

    assert judged(check, (2, 2), (1, 1)).verdict is Verdict.CORRECT


def test_an_exception_is_no_property_even_where_the_reference_raises_it() -> None:
    seen = [Observation(raised=INDEX_ERROR)]

    assert make("call", property="f(n) == n").judge(run_result(seen, seen)).verdict == "error"


def test_the_lines_to_paste_print_both_sides() -> None:
    equal, other = make("call", property="f(n) == n"), make("call", property="f(n) < n")

    assert isinstance(equal, CallCheck)
    assert isinstance(other, CallCheck)
    assert equal.body() == "print(f(n))\nprint(n)"
    assert other.body() == "print(f(n) < n)"
