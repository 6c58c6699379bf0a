"""Behaviours: the same digest for the same mistake, whatever else differs."""

from __future__ import annotations

from typing import Any

import pytest

from graders.checks.base import Check, RunResult
from graders.grading.failure_signature import failure_signature, with_shown
from graders.grading.observations import Observations
from graders.judging.outcome import RAISED_IN_LINE
from graders.model import NO_ANSWER, Judgement, Message, StackFrame, Text, Verdict
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
        {"f", "g"},
    )


def raised(
    type_: str, text: str = "", *functions: str, line: int = 1, code: str = "x"
) -> dict[str, Any]:
    """Make the observation of an exception, raised in the last of some functions."""
    frames = [["morpion.py", line, name, code] for name in functions or ("f",)]
    return {"value": None, "raised": {"type": type_, "bases": [], "text": text, "frames": frames}}


def told(kind: str, text: str, line: int) -> Judgement:
    """Judge an exception of a program that never came to the other inputs."""
    words = Message(
        RAISED_IN_LINE,
        {"exception": f"{kind}: {text}", "function": "f", "file": "m.py", "line": line},
    )
    return Judgement(Verdict.ERROR, words, input="f(1)", traceback=(StackFrame("m.py", line, "f"),))


SAME: dict[str, tuple[Any, Any]] = {
    "value in a message": (raised("KeyError", "'a'"), raised("KeyError", "'b'", line=9)),
    "number in a message": (
        raised("IndexError", "index 3 is out of bounds for axis 0 with size 3"),
        raised("IndexError", "index 4 is out of bounds for axis 0 with size 4"),
    ),
    "end of a text of which no page shows the end": (
        raised("ValueError", "words " * 200 + "left"),
        raised("ValueError", "words " * 200 + "right"),
    ),
    "name of a variable": (
        raised("NameError", "name 'total' is not defined"),
        raised("NameError", "name 'somme' is not defined"),
    ),
    "helping function": (
        raised("TypeError", "'int' object is not iterable", "f", "aide"),
        raised("TypeError", "'int' object is not iterable", "f"),
    ),
    "words of a student's own refusal": (
        raised("ValueError", "no", code="raise ValueError('no')"),
        raised("ValueError", "never", code='raise ValueError("never")'),
    ),
    "prompt where nobody answers": (
        raised("EOFError", "EOF when reading a line") | {"printed": "n ? "},
        raised("EOFError", "EOF when reading a line") | {"printed": "Nombre : "},
    ),
    "depth of a recursion": (
        raised("RecursionError", "maximum recursion depth exceeded", "f", "g"),
        raised("RecursionError", "maximum recursion depth exceeded in comparison", "f", "g", "f"),
    ),
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
    "message": (
        raised("TypeError", "unsupported operand type(s) for +: 'int' and 'str'"),
        raised("TypeError", "'int' object is not iterable"),
    ),
    "types in a message": (
        raised("TypeError", "unsupported operand type(s) for +: 'int' and 'str'"),
        raised("TypeError", "unsupported operand type(s) for +: 'int' and 'list'"),
    ),
    "place": (raised("IndexError", "", "f", "g"), raised("IndexError", "", "g", "f")),
    "name that is not imported": (
        raised("NameError", "name 'randint' is not defined"),
        raised("NameError", "name 'total' is not defined"),
    ),
    "printed before an exception": (
        raised("KeyError") | {"printed": "a"},
        raised("KeyError") | {"printed": "b"},
    ),
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


def test_the_line_of_an_exception_is_no_part_of_a_mistake() -> None:
    """The words stand for what was not seen: they name a line of one student's."""
    one, other = (told("KeyError", text, line) for text, line in (("'a'", 3), ("'b'", 7)))
    assert digest(judgement=one, end="cpu") == digest(judgement=other, end="cpu") != ""
    assert digest(judgement=one) != digest(judgement=told("IndexError", "", 3))


NOTHING: dict[str, Any] = {
    "nothing back": {"value": None, "after": {}, "printed": ""},
    "a prompt alone": {"dialogue": [["out", "\n"], ["in", "3"]]},
    "steps that do nothing": {"steps": [{"view": {"n": 1}}, {"value": None, "view": {"n": 1}}]},
    "inputs left as they were": {"before": {"g": [1]}, "unchanged": {"g": [1]}},
}
SOMETHING: dict[str, Any] = {
    "value": {"value": 0},
    "text": {"printed": "3\n"},
    "exception": raised("KeyError"),
    "step": {"steps": [{"view": {"n": 1}}, {"value": None, "view": {"n": 2}}]},
    "input changed": {"before": {"g": [1]}, "unchanged": {"g": [2]}},
    "exit": {"exit": 0},
}


@pytest.mark.parametrize("case", NOTHING.values(), ids=NOTHING)
def test_what_shows_nothing_on_any_input_has_no_answer(case: Any) -> None:
    assert digest(case, case) == NO_ANSWER


@pytest.mark.parametrize("case", SOMETHING.values(), ids=SOMETHING)
def test_what_shows_something_on_one_input_has_an_answer(case: Any) -> None:
    assert digest({"value": None}, case) != NO_ANSWER


@pytest.mark.parametrize(("is_counted", "check", "end"), [
    (True, ORACLE, ""), (False, ORACLE, "input"), (False, COST, "cpu"),
], ids=["called too often", "asks too often", "measured"])  # fmt: skip
def test_what_is_stopped_for_what_it_did_has_a_behaviour(
    is_counted: bool, check: Check, end: str
) -> None:
    stopped = Judgement(Verdict.TIME_LIMIT, Message("stopped"), is_counted=is_counted)
    assert digest(judgement=stopped, check=check, end=end) not in ("", NO_ANSWER)


def test_a_mistake_is_the_same_where_the_failure_shown_is_the_same() -> None:
    """The smallest input is none of the check's: two programs may differ on it alone."""
    assert with_shown("a", "f(1)", "x") == with_shown("a", "f(1)", "x")
    assert (
        len({with_shown("a", *shown) for shown in (("f(1)", "x"), ("f(2)", "x"), ("f(1)", "y"))})
        == 3
    )
    assert [with_shown(it, "f(1)", "x") for it in ("", NO_ANSWER)] == ["", NO_ANSWER]


def test_right_answers_that_cost_too_much_are_told_apart_by_how() -> None:
    growth = Judgement(Verdict.WRONG, Message("grows like {n}", {"n": "n²"}))
    again = Judgement(Verdict.WRONG, Message("grows like {n}", {"n": "n³"}))
    factor = Judgement(Verdict.WRONG, Message("{n} times the work", {"n": "9"}))
    seen = [digest({"value": 1}, judgement=j, check=COST) for j in (growth, again, factor)]
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize("case", [None, 3, "x", [], {"raised": 3}, {"steps": [1]}, {"value": {}},
                                  {"value": {"d": 3}}, {"dialogue": 3}, {"value": "\ud800"}])  # fmt: skip
def test_odd_testimony_is_no_failure_of_ours(case: Any) -> None:
    assert digest(case)


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


def test_a_value_alone_is_that_of_a_call_that_also_tells_nothing_else() -> None:
    value = {"sub": "L", "v": [1, {"d": [[2, 1], [1, 2]]}]}
    assert digest({"value": value, "after": {}}) == digest(
        {"value": value, "after": {}, "foreign": True, "raised": None}
    )
    assert digest({"value": None, "after": {}}) == digest({"after": {}, "foreign": True})
