"""The nouns of the domain: words that outputs and documentation rely on, and sums to the cent."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.model import (
    Judged,
    Presence,
    QuestionResult,
    Record,
    State,
    Target,
    Text,
    Tier,
    Verdict,
)

TITLE = Text("titre", "title")


def question(id_: str, earned: float, possible: float, to_review: float = 0) -> QuestionResult:
    return QuestionResult(
        id_, TITLE, Verdict.PARTIAL, earned, possible, Presence.PRESENT, to_review=to_review
    )


def record(*questions: QuestionResult) -> Record:
    return Record("alice", State.GRADED, "tp", "d", Tier.PROCESS, "3.11", questions)


def test_verdicts_go_from_the_worst_to_the_best() -> None:
    assert [verdict.value for verdict in Verdict] == [
        "internal-error", "time-limit", "memory-limit", "output-limit", "error", "missing",
        "wrong", "partial", "skipped", "to-review", "correct",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (Presence, {"present", "stub", "absent", "syntax-error", "crashed"}),
        (Judged, {"as-submitted", "on-its-own"}),
        (State, {"graded", "empty", "internal-error"}),
        (Tier, {"isolated", "restricted", "process", "browser"}),
    ],
    ids=["presence", "judged", "state", "tier"],
)
def test_the_words_of_the_public_format_stay(words: type, values: set[str]) -> None:
    assert {str(member) for member in words} == values  # type: ignore[attr-defined]


@given(st.lists(st.integers(0, 400).map(lambda cents: cents / 100), max_size=12))
def test_points_add_up_to_the_cent(points: list[float]) -> None:
    whole = record(*(question(str(n), p, 4.0, 4.0 - p) for n, p in enumerate(points)))

    cents = sum(round(p * 100) for p in points)
    assert whole.earned == cents / 100
    assert whole.possible == 4.0 * len(points)
    assert round(whole.earned + whole.to_review, 2) == whole.possible


def test_a_record_without_questions_has_nothing_to_earn() -> None:
    assert (record().earned, record().possible, record().to_review) == (0, 0, 0)


def test_a_target_reads_as_python_names_it() -> None:
    assert str(Target("plateau", "joue")) == "plateau.joue"


def test_records_travel_between_processes() -> None:
    whole = record(question("a", 1.5, 2))

    assert pickle.loads(pickle.dumps(whole)) == whole  # noqa: S301 - bytes of our own


def _instead(id_: str, of: str, earned: float, possible: float, review: float) -> QuestionResult:
    return replace(question(id_, earned, possible, review), instead_of=of)


def test_of_two_questions_the_better_one_counts() -> None:
    whole = record(
        question("a", 1.0, 2.0, 0.5), _instead("b", "a", 1.5, 2.0, 0.25), question("c", 1.0, 3.0)
    )
    assert (whole.earned, whole.possible, whole.to_review) == (2.5, 5.0, 0.5)
    assert [[one.id for one in either] for either in whole.alternatives] == [["a", "b"], ["c"]]


def test_of_two_questions_the_first_one_may_be_the_better() -> None:
    whole = record(question("a", 2.0, 2.0), _instead("b", "a", 0.0, 4.0, 0.0))
    assert (whole.earned, whole.possible) == (2.0, 2.0)


def test_a_question_in_place_of_one_that_is_not_there_counts_by_itself() -> None:
    whole = record(_instead("b", "a", 1.0, 2.0, 0.0))
    assert (whole.earned, whole.possible) == (1.0, 2.0)
