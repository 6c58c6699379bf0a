"""A student's code on their page: as handed in, marked where something was found, and inert."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graders.i18n import translator
from graders.judging.redaction import limit_detail
from graders.model import (
    Detail,
    Judged,
    Message,
    QuestionResult,
    Record,
    Review,
    Source,
    StackFrame,
    Verdict,
)
from graders.report.pages.code_marks import marks
from graders.report.pages.code_view import CodeView, code_view
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import code, student_html
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record
from tests.unit.report.html_page import Page

CODE = "def f(n):\n    return 1 / n\n\ndef g(n):\n    return f(n)\n"
RAISED = Message(
    "the call raised {exception}, in {function}, {file} line {line}",
    {"exception": "ZeroDivisionError: by zero", "function": "f", "file": "tp.py", "line": 2},
)
FRAMES = (StackFrame("tp.py", 5, "g", "return f(n)"),
          StackFrame("tp.py", 2, "f", "return 1 / n", 7, 12))  # fmt: skip


def submission(*questions: QuestionResult, **fields: Any) -> Record:
    return record("x", *questions, **{"sources": (Source("tp.py", CODE),), **fields})


def failing(id: str = "f", **fields: Any) -> QuestionResult:
    told = {"rationale": RAISED, "traceback": FRAMES, "graded": {"f": "student tp.py:1"}, **fields}
    return question(id, Verdict.ERROR, checks=(check("c", Verdict.ERROR, **told),))


def view(of: Record) -> CodeView:
    known = translator("en")
    return code_view(of, marks(of, known), known)


def said(of: Record) -> list[tuple[int, str, str]]:
    """Return the line, the words and the links of each mark."""
    return [
        (row.line, mark.words, " ".join(address for _, address in mark.links))
        for file in view(of).files
        for part in file.parts
        for row in part.rows
        for mark in row.marks
    ]


def page(of: Record) -> Page:
    return Page(student_html(student_page(of, builders.TITLE, "en")))


def test_an_error_is_marked_at_its_line_and_leads_back() -> None:
    assert said(submission(question("a"), failing())) == [(2, "ZeroDivisionError: by zero", "#q2")]


def test_the_part_that_failed_is_shown_in_its_line() -> None:
    assert "    return <mark>1 / n</mark>" in page(submission(failing())).text


def test_a_part_is_not_shown_in_another_line_than_was_run() -> None:
    """The line of a cell may have been run without its magic."""
    of = submission(failing(), sources=(Source("tp.py", CODE.replace("return 1", "%time 1")),))
    assert "<mark>" not in page(of).text


def test_each_place_of_a_card_leads_to_its_line() -> None:
    shown = page(submission(failing())).text
    for place, address in (("tp.py:5", "#c0-5"), ("tp.py:2", "#c0-2")):
        assert f'<a class="place" href="{address}">{place}</a>' in shown
    assert '<a href="#c0-1">yours, tp.py:1</a>' in shown


def test_a_wrong_function_is_marked_at_its_definition() -> None:
    wrong = check("c", Verdict.WRONG, actual="3", graded={"f": "student tp.py:1"})
    of = submission(question("f", Verdict.WRONG, checks=(check("a"), wrong)))
    assert said(of) == [(1, "", "#q1")]
    assert 'Your code – <a href="#c0-1"><code>f</code></a>' in page(of).text


def test_checks_that_fail_alike_share_a_mark() -> None:
    of = submission(failing("f"), failing("g"))
    assert said(of) == [(2, "ZeroDivisionError: by zero", "#q1 #q2")]


def test_the_loop_that_does_not_end_is_marked_with_its_explanation() -> None:
    why = Message("The loop of line {line} ({file}) never ends.", {"line": 2, "file": "tp.py"})
    slow = check("c", Verdict.TIME_LIMIT, explanation=why, traceback=FRAMES[1:])
    of = submission(question("f", Verdict.TIME_LIMIT, checks=(slow,)))
    assert said(of) == [(2, "The loop of line 2 (tp.py) never ends.", "#q1")]


def test_a_function_to_blame_is_marked_at_its_definition() -> None:
    of = submission(
        failing(),
        question("g", judged=Judged.ON_ITS_OWN, blame=("f",)),
        question("h", judged=Judged.ON_ITS_OWN, blame=("f",)),
    )
    assert (1, "These questions fail because of it:", "#q2 #q3") in said(of)
    assert 'comes from your <a href="#c0-1"><code>f</code></a>' in page(of).text


def test_a_teachers_comment_stands_at_the_definition() -> None:
    reviewed = replace(failing(), review=Review(None, "Think\nof 0."))
    assert (1, r"your teacher: Think\nof 0.", "#q1") in said(submission(reviewed))


def test_a_comment_stands_at_the_lines_that_it_names() -> None:
    comment = "Think.\ntp.py:2: too early\n  tp.py:3:again\nother.py:1: elsewhere\ntp.py:0: no line"
    marks = said(
        submission(replace(failing(), review=Review(None, comment, shared="tp.py:2: all")))
    )
    assert {
        (2, "your teacher: too early", "#q1"),
        (2, "your teacher: all", "#q1"),
        (3, "your teacher: again", "#q1"),
        (1, r"your teacher: Think.\nother.py:1: elsewhere\ntp.py:0: no line", "#q1"),
    } <= set(marks)
    alone = said(submission(replace(failing(), review=Review(None, "tp.py:2: too early"))))
    assert [mark for mark in alone if "teacher" in mark[1]] == [
        (2, "your teacher: too early", "#q1")
    ]


def test_a_skipped_line_is_marked_without_saying_its_place_again() -> None:
    skipped = Message(
        "{said}: `{text}`",
        {"said": Message("{file} line {line}: a statement asks to exit; it was skipped",
                         {"file": "tp.py", "line": 4}), "text": "exit()"},
    )  # fmt: skip
    of = submission(question("f"), notes=(skipped,))
    assert said(of) == [(4, "a statement asks to exit; it was skipped", "#n1")]
    assert 'href="#c0-4">tp.py:4</a>' in page(of).text
    assert [mark.words for mark in marks(of, translator("fr"))] == [
        "une instruction demande à quitter le programme\u00a0; elle a été sautée"
    ]


@pytest.mark.parametrize("detail", [Detail.OWN_OUTPUT, Detail.VERDICT_ONLY])
def test_a_mark_says_no_more_than_its_check(detail: Detail) -> None:
    hidden = Message("expected 42 at {file} {line}", {"file": "tp.py", "line": 2})
    of = limit_detail(submission(failing(rationale=hidden, explanation=hidden)), detail)
    # Without its traceback, the definition that was graded is marked with the verdict.
    line = {Detail.OWN_OUTPUT: 2, Detail.VERDICT_ONLY: 1}[detail]
    assert said(of) == [(line, "", "#q1")]
    assert "42" not in page(of).shown


def test_lines_are_those_of_the_file() -> None:
    (file,) = view(submission(failing())).files
    rows = file.parts[0].rows
    assert "\n".join("".join(row.parts) for row in rows) + "\n" == CODE
    assert "\n".join(row.numbers for row in rows).split() == ["1", "2", "3", "4", "5"]


def test_cells_of_a_notebook_stand_under_one_title() -> None:
    cells = (Source("tp.ipynb [1]", "x = 1"), Source("tp.ipynb [2]", CODE), Source("aide.py", ""))
    of = submission(failing(traceback=(StackFrame("tp.ipynb [2]", 2, "f"),)), sources=cells)
    found = view(of)
    assert [(file.name, [part.cell for part in file.parts]) for file in found.files] == [
        ("tp.ipynb", ["[1]", "[2]"]),
        ("aide.py", [""]),
    ]
    assert found.lines == {"tp.ipynb [2]:2": "#c1-2"}


def test_places_that_are_not_there_have_no_link() -> None:
    frames = tuple(StackFrame(file, line, "f") for file, line in (("a.py", 1), ("tp.py", 99)))
    of = submission(failing(traceback=frames, graded={}))
    assert view(of).lines == {}
    assert page(of).shown.count("tp.py:99") == 1


def test_a_record_without_sources_has_a_page_without_code() -> None:
    of = submission(failing(), sources=())
    assert "your-code" not in page(of).text.partition("</style>")[2]


def test_characters_that_act_on_the_reader_are_marked() -> None:
    assert code("a\u202eb\x00\n\t<b>\n") == (
        'a<b class="odd">\\u202e</b>b<b class="odd">\\x00</b>\n\t&lt;b&gt;\n'
    )


def test_very_many_of_them_are_written_out_without_a_mark_each() -> None:
    shown = code("\u202ex\n" * 5_000)
    assert shown == "\\u202ex\n" * 5_000


HUGE = {
    "a line": "x" * 1_000_000,
    "lines": "\n" * 1_000_000,
    "controls": "\u202ex" * 500_000,
    "lines of controls": ("\u202ex" * 500 + "\n") * 1_000,
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_huge_file_makes_a_page_of_a_few_megabytes(kind: str) -> None:
    content = student_html(
        student_page(submission(failing(), sources=(Source("tp.py", HUGE[kind]),)), "", "fr")
    )
    assert len(content) < 5_000_000
