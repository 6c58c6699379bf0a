"""Read the tests of otter-grader: master notebooks, and both forms of ``tests/*.py``.

In the OK form a file holds a table ``test`` of doctests; in the other, functions decorated with
``@test_case`` raise where they fail. None is run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

import yaml

from graders.languages.python.known_tests import KnownTest, KnownTests
from graders.languages.python.otter_cases import (
    Case,
    Question,
    add_question,
    number,
    of_cell,
    of_doctest,
    of_function,
)
from graders.languages.python.otter_marks import Boundary, boundary_of, is_ignored
from graders.languages.python.syntax import bound_names, parses
from graders.languages.python.teacher_cells import (
    answer_name,
    is_code,
    names_of_code,
    text_of_cell,
    title_of,
)
from graders.light_dataclass import dataclass

_CONFIG = re.compile(
    r'\A\s*("""|\'\'\')\s*#\s*BEGIN TEST CONFIG[^\n]*\n(.*?)\1;?\s*#\s*END TEST CONFIG[^\n]*\n?',
    re.DOTALL | re.IGNORECASE,
)
_HIDDEN = re.compile(r"\A\s*#.*\bhidden\b[^\n]*\n", re.IGNORECASE)
# The mark of an answer in words.
_SAID = re.compile(r"\A(\*\*|<strong>)\s*solution:?\s*(\*\*|</strong>):?\s*", re.IGNORECASE)
_IGNORED = re.compile(r"^[^\n]*#\s*IGNORE\s*$\n?", re.MULTILINE)


# --- a master notebook ----------------------------------------------------------------------


