"""One comment for all who make the same mistake, from one run to the next."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.command_line import Grade

PROCESS = ("--sandbox", "process", "--assignment", "morpion", "--question", "joueur")
SOURCES = {
    "alice": "def joueur(g):\n    return 1\n",
    "bruno": "def joueur(g):\n    x = 1\n    return x\n",
    "chloe": "def joueur(g):\n    return 2\n",
    "denis": "def joueur(g):\n    return g[99]\n",
}
SAID = "Comptez d’abord les cases libres."


@pytest.fixture
def class_of_four(tmp_path: Path) -> Path:
    """Make a class where two students make the same mistake in other words."""
    for name, source in SOURCES.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "morpion.py").write_text(source, "utf-8")
    return tmp_path / "class"


def read(path: Path) -> list[dict[str, str]]:
    text = path.read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def say(path: Path) -> None:
    """Write a comment in the only row and save it as a French spreadsheet does."""
    (row,) = read(path)
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, list(row), delimiter=";")
    writer.writeheader()
    writer.writerow({**row, "comment": SAID})
    path.write_bytes(file.getvalue().encode("cp1252"))


def readers(out: Path) -> list[str]:
    """Tell on whose pages the comment is."""
    pages = (out / f"{name}.html" for name in SOURCES)
    return [page.stem for page in pages if SAID in page.read_text("utf-8")]


def test_a_comment_reaches_those_who_make_the_mistake_and_whoever_makes_it_later(
    class_of_four: Path, grade: Grade, tmp_path: Path
) -> None:
    out = tmp_path / "grades"
    assert grade(class_of_four, *PROCESS).status == 0
    (row,) = read(out / "comments.csv")
    assert (row["question"], row["students"]) == ("joueur", "2")
    before = (out / "grades.json").read_bytes()

    say(out / "comments.csv")
    assert grade(class_of_four, *PROCESS).status == 0
    assert readers(out) == ["alice", "bruno"]
    assert SAID in (out / "index.html").read_text("utf-8")
    assert (out / "grades.csv").read_text("utf-8").count(SAID) == 2
    assert (out / "grades.json").read_bytes() == before

    (class_of_four / "chloe" / "morpion.py").write_text(SOURCES["alice"], "utf-8")
    (class_of_four / "alice" / "morpion.py").write_text(SOURCES["chloe"], "utf-8")
    assert grade(class_of_four, *PROCESS).status == 0
    assert readers(out) == ["bruno", "chloe"]


def test_a_file_that_cannot_be_understood_is_told_before_any_work(
    class_of_four: Path, grade: Grade, tmp_path: Path
) -> None:
    out = tmp_path / "grades"
    assert grade(class_of_four, *PROCESS).status == 0
    (out / "comments.csv").write_text("not a table of ours\n")
    before = (out / "index.html").read_bytes()
    done = grade(class_of_four, *PROCESS, "--fresh")
    assert done.status == 2
    assert "comments.csv:1: expected the columns 'group' and 'comment'" in done.stderr
    assert (out / "index.html").read_bytes() == before


def test_the_page_of_the_class_tells_whose_grade_changed(
    class_of_four: Path, grade: Grade, tmp_path: Path
) -> None:
    index = tmp_path / "grades" / "index.html"
    assert grade(class_of_four, *PROCESS).status == 0
    assert 'id="changes"' not in index.read_text("utf-8")
    good = "def joueur(g):\n    return 2 - sum(r.count(0) for r in g) % 2\n"
    (class_of_four / "denis" / "morpion.py").write_text(good, "utf-8")
    assert grade(class_of_four, *PROCESS).status == 0
    page = index.read_text("utf-8")
    assert 'id="changes"' in page
    assert '<td class="gain">+2</td>' in page
