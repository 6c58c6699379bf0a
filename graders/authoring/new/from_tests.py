"""Checks from the tests of a course: pytest, unittest, nbgrader, otter, or a list of calls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import field, replace
from pathlib import Path

from graders.authoring.new.checks_of_tests import checks_of_test, weighted
from graders.authoring.new.listed_calls import rows_of_file, tests_of_rows
from graders.authoring.new.proposed_check import ProposedCheck
from graders.authoring.new.proposed_questions import members_of_classes, used_by
from graders.authoring.new.unfit_tests import Surroundings, fit_tests
from graders.errors import UsageError
from graders.languages.python.known_tests import KnownTest, KnownTests, read_script
from graders.languages.python.notebook_tests import read_notebook
from graders.languages.python.operator_uses import operator_uses_of
from graders.languages.python.otter_tests import read_otter_file
from graders.languages.python.solution import raw_cells, text_of
from graders.languages.python.solution_parts import Part
from graders.languages.python.special_methods import special_methods_of
from graders.languages.python.syntax import names_used, parses
from graders.light_dataclass import dataclass

_CHANGING = re.compile(
    r"\.__(setitem|delitem|i(add|sub|mul|or|and|xor|pow|mod|(true|floor)div))__$"
)
_SUFFIXES = (".py", ".ipynb", ".json", ".csv")


@dataclass
class TestedParts:
    """The checks and the points of each part that tests are about, and answers in words.

    What is ``joined`` to another part is in its question; what is ``given`` students get.
    """

    checks: dict[Part, list[ProposedCheck]] = field(default_factory=dict)
    points: dict[Part, float] = field(default_factory=dict)
    in_words: list[KnownTest] = field(default_factory=list)
    joined: dict[str, str] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
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
                raise UsageError(f"--tests {file}: not Python", "fix its syntax")
            more = read_otter_file(file.name, text) or read_script(file.name, text)
        else:
            more = KnownTests(list(tests_of_rows(file, rows_of_file(file, text))))
        found.tests += more.tests
        found.left += more.left
    return found


def asked_by(known: KnownTests) -> frozenset[str]:
    """Return the names that tests use, of the solution or not, and those of answers in words."""
    words = {test.name for test in known.tests if test.is_manual}
    return frozenset(words).union(*(names_used(_code(test)) for test in known.tests))


def values_asked(known: KnownTests, targets: Iterable[str]) -> frozenset[str]:
    """Return the names of which tests ask the value: they use no function of the solution."""
    targets = frozenset(targets)
    codes = [f"{one.setup}\n{one.call}" for test in known.tests for one in test.examples]
    return frozenset[str]().union(*(names_used(c) for c in codes if not used_by(c, targets)))


def _code(test: KnownTest) -> str:
    return "\n".join(f"{one.setup}\n{one.call}" for one in test.examples)


def share(
    known: KnownTests,
    parts: Sequence[Part],
    uses: Mapping[str, Set[str]],
    around: Surroundings,
    lang: str,
) -> TestedParts:
    """Give each test to the part that it is about.

    Of all that its calls use it is what nothing else of these needs; a name in the test's decides
    between several. ``uses`` tells what the reference of each part uses, directly or not,
    ``around`` is what tests find in the solution, and ``lang`` the language of the titles that are
    added.
    """
    found = TestedParts(left=list(known.left))
    by_target = {part.target: part for part in parts}
    worths: dict[Part, list[tuple[int, float | None]]] = {}
    for test in fit_tests(_values_apart(known.tests, parts), around, found.left):
        if test.is_manual:
            found.in_words.append(test)
            continue
        target = _target_of(test, uses)
        if not target:
            found.left.append(f"{test.place}: {test.name} calls nothing that the solution defines")
            continue
        part = by_target[target]
        if part.is_class and part.is_all_given:
            found.left.append(f"{test.place}: {test.name} is about {target}, which students get")
            continue
        checks = found.checks.setdefault(part, [])
        taken = {str(check.fields["id"]) for check in checks}
        own = list(checks_of_test(test, part, taken, lang))
        checks += own
        worths.setdefault(part, []).append((len(own), test.points))
        if test.points is not None:
            found.points[part] = found.points.get(part, 0) + test.points
    for part, worth in worths.items():
        found.checks[part] = weighted(found.checks[part], worth)
    _join_values(found, uses)
    _join_untested(found, parts, uses)
    return found


def _join_values(found: TestedParts, uses: Mapping[str, Set[str]]) -> None:
    """Join a value to the question of the function that computes it.

    It is computed while the program is loaded, when nothing is lent yet.
    """
    tested = {part.target for part in found.checks}
    for part in found.checks:
        needed = uses[part.target] & tested if part.is_value else frozenset()
        last = [name for name in needed if needed <= {name, *uses[name]}]
        if last:
            found.joined[part.target] = last[0]


def _values_apart(tests: Iterable[KnownTest], parts: Sequence[Part]) -> Iterator[KnownTest]:
    """Yield tests; one of functions and of values that use none of these comes as two."""
    values = {part.target for part in parts if part.is_value}
    others = {part.target for part in parts} - values
    for test in tests:
        of_values = tuple(
            one
            for one in test.examples
            if (code := f"{one.setup}\n{one.call}")
            if used_by(code, values) and not used_by(code, others)
        )
        rest = tuple(one for one in test.examples if one not in of_values)
        if not of_values or not rest:
            yield test
            continue
        own = rest_points = None
        if test.points is not None:
            own = round(test.points * len(of_values) / len(test.examples), 4)
            rest_points = round(test.points - own, 4)
        yield replace(test, examples=rest, points=rest_points)
        yield replace(test, examples=of_values, points=own)


def _target_of(test: KnownTest, uses: Mapping[str, Set[str]]) -> str:
    code = _code(test)
    calls = "\n".join(one.call for one in test.examples)
    special = special_methods_of(calls)
    sure = operator_uses_of(code, members_of_classes(uses))
    used = [
        name
        for name in uses
        if name in used_by(code, uses)
        or name in sure
        or (name.rpartition(".")[2] in special and f"{name.rpartition('.')[0]}.__init__" in uses)
    ]
    own = [name for name in used if name.partition(".")[0] in test.about]
    used = own or used
    last = [name for name in used if not any(name in uses[other] for other in used)] or used
    words = set(re.split(r"[_\W]+", test.name.lower()))
    named = [name for name in last if _is_named(name, words)]
    changed = [name for name in last if name in sure and _changes(name)]
    called = [name for name in last if name in used_by(calls, uses)]
    if all(name.endswith(".__init__") for name in called):
        # Most tests compare by `==`: another operator is what they are about.
        operators = [name for name in last if name.rpartition(".")[2] in special - {"__eq__"}]
        called = operators or called
    return (named or changed or called or last or [""])[-1]


def _changes(target: str) -> bool:
    """Tell whether a member changes its object where an operator calls it, as ``del`` does."""
    return _CHANGING.search(target) is not None


def _is_named(target: str, words: Set[str]) -> bool:
    """Tell whether the words of a test's name name a target: ``subtract`` names ``__sub__``."""
    own = _words(target)
    if target.endswith("__"):
        return any(word.startswith(one) for one in own for word in words)
    return bool(own) and own <= words


