"""How long a site takes in a browser: the first verdict of a cold load, and those that follow.

Run ``python -m bench.site [ASSIGNMENT]``. A cold load fetches and keeps everything; a warm one
finds it kept, the code that the browser compiles of Python from the second one on. Each figure is
the least of three, in seconds of the wall clock, on a machine that does nothing else; pages are
served from this machine, so that no network is measured.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tests.browser.served_site import make, runtime, served
from tests.command_line import ROOT

_ROUNDS = 3
_READY = "#check:enabled, #status.failed"
_PATIENCE_MS = 600_000
# A browser writes compiled code some seconds after it was last made faster.
_KEEPING_MS = 6_000


def _main(assignment: str = "morpion") -> None:
    # A right submission, as most are in the end.
    text = (ROOT / "reference" / f"{assignment}.py").read_text("utf-8")
    pyodide = runtime(ROOT / ".cache" / "pyodide")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = make(assignment, Path(folder, "site"), "--web", "--runtime", str(pyodide))
        with served(site) as url:
            rounds = [
                _round(_browser(playwright, Path(folder, f"{number}")), url, text)
                for number in range(_ROUNDS)
            ]
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    sys.stdout.write(f"{assignment}: {size / 1e6:.1f} MB\n")
    for name in rounds[0]:
        sys.stdout.write(f"{min(one[name] for one in rounds):6.1f} s  {name}\n")


def _browser(playwright: Playwright, profile: Path) -> BrowserContext:
    """Start a browser that keeps what it may, compiled code too, which private windows do not."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )


def _round(browser: BrowserContext, url: str, text: str) -> dict[str, float]:
    page = browser.new_page()
    found = {"cold load, until ready": _timed(page, lambda: page.goto(url))}
    page.fill("#text", text)
    found |= _checked(page, "after it")
    found |= _checked(page, "again")
    for number in (1, 2):
        page.wait_for_timeout(_KEEPING_MS)
        found[f"warm load {number}, until ready"] = _timed(page, page.reload)
        found |= _checked(page, f"after warm load {number}")
    browser.close()
    return found


def _checked(page: Page, when: str) -> dict[str, float]:
    """Time the first verdict that stands in the page, and the report."""
    started = time.perf_counter()
    page.click("#check")
    page.locator("#lines li").first.wait_for(state="attached", timeout=_PATIENCE_MS)
    first = time.perf_counter() - started
    page.wait_for_selector(_READY, timeout=_PATIENCE_MS)
    return {f"first verdict {when}": first, f"report {when}": time.perf_counter() - started}


def _timed(page: Page, deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    page.wait_for_selector(_READY, timeout=_PATIENCE_MS)
    return time.perf_counter() - started


if __name__ == "__main__":
    _main(*sys.argv[1:])
