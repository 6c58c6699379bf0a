"""Marks that are written on the desk join those of spreadsheets, and overwrite none."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.desk.saving import Edit, save_comment, save_review
from graders.errors import SpecError, UsageError
from graders.i18n import translator
from graders.report.review import csv_sheet
from graders.report.review.comments import apply_comments
from graders.report.review.csv_sheet import COMMENTS, COMMENTS_CSV, read_comments, read_sheet
from graders.report.review.review_file import REVIEW_CSV, apply_review
from graders.report.review.review_rows import CHANGED, merge
from tests.unit.desk.works import CLASS, POSSIBLE, cells, student, work

ALICE = ("alice", "why")
EMPTY = {"points": "", "adjust": "", "comment": ""}


def edit(was: dict[str, str] | None = None, **now: str) -> Edit:
    before = {**EMPTY, **(was or {})}
    return Edit({name: before[name] for name in now}, now)


def saved(
    out: Path, key: tuple[str, str], change: Edit, *, is_seen: bool = False
) -> dict[str, str]:
    return save_review(out, work(), key, change, is_seen=is_seen)


def rewrite(path: Path, old: str, new: str) -> None:
    """Change a file as a spreadsheet does."""
    content = path.read_bytes().decode("utf-8-sig")
    assert old in content
    path.write_bytes(content.replace(old, new).encode("utf-8-sig"))


def test_the_first_words_make_the_file_of_a_run(tmp_path: Path) -> None:
    assert saved(tmp_path, ALICE, edit(points="1,5", comment="bien\nvu")) == {}
    found = cells(tmp_path / REVIEW_CSV)
    assert list(found) == [("'0042", "why"), ALICE, ("bruno", "why")]
    assert (found[ALICE]["points"], found[ALICE]["comment"]) == ("1.5", "bien\nvu")
    before = (tmp_path / REVIEW_CSV).read_bytes()
    given = apply_review(tmp_path, CLASS, POSSIBLE, "en")
    assert given[0].earned == 1.5
    assert (tmp_path / REVIEW_CSV).read_bytes() == before


def test_any_question_gets_a_row_once_something_is_said_of_it(tmp_path: Path) -> None:
    key = ("0042", "gagnant")
    saved(tmp_path, key, edit(adjust="+0.5", comment="effort"))
    row = cells(tmp_path / REVIEW_CSV)["'0042", "gagnant"]
    assert (row["adjust"], row["graded"], row["possible"]) == ("+0.5", "wrong, 0 / 4", "")
    given = {one.id: one for one in apply_review(tmp_path, CLASS, POSSIBLE, "en")}
    assert given["0042"].earned == 0.5


def test_what_a_spreadsheet_wrote_in_other_rows_and_columns_stays(tmp_path: Path) -> None:
    path = tmp_path / REVIEW_CSV
    own = "question;submission;points;relu par\r\nwhy;bruno;0,5;zoé\r\nwhy;alice;;toi\r\n"
    path.write_bytes(own.encode("cp1252"))
    plain = work(student("alice"), student("bruno"))
    change = edit(points="1.5", comment="n ≥ 2")
    assert save_review(tmp_path, plain, ALICE, change) == {}
    found = cells(path)
    assert (found["bruno", "why"]["points"], found["bruno", "why"]["relu par"]) == ("0,5", "zoé")
    assert (found[ALICE]["points"], found[ALICE]["relu par"]) == ("1,5", "toi")
    assert found[ALICE]["comment"] == "n ≥ 2"


def test_a_cell_that_somebody_else_filled_meanwhile_keeps_what_it_says(tmp_path: Path) -> None:
    saved(tmp_path, ALICE, edit(points="1", comment="mine"))
    rewrite(tmp_path / REVIEW_CSV, '"mine"', '"theirs"')
    theirs = saved(
        tmp_path, ALICE, edit({"points": "1", "comment": "mine"}, points="2", comment="x")
    )
    assert theirs == {"comment": "theirs"}
    row = cells(tmp_path / REVIEW_CSV)[ALICE]
    # The other cell is nobody else's.
    assert (row["points"], row["comment"]) == ("2", "theirs")
    # Who has seen it may replace it.
    assert saved(tmp_path, ALICE, edit({"comment": "theirs"}, comment="x")) == {}
    assert cells(tmp_path / REVIEW_CSV)[ALICE]["comment"] == "x"


def test_a_cell_that_was_emptied_or_says_the_same_is_no_clash(tmp_path: Path) -> None:
    saved(tmp_path, ALICE, edit(points="1", comment="mine"))
    rewrite(tmp_path / REVIEW_CSV, '"mine"', '""')
    assert saved(tmp_path, ALICE, edit({"comment": "mine"}, comment="more")) == {}
    assert saved(tmp_path, ALICE, edit({"comment": ""}, comment="more\r\n")) == {}
    assert cells(tmp_path / REVIEW_CSV)[ALICE]["comment"] == "more"


def test_what_is_saved_between_reading_and_writing_is_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / REVIEW_CSV
    saved(tmp_path, ALICE, edit(comment="mine"))
    calls = []

    def late(*arguments: object) -> object:
        calls.append(1)
        if len(calls) == 1:
            rewrite(path, '"mine"', '"theirs"')
        return merge(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("graders.desk.saving.merge", late)
    assert saved(tmp_path, ALICE, edit({"comment": "mine"}, comment="x", points="2")) == {
        "comment": "theirs"
    }
    row = cells(path)[ALICE]
    assert (row["points"], row["comment"]) == ("2", "theirs")


def test_nothing_is_said_to_be_saved_that_another_program_wrote_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_sheet, "_is_written", lambda *_: False)
    with pytest.raises(UsageError, match="another program keeps writing it"):
        saved(tmp_path, ALICE, edit(points="2"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (edit(points="3"), "3 is more than the 2 that can be given"),
        (edit(points="-1"), "expected a number of points, got '-1'"),
        (edit(adjust="-1"), "-1 has no reason"),
        (edit(adjust="x", comment="y"), "got 'x'"),
    ],
)
def test_what_cannot_be_understood_is_not_written(change: Edit, words: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=words):
        saved(tmp_path, ALICE, change)
    assert list(tmp_path.iterdir()) == []


def test_a_row_that_was_read_again_loses_our_note_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / REVIEW_CSV
    saved(tmp_path, ALICE, edit(points="1"))
    rewrite(path, '"oui"', '"non"')
    apply_review(tmp_path, CLASS, POSSIBLE, "fr")
    ours = translator("fr").text(CHANGED)
    rewrite(path, f'"{ours}"', f'"à voir; {ours}"')
    saved(tmp_path, ALICE, edit(), is_seen=True)
    assert cells(path)[ALICE]["note"] == "à voir"


def test_a_comment_that_a_spreadsheet_would_compute_stays_text(tmp_path: Path) -> None:
    saved(tmp_path, ALICE, edit(points="1", comment='=HYPERLINK("x")'))
    assert cells(tmp_path / REVIEW_CSV)[ALICE]["comment"] == '\'=HYPERLINK("x")'
    (_, alice, _) = sorted(apply_review(tmp_path, CLASS, POSSIBLE, "en"), key=lambda it: it.id)[:3]
    assert alice.questions[0].review is not None
    assert alice.questions[0].review.comment == '=HYPERLINK("x")'
    was = {"comment": '=HYPERLINK("x")'}
    assert saved(tmp_path, ALICE, edit(was, comment="plain")) == {}


def test_one_comment_reaches_all_who_make_a_mistake(tmp_path: Path) -> None:
    change = Edit({"comment": ""}, {"comment": "regardez l’indice"})
    assert save_comment(tmp_path, work(), ("bruno", "gagnant"), change) == {}
    before = (tmp_path / COMMENTS_CSV).read_bytes()
    given = apply_comments(tmp_path, CLASS, CLASS, "en")
    said = [
        q.review and q.review.shared for one in given for q in one.questions if q.id == "gagnant"
    ]
    assert said == ["regardez l’indice"] * 3
    assert (tmp_path / COMMENTS_CSV).read_bytes() == before


def test_a_comment_to_all_that_changed_meanwhile_stays(tmp_path: Path) -> None:
    key, path = ("bruno", "gagnant"), tmp_path / COMMENTS_CSV
    save_comment(tmp_path, work(), key, Edit({"comment": ""}, {"comment": "mine"}))
    rewrite(path, '"mine"', '"theirs"')
    again = Edit({"comment": "mine"}, {"comment": "x"})
    assert save_comment(tmp_path, work(), key, again) == {"comment": "theirs"}
    sheet = read_comments(tmp_path)
    assert sheet == read_sheet(path.read_bytes(), str(path), COMMENTS)
    assert b"theirs" in path.read_bytes()


def test_only_what_changed_is_an_edit() -> None:
    was = {"points": "1,5", "adjust": "", "comment": "a\nb", "shared": ""}
    now = {"points": "1.5", "adjust": " ", "comment": "a\r\nb ", "shared": "c"}
    change = Edit(was, now).of("points", "adjust", "comment", "shared")
    assert change.now == {"shared": "c"}
    assert not Edit(was, now).of("points", "adjust", "comment")


def test_a_student_who_hands_in_again_keeps_the_row(tmp_path: Path) -> None:
    saved(tmp_path, ALICE, edit(points="1"))
    later = work(student("alice", "non"), *CLASS[1:])
    save_review(tmp_path, later, ALICE, edit({"points": "1"}, points="2"))
    row = cells(tmp_path / REVIEW_CSV)[ALICE]
    assert (row["points"], row["answer"], row["note"]) == ("2", "non", CHANGED)
