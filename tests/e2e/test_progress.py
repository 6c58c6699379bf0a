"""A mark that changes from run to run: the earlier ones stand beside it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.command_line import Grade
from tests.tiny_course import REFERENCE, best_sandbox, make_class, make_course

WRONG = REFERENCE.replace("return n + 1", "return n")
EARLIER = re.compile(r"earlier marks: ([^<]*)")


def pages(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in out.glob("*.html")}


def test_marks_of_earlier_runs_are_told_and_survive_a_report(grade: Grade, tmp_path: Path) -> None:
    course, out = make_course(tmp_path / "course"), tmp_path / "grades"
    options = ("--course", course, "--out", out, "--lang", "en", "--sandbox", best_sandbox())
    for code in (WRONG, REFERENCE.replace("return 2 * n", "return n"), REFERENCE):
        make_class(tmp_path / "class", {"ann": code, "bob": REFERENCE})
        assert grade(tmp_path / "class", *options).status == 0
    ann = (out / "ann.html").read_text("utf-8")
    (told,) = EARLIER.findall(ann)
    assert re.fullmatch(r"\d \u2192 \d", told)
    assert "earlier marks" not in (out / "bob.html").read_text("utf-8")
    index = (out / "index.html").read_text("utf-8")
    assert re.findall(r'<small title="earlier marks: [^"]*">([^<]*)</small>', index) == ["+1"]

    before = pages(out)
    assert grade(tmp_path / "class", *options).status == 0
    assert grade("report", out, "--course", course, "--lang", "en", entry="graders").status == 0
    assert EARLIER.findall((out / "ann.html").read_text("utf-8")) == [told]
    assert pages(out)["bob.html"] == before["bob.html"]


def test_a_question_alone_is_no_mark_of_the_whole(grade: Grade, tmp_path: Path) -> None:
    course, out = make_course(tmp_path / "course"), tmp_path / "grades"
    options = ("--course", course, "--out", out, "--lang", "en", "--sandbox", best_sandbox())
    make_class(tmp_path / "class", {"ann": WRONG, "bob": REFERENCE})
    assert grade(tmp_path / "class", *options).status == 0
    marks = (out / "progress.json").read_bytes()
    assert grade(tmp_path / "class", *options, "--question", "base").status == 0
    assert (out / "progress.json").read_bytes() == marks
    assert "earlier marks" not in (out / "ann.html").read_text("utf-8")
