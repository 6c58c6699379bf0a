"""The published JSON Schema is that of the models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from graders.spec.json_schema import schema_text

PUBLISHED = Path(__file__).parents[3] / "specs" / "spec.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text()


def test_every_field_of_a_check_is_described() -> None:
    schema: dict[str, Any] = json.loads(schema_text())
    for name, part in schema["$defs"].items():
        if name.endswith("Check"):
            undescribed = [
                field
                for field, about in part["properties"].items()
                if "description" not in about and field not in ("kind", "compare", "rubric")
            ]
            assert undescribed == []


def test_no_word_of_the_machinery_is_published() -> None:
    assert "Attributes\\n" not in schema_text()
    assert ":mod:" not in schema_text()
