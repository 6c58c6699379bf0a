"""Words for one observation: never empty, never unbounded, with the student's own place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.codec import Opaque
from graders.i18n import render
from graders.judging.compare import EXACT, Rules, difference
from graders.judging.outcome import (
    describe,
    describe_raised,
    explain_difference,
    explain_exception,
    explain_printed,
    stack,
    verdict_of_exception,
)
from graders.languages import language_named
from graders.model import StackFrame, Verdict
from graders.probe import Observation, Raised

PYTHON = language_named("python")

FRAME = ("tp.py", 12, "joueur", "return g[9]")


@pytest.mark.parametrize(
    ("bases", "verdict"),
    [
        (("MemoryError", "Exception"), Verdict.MEMORY_LIMIT),
        (("IndexError", "LookupError"), Verdict.ERROR),
        (("RecursionError", "RuntimeError"), Verdict.ERROR),
        ((), Verdict.ERROR),
    ],
    ids=str,
)
def test_an_exhausted_memory_is_a_limit(bases: tuple[str, ...], verdict: Verdict) -> None:
    assert verdict_of_exception(Raised("X", bases, ""), PYTHON) is verdict


@pytest.mark.parametrize(
    ("raised", "text"),
    [
        (Raised("KeyError", (), "'a'"), "KeyError: 'a'"),
        (Raised("KeyError", (), ""), "KeyError"),
    ],
    ids=["with a text", "without"],
)
def test_an_exception_reads_as_pythons_last_line(raised: Raised, text: str) -> None:
    assert describe_raised(raised) == text
    assert describe(Observation(value=3, raised=raised), PYTHON) == text


def test_a_long_exception_is_cut() -> None:
    assert len(describe_raised(Raised("ValueError", (), "x" * 10_000))) <= 300


def test_the_students_own_line_is_named() -> None:
    raised = Raised("IndexError", (), "list index out of range", (("tp.py", 3, "f", ""), FRAME))

    assert "joueur, tp.py line 12" in render(explain_exception(raised), "en")
    assert stack(raised)[1] == StackFrame("tp.py", 12, "joueur", "return g[9]")


def test_without_a_line_of_the_students_there_is_no_place() -> None:
    words = render(explain_exception(Raised("TypeError", (), "no")), "en")

    assert "TypeError: no" in words
    assert "line" not in words


@pytest.mark.parametrize(
    ("expected", "actual", "rules", "told"),
    [
        ([1, 2], [1], EXACT, ["1", "2"]),
        ([1], [1, 1], replace(EXACT, any_order=True), ["1", "more than once"]),
        ([1, 2], [1, 3], replace(EXACT, any_order=True), ["2", "missing", "3"]),
        ([1, 2], [1], replace(EXACT, any_order=True), ["2", "missing"]),
        ([1], [1, 5], replace(EXACT, any_order=True), ["5", "should not be there"]),
        ([[1]], [["a"]], EXACT, ["[0][0]", "str", "int"]),
        ({"a": 1}, {"a": 2}, EXACT, ["['a']", "1", "2"]),
        ({"a": 1}, {"b": 1}, EXACT, ["'a'", "'b'"]),
        ({"a": [1]}, {"a": []}, EXACT, ["at ['a']: 0 items were returned, not 1"]),
        ([{"a": 1}], [{"b": 1}], EXACT, ["at [0]: 'a' is missing, and 'b' should not"]),
        (1, Opaque("Node"), EXACT, ["Node", "int"]),
        (None, -1, EXACT, ["-1 was returned, None was expected"]),
        ([False], [None], EXACT, ["None was returned, False was expected"]),
    ],
    ids=[
        "length",
        "repeated",
        "members",
        "missing",
        "extra",
        "type",
        "value",
        "keys",
        "length inside",
        "keys inside",
        "opaque",
        "None expected",
        "None returned",
    ],
)
def test_a_difference_names_the_values(
    expected: Any, actual: Any, rules: Rules, told: list[str]
) -> None:
    found = difference(expected, actual, rules)
    assert found is not None

    words = render(explain_difference(found, PYTHON), "en")

    assert all(part in words for part in told), words


def test_words_for_a_huge_difference_are_bounded() -> None:
    found = difference(["a" * 60_000], ["b" * 60_000])
    assert found is not None

    assert len(render(explain_difference(found, PYTHON), "fr")) < 500


@pytest.mark.parametrize(
    ("value", "name"),
    [(None, "NoneType"), ([], "list"), (Opaque("Plateau"), "Plateau"), (True, "bool")],
    ids=str,
)
def test_types_are_named_as_python_does(value: Any, name: str) -> None:
    assert PYTHON.kind_name(value) == name


@pytest.mark.parametrize(
    ("expected", "actual", "english", "french"),
    [
        (1, "a", "a str was returned where an int was", "type str renvoyé au lieu de int"),
        ([], (), "a tuple was returned where a list was", "type tuple renvoyé au lieu de list"),
    ],
)
def test_a_type_has_its_article(expected: Any, actual: Any, english: str, french: str) -> None:
    found = difference(expected, actual)
    assert found is not None

    assert english in render(explain_difference(found, PYTHON), "en")
    assert french in render(explain_difference(found, PYTHON), "fr")


def test_a_value_that_was_printed_is_not_returned() -> None:
    printed = Observation(value=None, printed="1\n")
    assert "`return`" in render(explain_printed(printed, 1, PYTHON), "en")
    assert explain_printed(printed, None, PYTHON) is None
    assert explain_printed(Observation(value=2, printed="1\n"), 1, PYTHON) is None
    assert explain_printed(Observation(value=None), 1, PYTHON) is None


@pytest.mark.parametrize(
    ("printed", "wanted", "said"),
    [
        ("no move is left\n", False, ""),
        ("4\n", 5, "only `return` does"),
        ("step 1\n5\n", 5, "end with a `return` of that value"),
        ("1\n", True, "only `return` does"),
        ("ada\n", "ada", "end with a `return` of that value"),
        ("ada is here\n", "ada", ""),
    ],
)
def test_a_printed_text_is_taken_for_the_value_only_where_it_is_one(
    printed: str, wanted: object, said: str
) -> None:
    words = explain_printed(Observation(value=None, printed=printed), wanted, PYTHON)
    assert said in (render(words, "en") if words else "")
    assert bool(words) is bool(said)


def test_nothing_returned_asks_for_a_return() -> None:
    found = difference(1, None, EXACT)
    assert found is not None
    assert "a `return` may be missing" in render(explain_difference(found, PYTHON), "en")
    meant = explain_difference(found, PYTHON, may_lack_return=False)
    assert render(meant, "en") == "None was returned, 1 was expected"


def test_a_type_that_is_not_the_one_asked_for_is_told() -> None:
    facts = {"own": "int -> int", "asked": "int"}
    raised = Raised("Type_error", ("Type_error",), "This expression has type", facts=facts)
    told = render(explain_exception(raised), "en")
    assert told == "it does not have the type asked for: it is int -> int, not int"
    for odd in ({"own": "int"}, {"own": 1, "asked": "int"}, {}):
        refused = explain_exception(replace(raised, facts=odd))
        assert render(refused, "en").startswith("the compiler refuses the call: This")


def test_a_name_that_nothing_defines_is_told() -> None:
    raised = Raised("Unbound_value", ("Unbound_value",), "email")
    told = render(explain_exception(raised), "en")
    assert told == "email is not defined, or still to be written"
