"""The pages of `graders check` and `graders similar` for teachers, in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from graders.report.pages.spec_check_page import spec_check_page
from graders.report.pages.to_html import spec_check_html
from tests.browser.conftest import Opener
from tests.command_line import ROOT
from tests.unit.report.test_spec_check import FIT, UNFIT

LOOKS = {"light": (1200, False), "dark": (1200, True), "phone": (360, False)}
each_look = pytest.mark.parametrize(("width", "dark"), LOOKS.values(), ids=LOOKS)


def _is_for_everyone(look: Opener, path: Path, width: int, dark: bool) -> None:
    seen = look(path, width=width, dark=dark)
    seen.shoot(f"{path.stem}-{'dark' if dark else width}")
    assert (seen.complaints, seen.asked, seen.broken_links()) == ([], [], [])
    assert seen.page.locator("h1").count() == 1
    assert (seen.overflow(), seen.violations()) == (0, [])


@each_look
def test_what_is_proved_of_an_assignment(
    width: int, dark: bool, look: Opener, tmp_path: Path
) -> None:
    path = tmp_path / "check.html"
    path.write_bytes(spec_check_html(spec_check_page((UNFIT, FIT), "fr")))
    _is_for_everyone(look, path, width, dark)


@pytest.fixture(scope="module")
def similar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compare the submissions of an example class."""
    path = tmp_path_factory.mktemp("similar") / "similar.html"
    code = "from graders.cli import graders_main; graders_main()"
    examples = ROOT / "examples" / "morpion"
    # A few pairs are of the same stuff as forty, which take axe a quarter of a minute.
    options = ("--out", str(path), "--pairs", "4")
    command = [sys.executable, "-c", code, "similar", str(examples), *options]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return path


@each_look
def test_lines_in_common(width: int, dark: bool, look: Opener, similar: Path) -> None:
    _is_for_everyone(look, similar, width, dark)
