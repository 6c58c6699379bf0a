"""The command `graders similar`, as a teacher would type it."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from tests.commands import ROOT, Grade
from tests.tiny import REFERENCE, make_class, make_course

BODY = "".join(f"    if n == {n}:\n        n = [k * {n} for k in range(n)]\n" for n in range(5))
HOSTILE = '</code></table><script>alert("x")</script>'
CLASS = {
    "alice": REFERENCE + "def more(n):\n" + BODY,
    "bruno": REFERENCE + "def plus(k):\n" + BODY.replace("n", "k").replace("ik", "in"),
    "chloe": REFERENCE + f"x = '''{HOSTILE}'''\ny = '\u202e'\n",
}


def test_the_page_shows_both_sides_and_accuses_nobody(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = grade("similar", folder, "--course", course, "--usual", "2", entry="graders")
    assert (done.status, done.stderr) == (0, "")
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert "<strong>alice</strong> · <strong>bruno</strong>" in page
    assert 'class="common"' in page
    words = re.sub(r"<[^>]*>", " ", page).lower()
    for word in ("plagiari", "cheat", "copied", "suspect", "fraud", "guilt"):
        assert word not in words


def test_student_text_is_text(grade: Grade, tmp_path: Path) -> None:
    course = make_course(tmp_path / "course")
    both = {"chloe": CLASS["chloe"] + BODY.replace("    ", ""), "denis": CLASS["chloe"] + "\n"}
    folder = make_class(tmp_path / "class", both)
    done = grade("similar", folder, "--course", course, entry="graders")
    assert done.status == 0
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert "<strong>chloe</strong>" in page
    assert "<script" not in page
    assert "&lt;script&gt;alert" in page
    assert "\u202e" not in page


def test_json_does_not_depend_on_the_seed_of_hashes(grade: Grade, tmp_path: Path) -> None:
    path = ROOT / "examples" / "morpion"
    first, second = (
        grade("similar", path, "--json", "--dolos", "d", entry="graders", PYTHONHASHSEED=seed)
        for seed in ("1", "2")
    )
    assert first.status == 0, first.stderr
    assert first.stdout == second.stdout
    document = first.json()
    assert document["submissions"] == 19
    pair = document["pairs"][0]
    assert pair["lines"] <= pair["left"]["lines"]
    assert sum(map(len, pair["left"]["where"].values())) == pair["left"]["lines"]
    assert not (tmp_path / "similar.html").exists()


def test_dolos_gets_a_file_per_submission(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = grade("similar", folder, "--course", course, "--dolos", "d", entry="graders")
    assert done.stdout.startswith("d: dolos run -l python -i given.py info.csv\n")
    with (tmp_path / "d" / "info.csv").open(newline="") as file:
        rows = {row["full_name"]: row["filename"] for row in csv.DictReader(file)}
    assert set(rows) == set(CLASS)
    assert "def plus(k)" in (tmp_path / "d" / rows["bruno"]).read_text()
    assert "# TODO" in (tmp_path / "d" / "given.py").read_text()


def test_results_hold_no_code(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "grades" / "records").mkdir(parents=True)
    done = grade("similar", "grades", entry="graders")
    assert done.status == 2
    assert "records hold no code" in done.stderr
    assert "name the folder of the submissions" in done.stderr


def test_one_submission_is_compared_with_nothing(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = grade("similar", folder / "alice", "--course", course, entry="graders")
    assert done.status == 2
    assert "holds one submission" in done.stderr