def _words(target: str) -> set[str]:
    return set(re.split(r"[_\W]+", target.rpartition(".")[2].lower())) - {"", "init"}


def _join_untested(found: TestedParts, parts: Sequence[Part], uses: Mapping[str, Set[str]]) -> None:
    """Join what no test is about to the question of a test that names it, or of its class.

    A constructor goes with the member whose tests rely on the fewest others, such as a getter.
    Exceptions that tests expect, and classes of fields alone, are given to students.
    """
    raised = {check.fields.get("raises") for checks in found.checks.values() for check in checks}
    untested = [part for part in parts if part not in found.checks]
    found.given += [
        part.target
        for part in untested
        if part.is_class and (part.target in raised or part.is_all_given)
    ]
    untested = [part for part in untested if part.target not in found.given]
    for part in untested:
        own = [one for one in found.checks if one.class_name == part.class_name != ""]
        naming = [one for one in found.checks if _names(found.checks[one], part.target)]
        if own:
            using = [one for one in own if part.target in uses[one.target]]
            chosen = using if using and not part.is_constructor else own
            first = min(chosen, key=lambda one: _breadth(found.checks[one], uses))
            found.joined[part.target] = first.target
        elif naming:
            found.joined[part.target] = naming[0].target
    # A class is asked for as a whole.
    asked = {one.class_name: one.target for one in untested if one.target in found.joined}
    for part in untested:
        if part.class_name in asked and part.class_name:
            found.joined.setdefault(part.target, asked[part.class_name])


def _names(checks: Sequence[ProposedCheck], target: str) -> bool:
    return any(used_by(check.code, [target]) for check in checks)


def _breadth(checks: Sequence[ProposedCheck], uses: Mapping[str, Set[str]]) -> int:
    return min(len(used_by(check.code, uses)) for check in checks)


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
