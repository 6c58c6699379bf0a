"""The desk in a browser: a whole review by keyboard, and what is left of it after a regrade."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import desk_course
from tests.browser.conftest import SCREENSHOTS
from tests.browser.watched_page import Watched

LOOKS = {"light": (1280, False), "dark": (1280, True), "phone": (375, False)}
each_look = pytest.mark.parametrize(("width", "dark"), LOOKS.values(), ids=LOOKS)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grade the class once."""
    folder = tmp_path_factory.mktemp("desk")
    desk_course.write_class(folder)
    desk_course.grade(folder)
    return folder


@pytest.fixture
def folder(graded: Path, tmp_path: Path) -> Path:
    """Return a copy of the graded class."""
    return shutil.copytree(graded, tmp_path / "desk")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def tab_to(page: Page, id_or_text: str, key: str = "Tab") -> None:
    """Press a key until something has the focus, by its id or its text."""
    for _ in range(60):
        page.keyboard.press(key)
        found = page.evaluate("[document.activeElement.id, document.activeElement.innerText]")
        if id_or_text in found:
            return
    raise AssertionError(f"no {id_or_text} by {key}")


def at(page: Page, student: str, place: str) -> None:
    expect(page.locator("h1")).to_have_text(student)
    expect(page.locator(".where")).to_contain_text(place)


def test_a_whole_review_by_keyboard(page: Page, folder: Path) -> None:
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda problem: heard.append(str(problem)))
    keyboard = page.keyboard

    with desk_course.desk(folder) as address:
        page.goto(address)
        at(page, "alice", "1\u00a0/\u00a03 · 3 à lire")
        expect(page.locator(".answer")).to_have_text("une somme")
        expect(page.locator(".rubric")).to_contain_text("Un point pour « somme ».")
        expect(page.locator("#points")).to_be_focused()
        keyboard.type("1,5")
        tab_to(page, "comment")
        keyboard.type("Bien vu.")
        keyboard.press("Control+Enter")

        at(page, "bruno", "2\u00a0/\u00a03 · 2 à lire")
        keyboard.type("0")
        tab_to(page, "Bien vu.")
        keyboard.press("Enter")
        expect(page.locator("#comment")).to_be_focused()
        keyboard.press("Control+A")
        keyboard.type("À justifier :")
        # Closed in the middle of a word: nothing is lost.
        page.goto("about:blank")
        desk_course.wait_for(folder, ("bruno", "pourquoi"), points="0", comment="À justifier :")

    # A spreadsheet wrote in the same row meanwhile.
    path = folder / "grades" / "review.csv"
    path.write_bytes(path.read_bytes().replace("À justifier :".encode(), b"un exemple ?"))

    with desk_course.desk(folder) as address:
        page.goto(address)
        at(page, "chloe", "3\u00a0/\u00a03 · 1 à lire")
        expect(page.locator(".answer")).to_have_text("<b>rien</b> ici")
        keyboard.type("2")
        keyboard.press("Enter")
        at(page, "chloe", "3\u00a0/\u00a03")
        keyboard.press("Control+Shift+Enter")
        at(page, "bruno", "2\u00a0/\u00a03")
        expect(page.locator("#comment")).to_have_value("un exemple ?")

        # Any question: an adjustment, a line, and a comment for all who make a mistake.
        tab_to(page, "show", "Shift+Tab")
        keyboard.type("Le double")
        tab_to(page, "Ouvrir")
        keyboard.press("Enter")
        at(page, "bruno", "2\u00a0/\u00a03")
        keyboard.type("+1")
        tab_to(page, "line")
        keyboard.type("2")
        keyboard.press("Enter")
        expect(page.locator("#comment")).to_have_value("tp.py:2: ")
        keyboard.type("le 2 est en dur")
        tab_to(page, "shared")
        keyboard.type("Essayez 3.")
        tab_to(page, "Enregistrer, suivant")
        keyboard.press("Enter")
        at(page, "chloe", "3\u00a0/\u00a03")
        keyboard.type("-0,5")
        tab_to(page, "comment")
        keyboard.type("Une ligne suffit.")
        expect(page.locator("#status")).to_have_text("enregistré")
    assert heard == []

    desk_course.grade(folder, "--fresh")
    found = desk_course.marks(folder)
    assert {key: one["earned"] for key, one in found.items()} == {
        ("alice", "double"): 2, ("alice", "pourquoi"): 1.5,
        ("bruno", "double"): 3, ("bruno", "pourquoi"): 0,
        ("chloe", "double"): 3.5, ("chloe", "pourquoi"): 2,
    }  # fmt: skip
    comments = {key: one["rationale"] for key, one in found.items()}
    assert comments["alice", "pourquoi"] == "Bien vu."
    assert comments["bruno", "pourquoi"] == "un exemple ?"
    assert "tp.py:2: le 2 est en dur" in comments["bruno", "double"]
    assert "Une ligne suffit." in comments["chloe", "double"]

    page.goto((folder / "grades" / "bruno.html").as_uri())
    expect(page.locator("#q1")).to_contain_text("a ajouté 1 à cette note")
    expect(page.locator("#q1")).to_contain_text("Essayez 3.")
    expect(page.locator("#c0-2 + .mark")).to_contain_text("le 2 est en dur")
    page.goto((folder / "grades" / "alice.html").as_uri())
    expect(page.locator("#q1")).to_contain_text("Essayez 3.")


