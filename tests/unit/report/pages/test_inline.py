"""The cards of a submission among things of others: they run nothing, and keep to themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from graders.model import Verdict
from graders.report.pages.code_view import CodeView
from graders.report.pages.student_page import student_page
from graders.report.pages.to_html import inline_html, student_html
from tests.unit.report import builders

LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])
RECORDS = [builders.mixed(), builders.empty(), builders.broken(), builders.every_verdict()]


def _inline(record: Any, lang: str = "en") -> str:
    return inline_html(student_page(record, builders.TITLE, lang), "g1")


@LANGUAGES
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_the_cards_are_those_of_the_page(record: Any, lang: str) -> None:
    page = student_page(record, builders.TITLE, lang)
    whole = student_html(replace(page, code=CodeView())).decode()
    cards = whole.partition("<main>\n")[2].partition("</main>")[0]
    shown = _inline(record, lang).partition("</header>\n")[2].partition("<footer>")[0]
    assert cards
    assert shown.replace('"g1-', '"').replace("#g1-", "#") == cards


@pytest.mark.parametrize("text", builders.HOSTILE)
def test_text_of_a_student_is_text(text: str) -> None:
    checks = (builders.check(verdict=Verdict.WRONG, actual=text, input=text),)
    question = builders.question(verdict=Verdict.WRONG, checks=checks)
    record = builders.record(text, question)
    shown = inline_html(student_page(record, builders.TITLE, "en"), "g1", [text])
    tags = set(re.findall(r"<([a-zA-Z!?/]+)", shown))
    assert not tags & {"script", "img", "iframe", "object", "link", "form", "input", "!"}
    assert not re.search(r"<[^>]*\s(on\w+|srcdoc|src|action)\s*=", shown)
    assert "\x1b" not in shown


def test_addresses_are_those_of_these_cards_alone() -> None:
    shown = _inline(builders.every_verdict())
    ids = re.findall(r' id="([^"]*)"', shown)
    links = re.findall(r'href="#([^"]*)"', shown)
    assert ids
    assert all(name.startswith("g1-") for name in ids)
    assert len(set(ids)) == len(ids)
    assert set(links) <= set(ids)


def test_no_text_of_a_student_becomes_an_address() -> None:
    text = 'x id="q1" href="#q1"'
    checks = (builders.check(verdict=Verdict.WRONG, actual=text),)
    record = builders.record("a", builders.question(verdict=Verdict.WRONG, checks=checks))
    assert "x id=&#34;q1&#34; href=&#34;#q1&#34;" in _inline(record)


def test_the_styles_are_all_within_the_cards() -> None:
    style = re.findall(r"<style>(.*?)</style>", _inline(builders.mixed()), re.DOTALL)[0]
    plain = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).strip()
    assert plain.startswith(".graders-cards.graders-cards.graders-cards {")
    depth = 0
    for place, char in enumerate(plain):
        depth += (char == "{") - (char == "}")
        assert depth > 0 or char == "}" or "{" not in plain[:place], plain[place:][:80]
    assert depth == 0
    assert "rem" not in re.findall(r"[\d.]+(\w+)", plain)
    assert ":root" not in plain
    assert "body" not in plain.replace("tbody", "")


def test_nothing_is_a_landmark_of_the_page_around() -> None:
    shown = _inline(builders.every_verdict())
    assert not re.search(r"<(main|nav|h1|aside|body|html)\b", shown)
