"""GitHub Actions: a summary that is Markdown of ours alone, and commands of ours alone."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from graders.handing_in import Adjustment
from graders.model import Record, StackFrame, Text, Verdict
from graders.records.briefs import Records
from graders.records.sanitize import one_line
from graders.report.ci.question_text import code_block, markdown
from graders.report.ci.to_github import marks, summary
from tests.github_runner import command_of
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record
from tests.unit.report.ci.exported import EVERY, briefed, facts

ATTACKS = (
    "::error::forged",
    "a\n::set-output name=x::y",
    "##[error]forged",
    "50% %0A::error::forged",
    "a,line=7:b::c",
)


def told(of: Record, **fields: object) -> list[str]:
    return list(marks(Records.of([of]), facts(**fields)))  # type: ignore[arg-type]


@pytest.mark.parametrize("of", EVERY, ids=lambda of: of.id[:12])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_mark_is_one_command_of_ours(of: Record, lang: str) -> None:
    for line in told(of, lang=lang):
        assert line.isprintable() or "\u00a0" in line or "\u202f" in line
        command = command_of(line)
        assert command is not None
        assert command.name in ("error", "warning")
        assert set(command.properties) <= {"file", "line", "title"}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_a_student_writes_comes_back_as_it_was(attack: str) -> None:
    """The runner undoes the escapes: nothing of the text may act, and nothing be lost."""
    frame = StackFrame(attack.replace("\n", ""), 3, "f", "")
    bad = check("a", Verdict.WRONG, rationale=Text(fr=attack, en=attack), traceback=(frame,))
    asked = question("zz", Verdict.WRONG, checks=(bad,), title=Text(fr=attack, en=attack))
    (line,) = told(record("alice", asked), folders={"alice": "tp"})
    command = command_of(line)
    assert command is not None
    shown = attack.replace("\n", r"\n")
    assert command.properties["title"] == f"{shown} (zz) · faux"
    assert command.properties["file"] == f"tp/{attack}".replace("\n", "")
    assert command.properties["line"] == "3"
    assert all(part in command.message for part in attack.split("\n"))


def test_a_mark_is_at_the_student_s_line() -> None:
    command = command_of(told(builders.mixed(), folders={"dupont-alice": "."})[0])
    assert command is not None
    assert (command.properties["file"], command.properties["line"]) == ("morpion.py", "12")
    without = command_of(told(builders.mixed())[0])
    assert without is not None
    assert set(without.properties) == {"title"}


def test_no_more_marks_than_are_shown() -> None:
    many = record("alice", *(question(f"q{n}", Verdict.WRONG) for n in range(30)))
    assert len(told(many)) == 10


def test_in_a_class_only_our_faults_are_marked() -> None:
    """Low marks are no failure of the course's repository."""
    lines = list(marks(briefed(*EVERY), facts()))
    assert len(lines) == 1
    assert "martin-bob" in lines[0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_summary_holds_no_markup_of_a_student_s(lang: str) -> None:
    for records in (briefed(*EVERY), *(Records.of([of]) for of in EVERY)):
        text = summary(records, facts(lang)).decode("utf-8")
        assert set(re.findall(r"<(/?[a-z]+)", text)) <= {
            "details", "/details", "summary", "/summary", "pre", "/pre",
        }  # fmt: skip
        assert "](" not in text
        assert "<img" not in text


@pytest.mark.parametrize("of", EVERY, ids=lambda of: of.id[:12])
def test_a_summary_reads_as_what_it_says(of: Record) -> None:
    """Rendered as GitHub would: no link, no image, no emphasis but ours, and no word lost."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    page = markdown.render(summary(Records.of([of]), facts("en")).decode("utf-8"))
    tags = set(re.findall(r"<(\w+)", page))
    ours = {"h3", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
    assert tags <= ours | {"pre"}
    assert page.count("<strong>") <= 1
    shown = html.unescape(re.sub(r"<[^>]*>", "", page))
    assert one_line(of.id).replace("  ", " ") in shown.replace("  ", " ")


def test_inline_text_is_text() -> None:
    assert markdown("*a* | [x](y) <b> `c` @all") == (r"\*a\* \| \[x\]\(y\) &lt;b&gt; \`c\` \@all")
    assert "\n" not in markdown("a\nb")
    assert code_block("</pre>\n# a") == "<pre>\n&lt;/pre&gt;\n# a\n</pre>"


def test_a_summary_is_cut_before_it_is_refused() -> None:
    """A summary that is too long loses whole lines, which are counted."""
    people = briefed(*(record(f"student-{n:05}", question()) for n in range(500)))
    whole = summary(people, facts("en"))
    cut = summary(people, facts("en"), 4_000)
    assert len(cut) <= 4_000 < len(whole)
    left = 500 - cut.count(b"student")
    assert f"{left} more entries are in the results".encode() in cut
    assert len(summary(people, facts("en"), 100)) <= 100
    assert summary(people, facts("en"), 10) == b""


def test_a_class_is_a_table() -> None:
    text = summary(briefed(*EVERY), facts("en")).decode("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == len(EVERY) + 2
    assert len({line.replace(r"\|", "").count("|") for line in rows}) == 1


def test_both_marks_are_in_the_summary() -> None:
    late = replace(builders.mixed(), adjustment=Adjustment(8.0, Text("En retard.", "Late.")))
    of_class = summary(briefed(late, builders.empty()), facts(lang="en")).decode()
    assert r"10\.5 / 30 → 8 / 30" in of_class.replace("\u00a0", " ")
    assert r"Late\." in summary(Records.of((late,)), facts(lang="en")).decode()
