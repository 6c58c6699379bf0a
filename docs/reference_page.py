"""The reference pages of spec and course files, in Markdown, made from the models' JSON Schemas.

``python -m docs.reference_page FILE PAGE`` writes that of ``spec`` or ``course``; ``nox -s schema``
renews both.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graders.checks import KINDS, kinds_by_name
from graders.checks.base import Check
from graders.checks.comparing import ComparedValues, ComparingCheck, RightAnswers
from graders.checks.elsewhere import JudgedElsewhere
from graders.checks.fields import UNIT, Model
from graders.checks.observed_call import ObservedCall
from graders.checks.prepared_check import PreparedCheck
from graders.checks.property import HeldProperty
from graders.checks.running_check import RunningCheck
from graders.spec.json_schema import FILES, example_of, parts_of, schema_of

Part = Mapping[str, Any]
_REF = "#/$defs/"
_WORDS = "words"
_LANGUAGES = {"fr", "en"}
_SCALARS = {"string": "text", "integer": "whole number", "number": "number", "object": "mapping"}
_BOUNDS = (
    ("exclusiveMinimum", "above {}"),
    ("minimum", "at least {}"),
    ("maximum", "at most {}"),
    ("minItems", "at least {}"),
    ("maxItems", "at most {}"),
)


def refs(part: Any) -> Iterator[str]:
    """Yield the names of the definitions that a part of a schema uses, in its order."""
    if isinstance(part, Mapping):
        if "$ref" in part:
            yield part["$ref"].removeprefix(_REF)
        for inner in part.values():
            yield from refs(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from refs(inner)


def is_a_section(definition: Part) -> bool:
    """Tell whether a definition has more to say than fits where it is used."""
    keys = set(definition.get("properties", ()))
    return len(keys) > 1 and keys != _LANGUAGES


@dataclass(frozen=True)
class Forms:
    """Words for what fields take, from the ``$defs`` of the schema.

    ``links`` is the Markdown for the definitions that have a section of their own, by their names.
    """

    definitions: Mapping[str, Part]
    links: Mapping[str, str]

    def field(self, part: Part) -> str:
        """Say what to write for a field: its forms, their bounds, and its unit."""
        takes = list(dict.fromkeys(self._options(part)))
        # A null that means the same as leaving the field out is not listed.
        if part.get("default", "") is None and "`null`" in takes:
            takes.remove("`null`")
        words = _WORDS if _WORDS in takes else _listed(takes)
        unit = f" ({part[UNIT]})" if UNIT in part else ""
        return ", ".join([words + unit, *_bounds([part, *part.get("anyOf", ())])])

    def default(self, part: Part) -> str:
        """Say what holds where a field is left out; a dash where that is nothing."""
        value = part.get("default")
        if value is None or value in ("", []) or isinstance(value, Mapping):
            return "–"
        return f"`{_yaml(value)}`"

    def _options(self, part: Part) -> list[str]:
        """List the forms that a part may have, choices one by one."""
        for several in ("anyOf", "oneOf"):
            if several in part:
                return [form for one in part[several] for form in self._options(one)]
        if "$ref" in part:
            return self._referred(part["$ref"].removeprefix(_REF))
        choices = part.get("enum", [part["const"]] if "const" in part else [])
        return [f"`{_yaml(value)}`" for value in choices] or [self._typed(part)]

    def _referred(self, name: str) -> list[str]:
        if name in self.links:
            return [self.links[name]]
        properties = self.definitions[name].get("properties", {})
        if not properties:
            return self._options(self.definitions[name])
        if set(properties) == _LANGUAGES:
            return [_WORDS]
        ((key, value),) = properties.items()
        return [f"`{{{key}: {_shape(value)}}}`"]

    def _typed(self, part: Part) -> str:
        kind = str(part.get("type"))
        if kind == "array":
            return f"list of {_several(self._options(part['items']))}"
        if kind == "object" and part.get("additionalProperties") is True:
            return "keys of checks"
        if kind == "object" and (value := _value_of(part)):
            return f"mapping of names to {self.field(value)}"
        if kind == "boolean":
            return "`true` or `false`"
        if "pattern" in part:
            return _name(part["pattern"])
        if "examples" in part:
            return f"text such as {', '.join(f'`{example}`' for example in part['examples'])}"
        return "`null`" if kind == "null" else _SCALARS.get(kind, "any YAML")


def _value_of(part: Part) -> Any:
    """Return the form of the values of a mapping whose keys are free; None for any."""
    found = [*part.get("patternProperties", {}).values(), part.get("additionalProperties")]
    return next((form for form in found if form), None)


def _shape(part: Part) -> str:
    """Show the only value of a small mapping."""
    if "const" in part:
        return _yaml(part["const"])
    return "[...]" if part.get("type") == "array" else "name"


def _name(pattern: str) -> str:
    if r"\." in pattern:
        return "dotted name"
    return "short name" if ".-" in pattern else "Python name"


def _several(forms: Iterable[str]) -> str:
    return _listed([form if form.endswith(("`", ")", _WORDS)) else f"{form}s" for form in forms])


def _listed(forms: list[str]) -> str:
    *others, last = forms
    return f"{', '.join(others)} or {last}" if others else last


def _bounds(parts: Iterable[Part]) -> Iterable[str]:
    found = (
        words.format(_yaml(part[key])) for part in parts for key, words in _BOUNDS if key in part
    )
    return dict.fromkeys(found)


def _yaml(value: Any) -> str:
    """Write plain data as YAML in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return f"[{', '.join(map(_yaml, value))}]"
    return f'"{value}"' if value in (".", ",") else str(value)


