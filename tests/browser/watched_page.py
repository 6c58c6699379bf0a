"""A page in the browser, and what it asked for and complained of."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, FloatRect, Page, Request

# The rules of WCAG 2.2 AA.
# Selectors are made for what is violated alone: on a large page they take most of the time.
_RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}
# Of a long page the beginning: a picture of the whole one takes seconds, and may be refused.
_TALLEST = 6_000


@cache
def _anchors(page: Path) -> frozenset[str]:
    """Return the ids of a page, read once: the class's page has a link to each of them."""
    return frozenset(re.findall(r'id="([^"]*)"', page.read_text("utf-8")))


@dataclass
class Watched:
    """A page that is listened to from before it opens: a file, or what a server has at ``url``."""

    page: Page
    path: Path
    screenshots: Path
    url: str = ""
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.on("request", self._note)
        if self.url:
            self.page.goto(self.url)
        else:
            self.turn_to(self.path)

    def turn_to(self, path: Path) -> None:
        """Open another page in the same window, which costs much less than a new one."""
        self.path = path
        self.page.goto(path.as_uri())

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _note(self, request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            self.asked.append(request.url)

    def violations(self) -> list[str]:
        """Return what axe finds against WCAG 2.2 AA: the rule and the first element."""
        # The page allows no script but its own; the one that looks at it is ours.
        found: list[dict[str, Any]] = (
            Axe().run(self.page, options={**_RULES}).response["violations"]
        )
        return [
            f"{one['id']}: {one['help']} ({node['html'][:200]})"
            for one in found
            for node in one["nodes"][:3]
        ]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(self.page.evaluate(wider))

    def broken_links(self) -> list[str]:
        """Return the links to files and to places in this page that lead nowhere."""
        links: list[str] = self.page.eval_on_selector_all(
            "a[href]", "links => links.map(link => link.getAttribute('href'))"
        )
        return [link for link in links if not self._leads_somewhere(link)]

    def _leads_somewhere(self, link: str) -> bool:
        name, _, anchor = link.partition("#")
        target = self.path.parent / unquote(name) if name else self.path
        if not target.is_file():
            return False
        return not anchor or unquote(anchor) in _anchors(target)

    def shoot(self, name: str) -> None:
        """Keep a picture for people to look at; a browser that cannot draw it fails no test."""
        self.screenshots.mkdir(parents=True, exist_ok=True)
        size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        width, height = self.page.evaluate(size)
        clip = FloatRect(x=0, y=0, width=width, height=min(height, _TALLEST))
        with suppress(Error):
            self.page.screenshot(path=self.screenshots / f"{name}.png", full_page=True, clip=clip)
