"""Expressions that say what is right: of one answer, of all of them, of items beyond the expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graders.course import Fault
from graders.errors import InternalError
from graders.i18n import render
from graders.judging import timing
from graders.model import Judgement, Text, Verdict
from graders.probe import Observation, Step
from tests.unit.checks.run_results import INDEX_ERROR, make, run_result, values


def judged(
    right: str, *seen: Any, kind: str = "call", call: str = "f(n)", **functions: Any
) -> Judgement:
    """Judge answers by an expression, where the reference gives 4."""
    more = {"at_most": 2.0, "measure": "steps"} if kind == "cost" else {}
    check = make(kind, right=right, call=call, **more)
    found = [replace(one, work=1) for one in values(*seen)]
    expected = [Observation(4, work=1)] * len(seen)
    return check.judge(run_result(found, expected, **functions))


@pytest.mark.parametrize("kind", ["call", "cost"])
@pytest.mark.parametrize(
    ("right", "verdict"),
    [
        ("actual == 3", "correct"),
        ("actual == expected", "wrong"),
        ("f(actual)", "correct"),
        ("None", "correct"),
        ("'too low'", "wrong"),
    ],
)
def test_an_expression_says_what_is_right(kind: str, right: str, verdict: str) -> None:
    assert judged(right, 3, kind=kind, f=lambda n: n == 3).verdict == verdict


def test_false_is_told_with_the_answer() -> None:
    found = judged("actual > 3", 3)

    assert render(found.rationale, "en") == "f(n) gave 3, which is not right here"
    assert render(found.rationale, "fr") == "f(n) donne 3, ce qui n’est pas juste ici"
    assert (found.actual, found.expected) == ("3", "")


def test_false_is_told_without_a_call_that_nobody_reads_in_a_sentence() -> None:
    found = judged("actual == []", [3], call="[one for one in f(n)]")

    assert render(found.rationale, "en") == "[3] came out, which is not right here"
    assert render(found.rationale, "fr") == "on obtient [3], ce qui n’est pas juste ici"


def test_what_it_says_is_the_rationale() -> None:
    words = Text("trop petit", "too low")

    assert judged("words(actual)", 3, words=lambda value: words).rationale == words
    assert judged("'bas'", 3).rationale == Text("bas", "bas")


def test_an_answer_of_another_shape_is_wrong() -> None:
    found = judged("len(actual) == 2", 3)

    assert found.verdict is Verdict.WRONG
    assert render(found.rationale, "en") == "3 has not the form that is asked for: title"
    assert render(found.rationale, "fr") == "3 n’a pas la forme demandée\u00a0: titre"


def test_a_shape_error_over_the_references_own_answer_is_ours() -> None:
    run = run_result(values(3))

    with pytest.raises(InternalError, match="judging by right raised TypeError"):
        make("call", right="len(actual) == 2").judge(replace(run, expected=run.seen))


@pytest.mark.parametrize(
    "right", ["boom()", "unknown", "3", "[]", "actual and 2"], ids=lambda right: str(right)
)
def test_any_other_fault_is_ours(right: str) -> None:
    def boom() -> None:
        raise OSError

    with pytest.raises(InternalError, match=r"right (raised|returned) "):
        judged(right, 3, boom=boom)


@pytest.mark.parametrize("actual", [None, 0, [], ""], ids=repr)
@pytest.mark.parametrize(
    "right", ["actual and f(actual)", "f(1) if not n else (actual and n and f(n))"]
)
def test_what_is_false_before_an_and_is_wrong(right: str, actual: Any) -> None:
    found = make("call", right=right).judge(
        run_result(values(actual), values(4), [{"n": 1}], f=lambda value: None)
    )

    assert found.verdict is Verdict.WRONG
    assert judged(right, 3, f=lambda value: None).verdict is Verdict.CORRECT


def test_what_does_not_end_is_ours_unless_the_answer_is_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.1)

    def spin(value: Any) -> bool:
        while True:
            pass

    with pytest.raises(InternalError, match="right does not end"):
        judged("spin(actual)", 3, spin=spin)
    found = judged("spin(actual)", list(range(6_000)), spin=spin)
    assert render(found.rationale, "en") == "the answer is too large to look at"


def test_it_works_on_copies() -> None:
    expected, seen = Observation([2, 1]), Observation([1, 2])
    run = run_result([seen, seen], [expected] * 2)

    check = make("call", right="expected.sort() or actual == expected and actual.append(3) is None")

    assert check.judge(run).verdict is Verdict.CORRECT
    assert (expected.value, seen.value) == ([2, 1], [1, 2])


def test_it_sees_all_that_was_seen() -> None:
    dialogue = (("out", "? "), ("in", "7"), ("out", "no\n"), ("key", "^C"), ("out", "bye"))
    found: list[Any] = []
    check = make(
        "session", right="look(replies, typed, exit, seed, printed, n, steps, size)",
        after={"size": "1"},
    )  # fmt: skip
    seen = Observation(after={"size": 9}, printed="p", exit=3, dialogue=dialogue, value=None)
    check.judge_case(  # type: ignore[attr-defined]
        run_result([seen], inputs=[{"n": 5}], look=lambda *told: found.append(told)), 0
    )

    assert found == [(("? ", "no\n", "bye"), ("7",), 3, 0, "p", 5, (), 9)]


def test_where_the_reference_raises_its_exception_is_right() -> None:
    check = make("call", right="actual > 0")
    raised = Observation(raised=INDEX_ERROR)

    assert check.judge(run_result([raised], [raised])).verdict is Verdict.CORRECT
    assert check.judge(run_result(values(3), [raised])).verdict is Verdict.WRONG


def test_a_session_shows_the_dialogue_up_to_the_reply_that_is_wrong() -> None:
    dialogue = (("out", "? "), ("in", "7"), ("out", "no\n"), ("in", "8"), ("out", "bye"))
    check = make("session", right="fault(replies)", events=("7", "8"))

    run = run_result([Observation(dialogue=dialogue)], fault=lambda _: Fault("mauvais", 1))
    found = check.judge(run)

    assert found.rationale == Text("mauvais", "mauvais")
    assert found.dialogue == dialogue[:3]


def test_a_session_that_is_wrong_is_told_with_the_title() -> None:
    check = make("session", right="'yes' in printed")

    found = check.judge(run_result([Observation(printed="no")]))

    assert render(found.rationale, "en") == "this does not hold: title"
    assert render(found.rationale, "fr") == "ce n’est pas le cas\N{NO-BREAK SPACE}: titre"


def test_a_scenario_is_judged_by_its_steps() -> None:
    check = make("scenario", steps=("f(n)",), right="[step.value for step in steps[1:]] == [3]")
    start = Step()

    def run(value: Any) -> Judgement:
        seen = Observation(steps=(start, Step(value)))
        return check.judge(run_result([seen], [Observation(steps=(start, Step(4)))]))

    assert (run(3).verdict, run(4).verdict) == (Verdict.CORRECT, Verdict.WRONG)


# -- together ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("together", "verdict"),
    [
        ("len(set(answers)) > 1", "correct"),
        ("sum(answers) == 3", "wrong"),
        ("[case['n'] for case in cases] == [0, 1]", "correct"),
        ("len(answers[0])", "wrong"),
    ],
)
def test_all_answers_are_judged_at_once(together: str, verdict: str) -> None:
    assert make("call", together=together).judge(run_result(values(5, 6))).verdict == verdict


def test_nothing_is_said_of_all_answers_before_each_is_one() -> None:
    run = run_result([*values(5), Observation(raised=INDEX_ERROR)])

    assert make("call", together="False").judge(run).verdict is Verdict.ERROR


def test_no_input_is_shown_where_several_are_judged_at_once() -> None:
    check = make("call", together="False", seeds=3, hints=["mélangez"])
    several = check.judge(run_result(values(1, 1)))
    alike = check.judge(run_result(values(1, 1), inputs=[{"n": 1}] * 2))

    assert (several.case, several.input) == (None, "f(n)")
    assert (alike.input, alike.hint) == ("n = 1\nf(n)", Text("mélangez", "mélangez"))


def test_a_run_that_ended_early_is_not_judged_as_a_whole() -> None:
    short = run_result(values(1), [Observation()] * 3)

    assert make("call", together="1 / 0", seeds=3).judge(short).verdict is Verdict.CORRECT


# -- extra ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "actual", "words"),
    [
        ("any", [2, 1], None),
        ("any", [2, 1, 30], None),
        ("any", [2, 1, 30, 30], "30 is there more than once"),
        ("any", [2, 1, 1], "1 is there more than once"),
        ("any", [2, 1, 3], "3 should not be there"),
        ("any", [2, 1, "x"], "'x' should not be there"),
        ("any", [2, 30], "1 is missing"),
        ("set", [2, 1, 30, 30, 2], None),
        ("set", [2, 2, 30], "1 is missing"),
        ("set", [1, 2, 3], "3 should not be there"),
    ],
    ids=str,
)
def test_an_item_beyond_the_references_is_right_where_extra_is_true(
    order: str, actual: list[Any], words: str | None
) -> None:
    check = make("call", order=order, extra="item % 10 == n")

    found = check.judge(run_result(values(actual), values([1, 2])))

    assert (found.rationale and render(found.rationale, "en")) == words


def test_extra_is_not_asked_about_what_the_reference_has() -> None:
    asked: list[Any] = []
    check = make("call", returns=[1, 2], order="set", extra="asked(item)")

    check.judge(run_result(values([2, 1, 5, 5, 2]), asked=lambda item: asked.append(item)))

    assert asked == [5]


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("item > 1", "extra is false of 1, an item of the reference's"),
        ("len(item)", "extra raised TypeError"),
        ("unknown", "extra raised NameError"),
    ],
)
def test_extra_is_tried_on_the_references_own_items(extra: str, words: str) -> None:
    run = run_result(values([1, 2]))
    check = make("call", order="any", extra=extra)

    assert not check.follows_reference
    with pytest.raises(InternalError, match=words):
        check.judge(replace(run, expected=run.seen))


def test_extra_that_takes_too_long_over_a_large_answer_makes_it_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.1)
    check = make("call", order="any", extra="spin(item)")

    def judge(count: int, spin: Callable[[Any], bool]) -> Judgement:
        return check.judge(run_result(values([*range(count)]), values([]), spin=spin))

    def spin(item: Any) -> bool:
        while True:
            pass

    found = judge(6_000, spin)
    assert render(found.rationale, "en") == "the answer is too large to look at"
    with pytest.raises(InternalError, match="extra does not end"):
        judge(3, spin)


def test_a_case_that_is_refused_alone_is_the_one_that_is_shown() -> None:
    check = make("call", together="[9, *answers] == sorted([9, *answers])", setup="m = n")
    run = run_result(values(10, 6, 11), values(10, 10, 11))
    found = check.judge(run)
    assert (found.verdict, found.case, found.actual) == (Verdict.WRONG, 1, "6")
    assert found.input == "n = 1\nm = n\nf(n)"


def test_answers_that_must_vary_are_shown_together() -> None:
    check = make("call", together="len({*answers}) > 1", seeds=3)
    found = check.judge(run_result(values(5, 5, 5), values(5, 6, 7)))
    assert (found.verdict, found.actual) == (Verdict.WRONG, "[5, 5, 5]")