def is_master(cells: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether the cells are those of a master notebook."""
    return any(not is_code(cell) and boundary_of(text_of_cell(cell)) for cell in cells)


@dataclass
class _Draft:
    """A question of a master notebook while it is read."""

    place: str
    settings: Mapping[str, Any]
    prompt: str = ""
    solution: list[str] = field(default_factory=list)
    about: set[str] = field(default_factory=set)
    has_code: bool = False
    cases: list[Case] = field(default_factory=list)


def read_master(label: str, cells: Sequence[Mapping[str, Any]]) -> KnownTests:
    """Read the tests of a master notebook, and the answers that a teacher marks."""
    found = KnownTests()
    draft: _Draft | None = None
    block = ""
    for at, cell in enumerate(cells, start=1):
        text, place = text_of_cell(cell), f"{label}:cell {at}"
        boundary = None if is_code(cell) else boundary_of(text)
        if boundary is not None and boundary.block == "question":
            draft = _finished(draft, boundary, place, found)
        if boundary is not None:
            block = boundary.block if boundary.is_begin else ""
        elif draft is not None and not is_ignored(text):
            _read_cell(cell, text, block, place, draft)
    _finished(draft, None, "", found)
    taken = names_of_code(cells)
    found.tests = [
        replace(one, name=answer_name(one.name, taken)) if one.is_manual else one
        for one in found.tests
    ]
    return found


def _finished(
    draft: _Draft | None, boundary: Boundary | None, place: str, found: KnownTests
) -> _Draft | None:
    """Add a question that ends; return the one that begins."""
    if draft is not None:
        _add(draft, found)
    if boundary is None or not boundary.is_begin:
        return None
    settings = _settings(boundary.settings)
    if not settings.get("name"):
        found.left.append(f"{place}: a question without a name, or settings that are not YAML")
    return _Draft(place, settings)


def _add(draft: _Draft, found: KnownTests) -> None:
    name = str(draft.settings.get("name") or "question")
    points = draft.settings.get("points")
    if draft.settings.get("manual") is True and draft.has_code:
        found.left.append(f"{draft.place}: {name}, code that a teacher marks")
    elif draft.settings.get("manual") is True:
        answer = _SAID.sub("", "\n".join(draft.solution).strip())
        found.tests.append(
            KnownTest(name, draft.place, draft.prompt, (), number(points), False, True, answer)
        )
    elif draft.cases:
        add_question(Question(name, points, frozenset(draft.about)), draft.cases, found)
    else:
        found.left.append(f"{draft.place}: {name} has no tests")


def _read_cell(cell: Mapping[str, Any], text: str, block: str, place: str, draft: _Draft) -> None:
    if block == "tests" and is_code(cell):
        draft.cases += _cases_of(cell, text, place)
    elif block == "solution":
        draft.solution.append(text)
        draft.has_code |= is_code(cell)
        draft.about |= bound_names(text) if is_code(cell) and parses(text) else set()
    elif block == "question" and not is_code(cell) and not draft.prompt:
        draft.prompt = title_of(text)


def _settings(text: str) -> dict[str, Any]:
    try:
        told = yaml.safe_load(text)
    except yaml.YAMLError:
        return {}
    return told if isinstance(told, dict) else {}


def _cases_of(cell: Mapping[str, Any], text: str, place: str) -> list[Case]:
    """Read a test cell: one case, or one for each function of it."""
    config = _CONFIG.match(text)
    settings = _settings(config[2]) if config else {}
    code = _CONFIG.sub("", text)
    if _HIDDEN.match(code):
        settings.setdefault("hidden", True)
    code = _IGNORED.sub("", code)
    if not parses(code):
        asserted = of_cell(ast.Module([], []), "", "")
        asserted.left = [(1, "not Python")]
        return [Case(place, asserted, settings)]
    tree = ast.parse(code)
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    tests = [one for one in functions if one.name.startswith("test")]
    if not tests:
        return [Case(place, of_cell(tree, *_outputs(cell)), settings)]
    around = [one for one in tree.body if one not in tests]
    return [Case(place, of_function(one, around), settings) for one in tests]


def _outputs(cell: Mapping[str, Any]) -> tuple[str, str]:
    """Return the value that a cell displays, and what it prints."""
    displayed = printed = ""
    for output in cell.get("outputs", ()):
        value = output.get("data", {}).get("text/plain") or ""
        displayed += "".join(value)
        printed += "".join(output.get("text") or "")
    return displayed, printed


# --- a file of tests ------------------------------------------------------------------------


def read_otter_file(label: str, source: str) -> KnownTests | None:
    """Read a file of ``tests/``; None where it is none of otter's.

    Raise SyntaxError when it is not Python.
    """
    tree = ast.parse(source)
    if (table := _assigned(tree, "test")) is not None and isinstance(table, ast.Dict):
        return _of_table(label, table)
    tests = {one: call for one in tree.body if (call := _test_case(one)) is not None}
    if not tests:
        return None
    found = KnownTests()
    around = [one for one in tree.body if one not in tests and not _is_setting(one)]
    cases = [
        Case(f"{label}:{one.lineno}", of_function(one, around), _literals(call))
        for one, call in tests.items()
        if isinstance(one, ast.FunctionDef)
    ]
    name = _literal(_assigned(tree, "name")) or label.removesuffix(".py")
    add_question(Question(str(name), _literal(_assigned(tree, "points"))), cases, found)
    return found


def _of_table(label: str, table: ast.Dict) -> KnownTests:
    """Read the table of a file in the OK form."""
    found = KnownTests()
    told = _literal(table)
    suites = told.get("suites") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(suites, list):
        found.left.append(
            f"{label}:{table.lineno}: `test` is not a table of literals with `suites`"
        )
        return found
    lines = [
        node.values[at].lineno
        for node in ast.walk(table)
        if isinstance(node, ast.Dict)
        for at, key in enumerate(node.keys)
        if isinstance(key, ast.Constant) and key.value == "code"
    ]
    cases = [
        (case, str(suite.get("setup") or ""))
        for suite in suites
        if isinstance(suite, dict)
        for case in suite.get("cases", ())
        if isinstance(case, dict)
    ]
    name = str(told.get("name") or label.removesuffix(".py"))
    add_question(
        Question(name, told.get("points")),
        [
            Case(f"{label}:{line}", _of_text(setup, str(case.get("code") or ""), line), case)
            for (case, setup), line in zip(cases, lines, strict=False)
        ],
        found,
    )
    return found


def _of_text(setup: str, code: str, line: int) -> Any:
    text = f"{setup}\n{code}" if setup.strip() else code
    return of_doctest(text, line - text.count("\n") + code.count("\n"))


def _assigned(tree: ast.Module, name: str) -> ast.expr | None:
    """Return the value that a file gives to a name at its top."""
    for one in tree.body:
        targets = one.targets if isinstance(one, ast.Assign) else []
        if isinstance(one, ast.Assign) and [t.id for t in targets if isinstance(t, ast.Name)] == [
            name
        ]:
            return one.value
    return None


def _is_setting(statement: ast.stmt) -> bool:
    tree = ast.Module([statement], [])
    return any(_assigned(tree, name) is not None for name in ("name", "points", "OK_FORMAT"))


def _test_case(statement: ast.stmt) -> ast.Call | None:
    """Return the decorator ``@test_case`` of a function, as a call."""
    decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
    for one in decorators:
        called = one.func if isinstance(one, ast.Call) else one
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "test_case":
            return one if isinstance(one, ast.Call) else ast.Call(called, [], [])
    return None


def _literals(call: ast.Call) -> dict[str, Any]:
    return {one.arg: _literal(one.value) for one in call.keywords if one.arg}


def _literal(node: ast.expr | None) -> Any:
    """Return the value of a literal; None where the node is none."""
    if node is None:
        return None
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
