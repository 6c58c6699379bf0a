"""The JSON Schemas of what authors write, from the models: for editors that complete YAML.

A model says what each of its fields means in the field's own description or, as the kinds of check
do, in the section Attributes of its docstring; a section Examples holds YAML. Both go into the
schema, and from there into the pages that ``docs/reference_page.py`` makes.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import typing
from collections.abc import Iterator, Mapping
from typing import Any

from graders.checks import KINDS, TOLD_BY
from graders.checks.fields import Model, OneOf
from graders.checks.forms import adapter
from graders.spec.course_file import CourseFile
from graders.spec.schema.models import Spec

# The models of the files that authors write, by the name of the file.
FILES: Mapping[str, type[Model]] = {"spec": Spec, "course": CourseFile}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(file: str = "spec") -> str:
    """Return the text of ``specs/<file>.schema.json``: the same for the same models."""
    schema = {"$schema": _DIALECT, **schema_of(FILES[file])}
    if file == "spec":
        _complete_every(schema)
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _complete_every(schema: dict[str, Any]) -> None:
    """Let editors complete the keys under ``every``, and ask a check for none that it inherits."""
    forms = [schema["$defs"][kind.__name__] for kind in KINDS]
    keys = {name: part for form in forms for name, part in form["properties"].items()}
    keys.pop("id")
    for holder in (schema, schema["$defs"]["Question"]):
        holder["properties"]["every"] |= {"properties": keys, "additionalProperties": False}
    schema["$defs"]["Question"]["required"].remove("checks")
    for form in forms:
        form["required"] = [name for name in form["required"] if name in ("id", *TOLD_BY)]
    checks = schema["$defs"]["Question"]["properties"]["checks"]["items"]
    checks["anyOf"] = checks.pop("oneOf")


def schema_of(root: type[Model]) -> dict[str, Any]:
    """Return the schema of a model, each field described, in the order of the models."""
    schema = adapter(root).json_schema()
    _tidy(schema)
    _describe(schema, root)
    parts = parts_of(root)
    for name, definition in schema["$defs"].items():
        _describe(definition, parts[name])
    return schema


def parts_of(root: type[Any]) -> dict[str, type[Any]]:
    """Return the classes that a model is made of, by name, itself included."""
    found: dict[str, type[Any]] = {}
    awaited: list[Any] = [root]
    while awaited:
        form = awaited.pop()
        awaited += form.kinds.values() if isinstance(form, OneOf) else typing.get_args(form)
        if isinstance(form, type) and found.setdefault(form.__name__, form) is form:
            awaited += [inner for inner in _inner(form) if not _is_known(inner, found)]
    return found


def _inner(form: type[Any]) -> Iterator[Any]:
    if issubclass(form, Model):
        hints = typing.get_type_hints(form, include_extras=True)
        yield from (hints[name] for name in form.fields)
    elif dataclasses.is_dataclass(form):
        yield from typing.get_type_hints(form).values()


def _is_known(form: Any, found: dict[str, type[Any]]) -> bool:
    return isinstance(form, type) and found.get(form.__name__) is form


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
        summary = part["description"].split("\n\n")[0].split("; see :")[0]
        part["description"] = summary.replace("\n", " ").replace("``", "`")
    for item in part.values():
        _tidy(item)


def _describe(schema: dict[str, Any], kind: type[Any]) -> None:
    """Take the description of each field from the section Attributes of the docstrings."""
    words: dict[str, str] = {}
    for model in reversed(kind.__mro__):
        words |= _attributes(inspect.getdoc(model) or "")
    for name, field in schema.get("properties", {}).items():
        if name in words:
            field.setdefault("description", words[name])


def _attributes(doc: str) -> dict[str, str]:
    """Read ``name, name : type`` entries and the indented words below them."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in _section(doc, "Attributes").splitlines():
        if line and not line.startswith(" "):
            names = line.partition(" :")[0].split(", ")
            found |= dict.fromkeys(names, "")
        else:
            for name in names:
                found[name] = f"{found[name]} {line.strip()}".strip().replace("``", "`")
    return found


def example_of(kind: type[Any]) -> str:
    """Return the YAML in the section Examples of a model's own docstring; empty without one."""
    lines = _section(inspect.cleandoc(kind.__doc__ or ""), "Examples").splitlines()
    return inspect.cleandoc("\n".join(lines[1:])) if lines else ""


def _section(doc: str, title: str) -> str:
    """Return the lines of a section of a docstring, up to the next one."""
    _, _, rest = doc.partition(f"{title}\n{'-' * len(title)}\n")
    lines = rest.splitlines()
    ends = [i for i in range(1, len(lines)) if lines[i] and not lines[i].strip("-")]
    return "\n".join(lines[: ends[0] - 1] if ends else lines).rstrip()
