"""The pytest plugin in a pytest of its own, on a small course."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.tiny_course import REFERENCE, SHORT, best_sandbox, make_course

pytest_plugins = ["pytester"]

# Counts what is graded, in whichever process.
_CONFTEST = """
import pathlib
import pytest

def pytest_configure(config):
    from graders.integrations.pytest import item_graders as grading
    true = grading.regrade
    def regrade(station, submission, earlier):
        graded = true(station, submission, earlier)
        if graded is not None:
            with pathlib.Path(config.rootpath, "graded.txt").open("a") as file:
                file.write(f"{submission.id}\\n")
        return graded
    grading.regrade = regrade
"""
# The guard strikes in a sleep: inside bytecode, an exception may stand on no line, which pytest refuses.
_MARKED = """
import time
import pytest

def pytest_configure(config):
    from graders.integrations.pytest import item_graders as grading
    true = grading.ItemGraders.record
    def record(self, kind, *args, **named):
        if kind == "skeleton":
            time.sleep(60)
        return true(self, kind, *args, **named)
    grading.ItemGraders.record = record

def pytest_collection_modifyitems(items):
    for item in items:
        if item.name == "skeleton":
            item.add_marker(pytest.mark.timeout(0.2, func_only=True))
"""
_RIGHT = "questions: {base: correct, words: to-review}\n"
_WRONG = "questions:\n  base: wrong\n  words: to-review\n"
_INI = "[pytest]\ngraders_course = course\ngraders_sandbox = {}\naddopts = -p no:cacheprovider\n"


@pytest.fixture
def course(pytester: pytest.Pytester) -> Path:
    """Make a course of two TPs, each with an example that is right and one that is wrong."""
    folder = make_course(pytester.path / "course", SHORT)
    for kind in ("specs/{}.yaml", "reference/{}.py", "skeletons/{}.py"):
        text = (folder / kind.format("tiny")).read_text("utf-8")
        (folder / kind.format("small")).write_text(text.replace("tiny", "small"), "utf-8")
    for id_ in ("tiny", "small"):
        for name, source, expected in (
            ("alice", REFERENCE, _RIGHT),
            ("bruno", REFERENCE.replace("n + 1", "n + 2"), _WRONG),
        ):
            example = folder / "examples" / id_ / name
            example.mkdir(parents=True)
            (example / f"{id_}.py").write_text(source, "utf-8")
            (example / "expect.yaml").write_text(expected, "utf-8")
    pytester.makefile(".ini", pytest=_INI.format(best_sandbox()))
    pytester.makeconftest(_CONFTEST)
    return folder


def _graded(pytester: pytest.Pytester) -> list[str]:
    return sorted((pytester.path / "graded.txt").read_text().split())


def test_each_promise_of_a_course_is_an_item(pytester: pytest.Pytester, course: Path) -> None:
    done = pytester.runpytest_subprocess("--junitxml=out.xml", "-n2")
    done.assert_outcomes(passed=8)
    names = {
        (case.get("classname"), case.get("name"))
        for case in ET.parse(pytester.path / "out.xml").iter("testcase")  # noqa: S314 - ours
    }
    kinds = ("reference", "skeleton", "example[alice]", "example[bruno]")
    assert names == {
        (f"course.specs.{id_}.yaml", kind) for id_ in ("tiny", "small") for kind in kinds
    }
    # Each once, by whichever of the two processes needed it: a reference and its skeleton are
    # both named after their file.
    assert _graded(pytester) == sorted(
        [*["alice", "bruno", "tiny", "tiny"], *["alice", "bruno", "small", "small"]]
    )


def test_a_broken_reference_turns_exactly_its_items_red(
    pytester: pytest.Pytester, course: Path
) -> None:
    file = course / "reference" / "tiny.py"
    file.write_text(REFERENCE.replace("n + 1", "n + 2"), "utf-8")
    done = pytester.runpytest_subprocess("-k", "reference or skeleton")
    done.assert_outcomes(passed=2, failed=2, deselected=4)
    done.stdout.fnmatch_lines(
        [
            "course/specs/small.yaml ..*",
            "specs/tiny.yaml:10: base.one: the reference itself fails this check*",
            "*fix: *",
            "FAILED course/specs/tiny.yaml::reference*",
            "FAILED course/specs/tiny.yaml::skeleton*",
        ]
    )
    # A submission that was not selected was not graded.
    assert _graded(pytester) == ["small", "small"]


def test_an_example_that_is_not_as_expected_says_where(
    pytester: pytest.Pytester, course: Path
) -> None:
    (course / "examples" / "tiny" / "bruno" / "expect.yaml").write_text(_RIGHT, "utf-8")
    done = pytester.runpytest_subprocess("-x", "-k", "tiny and (bruno or skeleton)")
    done.assert_outcomes(passed=1, failed=1, deselected=6)
    done.stdout.fnmatch_lines(
        ["examples/tiny/bruno/expect.yaml:1: base: verdict is 'wrong', expected 'correct'"]
    )


def test_a_broken_spec_is_a_collection_error_with_its_lines(
    pytester: pytest.Pytester, course: Path
) -> None:
    file = course / "specs" / "tiny.yaml"
    file.write_text(SHORT.replace("points: 2", "points: many"), "utf-8")
    done = pytester.runpytest_subprocess("--collect-only", "-q")
    done.stdout.fnmatch_lines(["*small.yaml::reference", "specs/tiny.yaml:8: *points: *'many'*"])
    assert done.ret == pytest.ExitCode.INTERRUPTED


def test_an_outer_guard_stops_an_item(pytester: pytest.Pytester, course: Path) -> None:
    pytester.makeconftest(_MARKED)
    done = pytester.runpytest_subprocess("-k", "tiny and (skeleton or reference)")
    done.assert_outcomes(passed=1, failed=1, deselected=6)
    done.stdout.fnmatch_lines(["*Timeout*0.2*", "FAILED *tiny.yaml::skeleton*"])


def test_each_check_of_a_submission_is_an_item(pytester: pytest.Pytester, course: Path) -> None:
    submission = course / "examples" / "tiny" / "bruno"
    done = pytester.runpytest_subprocess("--submission", str(submission), "-v", "-n2")
    done.assert_outcomes(failed=2, skipped=1)
    done.stdout.fnmatch_lines(
        ["*specs/tiny.yaml:10: base: one: wrong", "FAILED course/specs/tiny.yaml::base::one*"]
    )
    assert _graded(pytester) == ["bruno"]


def test_a_submission_elsewhere_is_one_of_the_course_where_pytest_is_typed(
    pytester: pytest.Pytester, course: Path, tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    away = tmp_path_factory.mktemp("away")
    (away / "tiny.py").write_text(REFERENCE, "utf-8")
    monkeypatch.chdir(course)
    done = pytester.runpytest_subprocess("--submission", str(away), "-p", "no:cacheprovider")
    done.assert_outcomes(passed=2, skipped=1)


def test_a_class_is_no_submission(pytester: pytest.Pytester, course: Path) -> None:
    done = pytester.runpytest_subprocess("--submission", str(course / "examples" / "tiny"))
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*holds 2 submissions*", "*name the folder*"])


def test_where_no_course_is_given_nothing_is_imported(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_it():
            ours = {name for name in sys.modules if name.partition(".")[0] == "graders"}
            assert ours == {"graders", "graders.pytest_plugin"}
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
