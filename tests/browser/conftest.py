"""A real browser on real pages: Debian's Chromium, driven by Playwright, with no network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.watched_page import Watched
from tests.command_line import ROOT
from tests.example_results import graded_example

SCREENSHOTS = ROOT / ".cache" / "screenshots"
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# A browser that looks for updates would be heard as one that fetches something.
_QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
          "--disable-background-networking", "--disable-component-update", "--disable-sync")  # fmt: skip

Opener = Callable[..., Watched]


# Before pytest-xdist reads the groups.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process of the tests have the browser; skip where there is none, but not in CI."""
    program = _program()
    for item in items:
        if "browser" not in Path(item.path).parts:
            continue
        item.add_marker(pytest.mark.xdist_group("browser"))
        item.add_marker(pytest.mark.timeout(900))
        if not program and not os.environ.get("CI"):
            item.add_marker(pytest.mark.skip(reason="no Chromium here: apt-get install chromium"))


def _program() -> str:
    return next((found for name in _PROGRAMS if (found := shutil.which(name))), "")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_program(), args=list(_QUIET))
        yield started
        started.close()


@pytest.fixture(scope="session")
def pages(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Callable[[str, str], Path]:
    """Return a function that gives the results of an example class in a language."""
    made: dict[tuple[str, str], Path] = {}

    def of(assignment: str, lang: str) -> Path:
        if (assignment, lang) not in made:
            folder = tmp_path_factory.mktemp(f"{assignment}-{lang}")
            made[assignment, lang] = folder
            shutil.copytree(graded_example(assignment, pytestconfig), folder, dirs_exist_ok=True)
            code = "from graders.cli import graders_main; graders_main()"
            command = [sys.executable, "-c", code, "report", str(folder), "--lang", lang]
            subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        return made[assignment, lang]

    return of


@pytest.fixture
def look(browser: Browser) -> Iterator[Opener]:
    """Return a function that opens a page and listens to all that it does."""
    contexts = []

    def open_(path: Path, width: int = 1200, dark: bool = False, **options: object) -> Watched:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page: Page = context.new_page()
        return Watched(page, path, SCREENSHOTS)

    yield open_
    for context in contexts:
        context.close()