_INTRODUCTIONS: Mapping[str, str] = {
    "spec": """\
# Reference of a spec

Every key of `specs/<id>.yaml`: what it takes, what holds where it is left out, what it means. How
they go together is in [spec.md](spec.md). An editor completes them: the first line of the file
names their JSON Schema.
""",
    "course": """\
# Reference of course.yaml

Every key of `course.yaml`, which stands at the root of a course: what it takes, what holds where it
is left out, what it means. Late work is explained in [deadlines.md](deadlines.md), tables of other
programs in [moodle.md](moodle.md). An editor completes them: the first line of the file names their
JSON Schema, which `graders schema course --out specs/course.schema.json` writes.
""",
}
_MADE = "<!-- Made from the models by `nox -s schema`: do not edit. -->\n"
_PAGE_WORDS = """\
*Words* are one text, or one for each language: `{fr: ..., en: ...}`. A *Python name* is of letters,
digits and `_`; a *dotted name* may hold dots; a *short name* may hold `-` and `.`.
"""
_CHECKS = """\
## checks

What is looked at. The kind of a check is told by the key that it alone has: `steps` makes a
*scenario*, `events` a *session*, `at_most` a *cost* check, `must` and `must_not` a *source* check,
`rubric` a *manual* one, `withheld` a *withheld* one; one without any of these is a *call*.
"""
# The classes that kinds of check derive from, as the page names them.
_SHARED: Mapping[type[Any], str] = {
    Check: "Every check",
    PreparedCheck: "Checks that run code",
    RunningCheck: "Checks that evaluate a call",
    ComparedValues: "Checks that compare",
    ComparingCheck: "Calls that compare",
    HeldProperty: "Properties",
    JudgedElsewhere: "Calls of what other questions judge",
    RightAnswers: "Checks that ask an expression",
    ObservedCall: "Calls that are watched",
}


def reference_text(file: str) -> str:
    """Return the reference of a file, ``spec`` or ``course``, in Markdown."""
    page = _Page.of(FILES[file])
    parts = [_INTRODUCTIONS[file], _MADE, _PAGE_WORDS, *page.sections()]
    return "\n".join(parts)


@dataclass(frozen=True)
class _Page:
    root: type[Model]
    schema: Mapping[str, Any]
    keys: Mapping[str, str]
    forms: Forms

    @classmethod
    def of(cls, root: type[Model]) -> _Page:
        schema = schema_of(root)
        keys = dict(_keys(schema))
        links = {name: f"[{key}](#{key})" for name, key in keys.items()}
        return cls(root, schema, keys, Forms(schema["$defs"], links))

    def sections(self) -> Iterator[str]:
        """Write the file's own fields, then each part under the key that leads to it."""
        parts, definitions = parts_of(self.root), self.schema["$defs"]
        yield self._section("## The file", self.root, self.schema)
        for name, key in self.keys.items():
            if not issubclass(parts[name], Check):
                yield self._section(f"## {key}", parts[name], definitions[name])
        if any(issubclass(part, Check) for part in parts.values()):
            yield from self._checks(definitions)

    def _section(self, heading: str, model: type[Any], schema: Mapping[str, Any]) -> str:
        own = model.__annotations__
        table = self._table(schema, sorted(schema["properties"], key=lambda name: name not in own))
        return _joined(heading, schema["description"], table, _block(example_of(model)))

    def _checks(self, definitions: Mapping[str, Any]) -> Iterator[str]:
        yield _CHECKS
        for base, title in _SHARED.items():
            # The last kind: a call may do without keys that the others need.
            kind = next(kind for kind in reversed(KINDS) if issubclass(kind, base))
            yield _joined(f"### {title}", self._table(definitions[kind.__name__], _own(kind, base)))
        for name, kind in kinds_by_name().items():
            schema = definitions[kind.__name__]
            table = self._table(schema, _own(kind, kind))
            words = schema["description"], table, _also(kind), _block(example_of(kind))
            yield _joined(f"### {name}", *words)

    def _table(self, schema: Mapping[str, Any], names: Iterable[str]) -> str:
        required = schema.get("required", ())
        rows = ["| key | takes | left out | means |", "|---|---|---|---|"]
        for name in names:
            part = schema["properties"][name]
            default = "**required**" if name in required else self.forms.default(part)
            cells = (f"`{name}`", self.forms.field(part), default, part["description"])
            rows.append(f"| {' | '.join(cells)} |")
        return "\n".join(rows)


def _keys(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each definition that has a section of its own, with the key that leads to it."""
    definitions = schema["$defs"]
    seen: set[str] = set()
    awaited = [schema]
    for part in awaited:
        for key, field in part.get("properties", {}).items():
            for name in refs(field):
                if name not in seen and is_a_section(definitions[name]):
                    yield name, key
                    awaited.append(definitions[name])
                seen.add(name)


def _own(kind: type[Check], base: type[Check]) -> Iterator[str]:
    """Yield the fields that a kind of check takes from one class, not from a nearer one."""
    for name in kind.fields:
        classes = (one for one in kind.__mro__ if name in vars(one).get("__annotations__", ()))
        if next(classes) is base:
            yield name


def _also(kind: type[Check]) -> str:
    """Name the fields that a kind shares with others, with links to where they are told."""
    shared = []
    for base, title in _SHARED.items():
        if issubclass(kind, base):
            names = ", ".join(f"`{name}`" for name in _own(kind, base))
            shared.append(f"of [{title.lower()}](#{title.lower().replace(' ', '-')}) {names}")
    return f"Also, {'; '.join(shared)}."


def _block(example: str) -> str:
    return f"```yaml\n{example}\n```" if example else ""


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(reference_text(sys.argv[1]), "utf-8")
