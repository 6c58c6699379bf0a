"""Bad input gets one clear message: what, where, how to mend it; never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Grade


def folder_empty(at: Path) -> list[str]:
    (at / "class").mkdir()
    return ["class"]


def folder_of_nothing_known(at: Path) -> list[str]:
    (at / "class").mkdir()
    (at / "class" / "truc.py").write_text("x = 1\n")
    return ["class"]


def two_that_fit(at: Path) -> list[str]:
    (at / "class").mkdir()
    for name in ("morpion.py", "solitaire.py"):
        (at / "class" / name).write_text("x = 1\n")
    return ["class"]


def path_missing(at: Path) -> list[str]:
    return ["nowhere"]


def folder_named_as_a_file(at: Path) -> list[str]:
    (at / "x.py").mkdir()
    return ["x.py"]


def link_to_nowhere(at: Path) -> list[str]:
    (at / "morpion.py").symlink_to(at / "gone.py")
    return ["morpion.py"]


def spec_broken(at: Path) -> list[str]:
    for name in ("specs", "reference", "skeletons"):
        (at / "course" / name).mkdir(parents=True)
    (at / "course" / "specs" / "tp.yaml").write_text(
        "id: tp\ntitle: t\nmodules: [tp]\nquestons: 3\n"
    )
    (at / "tp.py").write_text("x = 1\n")
    return ["tp.py", "--course", "course"]


def option_unknown(at: Path) -> list[str]:
    return [".", "--quite"]


def option_out_of_range(at: Path) -> list[str]:
    return [".", "--fail-under", "200"]


def assignment_misspelt(at: Path) -> list[str]:
    return [*_one(at), "--assignment", "morpio"]


def question_misspelt(at: Path) -> list[str]:
    return [*_one(at), "--question", "gagnan"]


def course_that_is_none(at: Path) -> list[str]:
    (at / "elsewhere").mkdir()
    return [*_one(at), "--course", "elsewhere"]


def out_is_a_file(at: Path) -> list[str]:
    (at / "results").write_text("mine\n")
    return [*_one(at), "--out", "results"]


def _one(at: Path) -> list[str]:
    (at / "morpion.py").write_text("g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]\n")
    return ["morpion.py"]


@pytest.mark.parametrize(
    ("prepare", "parts"),
    [
        (folder_empty, ["class", "empty"]),
        (folder_of_nothing_known, ["no assignment fits", "morpion.py", "truc.py", "--assignment"]),
        (two_that_fit, ["morpion", "solitaire", "--assignment"]),
        (path_missing, ["nowhere", "fix:"]),
        (folder_named_as_a_file, ["x.py", "fix:"]),
        (link_to_nowhere, ["morpion.py", "link"]),
        (
            spec_broken,
            ["specs/tp.yaml:4", "questons", "did you mean 'questions'?", "specs/tp.yaml:1"],
        ),
        (option_unknown, ["--quite", "--quiet"]),
        (option_out_of_range, ["--fail-under", "200"]),
        (assignment_misspelt, ["morpio", "did you mean 'morpion'?"]),
        (question_misspelt, ["gagnan", "gagnant"]),
        (course_that_is_none, ["elsewhere", "specs/"]),
        (out_is_a_file, ["results", "--out"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_mistake_is_told_and_mended(
    prepare: object, parts: list[str], grade: Grade, tmp_path: Path
) -> None:
    assert callable(prepare)
    done = grade(*prepare(tmp_path))
    assert done.status == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    for part in parts:
        assert part in done.stderr


def test_a_failure_leaves_the_earlier_results(grade: Grade, tmp_path: Path) -> None:
    _one(tmp_path)
    grade("morpion.py", "--sandbox", "process", "--question", "g1")
    before = {p.name: p.read_bytes() for p in (tmp_path / "grades").iterdir() if p.is_file()}
    assert "grades.json" in before
    failed = grade("morpion.py", "--assignment", "nope")
    assert failed.status == 2
    after = {p.name: p.read_bytes() for p in (tmp_path / "grades").iterdir() if p.is_file()}
    assert after == before


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty file"),
        pytest.param(b"\x00\x01\xff\xfe garbage \x80", id="bytes of no encoding"),
        pytest.param(b"# -*- coding: utf-7 -*-\ng1 = 1\n", id="utf-7 cookie"),
        pytest.param(b"(" * 100_000, id="deep nesting"),
        pytest.param(b"a" + b".a" * 200_000, id="one enormous expression"),
        pytest.param(b"x = 1\n" * 100_000, id="a hundred thousand lines"),
        pytest.param(b"import os\nos._exit(0)\n", id="leaves at once"),
        pytest.param(b"raise SystemExit(3)\n", id="exits"),
        pytest.param(b"def f(:\n", id="syntax error"),
        pytest.param(b"\xef\xbb\xbfg1 = 1\r\n", id="BOM and CRLF"),
    ],
)
def test_whatever_a_submission_holds_it_gets_a_record(
    content: bytes, grade: Grade, tmp_path: Path
) -> None:
    (tmp_path / "morpion.py").write_bytes(content)
    done = grade("morpion.py", "--sandbox", "process", "--json")
    assert done.status == 1, done.stderr
    (submission,) = done.json()["submissions"]
    assert submission["state"] == "graded"
    assert len(submission["questions"]) == 8
    assert submission["earned"] < submission["possible"]
