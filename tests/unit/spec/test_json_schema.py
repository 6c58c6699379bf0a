"""The published JSON Schemas are those of the models, and say what each field means."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import yaml

from graders.spec.json_schema import FILES, example_of, parts_of, schema_of, schema_text
from graders.spec.yaml.nodes import read_yaml
from tests.command_line import ROOT


@pytest.mark.parametrize("file", FILES)
def test_the_published_schema_is_up_to_date(file: str) -> None:
    published = ROOT / "specs" / f"{file}.schema.json"
    assert published.read_text(encoding="utf-8") == schema_text(file), "nox -s schema renews it"


@pytest.mark.parametrize("file", FILES)
def test_every_field_is_described_in_a_sentence(file: str) -> None:
    schema = schema_of(FILES[file])
    for name, part in {"the file": schema, **schema["$defs"]}.items():
        for field, about in part.get("properties", {}).items():
            words = about.get("description", "")
            assert words.endswith("."), f"{name}.{field}: {words!r}"
            assert words[0].isupper() or words[0] == "`", f"{name}.{field}: {words!r}"


@pytest.mark.parametrize("file", FILES)
def test_no_word_of_the_machinery_is_published(file: str) -> None:
    for word in ("Attributes\\n", "Examples\\n", ":mod:", "``"):
        assert word not in schema_text(file)


@pytest.mark.parametrize("file", FILES)
def test_the_schema_is_one(file: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text(file)))


@pytest.mark.parametrize(
    "spec", sorted((ROOT / "specs").glob("*.yaml")), ids=lambda path: path.stem
)
def test_the_schema_of_specs_takes_those_of_the_course(spec: Any) -> None:
    document = read_yaml(spec.read_bytes(), spec.name)
    jsonschema.validate(document.data, json.loads(schema_text("spec")))


def test_the_schema_of_courses_takes_the_example_and_no_misspelt_key() -> None:
    # Read as editors do, for whom a date is a text.
    course = yaml.load(example_of(FILES["course"]), yaml.BaseLoader)  # noqa: S506 - texts alone
    schema = json.loads(schema_text("course"))
    jsonschema.validate(course, schema)
    course["assignments"]["morpion"]["dedline"] = "2026-11-30"
    with pytest.raises(jsonschema.ValidationError, match="dedline"):
        jsonschema.validate(course, schema)


def test_an_example_is_that_of_the_class_itself() -> None:
    class Parent:
        """A parent.

        Attributes
        ----------
        one : int
            A number.

        Examples
        --------
        ::

            one: 1
              two: 2

        Notes
        -----
        What follows is none of it.
        """

    class Child(Parent):
        """A child."""

    assert example_of(Parent) == "one: 1\n  two: 2"
    assert example_of(Child) == ""


def test_the_parts_of_a_model_are_found_through_choices_and_lists() -> None:
    assert {"Spec", "Question", "CallCheck", "Calls", "Stage", "Text"} <= set(
        parts_of(FILES["spec"])
    )
