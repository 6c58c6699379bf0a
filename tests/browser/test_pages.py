"""Every page of the five example classes, opened from `file://`: quiet, alone, for everyone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.spec.courses import assignment_ids
from tests.browser.conftest import Opener
from tests.command_line import ROOT

ASSIGNMENTS = assignment_ids(ROOT)
LANGUAGES = ("fr", "en")
Pages = Callable[[str, str], Path]

each_class = pytest.mark.parametrize("assignment", ASSIGNMENTS)


def _students(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.html") if path.name != "index.html")


def _largest(folder: Path, number: int) -> list[Path]:
    """Return the pages that show most, the index first."""
    by_size = sorted(_students(folder), key=lambda path: -path.stat().st_size)
    return [folder / "index.html", *by_size[:number]]


@each_class
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_open_without_a_word_and_links_lead_somewhere(
    assignment: str, lang: str, pages: Pages, look: Opener
) -> None:
    folder = pages(assignment, lang)
    # Another language changes words: those of the pages that show most.
    students = _students(folder) if lang == "fr" else _largest(folder, 4)
    seen = look(folder / "index.html")
    for path in [folder / "index.html", *students]:
        seen.turn_to(path)
        assert (path.name, seen.complaints, seen.asked) == (path.name, [], [])
        assert (path.name, seen.broken_links()) == (path.name, [])
        assert seen.page.get_attribute("html", "lang") == lang
        assert seen.page.locator("h1").count() == 1


@each_class
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_for_everyone(assignment: str, dark: bool, pages: Pages, look: Opener) -> None:
    for path in _largest(pages(assignment, "fr"), 2):
        seen = look(path, dark=dark)
        seen.shoot(f"{assignment}-{path.stem}-{'dark' if dark else 'light'}")
        assert (path.name, seen.violations()) == (path.name, [])


@each_class
def test_pages_fit_a_telephone(assignment: str, pages: Pages, look: Opener) -> None:
    for path in _largest(pages(assignment, "en"), 2):
        seen = look(path, width=360)
        seen.shoot(f"{assignment}-{path.stem}-phone")
        assert (path.name, seen.overflow()) == (path.name, 0)
        assert (path.name, seen.violations()) == (path.name, [])


@each_class
def test_pages_can_be_printed(assignment: str, pages: Pages, look: Opener) -> None:
    for path in _largest(pages(assignment, "fr"), 1):
        seen = look(path, width=800)
        seen.page.emulate_media(media="print")
        seen.shoot(f"{assignment}-{path.stem}-print")
        assert seen.overflow() == 0
        assert seen.page.pdf().startswith(b"%PDF")
