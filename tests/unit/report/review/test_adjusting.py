"""Marks that a teacher adjusts in `review.csv`: up or down, with a reason, on any question."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st

from graders.errors import SpecError
from graders.i18n import LANGUAGES, render, translator
from graders.model import QuestionResult, Record, Review, State, Verdict, Words
from graders.report.pages.student_page import student_page
from graders.report.review.csv_sheet import Line, Sheet, dump_sheet, read_sheet, signed_number_of
from graders.report.review.given_points import given
from graders.report.review.review_file import REVIEW_CSV, apply_review, apply_sheet
from graders.report.review.review_rows import (
    CHANGED,
    NO_MARK,
    NO_PLACE,
    UNKNOWN,
    entries,
    merge,
)
from tests.unit.report.builders import check, question, record

POSSIBLE = {"gagnant": 4.0}
HALF = question(verdict=Verdict.WRONG, earned=2.0)
COLUMNS = ("submission", "question", "points", "adjust", "comment")


def added(*rows: tuple[str, ...]) -> Sheet:
    """Make the sheet of a teacher who began a file."""
    return read_sheet(dump_sheet(Sheet(COLUMNS, tuple(Line(0, row) for row in rows))), "r.csv")


def alice(adjust: str, why: str = "relu", points: str = "") -> Sheet:
    return added(("alice", "gagnant", points, adjust, why))


def merged(sheet: Sheet, *records: Record, lang: str = "en") -> Sheet:
    return merge(sheet, entries(records, lang), lang)


def note(sheet: Sheet) -> str:
    return sheet.cell(sheet.lines[0], "note")


def adjusted(result: QuestionResult, by: float, **more: object) -> QuestionResult:
    return given(result, Review(None, "relu", adjust=by, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "by"),
    [("+1", 1.0), ("1", 1.0), ("-0,5", -0.5), ("\u22121", -1.0), ("'+.5", 0.5), ("- 1", -1.0)],
)
def test_points_are_added_and_taken_off_as_people_write_them(text: str, by: float) -> None:
    assert signed_number_of(text) == by


@pytest.mark.parametrize("text", ["un", "-+1", "--1", "1%", "nan", ""])
def test_the_rest_is_no_number(text: str) -> None:
    assert signed_number_of(text) is None


@pytest.mark.parametrize(
    ("result", "by", "earned", "verdict"),
    [
        (HALF, 1.0, 3.0, Verdict.PARTIAL),
        (HALF, 2.0, 4.0, Verdict.CORRECT),
        (HALF, -2.0, 0.0, Verdict.WRONG),
        (HALF, -3.0, 0.0, Verdict.WRONG),
        (question(), 0.5, 4.5, Verdict.CORRECT),
        (question(), -0.5, 3.5, Verdict.PARTIAL),
        (question(), -4.0, 0.0, Verdict.WRONG),
        (question(verdict=Verdict.ERROR), 0.5, 0.5, Verdict.PARTIAL),
        (question(verdict=Verdict.TO_REVIEW, to_review=4.0), 1.0, 1.0, Verdict.TO_REVIEW),
    ],
)
def test_the_mark_changes_and_its_verdict_follows(
    result: QuestionResult, by: float, earned: float, verdict: Verdict
) -> None:
    found = adjusted(result, by)
    assert (found.earned, found.verdict) == (earned, verdict)
    assert found.checks == result.checks
    assert found.review is not None
    assert found.review.before == (result.verdict, result.earned)


@pytest.mark.parametrize(("by", "lang", "said"), [
    (1.0, "en", "Your teacher added 1 to this mark: 3 / 4 instead of 2 / 4 (wrong)."),
    (-0.5, "fr",
     "Votre enseignant a retiré 0,5 de cette note : 1,5 / 4 au lieu de 2 / 4 (faux)."),
])  # fmt: skip
def test_the_page_says_what_was_judged_beside_it(by: float, lang: str, said: str) -> None:
    page = student_page(record("alice", adjusted(HALF, by)), "TP", lang)
    assert [words.replace("\u00a0", " ") for words in page.questions[0].sentences] == [said]
    assert page.questions[0].comment == "relu"
    assert page.questions[0].is_open


def test_a_mark_that_cannot_fall_is_not_said_to() -> None:
    nothing = adjusted(question(verdict=Verdict.ERROR), -1.0)
    assert nothing.review == Review(None, "relu", adjust=-1.0)
    assert nothing.verdict is Verdict.ERROR


def test_points_and_an_adjustment_add_up() -> None:
    manual = check("read", Verdict.TO_REVIEW, kind="manual")
    asked = question(verdict=Verdict.TO_REVIEW, to_review=4.0, checks=(manual,))
    (found,) = apply_sheet([record("alice", asked)], alice("-0,5", points="3"))
    assert (found.earned, found.to_review) == (2.5, 0)


def test_what_we_failed_to_judge_has_no_mark_to_adjust() -> None:
    lost = question(
        verdict=Verdict.INTERNAL_ERROR,
        to_review=4.0,
        checks=(check(verdict=Verdict.INTERNAL_ERROR),),
    )
    broken = record("alice", lost, state=State.INTERNAL_ERROR)
    sheet = merged(alice("+1"), broken)
    assert note(sheet) == NO_MARK
    assert apply_sheet([broken], sheet)[0].earned == 0
    assert apply_sheet([broken], merged(alice("-1", points="4"), broken))[0].earned == 3


def test_a_row_added_by_hand_is_filled_in() -> None:
    sheet = merged(alice("+1"), record("alice", HALF), lang="fr")
    (line,) = sheet.lines
    cells = [sheet.cell(line, column) for column in ("title", "graded", "adjust", "note")]
    assert cells == ["La fonction gagnant", "faux, 2 / 4", "+1", ""]
    again = merged(sheet, record("alice", HALF), lang="en")
    assert again.cell(again.lines[0], "graded") == "faux, 2 / 4"
    assert note(again) == ""


def test_an_adjustment_stays_and_the_teacher_is_told_when_another_mark_is_judged() -> None:
    sheet = merged(merged(alice("+1"), record("alice", HALF)), record("alice", question()))
    assert note(sheet) == CHANGED
    assert sheet.cell(sheet.lines[0], "graded") == "right, 4 / 4"
    (found,) = apply_sheet([record("alice", question())], sheet)
    # Nobody meant five points of four: not before it is read again.
    assert (found.earned, found.questions[0].review) == (4, Review(None, "relu", True, adjust=1.0))
    read = replace(sheet, lines=(sheet.filled(sheet.lines[0], {"note": ""}),))
    assert merged(read, record("alice", question())) == read
    assert apply_sheet([record("alice", question())], read)[0].earned == 5


def test_a_comment_alone_is_shown_on_any_question() -> None:
    (found,) = apply_sheet([record("alice", HALF)], merged(alice(""), record("alice", HALF)))
    assert found.questions[0].review == Review(None, "relu")
    assert found.earned == 2


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (("alice", "gagnant", "1", "", ""), NO_PLACE),
        (("alise", "gagnant", "", "+1", "relu"), UNKNOWN),
        (("alice", "gagnan", "", "+1", "relu"), UNKNOWN),
        (("alice", "gagnan", "", "", "relu"), UNKNOWN),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_that_a_teacher_enters_is_dropped_in_silence(
    row: tuple[str, ...], words: str, lang: str, tmp_path: Path
) -> None:
    path = tmp_path / REVIEW_CSV
    path.write_bytes(dump_sheet(added(row)))
    said: list[Words] = []
    apply_review(tmp_path, [record("alice", HALF)], POSSIBLE, lang, say=said.append)
    sheet = read_sheet(path.read_bytes(), "r.csv")
    assert note(sheet) == translator(lang).text(words)
    (told,) = (render(words, "en") for words in said)
    assert told == f"{path}: 1 row does not count, its note says why (line 2)"


@pytest.mark.parametrize(
    ("adjust", "why", "what", "fix"),
    [
        (
            "un",
            "x",
            "adjust: expected points to add or to take off, got 'un'",
            "write a number such",
        ),
        ("+40", "x", "adjust: +40 is more than the 4 that the question is worth", "from -4 to +4"),
        ("-4,5", "x", "adjust: -4,5 is more than the 4 that the question is worth", "from -4"),
        ("-1", " ", "adjust: -1 has no reason", "write the reason under `comment`"),
    ],
)
def test_a_bad_cell_is_told_with_its_line_and_how_to_mend_it(
    adjust: str, why: str, what: str, fix: str, tmp_path: Path
) -> None:
    path = tmp_path / REVIEW_CSV
    path.write_bytes(dump_sheet(alice(adjust, why)))
    with pytest.raises(SpecError) as caught:
        apply_review(tmp_path, [record("alice", HALF)], POSSIBLE, "en")
    first, second = str(caught.value).splitlines()
    assert first == f"{path}:2: {what}"
    assert fix in second


def test_an_adjustment_of_nothing_needs_no_reason(tmp_path: Path) -> None:
    (tmp_path / REVIEW_CSV).write_bytes(dump_sheet(alice("0", "")))
    (found,) = apply_review(tmp_path, [record("alice", HALF)], POSSIBLE, "en")
    assert found.questions[0] == HALF


# --- whatever the teacher does ------------------------------------------------------------

CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8)
ADJUSTED = st.lists(
    st.tuples(
        st.sampled_from(["alice", "bruno", "gone", ""]),
        st.sampled_from(["gagnant", "gone"]),
        st.sampled_from(["", "1", "x"]),
        st.sampled_from(["", "+1", "-0,5", "\u22124", "4", "x"]) | CELLS,
        CELLS,
    ),
    max_size=5,
)


@hypothesis.given(rows=ADJUSTED, first=st.booleans(), lang=st.sampled_from(LANGUAGES))
def test_no_cell_of_a_teacher_is_ever_changed(
    rows: list[tuple[str, ...]], first: bool, lang: str
) -> None:
    runs = [HALF, question()] if first else [question(), HALF]
    sheet = added(*rows)
    for result in runs:
        records = [record("alice", result), record("bruno", question())]
        before, sheet = sheet, merge(sheet, entries(records, lang), lang)
        sheet = read_sheet(dump_sheet(sheet), "r.csv")
        for old, new in zip(before.lines, sheet.lines, strict=True):
            for column in ("points", "adjust", "comment"):
                assert sheet.cell(new, column) == before.cell(old, column)
        again = merge(sheet, entries(records, lang), lang)
        assert [line.cells for line in again.lines] == [line.cells for line in sheet.lines]
        assert all(one.earned >= 0 for one in apply_sheet(records, sheet))
