"""What a field of a JSON Schema takes, in the words of people who write YAML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graders.checks.base import UNIT

__all__ = ["Forms", "is_a_section", "refs"]

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
    """Words for what fields take.

    Parameters
    ----------
    definitions : mapping of str to dict
        The ``$defs`` of the schema.
    links : mapping of str to str
        Markdown for the definitions that have a section of their own, by their names.
    """

    definitions: Mapping[str, Part]
    links: Mapping[str, str]

    def field(self, part: Part) -> str:
        """Say what to write for a field: its forms, their bounds, and its unit."""
        takes = list(dict.fromkeys(self._options(part)))
        # Where null is what is meant by leaving the field out, it is no form of its own.
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
    return _listed([form if form.endswith(("`", ")")) else f"{form}s" for form in forms])


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
