"""The pages that explain messages quote those that graders can say, in English and in French.

Messages stand in headings between backquotes, where `…` stands for what varies. Each must be a
whole text of the code, or of the French catalogue; both pages explain the same ones, in one order.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest
from babel.messages.pofile import read_po

from graders.i18n import LOCALE_DIR
from tests.command_line import ROOT

PAGES = {"en": "troubleshooting.md", "fr": "depannage.md"}
HOLE = "…"
# A quote with fewer letters could be anything.
LEAST = 7


def page(lang: str) -> str:
    return (ROOT / "docs" / PAGES[lang]).read_text("utf-8")


def quotes(text: str) -> list[str]:
    """Return the messages that a page explains."""
    headings = re.findall(r"^### (.+)$", text, re.MULTILINE)
    return [quote for heading in headings for quote in re.findall(r"`([^`]+)`", heading)]


class Said(ast.NodeVisitor):
    """The texts of a module, docstrings left out, with a mark for what is filled in."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.texts.append(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = (part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)
        self.texts.append("".join(map(str, parts)))


@cache
def code_texts() -> frozenset[str]:
    said = Said()
    for path in (ROOT / "graders").rglob("*.py"):
        said.visit(ast.parse(path.read_text("utf-8")))
    return frozenset(said.texts)


@cache
def translations() -> Mapping[str, str]:
    """Return each text of the catalogue by its French, plurals one by one."""
    with (LOCALE_DIR / "fr" / "LC_MESSAGES" / "graders.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    return {
        text: source
        for entry in catalogue
        for text, source in zip(_forms(entry.string), _forms(entry.id), strict=True)
    }


def _forms(text: object) -> Sequence[str]:
    return text if isinstance(text, tuple) else (str(text),)


@cache
def can_say(lang: str) -> Mapping[str, str]:
    """Return what graders says in a language, with the text of the code that it comes from."""
    english = {text: text for text in code_texts()}
    if lang == "en":
        return english
    translated = set(translations().values())
    return {**translations(), **{text: text for text in english if text not in translated}}


def plain(text: str) -> str:
    """Forget backquotes, which a terminal does not show, and no-break spaces; mark the fields."""
    text = re.sub(r"\{\w+\}", HOLE, text).replace("`", "")
    return re.sub(r"\s+", " ", text)


def sources(quote: str, lang: str) -> set[str]:
    """Return the texts of the code that a quote can come from."""
    pattern = re.compile(".*".join(map(re.escape, plain(quote).split(HOLE))))
    said = can_say(lang).items()
    return {source for text, source in said if pattern.fullmatch(plain(text))}


def told(lang: str) -> Iterator[str]:
    for quote in quotes(page(lang)):
        if not sources(quote, lang):
            yield quote


@pytest.mark.parametrize("lang", PAGES)
def test_every_message_is_one_that_can_be_said(lang: str) -> None:
    assert list(told(lang)) == []
    assert len(quotes(page(lang))) > 40


@pytest.mark.parametrize("lang", PAGES)
def test_no_message_is_quoted_twice_or_too_vaguely(lang: str) -> None:
    found = quotes(page(lang))
    assert len(found) == len(set(found))
    assert [quote for quote in found if len(re.findall(r"\w", quote)) < LEAST] == []


def test_both_pages_explain_the_same_messages_in_one_order() -> None:
    english, french = (quotes(page(lang)) for lang in PAGES)
    pairs = zip(english, french, strict=True)
    apart = [pair for pair in pairs if not sources(pair[0], "en") & sources(pair[1], "fr")]
    assert apart == []


@pytest.mark.parametrize("lang", PAGES)
def test_every_message_says_what_to_do(lang: str) -> None:
    to_do = {"en": "**Do:**", "fr": "**À faire\N{NO-BREAK SPACE}:**"}[lang]
    for entry in page(lang).split("\n### ")[1:]:
        assert to_do in entry.split("\n## ")[0], entry.splitlines()[0]


@pytest.mark.parametrize("lang", PAGES)
def test_every_link_leads_somewhere(lang: str) -> None:
    text = page(lang)
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        found = target[1:] in anchors if target[0] == "#" else (ROOT / "docs" / target).is_file()
        assert found, target


@pytest.mark.parametrize(
    ("quote", "lang", "is_said"),
    [
        ("Your … is still to be written.", "en", True),
        ("Your … is still to be writen.", "en", False),
        ("Your joueur is still to be written.", "en", False),
        ("is still to be written.", "en", False),
        ("Votre … reste à écrire.", "fr", True),
        ("Your … is still to be written.", "fr", False),
        ("in which time zone is …?", "fr", True),
        ("Compare the work of the call with the reference's; a wrong answer …", "en", False),
    ],
)
def test_a_quote_is_a_whole_text_in_the_page_s_language(
    quote: str, lang: str, is_said: bool
) -> None:
    assert bool(sources(quote, lang)) is is_said
