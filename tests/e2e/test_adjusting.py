"""An adjusted mark lasts through regrades, and the teacher is told when another one is judged."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from tests.command_line import Grade
from tests.e2e.marks_course import HALF, RIGHT, write_course

OPTIONS = ("--sandbox", "process", "--lang", "en")
ROWS = (
    "submission,question,adjust,comment\n"
    'alice,double,"+1","your 3 is a slip"\nroy,double,-0.5,names\nalise,double,+1,who?\n'
)


def judged(out: Path) -> dict[str, dict[str, Any]]:
    document = json.loads((out / "grades.json").read_bytes())
    return {one["id"]: one["questions"][0] for one in document["submissions"]}


def rows(out: Path) -> dict[str, dict[str, str]]:
    text = (out / "review.csv").read_bytes().decode("utf-8-sig")
    return {row["submission"]: row for row in csv.DictReader(io.StringIO(text, newline=""))}


def test_an_adjustment_lasts_and_its_reader_is_told_of_another_verdict(
    grade: Grade, tmp_path: Path
) -> None:
    course, out = write_course(tmp_path / "course"), tmp_path / "grades"
    for name, text in {"alice": HALF, "roy": RIGHT}.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "tp.py").write_text(text)
    out.mkdir()
    (out / "review.csv").write_text(ROWS)

    for more in ((), ("--fresh",)):
        done = grade("class", "--course", course, *OPTIONS, *more)
        assert "review.csv: 1 row does not count, its note says why (line 4)" in done.stderr
        found = judged(out)
        assert (found["alice"]["earned"], found["roy"]["earned"]) == (3, 3.5)
        assert [check["verdict"] for check in found["alice"]["checks"]] == ["correct", "wrong"]
        assert "3\u00a0/\u00a04 instead of 2\u00a0/\u00a04" in found["alice"]["rationale"]
        assert "your 3 is a slip" in (out / "alice.html").read_text("utf-8")
        assert rows(out)["alice"]["graded"] == "partly right, 2 / 4"
        assert rows(out)["alise"]["note"] == "no such submission and question in this run"
        assert "changed since" not in (out / "index.html").read_text("utf-8")

    (tmp_path / "class" / "alice" / "tp.py").write_text(RIGHT)
    grade("class", "--course", course, *OPTIONS)
    assert judged(out)["alice"]["earned"] == 4
    assert rows(out)["alice"]["note"] == "changed since it was read"
    assert (rows(out)["alice"]["adjust"], rows(out)["alice"]["graded"]) == ("+1", "right, 4 / 4")
    assert "1 answer or mark changed since it was read" in (out / "index.html").read_text("utf-8")
