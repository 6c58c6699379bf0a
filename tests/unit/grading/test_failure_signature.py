"""Behaviours: the same digest for the same mistake, whatever else differs."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.base import Check, RunResult
from graders.grading.failure_signature import failure_signature
from graders.grading.observations import Observations
from graders.model import Judgement, Message, Text, Verdict
from graders.sandbox.base import Frame
from tests.unit.checks.run_results import make

WRONG = Judgement(Verdict.WRONG, Message("{it} was returned", {"it": "2"}), input="f(1)")

ORACLE = make("call", call="f()")
COST = make("cost", call="f()", at_most=2, measure="steps")


def digest(*cases: Any, judgement: Judgement = WRONG, check: Check = ORACLE, end: str = "") -> str:
    """Digest what was seen of some inputs."""
    return failure_signature(
        check,
        judgement,
        RunResult(seen=Observations([Frame.of(True, 0.0, {"seen": list(cases)})], 100), end=end),
    )


def raised(type_: str, text: str = "", line: int = 1) -> dict[str, Any]:
    """Make the observation of an exception."""
    frames = [["morpion.py", line, "f", "x"]]
    return {"value": None, "raised": {"type": type_, "bases": [], "text": text, "frames": frames}}


SAME: dict[str, tuple[Any, Any]] = {
    "words of an exception": (raised("KeyError", "'a'"), raised("KeyError", "'b'", line=9)),
    "order of keys": (
        {"value": {"d": [["a", 1], ["b", 2]]}},
        {"value": {"d": [["b", 2], ["a", 1]]}},
    ),
    "subclass": ({"value": {"sub": "L", "v": [1]}}, {"value": [1]}),
    "identity printed": (
        {"printed": "<Jeu object at 0x7f3a9c2b1d60>\n"},
        {"printed": "<Jeu object at 0x7fffa0000010>\n"},
    ),
    "places of what is shared": (
        {"value": 1, "shared": [["", "[0]"], ["g", ""], "list"]},
        {"value": 1, "shared": [["", "[1][0]"], ["g", "[0]"], "list"]},
    ),
    "the state at an item": (
        {"value": 1, "given": [[1, {"g": 1}]]},
        {"value": 1, "given": [[3, {"g": 2}]]},
    ),
    "nothing shared": ({"value": 1, "shared": []}, {"value": 1}),
    "work": ({"value": 1, "work": 3}, {"value": 1, "work": 99}),
}
OTHER: dict[str, tuple[Any, Any]] = {
    "value": ({"value": 1}, {"value": 2}),
    "type of a number": ({"value": 1}, {"value": True}),
    "tuple": ({"value": [1]}, {"value": {"t": [1]}}),
    "exception": (raised("KeyError"), raised("IndexError")),
    "name that is not there": (raised("NameError", "name 'a'"), raised("NameError", "name 'b'")),
    "printed": ({"printed": "a"}, {"printed": "b"}),
    "argument changed": ({"unchanged": {"g": [1]}}, {"unchanged": {"g": [2]}}),
    "sharing": ({"value": 1, "shared": []}, {"value": 1, "shared": [["", ""], ["g", ""], "list"]}),
    "a function called too often": ({"value": 1, "beyond": "f"}, {"value": 1, "beyond": "g"}),
    "looked at after": ({"after": {"g": 1}}, {"after": {"g": 2}}),
    "dialogue": ({"dialogue": [["out", "a"]]}, {"dialogue": [["out", "b"]]}),
    "step": ({"steps": [{"value": 1}]}, {"steps": [{"value": 2}]}),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_what_no_mistake_is_made_of_is_left_out(one: Any, other: Any) -> None:
    assert digest({"value": 0}, one) == digest({"value": 0}, other) != ""


@pytest.mark.parametrize(("one", "other"), OTHER.values(), ids=OTHER)
def test_another_mistake_is_another_behaviour(one: Any, other: Any) -> None:
    assert digest({"value": 0}, one) != digest({"value": 0}, other)


def test_behaviour_is_over_all_inputs() -> None:
    assert digest({"value": 1}) != digest({"value": 1}, {"value": 1})


@pytest.mark.parametrize("verdict", sorted({*Verdict} - {Verdict.WRONG, Verdict.ERROR}))
def test_only_what_is_wrong_has_a_behaviour(verdict: Verdict) -> None:
    assert digest({"value": 1}, judgement=Judgement(verdict)) == ""


def test_without_all_observations_the_words_stand_for_them() -> None:
    french = Judgement(Verdict.WRONG, Text(fr="faux", en="wrong"), input="f(1)")
    other = Judgement(Verdict.WRONG, Text(fr="faux", en="wrong"), input="f(2)")
    cut = [digest({"value": n}, judgement=french, end="cpu") for n in (1, 2)]
    assert cut[0] == cut[1] == failure_signature(ORACLE, french, RunResult()) != ""
    assert cut[0] != digest(judgement=other, end="cpu")


def test_right_answers_that_cost_too_much_are_told_apart_by_how() -> None:
    growth = Judgement(Verdict.WRONG, Message("grows like {n}", {"n": "n²"}))
    again = Judgement(Verdict.WRONG, Message("grows like {n}", {"n": "n³"}))
    factor = Judgement(Verdict.WRONG, Message("{n} times the work", {"n": "9"}))
    seen = [digest({"value": 1}, judgement=j, check=COST) for j in (growth, again, factor)]
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize("case", [None, 3, "x", [], {"raised": 3}, {"steps": [1]}, {"value": {}},
                                  {"value": {"d": 3}}, {"dialogue": 3}, {"value": "\ud800"}])  # fmt: skip
def test_odd_testimony_is_no_failure_of_ours(case: Any) -> None:
    assert len(digest(case)) == 20


@pytest.mark.parametrize("depth", [900, 980, 990, 100_000])
def test_deep_testimony_is_no_failure_of_ours(depth: int) -> None:
    body = b'{"seen":[{"value":' + b"[" * depth + b"]" * depth + b"}]}"
    seen = Observations([Frame(True, 0.0, body)], 1)

    assert len(failure_signature(ORACLE, WRONG, RunResult(seen=seen))) in (0, 20)


def nested(form: Any, depth: int) -> Any:
    for _ in range(depth):
        form = [form]
    return form


def test_keys_are_put_in_order_down_to_a_depth() -> None:
    """A forged value of any depth must not be written out again at each of its levels."""
    one, other = {"d": [["a", 1], ["b", 2]]}, {"d": [["b", 2], ["a", 1]]}
    assert digest({"value": nested(one, 3)}) == digest({"value": nested(other, 3)})
    assert digest({"value": nested(one, 100)}) != digest({"value": nested(other, 100)})
