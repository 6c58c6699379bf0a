"""The `validator` kind: the course's own judge, whose faults are never the student's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graders.codec import Opaque
from graders.course import Answer
from graders.errors import InternalError
from graders.i18n import render
from graders.model import Text, Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values

CHECK = make("call", validator="v")


@pytest.mark.parametrize(
    ("said", "verdict"),
    [(None, "correct"), (True, "correct"), ("non", "wrong"), (Text("non", "no"), "wrong")],
    ids=str,
)
def test_a_validator_accepts_or_says_what_is_wrong(said: Any, verdict: str) -> None:
    found = CHECK.judge(run_result(values(3), v=lambda answer: said))

    assert found.verdict == verdict


def test_its_words_are_the_rationale() -> None:
    found = CHECK.judge(run_result(values(3), v=lambda answer: "trois est impair"))

    assert found.rationale == Text("trois est impair", "trois est impair")
    assert (found.actual, found.expected) == ("3", "")


def _raises(answer: Answer) -> None:
    raise KeyError(answer.value)


def _recurses(answer: Answer) -> None:
    _recurses(answer)


def _asserts(answer: Answer) -> None:
    assert answer.value is None


@pytest.mark.parametrize(
    "validator",
    [_asserts, lambda answer: unknown, lambda answer: 0, lambda answer: False, lambda answer: [""]],  # type: ignore[name-defined]  # noqa: F821
    ids=["asserts", "unknown name", "zero", "False", "list"],
)
def test_a_fault_of_the_validator_is_ours(validator: Callable[..., Any]) -> None:
    with pytest.raises(InternalError, match="validator v"):
        CHECK.judge(run_result(values(Opaque("Node")), v=validator))


@pytest.mark.parametrize(
    ("validator", "answer"),
    [
        (lambda answer: len(answer.value), 3),
        (lambda answer: answer.value[4], [1]),
        (lambda answer: answer.value["a"], {}),
        (lambda answer: int(answer.value), "trois"),
        (lambda answer: answer.value.keys(), [1]),
        (lambda answer: 1 // answer.value, 0),
        (_recurses, 3),
    ],
    ids=["type", "index", "key", "value", "attribute", "arithmetic", "recursion"],
)
def test_an_answer_of_another_shape_is_wrong(validator: Callable[..., Any], answer: Any) -> None:
    found = CHECK.judge(run_result(values(answer), v=validator))

    assert found.verdict is Verdict.WRONG
    assert render(found.rationale, "en") == f"{answer!r} has not the form that is asked for"
    assert render(found.rationale, "fr") == f"{answer!r} n’a pas la forme demandée"


def test_a_validator_that_raises_on_the_references_own_answer_is_ours() -> None:
    run = run_result(values(3), v=lambda answer: len(answer.value))

    with pytest.raises(InternalError, match="validator v raised TypeError"):
        CHECK.judge(replace(run, expected=run.seen))


def test_what_is_printed_and_answers_together_are_told_as_such() -> None:
    printed = CHECK.judge(run_result([Observation(printed="trois")], v=_raises))
    together = TOGETHER.judge(run_result(values(3), v=lambda answers: answers[0].value + ""))

    assert "what is printed has not the form" in render(printed.rationale, "en")
    assert "the answers have not the form" in render(together.rationale, "en")


def test_a_validator_sees_the_whole_answer() -> None:
    seen: list[Answer] = []

    def look(answer: Answer) -> None:
        seen.append(answer)

    CHECK.judge(
        run_result(
            [Observation(4, after={"g": [1]}, printed="ok")],
            [Observation(5)],
            [{"n": 2}],
            v=look,
        )
    )

    assert seen == [Answer(4, {"n": 2}, 5, {"g": [1]}, "ok", (), None)]


def test_an_exception_never_reaches_the_validator() -> None:
    found = CHECK.judge(run_result([Observation(raised=INDEX_ERROR)], v=_raises))

    assert found.verdict is Verdict.ERROR


def test_every_answer_is_asked_about_until_one_is_wrong() -> None:
    found = CHECK.judge(
        run_result(values(2, 4, 5, 7), v=lambda answer: "impair" if answer.value % 2 else None)
    )

    assert (found.case, found.actual) == (2, "5")
    assert found.input.startswith("n = 2")


TOGETHER = make("call", validator="v", together=True, seeds=3, hints=["mélangez"])


def test_all_the_answers_can_be_judged_at_once() -> None:
    seen: list[tuple[Answer, ...]] = []

    def look(answers: tuple[Answer, ...]) -> str | None:
        seen.append(answers)
        return None if len({answer.value for answer in answers}) > 1 else "toujours pareil"

    case = [{"n": 1}] * 3
    right = TOGETHER.judge(run_result(values(1, 2, 1), inputs=case, v=look))
    wrong = TOGETHER.judge(run_result(values(1, 1, 1), inputs=case, v=look))

    assert (right.verdict, wrong.verdict) == (Verdict.CORRECT, Verdict.WRONG)
    assert [(answer.value, answer.seed) for answer in seen[0]] == [(1, 0), (2, 1), (1, 2)]
    assert (wrong.case, wrong.input, wrong.actual) == (None, "n = 1\nf(n)", "")
    assert (wrong.rationale, wrong.hint) == (
        Text("toujours pareil", "toujours pareil"),
        Text("mélangez", "mélangez"),
    )


def test_no_input_is_shown_where_several_are_judged_at_once() -> None:
    found = TOGETHER.judge(run_result(values(1, 1), v=lambda answers: "non"))

    assert found.input == "f(n)"


def test_an_exception_fails_at_its_case_before_all_are_judged_at_once() -> None:
    found = TOGETHER.judge(run_result([*values(1), Observation(raised=INDEX_ERROR)], v=_raises))

    assert (found.verdict, found.case) == (Verdict.ERROR, 1)
    assert found.input.startswith("random.seed(1)\n")


def test_a_run_that_ended_early_is_not_judged_as_a_whole() -> None:
    short = run_result(values(1), [Observation()] * 3, v=_raises)

    assert TOGETHER.judge(short).verdict is Verdict.CORRECT
