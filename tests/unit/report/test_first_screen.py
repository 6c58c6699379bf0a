"""The first screen of a class: four lists that answer, and lead on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from graders.i18n import translator
from graders.model import Presence, QuestionResult, Record, State, Verdict
from graders.report.alike import Alike, AlikePair
from graders.report.changes import Changes
from graders.report.pages.class_parts import parts
from graders.report.pages.class_views import ShortList
from graders.report.pages.first_screen import is_stuck
from tests.unit.report.builders import check, question, record


def lists(records: Sequence[Record], alike: Alike | None = None) -> dict[str, ShortList]:
    """Return the lists of a class by id."""
    links = {one.id: f"{one.id}.html" for one in records}
    made = parts(records, records, Changes(), links, translator("en"), alike)
    return {one.id: one for one in made.first}


def of(id: str, *marks: float) -> Record:
    """Make a student with marks out of 4."""
    return record(id, *(marked(f"q{n}", mark) for n, mark in enumerate(marks)))


def marked(id: str, mark: float) -> QuestionResult:
    verdict = Verdict.CORRECT if mark == 4 else Verdict.WRONG
    failing = () if mark == 4 else (check("c", verdict, behaviour="x", input="f(1)"),)
    return question(id, verdict, earned=mark, checks=failing)


def lost(id: str) -> QuestionResult:
    return question(id, Verdict.MISSING, presence=Presence.SYNTAX_ERROR)


def told(one: ShortList) -> list[tuple[str, str, list[str]]]:
    return [(line.lead, line.words, [who.id for who in line.people]) for line in one.lines]


def test_the_lowest_then_those_who_are_stuck_then_those_who_handed_in_nothing() -> None:
    found = lists([
        of("fine", 4, 4), of("half", 4, 2), of("low", 1, 2), of("lower", 0, 1),
        record("stuck", lost("q0"), marked("q1", 4)),
        replace(of("empty", 0, 0), state=State.EMPTY),
        replace(of("ours", 0, 0), state=State.INTERNAL_ERROR),
    ])["help"]  # fmt: skip
    assert told(found) == [
        ("", "1\u00a0/\u00a08", ["lower"]),
        ("", "3\u00a0/\u00a08", ["low"]),
        ("Stuck at loading:", "", ["stuck"]),
        ("Nothing handed in:", "", ["empty"]),
    ]
    assert found.lines[0].people[0].link == "lower.html"
    assert found.link == "#results"


def test_points_that_await_the_teacher_make_nobody_low() -> None:
    waits = question("words", Verdict.TO_REVIEW, earned=0.0, to_review=4.0)
    absent = question("words", Verdict.MISSING, presence=Presence.ABSENT, checks=())
    low = record("b", absent, marked("q", 2))
    found = lists([record("a", waits, marked("q", 4)), low])
    assert [who for _, _, (who,) in told(found["help"])] == ["b"]
    assert [line.words for line in found["teach"].lines] == ["`q`: 75% of the points"]


def test_a_list_is_short() -> None:
    low = [of(f"low{n}", 0) for n in range(9)]
    empty = [replace(of(f"none{n}", 0), state=State.EMPTY) for n in range(9)]
    found = lists([*low, *empty])["help"]
    assert len(found.lines) == 6
    assert (len(found.lines[-1].people), found.lines[-1].more) == (6, "and 3 more students")


@pytest.mark.parametrize(("made", "is_in_the_way"), [
    (record("a", lost("f"), lost("g"), question("h")), True),
    (record("a", lost("f"), question("g"), question("h")), False),
    (record("a", question("f", Verdict.MISSING, presence=Presence.ABSENT)), False),
    (record("a", lost("f"), state=State.EMPTY), False),
    (record("a"), False),
], ids=["most is lost", "one is lost", "not there", "empty", "nothing asked"])  # fmt: skip
def test_stuck_is_who_lost_half_before_anything_was_judged(
    made: Record, is_in_the_way: bool
) -> None:
    assert is_stuck(made) is is_in_the_way


def test_the_worst_question_comes_with_its_commonest_mistake() -> None:
    found = lists([of("a", 4, 0), of("b", 4, 0), of("c", 4, 4), of("d", 2, 4)])["teach"]
    assert [line.words for line in found.lines] == [
        "`q1`: 50% of the points", "`q0`: 88% of the points",
    ]  # fmt: skip
    assert (found.lines[0].note, found.lines[1].note) == ("2 students · wrong", "")
    assert found.lines[0].note_link.startswith("#m")


def test_work_without_an_answer_is_no_mistake_to_teach_again() -> None:
    absent = question("q", Verdict.MISSING, presence=Presence.ABSENT, checks=())
    found = lists([record("a", absent), record("b", absent)])["teach"]
    assert [line.note for line in found.lines] == [""]


def test_what_awaits_the_teacher_is_counted() -> None:
    open_ = question("words", Verdict.TO_REVIEW, to_review=2.0)
    found = lists([record("a", open_), record("b", open_)])["read"]
    assert [line.words for line in found.lines] == ["`words` · 2 answers · 4 points to review"]
    assert found.link == "#review"


def test_pairs_are_told_by_their_share() -> None:
    pairs = [AlikePair(("a", "b"), 12, (0.5, 0.75)), AlikePair(("a", "gone"), 9, (1, 1))]
    found = lists([of("a", 4), of("b", 4)], Alike(tuple(pairs)))["alike"]
    assert told(found) == [("", "75%, 12 lines", ["a", "b"])]
    assert found.link == "similar.html"


def test_identical_files_come_first_and_once() -> None:
    pairs = (AlikePair(("a", "b"), 12, (1, 1)), AlikePair(("a", "c"), 9, (0.5, 0.5)))
    alike = Alike(pairs, (("a", "b"), ("c", "gone")))
    found = lists([of("a", 4), of("b", 4), of("c", 4)], alike)["alike"]
    assert told(found) == [("", "the same file", ["a", "b"]), ("", "50%, 9 lines", ["a", "c"])]


def test_a_list_without_lines_says_why() -> None:
    fine = [of("a", 4), of("b", 4)]
    assert {id_: one.otherwise for id_, one in lists(fine).items() if not one.lines} == {
        "help": "Nobody is below three quarters of the points.",
        "teach": "All points of all questions were earned.",
        "read": "Nothing awaits you.",
        "alike": "Not compared yet: run `graders similar`, with this folder as `--out`.",
    }
    assert (
        lists(fine, Alike())["alike"].otherwise == "No two submissions have four lines in common."
    )
    assert {one.link for one in lists(fine).values()} == {""}
