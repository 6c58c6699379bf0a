"""The JSON Schema of a spec, from its models, for editors that complete YAML."""

from __future__ import annotations

import inspect
import json
from typing import Any

from graders.checks import KINDS
from graders.spec.schema import Spec

__all__ = ["schema_text"]

_COMMON = {"validator": "A function of the spec's module that judges each answer."}


def schema_text() -> str:
    """Return the text of ``specs/spec.schema.json``: the same for the same models."""
    schema = Spec.model_json_schema()
    _tidy(schema)
    for kind in KINDS:
        _describe(schema["$defs"][kind.__name__], kind)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return (
        json.dumps({"$schema": dialect, **schema}, indent=2, sort_keys=True, ensure_ascii=False)
        + "\n"
    )


def _tidy(part: Any) -> None:
    """Drop generated titles, and keep the summary line of descriptions made from docstrings."""
    if isinstance(part, list):
        for item in part:
            _tidy(item)
    if not isinstance(part, dict):
        return
    if isinstance(part.get("title"), str):
        del part["title"]
    if isinstance(part.get("description"), str):
        part["description"] = (
            part["description"].split("\n\n")[0].split("; see :")[0].replace("\n", " ")
        )
    for item in part.values():
        _tidy(item)


def _describe(schema: dict[str, Any], kind: type[Any]) -> None:
    """Take the description of each field from the section Attributes of the docstrings."""
    words = dict(_COMMON)
    for model in reversed(kind.__mro__):
        words |= _attributes(inspect.getdoc(model) or "")
    for name, field in schema["properties"].items():
        if name in words:
            field.setdefault("description", words[name])


def _attributes(doc: str) -> dict[str, str]:
    """Read ``name, name : type`` entries and the indented words below them."""
    _, _, section = doc.partition("Attributes\n----------\n")
    found: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines():
        if line and not line.startswith(" "):
            names = line.partition(" :")[0].split(", ")
            found |= dict.fromkeys(names, "")
        else:
            for name in names:
                found[name] = f"{found[name]} {line.strip()}".strip().replace("``", "")
    return found
