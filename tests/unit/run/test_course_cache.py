"""The cache of a course serves as long as nothing changed, and only from a place of one's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import ANY

import pytest

from graders.errors import SpecError
from graders.grading import requests
from graders.grading.reference_answers import ReferenceAnswers
from graders.grading.run_context import RunContext
from graders.records.files import cache_folder
from graders.run import course_cache
from graders.run.course_cache import CourseCache, Prepared
from graders.sandbox.process import ProcessSandbox
from graders.spec import course_file
from graders.spec.assignment import Assignment
from graders.spec.courses import ModuleNames
from graders.spec.load import load_assignment

SPEC = """
id: tp
title: {fr: Un TP, en: A lab}
modules: [tp]
questions:
  - id: a
    title: {fr: A, en: A}
    points: 1
    targets: [a]
    checks:
      - {id: one, title: T, call: a(n), inputs: numbers}
"""
EXPECTED = ReferenceAnswers({}, {("a", "one"): 0.5})


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a course of one assignment."""
    files = {
        "specs/tp.yaml": SPEC,
        "specs/tp.py": "def numbers():\n    return [{'n': 1}]\n",
        "reference/tp.py": "def a(n):\n    return n\n",
        "skeletons/tp.py": "",
    }
    for name, text in files.items():
        (tmp_path / "course" / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / "course" / name).write_text(text, encoding="utf-8")
    return tmp_path / "course"


@pytest.fixture
def cache(course: Path, tmp_path: Path) -> Callable[[], CourseCache]:
    """Return what makes the cache of a new run."""
    return lambda: CourseCache(course, tmp_path / "cache")


@pytest.fixture
def kept(course: Path, cache: Callable[[], CourseCache]) -> Assignment:
    """Return an assignment that was loaded and kept, with its answers."""
    assignment = load_assignment(course, "tp")
    cache().keep(Prepared.of(assignment))
    cache().keep_reference_answers("tp", EXPECTED, "isolated", ())
    return assignment


def test_what_was_kept_is_recalled(kept: Assignment, cache: Callable[[], CourseCache]) -> None:
    assert cache().recalled("tp") == Prepared.of(kept)
    assert cache().reference_answers("tp", "isolated", ()) == replace(EXPECTED, is_recalled=True)


