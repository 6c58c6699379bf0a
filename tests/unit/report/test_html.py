"""The pages: well made, alone, telling in words what colours tell, and inert whatever they hold."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest

from graders.i18n import Steps
from graders.judging.compare import EXACT
from graders.judging.forms import forms
from graders.model import (
    Message,
    Presence,
    QuestionResult,
    Record,
    Review,
    StackFrame,
    State,
    Text,
    Verdict,
)
from graders.report.pages.class_table import class_page
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import class_html, prose, student_html
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record
from tests.unit.report.html_page import Page

EVERY = [
    builders.mixed(),
    builders.hostile(),
    builders.empty(),
    builders.broken(),
    builders.every_verdict(),
]
NAMES = ["mixed", "hostile", "empty", "broken", "verdicts"]


def _student(of: Record, lang: str = "fr") -> Page:
    return Page(student_html(student_page(of, builders.TITLE, lang)))


def _class(records: list[Record], lang: str = "fr") -> Page:
    links = {one.id: f"page{index}.html" for index, one in enumerate(records)}
    return Page(b"".join(class_html(class_page(records, builders.TITLE, links, lang))))


ALL_PAGES = pytest.mark.parametrize(
    "page", [*map(_student, EVERY), _class(EVERY), _class([])], ids=[*NAMES, "class", "no one"]
)


@ALL_PAGES
def test_page_is_well_made(page: Page) -> None:
    assert page.text.startswith('<!DOCTYPE html>\n<html lang="fr">')
    assert len(page.ids) == len(set(page.ids))
    assert {"html", "head", "title", "body", "h1", "main", "footer"} <= page.tags
    anchors = {link[1:] for link in page.links if link.startswith("#")}
    assert anchors <= set(page.ids)


@ALL_PAGES
def test_page_runs_and_fetches_nothing(page: Page) -> None:
    scripts = [given for tag, given in page.elements if tag == "script"]
    assert scripts in ([], [{}])
    assert not page.tags & {
        "img",
        "iframe",
        "object",
        "embed",
        "link",
        "base",
        "form",
    }
    for _, given in page.elements:
        assert not [name for name in given if name.startswith("on") or name in {"style", "src"}]


@ALL_PAGES
def test_policy_allows_our_style_sheet_and_script_alone(page: Page) -> None:
    (policy,) = [given["content"] for _, given in page.elements if "http-equiv" in given]
    allowed = "".join(
        f"{name}-src 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'; "
        for name in ("script", "style")
        for text in re.findall(f"<{name}>(.*)</{name}>", page.text, re.DOTALL)
    )
    assert policy == f"default-src 'none'; {allowed}base-uri 'none'; form-action 'none'"


@ALL_PAGES
def test_page_holds_no_invisible_character(page: Page) -> None:
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", page.text
    )


def test_hostile_words_are_shown_as_they_are() -> None:
    shown = _student(builders.hostile()).shown
    for words in (
        "<script>alert(1)</script>",
        r"\x1b[31mred",
        r"abc\u202egnp.exe",
        r"\ud800",
        "{{ 7*7 }}",
    ):
        assert words in shown


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_verdict_is_told_in_words(lang: str) -> None:
    page = student_page(builders.every_verdict(), builders.TITLE, lang)
    words = {asked.badge.word for asked in page.questions}
    assert len(words) == len(Verdict)
    assert all(word in _student(builders.every_verdict(), lang).shown for word in words)
    assert all(word in _class([builders.every_verdict()], lang).shown for word in words)


def test_student_reads_what_to_do_then_why() -> None:
    shown = _student(builders.mixed()).shown
    said = [
        "La prochaine chose à faire",
        "ligne 12 de morpion.py",
        "total += g[i][n]",
        "Et la seconde diagonale ?",
        "gagnant([[0, 0, 1], [0, 1, 2], [1, 2, 2]])",
        "None",
        "test ligne 1",
        "Joueur 2, votre case ?",
        "fin des saisies",
        "Parce que le jeu est à somme nulle.",
    ]
    places = [shown.find(words) for words in said]
    assert -1 not in places
    assert places == sorted(places)


def test_typed_text_is_told_from_printed_text() -> None:
    page = _student(builders.mixed())
    assert [tag for tag, _ in page.elements].count("kbd") == 4
    assert "Joueur 1, votre case ? <kbd>4</kbd>\n. . ." in page.text


def test_first_line_of_printed_text_is_kept() -> None:
    printed = check("c", Verdict.WRONG, printed="\nfirst")
    page = _student(record("x", question("f", Verdict.WRONG, checks=(printed,))))
    # A parser of HTML drops one line feed after <pre>.
    assert "<pre>\n\nfirst</pre>" in page.text


def test_proof_is_folded() -> None:
    page = _student(builders.mixed())
    assert "details" in page.tags
    assert "celle de la référence" in page.shown


def test_words_are_told_once() -> None:
    why = Text(fr="pourquoi ceci", en="why so")
    checks = (check("a", Verdict.WRONG, rationale=why, hint=why), check("b"))
    asked = question("f", Verdict.WRONG, checks=checks, rationale=why, hint=why)
    assert _student(record("x", asked)).shown.count("pourquoi ceci") == 2

    lacking = tuple(check(name, Verdict.MISSING, rationale=why) for name in "abc")
    missing = question("f", Verdict.MISSING, checks=lacking, rationale=why)
    assert _student(record("x", missing)).shown.count("pourquoi ceci") == 1
    assert _student(record("x", missing, notes=(why,))).shown.count("pourquoi ceci") == 1


def test_a_remark_on_what_is_right_is_told() -> None:
    remark = Text(fr="le texte est autre", en="the text is another")
    asked = question("f", checks=(check("a", rationale=remark), check("b")))
    page = _student(record("x", asked))
    assert page.shown.count("le texte est autre") == 1


def test_what_we_failed_to_grade_shows_no_zero() -> None:
    lost = question("f", Verdict.INTERNAL_ERROR)
    broken = record("b", lost, state=State.INTERNAL_ERROR)
    page = _class([broken, record("a", question("f"))])
    assert "4 / 4" in page.shown.replace("\u00a0", " ")
    assert "0 / 4" not in page.shown.replace("\u00a0", " ")


def test_class_has_means_counts_and_links() -> None:
    records = [
        record("a", question("f")),
        record("b", question("f", Verdict.WRONG)),
        builders.broken(),
    ]
    page = _class(records)
    shown = page.shown.replace("\u00a0", " ")
    names = [link for link in page.links if "#" not in link]
    assert names == ["page0.html", "page1.html", "page2.html"]
    for words in (
        "moyenne de la classe 2 / 4",
        "3 rendus",
        "Justes 1 / 2",
        "par notre faute",
        "bac à sable",
    ):
        assert words in shown


def test_backquotes_become_code_around_escaped_text() -> None:
    assert prose("a `<b>` c") == "a <code>&lt;b&gt;</code> c"
    assert prose("`<b>") == "`&lt;b&gt;"


def test_no_line_begins_with_a_sign_that_french_puts_a_space_before() -> None:
    told = "Est-ce « fini » ? Oui : `x : y` !"
    assert prose(told) == ("Est-ce «\u00a0fini\u00a0»\u00a0? Oui\u00a0: <code>x : y</code>\u00a0!")
    assert prose("a :b ;c") == "a :b ;c"


def test_the_characters_that_differ_are_told_apart() -> None:
    marks = (("same", "10"), ("lacking", "♣<b>"), ("extra", "♠\x1b"))
    of = record(
        "x", question("q", Verdict.WRONG, checks=(check("c", Verdict.WRONG, difference=marks),))
    )
    page = _student(of)

    assert "10<ins>♣&lt;b&gt; </ins>\n10<del>♠\\x1b</del>\n  ^^^^^</pre>" in page.text


def test_boards_are_tables_whose_differing_cells_have_a_sign_and_words() -> None:
    both = forms([[1, 2], [0, 0]], [[1, 2], [0, 3]], EXACT)
    page = _student(_failing(**both), "en")

    assert page.text.count('<td class="differs">') == 2
    assert page.text.count('<span class="said"> (differs)</span>') == 2
    assert ("th", {"scope": "col"}) in page.elements
    assert ("th", {"scope": "row"}) in page.elements


def test_values_that_are_drawn_are_folded_as_text() -> None:
    both = forms([[1, 2], [0, 0]], [[1, 2], [0, 3]], EXACT)
    drawn = _student(_failing(expected="[[1, 2], [0, 0]]", actual="[[1, 2], [0, 3]]", **both), "en")
    text = drawn.text[drawn.text.index("The same values as text") :]

    assert "[[1, 2], [0, 3]]" in text[: text.index("</details>")]
    plain = _student(_failing(expected="[[1, 2], [0, 0]]", actual="7"), "en")
    assert "The same values as text" not in plain.shown


def test_a_board_that_the_case_gives_is_drawn() -> None:
    page = _student(_failing(input="g = [[0, 1], [2, 0]]\ng = L(g)\nf(g)"), "en")

    assert "<caption>g</caption>" in page.text


def test_a_picture_has_no_names_where_its_rows_are_no_indices_of_the_value() -> None:
    pegs = (("●",), ("○", "●"))
    page = _student(_failing(input="f(t)", input_pictures=(("t", pegs),)), "en")

    assert "<caption>t</caption>" in page.text
    assert ("th", {"scope": "col"}) not in page.elements
    assert page.text.count('<td colspan="2">') == 3
    assert page.text.count('<td class="beside"') == 1


def test_the_work_is_drawn_with_words_and_a_table() -> None:
    page = _student(_failing(points=((1, 10, 5), (2, 40, 10), (4, 160, 20))), "en")

    assert ("title", {}) in page.elements
    assert "at the last one your work is 160" in page.shown
    assert "stroke-dasharray" in page.text
    assert page.text.count('<th scope="row">') == 3


def test_lines_to_paste_are_shown_as_they_are() -> None:
    page = _student(_failing(call="from tp import *\nprint(f('<b>'))"), "en")

    assert "from tp import *\nprint(f(&#39;&lt;b&gt;&#39;))</pre>" in page.text


def _cards(page: Page) -> list[tuple[str | None, str | None]]:
    return [(given.get("id"), given["class"]) for tag, given in page.elements if tag == "article"]


def test_the_question_to_work_on_comes_first_and_open_and_all_others_are_folded() -> None:
    asked = (question("a", Verdict.WRONG), question("b", Verdict.ERROR, blame=("c",)))
    page = _student(record("x", *asked, question("c", Verdict.WRONG)))

    assert _cards(page) == [
        ("q3", "question v-wrong"),
        ("q1", "question plain v-wrong"),
        ("q2", "question plain v-error"),
    ]


def test_what_is_still_to_write_comes_first_where_it_is_the_next_thing_to_do() -> None:
    lacking = question("a", Verdict.MISSING, presence=Presence.STUB)
    text = _student(record("x", lacking, question("b", Verdict.WRONG))).text

    assert text.index('id="q1"') < text.index('id="q2"')
    text = _student(record("x", question("b", Verdict.WRONG), lacking)).text
    assert text.index('id="q1"') < text.index('id="q2"')


def test_a_folded_question_that_fails_has_its_cause_below_it() -> None:
    failed = check("c", Verdict.WRONG, rationale=Text("deux", "two instead of one"))
    asked = question("b", Verdict.WRONG, checks=(failed,))
    page = _student(record("x", question("a", Verdict.WRONG), asked), "en")

    assert '<p class="blame cause">two instead of one</p>' in page.text
    blamed = question("b", Verdict.WRONG, checks=(failed,), blame=("a",))
    page = _student(record("x", question("a", Verdict.WRONG), blamed), "en")
    assert "blame cause" not in page.text


def test_a_folded_question_that_a_teacher_reads_in_part_has_the_reason_below_it() -> None:
    read = check("read", Verdict.TO_REVIEW, rationale=Text("non", "it never recurs"))
    several = question("b", Verdict.TO_REVIEW, checks=(check("c"), read))
    page = _student(record("x", question("a", Verdict.WRONG), several), "en")

    assert '<p class="blame cause">it never recurs</p>' in page.text
    alone = question("b", Verdict.TO_REVIEW, checks=(read,))
    page = _student(record("x", question("a", Verdict.WRONG), alone), "en")
    assert "blame cause" not in page.text


def test_what_a_teacher_says_is_not_folded() -> None:
    said = Review(points=1.0, comment="Say why.")
    read = question("b", Verdict.PARTIAL, review=said)
    page = _student(record("x", question("a", Verdict.WRONG), read))

    assert _cards(page) == [("q1", "question v-wrong"), ("q2", "question v-partial")]


def test_a_right_question_is_told_apart_only_where_no_failing_one_explains_it() -> None:
    right = (question("c"), question("d"))
    echo = question("b", blame=("a",))
    failing = _student(record("x", question("a", Verdict.WRONG), echo, *right), "en")
    assert "3 right questions" in failing.shown

    itself_right = _student(record("x", question("a"), echo, question("e", Verdict.WRONG)), "en")
    assert "right questions" not in itself_right.shown


@pytest.mark.parametrize(
    ("presence", "first"), [(Presence.ABSENT, ()), (Presence.SYNTAX_ERROR, (1,))]
)
def test_a_note_tells_what_to_do_of_an_answer_that_could_not_be_read(
    presence: Presence, first: tuple[int, ...]
) -> None:
    words = check("words", Verdict.MISSING, kind="manual")
    asked = question("why", Verdict.MISSING, presence=presence, checks=(words,))
    note = Message("lines 2 to 9 cannot be read", {"names": "[]"})
    assert asked.is_in_words
    page = student_page(record("x", asked, notes=(note,)), builders.TITLE, "en")
    assert page.first_notes == first


def test_notes_are_folded_unless_they_tell_what_to_do() -> None:
    about_a = Message("line 2 cannot be read", {"names": "['a']"})
    other = Message("the course's own was used")
    lost = question("a", Verdict.MISSING, presence=Presence.SYNTAX_ERROR, checks=())
    first = student_page(record("x", lost, notes=(other, about_a)), builders.TITLE, "en")
    assert first.first_notes == (2,)
    quoted = Message("{said}: why", {"said": about_a})
    first = student_page(record("x", lost, notes=(quoted, other)), builders.TITLE, "en")
    assert first.first_notes == (1,)
    # A method is not called as its question is.
    method = student_page(record("x", lost, notes=(other, other)), builders.TITLE, "en")
    assert method.first_notes == (1, 2)

    near = question("a", Verdict.MISSING, presence=Presence.ABSENT, hint=other, checks=())
    renamed = student_page(record("x", near, notes=(other,)), builders.TITLE, "en")
    assert renamed.first_notes == ()

    wrong = record("x", question("a", Verdict.WRONG), notes=(other, about_a))
    assert student_page(wrong, builders.TITLE, "en").first_notes == ()
    page = _student(wrong, "en")
    assert "Noticed in your files – 2" in page.shown
    assert {"n1", "n2"} <= set(page.ids)
    assert page.text.index('id="q1"') < page.text.index('id="n1"')


@pytest.mark.parametrize(
    ("expected", "actual", "rationale", "shown"),
    [
        ("1", "2", Message("{got}, not {it}", {"got": "2", "it": "1"}), ("", "")),
        ("1", "12", Message("{got}, not {it}", {"got": "2", "it": "1"}), ("", "12")),
        ("0", "None", Message("nothing (None), not {it}", {"it": "0"}), ("", "")),
        ("b == 1", "b == 2", Message("{n} is {g}", {"n": "b", "g": "2"}), ("b == 1", "")),
        ("1", "2", Message("{why}", {"why": Message("{a}, {b}", {"a": 1, "b": 2})}), ("", "")),
        ("1", "2", Text("2 et non 1", "2, not 1"), ("1", "2")),
        ("1", "2", None, ("1", "2")),
    ],
)
def test_values_are_shown_where_the_sentence_does_not_tell_them(
    expected: str, actual: str, rationale: Message | Text | None, shown: tuple[str, str]
) -> None:
    of = _failing(expected=expected, actual=actual, rationale=rationale)
    (one,) = student_page(of, builders.TITLE, "en").questions[0].checks

    assert (one.expected, one.actual) == shown


def test_of_what_is_long_the_part_that_tells_most_is_in_sight() -> None:
    long = "".join(f"line {n}\n" for n in range(40))
    dialogue = (("out", long), ("in", "typed"), ("out", "last\nprompt "), ("end", ""))
    frames = tuple(StackFrame("a.py", n, "f", "f()") for n in range(9))
    of = _failing(printed=long, dialogue=dialogue, traceback=frames)
    (one,) = student_page(of, builders.TITLE, "en").questions[0].checks

    assert one.printed.splitlines() == long.splitlines()[:12]
    assert one.printed + "\n" + one.printed_next == long
    assert "".join(text for _, text in one.dialogue) == (
        "".join(f"line {n}\n" for n in range(31, 40)) + "typedlast\nprompt "
    )
    told = "".join(text for _, text in one.dialogue_before + one.dialogue)
    assert told == "".join(text for _, text in dialogue)
    assert [frame.line for frame in one.last_frames] == [6, 7, 8]
    assert one.earlier_frames + one.last_frames == frames

    page = _student(of, "en")
    for words in ("What it printed next", "Its beginning", "The calls before"):
        assert words in page.shown
    short = _student(_failing(printed="a\n" * 14, dialogue=(("out", "b\n" * 15),)), "en")
    assert "What it printed next" not in short.shown
    assert "Its beginning" not in short.shown


def test_what_is_asked_is_there_and_a_right_question_is_folded() -> None:
    right = record("x", question("q", asked="Count the <squares>."))
    page = _student(right, "en")

    assert "Count the &lt;squares&gt;." in page.text
    assert 'class="question plain' in page.text
    assert 'class="question plain' not in _student(_failing(), "en").text


def test_the_first_failing_check_is_shown_and_the_others_are_folded() -> None:
    right, skipped = check("a"), Message("not run: b did not end")
    checks = (
        right,
        check("b", Verdict.WRONG, input="f(1)"),
        check("c", Verdict.SKIPPED, rationale=skipped),
        check("d", Verdict.ERROR, input="f(2)"),
        check("e", Verdict.SKIPPED, rationale=skipped),
        check("g"),
    )
    wrong = record("x", question("q", Verdict.WRONG, checks=checks))
    (asked,) = student_page(wrong, builders.TITLE, "en").questions

    assert asked.lead is not None
    assert asked.lead.id == "b"
    assert [(one.verdict, count) for one, count in asked.others] == [
        (Verdict.CORRECT, 2),
        (Verdict.SKIPPED, 2),
        (Verdict.ERROR, 1),
    ]
    assert [one.id for one in asked.folded] == ["d"]
    titles = {one.id: one.title for one in asked.checks}
    assert [(one.titles, one.why) for one in asked.lines] == [
        (f"{titles['a']} · {titles['g']}", ""),
        (f"{titles['c']} · {titles['e']}", "not run: b did not end"),
    ]


def test_what_is_not_there_yet_is_told_together() -> None:
    def missing(id_: str, **fields: Any) -> QuestionResult:
        return question(id_, Verdict.MISSING, presence=Presence.STUB, asked=f"Do {id_}.", **fields)

    near = missing("h", hint=Message("Rename `hh`."))
    page = _student(record("x", missing("f"), question("e"), missing("g"), near), "en")
    told = page.shown[page.shown.index("Still to write") : page.shown.index("The function h")]

    assert [name for name in "efgh" if f"Do {name}." in told] == ["f", "g"]
    assert "Rename `hh`." not in told
    assert {"q1", "q2", "q3", "q4"} <= set(page.ids)


def test_what_one_hint_explains_is_told_once() -> None:
    """The methods of a class under another name, say."""

    def missing(id_: str) -> QuestionResult:
        hint = Message("`Stack` is missing; if your `Pile` is meant to be it, rename it")
        return question(id_, Verdict.MISSING, presence=Presence.ABSENT, hint=hint)

    page = _student(record("x", missing("f"), question("e"), missing("g")), "en")
    assert page.shown.count("is meant to be it, rename it") == 1
    assert "Still to write" not in page.shown
    assert {"q1", "q2", "q3"} <= set(page.ids)


def test_right_questions_are_folded_as_one_unless_all_is_done() -> None:
    right = [question(name) for name in "abc"]
    page = _student(record("x", *right, question("d", Verdict.WRONG)), "en")
    assert "3 right questions" in page.shown
    assert {"q1", "q2", "q3", "q4"} <= set(page.ids)
    assert "right questions" not in _student(record("x", *right), "en").shown
    assert (
        "right question"
        not in _student(record("x", question("a"), question("d", Verdict.WRONG)), "en").shown
    )


def test_an_answer_in_words_is_shown_once() -> None:
    words = check("words", Verdict.TO_REVIEW, actual="yes, since it wins")
    page = _student(
        record("x", question("q", Verdict.TO_REVIEW, checks=(words,), answer="yes, since it wins")),
        "en",
    )
    assert page.shown.count("yes, since it wins") == 1


def _failing(**fields: Any) -> Record:
    checks = (check("c", Verdict.WRONG, **fields),)
    return record("x", question("q", Verdict.WRONG, checks=checks))


def test_each_hint_is_opened_inside_the_one_before() -> None:
    steps = Steps("un", "<one>", (Text("deux", "<two>"), Text("trois", "three")))
    wrong = check("a", Verdict.WRONG, hint=steps)
    page = _student(record("x", question("q", Verdict.WRONG, checks=(wrong,))), "en").text
    shown = page[page.index('<p class="hint">') :]

    assert shown.index("&lt;one&gt;") < shown.index("Next hint (2/3)") < shown.index("&lt;two&gt;")
    assert shown.index("&lt;two&gt;") < shown.index("Next hint (3/3)") < shown.index("three")
    closed = shown[: shown.index("three")].count("</details>")
    assert closed == 0
