"""Checks made of the tests of a part: their ids, titles and weights."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.authoring.new.proposed_check import ProposedCheck
from graders.authoring.new.proposed_checks import from_example, with_room
from graders.languages.python.docstring_examples import NOTHING, Example
from graders.languages.python.known_tests import KnownTest
from graders.languages.python.solution_parts import Part

# The ids and the titles of tests that students do not see tell nothing of these.
_HIDDEN_ID = {"fr": "cache", "en": "hidden"}
_HIDDEN_TITLE = {"fr": "test caché {n}", "en": "hidden test {n}"}

_MOST_CHARS = 70
# A name that says nothing, such as `q3_1`.
_NUMBER = re.compile(r"[\W_\d]*([a-z]{0,2}|test|question|exercise|part|task)[\W_\d]*[a-z]?", re.I)


def _prints(example: Example, part: Part) -> bool:
    """Tell whether an example calls a function that prints its answer."""
    is_printing = part.calls("print") and not part.returns_value
    return is_printing and re.match(rf"(\w+\.)?{re.escape(part.name)}\(", example.call) is not None


def _as_seen(example: Example, part: Part) -> Example:
    """Tell what a function prints, which may be all that it shows, from what it returns."""
    if example.displayed and _prints(example, part):
        return replace(example, returns=NOTHING, prints=example.displayed)
    return example


def _fields(example: Example, part: Part, hidden_title: str = "") -> dict[str, Any]:
    seen = _as_seen(example, part)
    fields = from_example(seen, hidden_title)
    if seen.returns is NOTHING and not (seen.prints or seen.raises) and _prints(seen, part):
        fields["printed"] = "exact"
    return with_room(fields, part)


def checks_of_test(
    test: KnownTest, part: Part, taken: set[str], lang: str
) -> Iterator[ProposedCheck]:
    """Yield a check for each example of a test that is about a part; their ids join ``taken``.

    ``lang`` is the language of the titles that are added.
    """
    yield from (
        _hidden(test, part, taken, lang) if test.is_hidden else _shown(test, part, taken, lang)
    )


def _stem(name: str) -> str:
    """Return the id of the checks of a test, short enough for a number behind it."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower().removeprefix("test_")).strip("-") or "call"
    return (
        stem[:_MOST_CHARS].rpartition("-")[0] or stem[:_MOST_CHARS]
        if len(stem) > _MOST_CHARS
        else stem
    )


def _shown(test: KnownTest, part: Part, taken: set[str], lang: str) -> Iterator[ProposedCheck]:
    stem, colon = _stem(test.name), "\u00a0:" if lang == "fr" else ":"
    for number, example in enumerate(test.examples, start=1):
        name = stem if len(test.examples) == 1 and stem not in taken else f"{stem}-{number}"
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name)
        fields = {"id": name, **_fields(example, part)}
        is_told = test.title or not _NUMBER.fullmatch(test.name)
        title = test.title or re.sub(r"[_\W]+", " ", test.name.removeprefix("test")).strip()
        if title and is_told:
            call = fields["title"]
            is_said = title.lower() in call.lower()
            fields["title"] = (
                title if len(test.examples) == 1 else call if is_said else f"{title}{colon} {call}"
            )
        yield ProposedCheck(fields, is_example=True)


def _hidden(test: KnownTest, part: Part, taken: set[str], lang: str) -> Iterator[ProposedCheck]:
    """Yield checks of which students read nothing; a comment tells the teacher their test."""
    stem = _HIDDEN_ID[lang]
    number = sum(name.startswith(f"{stem}-") for name in taken)
    for rank, example in enumerate(test.examples, start=number + 1):
        taken.add(name := f"{stem}-{rank}")
        fields = {"id": name, **_fields(example, part, _HIDDEN_TITLE[lang].format(n=rank))}
        yield ProposedCheck(fields, f"{test.place}: {test.name}", is_example=True)


def weighted(
    checks: list[ProposedCheck], worth: Sequence[tuple[int, float | None]]
) -> list[ProposedCheck]:
    """Weigh the checks of tests that tell their points, where these are not shared equally."""
    each = [
        points / number for number, points in worth if points is not None for _ in range(number)
    ]
    if len(each) != len(checks) or not min(each) or math.isclose(min(each), max(each)):
        return checks
    return [
        replace(check, fields=_weighing(check.fields, round(points / min(each), 3)))
        for check, points in zip(checks, each, strict=True)
    ]


def _weighing(fields: Mapping[str, Any], weight: float) -> Mapping[str, Any]:
    """Return the fields of a check with its weight, which is 1 where nothing is said."""
    if weight == 1:
        return fields
    first = {key: fields[key] for key in ("id", "title")}
    return {**first, "weight": int(weight) if weight.is_integer() else weight, **fields}
