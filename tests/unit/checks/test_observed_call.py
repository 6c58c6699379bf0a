"""Observations of a call beside its outcome are judged, and said in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from graders.errors import InternalError
from graders.i18n import render
from graders.model import Judgement, Verdict
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result

TOO_MANY = Raised("TooManyCalls", ("BaseException", "object"), "")
APART = Observation([[1]], shared=())
STATE = {"g": [1, 1]}
GIVEN = Observation([4, 5], given=(), before=STATE, unchanged=STATE)


def judged(
    fields: dict[str, Any], seen: Observation, expected: Observation | None = None
) -> Judgement:
    """Judge one observation of a check with some fields."""
    wanted = [replace(seen, raised=None) if expected is None else expected]
    return make("call", **fields).judge(run_result([seen], wanted, [{"n": 4}]))


def told(found: Judgement, language: str = "en") -> str:
    return render(found.rationale, language)


@pytest.mark.parametrize(
    "seen", [Observation(3, beyond="fib"), Observation(raised=TOO_MANY, beyond="fib")]
)
def test_a_call_too_many_is_told_whatever_became_of_it(seen: Observation) -> None:
    found = judged({"calls_at_most": {"fib": "2 * n"}}, seen, Observation(3))

    assert found.verdict is Verdict.TIME_LIMIT
    assert told(found).startswith("fib is called more than 8 times: keep what you already know")
    assert told(found, "fr").startswith("fib est appelée plus de 8 fois\u00a0: gardez ce que")


def test_a_function_that_must_not_be_called_is_told() -> None:
    found = judged({"calls_at_most": {"P.move": 0}}, Observation(3, beyond="P.move"))

    assert told(found) == "P.move is called, which must not be"


def test_a_bound_of_another_name_counts_for_nothing() -> None:
    """Only a forged note names it."""
    assert judged({"calls_at_most": {"fib": 3}}, Observation(3, beyond="no")).verdict == "correct"
    assert judged({}, Observation(3, beyond="fib")).verdict == "correct"


def test_bounds_are_told_to_the_box_for_each_case() -> None:
    check = make("call", calls_at_most={"fib": "2 * n", "P.move": 3}, seeds=2)

    assert check.counted_names() == ("fib", "P.move")
    probe = check.probe(({"n": 1}, {"n": 5}))
    assert probe is not None
    assert probe.calls_at_most == (
        {"fib": 2, "P.move": 3}, {"fib": 2, "P.move": 3},
        {"fib": 10, "P.move": 3}, {"fib": 10, "P.move": 3},
    )  # fmt: skip


@pytest.mark.parametrize("most", ["'a'", "n - 9", "1 / 0", "n * 10 ** 12"])
def test_what_is_no_number_of_calls_is_the_course_s_fault(most: str) -> None:
    check = make("call", calls_at_most={"fib": most})

    (found,) = check.misfits(({"n": 4},))
    assert found[0] == "calls_at_most"
    with pytest.raises(InternalError):
        check.probe(({"n": 4},))


@pytest.mark.parametrize(
    ("call", "shared", "words"),
    [
        ("f(g)", (("", "[2][0]"), ("g", "[0]"), "list"),
         "f(g)[2][0] and g[0] are one and the same list: changing one changes the other"),
        ("a + b", (("", "[0]"), ("", "[1]"), "Carte"),
         "(a + b)[0] and (a + b)[1] are one and the same Carte: changing one changes the other"),
    ],
)  # fmt: skip
def test_what_is_shared_is_told(call: str, shared: Any, words: str) -> None:
    found = judged({"call": call, "apart": ["g"]}, replace(APART, shared=shared))

    assert (found.verdict, told(found)) == (Verdict.WRONG, words)


def test_parts_of_a_list_that_the_call_writes_out_have_their_own_names() -> None:
    seen = Observation([[1], [[1]]], shared=(("", "[0]"), ("", "[1][0]"), "list"))
    right = Observation([[1], [[1]]], shared=())

    found = judged({"call": "[p.left, q.left]", "apart": []}, seen, right)

    assert told(found).startswith("p.left and q.left[0] are one and the same list")


def test_what_is_shared_is_told_in_french() -> None:
    shared = (("", "[0]"), ("g", ""), "list")

    found = judged({"apart": ["g"]}, replace(APART, shared=shared))

    assert told(found, "fr") == (
        "f(n)[0] et g sont une seule et même liste\u00a0: changer l’une change l’autre"
    )


def test_a_value_that_is_wrong_is_told_before_what_is_shared() -> None:
    shared = (("", "[0]"), ("g", ""), "list")

    found = judged({"apart": []}, Observation([[1]], shared=shared), Observation([[2]], shared=()))

    assert told(found) == "at [0][0]: 1 was returned, 2 was expected"


def test_what_is_shared_is_told_of_an_answer_that_is_right() -> None:
    seen = replace(APART, shared=(("", "[0]"), ("", "[1]"), "list"))
    check = make("call", apart=[], right="True")

    assert check.judge(run_result([seen])).verdict is Verdict.WRONG


def test_a_state_in_between_is_told_with_its_item() -> None:
    fields: dict[str, Any] = {"lazily": "", "unchanged": ["g"]}

    found = judged(fields, replace(GIVEN, given=((2, {"g": [0, 1]}),)), GIVEN)

    assert told(found) == "when item 2, 5, is given, g is [0, 1], [1, 1] was expected"
    assert (found.expected, found.actual) == ("g == [1, 1]", "g == [0, 1]")
    assert judged(fields, GIVEN).verdict is Verdict.CORRECT


def test_a_forged_item_costs_nothing_but_its_answer() -> None:
    found = judged({"lazily": "", "unchanged": ["g"]}, replace(GIVEN, given=((99, {}),)), GIVEN)

    assert told(found) == "when item 99, ?, is given, g is None, [1, 1] was expected"


@pytest.mark.parametrize("fields", [{"apart": []}, {"lazily": ""}])
def test_what_a_call_always_tells_must_be_there(fields: dict[str, Any]) -> None:
    assert judged(fields, Observation([1])).verdict is Verdict.ERROR
    raised = Observation(raised=INDEX_ERROR)
    assert told(judged(fields, raised, Observation([1]))).startswith("the call raised IndexError")


def test_the_reference_is_looked_at_too() -> None:
    """A check that takes anything is refused, where it may share or call too often."""
    assert make("call").follows_reference
    watched: list[dict[str, Any]] = [
        {"apart": []}, {"calls_at_most": {"f": 1}}, {"unchanged": ["len(n)"]},
    ]  # fmt: skip
    for fields in watched:
        assert not make("call", **fields).follows_reference


RAISES = {"raises": "IndexError", "after": {"v": "g"}, "unchanged": ["len(g)"]}
REFUSED = Observation(
    raised=INDEX_ERROR, after={"v": [1]}, before={"len(g)": 1}, unchanged={"len(g)": 1}
)


def test_an_exception_may_go_with_what_it_leaves() -> None:
    changed = replace(REFUSED, unchanged={"len(g)": 2})
    other = replace(REFUSED, after={"v": [2]})

    assert judged(RAISES, REFUSED, REFUSED).verdict is Verdict.CORRECT
    assert told(judged(RAISES, changed, REFUSED)) == (
        "the call changed len(g): it was 1, it became 2"
    )
    assert told(judged(RAISES, other, REFUSED)) == "after the call, g is [2], [1] was expected"
    assert judged(RAISES, Observation(1), REFUSED).verdict is not Verdict.CORRECT


@pytest.mark.parametrize(("lost", "name"), [({"after": {}}, "g"), ({"unchanged": {}}, "len(g)")])
def test_what_cannot_be_looked_at_any_more_is_told(lost: dict[str, Any], name: str) -> None:
    found = judged(RAISES, replace(REFUSED, **lost), REFUSED)

    assert found.verdict is Verdict.ERROR
    assert told(found).startswith(
        f"after the call, {name} cannot be looked at: the call raised IndexError"
    )


@pytest.mark.parametrize("more", [{"apart": []}, {"printed": "lines"}])
def test_nothing_is_returned_where_an_exception_is_expected(more: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make("call", raises="IndexError", **more)


def test_the_reference_says_what_the_box_looks_at() -> None:
    expecting, other = make("call", **RAISES), make("call", after={"v": "g"})

    assert [bool(p and p.looks_after_raise) for p in (expecting.probe(({},)), other.probe(({},)))] == [
        True, False,
    ]  # fmt: skip
