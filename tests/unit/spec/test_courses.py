"""Finding the course and its assignments."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.spec.course_folder import find_course
from graders.spec.courses import ModuleNames, assignment_ids, module_names, no_such_assignment


def test_the_folder_named_wins(course: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    assert find_course(course, {"GRADERS_COURSE": str(other)}, other) == course.resolve()


def test_then_the_environment(course: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    assert find_course(None, {"GRADERS_COURSE": str(course)}, other) == course.resolve()


def test_then_the_nearest_parent(course: Path) -> None:
    inside = course / "submissions" / "alice"
    inside.mkdir(parents=True)
    assert find_course(None, {}, inside) == course.resolve()


def test_then_that_of_the_checkout(tmp_path: Path) -> None:
    assert (find_course(None, {}, tmp_path) / "specs").is_dir()


def test_a_folder_that_is_no_course_is_refused(tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    with pytest.raises(UsageError, match="lacks reference/"):
        find_course(tmp_path, {}, tmp_path)
    with pytest.raises(UsageError, match="GRADERS_COURSE: no folder"):
        find_course(None, {"GRADERS_COURSE": str(tmp_path / "absent")}, tmp_path)


def test_a_course_may_have_no_skeletons_yet(tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "reference").mkdir()
    assert find_course(None, {}, tmp_path) == tmp_path.resolve()


def test_an_assignment_that_is_not_there_is_told_with_its_course(
    course: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert str(course) in str(no_such_assignment(course, "tini"))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.chdir(elsewhere)
    beside = find_course(None, {}, elsewhere)
    assert "beside graders (no folder from here up" in str(no_such_assignment(beside, "tini"))


def test_a_broken_spec_does_not_hide_the_others(course: Path) -> None:
    (course / "specs/broken.yaml").write_text("modules: [x\n")
    (course / "specs/odd.yaml").write_text("modules: 3\n")
    (course / "specs/book.yaml").write_text("modules: [book]\nnotebook: true\nodd key: 1\n")
    assert assignment_ids(course) == ("book", "broken", "odd", "tiny")
    # Files of editors and archives are no specs.
    (course / "specs/._tiny.yaml").write_text("modules: [tiny]\n")
    assert assignment_ids(course) == ("book", "broken", "odd", "tiny")
    (course / "specs/two.yaml").write_text(
        "modules: [two, both, given]\nquestions: [{id: f}, {id: g, target: both.g}, {targets: [h]}]\n"
    )
    assert module_names(course) == {
        "book": ModuleNames(("book",), notebook=True, asked=((),)),
        "tiny": ModuleNames(("tiny",), asked=(("double", "quadruple"),)),
        "two": ModuleNames(("two", "both"), ("given",), asked=(("f", "h"), ("g",))),
    }
