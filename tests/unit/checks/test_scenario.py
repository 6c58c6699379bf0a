"""The `scenario` kind: the first step that parts from the reference's, and how it is told."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from graders.checks.forms import read_object
from graders.checks.scenario import ScenarioCheck
from graders.codec import Opaque
from graders.i18n import render
from graders.model import Judgement, Verdict
from graders.probe import Observation, Raised, Step
from tests.unit.checks.run_results import INDEX_ERROR, TITLE, make, run_result

VALUE_ERROR = Raised("ValueError", ("ValueError", "Exception"), "no")
RIGHT = (
    Step(view={"board": [1, 0]}),
    Step(True, {"board": [0, 1]}),
    Step(False, {"board": [0, 1]}),
    Step(2, {"board": [1, 1]}),
)


def scenario(**fields: Any) -> ScenarioCheck:
    """Make a scenario of three calls."""
    data = {
        "id": "c", "title": TITLE, "setup": "m = M(n)",
        "steps": ["m.a()", "m.b()", "m.c()"], "view": {"board": "m.board"}, **fields,
    }  # fmt: skip
    return read_object(ScenarioCheck, data)


def judged(check: ScenarioCheck, *steps: Step, **more: Any) -> Judgement:
    """Judge steps by the right ones."""
    seen = Observation(steps=steps, raised=more.pop("raised", None))
    wanted = Observation(steps=more.pop("expected", RIGHT))
    return check.judge(run_result([seen], [wanted], [more.pop("inputs", {"n": 1})], **more))


def parted(place: int, **change: Any) -> tuple[Step, ...]:
    """Return the right steps, but one."""
    step = {"value": RIGHT[place].value, "view": RIGHT[place].view, **change}
    return (*RIGHT[:place], Step(**step), *RIGHT[place + 1 :])


def test_the_steps_of_the_reference_are_right() -> None:
    assert judged(scenario(), *RIGHT).verdict is Verdict.CORRECT


WORDS: dict[str, tuple[tuple[Step, ...], str]] = {
    "the start": (
        parted(0, view={"board": [0, 0]}), "at the start: board is [0, 0], [1, 0] was expected",
    ),
    "one call": (
        parted(1, view={"board": []}), "after `m.a()`: board is [], [0, 1] was expected",
    ),
    "two calls": (
        parted(2, view={"board": None}),
        "after `m.a()` then `m.b()`: board is None, [0, 1] was expected",
    ),
    "three calls": (
        parted(3, view={"board": 1}),
        "after `m.a()`, `m.b()` then `m.c()`: board is 1, [1, 1] was expected",
    ),
    "the value of a call": (
        parted(2, value=None), "call number 2, `m.b()`, gives None, False was expected",
    ),
    "an object": (
        parted(3, value=Opaque("M")), "call number 3, `m.c()`, gives <M>, 2 was expected",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WORDS)
def test_the_first_difference_is_told_where_it_shows(case: str) -> None:
    steps, words = WORDS[case]

    found = judged(scenario(), *steps)

    assert (found.verdict, render(found.rationale, "en")) == (Verdict.WRONG, words)


def test_what_comes_first_is_told_alone() -> None:
    steps = (RIGHT[0], Step(None, {"board": [9, 9]}), Step(None, {"board": [9, 9]}), RIGHT[3])

    assert "call number 1" in render(judged(scenario(), *steps).rationale, "en")


def test_only_the_last_of_many_calls_are_told() -> None:
    calls = [f"m.play({n})" for n in range(12)]
    wanted = [Step(view={"board": n}) for n in range(13)]
    seen = [*wanted[:12], Step(view={"board": 99})]

    found = judged(scenario(steps=calls), *seen, expected=wanted)

    assert render(found.rationale, "en") == (
        "after 12 calls, the last ones `m.play(9)`, `m.play(10)`, `m.play(11)`: "
        "board is 99, 12 was expected"
    )


def test_of_a_large_view_only_the_place_is_told() -> None:
    board = [[0] * 10 for _ in range(10)]
    other = [[*row] for row in board]
    other[2][3] = 7

    found = judged(
        scenario(steps=["m.a()"]),
        *(Step(view={"board": board}), Step(view={"board": other})),
        expected=(Step(view={"board": board}),) * 2,
    )

    words = "after `m.a()`: board[2][3] is 7, 0 was expected"
    assert render(found.rationale, "en") == words


def test_the_input_can_be_pasted_up_to_the_step() -> None:
    view = judged(scenario(), *parted(2, view={"board": []}))
    value = judged(scenario(), *parted(2, value=0))

    assert view.input == "n = 1\nm = M(n)\nm.a()\nm.b()\nm.board"
    assert value.input == "n = 1\nm = M(n)\nm.a()\nm.b()"
    assert (view.expected, view.actual) == ("board == [0, 1]", "board == []")
    assert (value.expected, value.actual) == ("False", "0")


def test_steps_may_stand_in_the_inputs() -> None:
    check = scenario(steps="moves")
    steps = (*RIGHT[:2], Step(False, {"board": []}))

    found = judged(check, *steps, inputs={"n": 1, "moves": ["m.x()", " m.y()"]})

    assert "after `m.x()` then `m.y()`" in render(found.rationale, "en")
    assert found.input == "n = 1\nm = M(n)\nm.x()\nm.y()\nm.board"


def test_the_values_of_the_steps_can_be_left_out() -> None:
    check = scenario(values=False)

    assert judged(check, *parted(1, value=None)).verdict is Verdict.CORRECT
    assert judged(check, *parted(1, view={"board": 0})).verdict is Verdict.WRONG


def test_values_and_views_are_compared_as_the_spec_says() -> None:
    steps = parted(2, value=0, view={"board": (0, 1)})

    assert judged(scenario(), *steps).verdict is Verdict.WRONG
    check = scenario(numbers="by-value", sequences="alike")
    assert judged(check, *steps).verdict is Verdict.CORRECT


def test_an_exception_ends_the_scenario_with_its_place() -> None:
    found = judged(scenario(), *parted(2, raised=INDEX_ERROR))

    assert found.verdict is Verdict.ERROR
    assert render(found.rationale, "en").startswith(
        "after `m.a()` then `m.b()`: the call raised IndexError"
    )
    assert found.input.endswith("m.b()")
    assert found.traceback[0].line == 3


def test_an_exception_that_the_reference_raises_is_right() -> None:
    wanted = parted(2, value=None, raised=INDEX_ERROR)
    check = scenario()

    assert judged(check, *wanted, expected=wanted).verdict is Verdict.CORRECT
    later = (*wanted[:3], Step(2, {"board": []}))
    assert "after" in render(judged(check, *later, expected=wanted).rationale, "en")
    for steps in (RIGHT, parted(2, raised=VALUE_ERROR)):
        found = judged(check, *steps, expected=wanted)
        assert (found.verdict, found.expected) == (Verdict.WRONG, "IndexError")
        assert "should raise IndexError" in render(found.rationale, "en")


def test_what_leaves_the_program_is_told_at_its_call() -> None:
    leaves = Raised("SystemExit", ("SystemExit", "BaseException"), "")

    found = judged(scenario(), *RIGHT[:2], raised=leaves)

    words = "after `m.a()` then `m.b()`: the call raised SystemExit"
    assert (found.verdict, render(found.rationale, "en")) == (Verdict.ERROR, words)


def test_a_view_that_raises_is_told_by_its_name() -> None:
    found = judged(scenario(), *RIGHT[:1], Step(True), raised=VALUE_ERROR)

    assert found.verdict is Verdict.ERROR
    words = "after `m.a()`, looking at board: the call raised ValueError"
    assert render(found.rationale, "en").startswith(words)
    assert found.input.endswith("m.a()\nm.board")


@pytest.mark.parametrize(
    "steps", [(), RIGHT[:2], (*RIGHT[:3], Step(2)), (Step(),) * 9], ids=["none", "few", "no view",
                                                                         "many"]
)  # fmt: skip
def test_steps_that_are_not_told_are_never_right(steps: tuple[Step, ...]) -> None:
    assert judged(scenario(), *steps).verdict is Verdict.ERROR
    assert judged(scenario(right="True"), *steps).verdict is Verdict.ERROR


def test_an_expression_judges_in_place_of_the_reference() -> None:
    check = scenario(right="steps[1].value is not None")

    assert judged(check, *parted(2, value=7)).verdict is Verdict.CORRECT
    assert judged(check, *parted(1, value=None)).verdict is Verdict.WRONG
    assert judged(check, *parted(2, raised=INDEX_ERROR)).verdict is Verdict.ERROR


def test_a_name_that_the_steps_change_can_be_asked_to_stay() -> None:
    seen = Observation(steps=RIGHT, before={"n": [1]}, unchanged={"n": [2]})
    found = scenario(unchanged=["n"]).judge(run_result([seen], [Observation(steps=RIGHT)]))

    assert "changed n" in render(found.rationale, "en")


def test_the_box_receives_steps_and_view() -> None:
    probe = scenario(seeds=2).probe(({"n": 1},))

    assert probe is not None
    assert (probe.steps, probe.view) == (("m.a()", "m.b()", "m.c()"), {"board": "m.board"})
    assert probe.seeds == (0, 1)


def test_every_step_and_view_is_code_of_the_check() -> None:
    code = scenario().expressions()

    assert code["steps.1"] == ("eval", "m.b()")
    assert code["view.board"] == ("eval", "m.board")
    assert not any(field.startswith("steps") for field in scenario(steps="moves").expressions())


@pytest.mark.parametrize("fields", [{"steps": []}, {"steps": "not a name"}, {"call": "f()"},
                                    {"steps": ["f()"] * 1001}])  # fmt: skip
def test_an_ill_formed_scenario_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        scenario(**fields)


def test_it_is_a_kind_of_check() -> None:
    assert isinstance(make("scenario", steps=["f()"]), ScenarioCheck)
