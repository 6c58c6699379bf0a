"""The page of a class in a browser: sorted, searched, filtered, by hand or by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from graders.model import QuestionResult, Record, Verdict
from graders.report.pages.class_views import LARGE
from graders.report.pages.live_view import Live
from graders.report.write import write_reports
from tests.browser.conftest import Opener
from tests.unit.report.builders import TITLE, question, record

MARKS = {"Zoé": (4, 0), "alice": (2.5, 4), "Émile": (0, 4), "bob 10": (4, 4), "bob 9": (0, 0)}


@pytest.fixture
def page(tmp_path: Path, look: Opener) -> Page:
    """Open the page of a small class, in French."""
    write_reports(tmp_path, _records(), TITLE, "fr")
    seen = look(tmp_path / "index.html")
    assert seen.complaints == []
    return seen.page


def _records() -> list[Record]:
    return [
        record(id_, *(_question(f"f{n}", mark) for n, mark in enumerate(marks)))
        for id_, marks in MARKS.items()
    ]


def _question(id: str, mark: float) -> QuestionResult:
    whole = Verdict.CORRECT if mark == 4 else Verdict.WRONG
    verdict = whole if mark in (0, 4) else Verdict.PARTIAL
    return question(id, verdict, earned=mark)


def names(page: Page) -> list[str]:
    """Return the names that are shown, from the top."""
    return page.locator(".grid tbody tr:visible th a").all_inner_texts()


def press(page: Page, column: int) -> str | None:
    """Press the button of a column, and return what it says of its order."""
    page.locator(".grid thead button").nth(column).click()
    return page.locator(".grid thead th").nth(column).get_attribute("aria-sort")


def test_the_lowest_marks_are_at_the_top(page: Page) -> None:
    assert names(page)[0] == "bob 9"
    assert page.locator(".grid [aria-sort='ascending']").inner_text().startswith("Total")


def test_columns_sort_as_people_do(page: Page) -> None:
    assert press(page, 0) == "ascending"
    assert names(page) == ["alice", "bob 9", "bob 10", "Émile", "Zoé"]
    assert press(page, 0) == "descending"
    assert names(page)[0] == "Zoé"
    assert press(page, 1) == "ascending"
    assert names(page) == ["bob 9", "Zoé", "Émile", "alice", "bob 10"]
    # Decimal commas are numbers too, and one order is told at a time.
    assert press(page, 2) == "ascending"
    assert names(page)[2] == "alice"
    assert page.locator(".grid [aria-sort]").count() == 1


def test_names_are_found_without_accents_or_capitals(page: Page) -> None:
    page.fill("#name", "EMILE")
    assert names(page) == ["Émile"]
    page.click("#all")
    assert len(names(page)) == len(MARKS)


def test_verdicts_are_found_in_any_question_or_one_and_the_count_is_told(page: Page) -> None:
    page.select_option("#verdict", "v-wrong")
    assert sorted(names(page)) == ["Zoé", "bob 9", "Émile"]
    page.select_option("#of", "0")
    assert sorted(names(page)) == ["bob 9", "Émile"]
    told = page.locator("#shown")
    assert told.get_attribute("role") == "status"
    assert {"2", "5"} <= set(told.inner_text().split())
    page.select_option("#verdict", "v-partial")
    assert names(page) == ["alice"]


def test_keys_do_all_that_a_mouse_does(page: Page) -> None:
    page.locator(".grid thead button").nth(1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert names(page)[0] == "bob 9"
    page.locator(".grid tbody a").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    focused = page.evaluate("document.activeElement.closest('tr').cells[0].innerText")
    assert focused.strip() == "Zoé"
    assert page.evaluate("document.activeElement.getAttribute('href')").endswith("#q2")
    page.fill("#name", "b")
    page.locator(".grid tbody tr:visible a").first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.innerText") == "bob 10"


def test_the_table_is_a_table_for_those_who_hear_it(page: Page) -> None:
    grid = page.get_by_role("table").first
    assert grid.get_by_role("rowheader").count() == len(MARKS) + 2
    assert grid.get_by_role("columnheader").count() == 4
    assert page.get_by_role("link", name="faux 0").count() == 4


def test_a_student_s_page_opens_from_the_table_and_is_for_everyone(
    page: Page, look: Opener
) -> None:
    path = Path(page.url.removeprefix("file://")).with_name("alice.html")
    assert page.get_by_role("link", name="alice").get_attribute("href") == path.name
    seen = look(path)
    assert (seen.complaints, seen.asked, seen.broken_links()) == ([], [], [])
    assert (seen.overflow(), seen.violations()) == (0, [])


def test_without_a_script_nothing_is_offered_that_does_nothing(page: Page, look: Opener) -> None:
    path = Path(page.url.removeprefix("file://"))
    bare = look(path, java_script_enabled=False).page
    assert not bare.locator(".tools").is_visible()
    assert len(names(bare)) == len(MARKS)


# Longer than a narrow column, as names of functions are.
IDS = ("recherche_dichotomique", "gagnant", "couleurs_alternees", "successeurs", "f")
# A word in two pieces has two rectangles.
BROKEN = """() => {
    const broken = [], texts = document.createTreeWalker(
        document.querySelector(".grid thead"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const word = texts.currentNode.textContent.trim();
        if (/\\p{L}/u.test(word) && range.getClientRects().length !== 1) broken.push(word);
    }
    return broken;
}"""


@pytest.fixture
def large(tmp_path: Path, look: Opener) -> Path:
    """Write the page of 60 students and 25 questions."""
    ids = [f"{IDS[n % len(IDS)]}{n}" for n in range(25)]
    records = [
        record(f"de-la-fontaine-{n}", *(_question(id_, (n + len(id_)) % 5) for id_ in ids))
        for n in range(60)
    ]
    write_reports(tmp_path, records, TITLE, "fr")
    return tmp_path / "index.html"


def test_25_questions_fit_a_screen(large: Path, look: Opener) -> None:
    page = look(large, width=1280).page
    over = "it => it.scrollWidth - it.clientWidth"
    assert page.eval_on_selector("#results .scroll", over) == 0


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_words_of_headings_are_whole(width: int, large: Path, look: Opener) -> None:
    seen = look(large, width=width)
    assert (seen.page.evaluate(BROKEN), seen.overflow()) == ([], 0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_large_table_is_for_everyone(dark: bool, large: Path, look: Opener) -> None:
    assert look(large, dark=dark).violations() == []


def test_a_class_of_hundreds_shows_and_finds_what_is_right(tmp_path: Path, look: Opener) -> None:
    records = [record(f"s{n:03d}", _question("f", 4 * (n % 2))) for n in range(LARGE + 2)]
    write_reports(tmp_path, records, TITLE, "fr")
    seen = look(tmp_path / "index.html")
    assert (seen.complaints, seen.violations()) == ([], [])
    page = seen.page
    right, wrong = page.locator("td.v-correct").first, page.locator("td.v-wrong").first
    icon = "one => getComputedStyle(one, '::before').content"
    assert page.evaluate(f"one => ({icon})(one)", right.element_handle()).startswith('"✓"')
    colour = "one => getComputedStyle(one).color"
    assert right.evaluate(colour) != wrong.locator("a").evaluate(colour)
    height = "one => one.getBoundingClientRect().height"
    assert abs(right.evaluate(height) - wrong.evaluate(height)) < 1
    assert press(page, 0) == "ascending"
    page.locator('.grid a[href="s000.html#q1"]').focus()
    page.keyboard.press("ArrowDown")
    # The row between is right, and has no link.
    assert page.evaluate("document.activeElement.getAttribute('href')") == "s002.html#q1"
    page.select_option("#verdict", "v-correct")
    assert len(names(page)) == LARGE // 2 + 1


def test_60_students_are_three_sheets(large: Path, look: Opener) -> None:
    sheets = look(large).page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= 3


def test_the_first_key_leads_to_the_table(page: Page) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#results"


def test_the_first_screen_holds_the_four_lists(page: Page) -> None:
    titles = page.locator(".first h2")
    assert titles.all_inner_texts() == [
        "À aider d’abord", "À reprendre en cours", "À relire", "Lignes en commun",
    ]  # fmt: skip
    assert page.locator(".first a").first.inner_text() == "bob 9"


def test_a_watched_class_follows_and_stays_sorted_but_not_while_it_is_read(
    tmp_path: Path, look: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graders.report.pages.live_view.REFRESH_S", 1)
    records = _records()
    write_reports(tmp_path, records, TITLE, "fr", live=Live("14:30:00", {"Zoé": "14:29:00"}))
    seen = look(tmp_path / "index.html")
    assert seen.complaints == []
    live = seen.page.locator("#live")
    assert "Zoé 14:29:00" in live.inner_text()
    assert press(seen.page, 0) == "ascending"
    write_reports(tmp_path, records, TITLE, "fr", live=Live("14:31:00"))
    live.get_by_text("14:31:00").wait_for()
    assert names(seen.page)[0] == "alice"

    seen.page.locator("details").first.evaluate("one => { one.open = true; }")
    write_reports(tmp_path, records, TITLE, "fr", live=Live("14:32:00"))
    seen.page.wait_for_timeout(2500)
    assert "14:31:00" in live.inner_text()
    seen.page.locator("details[open]").first.evaluate("one => { one.open = false; }")
    live.get_by_text("14:32:00").wait_for()
