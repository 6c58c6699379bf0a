"""A Markdown file of which programs write some sections, and people the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_TITLE = "# Results\n"


def update(path: Path, sections: Mapping[str, str]) -> None:
    """Write sections by name, each in the place of its earlier self, or else at the end."""
    text = path.read_text("utf-8") if path.exists() else _TITLE
    for name, section in sections.items():
        text = _replaced(text, name, section.strip())
    path.write_text(text, "utf-8")


def _replaced(text: str, name: str, section: str) -> str:
    begin, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
    whole = f"{begin}\n\n{section}\n\n{end}"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if pattern.search(text):
        return pattern.sub(lambda _: whole, text, count=1)
    return f"{text.rstrip()}\n\n{whole}\n"
