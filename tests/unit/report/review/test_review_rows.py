"""`review.csv`: what teachers enter is read from any spreadsheet, merged, applied, never lost."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.errors import SpecError
from graders.model import Detail, Message, Presence, Record, State, Text, Verdict
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.report.review.csv_sheet import (
    COLUMNS,
    Sheet,
    dump_sheet,
    key_cell,
    number_of,
    read_sheet,
)
from graders.report.review.invalid_cells import refuse_invalid_cells
from graders.report.review.review_file import REVIEW_CSV, apply_review, apply_sheet, read_review
from graders.report.review.review_rows import (
    CHANGED,
    CLOSED,
    NO_PLACE,
    TOO_MANY,
    entries,
    merge,
)
from graders.report.to_csv import to_csv
from graders.report.to_json import grades
from graders.report.write import write_reports
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record

RUBRIC = Text(fr="Une moitié pour « oui ».", en="Half of it for “yes”.")
POSSIBLE = {"why": 2.0, "mixed": 4.0}


def asked(id: str = "alice", answer: str = "oui, car c’est vrai") -> Record:
    """Make a submission that awaits two points for an answer and one of four for a source."""
    manual = check("read", Verdict.TO_REVIEW, kind="manual", rubric=RUBRIC, graded={})
    source = check(
        "style", Verdict.TO_REVIEW, kind="source", rationale=Message("a teacher will look")
    )
    why = question(
        "why", Verdict.TO_REVIEW, possible=2.0, to_review=2.0, answer=answer, checks=(manual,)
    )
    mixed = question(
        "mixed", Verdict.PARTIAL, earned=3.0, to_review=1.0,
        checks=(check("runs", weight=3.0), source),
    )  # fmt: skip
    return record(id, why, mixed)


def first(*records: Record, lang: str = "en") -> Sheet:
    """Make the sheet of a first run."""
    return merge(None, entries(records, lang), lang)


def table(
    content: bytes, encoding: str = "utf-8-sig", delimiter: str = ","
) -> list[dict[str, str]]:
    """Read a file as a spreadsheet would."""
    text = content.decode(encoding)
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def saved(rows: list[dict[str, str]], encoding: str = "utf-8-sig", delimiter: str = ",",
          columns: tuple[str, ...] = COLUMNS) -> bytes:  # fmt: skip
    """Write a file as a spreadsheet would."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, columns, delimiter=delimiter, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode(encoding, "replace")


def entered(sheet: Sheet, *cells: dict[str, str]) -> Sheet:
    """Fill in rows, in their order."""
    rows = zip(sheet.lines, [*cells, *[{}] * len(sheet.lines)], strict=False)
    return replace(sheet, lines=tuple(sheet.filled(line, new) for line, new in rows))


def test_the_first_run_makes_a_row_for_all_that_awaits_a_teacher() -> None:
    sheet = first(asked("bruno"), builders.empty(), asked("alice", answer="=1+1"))
    rows = table(dump_sheet(sheet))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["submission"], row["question"], row["possible"]) for row in rows] == [
        ("alice", "why", "2"), ("bruno", "why", "2"), ("alice", "mixed", "1"),
        ("bruno", "mixed", "1"),
    ]  # fmt: skip
    assert (rows[0]["answer"], rows[1]["answer"]) == ("'=1+1", "oui, car c’est vrai")
    assert rows[0]["rubric"] == RUBRIC.en
    assert rows[2]["rubric"] == "case style: a teacher will look"
    assert {row["points"] + row["comment"] + row["note"] for row in rows} == {""}


def test_what_we_failed_to_grade_awaits_a_teacher_too() -> None:
    lost = check("fin", Verdict.INTERNAL_ERROR, rationale=Message("our fault"))
    failing = question("why", Verdict.INTERNAL_ERROR, to_review=4.0, checks=(lost,))
    broken = record("alice", failing, state=State.INTERNAL_ERROR)
    sheet = entered(first(broken), {"points": "4"})
    (given_,) = apply_sheet([broken], sheet)
    assert (given_.state, given_.earned, given_.to_review) == (State.GRADED, 4, 0)
    assert given_.questions[0].verdict is Verdict.CORRECT


