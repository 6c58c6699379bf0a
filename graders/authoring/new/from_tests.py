"""Checks from the tests of a course: pytest, unittest, nbgrader, otter, or a list of calls."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders.authoring.new.proposed_checks import ProposedCheck, from_example
from graders.authoring.new.proposed_questions import used_by
from graders.errors import UsageError
from graders.languages.python.docstring_examples import NOTHING, Example, is_yaml
from graders.languages.python.known_tests import KnownTest, KnownTests, read_script
from graders.languages.python.notebook_tests import read_notebook
from graders.languages.python.show import read_literal
from graders.languages.python.solution import raw_cells, text_of
from graders.languages.python.solution_parts import Part
from graders.languages.python.special_methods import special_methods_of
from graders.languages.python.syntax import parses

_SUFFIXES = (".py", ".ipynb", ".json", ".csv")


@dataclass
class TestedParts:
    """The checks and the points of each part that tests are about, and answers in words."""

    checks: dict[Part, list[ProposedCheck]] = field(default_factory=dict)
    points: dict[Part, float] = field(default_factory=dict)
    in_words: list[KnownTest] = field(default_factory=list)
    joined: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


def read_tests(paths: Sequence[Path]) -> KnownTests:
    """Read tests from files, and from the files of folders, in order.

    Raise UsageError when a file cannot be read, or holds no tests that are known.
    """
    files = [
        file
        for path in paths
        for file in (sorted(path.glob("*.py")) if path.is_dir() else [path])
        if file.name != "__init__.py"
    ]
    found = KnownTests()
    for file in files:
        if file.suffix.lower() not in _SUFFIXES:
            raise UsageError(f"--tests {file}: no tests", f"name one of {', '.join(_SUFFIXES)}")
        text = text_of(file)
        if file.suffix.lower() == ".ipynb":
            more = read_notebook(file.name, raw_cells(file, text))
        elif file.suffix.lower() == ".py":
            if not parses(text):
                raise UsageError(f"--tests {file}: not Python", "mend its syntax")
            more = read_script(file.name, text)
        else:
            more = KnownTests(list(_of_rows(file, _rows(file, text))))
        found.tests += more.tests
        found.left += more.left
    return found


def _rows(file: Path, text: str) -> Sequence[Mapping[str, Any]]:
    try:
        if file.suffix.lower() == ".csv":
            rows: Any = list(csv.DictReader(io.StringIO(text)))
        else:
            rows = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"--tests {file}: {problem}", "write a list of calls") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError(f"--tests {file}: not a list of rows", "give each row a `call`")
    return rows


def _of_rows(file: Path, rows: Sequence[Mapping[str, Any]]) -> Iterator[KnownTest]:
    """Yield a test for each row of a list: a ``call``, and what it ``returns`` or ``raises``."""
    for number, row in enumerate(rows, start=1):
        call = str(row.get("call") or "")
        if not parses(call, "eval"):
            what = f"--tests {file}: row {number}: `call` is {call!r}, not an expression"
            raise UsageError(what, "write a call, such as f(2)")
        value = row.get("returns", NOTHING)
        if file.suffix.lower() == ".csv":
            value = _cell(file, number, str(value or "")) if value is not NOTHING else value
        shown = Example(
            call,
            str(row.get("setup") or ""),
            returns=value if is_yaml(value) else NOTHING,
            raises=str(row.get("raises") or ""),
            prints=str(row.get("prints") or ""),
        )
        points = row.get("points")
        yield KnownTest(
            str(row.get("name") or ""),
            f"{file.name}:{number}",
            str(row.get("title") or ""),
            (shown,),
            _number(file, number, points) if points else None,
            is_hidden=str(row.get("hidden") or "").lower() in ("true", "1", "yes"),
        )


def _cell(file: Path, number: int, text: str) -> object:
    """Read the value in a cell; an empty one leaves it to the reference to tell."""
    value = read_literal(text) if text.strip() else NOTHING
    if value is None and text.strip() != "None":
        what = f"--tests {file}: row {number}: `returns` is {text!r}, not a value of Python"
        raise UsageError(what, "put a text between quotes, as in Python")
    return value


def _number(file: Path, number: int, points: object) -> float:
    try:
        return float(str(points))
    except ValueError:
        what = f"--tests {file}: row {number}: `points` is {points!r}, not a number"
        raise UsageError(what, "write a number of points, such as 2 or 0.5") from None


def share(known: KnownTests, parts: Sequence[Part], uses: Mapping[str, Set[str]]) -> TestedParts:
    """Give each test to the part that it is about.

    Of all that its calls use it is what nothing else of these needs; a name in the test's decides
    between several. ``uses`` tells what the reference of each part uses, directly or not.
    """
    found = TestedParts(left=list(known.left))
    by_target = {part.target: part for part in parts}
    for test in known.tests:
        if test.is_manual:
            found.in_words.append(test)
            continue
        target = _target_of(test, uses)
        if not target:
            found.left.append(f"{test.place}: {test.name} calls nothing that the solution defines")
            continue
        part = by_target[target]
        checks = found.checks.setdefault(part, [])
        checks += _checks(test, {str(check.fields["id"]) for check in checks})
        if test.points is not None:
            found.points[part] = found.points.get(part, 0) + test.points
    _join_members(found, parts, uses)
    return found


def _target_of(test: KnownTest, uses: Mapping[str, Set[str]]) -> str:
    code = "\n".join(f"{one.setup}\n{one.call}" for one in test.examples)
    calls = "\n".join(one.call for one in test.examples)
    special = special_methods_of(calls)
    used = [
        name
        for name in uses
        if name in used_by(code, uses)
        or (name.rpartition(".")[2] in special and f"{name.rpartition('.')[0]}.__init__" in uses)
    ]
    last = [name for name in used if not any(name in uses[other] for other in used)] or used
    words = set(re.split(r"[_\W]+", test.name.lower()))
    named = [name for name in last if _words(name) and _words(name) <= words]
    called = [name for name in last if name in used_by(calls, uses)]
    return (named or called or last or [""])[-1]


def _words(target: str) -> set[str]:
    return set(re.split(r"[_\W]+", target.rpartition(".")[2].lower())) - {"", "init"}


def _join_members(found: TestedParts, parts: Sequence[Part], uses: Mapping[str, Set[str]]) -> None:
    """Join the untested members of tested classes to a question of their class.

    A constructor goes with the member whose tests rely on the fewest others, such as a getter.
    """
    for part in parts:
        own = [one for one in found.checks if one.class_name == part.class_name != ""]
        if own and part not in found.checks:
            using = [one for one in own if part.target in uses[one.target]]
            chosen = using if using and not part.is_constructor else own
            first = min(chosen, key=lambda one: _breadth(found.checks[one], uses))
            found.joined[part.target] = first.target


def _breadth(checks: Sequence[ProposedCheck], uses: Mapping[str, Set[str]]) -> int:
    return min(len(used_by(check.code, uses)) for check in checks)


def _checks(test: KnownTest, taken: set[str]) -> Iterator[ProposedCheck]:
    stem = re.sub(r"[^a-z0-9]+", "-", test.name.lower().removeprefix("test_")).strip("-") or "call"
    for number, example in enumerate(test.examples, start=1):
        name = stem if len(test.examples) == 1 and stem not in taken else f"{stem}-{number}"
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name)
        fields = {"id": name, **from_example(example)}
        title = test.title or re.sub(r"[_\W]+", " ", test.name.removeprefix("test")).strip()
        if title:
            call = fields["title"]
            is_said = title.lower() in call.lower()
            fields["title"] = (
                title if len(test.examples) == 1 else call if is_said else f"{title}: {call}"
            )
        if test.is_hidden:
            fields["public"] = False
        yield ProposedCheck(fields, is_example=True)


def with_tests(
    proposed: Mapping[Part, tuple[ProposedCheck, ...]], tested: TestedParts
) -> dict[Part, tuple[ProposedCheck, ...]]:
    """Return the parts that tests are about, with these and the examples of their docstrings.

    The other members of their classes come without checks of their own.
    """
    return {
        part: (*tested.checks.get(part, ()), *(one for one in checks if one.is_example))
        for part, checks in proposed.items()
        if part in tested.checks or part.target in tested.joined
    }
