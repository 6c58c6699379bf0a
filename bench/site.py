"""How long a site takes in a browser: the first verdict of a cold load, and those that follow.

Run ``python -m bench.site [ASSIGNMENT]``. A cold load fetches and keeps everything; a warm one
finds it kept. Each figure is the least of three, in seconds of the wall clock, on a machine that
does nothing else; pages are served from this machine, so that no network is measured.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.served_site import make, runtime, served
from tests.command_line import ROOT

_ROUNDS = 3
_READY = "#check:enabled, #status.failed"
_PATIENCE_MS = 600_000


def _main(assignment: str = "morpion") -> None:
    # A right submission, as most are in the end.
    text = (ROOT / "reference" / f"{assignment}.py").read_text("utf-8")
    pyodide = runtime(ROOT / ".cache" / "pyodide")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = make(assignment, Path(folder, "site"), "--web", "--runtime", str(pyodide))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with served(site) as url:
            rounds = [_round(browser.new_context(), url, text) for _ in range(_ROUNDS)]
        browser.close()
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    sys.stdout.write(f"{assignment}: {size / 1e6:.1f} MB\n")
    for name in rounds[0]:
        sys.stdout.write(f"{min(one[name] for one in rounds):6.1f} s  {name}\n")


def _round(context: BrowserContext, url: str, text: str) -> dict[str, float]:
    page = context.new_page()
    found = {"cold load, until ready": _timed(page, lambda: page.goto(url))}
    page.fill("#text", text)
    found["first verdict after it"] = _timed(page, lambda: page.click("#check"))
    found["second verdict"] = _timed(page, lambda: page.click("#check"))
    found["warm load, until ready"] = _timed(page, page.reload)
    context.close()
    return found


def _timed(page: Page, deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    page.wait_for_selector(_READY, timeout=_PATIENCE_MS)
    return time.perf_counter() - started


if __name__ == "__main__":
    _main(*sys.argv[1:])
