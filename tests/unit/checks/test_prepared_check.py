"""The checks that call: what is right of an answer, and what they have in common."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from graders.codec import Cut, Opaque
from graders.i18n import render
from graders.model import StackFrame, Verdict
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import INDEX_ERROR, MEMORY_ERROR, make, run_result, values

VALUE_ERROR = Raised("ValueError", ("ValueError", "Exception"), "no")

CALLS: dict[str, tuple[dict[str, Any], Observation, str]] = {
    "the value": ({"returns": [1, 2]}, Observation([1, 2]), "correct"),
    "another value": ({"returns": [1, 2]}, Observation([2, 1]), "wrong"),
    "another type": ({"returns": 1}, Observation(True), "wrong"),
    "None asked for": ({"returns": None}, Observation(None), "correct"),
    "None for a value": ({"returns": 0}, Observation(None), "wrong"),
    "an object": ({"returns": [1]}, Observation(Opaque("map")), "wrong"),
    "a value that was cut": ({"returns": [1]}, Observation([1, Cut("count")]), "wrong"),
    "another order, allowed": (
        {"returns": [1, 2], "order": "any"}, Observation([2, 1]), "correct",
    ),
    "a tuple, allowed": (
        {"returns": [1, 2], "sequences": "alike"}, Observation((1, 2)), "correct",
    ),
    "True for 1, allowed": (
        {"returns": 1, "numbers": "by-value"}, Observation(True), "correct",
    ),
    "close, allowed": (
        {"returns": 1.0, "tolerance": 0.1}, Observation(1.05), "correct",
    ),
    "an exception": ({"returns": 1}, Observation(raised=INDEX_ERROR), "error"),
    "an exhausted memory": ({"returns": 1}, Observation(raised=MEMORY_ERROR), "memory-limit"),
    "the exception asked for": (
        {"raises": "IndexError"}, Observation(raised=INDEX_ERROR), "correct",
    ),
    "a subclass of it": ({"raises": "LookupError"}, Observation(raised=INDEX_ERROR), "correct"),
    "another exception": ({"raises": "ValueError"}, Observation(raised=INDEX_ERROR), "wrong"),
    "no exception": ({"raises": "ValueError"}, Observation("ValueError"), "wrong"),
    "the text": ({"prints": "a\nb\n"}, Observation(printed="a \nb"), "correct"),
    "another text": ({"prints": "a\nb\n"}, Observation(printed="a\n b"), "wrong"),
    "no text": ({"prints": "a"}, Observation("a"), "wrong"),
    "an exception after the text": (
        {"prints": "a"}, Observation(printed="a", raised=INDEX_ERROR), "error",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CALLS)
def test_a_call_is_right_when_its_outcome_is_the_one_written(case: str) -> None:
    fields, seen, verdict = CALLS[case]

    assert make("call", **fields).judge(run_result([seen])).verdict == verdict


ORACLES: dict[str, tuple[Observation, Observation, str]] = {
    "the same value": (Observation([1]), Observation([1]), "correct"),
    "another value": (Observation([1]), Observation([2]), "wrong"),
    "the same exception": (
        Observation(raised=INDEX_ERROR), Observation(raised=INDEX_ERROR), "correct",
    ),
    "another exception": (
        Observation(raised=VALUE_ERROR), Observation(raised=INDEX_ERROR), "wrong",
    ),
    "a value for an exception": (Observation(raised=VALUE_ERROR), Observation(None), "wrong"),
    "an exception for a value": (Observation(1), Observation(raised=INDEX_ERROR), "error"),
    "the same after": (Observation(1, after={"g": [1]}), Observation(1, after={"g": [1]}), "correct"),
    "another after": (Observation(1, after={"g": [1]}), Observation(1, after={"g": []}), "wrong"),
    "no after": (Observation(1, after={"g": [1]}), Observation(1), "error"),
}  # fmt: skip


@pytest.mark.parametrize("case", ORACLES)
def test_the_reference_says_what_is_right(case: str) -> None:
    """A `call` that writes nothing is judged like an oracle."""
    expected, seen, verdict = ORACLES[case]
    check = make("call", after={name: name for name in expected.after})

    assert check.judge(run_result([seen], [expected])).verdict == verdict


def test_the_first_failure_is_shown_with_its_input() -> None:
    check = make("call", setup="g = L(g)\n", call="f(g, n)", hints=["pensez au vide"])
    inputs = [{"g": [], "n": 0}, {"g": [[0]], "n": 1}, {"g": [], "n": 2}]

    found = check.judge(run_result(values(1, 5, 6), values(1, 2, 3), inputs))

    assert (found.verdict, found.case) == (Verdict.WRONG, 1)
    assert found.input == "g = [[0]]\nn = 1\ng = L(g)\nf(g, n)"
    assert (found.expected, found.actual) == ("2", "5")
    assert found.hint is not None


def test_what_was_seen_before_the_end_is_judged() -> None:
    """The caller judges why the rest was not seen."""
    check = make("call")

    assert check.judge(run_result(values(1), values(1, 2))).verdict is Verdict.CORRECT
    assert check.judge(run_result(values(9), values(1, 2))).verdict is Verdict.WRONG
    assert check.judge(run_result([], values(1, 2))).verdict is Verdict.CORRECT


def test_an_exception_shows_the_students_own_lines() -> None:
    found = make("call").judge(run_result([Observation(raised=INDEX_ERROR)]))

    assert found.traceback == (StackFrame("tp.py", 3, "f", "return x[9]"),)
    assert found.actual == "IndexError: list index out of range"


@pytest.mark.parametrize("kind", ["call", "right", "session"])
def test_an_argument_that_changed_is_wrong_for_every_kind(kind: str) -> None:
    fields = {"right": "True"} if kind == "right" else {}
    check = make("session" if kind == "session" else "call", unchanged=["g"], **fields)
    seen = Observation(None, before={"g": [1]}, unchanged={"g": [1, 2]})

    found = check.judge(run_result([seen]))

    assert found.verdict is Verdict.WRONG
    assert (found.expected, found.actual) == ("g == [1]", "g == [1, 2]")


def test_an_argument_left_as_it_was_is_right() -> None:
    seen = Observation(None, before={"g": [1]}, unchanged={"g": [1]})

    assert make("call", unchanged=["g"]).judge(run_result([seen])).verdict is Verdict.CORRECT


def test_what_was_printed_is_kept_and_cannot_act() -> None:
    found = make("call").judge(run_result([Observation(1, printed="\x1b[31mici\n")]))

    assert found.printed == "\\x1b[31mici\n"


@pytest.mark.parametrize(
    "fields",
    [
        {"returns": 1, "raises": "ValueError"},
        {"returns": None, "prints": "a"},
        {"order": "random"},
        {"tolerance": -1},
        {"raises": "not a name"},
        {"weight": 0},
        {"cpu_s": -1},
        {"unknown": 1},
        {"detail": "nothing"},
        {"inputs": []},
    ],
    ids=str,
)
def test_a_spec_that_makes_no_sense_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make("call", **fields)


def test_a_probe_says_what_the_box_is_to_do() -> None:
    check = make("call", setup="x = 1", call="f(n)", after={"g": "g"}, unchanged=["n"])

    probe = check.probe(({"n": 1}, {"n": 2}))

    assert probe is not None
    assert (probe.setup, probe.call, probe.after) == ("x = 1", "f(n)", {"g": "g"})
    assert (probe.unchanged, probe.inputs, probe.seeds) == (("n",), ({"n": 1}, {"n": 2}), (0, 0))
    assert probe.events is None


def test_what_is_expected_never_enters_a_probe() -> None:
    check = make("call", returns="SECRET", hints=["SECRET"], order="any")

    assert "SECRET" not in repr(check.probe(({},)))


@pytest.mark.parametrize(
    ("written", "seeds"), [(3, (0, 1, 2)), ([7, 3], (7, 3)), (1, (0,)), (None, (0,))], ids=str
)
def test_each_input_is_run_once_per_seed(written: Any, seeds: tuple[int, ...]) -> None:
    check = make("call") if written is None else make("call", seeds=written)

    probe = check.probe(({"n": 1}, {"n": 2}))

    assert probe is not None
    assert probe.seeds == seeds * 2
    assert [one["n"] for one in probe.inputs] == [1] * len(seeds) + [2] * len(seeds)


@pytest.mark.parametrize("seeds", [0, -1, 201, True, [], [True], "3", [0.5]], ids=str)
def test_odd_seeds_are_refused(seeds: Any) -> None:
    with pytest.raises(ValidationError):
        make("call", seeds=seeds)


def test_the_seed_is_told_where_there_are_several() -> None:
    several, one = make("call", seeds=2), make("call", seeds=[5])
    seen, wanted = values(1, 2), values(1, 3)

    assert several.judge(run_result(seen, wanted)).input == "random.seed(1)\nn = 1\nf(n)"
    assert one.judge(run_result(seen, wanted)).input == "n = 1\nf(n)"


def test_the_seed_is_told_in_the_language_of_the_spec() -> None:
    check = make("call", seeds=2)
    check.speak("ocaml")
    found = check.judge(run_result(values(1, 2), values(1, 3)))
    assert found.input.splitlines()[0] == "Random.init 1"


def test_a_value_that_is_printed_and_not_returned_is_explained() -> None:
    printed = Observation(None, printed="2\n")
    told = make("call", returns=2).judge(run_result([printed])).explanation
    assert told is not None
    assert "`print`" in render(told, "en")
    assert (
        make("call", returns=2).judge(run_result([Observation(3, printed="2")])).explanation is None
    )
    changed = Observation(None, before={"n": 1}, unchanged={"n": 2}, printed="2\n")
    checked = make("call", returns=2, unchanged=["n"]).judge(run_result([changed]))
    assert checked.explanation is None


@pytest.mark.parametrize(
    ("fields", "follows"),
    [
        ({}, True),
        ({"unchanged": ["g"]}, False),
        ({"returns": None}, False),
        ({"right": "True"}, False),
    ],
    ids=str,
)
def test_the_reference_is_judged_where_it_may_be_wrong(
    fields: dict[str, Any], follows: bool
) -> None:
    assert make("call", **fields).follows_reference is follows


@pytest.mark.parametrize(
    ("returns", "reference", "answer", "verdict"),
    [
        ("(1, 2)", (1, 2), (1, 2), Verdict.CORRECT),
        ("(1, 2)", (1, 2), "(1, 2)", Verdict.WRONG),
        ("{1, 2}", {1, 2}, {2, 1}, Verdict.CORRECT),
        ("(1, 2)", "(1, 2)", "(1, 2)", Verdict.CORRECT),
        ("(1, 2)", "(1, 2)", (1, 2), Verdict.WRONG),
        ("no literal", None, "no literal", Verdict.CORRECT),
    ],
)
def test_a_text_is_a_literal_where_the_reference_returns_no_text(
    returns: str, reference: Any, answer: Any, verdict: Verdict
) -> None:
    check = make("call", returns=returns)

    assert check.judge(run_result(values(answer), values(reference))).verdict is verdict
