"""The page of a class: everything beside its table, in both languages, and nothing hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from graders.i18n import translator
from graders.model import Detail, Record, Review, Verdict
from graders.report.changes import Change, Changes, Moved
from graders.report.pages.class_parts import parts
from graders.report.pages.class_table import class_page
from graders.report.pages.class_views import LARGE, Parts
from graders.report.pages.to_html import class_html
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record
from tests.unit.report.html_page import Page

NEWS = Changes((Change("a", 3, 1.5, (Moved("gagnant", -1.5),)), Change("b", 0, 4, (Moved("gagnant", 4),))),
               new=1)  # fmt: skip


def shown(records: list[Record], lang: str = "en", news: Changes | None = None) -> Page:
    """Make the page of a class."""
    links = {one.id: f"page{n}.html" for n, one in enumerate(records)}
    page = class_page(records, builders.TITLE, links, lang)
    return Page(b"".join(class_html(replace(page, parts=of(records, lang, news)))))


def of(records: list[Record], lang: str = "en", news: Changes | None = None) -> Parts:
    """Prepare all that the page tells beside its table."""
    links = {one.id: f"page{n}.html" for n, one in enumerate(records)}
    return parts(records, records, news or Changes(), links, translator(lang))


def wrong(id: str, earned: float = 0.0, **fields: object) -> Record:
    """Make a submission that fails `gagnant` after a right question."""
    bad = check("diagonales", Verdict.WRONG, behaviour="x", input="gagnant(g)", actual="None")
    failing = question("gagnant", Verdict.WRONG, earned=earned, checks=(bad,), **fields)
    return record(id, question("joueur"), failing)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_hostile_words_are_words(lang: str) -> None:
    hostile = builders.hostile()
    page = shown([hostile, replace(hostile, id=f"{hostile.id}2"), builders.mixed()], lang)
    assert "<script>alert(1)</script>" in page.shown
    assert [given for tag, given in page.elements if tag == "script"] == [{}]
    assert "img" not in page.tags
    for _, given in page.elements:
        assert not [name for name in given if name.startswith("on") or name in {"style", "src"}]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", page.text)


def test_in_a_large_class_what_is_right_and_long_lists_have_no_links() -> None:
    records = [wrong(f"s{n:03d}") for n in range(LARGE + 1)]
    page = shown(records)
    assert page.text.count('<td class="v-correct">') == len(records)
    assert page.text.count('#q2">0</a></td>') == len(records)
    (group,) = of(records).groups
    assert [one.id for one in group.people] == [one.id for one in records]
    assert [bool(one.link) for one in group.people] == [n < 20 for n in range(len(records))]
    assert records[-1].id in page.text.partition('id="mistakes"')[2]

    page = shown(records[1:])
    assert '<td class="v-correct"><a href="page0.html#q1">' in page.text
    assert all(one.link for one in of(records[1:]).groups[0].people)


def test_a_cell_leads_to_its_question_and_tells_its_verdict_in_a_word() -> None:
    page = shown([wrong("a"), record("b", question("gagnant"))])
    assert '<td class="v-wrong"><a href="page0.html#q2">0</a></td>' in page.text
    # In the second page, the question is the first.
    assert '<td class="v-correct"><a href="page1.html#q1">4</a></td>' in page.text
    assert '.v-wrong a::before { content: "\\2717 "; content: "\\2717 " / "wrong" }' in page.text


def test_two_mistakes_that_read_the_same_are_told_apart() -> None:
    def of_behaviour(id: str, seen: str) -> Record:
        bad = check("diagonales", Verdict.WRONG, behaviour=seen, input="gagnant(g)")
        return record(id, question("gagnant", Verdict.WRONG, checks=(bad,)))

    words = "Another group fails here in the same way"
    one = [of_behaviour("a", "x"), of_behaviour("b", "x")]
    assert words not in shown(one).shown
    assert shown([*one, of_behaviour("c", "y"), of_behaviour("d", "y")]).shown.count(words) == 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_in_the_style_sheet_cannot_leave_their_string(lang: str) -> None:
    page = shown([builders.every_verdict()], lang)
    strings = re.findall(
        r"::before \{ content: (\S+ ?)\"; content: \S+ ?\" / \"([^\"]*)\" }", page.text
    )
    assert len(strings) == len(Verdict)
    assert all(re.fullmatch(r"(\w|\\[0-9a-f]+ | )+", word) for _, word in strings)


def test_a_shared_mistake_is_shown_once_with_everyone_who_makes_it() -> None:
    page = shown([wrong("a"), wrong("b"), record("c", question("gagnant"))])
    assert "2 students gagnant · case diagonales" in page.shown
    names = [link for link in page.links if link.endswith("#q2")]
    # From the table, the group, and the check that most fail.
    assert names == ["page0.html#q2", "page1.html#q2"] * 3
    assert "shared" not in shown([wrong("a")]).shown.lower()


def test_a_comment_stands_with_its_group() -> None:
    one, other = wrong("a"), wrong("b")
    told = replace(one.questions[1], review=Review(None, "of its own", shared="Look <again>"))
    given = [replace(one, questions=(one.questions[0], told)), other]
    group = parts(given, [one, other], Changes(), {}, translator("en")).groups[0]
    assert group.comment == "Look <again>"


def test_what_a_check_hides_is_not_in_the_page() -> None:
    def hidden(id: str) -> Record:
        bad = check("c", Verdict.WRONG, behaviour="5ec2e7d16e57", detail=Detail.VERDICT_ONLY)
        return record(id, question("f", Verdict.WRONG, checks=(bad,)))

    page = shown([hidden("a"), hidden("b")])
    assert "2 students f · case c wrong" in page.shown
    assert "5ec2e7d16e57" not in page.text


def test_the_distribution_is_drawn_and_told() -> None:
    page = shown([wrong("a"), wrong("b", 2), record("c", question("joueur"), question("gagnant"))])
    drawn = [given for tag, given in page.elements if tag == "svg"]
    assert [(given["role"], given["aria-labelledby"]) for given in drawn] == [("img", "drawn said")]
    assert "3 students, median 6, lower quartile 5, upper quartile 7" in page.shown
    assert page.text.count('<th scope="row">from') == 4


def test_questions_that_later_ones_suffer_from_are_listed() -> None:
    records = [wrong("a", blame=("joueur",)), wrong("b", blame=("joueur",)), wrong("c")]
    (one,) = of(records).costly
    assert (one.id, one.total, one.later) == ("joueur", "2", (("gagnant", "2"),))
    assert "Questions that cost later ones" in shown(records).shown
    assert "cost later" not in shown([wrong("c")]).shown


def test_what_awaits_a_teacher_is_listed_with_links() -> None:
    open_ = question("why", Verdict.TO_REVIEW, to_review=1.5)
    page = shown([record("a", question(), open_), record("b", open_)], "fr")
    assert "3 points à relire" in page.shown
    assert {"page0.html#q2", "page1.html#q1"} <= set(page.links)


def test_whose_grade_changed_is_shown_with_the_questions_that_did_it() -> None:
    told = of([wrong("a"), wrong("b")], news=NEWS).changes
    assert told is not None
    assert told.sentence == "1 grade rises · 1 grade falls · 1 new submission"
    assert [(c.person.link, c.before, c.after, c.by, c.questions) for c in told.changed] == [
        ("page0.html#q2", "3", "1.5", "\u22121.5", "gagnant \u22121.5"),
        ("page1.html#q2", "0", "4", "+4", "gagnant +4"),
    ]
    assert of([wrong("a")]).changes is None


def test_names_of_a_check_that_very_many_fail_are_bounded() -> None:
    (_, one) = of([wrong(f"s{n:03}") for n in range(100)]).questions
    assert len(one.failing[0].people) == 40
    assert one.failing[0].more == "and 60 more students"


def test_without_a_script_the_page_offers_no_button() -> None:
    page = shown([wrong("a")])
    assert "button" in page.tags
    assert ".tools { display: none;" in page.text
    assert "@media (scripting: enabled)" in page.text


def test_the_page_of_no_one_has_no_table() -> None:
    page = shown([])
    assert not page.tags & {"table", "svg", "section"}
