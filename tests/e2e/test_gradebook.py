"""Marks go into the tables of other programs, whatever their columns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import Grade
from tests.e2e.marks_course import HALF, RIGHT, WRONG, write_course

OPTIONS = ("--sandbox", "process", "--quiet")
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,TP 1 (4321),Current Score\n"
    "    Points Possible,,,,,10.00,(read only)\n"
    '"Dupont, Alice",11,s1,adupont,G1,,80\n'
    '"Roy, Zoé",12,s2,zroy,G1,7,70\n'
    '"Student, Test",99,,,G1,,\n'
)
OWN = "Nom;Prénom;Note sur 20;Remarque\r\nDUPONT;Alice;;\r\nroy;Zoé;;déjà dit\r\n"
TEMPLATE = """\
identify: {names: [Nom, Prénom]}
mark: Note sur*
out_of: 20
decimal: ","
comment: Remarque
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return write_course(tmp_path / "course")


def handed_in(folder: Path, works: dict[str, str]) -> Path:
    for name, text in works.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_a_canvas_download_fills_the_gradebook_of_canvas(
    grade: Grade, tmp_path: Path, course: Path
) -> None:
    works = {"dupontalice_11_901_tp.py": HALF, "royzoe_LATE_12_902_tp-1.py": RIGHT}
    folder = handed_in(tmp_path / "class", {**works, "x_13_903_tp.py": WRONG})
    grade(folder, "--course", course, *OPTIONS)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    done = grade(
        "gradebook", "grades", "canvas.csv", "--columns", "canvas", "--mark", "TP 1*",
        "--to", "filled.csv", "--course", course, entry="graders",
    )  # fmt: skip
    # The third is nobody's in the table: said, and not lost in silence.
    assert done.status == 1
    assert "x-13" in done.stderr
    assert "Test" in done.stderr
    expected = CANVAS.replace("adupont,G1,,", "adupont,G1,5.00,").replace("G1,7,", "G1,10.00,")
    assert (tmp_path / "filled.csv").read_text() == expected


def test_any_table_is_filled_by_a_template(grade: Grade, tmp_path: Path, course: Path) -> None:
    folder = handed_in(tmp_path / "class", {"alice-dupont/tp.py": HALF, "Zoe_Roy/tp.py": RIGHT})
    grade(folder, "--course", course, *OPTIONS)
    (tmp_path / "notes.csv").write_bytes(OWN.encode("cp1252"))
    (tmp_path / "notes.yaml").write_text(TEMPLATE)
    done = grade(
        "gradebook", "grades", "notes.csv", "--columns", "notes.yaml", "--to", "filled.csv",
        "--course", course, entry="graders",
    )  # fmt: skip
    assert done.status == 0, done.stderr
    alice, zoe = (tmp_path / "filled.csv").read_bytes().decode("cp1252").splitlines()[1:]
    assert alice.startswith("DUPONT;Alice;10,00;[graders] 2")
    assert zoe == "roy;Zoé;20,00;déjà dit"


def test_the_best_of_several_attempts_counts_where_the_course_says_so(
    grade: Grade, tmp_path: Path
) -> None:
    works = {"durand_v1.py": HALF, "durand_v2.py": RIGHT, "durand_v3.py": WRONG, "roy.py": HALF}
    folder = handed_in(tmp_path / "class", works)
    course = write_course(tmp_path / "course", "attempts: best\n")
    grade(folder, "--course", course, "--assignment", "tp", *OPTIONS)
    assert marks(tmp_path) == {"durand": 4, "roy": 2}
    # Each attempt has its record: what counts is chosen again without grading.
    (course / "course.yaml").write_text("attempts: last\n")
    grade("report", "grades", "--course", course, entry="graders")
    assert marks(tmp_path) == {"durand": 0, "roy": 2}


def marks(folder: Path) -> dict[str, float]:
    document = json.loads((folder / "grades" / "grades.json").read_text())
    return {one["id"]: one["earned"] for one in document["submissions"]}
