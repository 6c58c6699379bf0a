"""Printed text, compared with the reference's or with the text of the spec."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from graders.i18n import translator
from graders.model import Judgement, Verdict
from graders.probe import Observation, Raised
from tests.unit.checks.run_results import make, run_result


def _judge(fields: dict[str, Any], seen: Observation, expected: Observation) -> Judgement:
    return make("call", **fields).judge(run_result([seen], [expected]))


CASES: dict[str, tuple[dict[str, Any], tuple[Any, str], tuple[Any, str], str]] = {
    # the fields, what the reference returns and prints, what the student does, the verdict
    "not looked at": ({}, (1, "a"), (1, "b"), "correct"),
    "the value too": ({"printed": "lines"}, (1, "a"), (2, "a"), "wrong"),
    "the value left out": ({"printed": "lines", "value": False}, (None, "a"), ("x", "a"), "correct"),
    "another text": ({"printed": "lines"}, (1, "a"), (1, "b"), "wrong"),
    "more white space": ({"printed": "lines"}, (1, "a b"), (1, "a   b\n"), "correct"),
    "more white space, exact": ({"printed": "exact"}, (1, "a b"), (1, "a   b"), "wrong"),
    "other lines, by tokens": ({"printed": "tokens"}, (1, "a\nb"), (1, "a b"), "correct"),
    "other lines, by lines": ({"printed": "lines"}, (1, "a\nb"), (1, "a b"), "wrong"),
    "a call": ({"printed": "lines"}, (1, "a"), (1, "b"), "wrong"),
    "a call that returns": (
        {"returns": 1, "printed": "lines"}, (1, "a"), (1, "b"), "wrong",
    ),
    "a call that returns and prints": (
        {"returns": 1, "printed": "lines"}, (1, "a"), (1, " a"), "correct",
    ),
    "a text of the spec": ({"prints": "a b"}, (1, ""), (1, "a b \n"), "correct"),
    "a text of the spec, exact": ({"prints": "a b"}, (1, ""), (1, "a  b"), "wrong"),
    "a text of the spec, lines": (
        {"prints": "a b", "printed": "lines"}, (1, ""), (1, "a  b"), "correct",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_is_printed_and_returned(case: str) -> None:
    fields, expected, seen, verdict = CASES[case]

    found = _judge(
        dict(fields),
        Observation(seen[0], printed=seen[1]),
        Observation(expected[0], printed=expected[1]),
    )

    assert found.verdict == verdict


@pytest.mark.parametrize(
    ("value", "printed", "words"),
    [
        ("a b", "", "nothing is printed: a text is returned instead"),
        (None, " \n", "nothing is printed"),
        (None, "a c", "line 1, item 2: 'c' is printed, 'b' was expected"),
    ],
    ids=["returned", "nothing", "something else"],
)
def test_the_words_for_what_is_printed(value: object, printed: str, words: str) -> None:
    found = _judge(
        {"printed": "lines"}, Observation(value, printed=printed), Observation(printed="a b")
    )

    assert found.verdict is Verdict.WRONG
    assert translator("en").render(found.rationale) == words
    assert (found.expected, found.actual) == ("a b", printed)
    assert found.difference
    assert found.printed == "", "it is what was obtained"


@pytest.mark.parametrize(
    "fields",
    [{"printed": "words"}, {"raises": "ValueError", "printed": "lines"}],
    ids=str,
)
def test_a_comparison_that_makes_no_sense_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make("call", **fields)


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [("1:  a", "correct"), ("1 :a", "correct"), ("1: a\n", "wrong"), ("1: b", "wrong")],
)
def test_blanks_between_items_are_forgiven_and_line_ends_are_not(
    printed: str, verdict: str
) -> None:
    fields = {"printed": "blanks", "value": False}
    seen = Observation(None, printed=printed)
    assert _judge(fields, seen, Observation(None, printed="1: a")).verdict == verdict


@pytest.mark.parametrize("rule", ["blanks", "lines"])
@pytest.mark.parametrize(
    ("printed", "told"),
    [
        ("1:  a", "right, although the blanks differ: line 1, character 4: '1:␣␣a', '1:␣a' was"),
        ("1: a ", ""),
        ("1: b", "line 1, item 2"),
    ],
    ids=["between", "at the end", "another text"],
)
def test_blanks_that_are_forgiven_are_told(rule: str, printed: str, told: str) -> None:
    fields = {"printed": rule, "value": False}
    found = _judge(fields, Observation(None, printed=printed), Observation(None, printed="1: a"))

    words = translator("en").render(found.rationale)
    assert words.startswith(told)
    assert bool(words) == bool(told)


def test_an_empty_line_that_is_forgiven_is_not_told() -> None:
    fields = {"printed": "lines", "value": False}
    found = _judge(fields, Observation(None, printed="a\n\nb"), Observation(None, printed="a\nb"))
    assert (found.verdict, found.rationale) == (Verdict.CORRECT, None)


def test_blanks_before_an_exception_are_not_told() -> None:
    failed = Raised("Failure", ("Failure",), "non")
    fields = {"printed": "blanks", "value": False}
    found = _judge(
        fields,
        Observation(raised=failed, printed="1:  a"),
        Observation(raised=failed, printed="1: a"),
    )
    assert (found.verdict, found.rationale) == (Verdict.CORRECT, None)
