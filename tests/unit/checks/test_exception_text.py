"""Exceptions as the reference raises them: their text, and another outcome that is right too."""

from __future__ import annotations

from typing import Any

import pytest

from graders.i18n import translator
from graders.model import Judgement
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import make, run_result


def _failure(text: str, name: str = "Failure") -> Observation:
    return Observation(raised=Raised(name, (name,), text))


def _judge(fields: dict[str, Any], seen: Observation, expected: Observation) -> Judgement:
    return make("call", **fields).judge(run_result([seen], [expected]))


ACCENT = "carte à piocher"
CASES = {
    # how, what is seen, the verdict, words of the rationale
    "any: another text": ("any", _failure("non"), "correct", ""),
    "any: another exception": ("any", _failure(ACCENT, "Not_found"), "wrong", "should raise"),
    "told: the same text": ("told", _failure(ACCENT), "correct", ""),
    "told: another text": (
        "told", _failure("non"), "correct",
        "the exception is Failure: non, Failure: carte à piocher was expected",
    ),
    "told: another exception": ("told", _failure(ACCENT, "Not_found"), "wrong", "should raise"),
    "told: accents in another form": ("told", _failure("carte a\u0300 piocher"), "correct", ""),
    "exact: the same text": ("exact", _failure(ACCENT), "correct", ""),
    "exact: accents in another form": ("exact", _failure("carte a\u0300 piocher"), "correct", ""),
    "exact: another text": (
        "exact", _failure("non"), "wrong",
        "the exception is Failure: non, Failure: carte à piocher was expected",
    ),
    "exact: another exception": ("exact", _failure(ACCENT, "Not_found"), "wrong", "Not_found"),
    "exact: nothing is raised": ("exact", Observation(3), "wrong", "should raise Failure"),
}  # fmt: skip


@pytest.mark.parametrize(("how", "seen", "verdict", "words"), CASES.values(), ids=CASES)
def test_the_text_of_an_exception(how: str, seen: Observation, verdict: str, words: str) -> None:
    found = _judge({"exception_text": how}, seen, _failure(ACCENT))
    told = translator("en").render(found.rationale)
    assert found.verdict == verdict
    assert words in told
    assert bool(told) == bool(words)


def test_an_exception_of_the_same_name_is_told_to_be_another() -> None:
    """A student may define it in two files: nobody who catches one catches the other."""
    seen = Observation(raised=Raised("Failure", ("Exception",), "non"))
    found = make("call", call="f()", raises="Failure").judge(run_result([seen], [seen]))

    told = translator("en").render(found.rationale)
    assert (found.verdict, told) == (
        "wrong", "another exception named Failure was raised: it is to be defined once"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("Type_error", "This expression has type int", "the compiler refuses the call: This"),
        ("Unbound_value", "nieme", "nieme is not defined"),
    ],
)
@pytest.mark.parametrize("expected", [_failure(ACCENT), Observation(3)])
def test_a_call_that_never_ran_obtained_nothing(
    kind: str, text: str, words: str, expected: Observation
) -> None:
    found = _judge({"exception_text": "told"}, _failure(text, kind), expected)
    assert (found.verdict, found.actual) == ("error", "")
    assert found.expected == ("Failure" if expected.raised else "3")
    assert translator("en").render(found.rationale).startswith(words)


def test_the_text_of_a_value_is_not_looked_at() -> None:
    assert _judge({"exception_text": "exact"}, Observation(3), Observation(3)).verdict == "correct"


@pytest.mark.parametrize(
    ("seen", "verdict"),
    [
        (Observation(0), "correct"),
        (_failure("non"), "correct"),
        (Observation(1), "wrong"),
        (_failure("non", "Not_found"), "error"),
    ],
)
def test_an_exception_may_be_right_in_place_of_a_value(seen: Observation, verdict: str) -> None:
    assert _judge({"or_raises": "Failure"}, seen, Observation(0)).verdict == verdict


def test_without_or_raises_an_exception_is_an_error() -> None:
    assert _judge({}, _failure("non"), Observation(0)).verdict == "error"
