"""The command `graders similar`, as a teacher would type it."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

from tests.command_line import ROOT, Grade, Outcome
from tests.tiny_course import REFERENCE, best_sandbox, make_class, make_course

BODY = "".join(f"    if n == {n}:\n        n = [k * {n} for k in range(n)]\n" for n in range(5))
HOSTILE = '</code></table><script>alert("x")</script>'
CLASS = {
    "alice": REFERENCE + "def more(n):\n" + BODY,
    "bruno": REFERENCE + "def plus(k):\n" + BODY.replace("n", "k").replace("ik", "in"),
    "chloe": REFERENCE + f"x = '''{HOSTILE}'''\ny = '\u202e'\n",
}
# Texts that a reader could choke on; the first takes it a minute and more.
CHOKING = {
    "denis": "'\\" * 60_000,
    "emma": "(" * 150_000,
    "felix": "x = [" + "1, " * 60_000,
    "gina": "f'{" * 3_000,
}


def similar(grade: Grade, *arguments: Any, **environment: str) -> Outcome:
    """Run the command in the best sandbox of this machine."""
    sandbox = ("--sandbox", best_sandbox())
    return grade("similar", *arguments, *sandbox, entry="graders", **environment)


def test_the_page_shows_both_sides_and_accuses_nobody(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = similar(grade, folder, "--course", course, "--usual", "2")
    assert (done.status, done.stderr) == (0, "")
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert "<strong>alice</strong> · <strong>bruno</strong>" in page
    assert 'class="common"' in page
    words = re.sub(r"<[^>]*>", " ", page).lower()
    for word in ("plagiari", "cheat", "copied", "suspect", "fraud", "guilt"):
        assert word not in words


def test_identical_files_come_first_whatever_stands_in_them(grade: Grade, tmp_path: Path) -> None:
    """A file that no reader gets through in time is the same file all the same."""
    course = make_course(tmp_path / "course")
    codes = {"alice": CHOKING["denis"], "bruno": CHOKING["denis"], "chloe": CLASS["chloe"]}
    folder = make_class(tmp_path / "class", codes)
    done = similar(grade, folder, "--course", course)
    assert "1 file handed in twice or more" in done.stdout
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert page.index("Identical files") < page.index("No two submissions")
    assert "alice, bruno" in page


def test_identical_files_are_in_json(grade: Grade, tmp_path: Path) -> None:
    course = make_course(tmp_path / "course")
    codes = {**CLASS, "bruno": CLASS["alice"]}
    folder = make_class(tmp_path / "class", codes)
    identical = similar(grade, folder, "--course", course, "--json").json()["identical"]
    assert [[holder["id"] for holder in file] for file in identical] == [["alice", "bruno"]]


def test_student_text_is_text(grade: Grade, tmp_path: Path) -> None:
    course = make_course(tmp_path / "course")
    both = {"chloe": CLASS["chloe"] + BODY.replace("    ", ""), "denis": CLASS["chloe"] + "\n"}
    folder = make_class(tmp_path / "class", both)
    done = similar(grade, folder, "--course", course)
    assert done.status == 0
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert "<strong>chloe</strong>" in page
    assert "<script" not in page
    assert "&lt;script&gt;alert" in page
    assert "\u202e" not in page


def test_json_does_not_depend_on_the_seed_of_hashes(grade: Grade, tmp_path: Path) -> None:
    path = ROOT / "examples" / "morpion"
    first, second = (
        similar(grade, path, "--json", "--dolos", "d", PYTHONHASHSEED=seed) for seed in ("1", "2")
    )
    assert first.status == 0, first.stderr
    assert first.stdout == second.stdout
    document = first.json()
    # All twenty: whatever a notebook is called, and however it was saved.
    assert (document["submissions"], document["aside"]) == (20, [])
    pair = document["pairs"][0]
    assert pair["share"] == max(pair["left"]["share"], pair["right"]["share"])
    assert pair["lines"] <= pair["left"]["lines"]
    assert sum(map(len, pair["left"]["where"].values())) == pair["left"]["lines"]
    assert not (tmp_path / "similar.html").exists()


def test_dolos_gets_a_file_per_submission(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = similar(grade, folder, "--course", course, "--dolos", "d")
    assert done.stdout.startswith("d: dolos run -l python -i given.py info.csv\n")
    with (tmp_path / "d" / "info.csv").open(newline="") as file:
        rows = {row["full_name"]: row["filename"] for row in csv.DictReader(file)}
    assert set(rows) == set(CLASS)
    assert "def plus(k)" in (tmp_path / "d" / rows["bruno"]).read_text()
    assert "# TODO" in (tmp_path / "d" / "given.py").read_text()


def test_what_no_reader_gets_through_is_told_and_changes_nothing(
    grade: Grade, tmp_path: Path
) -> None:
    course = make_course(tmp_path / "course")
    calm = make_class(tmp_path / "calm", CLASS)
    stormy = make_class(tmp_path / "stormy", {**CLASS, **CHOKING})
    (stormy / "hugo").mkdir()
    (stormy / "hugo" / "tiny.py").write_bytes(bytes(range(256)) * 500)
    before, after = (
        similar(grade, folder, "--course", course, "--usual", "2", "--json").json()
        for folder in (calm, stormy)
    )
    assert before["aside"] == []
    assert {"id": "denis", "file": "tiny.py", "why": "time"} in after["aside"]
    pair = before["pairs"][0]
    assert (pair["left"]["id"], pair["right"]["id"]) == ("alice", "bruno")
    assert pair in after["pairs"]


def test_the_page_says_what_is_not_compared(grade: Grade, tmp_path: Path) -> None:
    course = make_course(tmp_path / "course")
    folder = make_class(tmp_path / "class", {**CLASS, "zoe": "a = 1\n" * 40_000})
    done = similar(grade, folder, "--course", course, "--lang", "en")
    assert "1 not compared, or not in whole" in done.stdout
    page = (tmp_path / "similar.html").read_text("utf-8")
    assert "<strong>zoe</strong>: tiny.py is not compared in whole" in page


def test_results_hold_no_code(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "grades" / "records").mkdir(parents=True)
    done = similar(grade, "grades")
    assert done.status == 2
    assert "records hold no code" in done.stderr
    assert "name the folder of the submissions" in done.stderr


def test_one_submission_is_compared_with_nothing(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    done = similar(grade, folder / "alice", "--course", course)
    assert done.status == 2
    assert "holds one submission" in done.stderr


def test_the_first_screen_of_the_class_lists_the_pairs(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    out, options = tmp_path / "grades", ("--course", course)
    asked = ("--question", "base", "--sandbox", best_sandbox(), "--lang", "en")
    assert grade(folder, *options, *asked, "--out", out).status == 0
    assert "Not compared yet" in (out / "index.html").read_text("utf-8")

    compared = similar(grade, folder, *options, "--usual", "2", "--out", out, "--lang", "en")
    assert compared.status == 0
    listed = (out / "index.html").read_text("utf-8").partition("Lines in common")[2]
    text = re.sub(r"<[^>]*>", "", listed.partition("</section>")[0])
    assert re.search(r"alice, bruno\s+\d+%, \d+ lines", text)
    assert "similar.html" in listed
    assert "alice" not in (out / "bruno.html").read_text("utf-8")


def test_a_page_elsewhere_leaves_nothing_beside_it(grade: Grade, tmp_path: Path) -> None:
    course, folder = make_course(tmp_path / "course"), make_class(tmp_path / "class", CLASS)
    assert similar(grade, folder, "--course", course, "--usual", "2").status == 0
    assert not (tmp_path / "similar.json").exists()
