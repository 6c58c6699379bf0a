"""A mark that a teacher adjusted is the same in every output."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from graders.checks.forms import read_object
from graders.handing_in import HandedIn
from graders.integrations.gradebook import fill_gradebook
from graders.integrations.moodle import WorksheetOptions, make_worksheet
from graders.integrations.student_marks import StudentMark, student_marks
from graders.model import Record, Verdict
from graders.report.pages.class_table import class_page
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import class_html, student_html
from graders.report.review.csv_sheet import Line, Sheet
from graders.report.review.review_file import apply_sheet
from graders.report.terminal.to_terminal import show_class, show_submission
from graders.report.to_csv import to_csv
from graders.report.to_json import grades
from graders.spec.schema.gradebooks import BUILT_IN, Gradebook
from tests.unit.report.builders import TITLE, check, question, record
from tests.unit.report.ci.exported import document, written

COLUMNS = ("submission", "question", "adjust", "comment")
# The question of each student as judged, what a teacher adds, and the mark out of 8.
MARKS = {
    "bonus": (Verdict.CORRECT, "+0.5", 8.5),
    "down": (Verdict.CORRECT, "-1.5", 6.5),
    "plain": (Verdict.CORRECT, "", 8.0),
    "up": (Verdict.WRONG, "+1.25", 5.25),
    "whole": (Verdict.ERROR, "+4", 8.0),
}
WHY = "expliqué <oralement>"


def adjusted() -> tuple[Record, ...]:
    """Return the class, with what its teacher entered."""
    judged = [
        record(id_, question("facile"), question("dure", verdict, checks=(check(verdict=verdict),)))
        for id_, (verdict, _, _) in MARKS.items()
    ]
    rows = tuple(Line(0, (id_, "dure", by, WHY)) for id_, (_, by, _) in MARKS.items() if by)
    return tuple(apply_sheet(judged, Sheet(COLUMNS, rows)))


CLASS = adjusted()


def _pages() -> dict[str, str]:
    html = {one.id: student_html(student_page(one, TITLE, "en")).decode() for one in CLASS}
    score = re.compile(r'class="score"><strong>([\d.]+) / 8')
    return {id_: score.findall(_plain(page))[0] for id_, page in html.items()}


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("&nbsp;", " ")


def _index() -> dict[str, str]:
    html = _plain(b"".join(class_html(class_page(CLASS, TITLE, {}, "en"))).decode())
    return {id_: next(n for n in re.findall(r"([\d.]+) / 8", part))
            for id_ in MARKS for part in [html[html.index(f">{id_}<") :]]}  # fmt: skip


def _printed(show: object) -> str:
    console = Console(file=io.StringIO(), width=80)
    show(console)  # type: ignore[operator]
    assert isinstance(console.file, io.StringIO)
    return _plain(console.file.getvalue())


def _terminal_of_one() -> dict[str, str]:
    texts = {one.id: _printed(lambda c, it=one: show_submission(c, it, "en")) for one in CLASS}
    return {id_: re.findall(r"Total +([\d.]+) / 8", text)[0] for id_, text in texts.items()}


def _terminal_of_all() -> dict[str, str]:
    return dict(
        re.findall(r"^ +(\w+) +([\d.]+) / 8 ", _printed(lambda c: show_class(c, CLASS, "en")), re.M)
    )


def _grades_csv() -> dict[str, str]:
    rows = csv.DictReader(io.StringIO(to_csv(CLASS, 8, "en").decode("utf-8-sig")))
    return {row["submission"]: row["earned"] for row in rows
            if float(row["facile"]) + float(row["dure"]) == float(row["earned"])}  # fmt: skip


def _grades_json() -> dict[str, str]:
    found = json.loads(b"".join(grades(CLASS, "tp", TITLE, 8, "en")))["submissions"]
    return {one["id"]: one["earned"] for one in found
            if sum(q["earned"] for q in one["questions"]) == one["earned"]}  # fmt: skip


def _marked() -> tuple[StudentMark, ...]:
    handed = [HandedIn(one.id, one.id, "moodle", str(n)) for n, one in enumerate(CLASS)]
    return student_marks(CLASS, handed, dict.fromkeys(MARKS, "page.html"), 8)


def _moodle() -> dict[str, str]:
    content, _ = make_worksheet(_marked(), WorksheetOptions("en", out_of=8))
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    return {row["Full name"]: row["Grade"] for row in rows}


def _canvas(folder: Path) -> dict[str, str]:
    table = folder / "canvas.csv"
    rows = "".join(f"{id_},{n},,,,\n" for n, id_ in enumerate(MARKS))
    table.write_text(
        f"Student,ID,SIS User ID,SIS Login ID,Section,TP (1)\n    Points Possible,,,,,8\n{rows}"
    )
    template = read_object(Gradebook, BUILT_IN["canvas"]).replaced(mark="TP*")
    content, _ = fill_gradebook(table, _marked(), template, "en", leaves_unread=False)
    found = list(csv.DictReader(io.StringIO(content.decode())))
    return {row["Student"]: row["TP (1)"] for row in found[1:]}


def _gradescope() -> dict[str, str]:
    found = {one.id: document("gradescope", one) for one in CLASS}
    return {id_: one["score"] for id_, one in found.items()
            if sum(test["score"] for test in one["tests"]) == one["score"]}  # fmt: skip


def _classroom50() -> dict[str, str]:
    found = {one.id: document("classroom50", one) for one in CLASS}
    return {id_: sum(test["points"] for test in one["tests"]) for id_, one in found.items()}


def _junit() -> dict[str, str]:
    root = ElementTree.fromstring(written("junit", *CLASS, lang="en").decode())  # noqa: S314
    return {
        str(suite.get("name")): _plain(str(suite.findtext("system-out"))).split(" / 8")[0]
        for suite in root
    }


OUTPUTS = {
    "page": _pages, "index": _index, "terminal": _terminal_of_one, "class": _terminal_of_all,
    "grades.csv": _grades_csv, "grades.json": _grades_json, "Moodle": _moodle,
    "Gradescope": _gradescope, "Classroom 50": _classroom50, "JUnit": _junit,
}  # fmt: skip


def test_every_output_has_the_same_marks(tmp_path: Path) -> None:
    wanted = {id_: mark for id_, (_, _, mark) in MARKS.items()}
    shown = {name: output() for name, output in OUTPUTS.items()} | {"Canvas": _canvas(tmp_path)}
    found = {
        name: {id_: float(mark) for id_, mark in marks.items()} for name, marks in shown.items()
    }
    assert found == dict.fromkeys(shown, wanted)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_output_says_what_was_judged_and_why_it_was_changed(lang: str) -> None:
    up = next(one for one in CLASS if one.id == "up")
    judged = {"en": "1.25 / 4 instead of 0 / 4 (wrong)", "fr": "1,25 / 4 au lieu de 0 / 4 (faux)"}
    marks = [one for one in _marked() if one.id == "up"]
    said = {
        "page": student_html(student_page(up, TITLE, lang)).decode(),
        "terminal": _printed(lambda console: show_submission(console, up, lang)),
        "grades.csv": to_csv([up], 8, lang).decode(),
        "grades.json": json.loads(b"".join(grades([up], "tp", TITLE, 8, lang)))["submissions"][0][
            "questions"][1]["rationale"],
        "Moodle": make_worksheet(marks, WorksheetOptions(lang, out_of=8))[0].decode(),
        "Gradescope": document("gradescope", up, lang=lang)["tests"][1]["output"],
        "JUnit": written("junit", up, lang=lang).decode(),
    }  # fmt: skip
    for name, text in said.items():
        flat = " ".join(_plain(text).split())
        assert judged[lang] in flat, name
        assert re.search("expliqué (<|&lt;|&amp;lt;)oralement", flat), name


def test_a_right_question_that_a_teacher_read_has_its_mark_in_junit() -> None:
    root = ElementTree.fromstring(written("junit", *CLASS, lang="en").decode())  # noqa: S314
    texts = [_plain(str(case.findtext("system-out"))) for case in root[0]]
    assert texts[0] == "None"
    assert texts[1].startswith("4.5 / 4\nYour teacher added 0.5")