def test_an_assignment_is_written_as_plain_data_once(
    kept: Assignment, cache: Callable[[], CourseCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = RunContext(kept, EXPECTED, ProcessSandbox()).described
    monkeypatch.setattr(requests, "describe", lambda *_: pytest.fail("written again"))

    described = cache().prepared("tp").described

    assert described == expected
    assert RunContext(kept, EXPECTED, ProcessSandbox(), kept=described).described is described
    assert [vars(probe) for probe in described.probes.values()] == [{"json": ANY}]


def test_an_assignment_is_written_again_when_the_course_changed(
    kept: Assignment, course: Path, cache: Callable[[], CourseCache]
) -> None:
    first = cache().prepared("tp").described
    (course / "specs/tp.py").write_text("def numbers():\n    return [{'n': 2}]\n", encoding="utf-8")

    changed = cache().prepared("tp")

    assert [probe["inputs"] for probe in changed.described.probes.values()] == [[{"n": 2}]]
    assert changed.described.digests != first.digests
    context = RunContext(kept, EXPECTED, ProcessSandbox(), kept=first)
    assert context.with_assignment(changed.assignment).described == changed.described


def test_nothing_is_recalled_with_another_version_of_a_library(
    kept: Assignment,
    cache: Callable[[], CourseCache],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = tmp_path / "other" / "yaml.py"
    library.parent.mkdir()
    library.write_text("")
    monkeypatch.setattr(course_cache, "_LIBRARIES", ("yaml", "nothing_of_this_name"))
    monkeypatch.syspath_prepend(str(library.parent))
    monkeypatch.delitem(sys.modules, "yaml")
    assert cache().recalled("tp") is None
    cache().keep(Prepared.of(kept))
    assert cache().recalled("tp") == Prepared.of(kept)

    library.write_text("version = 2")

    assert cache().recalled("tp") is None


def test_answers_are_those_of_a_tier_and_of_packages(
    kept: Assignment, cache: Callable[[], CourseCache]
) -> None:
    assert kept
    assert cache().reference_answers("tp", "process", ()) is None
    assert cache().reference_answers("tp", "isolated", ("numpy 2.0",)) is None


@pytest.mark.parametrize(
    "file", ["specs/tp.yaml", "specs/tp.py", "reference/tp.py", "skeletons/tp.py", "specs/data.txt"]
)
def test_nothing_is_recalled_of_a_course_that_changed(
    kept: Assignment, course: Path, cache: Callable[[], CourseCache], file: str
) -> None:
    assert kept
    with (course / file).open("a", encoding="utf-8") as text:
        text.write("\n")

    assert cache().recalled("tp") is None
    assert cache().reference_answers("tp", "isolated", ()) is None


def test_terms_are_recalled_until_the_course_file_changes(
    kept: Assignment, course: Path, cache: Callable[[], CourseCache]
) -> None:
    assert cache().terms(kept).deadline is None
    for day in (1, 2):
        policy = f"timezone: Europe/Paris\ndeadline: 2026-03-0{day}T12:00\n"
        (course / "course.yaml").write_text(policy, encoding="utf-8")

        first = cache().terms(kept)

        assert first.deadline is not None
        assert first.deadline.day == day
        assert cache().terms(kept) == first
    # Inputs and answers do not depend on it.
    assert cache().recalled("tp") == Prepared.of(kept)


def test_terms_that_are_known_are_not_read_again(
    kept: Assignment, cache: Callable[[], CourseCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = cache().terms(kept)
    monkeypatch.delattr(course_file, "terms_of")

    assert cache().terms(kept) == first


def test_a_course_file_with_a_mistake_is_refused_each_time(
    kept: Assignment, course: Path, cache: Callable[[], CourseCache]
) -> None:
    (course / "course.yaml").write_text("deadlin: 2026-03-01\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(SpecError, match="deadlin"):
            cache().terms(kept)


def test_nothing_is_recalled_of_another_version_of_the_harness(
    kept: Assignment, cache: Callable[[], CourseCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept
    monkeypatch.setattr(course_cache, "harness_digest", lambda: "another")

    assert cache().recalled("tp") is None


def test_modules_are_those_of_the_specs_as_they_are(
    course: Path, cache: Callable[[], CourseCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cache().module_names() == {"tp": ModuleNames(("tp",), asked=(("a",),))}
    with monkeypatch.context() as patch:
        # They are not read again.
        patch.setattr(course_cache, "module_names", lambda _course: {})
        assert cache().module_names() == {"tp": ModuleNames(("tp",), asked=(("a",),))}

    (course / "specs/tp.yaml").write_text("modules: [other]\n", encoding="utf-8")
    assert cache().module_names() == {"tp": ModuleNames(("other",), asked=((),))}


def test_a_file_saved_while_it_was_loaded_is_not_kept_under_its_old_digest(
    course: Path, cache: Callable[[], CourseCache]
) -> None:
    running = cache()
    assert running.recalled("tp") is None
    before = (course / "reference/tp.py").read_text("utf-8")
    (course / "reference/tp.py").write_text("def a(n):\n    return -n\n", encoding="utf-8")
    running.keep(Prepared.of(load_assignment(course, "tp")))
    (course / "reference/tp.py").write_text(before, encoding="utf-8")

    assert cache().recalled("tp") is None


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x05K\x01."])
def test_what_cannot_be_read_is_made_again(
    kept: Assignment, cache: Callable[[], CourseCache], tmp_path: Path, content: bytes
) -> None:
    assert kept
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(content)

    assert cache().recalled("tp") is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_a_folder_that_others_can_write_is_not_trusted(
    kept: Assignment, cache: Callable[[], CourseCache], tmp_path: Path
) -> None:
    assert kept
    (tmp_path / "cache").chmod(0o777)

    assert cache().recalled("tp") is None


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
def test_a_file_that_others_can_write_is_not_trusted(
    kept: Assignment, cache: Callable[[], CourseCache], tmp_path: Path
) -> None:
    assert kept
    for path in (tmp_path / "cache").iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o666)

    assert cache().recalled("tp") is None


def test_what_was_not_used_for_longest_is_removed(
    kept: Assignment,
    cache: Callable[[], CourseCache],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for path in (tmp_path / "cache").iterdir():
        os.utime(path, (1, 1))
    monkeypatch.setattr(course_cache, "_MOST_KEPT", 2)
    assert cache().recalled("tp") == Prepared.of(kept)
    cache().keep_reference_answers("tp", EXPECTED, "process", ())

    assert cache().recalled("tp") == Prepared.of(kept)
    assert cache().reference_answers("tp", "isolated", ()) is None


def test_what_is_of_no_single_assignment_is_removed_as_well(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course_cache, "_MOST_KEPT", 2)
    mine = course.rename(tmp_path / "My course (2026)")
    for turn in range(4):
        (mine / "specs/data.txt").write_text(str(turn), encoding="utf-8")
        CourseCache(mine, tmp_path / "cache").module_names()

    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_files_of_others_are_never_removed(
    kept: Assignment,
    cache: Callable[[], CourseCache],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thesis = tmp_path / "cache" / "thesis.txt"
    thesis.write_text("years of work", encoding="utf-8")
    os.utime(thesis, (1, 1))
    monkeypatch.setattr(course_cache, "_MOST_KEPT", 1)
    cache().keep_reference_answers("tp", EXPECTED, "process", ())

    assert kept
    assert len(list((tmp_path / "cache").iterdir())) == 2
    assert thesis.exists()


def test_the_folder_that_is_named_is_not_written_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADERS_CACHE", str(tmp_path))

    assert cache_folder("prepared") == tmp_path / "prepared"


@pytest.mark.parametrize(
    ("line", "is_kept"),
    [
        ("import random, json", True),
        ("from hypothesis import strategies", True),
        ("from reference.tiny import base", True),
        ("from graders.course import Text", True),
        ("import numpy", False),
        ("    from helper.lib import K", False),
        ("from . import other", False),
    ],
)
def test_what_packages_may_have_made_is_made_again(
    course: Path, cache: Callable[[], CourseCache], line: str, is_kept: bool
) -> None:
    """Nothing tells that a package has changed."""
    assignment = load_assignment(course, "tp")
    text = (course / "specs/tp.py").read_text("utf-8")
    block = f"def later():\n{line}\n" if line.startswith(" ") else f"{line}\n"
    (course / "specs/tp.py").write_text(text + block, encoding="utf-8")
    cache().keep(Prepared.of(assignment))
    cache().keep_reference_answers("tp", EXPECTED, "isolated", ())

    assert (cache().recalled("tp") is not None) is is_kept
    # Answers to other inputs would be compared with those of these.
    assert (cache().reference_answers("tp", "isolated", ()) is not None) is is_kept


def test_a_place_that_cannot_be_written_costs_nothing_else(course: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    cache = CourseCache(course, tmp_path / "file" / "cache")
    cache.keep(Prepared.of(load_assignment(course, "tp")))

    assert cache.recalled("tp") is None


@pytest.mark.parametrize("line", ["import numpy", "def f():\n    import numpy"])
def test_a_reference_that_judges_by_a_package_is_run_again(
    course: Path, cache: Callable[[], CourseCache], line: str
) -> None:
    assignment = load_assignment(course, "tp")
    for file, more in (("specs/tp.py", "import reference.tp"), ("reference/tp.py", line)):
        (course / file).write_text((course / file).read_text("utf-8") + more + "\n", "utf-8")
    cache().keep(Prepared.of(assignment))

    assert cache().recalled("tp") is None