def test_a_french_spreadsheet_opens_the_file_by_itself() -> None:
    half = replace(asked(), questions=(replace(asked().questions[0], to_review=0.5),))
    content = dump_sheet(first(half, lang="fr"))
    (row,) = table(content, delimiter=";")
    assert (row["possible"], row["title"]) == ("0,5", "La fonction why")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_file_is_read_and_kept_in_the_dialect_of_whoever_saved_it(
    encoding: str, delimiter: str
) -> None:
    rows = table(dump_sheet(first(asked("zoé"))))
    rows[0] |= {"points": "0,5", "comment": "bien\r\nvu", "own": "é"}
    columns = ("own", "question", "points", "submission", "comment", "answer")
    content = saved([rows[1], rows[0]], encoding, delimiter, columns)
    sheet = read_sheet(content, REVIEW_CSV)
    assert dump_sheet(sheet) == content
    merged = merge(sheet, entries([asked("zoé"), asked("bruno")], "en"), "en")
    again = table(dump_sheet(merged), encoding, delimiter)
    assert [(row["submission"], row["question"]) for row in again] == [
        ("zoé", "mixed"), ("zoé", "why"), ("bruno", "why"), ("bruno", "mixed"),
    ]  # fmt: skip
    assert (again[1]["own"], again[1]["comment"], again[1]["points"]) == ("é", "bien\r\nvu", "0,5")
    assert {row["note"] for row in again} == {""}
    (zoe, _) = apply_sheet([asked("zoé"), asked("bruno")], merged)
    assert (zoe.earned, zoe.to_review, zoe.questions[0].verdict) == (3.5, 1, Verdict.PARTIAL)


def test_names_and_answers_that_a_code_page_lacks_are_found_again() -> None:
    work = asked("łukasz", answer="n ≥ 2")
    rows = table(dump_sheet(first(work)))
    rows[0]["points"] = "2"
    sheet = read_sheet(saved(rows, "cp1252", ";"), REVIEW_CSV)
    merged = merge(sheet, entries([work], "en"), "en")
    again = table(dump_sheet(merged), delimiter=";")
    assert len(again) == 2
    assert (again[0]["submission"], again[0]["answer"]) == ("łukasz", "n ≥ 2")
    assert (again[0]["points"], again[0]["note"]) == ("2", "")


@pytest.mark.parametrize("id_", ["0042", "1-2", "1e5", "123456789012", "TRUE", "=a"])
def test_no_spreadsheet_takes_an_id_for_something_else(id_: str) -> None:
    assert key_cell(id_) == f"'{id_}"
    sheet = first(asked(id_))
    # Some programs take the apostrophe away.
    bare = entered(sheet, *[{"submission": id_, "points": "1"}] * 2)
    for one in (sheet, bare):
        assert len(merge(one, entries([asked(id_)], "en"), "en").lines) == 2
    assert apply_sheet([asked(id_)], bare)[0].earned == 5


def test_plain_ids_stay() -> None:
    assert [key_cell(id_) for id_ in ("dupont-alice", "22001234", "a.b")] == [
        "dupont-alice", "22001234", "a.b",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "points"),
    [("1", 1.0), ("0,5", 0.5), (" 1.25 ", 1.25), (".5", 0.5), ("'2", 2.0), ("+1", 1.0)],
)
def test_points_are_read_as_people_write_them(text: str, points: float) -> None:
    assert number_of(text) == points


ODD = ["oui", "-1", "nan", "inf", "1e0", "2/2", "1,0,0", "٣", "2.5", "9", "0.5 pt", "½"]


@pytest.mark.parametrize("text", ODD)
def test_points_that_cannot_be_understood_are_refused(text: str) -> None:
    sheet = read_sheet(dump_sheet(entered(first(asked()), {}, {"points": text})), "out/review.csv")
    with pytest.raises(SpecError) as caught:
        refuse_invalid_cells(sheet, POSSIBLE, "out/review.csv")
    assert caught.value.exit_status == 2
    said = str(caught.value)
    assert said.startswith("out/review.csv:3: points: ")
    assert text in said
    assert "\n  fix: " in said


