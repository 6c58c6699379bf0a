"""A student's code on their page: folded, opened by a link, and back, without a script."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from graders.model import Message, Review, Source
from graders.report.write import write_reports
from tests.browser.conftest import Opener
from tests.unit.report import builders

LOOKS = {"light": (1200, False), "dark": (1200, True), "phone": (375, False)}
each_look = pytest.mark.parametrize(("width", "dark"), LOOKS.values(), ids=LOOKS)
SKIPPED = Message("{said}: `{text}`", {"text": "exit()", "said": Message(
    "{file} line {line}: a statement asks to exit; it was skipped",
    {"file": "morpion.py", "line": 10})})  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the page of a submission with all kinds of marks."""
    told = builders.mixed()
    code = told.sources[0].text.replace("# Le morpion", f"# {'Le morpion ' * 40} \u202e\x00")
    reviewed = replace(told.questions[0], review=Review(None, "Bien."))
    notes = (*told.notes, *(replace(SKIPPED, args={**SKIPPED.args, "n": n}) for n in range(30)))
    told = replace(
        told,
        sources=(Source("morpion.py", code), Source("a.ipynb [1]", "x = 1"), Source("b.py", "")),
        questions=(reviewed, *told.questions[1:]),
        notes=notes,
    )
    write_reports(tmp_path, [told], builders.TITLE, "fr")
    return tmp_path / "dupont-alice.html"


@each_look
def test_a_card_opens_its_line_and_the_line_leads_back_without_a_script(
    width: int, dark: bool, look: Opener, path: Path
) -> None:
    page = look(path, width=width, dark=dark, java_script_enabled=False).page
    expect(page.locator("#c0-12")).to_be_hidden()
    page.click("#q2 a[href='#c0-12']")
    expect(page.locator("#c0-12")).to_be_in_viewport()
    expect(page.locator("#c0-12 mark")).to_have_text("g[i][n]")
    back = page.locator("#c0-12 + .mark a")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(page.locator("#q2")).to_be_in_viewport()


def test_a_function_to_blame_leads_to_its_definition(look: Opener, path: Path) -> None:
    page = look(path, java_script_enabled=False).page
    page.click("#q3 .blame a >> text=joueur")
    expect(page.locator("#c0-31 ~ .mark a[href='#q3']")).to_be_in_viewport()


def test_a_note_leads_to_its_line_and_back(look: Opener, path: Path) -> None:
    page = look(path, java_script_enabled=False).page
    page.click(".notes summary")
    page.click("#n3 a")
    page.click("#c0-10 + .mark a[href='#n3']")
    expect(page.locator("#n3")).to_be_in_viewport()


@each_look
def test_the_code_is_for_everyone(width: int, dark: bool, look: Opener, path: Path) -> None:
    seen = look(path, width=width, dark=dark)
    for summary in seen.page.locator(".your-code summary").all():
        summary.click()
    seen.shoot(f"code-{'dark' if dark else width}")
    assert (seen.complaints, seen.asked, seen.broken_links()) == ([], [], [])
    assert (seen.overflow(), seen.violations()) == (0, [])


def test_a_long_line_scrolls_in_its_own_box_below_a_mark_that_stays(
    look: Opener, path: Path
) -> None:
    page = look(path, width=375).page
    page.click("#q2 a[href='#c0-12']")
    box = page.locator(".code").first
    box.evaluate("box => box.scrollLeft = 1000")
    assert box.evaluate("box => box.scrollLeft") > 500
    expect(page.locator("#c0-12 + .mark")).to_be_in_viewport(ratio=1)
    expect(page.locator("#c0-12 .number")).to_be_in_viewport(ratio=1)


def test_few_stops_of_the_keyboard_come_before_the_first_card(look: Opener, path: Path) -> None:
    page = look(path).page
    stops = "a[href], summary, button, input, select, [tabindex='0']"
    before = page.evaluate(
        """stops => [...document.querySelectorAll(stops)].filter(one =>
            document.querySelector(".question").compareDocumentPosition(one)
            & Node.DOCUMENT_POSITION_PRECEDING).length""",
        stops,
    )
    assert before <= 40
