"""Questions on the desk, their order, and the page that shows them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from graders.desk.desk import Desk
from graders.desk.page import DeskPage, desk_page
from graders.desk.saving import Edit
from graders.errors import SpecError, UsageError
from graders.records.files import GRADES_JSON
from graders.report.pages.to_html import desk_html
from graders.report.review.csv_sheet import COMMENTS_CSV
from graders.report.review.review_file import REVIEW_CSV
from tests.unit.desk.works import ATTACK, CLASS, attacked, desk, student, work
from tests.unit.report.html_page import Page

WHY = [("0042", "why"), ("alice", "why"), ("bruno", "why")]


def give(on: Desk, key: tuple[str, str], **now: str) -> None:
    assert on.save(key, Edit(dict.fromkeys(now, ""), now)) == {}


def shown(on: Desk, name: str, key: tuple[str, str], lang: str = "en") -> DeskPage:
    return desk_page(on.work, on.spot(name, key), lang)


def test_it_opens_at_the_first_answer_that_is_still_to_be_read(tmp_path: Path) -> None:
    on = desk(tmp_path)
    first = on.spot("waiting", ("", ""))
    assert (first.key, list(first.stack.keys)) == (WHY[0], WHY)
    give(on, WHY[0], points="1")
    again = desk(tmp_path).spot("waiting", ("", ""))
    assert (again.key, len(again.stack.unread)) == (WHY[1], 2)


@pytest.mark.parametrize(
    ("key", "step", "there"),
    [(WHY[0], 1, WHY[1]), (WHY[1], -1, WHY[0]), (WHY[0], -1, WHY[0]), (WHY[2], 1, WHY[2])],
)
def test_next_and_previous_stay_in_the_stack(
    key: tuple[str, str], step: int, there: tuple[str, str], tmp_path: Path
) -> None:
    assert desk(tmp_path).spot("waiting", key, step).key == there


def test_any_question_is_a_stack(tmp_path: Path) -> None:
    spot = desk(tmp_path).spot("gagnant", ("alice", "gagnant"), 1)
    assert spot.key == ("bruno", "gagnant")
    assert spot.group == 3


def test_where_nothing_awaits_the_first_question_is_shown(tmp_path: Path) -> None:
    judged = [student(one.id) for one in CLASS]
    only = [type(one)(**{**vars(one), "questions": one.questions[1:]}) for one in judged]
    spot = desk(tmp_path, *only).spot("waiting", ("", ""))
    assert (spot.stack.name, spot.key) == ("gagnant", ("0042", "gagnant"))


def test_a_row_to_look_at_again_is_in_a_stack_until_it_is_seen(tmp_path: Path) -> None:
    give(desk(tmp_path), WHY[1], points="1")
    on = desk(tmp_path, CLASS[0], student("alice", "non"))
    later = desk(tmp_path, student("alice", "non"), *CLASS[1:])
    assert later.save(WHY[1], Edit({"comment": ""}, {"comment": "relu"})) == {}
    assert later.spot("changed", ("", "")).key == WHY[1]
    assert later.save(WHY[1], Edit({}, {}), is_seen=True) == {}
    assert later.spot("changed", ("", "")).stack.name != "changed"
    assert on.work.possible == later.work.possible


def test_comments_are_kept_for_the_next_answer(tmp_path: Path) -> None:
    on = desk(tmp_path)
    give(on, ("alice", "gagnant"), comment="d’une autre question", shared="à tous")
    give(on, WHY[0], comment="à justifier")
    give(on, WHY[1], comment="à justifier")
    assert on.spot("waiting", WHY[2]).kept == ("à justifier", "d’une autre question", "à tous")


@pytest.mark.parametrize("left", [b"", b"\xef\xbb\xbf"])
def test_a_file_that_a_program_is_saving_counts_as_it_was(left: bytes, tmp_path: Path) -> None:
    on = desk(tmp_path)
    for key, comment in ((WHY[0], "à garder"), (("alice", "gagnant"), "aussi")):
        give(on, key, comment=comment, shared="à tous")
        on.spot("waiting", WHY[0])
    for name in (REVIEW_CSV, COMMENTS_CSV):
        (tmp_path / name).write_bytes(left)
    assert on.spot("waiting", WHY[0]).cells["comment"] == "à garder"
    give(on, WHY[1], points="1")
    change = Edit({"shared": "à tous"}, {"shared": "à toutes"})
    assert on.save(("bruno", "gagnant"), change) == {}
    assert "à garder" in (tmp_path / REVIEW_CSV).read_text("utf-8")
    assert on.spot("gagnant", ("0042", "gagnant")).cells["shared"] == "à toutes"


def test_a_run_that_replaces_the_grades_is_seen(tmp_path: Path) -> None:
    loads: list[int] = []

    def load() -> object:
        loads.append(1)
        return work()

    on = Desk(tmp_path, load)  # type: ignore[arg-type]
    assert on.work is on.work
    (tmp_path / GRADES_JSON).write_text("{}")
    os.utime(tmp_path / GRADES_JSON, (1, 1))
    assert on.work is on.work
    assert len(loads) == 2


def test_a_file_that_is_not_understood_is_told(tmp_path: Path) -> None:
    (tmp_path / REVIEW_CSV).write_text("submission,question,points\nalice,why,deux\n")
    with pytest.raises(SpecError, match=r"review\.csv:2"):
        desk(tmp_path).spot("waiting", WHY[0])


def test_a_folder_without_questions_is_told(tmp_path: Path) -> None:
    empty = type(CLASS[0])(**{**vars(CLASS[0]), "questions": ()})
    with pytest.raises(UsageError, match="no question there"):
        desk(tmp_path, empty).spot("waiting", ("", ""))


def test_the_page_shows_the_answer_the_rubric_and_the_code(tmp_path: Path) -> None:
    page = shown(desk(tmp_path), "waiting", WHY[1])
    assert (page.question.answer, page.question.checks) == ("oui", ())
    assert (page.rubric, page.possible, page.graded) == (
        "Half of it for “yes”.", "2", "to review, 0 / 2",
    )  # fmt: skip
    assert (page.labels, page.code.files[0].name) == (("morpion.py",), "morpion.py")
    assert (page.place, page.left) == ("2\u00a0/\u00a03", "3 to read")


def test_points_are_asked_where_some_await_and_nowhere_else(tmp_path: Path) -> None:
    on = desk(tmp_path)
    fields = {key: _names(shown(on, "gagnant", key)) for key in (WHY[0], ("0042", "gagnant"))}
    assert "points" in fields[WHY[0]]
    assert "points" not in fields["0042", "gagnant"]
    assert {"adjust", "comment", "shared"} <= fields["0042", "gagnant"]


def _names(page: DeskPage) -> set[str | None]:
    return {given.get("name") for _, given in Page(desk_html(page)).elements}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_of_a_student_is_markup(lang: str, tmp_path: Path) -> None:
    on = desk(tmp_path, attacked(), student("bob"))
    give(on, ("bob", "why"), comment=ATTACK.replace("\ud800", ""))
    hostile = Page(desk_html(shown(on, "waiting", (ATTACK, "why"), lang)))
    plain = Page(desk_html(shown(desk(tmp_path / "none"), "waiting", WHY[0], lang)))
    assert "img" not in hostile.tags
    assert [tag for tag, _ in hostile.elements].count("script") == 1
    handlers = {name for _, given in hostile.elements for name in given if name.startswith("on")}
    assert handlers == set()
    assert "\x1b" not in hostile.shown
    assert hostile.tags - plain.tags <= {"b", "option", "select", "button", "li", "ul", "mark"}


def test_any_name_of_a_submission_leads_to_it(tmp_path: Path) -> None:
    on = desk(tmp_path, attacked(), student("bob"))
    stem = shown(on, "waiting", (ATTACK, "why")).stem
    assert on.work.ids[stem] == ATTACK
    assert stem.isascii()
