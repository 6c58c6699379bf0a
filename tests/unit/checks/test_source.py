"""The kinds that run nothing: `source` and `manual`."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from graders.checks.base import Check
from graders.i18n import render
from graders.model import Verdict
from tests.unit.checks.run_results import make, run_result

FACTS: dict[str, Any] = {
    "recursive": True,
    "generator": False,
    "docstring": True,
    "loop": False,
    "comprehension": False,
    "lambda": False,
    "import": False,
    "calls": ["sorted", "joueur", "sort", "pop"],
    "functions": ["sorted"],
    "methods": ["pop"],
    "names": ["g", "total"],
    "answer": "",
}


@pytest.mark.parametrize(
    ("must", "must_not", "verdict"),
    [
        (["recursive"], [], "correct"),
        (["generator"], [], "wrong"),
        (["recursive", "docstring"], ["loop", "import"], "correct"),
        (["recursive", "loop"], [], "wrong"),
        ([], ["recursive"], "wrong"),
        ([], ["lambda", "comprehension"], "correct"),
        ([{"call": "sorted"}], [{"call": "eval"}], "correct"),
        ([{"call": "eval"}], [], "wrong"),
        ([], [{"call": "sorted"}], "wrong"),
        ([{"call": "joueur"}], [{"call": "sort"}], "correct"),
        ([], [{"call": "sort", "of": "any"}], "wrong"),
        ([], [{"call": "pop"}], "wrong"),
        ([{"call": "pop", "of": "method"}], [{"call": "pop", "of": "built-in"}], "correct"),
        ([], [{"call": "sorted", "of": "method"}], "correct"),
        ([{"name": "total"}], [{"name": "sorted"}], "correct"),
        ([], [{"name": "g"}], "wrong"),
    ],
    ids=str,
)
def test_the_source_has_what_it_must_and_nothing_it_must_not(
    must: list[Any], must_not: list[Any], verdict: str
) -> None:
    found = make("source", must=must, must_not=must_not).judge(run_result([], facts=FACTS))

    assert found.verdict == verdict


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "feature",
    ["recursive", "generator", "docstring", "loop", "comprehension", "lambda", "import",
     {"call": "eval"}, {"name": "eval"}],
    ids=str,
)  # fmt: skip
def test_what_is_missing_is_named(feature: Any, lang: str) -> None:
    lists: dict[str, Any] = {"calls": [], "functions": [], "methods": [], "names": []}
    facts = {**dict.fromkeys(FACTS, False), **lists, "answer": "x"}

    found = make("source", must=[feature]).judge(run_result([], facts=facts))

    assert "{" not in render(found.rationale, lang)
    assert not isinstance(feature, dict) or "eval" in render(found.rationale, lang)


def test_a_source_that_cannot_be_described_is_for_a_teacher_to_see() -> None:
    assert make("source", must=["loop"]).judge(run_result([])).verdict is Verdict.TO_REVIEW


@pytest.mark.parametrize(
    ("features", "verdict"),
    [
        ({"must": ["recursive"]}, "correct"),
        ({"must": ["recursive", "docstring"]}, "to-review"),
        ({"must": ["recursive"], "must_not": ["loop"]}, "to-review"),
        ({"must_not": ["recursive"]}, "wrong"),
    ],
    ids=str,
)
def test_recursion_that_was_seen_needs_no_source(features: dict[str, Any], verdict: str) -> None:
    seen = run_result([], facts={"recursive": True})
    assert make("source", **features).judge(seen).verdict == verdict


@pytest.mark.parametrize(
    "fields",
    [
        {"must": ["fast"]},
        {"must": [{"call": "a b"}]},
        {"must": [{"uses": "x"}]},
        {"must": ["loop"], "call": "f()"},
    ],
    ids=str,
)
def test_a_feature_that_is_not_known_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        make("source", **fields)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [("parce que", "to-review"), ("", "missing"), (" \n\t", "missing")],
    ids=repr,
)
def test_an_answer_in_words_waits_for_a_teacher(answer: str, verdict: str) -> None:
    found = make("manual").judge(run_result([], facts={"answer": answer}))

    assert found.verdict == verdict
    assert found.actual == answer.strip()


KINDS = [make("source", must=["loop"]), make("manual")]


@pytest.mark.parametrize("found", KINDS, ids=["source", "manual"])
def test_nothing_is_run(found: Check) -> None:
    assert found.probe(({},)) is None


@pytest.mark.parametrize("feature", ["loop", {"call": "sorted"}, {"name": "sorted"}])
def test_what_must_not_be_there_is_shown_with_its_line(feature: Any) -> None:
    place = ("tp.py", 12, "return sorted(g)")
    facts = {**FACTS, "loop": True, "names": ["sorted"]}
    facts["places"] = {"loop": place, "name sorted": place}
    found = make("source", must_not=[feature]).judge(run_result([], facts=facts))

    assert found.rationale is not None
    assert render(found.rationale, "en").endswith("; tp.py, line 12: `return sorted(g)`")