def test_every_odd_row_is_told_at_once_with_the_line_where_it_starts() -> None:
    sheet = entered(first(asked(), asked("bruno")), {"points": "a", "comment": "1\n2"},
                    {"submission": "alice"}, {"points": "3"})  # fmt: skip
    with pytest.raises(SpecError) as caught:
        refuse_invalid_cells(read_sheet(dump_sheet(sheet), "r.csv"), POSSIBLE, "r.csv")
    assert [problem.line for problem in caught.value.problems] == [2, 4, 5]
    assert "already on line 2" in str(caught.value)


BROKEN = {
    "no table": b"hello\r\nworld\r\n",
    "one column": b'"submission,question,points"\r\n"alice,why,1"\r\n',
    "no submission": b"question,points\r\nwhy,1\r\n",
    "two columns of points": b"submission,question,points,Points\r\nalice,why,1,2\r\n",
    "a quote left open": b'submission,question,points\r\nalice,why,1\r\nbruno,why,"1\r\nzoe,why,1',
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_no_table_of_ours_is_refused(case: str) -> None:
    with pytest.raises(SpecError, match=r"r\.csv:[12]: .*\n  fix: "):
        read_sheet(BROKEN[case], "r.csv")


def test_rows_and_columns_that_we_do_not_know_are_kept() -> None:
    content = (
        b"submission,question,points,mine\r\ngone,why,99,a\r\nalice,dropped,8,b\r\n"
        b",,,\r\n,,12,total\r\nalice,why,1,c,beyond\r\n"
    )
    sheet = read_sheet(content, "r.csv")
    refuse_invalid_cells(replace(sheet, lines=sheet.lines[1:]), POSSIBLE, "r.csv")
    merged = merge(sheet, entries([asked()], "en"), "en")
    rows = [line.cells[:5] for line in merged.lines]
    assert [row[:4] for row in rows[:3]] == [
        ("gone", "why", "99", "a"), ("alice", "dropped", "8", "b"), ("", "", "12", "total"),
    ]  # fmt: skip
    assert rows[3] == ("alice", "why", "1", "c", "beyond")
    assert apply_sheet([asked()], merged)[0].questions[0].earned == 1


def test_nothing_new_changes_nothing() -> None:
    sheet = entered(first(asked()), {"points": "2", "comment": "x", "note": "vu; revu"})
    assert merge(sheet, entries([asked()], "en"), "en") == sheet


def test_an_answer_that_changed_keeps_its_points_and_is_marked_until_it_is_read() -> None:
    sheet = entered(first(asked()), {"points": "2", "comment": "bien", "note": "à voir"})
    later = asked(answer="non")
    merged = merge(sheet, entries([later], "en"), "en")
    line = merged.lines[0]
    assert merged.cell(line, "answer") == "non"
    assert merged.cell(line, "note") == f"à voir; {CHANGED}"
    assert merge(merged, entries([later], "en"), "en") == merged
    (given_,) = apply_sheet([later], merged)
    assert given_.questions[0].review is not None
    assert (given_.questions[0].earned, given_.questions[0].review.changed) == (2, True)
    read = entered(merged, {"note": ""})
    assert merge(read, entries([later], "en"), "en") == read


def test_an_answer_that_nobody_judged_is_only_brought_up_to_date() -> None:
    merged = merge(first(asked()), entries([asked(answer="non")], "en"), "en")
    assert merged.cell(merged.lines[0], "answer") == "non"
    assert merged.cell(merged.lines[0], "note") == ""


def test_an_answer_that_is_no_longer_found_keeps_its_points() -> None:
    missing = replace(
        asked(answer="").questions[0], verdict=Verdict.MISSING, to_review=0.0,
        presence=Presence.ABSENT, checks=(check("read", Verdict.MISSING, kind="manual"),),
    )  # fmt: skip
    later = record("alice", missing)
    merged = merge(entered(first(asked()), {"points": "1"}), entries([later], "en"), "en")
    assert merged.cell(merged.lines[0], "note") == CHANGED
    assert apply_sheet([later], merged)[0].questions[0].verdict is Verdict.PARTIAL
    assert not first(later).lines


def test_points_are_for_what_awaits_and_for_nothing_else() -> None:
    sheet = entered(first(asked()), {"points": "2"}, {"points": "1"})
    closed = record("alice", question("why"), asked().questions[1])
    merged = merge(sheet, entries([closed], "en"), "en")
    assert merged.cell(merged.lines[0], "note") == NO_PLACE
    assert apply_sheet([closed], merged)[0].questions[0] == closed.questions[0]
    unread = merge(first(asked()), entries([closed], "en"), "en")
    assert unread.cell(unread.lines[0], "note") == CLOSED
    less = record("alice", replace(asked().questions[0], to_review=1.0))
    merged = merge(sheet, entries([less], "en"), "en")
    assert merged.cell(merged.lines[0], "note") == TOO_MANY
    assert apply_sheet([less], merged)[0].to_review == 1
    back = merge(merged, entries([asked()], "en"), "en")
    assert back.cell(back.lines[0], "note") == ""


@pytest.mark.parametrize(
    ("points", "why", "mixed"),
    [
        ("", Verdict.TO_REVIEW, Verdict.PARTIAL),
        ("0", Verdict.WRONG, Verdict.PARTIAL),
        ("0,5", Verdict.PARTIAL, Verdict.PARTIAL),
        ("1", Verdict.PARTIAL, Verdict.CORRECT),
    ],
)
def test_points_make_the_verdict(points: str, why: Verdict, mixed: Verdict) -> None:
    sheet = entered(first(asked()), {"points": points}, {"points": points})
    (given_,) = apply_sheet([asked()], sheet)
    assert [one.verdict for one in given_.questions] == [why, mixed]
    number = number_of(points) or 0
    assert given_.earned == 3 + 2 * number
    assert given_.to_review == (0 if points else 3)


def test_the_comment_is_shown_everywhere() -> None:
    words = "la <raison> ?"
    sheet = entered(first(asked()), {"points": "1", "comment": words})
    given_ = apply_sheet([asked()], sheet)
    page = student_html(student_page(given_[0], "TP", "fr")).decode().replace("\u00a0", " ")
    assert "la &lt;raison&gt; ?" in page
    assert RUBRIC.fr in page
    document = json.loads(b"".join(grades(given_, "tp", "TP", 6, "en")))
    told = document["submissions"][0]["questions"][0]
    assert (told["rationale"], told["verdict"]) == (words, "partial")
    assert f"why: {words}" in to_csv(given_, 6, "en").decode()


def test_the_rubric_stays_with_the_teacher_until_the_answer_is_read() -> None:
    commented = apply_sheet([asked()], entered(first(asked()), {"comment": "à revoir"}))
    for one in (asked(), commented[0]):
        assert RUBRIC.fr not in student_html(student_page(one, "TP", "fr")).decode()
    kept = replace(asked().questions[0].checks[0], detail=Detail.VERDICT_ONLY)
    secret = record("alice", replace(asked().questions[0], checks=(kept,)))
    (read,) = apply_sheet([secret], entered(first(secret), {"points": "2"}))
    assert RUBRIC.fr not in student_html(student_page(read, "TP", "fr")).decode()


# --- the file -----------------------------------------------------------------------------


def test_the_file_is_written_once_and_then_left_alone(tmp_path: Path) -> None:
    path = tmp_path / REVIEW_CSV
    assert read_review(tmp_path, POSSIBLE) is None
    apply_review(tmp_path, [asked()], POSSIBLE, "en")
    stamp = path.stat()
    apply_review(tmp_path, [asked()], POSSIBLE, "en")
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (stamp.st_mtime_ns, stamp.st_ino)


def test_a_class_with_nothing_to_read_has_no_file(tmp_path: Path) -> None:
    apply_review(tmp_path, [record("alice", question())], POSSIBLE, "en")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_understood_is_left_as_it_is(tmp_path: Path) -> None:
    content = b"submission,question,points\r\nalice,why,deux\r\n"
    (tmp_path / REVIEW_CSV).write_bytes(content)
    for act in (
        lambda: read_review(tmp_path, POSSIBLE),
        lambda: apply_review(tmp_path, [asked()], POSSIBLE, "en"),
    ):
        with pytest.raises(SpecError, match="deux"):
            act()
    assert (tmp_path / REVIEW_CSV).read_bytes() == content


def test_what_a_teacher_saves_while_we_write_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / REVIEW_CSV
    teacher = dump_sheet(entered(first(asked()), {"points": "2"}))

    def late(*arguments: object) -> object:
        # The teacher saves after we have read, before we write.
        if path.exists() and path.read_bytes() != teacher:
            path.write_bytes(teacher)
        return merge(*arguments)  # type: ignore[arg-type]

    path.write_bytes(dump_sheet(Sheet()))
    monkeypatch.setattr("graders.report.review.review_file.merge", late)
    (alice, _) = apply_review(tmp_path, [asked(), asked("bruno")], POSSIBLE, "en")
    assert alice.earned == 5
    assert [row["points"] for row in table(path.read_bytes())] == ["2", "", "", ""]


@pytest.mark.parametrize("left", [None, b"", b"\xef\xbb\xbf"])
def test_a_file_that_a_program_is_saving_counts_as_it_was(
    tmp_path: Path, left: bytes | None
) -> None:
    earlier = entered(first(asked()), {"points": "2"})
    if left is not None:
        (tmp_path / REVIEW_CSV).write_bytes(left)
    (alice,) = apply_review(tmp_path, [asked()], POSSIBLE, "en", earlier)
    assert alice.earned == 5
    assert table((tmp_path / REVIEW_CSV).read_bytes())[0]["points"] == "2"


def test_the_other_reports_follow(tmp_path: Path) -> None:
    (tmp_path / REVIEW_CSV).write_bytes(dump_sheet(entered(first(asked()), {"points": "2"})))
    given_ = apply_review(tmp_path, [asked()], POSSIBLE, "en")
    write_reports(tmp_path, given_, builders.TITLE, "en")
    assert "1 point to review" in (tmp_path / "index.html").read_text("utf-8")
    assert "review.csv" in (tmp_path / "index.html").read_text("utf-8")


# --- whatever the teacher does ------------------------------------------------------------

CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8)
NAMES = st.sampled_from(["alice", "bruno", "zoé", "0042", "gone", ""])
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "submission": NAMES | CELLS,
            "question": st.sampled_from(["why", "mixed", "gone", ""]),
            "points": st.sampled_from(["", "0", "1", "0,5", "x"]),
            "comment": CELLS,
            "answer": CELLS,
            "mine": CELLS,
        }
    ),
    max_size=6,
)
ANSWERS = st.dictionaries(st.sampled_from(["alice", "bruno", "zoé", "0042"]), CELLS)


