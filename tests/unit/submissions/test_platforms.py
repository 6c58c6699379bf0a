"""Names of Moodle, Canvas and GitHub Classroom, read."""

from __future__ import annotations

import pytest

from graders.submissions.entries import Entry, Kind
from graders.submissions.platforms import (
    Tag,
    group,
    login_of,
    read_canvas,
    read_moodle,
    students_name,
)


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("Alice Dupont_12_assignsubmission_file_", Tag("Alice Dupont", "12", "")),
        ("Alice Dupont_12_assignsubmission_file", Tag("Alice Dupont", "12", "")),
        ("G1-Zoé Roy_12_assignsubmission_file_a_b.py", Tag("G1-Zoé Roy", "12", "a_b.py")),
        (
            "A_1_assignsubmission_onlinetext_onlinetext.html",
            Tag("A", "1", "onlinetext.html", is_work=False),
        ),
        # A file's own name does not make it another student's.
        (
            "Eve_1_assignsubmission_file_Bob_2_assignsubmission_file_x.py",
            Tag("Eve", "1", "Bob_2_assignsubmission_file_x.py"),
        ),
    ],
)
def test_a_name_of_moodle(name: str, tag: Tag) -> None:
    assert read_moodle(name) == tag


@pytest.mark.parametrize("name", ["morpion.py", "Alice_assignsubmission_file_", "_1_assign_file_"])
def test_no_name_of_moodle(name: str) -> None:
    assert read_moodle(name) is None


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        (
            "dupontalice_43_987_morpion.py",
            Tag("dupontalice", "43", "morpion.py", platform="canvas"),
        ),
        (
            "dupontalice_LATE_43_987_mon_tp-2.py",
            Tag("dupontalice", "43", "mon_tp.py", platform="canvas", is_late=True),
        ),
    ],
)
def test_a_name_of_canvas(name: str, tag: Tag) -> None:
    assert read_canvas(name) == tag


def test_canvas_is_believed_only_when_nearly_all_names_agree() -> None:
    names = ["a_11_222_x.py", "bob.py"]
    groups, rest = group([Entry(name, Kind.FILE) for name in names])
    assert (groups, len(rest)) == ([], 2)
    names += ["b_12_223_x.py", "c_13_224_x.py"]
    groups, rest = group([Entry(name, Kind.FILE) for name in names])
    assert ([one.tag.number for one in groups], [one.name for one in rest]) == (
        ["11", "12", "13"],
        ["bob.py"],
    )


def test_of_two_files_of_one_name_the_later_counts() -> None:
    names = ["a_11_1000_x-1.py", "a_11_999_x.py"]
    ((one,), _) = group([Entry(name, Kind.FILE) for name in names])
    assert one.members == {"x.py": "a_11_1000_x-1.py"}
    assert one.aside == ("a_11_999_x.py",)


def test_a_student_s_name_for_a_file() -> None:
    assert students_name("Al B_1_assignsubmission_file_morpion.py") == "morpion.py"
    assert students_name("alb_11_222_morpion.py") == "morpion.py"
    assert students_name("morpion_alice.py") == "morpion_alice.py"


@pytest.mark.parametrize(
    ("folder", "siblings", "login"),
    [
        ("morpion-dupont-a", ["morpion-dupont-a"], "dupont-a"),
        ("l1-tp2-morpion-dupont", ["l1-tp2-morpion-dupont"], "dupont"),
        ("tp1-dupont", ["tp1-dupont", "tp1-roy"], "dupont"),
        ("tp1-dupont", ["tp1-dupont"], "tp1-dupont"),
        ("dupont", ["dupont", "roy"], "dupont"),
        ("tp-d-a", ["tp-d", "tp-d-a"], "d-a"),
    ],
)
def test_the_login_of_a_clone(folder: str, siblings: list[str], login: str) -> None:
    assert login_of(folder, siblings, "morpion") == login
