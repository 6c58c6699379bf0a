"""Give each check the keys under ``every`` of its question and of the spec, as plain data.

Where an inherited key is written is kept, so that a problem names its line.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.checks import KINDS, TOLD_BY, kind_of, kinds_by_name
from graders.checks.comparing import ComparedValues
from graders.errors import Problem, did_you_mean
from graders.spec.yaml.nodes import Document, Path

_KEYS = {name for kind in KINDS for name in kind.model_fields} - {"id"}
# Keys that a check does not inherit where it says another one: it says itself what is right.
_APART = {
    "call": {"property"},
    "returns": {"raises", "prints", "validator", "together", "after", "property"},
    "raises": {"returns", "prints", "validator", "together", "after", "printed", "property"},
    "prints": {"returns", "raises", "validator", "together", "after", "property"},
    "validator": {
        "returns",
        "raises",
        "prints",
        "property",
        "value",
        "printed",
        *ComparedValues.model_fields,
    },
    "property": {
        "call",
        "returns",
        "raises",
        "prints",
        "validator",
        "together",
        "after",
        "value",
        "printed",
    },
}
# The keys that checks inherit, each group with the path where it is written, nearest first.
_Layers = Sequence[tuple[Mapping[str, Any], Path]]


def inherited(document: Document) -> Document:
    """Return a document whose checks hold what they inherit, and that has no ``every`` left."""
    if not isinstance(document.data, dict):
        return document
    data, problems = copy.deepcopy(document.data), [*document.problems]
    written = dict(document.written)
    common = list(_taken(document, data, (), problems))
    questions = data.get("questions")
    for i, question in enumerate(questions if isinstance(questions, list) else ()):
        if isinstance(question, dict):
            layers = [*_taken(document, question, ("questions", i), problems), *common]
            checks = question.get("checks")
            for j, check in enumerate(checks if isinstance(checks, list) else ()):
                if isinstance(check, dict):
                    path = ("questions", i, "checks", j)
                    written |= {(*path, place[-1]): place for place in _inherit(check, layers)}
    return replace(document, data=data, problems=tuple(problems), written=written)


def _taken(
    document: Document, holder: dict[str, Any], path: Path, problems: list[Problem]
) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """Take ``every`` out of a mapping, without the keys that no check inherits."""
    given, place = holder.pop("every", {}), (*path, "every")
    if not isinstance(given, dict):
        what, mend = f"expected a mapping, got {given!r:.80}", "write keys of checks: 'key: value'"
        problems.append(document.problem(place, what, mend))
        return
    for key in given.keys() - _KEYS:
        what = f"checks inherit no key '{key}'"
        problems.append(document.problem((*place, key), what, did_you_mean(key, sorted(_KEYS))))
    yield {key: value for key, value in given.items() if key in _KEYS}, place


def _inherit(check: dict[str, Any], layers: _Layers) -> Iterator[Path]:
    """Add to a check the keys that its kind has; yield the path where each is written."""
    telling = (keys for keys in (check, *(keys for keys, _ in layers)) if TOLD_BY.keys() & keys)
    fields = kinds_by_name()[kind_of(next(telling, check))].model_fields.keys()
    for keys, place in layers:
        barred = set().union(*(_APART.get(key, ()) for key in check), check)
        for key in keys:
            if key in fields and key not in barred:
                check[key] = copy.deepcopy(keys[key])
                yield (*place, key)
