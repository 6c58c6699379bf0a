"""Worksheets of Moodle: who gets a mark, who does not, and what is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from graders.errors import SpecError, UsageError
from graders.handing_in import Adjustment, HandedIn
from graders.integrations.moodle import WorksheetOptions, fill_worksheet, folder_of, make_worksheet
from graders.integrations.student_marks import StudentMark, comment_html, comment_text
from graders.model import (
    Message,
    Presence,
    QuestionResult,
    Record,
    Review,
    State,
    Text,
    Tier,
    Verdict,
)

HEADER = "Identifier,Full name,Grade,Maximum Grade,Grade can be changed,Feedback comments\n"
ENGLISH = WorksheetOptions("en")


def marked(
    number: str, earned: float = 3.0, name: str = "Zoé Martin", **fields: object
) -> StudentMark:
    question = QuestionResult(
        "q", Text("<b>q</b>", "<b>q</b>"), Verdict.PARTIAL, earned, 4, Presence.PRESENT
    )
    record = Record(f"{name}-{number}", State.GRADED, "tp", "", Tier.PROCESS, "3", (question,))
    handed = HandedIn(record.id, name, "moodle", number, f"{name}_{number}_assignsubmission_file_")
    return StudentMark(handed, replace(record, **fields), 4, "page.html")  # type: ignore[arg-type]


def sheet(folder: Path, *rows: str, header: str = HEADER) -> Path:
    path = folder / "sheet.csv"
    path.write_text(header + "".join(f"{row}\n" for row in rows))
    return path


def grades(content: bytes) -> list[str]:
    return [line.split(",")[2] for line in content.decode().splitlines()[1:]]


def test_marks_are_parts_of_the_maximum_grade(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,,10.00,Yes,", "Participant 2,B,,100,Yes,")
    content, summary = fill_worksheet(path, [marked("1"), marked("2", 1.0)], ENGLISH)
    assert grades(content) == ["7.50", "25.00"]
    assert summary.filled == ("Zoé Martin-1", "Zoé Martin-2")
    assert not summary.lacks_marks


def test_the_adjusted_mark_is_the_one_that_is_written(tmp_path: Path) -> None:
    late = marked("1", adjustment=Adjustment(2.0, Message("late")))
    content, _ = fill_worksheet(sheet(tmp_path, "Participant 1,A,,10,Yes,"), [late], ENGLISH)
    assert grades(content) == ["5.00"]


def test_one_participant_of_two_submissions_gets_no_mark(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,,10,Yes,")
    twice = [marked("1"), replace(marked("1"), record=replace(marked("1").record, id="again"))]
    twice[1] = replace(twice[1], handed=replace(twice[1].handed, id="again"))
    content, summary = fill_worksheet(path, twice, ENGLISH)
    assert content == path.read_bytes()
    assert summary.doubtful == ("A (Zoé Martin-1, again)",)


def test_two_rows_of_one_participant_get_no_mark(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,,10,Yes,", "Participant 1,B,,10,Yes,")
    content, summary = fill_worksheet(path, [marked("1")], ENGLISH)
    assert content == path.read_bytes()
    assert len(summary.doubtful) == 2


def test_a_name_serves_where_there_is_no_number_and_only_when_one_bears_it(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,Zoe Martin,,10,Yes,", "Participant 2,Li,,10,Yes,")
    people = [replace(marked("7"), handed=HandedIn("Zoé Martin-7", "Zoé Martin")), marked("8")]
    content, summary = fill_worksheet(path, people, ENGLISH)
    assert grades(content) == ["", ""]
    assert summary.doubtful
    content, summary = fill_worksheet(path, people[:1], ENGLISH)
    assert grades(content) == ["7.50", ""]
    assert summary.absent == ("Li",)


def test_a_namesake_who_is_not_in_the_download_takes_nobodys_mark(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,Zoé Martin,,10,Yes,", "Participant 2,Zoé Martin,,10,Yes,")
    content, summary = fill_worksheet(path, [marked("2")], ENGLISH)
    assert grades(content) == ["", "7.50"]
    assert (summary.absent, summary.doubtful) == (("Zoé Martin",), ())


def test_points_that_await_a_teacher_are_said_and_may_be_left_out(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,,10,Yes,")
    one = marked("1")
    (question,) = one.record.questions
    unread = replace(one, record=replace(one.record, questions=(replace(question, to_review=1.0),)))
    content, summary = fill_worksheet(path, [unread], ENGLISH)
    assert (grades(content), summary.unread, summary.filled) == (["7.50"], (one.id,), (one.id,))
    content, summary = fill_worksheet(path, [unread], replace(ENGLISH, leaves_unread=True))
    assert (grades(content), summary.unread, summary.filled) == ([""], (one.id,), ())


def test_our_error_is_no_mark(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,5,10,Yes,")
    content, summary = fill_worksheet(path, [marked("1", state=State.INTERNAL_ERROR)], ENGLISH)
    assert (content, summary.broken) == (path.read_bytes(), ("Zoé Martin-1",))
    assert summary.lacks_marks


def test_our_own_comment_is_renewed_and_a_teachers_is_kept(tmp_path: Path) -> None:
    path = sheet(tmp_path, "Participant 1,A,,10,Yes,", "Participant 2,B,,10,Yes,Well done")
    first, summary = fill_worksheet(path, [marked("1"), marked("2")], ENGLISH)
    assert summary.kept == ("Zoé Martin-2",)
    again = tmp_path / "again.csv"
    again.write_bytes(first)
    second, summary = fill_worksheet(again, [marked("1", 4.0), marked("2")], ENGLISH)
    assert summary.kept == ("Zoé Martin-2",)
    assert b"[graders] <b>4\xc2\xa0/\xc2\xa04" in second
    assert b"Well done" in second


def test_words_of_students_and_teachers_are_text_in_the_comment() -> None:
    one = marked("1")
    (question,) = one.record.questions
    hostile = replace(question, review=Review(1.0, "=1+1\n<script>\x1b[2J\ud800"))
    said = comment_html(replace(one, record=replace(one.record, questions=(hostile,))), "en")
    assert "<script>" not in said
    assert "&lt;b&gt;q&lt;/b&gt;" in said
    assert "\n" not in said
    assert "\x1b" not in said
    said.encode()
    plain = comment_text(replace(one, record=replace(one.record, questions=(hostile,))), "en")
    assert "\n" not in plain


@pytest.mark.parametrize(
    ("header", "row", "words"),
    [
        ("Name,Grade\n", "A,", "sheet.csv:1: expected one column 'Identifier or Identifiant'"),
        ("Identifier,Note\n", "Participant 1,", "expected one column 'Grade'"),
        (HEADER, "Participant 1,A,,Excellent,Yes,", "'Maximum Grade' is 'Excellent'"),
    ],
)
def test_a_table_that_is_no_worksheet_is_refused(
    tmp_path: Path, header: str, row: str, words: str
) -> None:
    with pytest.raises((SpecError, UsageError)) as caught:
        fill_worksheet(sheet(tmp_path, row, header=header), [marked("1")], ENGLISH)
    assert words in str(caught.value)


def test_what_an_old_encoding_lacks_is_a_reference_in_the_comment(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes((HEADER + "Participant 1,Zoé,,10,Yes,\n").encode("cp1252"))
    one = marked("1")
    (question,) = one.record.questions
    said = replace(question, review=Review(1.0, "李"))
    one = replace(one, record=replace(one.record, questions=(said,)))
    content, _ = fill_worksheet(path, [one], ENGLISH)
    assert b"&#26446;" in content
    assert content.startswith(path.read_bytes()[:90])


def test_a_worksheet_is_made_of_names_that_no_spreadsheet_runs() -> None:
    content, summary = make_worksheet([marked("1", name="=cmd|x"), marked("2")], ENGLISH)
    assert b"Participant 1,'=cmd|x,3.00,4.00,-," in content
    assert len(summary.filled) == 2
    with pytest.raises(UsageError, match="name of Moodle's"):
        make_worksheet([replace(marked("1"), handed=HandedIn("x"))], ENGLISH)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("A B_12_assignsubmission_file_", "A B_12_assignsubmission_file_"),
        ("A B_12_assignsubmission_file", "A B_12_assignsubmission_file"),
        ("A B_12_assignsubmission_file_tp_v2.py", "A B_12_assignsubmission_file_"),
        ("A B_12_assignsubmission_onlinetext_", "Zoé Martin_12_assignsubmission_file_"),
    ],
)
def test_a_folder_of_the_feedback_is_named_as_the_downloads(name: str, folder: str) -> None:
    one = marked("12")
    assert folder_of(replace(one, handed=replace(one.handed, name=name))) == folder
