"""A teacher's points, from one run to the next: two runs, a regrade, and reports made again."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import Grade

PROCESS = ("--sandbox", "process", "--assignment", "morpion", "--question", "question_g1")


@pytest.fixture
def class_of_two(tmp_path: Path) -> Path:
    """Make a class where everyone answers question_g1 in words, and nothing else."""
    for name, answer in {"alice": "Oui, un attracteur.", "0042": "non"}.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        source = f"def joueur(g):\n    return 1\n\n\nquestion_g1 = {answer!r}\n"
        (tmp_path / "class" / name / "morpion.py").write_text(source, "utf-8")
    return tmp_path / "class"


def read(path: Path, delimiter: str = ",", encoding: str = "utf-8-sig") -> list[dict[str, str]]:
    text = path.read_bytes().decode(encoding)
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))


def enter(path: Path, points: dict[str, tuple[str, str]]) -> None:
    """Fill in the file and save it as a French spreadsheet does, rows in another order."""
    rows = read(path)
    for row in rows:
        row["points"], row["comment"] = points[row["submission"]]
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, [*list(rows[0]), "relu par"], delimiter=";")
    writer.writeheader()
    writer.writerows({**row, "relu par": "moi"} for row in reversed(rows))
    path.write_bytes(file.getvalue().encode("cp1252"))


def question(out: Path, name: str) -> dict[str, Any]:
    document = json.loads((out / "grades.json").read_bytes())
    (found,) = [s for s in document["submissions"] if s["id"] == name]
    assert found["earned"] == found["questions"][0]["earned"]
    return {**found["questions"][0], "awaits": found["to_review"]}


def test_points_last_through_runs_regrades_and_reports(
    class_of_two: Path, grade: Grade, tmp_path: Path
) -> None:
    out = tmp_path / "grades"
    path = out / "review.csv"

    assert grade(class_of_two, *PROCESS).status == 0
    assert [(row["submission"], row["answer"]) for row in read(path)] == [
        ("'0042", "non"), ("alice", "Oui, un attracteur"),
    ]  # fmt: skip
    assert question(out, "alice")["awaits"] == 1

    enter(path, {"alice": ("1", "très bien"), "'0042": ("0,5", "à justifier")})
    entered = path.read_bytes()
    records = {p.name: p.read_bytes() for p in (out / "records").iterdir()}
    shown = grade(class_of_two, *PROCESS).stdout
    assert "mean 0.75\u00a0/\u00a01" in shown
    assert path.read_bytes() == entered
    assert records == {p.name: p.read_bytes() for p in (out / "records").iterdir()}
    alice, other = question(out, "alice"), question(out, "0042")
    assert (alice["verdict"], alice["rationale"], alice["awaits"]) == ("correct", "très bien", 0)
    assert (other["verdict"], other["rationale"], other["earned"]) == (
        "partial", "à justifier", 0.5,
    )  # fmt: skip
    assert "à justifier" in (out / "0042.html").read_text("utf-8")

    (class_of_two / "alice" / "morpion.py").write_text("question_g1 = 'Non.'\n", "utf-8")
    assert grade(class_of_two, *PROCESS, "--fresh").status == 0
    rows = {row["submission"]: row for row in read(path, ";", "cp1252")}
    assert (rows["alice"]["points"], rows["alice"]["relu par"]) == ("1", "moi")
    assert (rows["alice"]["answer"], rows["alice"]["note"]) == ("Non", "changed since it was read")
    assert rows["'0042"]["note"] == ""
    assert question(out, "alice")["earned"] == 1
    assert "changed since" in (out / "index.html").read_text("utf-8")

    (class_of_two / "alice" / "morpion.py").unlink()
    (class_of_two / "alice").rmdir()
    assert grade(class_of_two, *PROCESS, "--quiet").status == 1
    assert {row["submission"] for row in read(path, ";", "cp1252")} == {"alice", "'0042"}

    kept = path.read_bytes()
    assert grade("report", out, "--lang", "en", entry="graders").status == 0
    assert question(out, "0042")["earned"] == 0.5
    assert path.read_bytes() == kept


def test_a_row_that_is_not_understood_stops_everything_before_grading(
    class_of_two: Path, grade: Grade, tmp_path: Path
) -> None:
    content = b"submission;question;points\r\nalice;question_g1;1\r\nalice;question_g1;7\r\n"
    (tmp_path / "grades").mkdir()
    (tmp_path / "grades" / "review.csv").write_bytes(content)
    done = grade(class_of_two, *PROCESS)
    assert done.status == 2
    assert "review.csv:3: 'alice', 'question_g1' is already on line 2" in done.stderr
    assert "review.csv:3: points: 7 is more than the 1 that can be given" in done.stderr
    assert done.stderr.count("fix:") == 2
    assert list((tmp_path / "grades" / "records").iterdir()) == []
    assert (tmp_path / "grades" / "review.csv").read_bytes() == content
