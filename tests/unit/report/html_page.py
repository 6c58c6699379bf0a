"""A strict reader of pages: balanced elements, unique ids, and what they link to."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

VOID = {"meta", "col", "link", "br", "hr", "img", "input", "wbr"}


class Page(HTMLParser):
    """The contents of a page; unbalanced elements are an assertion error."""

    def __init__(self, content: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.text = content.decode("utf-8")
        self.feed(self.text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert len(given) == len(attrs), f"an attribute twice: {attrs}"
        self.elements.append((tag, given))
        if identifier := given.get("id"):
            self.ids.append(identifier)
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & {*self.open}:
            self.words.append(data)

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    @property
    def shown(self) -> str:
        """All the words of the page, with single spaces."""
        return " ".join("".join(self.words).split())
