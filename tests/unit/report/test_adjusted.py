"""The raw mark and the adjusted one are both shown, on every surface."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from rich.console import Console

from graders.handing_in import Adjustment
from graders.model import Message, Presence, QuestionResult, Record, State, Text, Tier, Verdict
from graders.records.record_files import dump_record, load_record
from graders.report.pages.class_table import class_page, summary
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import class_html, student_html
from graders.report.terminal.to_terminal import show_class, show_submission
from graders.report.to_csv import to_csv
from graders.report.to_json import grades

TITLE = Text("Q", "Q")
QUESTION = QuestionResult("q", TITLE, Verdict.CORRECT, 20, 20, Presence.PRESENT)
PLAIN = Record("roy", State.GRADED, "tp", "d", Tier.PROCESS, "3.11", (QUESTION,))
WHY = Message("Late <b>by a day</b>.")
LATE = replace(
    PLAIN, id="late", adjustment=Adjustment(17.5, WHY, at="2026-12-01 08:00", late_s=86400)
)
ON_TIME = replace(PLAIN, id="early", adjustment=Adjustment(20, Message("On time."), late_s=0))
UNKNOWN = replace(PLAIN, id="unknown", adjustment=Adjustment(20, Message("Not known.")))
CLASS = (ON_TIME, LATE, UNKNOWN)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().replace("\u00a0", " ")


def test_json_has_both_where_there_is_a_deadline_alone() -> None:
    document = json.loads(b"".join(grades([LATE, PLAIN], "tp", TITLE, 20, "en")))
    late, plain = document["submissions"]
    assert (late["earned"], late["adjusted"]) == (20, 17.5)
    assert late["handed_in"] == "2026-12-01 08:00"
    assert late["adjustment"] == "Late <b>by a day</b>."
    assert not {"adjusted", "handed_in", "adjustment"} & set(plain)


def test_csv_has_both_where_there_is_a_deadline_alone() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(CLASS, 20, "en").decode("utf-8-sig"))))
    assert [(row["earned"], row["adjusted"]) for row in rows] == [
        ("20", "20"), ("20", "17.5"), ("20", "20"),
    ]  # fmt: skip
    assert rows[1]["deadline"] == "Late <b>by a day</b>."
    assert b"adjusted" not in to_csv([PLAIN], 20, "en")


def test_a_page_has_both_and_says_why() -> None:
    page = student_html(student_page(LATE, TITLE, "en")).decode().replace("\u00a0", " ")
    assert "<strong>17.5 / 20</strong>" in page
    assert "20 / 20" in page
    assert "Late &lt;b&gt;by a day&lt;/b&gt;." in page
    assert b"deadline" not in student_html(student_page(PLAIN, TITLE, "en"))


def test_the_class_has_both_and_counts_who_was_late() -> None:
    page = b"".join(class_html(class_page(CLASS, TITLE, {}, "en"))).decode()
    assert page.count('<small class="adjusted">→&nbsp;17.5') == 1
    said = summary(CLASS, "en").late.replace("\u00a0", " ")
    assert said == (
        "1 handed in late · when 1 was handed in is not known · "
        "mean after the deadline's rule 19.17 / 20"
    )
    assert summary([PLAIN], "en").late == ""


def test_the_terminal_has_both() -> None:
    console = Console(file=io.StringIO(), width=80)
    show_class(console, CLASS, "en")
    (line,) = [line for line in printed(console).splitlines() if line.startswith("  late")]
    assert "20 / 20" in line
    assert line.endswith("→ 17.5 / 20")
    console = Console(file=io.StringIO(), width=80)
    show_submission(console, LATE, "en")
    assert "After the deadline's rule  17.5 / 20" in printed(console)


def test_no_record_holds_what_a_deadline_says() -> None:
    assert load_record(dump_record(PLAIN)) == PLAIN
    assert "adjustment" not in json.loads(dump_record(PLAIN))
