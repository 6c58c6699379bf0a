"""A class on a desk: two answers to read, and a question that was judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from graders.desk.desk import Desk
from graders.desk.work import Work
from graders.model import Record, Source, Text, Verdict
from graders.records.briefs import Records
from graders.report.review.csv_sheet import Sheet, read_sheet
from tests.unit.report.builders import HOSTILE, TITLE, check, question, record

RUBRIC = Text(fr="Une moitié pour « oui ».", en="Half of it for “yes”.")
POSSIBLE = {"why": 2.0, "gagnant": 4.0}
CODE = "def gagnant(g):\n    return 1\n"


def student(id_: str, answer: str = "oui") -> Record:
    """Make a submission with an answer to read, and a mistake that all make."""
    manual = check("read", Verdict.TO_REVIEW, kind="manual", rubric=RUBRIC, graded={})
    why = question(
        "why", Verdict.TO_REVIEW, possible=2.0, to_review=2.0, answer=answer, checks=(manual,)
    )
    wrong = check("rows", Verdict.WRONG, behaviour="ab", graded={"gagnant": "student morpion.py:1"})
    judged = question("gagnant", Verdict.WRONG, checks=(wrong,))
    return record(id_, why, judged, sources=(Source("morpion.py", CODE),))


ATTACK = " ".join(HOSTILE)
CLASS = (student("alice"), student("bruno", ATTACK), student("0042"))


def work(*records: Record, lang: str = "en") -> Work:
    return Work(TITLE, Records.of(records or CLASS), POSSIBLE, lang)


def desk(out: Path, *records: Record, lang: str = "en") -> Desk:
    return Desk(out, lambda: work(*records, lang=lang))


def attacked() -> Record:
    """Make a submission whose every text attacks its reader, with an answer to read."""
    first = student(ATTACK, ATTACK)
    return replace(first, sources=(Source(ATTACK, ATTACK), Source("b.py", "x = 1")))


def cells(path: Path) -> dict[tuple[str, str], dict[str, str]]:
    """Return what a file says of each question, by the names of its rows."""
    sheet: Sheet = read_sheet(path.read_bytes(), "r.csv")
    return {
        (sheet.cell(line, "submission"), sheet.cell(line, "question")): {
            name: sheet.cell(line, name) for name in sheet.columns
        }
        for line in sheet.lines
    }
