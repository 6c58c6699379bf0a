"""The `shows` of a session: what is shown after each input is as in the reference's session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.errors import InternalError
from graders.i18n import render
from graders.judging import timing
from graders.model import Verdict
from graders.probe import Observation
from tests.unit.checks.run_results import make, run_result

CHECK = make("session", events=["a", "b"], shows="last(said)")
REFERENCE = ("go", "[1]", "[2] ok")


def last(said: str) -> list[int] | None:
    found = [int(word[1:-1]) for word in said.split() if word.startswith("[")]
    return found[-1:] or None


def session(*replies: str) -> Observation:
    turns = [("out", replies[0])]
    for typed, said in zip("ab", replies[1:], strict=False):
        turns += [("in", typed), ("out", said)]
    return Observation(dialogue=tuple(turns), printed="".join(replies))


def run(*said: str, look: Callable[[str], Any] = last) -> RunResult:
    return run_result([session(*said)], [session(*REFERENCE)], last=look)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (REFERENCE, "correct"),
        (("Hello", "look: [1] .", "[9] then [2]"), "correct"),
        (("[7]", "[1]", "[2]"), "correct"),
        (("go", "[1]", "nothing new"), "wrong"),
        (("go", "[2]", "[1]"), "wrong"),
        (("go", "", "[2]"), "wrong"),
        (("go", "[1]"), "wrong"),
        (("[1] [2]",), "wrong"),
    ],
    ids=str,
)
def test_it_is_as_in_the_reference_wherever_that_shows_something(
    said: tuple[str, ...], verdict: str
) -> None:
    assert CHECK.judge(run(*said)).verdict == verdict


def test_what_was_shown_last_still_counts_where_nothing_changes() -> None:
    same = run_result([session("", "[1]", "no")], [session("", "[1]", "no: [1]")], last=last)

    assert CHECK.judge(same).verdict is Verdict.CORRECT


def test_the_words_tell_after_which_input() -> None:
    other, none = CHECK.judge(run("go", "[1]", "[3]")), CHECK.judge(run("go", "", "[2]"))

    assert render(other.rationale, "en") == "after 'b' (input 2): [3] is shown, [2] was expected"
    assert (other.expected, other.actual) == ("[2]", "[3]")
    assert render(none.rationale, "en") == (
        "after 'a' (input 1): [1] was expected, and is not shown"
    )
    assert none.dialogue == (("out", "go"), ("in", "a"), ("out", ""))


def test_a_text_of_another_shape_shows_nothing() -> None:
    found = CHECK.judge(run("go", "[one]", "[2]"))

    assert "is not shown" in render(found.rationale, "en")


@pytest.mark.parametrize(
    ("look", "words"),
    [
        (lambda said: None, "shows is None after each input"),
        (lambda said: said[99], "shows raised IndexError over what the reference prints"),
        (lambda said: unknown, "shows raised NameError"),  # type: ignore[name-defined]  # noqa: F821
    ],
)
def test_an_expression_that_sees_nothing_of_the_reference_is_at_fault(
    look: Callable[[str], Any], words: str
) -> None:
    own = run(*REFERENCE, look=look)

    with pytest.raises(InternalError, match=words):
        CHECK.judge(replace(own, expected=own.seen))


def _slow(said: str) -> list[int] | None:
    while "slow" in said:
        pass
    return last(said)


def test_a_text_that_takes_long_is_too_large_or_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "COURSE_CODE_S", 0.2)

    large = CHECK.judge(run("go", "slow" * 20, "[2]", look=_slow))
    assert "too large" in render(large.rationale, "en")
    with pytest.raises(InternalError, match="shows does not end"):
        CHECK.judge(run("go", "slow", "[2]", look=_slow))


def test_the_inputs_are_there_as_well() -> None:
    check = make("session", events=["a", "b"], shows="[n, said.count('[')]")

    assert check.judge(run("Go", "[one]", "[two]")).verdict is Verdict.CORRECT
    assert check.judge(run("go [", "[1]", "[2]")).verdict is Verdict.WRONG


def test_the_lines_that_were_read_so_far_are_there_as_well() -> None:
    check = make("session", events=["a", "b"], shows="None if 'b' in typed else last(said)")

    assert check.judge(run("go", "[1]", "[9]")).verdict is Verdict.CORRECT
    assert check.judge(run("go", "[9]", "[2]")).verdict is Verdict.WRONG
