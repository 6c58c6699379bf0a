"""The references of specs and of course.yaml are made from the models, and lead where they say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from docs.reference_page import Forms, reference_text
from graders.checks import KINDS
from graders.spec.json_schema import FILES, example_of, schema_of
from tests.command_line import ROOT


@pytest.fixture(scope="module", params=FILES)
def file(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def page(file: str) -> str:
    return reference_text(file)


def test_the_published_page_is_up_to_date(file: str, page: str) -> None:
    published = ROOT / "docs" / f"{file}-reference.md"
    assert published.read_text(encoding="utf-8") == page, "nox -s schema renews it"


def test_every_field_has_a_row(file: str, page: str) -> None:
    schema = schema_of(FILES[file])
    told = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    for part in (schema, *schema["$defs"].values()):
        names = set(part.get("properties", ()))
        # A part of one field is written where it is used; words are explained once.
        if len(names) > 1 and names != {"fr", "en"}:
            assert names <= set(told)


def test_every_row_has_four_cells(page: str) -> None:
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert rows
    assert {row.count("|") for row in rows} == {5}


def test_every_link_leads_to_a_heading_or_a_page(page: str) -> None:
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert len(anchors) == len(headings), "two headings of one name"
    for target in re.findall(r"\]\(([^)]+)\)", page):
        found = (
            target[1:] in anchors if target.startswith("#") else (ROOT / "docs" / target).is_file()
        )
        assert found, target


def test_links_of_other_pages_lead_to_a_heading(file: str, page: str) -> None:
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    texts = (path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    found = {one for text in texts for one in re.findall(rf"{file}-reference\.md#([\w-]+)", text)}
    assert found
    assert found <= anchors


def test_every_kind_of_check_has_an_example_of_its_own() -> None:
    page = reference_text("spec")
    for kind in KINDS:
        assert f"```yaml\n{example_of(kind)}\n```" in page, kind.__name__
        assert example_of(kind).startswith("- id: "), kind.__name__


FORMS: dict[str, tuple[dict[str, Any], str, str]] = {
    "a bound": ({"type": "integer", "minimum": 1, "default": 4}, "whole number, at least 1", "`4`"),
    "a unit": ({"type": "number", "x-unit": "MiB", "default": 0.5}, "number (MiB)", "`0.5`"),
    "a round number": ({"type": "number", "default": 2.0}, "number", "`2`"),
    "null, left out": ({"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}, "text", "–"),
    "null, written": ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text or `null`", "–"),
    "choices": ({"enum": ["a", "b", "c"], "default": "a"}, "`a`, `b` or `c`", "`a`"),
    "a choice of forms": ({"anyOf": [{"enum": ["a"]}, {"$ref": "#/$defs/Calls"}]}, "`a` or `{calls: [...]}`", "–"),
    "a list": ({"type": "array", "items": {"type": "integer"}, "minItems": 1}, "list of whole numbers, at least 1", "–"),
    "a list of parts": ({"type": "array", "items": {"$ref": "#/$defs/Part"}}, "list of [part](#part)", "–"),
    "words": ({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Text"}]}, "words", "–"),
    "a mapping": ({"type": "object", "patternProperties": {"^x$": {"type": "string"}}}, "mapping of names to text", "–"),
    "anything by name": ({"type": "object", "patternProperties": {"^x$": {}}}, "mapping", "–"),
    "false": ({"type": "boolean", "default": False}, "`true` or `false`", "`false`"),
    "a name": ({"type": "string", "pattern": "^[A-Za-z_]+$"}, "Python name", "–"),
    "anything": ({"default": None}, "any YAML", "–"),
}  # fmt: skip


@pytest.mark.parametrize(("part", "takes", "default"), FORMS.values(), ids=FORMS)
def test_forms_are_told_in_words(part: dict[str, Any], takes: str, default: str) -> None:
    string = {"type": "string"}
    definitions: dict[str, dict[str, Any]] = {
        "Calls": {"properties": {"calls": {"type": "array", "items": string}}},
        "Text": {"properties": {"fr": string, "en": string}},
        "Part": {"properties": {"one": string, "two": string}},
    }
    forms = Forms(definitions, {"Part": "[part](#part)"})
    assert forms.field(part) == takes
    assert forms.default(part) == default