def test_what_a_spreadsheet_wrote_meanwhile_is_told_and_stays(page: Page, folder: Path) -> None:
    path = folder / "grades" / "review.csv"
    with desk_course.desk(folder, "en") as address:
        page.goto(address)
        page.fill("#comment", "mine")
        expect(page.locator("#status")).to_have_text("saved")
        path.write_bytes(path.read_bytes().replace(b'"mine"', b'"theirs"'))
        page.press("#comment", "End")
        page.keyboard.type("!")
        expect(page.locator("#status")).to_contain_text("“theirs” was written in the file")
        assert desk_course.rows(folder)["alice", "pourquoi"]["comment"] == "theirs"
        page.keyboard.press("Control+Enter")
        expect(page.locator(".alert")).to_contain_text("“theirs” was written in the file")
        expect(page.locator("#comment")).to_have_value("mine!")
        page.keyboard.press("Control+Enter")
        at(page, "bruno", "2")
    assert desk_course.rows(folder)["alice", "pourquoi"]["comment"] == "mine!"


def test_without_a_script_the_buttons_do_the_same(browser: Browser, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    with desk_course.desk(folder, "en") as address:
        page.goto(address)
        page.fill("#points", "1")
        page.fill("#line", "2")
        page.click("text=Comment on this line")
        expect(page.locator("#comment")).to_have_value("tp.py:2: ")
        page.press("#comment", "End")
        page.keyboard.type("ok")
        page.click("text=Save, next")
        at(page, "bruno", "2\u00a0/\u00a03 · 2 to read")
    row = desk_course.rows(folder)["alice", "pourquoi"]
    assert (row["points"], row["comment"]) == ("1", "tp.py:2: ok")
    context.close()


def test_the_code_begins_where_the_function_does(page: Page, folder: Path) -> None:
    with desk_course.desk(folder, "en") as address:
        page.goto(f"{address}?show=double&at=chloe")
        expect(page.locator("#c0-81")).to_contain_text("def double(n):")
        row, box = (page.locator(it).bounding_box() for it in ("#c0-81", ".code"))
        assert row is not None
        assert box is not None
        assert box["y"] <= row["y"] <= box["y"] + box["height"] - row["height"]
        expect(page.locator("h1")).to_be_in_viewport()


def test_a_click_on_the_number_of_a_line_names_it(page: Page, folder: Path) -> None:
    with desk_course.desk(folder, "en") as address:
        page.goto(f"{address}?show=double&at=chloe")
        numbers = page.locator(".code .number").last
        box = numbers.bounding_box()
        assert box is not None
        lines = numbers.inner_text().split()
        numbers.click(position={"x": 8, "y": box["height"] * 1.5 / len(lines)})
        expect(page.locator("#comment")).to_have_value(f"tp.py:{lines[1]}: ")


@each_look
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_desk_is_for_everyone(
    lang: str, width: int, dark: bool, browser: Browser, graded: Path
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
    )
    with desk_course.desk(graded, lang) as address:
        for name, place in {"words": "", "code": "?show=double&at=bruno"}.items():
            seen = Watched(context.new_page(), graded / "grades" / "index.html", SCREENSHOTS)
            seen.page.goto(f"{address}{place}")
            seen.shoot(f"desk-{name}-{lang}-{'dark' if dark else width}")
            assert seen.complaints == []
            assert all(url.startswith(address) for url in seen.asked)
            assert (seen.overflow(), seen.violations()) == (0, [])
    context.close()
