"""`comments.csv`: what is said once reaches all who make a mistake, and is never lost."""

from __future__ import annotations

import csv
import io
import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.model import Message, QuestionResult, Record, Review, Verdict
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import student_html
from graders.report.review.comments import add_comments, apply_comments, merge, mistakes
from graders.report.review.csv_sheet import (
    COMMENTS,
    COMMENTS_CSV,
    Line,
    Sheet,
    dump_sheet,
    read_comments,
    read_sheet,
)
from graders.report.to_csv import to_csv
from graders.report.to_json import grades
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record

SAID = "Relisez la seconde diagonale ; d’accord ?"


def wrong(behaviour: str = "x", id: str = "gagnant", why: str = "it is wrong") -> QuestionResult:
    """Make a question that fails."""
    bad = check("c", Verdict.WRONG, behaviour=behaviour, rationale=Message(why))
    return question(id, Verdict.WRONG, checks=(bad,), rationale=Message(why))


CLASS = (record("a", wrong()), record("b", wrong()), record("c", wrong("y")))


def first(*records: Record, lang: str = "en") -> Sheet:
    """Make the sheet of a first run."""
    return merged(None, *records, lang=lang)


def merged(sheet: Sheet | None, *records: Record, lang: str = "en") -> Sheet:
    """Bring a sheet up to date with a run."""
    asked = {question.id for record in records for question in record.questions}
    return merge(sheet, mistakes(records, lang), asked, lang)


def rows(sheet: Sheet) -> list[dict[str, str]]:
    """Read a sheet as a spreadsheet would."""
    dialect = sheet.dialect
    text = dump_sheet(sheet).decode(dialect.encoding)
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=dialect.delimiter))


def saying(sheet: Sheet, comment: str = SAID, place: int = 0) -> Sheet:
    """Write a comment in a row."""
    lines = list(sheet.lines)
    lines[place] = sheet.filled(lines[place], {"comment": comment})
    return replace(sheet, lines=tuple(lines))


def comments(records: tuple[Record, ...], sheet: Sheet) -> dict[str, str]:
    """Tell what each student reads."""
    given = add_comments(records, records, sheet)
    said = {r.id: [q.review.comments for q in r.questions if q.review] for r in given}
    return {id_: words[0] for id_, words in said.items() if words}


def test_a_mistake_of_several_has_a_row_and_that_of_one_has_none() -> None:
    (row,) = rows(first(*CLASS))
    assert list(row) == list(COMMENTS.columns)
    assert {**row, "group": ""} == {
        "question": "gagnant", "group": "", "students": "2", "comment": "",
        "what": r"case c: it is wrong",
    }  # fmt: skip
    assert first(CLASS[0]).lines == ()


def test_a_comment_reaches_all_who_make_the_mistake_and_nobody_else() -> None:
    sheet = saying(first(*CLASS))
    assert comments(CLASS, sheet) == {"a": SAID, "b": SAID}
    later = (record("d", wrong()), record("b", question()))
    assert comments(later, merged(sheet, *later)) == {"d": SAID}


def test_a_mistake_that_nobody_makes_any_more_keeps_its_row() -> None:
    sheet = saying(first(*CLASS))
    fixed = tuple(replace(one, questions=(question(),)) for one in CLASS)
    left = merged(sheet, *fixed)
    assert [(row["students"], row["comment"]) for row in rows(left)] == [("0", SAID)]
    back = merged(left, *CLASS)
    assert rows(back)[0]["students"] == "2"
    assert comments(CLASS, back) == {"a": SAID, "b": SAID}


def test_rows_of_questions_that_were_not_asked_are_left_as_they_are() -> None:
    sheet = saying(first(*CLASS))
    assert merged(sheet, record("a", question("other"))) == sheet


def test_nothing_new_is_nothing_written() -> None:
    sheet = saying(first(*CLASS))
    assert merged(sheet, *CLASS) == sheet


@pytest.mark.parametrize(("encoding", "delimiter", "upper"),
                         [("utf-8-sig", ",", False), ("cp1252", ";", False), ("utf-16", "\t", True)])  # fmt: skip
def test_what_spreadsheets_make_of_the_file_is_read(
    encoding: str, delimiter: str, upper: bool
) -> None:
    (row,) = rows(first(*CLASS))
    row = {"relu par": "moi", **row, "comment": SAID, "group": f" {row['group']}"}
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerows([[n.upper() if upper else n for n in row], row.values(), ["", "a remark"]])
    sheet = read_sheet(file.getvalue().encode(encoding), "comments.csv", COMMENTS)
    again = merged(sheet, *CLASS, record("e", wrong("z")), record("f", wrong("z")))
    assert comments(CLASS, again) == {"a": SAID, "b": SAID}
    assert [list(line.cells)[:2] for line in again.lines][:2] == [
        ["moi", "gagnant"],
        ["", "a remark"],
    ]
    assert len(again.lines) == 3