@given(rows=ROWS, answers=ANSWERS, delimiter=st.sampled_from([",", ";", "\t"]), data=st.data())
def test_no_row_and_no_word_of_a_teacher_is_ever_lost(
    rows: list[dict[str, str]], answers: dict[str, str], delimiter: str, data: st.DataObject
) -> None:
    columns = data.draw(st.permutations(["submission", "question", "points", "comment", "mine"]))
    content = saved(rows, delimiter=delimiter, columns=tuple(columns))
    sheet = read_sheet(content, "r.csv")
    records = [asked(id_, answer) for id_, answer in answers.items()]
    merged = merge(sheet, entries(records, "en"), "en")
    again = read_sheet(dump_sheet(merged), "r.csv")
    assert [line.cells for line in again.lines] == [line.cells for line in merged.lines]
    for old, new in zip(sheet.lines, again.lines, strict=False):
        for column in ("points", "comment", "mine"):
            place = sheet.columns.index(column)
            assert new.cells[place] == old.cells[place]
    assert len(again.lines) >= len(sheet.lines)
    wanted = {(key_cell(id_), name) for id_ in answers for name in POSSIBLE}
    assert wanted <= {(again.cell(line, "submission"), again.cell(line, "question"))
                      for line in again.lines}  # fmt: skip
    assert merge(again, entries(records, "en"), "en") == again
    for given_ in apply_sheet(records, again):
        assert 0 <= given_.earned <= given_.earned + given_.to_review <= given_.possible
