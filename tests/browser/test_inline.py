"""The cards in a notebook: for everyone, in its light and its dark themes, whatever its styles."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import inline_html
from tests.browser.conftest import Opener
from tests.unit.report import builders

# The styles that JupyterLab, the classic notebook and VS Code give such elements, more strongly.
AROUND = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A notebook</title>
<style>
html { font-size: 10px; }
body { margin: 0; background: BACK; color: INK; font: 13px serif; text-align: center; }
.jp-RenderedHTMLCommon h1, .jp-RenderedHTMLCommon h2 { color: lime; font-size: 40px; margin: 30px; }
.jp-RenderedHTMLCommon p, .jp-RenderedHTMLCommon li { color: lime; margin: 20px; letter-spacing: 5px; }
.jp-RenderedHTMLCommon pre, .jp-RenderedHTMLCommon code { background: white; color: white; }
.jp-RenderedHTMLCommon td, .jp-RenderedHTMLCommon tbody tr:nth-child(odd) { background: lime; }
.jp-RenderedHTMLCommon a, .jp-RenderedHTMLCommon summary { color: BACK; }
</style></head>
<body BODY><main class="jp-RenderedHTMLCommon"><h1>Mine</h1><p class="question checks">Words of mine</p>
ONE
TWO
</main></body></html>"""
LIGHT, DARK = "rgb(251, 250, 248)", "rgb(22, 24, 27)"
THEMES = {
    "jupyter-light": ('data-jp-theme-light="true"', "white", "black", LIGHT),
    "jupyter-dark": ('data-jp-theme-light="false"', "#111", "white", DARK),
    "code-light": ('class="vscode-light"', "white", "black", LIGHT),
    "code-dark": ('class="vscode-dark"', "#1e1e1e", "white", DARK),
    "code-contrast": ('class="vscode-high-contrast"', "black", "white", DARK),
    "classic": ("", "white", "black", LIGHT),
}
HEADING = "els => els.map(e => [getComputedStyle(e).color, getComputedStyle(e).fontSize])"


def _page(folder: Path, theme: str) -> Path:
    body, back, ink, _ = THEMES[theme]
    page = student_page(builders.every_verdict(), builders.TITLE, "en")
    filled = AROUND.replace("BODY", body).replace("BACK", back).replace("INK", ink)
    filled = filled.replace("ONE", inline_html(page, "g1")).replace("TWO", inline_html(page, "g2"))
    path = folder / f"inline-{theme}.html"
    path.write_text(filled, "utf-8")
    return path


@pytest.mark.parametrize(
    ("theme", "width"), [*((name, 1280) for name in THEMES), ("code-dark", 700)]
)
def test_the_cards_are_for_everyone(theme: str, width: int, tmp_path: Path, look: Opener) -> None:
    # The system's preference does not count: the notebook has a theme of its own.
    seen = look(_page(tmp_path, theme), width=width, dark=theme.endswith("light"))
    seen.shoot(f"inline-{theme}-{width}")
    cards = seen.page.locator(".graders-cards").first
    assert cards.evaluate("e => getComputedStyle(e).backgroundColor") == THEMES[theme][3]
    found = [it for it in seen.violations() if "graders" in it or "Mine" not in it]
    assert [it for it in found if "Words of mine" not in it] == []
    assert seen.overflow() == 0
    assert seen.broken_links() == []
    assert (seen.complaints, seen.asked) == ([], [])


def test_neither_styles_the_other(tmp_path: Path, look: Opener) -> None:
    seen = look(_page(tmp_path, "jupyter-light"))
    sizes = seen.page.eval_on_selector_all(".graders-cards h2", HEADING)
    assert sizes
    assert {color for color, _ in sizes} & {"rgb(0, 255, 0)"} == set()
    assert "40px" not in {size for _, size in sizes}
    own = seen.page.locator("main > p")
    assert own.evaluate("e => getComputedStyle(e).color") == "rgb(0, 255, 0)"
    assert own.evaluate("e => getComputedStyle(e).containerType") == "normal"
    assert own.evaluate("e => getComputedStyle(e).borderTopWidth") == "0px"
    spaced = seen.page.locator(".graders-cards p").first
    assert spaced.evaluate("e => getComputedStyle(e).letterSpacing") == "normal"
