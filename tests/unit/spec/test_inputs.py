"""Making inputs: plain data, chosen on the host, and the same ones each time."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.call import CallCheck
from graders.checks.forms import read_object
from graders.model import Text
from graders.spec.input_sources import ExpressionError, Expressions, make_inputs
from graders.spec.inputs import InputsError

NO_NAMES: dict[str, Any] = {}


def check(**fields: Any) -> CallCheck:
    title = Text("un", "one")
    return read_object(CallCheck, {"id": "one", "title": title, "call": "f(n)", **fields})


def made(code: dict[str, Any] = NO_NAMES, seed: int = 0, **fields: Any) -> list[dict[str, Any]]:
    return list(make_inputs(check(**fields), Expressions(code), seed)[0])


def is_drawn(**fields: Any) -> bool:
    return make_inputs(check(**fields), Expressions({}), 0)[1]


def test_inputs_are_copied_as_plain_data() -> None:
    board = [[0, 1], (2, {3})]
    given = made({"boards": lambda: [{"g": board}, {"g": board}]}, inputs="boards")
    assert given == [{"g": [[0, 1], (2, {3})]}] * 2
    assert given[0]["g"] is not given[1]["g"]


def test_a_generator_that_forgets_to_seed_makes_the_same_inputs() -> None:
    import random

    code = {"any_number": lambda: [{"n": random.randrange(10**9)}]}
    assert made(code, inputs="any_number") == made(code, inputs="any_number")


@pytest.mark.parametrize(
    "text", ["numbers_of(LEAST)", " numbers_of( 2 ) ", "every", "EVERY", "EVERY[:]"]
)
def test_an_expression_is_over_what_the_spec_s_module_binds(text: str) -> None:
    def numbers_of(least: int) -> list[dict[str, int]]:
        return [{"n": least}, {"n": 3}]

    code = {
        "numbers_of": numbers_of,
        "LEAST": 2,
        "every": lambda: numbers_of(2),
        "EVERY": numbers_of(2),
    }
    assert made(code, inputs=text) == [{"n": 2}, {"n": 3}]


def test_an_expression_is_evaluated_once_for_all_the_checks_that_write_it() -> None:
    calls: list[int] = []

    def costly(n: int) -> list[dict[str, int]]:
        calls.append(n)
        return [{"n": n}]

    expressions = Expressions({"costly": costly})
    for seed in (1, 2):
        make_inputs(check(inputs="costly(4)"), expressions, seed)
    assert calls == [4]


def test_where_keeps_the_inputs_of_which_it_is_true() -> None:
    given = made(
        {"odd": lambda n: n % 2}, inputs=[{"n": n} for n in range(6)], where="odd(n) and n > 1"
    )
    assert given == [{"n": 3}, {"n": 5}]


@pytest.mark.parametrize("text", ["numbers(0, 9)", "numbers(0, 10**6)"])
def test_where_chooses_among_what_is_drawn(text: str) -> None:
    given = made(inputs={"n": text}, where="n % 3 == 0", examples=12)
    assert given
    assert all(one["n"] % 3 == 0 for one in given)


def test_first_inputs_come_before_the_others_whatever_where_says() -> None:
    first = [{"n": 5}, {"n": 1}]
    listed = made(inputs=[{"n": n} for n in range(8)], first=first, where="n > 4")
    assert listed == [{"n": 5}, {"n": 1}, {"n": 6}, {"n": 7}]
    drawn = made(inputs={"n": "numbers(0, 10**6)"}, first=first, where="n > 4")
    assert drawn[:2] == first
    assert len(drawn) == 42
    assert drawn.count({"n": 5}) == 1
    assert all(one["n"] > 4 for one in drawn[2:])


def test_examples_of_a_list_are_drawn_with_the_seed_in_their_order() -> None:
    listed = [{"n": n} for n in range(100)]
    some = made(inputs=listed, examples=7)
    assert len(some) == 7
    assert some == sorted(some, key=lambda one: one["n"])
    assert some == made(inputs=listed, examples=7)
    assert some != made(inputs=listed, examples=7, seed=1)
    assert made(inputs=listed) == listed


def test_a_mapping_gives_all_combinations_where_they_are_few() -> None:
    parts = {"a": "numbers(0, 2)", "b": ["x", "y"]}
    given = made(inputs=parts)
    assert sorted((one["a"], one["b"]) for one in given) == [(a, b) for a in range(3) for b in "xy"]
    assert not is_drawn(inputs=parts)


def test_a_mapping_gives_edges_and_draws_where_combinations_are_many() -> None:
    parts = {"a": "numbers(-50, 50)", "b": "numbers(-50, 50)"}
    given = made(inputs=parts)
    assert len(given) == 40
    assert len({(one["a"], one["b"]) for one in given}) == 40
    for name in ("a", "b"):
        assert {0, 1, -1, -50, 50} <= {one[name] for one in given}
    assert [one for one in given if not {one["a"], one["b"]} & {0, 1, -1, -50, 50}]
    assert is_drawn(inputs=parts)
    assert given == made(inputs=parts)
    assert given != made(inputs=parts, seed=1)


def test_a_strategy_of_hypothesis_may_stand_for_a_name() -> None:
    from hypothesis import strategies as st

    given = made(
        {"evens": st.integers(0, 9).map(lambda n: 2 * n)}, inputs={"n": "evens"}, examples=5
    )
    assert len(given) == 5
    assert all(one["n"] % 2 == 0 for one in given)


@pytest.mark.parametrize(
    ("fields", "field", "what"),
    [
        ({"inputs": "12 + 1"}, None, "it is 13, neither a list nor a strategy"),
        ({"inputs": {"n": "'abc'"}}, ("inputs", "n"), "it is 'abc'"),
        ({"inputs": {"n": "[]"}}, ("inputs", "n"), "there is nothing to choose from"),
        ({"inputs": [{"n": 1}], "where": "n > 1"}, ("where",), "it is true of none of the inputs"),
        ({"inputs": {"n": "numbers(0, 9)"}, "where": "n > 9"}, ("where",), "it is true of none"),
        ({"inputs": {"n": "numbers(0, 10**9)"}, "where": "n < 0"}, ("where",), "it is true of none"),
        ({"inputs": "[]"}, None, "there are no inputs"),
        ({"inputs": "[1]", "where": "n > 1"}, None, "input 0 is 1, not a mapping"),
    ],
)  # fmt: skip
def test_what_gives_no_inputs_is_refused(fields: dict[str, Any], field: Any, what: str) -> None:
    with pytest.raises(InputsError) as caught:
        made(**fields)
    assert caught.value.args[0].startswith(what)
    assert (caught.value.args[2:] or (None,)) == (field,)


@pytest.mark.parametrize(
    ("fields", "field", "cause"),
    [
        ({"inputs": "nothing(3)"}, ("inputs",), NameError),
        ({"inputs": {"n": "numbers(3, 1)"}}, ("inputs", "n"), ValueError),
        ({"inputs": [{"n": 1}], "where": "m > 1"}, ("where",), NameError),
        ({"inputs": {"n": "numbers(0, 10**6)"}, "where": "1 / 0"}, ("where",), ZeroDivisionError),
    ],
)  # fmt: skip
def test_what_an_expression_raises_is_told(fields: dict[str, Any], field: Any, cause: Any) -> None:
    with pytest.raises(ExpressionError) as caught:
        made(**fields)
    assert caught.value.args[0] == field
    assert isinstance(caught.value.__cause__, cause)