def test_two_rows_on_one_mistake_both_count() -> None:
    sheet = saying(first(*CLASS))
    twice = replace(sheet, lines=(*sheet.lines, *saying(first(*CLASS), "Et testez.").lines))
    assert comments(CLASS, twice)["a"] == f"{SAID}\nEt testez."


def test_a_formula_of_a_student_is_text() -> None:
    told = [record(id_, wrong(why="=HYPERLINK(1)")) for id_ in "ab"]
    missing = [replace(one, questions=(replace(one.questions[0], verdict=Verdict.MISSING),))
               for one in told]  # fmt: skip
    assert rows(first(*missing))[0]["what"].startswith("'=")


def test_comments_stand_beside_those_of_one_student_and_take_nothing_away() -> None:
    sheet = saying(first(*CLASS))
    given = replace(wrong(), review=Review(None, "Bravo quand même."))
    shown = add_comments(CLASS, (replace(CLASS[0], questions=(given,)), *CLASS[1:]), sheet)
    page = (
        student_html(student_page(shown[0], builders.TITLE, "fr")).decode().replace("\u00a0", " ")
    )
    for words in (SAID, "Bravo quand même.", "it is wrong"):
        assert words in page
    assert shown[1].questions[0].verdict is Verdict.WRONG
    assert shown[1].earned == CLASS[1].earned
    assert f"gagnant: {SAID}" in to_csv(shown, 4, "fr").decode()
    document = json.loads(b"".join(grades(shown, "morpion", builders.TITLE, 4, "fr")))
    assert document["submissions"][1]["questions"][0]["rationale"] == "it is wrong"


def test_the_file_is_made_merged_and_obeyed(tmp_path: Path) -> None:
    path = tmp_path / COMMENTS_CSV
    assert read_comments(tmp_path) is None
    assert tuple(apply_comments(tmp_path, CLASS[:1], CLASS[:1], "fr")) == CLASS[:1]
    assert not path.exists()
    assert tuple(apply_comments(tmp_path, CLASS, CLASS, "fr")) == CLASS
    sheet = read_comments(tmp_path)
    assert sheet is not None
    assert sheet.dialect.delimiter == ";"
    path.write_bytes(dump_sheet(saying(sheet)))
    (one, *_) = apply_comments(tmp_path, CLASS, CLASS, "fr")
    assert one.questions[0].review == Review(None, shared=SAID)


def test_a_file_that_is_being_saved_counts_as_it_was(tmp_path: Path) -> None:
    earlier = saying(first(*CLASS))
    (tmp_path / COMMENTS_CSV).write_bytes(b"")
    (one, *_) = apply_comments(tmp_path, CLASS, CLASS, "en", earlier)
    assert one.questions[0].review == Review(None, shared=SAID)
    assert rows(read_comments(tmp_path) or earlier)[0]["comment"] == SAID


def test_a_file_half_saved_is_waited_for(tmp_path: Path) -> None:
    """A program empties the file, writes a part, and goes on in the same file."""
    path = tmp_path / COMMENTS_CSV
    earlier = saying(first(*CLASS))
    whole = dump_sheet(earlier)
    path.write_bytes(whole[: len(whole) // 2])

    def go_on() -> None:
        with path.open("ab") as file:
            file.write(whole[len(whole) // 2 :])

    rest = threading.Timer(0.2, go_on)
    rest.start()
    apply_comments(tmp_path, CLASS, CLASS, "en", earlier)
    rest.join()
    assert rows(read_comments(tmp_path) or first(*CLASS)) == rows(earlier)


def test_a_comment_that_goes_on_in_another_cell_is_refused(tmp_path: Path) -> None:
    path = tmp_path / COMMENTS_CSV
    path.write_bytes(b"question,group,comment\ngagnant,m0123456789ab,one, two\n")
    with pytest.raises(SpecError, match=r"comments\.csv:2: the comment goes on after its column"):
        read_comments(tmp_path)


def test_a_row_of_the_teacher_s_own_is_left_as_it_is() -> None:
    sheet = first(*CLASS)
    cells = {"question": "gagnant", "group": "Ahmed + Eva", "students": "2", "comment": "Bravo"}
    blank = Line(0, ("",) * len(sheet.columns))
    own = replace(sheet, lines=(*sheet.lines, sheet.filled(blank, cells)))
    assert rows(merged(own, *CLASS))[-1] == rows(own)[-1]


def test_a_file_that_cannot_be_understood_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / COMMENTS_CSV
    path.write_bytes(b"a,b\n1,2\n")
    with pytest.raises(SpecError, match="expected the columns 'group' and 'comment'"):
        apply_comments(tmp_path, CLASS, CLASS, "en")
    assert path.read_bytes() == b"a,b\n1,2\n"
