"""Names inside archives: none leads out, and the tree that they draw is sound."""

from __future__ import annotations

import pytest

from graders.i18n import render
from graders.submissions.archives.members import Index, Member, clean_path, make_index
from graders.submissions.entries import Kind


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("a/morpion.py", "a/morpion.py"),
        ("./a//morpion.py", "a/morpion.py"),
        ("a\\morpion.py", "a/morpion.py"),
        ("a/", "a"),
        ("./", ""),
        ("", ""),
        ("a/... b/x", "a/... b/x"),
        ("é" * 127, "é" * 127),
    ],
)
def test_a_sound_name_is_a_path(name: str, path: str) -> None:
    assert clean_path(name) == path


@pytest.mark.parametrize(
    "name",
    [
        "../x.py",
        "a/../../x.py",
        "a/..",
        "..\\x.py",
        "a\\..\\x.py",
        "/etc/passwd",
        "\\\\server\\x",
        "C:\\x.py",
        "c:x.py",
        "a\0.py",
        "é" * 128,
        "\ud800",
        "a/" * 41,
    ],
)
def test_a_name_that_leads_out_is_none(name: str) -> None:
    assert clean_path(name) is None


def index(*names: str) -> Index[int]:
    return make_index(
        Member(name, Kind.FOLDER if name.endswith("/") else Kind.FILE, number)
        for number, name in enumerate(names)
    )


def told(made: Index[int], folder: str) -> list[str]:
    return [render(note, "en") for note in made.notes.get(folder, ())]


def test_folders_are_drawn_whether_or_not_they_are_written() -> None:
    made = index("a/b/x.py", "c/", "a/y.py")
    assert [entry.name for entry in made.folders[""]] == ["a", "c"]
    assert [entry.name for entry in made.folders["a"]] == ["b", "y.py"]
    assert made.folders["c"] == ()
    assert made.kinds["a/b"] is Kind.FOLDER
    assert not made.notes


def test_of_two_of_one_name_the_last_counts() -> None:
    made = index("a/x.py", "a/x.py", "a/./x.py")
    assert made.handles == {"a/x.py": 2}
    assert told(made, "a") == ["x.py is in the archive twice: the last one counts"]


def test_names_that_differ_by_case_or_form_stay_two() -> None:
    made = index("a/x.py", "A/x.py", "a/X.py", "l\u00e9a/x.py", "le\u0301a/x.py")
    assert len(made.handles) == 5
    assert not made.notes


@pytest.mark.parametrize("names", [("a", "a/x.py"), ("a/x.py", "a")])
def test_what_is_a_file_and_a_folder_is_a_folder(names: tuple[str, ...]) -> None:
    made = index(*names)
    assert made.kinds == {"a": Kind.FOLDER, "a/x.py": Kind.FILE}
    assert list(made.handles) == ["a/x.py"]
    assert told(made, "") == ["a is in the archive twice: the last one counts"]


def test_a_name_that_leads_out_is_told_to_its_owner() -> None:
    made = index("a/x.py", "a/../../x.py", "../y.py")
    assert list(made.handles) == ["a/x.py"]
    assert told(made, "a") == ["a/../../x.py leads out of the archive: it was not read"]
    assert told(made, "") == ["../y.py leads out of the archive: it was not read"]


def test_notes_are_few() -> None:
    assert len(told(index(*(f"../{number}" for number in range(50))), "")) == 3
