"""The page of a class in a browser: sorted, searched, filtered, by hand or by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from graders.model import QuestionResult, Verdict
from graders.report.write import write_reports
from tests.browser.conftest import Opener
from tests.unit.report.builders import TITLE, question, record

MARKS = {"Zoé": (4, 0), "alice": (2.5, 4), "Émile": (0, 4), "bob 10": (4, 4), "bob 9": (0, 0)}


@pytest.fixture
def page(tmp_path: Path, look: Opener) -> Page:
    """Open the page of a small class, in French."""
    records = [
        record(id_, *(_question(f"f{n}", mark) for n, mark in enumerate(marks)))
        for id_, marks in MARKS.items()
    ]
    write_reports(tmp_path, records, TITLE, "fr")
    seen = look(tmp_path / "index.html")
    assert seen.complaints == []
    return seen.page


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
