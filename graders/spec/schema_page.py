"""The references of what authors write, as Markdown pages, from the models' JSON Schemas.

A section for each model that has several fields, under the key that leads to it; the kinds of
check share their fields by the classes that they derive from, each told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graders.checks import KINDS
from graders.checks.base import Check
from graders.checks.printing import ComparingCheck
from graders.checks.running import PreparedCheck, RunningCheck
from graders.spec.json_schema import FILES, example_of, parts_of, schema_of
from graders.spec.schema_forms import Forms, is_a_section, refs
from graders.spec.wording import kind_names

__all__ = ["reference_text"]

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
_WORDS = """\
*Words* are one text, or one for each language: `{fr: ..., en: ...}`. A *Python name* is of letters,
digits and `_`; a *dotted name* may hold dots; a *short name* may hold `-` and `.`.
"""
_CHECKS = """\
## checks

What is looked at. `kind` says how: each kind has keys of its own, and shares others.
"""
# The classes that kinds of check derive from, as the page names them.
_SHARED: Mapping[type[Any], str] = {
    Check: "Every check",
    PreparedCheck: "Checks that run code",
    RunningCheck: "Checks that evaluate a call",
    ComparingCheck: "Checks that compare",
}


def reference_text(file: str) -> str:
    """Return the reference of a file, in Markdown.

    Parameters
    ----------
    file : str
        ``spec`` or ``course``.
    """
    page = _Page.of(FILES[file])
    parts = [_INTRODUCTIONS[file], _MADE, _WORDS, *page.sections()]
    return "\n".join(parts)


@dataclass(frozen=True)
class _Page:
    root: type[BaseModel]
    schema: Mapping[str, Any]
    keys: Mapping[str, str]
    forms: Forms

    @classmethod
    def of(cls, root: type[BaseModel]) -> _Page:
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
        own = vars(model).get("__annotations__", ())
        table = self._table(schema, sorted(schema["properties"], key=lambda name: name not in own))
        return _joined(heading, schema["description"], table, _block(example_of(model)))

    def _checks(self, definitions: Mapping[str, Any]) -> Iterator[str]:
        yield _CHECKS
        for base, title in _SHARED.items():
            kind = next(kind for kind in KINDS if issubclass(kind, base))
            yield _joined(f"### {title}", self._table(definitions[kind.__name__], _own(kind, base)))
        for name, kind in kind_names().items():
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
    """Yield each definition that is told in a section of its own, with the key that leads to it."""
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
    """Yield the fields that a kind of check has from one of its classes, and from none nearer."""
    for name in kind.model_fields:
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
