"""Lines to paste: a program of its own, or nothing."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace
from typing import Any

import pytest

from graders.languages.python.reproducer import MOST, paste
from graders.probe import Observation, Step
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values


def _run(text: str, **names: Any) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(text, "<paste>", "exec"), names)
    return said.getvalue()


@pytest.mark.parametrize(
    "value",
    [[[1, True, None]], (1.5, "a'b\n"), {(0, 1): {2, 3}}, set(), frozenset({1}), range(3), b"\x00"],
    ids=repr,
)
def test_inputs_are_written_as_they_are(value: Any) -> None:
    assert _run(paste("", None, {"x": value}, "", "print(repr(x))")) == f"{value!r}\n"


@pytest.mark.parametrize(
    "value",
    [float("nan"), [float("inf")], object(), [0] * MOST],
    ids=["nan", "inf", "object", "long"],
)
def test_what_python_does_not_read_back_gives_nothing(value: Any) -> None:
    assert paste("", None, {"x": value}, "", "print(x)") == ""


def test_seeds_and_take_are_brought_along() -> None:
    text = paste(
        "", 4, {}, "import itertools", "print(random.random(), take(2, itertools.count()))"
    )

    assert _run(text) == _run(text)
    assert "[0, 1]" in _run(text)


def test_take_prints_what_is_no_iterable() -> None:
    assert _run(paste("", None, {}, "", "print(take(2, None))")) == "None\n"


def test_a_line_follows_each_block() -> None:
    text = paste("", None, {}, "def g():\n    return 1\nfor k in (1, 2):\n    pass", "print(g())")

    assert text == "def g():\n    return 1\n\nfor k in (1, 2):\n    pass\n\nprint(g())"


def _call(kind: str, seen: Observation, expected: Observation, **fields: Any) -> str:
    given = run_result([seen], [expected], [{"n": 7}])
    return make(kind, **fields).judge(replace(given, header="from tp import *")).call


def test_a_wrong_value_is_printed_again() -> None:
    text = _call("call", *values(1, 2), call="f(m)", setup="m = n + 1")

    assert text == "from tp import *\nn = 7\nm = n + 1\nprint(f(m))"


def test_what_only_prints_is_called() -> None:
    seen, wanted = Observation(printed="a"), Observation(printed="b")

    assert _call("call", seen, wanted, printed="exact", value=False).endswith("\nf(n)")


def test_what_is_looked_at_after_the_call_is_printed() -> None:
    seen, wanted = Observation(after={"x": 1}), Observation(after={"x": 2})
    changed = Observation(before={"n": [1]}, unchanged={"n": [2]})

    assert _call("call", seen, wanted, after={"x": "g(n)"}).endswith("print(f(n))\nprint(g(n))")
    assert _call("call", changed, Observation(), unchanged=["n"]).endswith("print(f(n))\nprint(n)")


def test_a_result_that_is_looked_at_is_kept() -> None:
    seen, wanted = Observation(after={"x": True}), Observation(after={"x": False})

    text = _call("call", seen, wanted, after={"x": "result is n"})
    silent = _call("call", seen, wanted, after={"x": "result is n"}, value=False)

    assert text.endswith("\nn = 7\nresult = f(n)\nprint(result)\nprint(result is n)")
    assert silent.endswith("\nn = 7\nresult = f(n)\nprint(result is n)")


def test_what_is_shared_is_shown_by_identity() -> None:
    seen = Observation([[1]], shared=(("", "[0][1]"), ("n", "[1]"), "list"))
    lost = Observation([[1]], shared=(("", "[…]"), ("n", "[1]"), "list"))

    assert _call("call", seen, seen, apart=["n"]).endswith(
        "\nn = 7\nresult = f(n)\nprint(result[0][1] is n[1])"
    )
    assert _call("call", lost, lost, apart=["n"]).endswith("\nprint(f(n))")


def test_items_are_asked_for_in_a_loop() -> None:
    seen = Observation([1], given=(), before={"n": 7}, unchanged={"n": 7})
    wrong = replace(seen, value=[2])
    moved = replace(seen, given=((1, {"n": 8}),))
    fields = {"lazily": "k = n\ngo(item)", "unchanged": ["n"]}

    text = _call("call", wrong, seen, **fields)
    looked = _call("call", moved, seen, **fields)

    assert text.endswith("\nfor item in f(n):\n    print(item)\n    k = n\n    go(item)")
    assert looked.endswith("\nfor item in f(n):\n    print(item, n)\n    k = n\n    go(item)")


def test_all_that_is_judged_is_printed() -> None:
    given = run_result([Observation()], inputs=[{"n": 7}])
    check = make("call", right="False", after={"x": "g(n)"})

    assert check.judge(replace(given, header="")).call == "n = 7\nprint(f(n))\nprint(g(n))"


def test_a_seed_is_there_where_the_spec_has_some() -> None:
    text = _call("call", *values(1, 2), seeds=[0])

    assert "import random\nrandom.seed(0)\n" in text


def test_a_scenario_goes_up_to_the_step_that_fails() -> None:
    steps = (Step(view={"v": 0}), Step(1, {"v": 1}), Step(2, {"v": 2}))
    seen = (*steps[:2], Step(2, {"v": 9}))
    fields = {"steps": ["f(1)", "f(2)", "f(3)"], "setup": "p = 1", "view": {"v": "p"}}
    text = _call(
        "scenario", Observation(steps=seen), Observation(steps=(*steps, steps[2])), **fields
    )

    assert text == "from tp import *\nn = 7\np = 1\nf(1)\nprint(f(2))\nprint(p)"


def test_a_scenario_that_an_earlier_step_ends_is_not_told() -> None:
    raised = Step(raised=INDEX_ERROR)
    steps = (Step(), raised, Step(3))
    wanted = (Step(), raised, Step(4))
    fields = {"steps": ["f(1)", "f(2)"]}

    assert _call("scenario", Observation(steps=steps), Observation(steps=wanted), **fields) == ""


def test_a_session_says_what_to_type_above_its_call() -> None:
    text = _call("session", Observation(), Observation(), events=["g", {"key": "^C"}], prints=["x"])

    assert text.endswith("# ⌨ 'g' ^C\nf(n)")


def test_without_the_students_own_files_there_is_nothing_to_paste() -> None:
    assert make("call").judge(run_result(values(1), values(2))).call == ""
