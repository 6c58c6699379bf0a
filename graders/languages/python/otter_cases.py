"""The cases of a question of otter-grader: doctests, cells with what they display, functions."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from graders.languages.python.asserted import Asserted, asserts
from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import KnownTest, KnownTests, read_tree
from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class Case:
    """A case: what it shows, and its settings.

    Attributes
    ----------
    place : str
        The file and the line, or the cell.
    found : Asserted
        The examples that it shows, and what could not be carried.
    settings : dict
        Its ``points``, ``hidden``, ``success_message`` and ``failure_message``, where told.
    """

    place: str
    found: Asserted
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def points(self) -> float | None:
        """The points that it tells."""
        return number(self.settings.get("points"))


@dataclass(frozen=True)
class Question:
    """A question of otter: its name, the points that it tells, and the names that it defines."""

    name: str
    points: object = None
    about: frozenset[str] = frozenset()


def number(told: object) -> float | None:
    """Return a number of points; None where it is none."""
    is_number = isinstance(told, int | float) and not isinstance(told, bool)
    return float(told) if is_number and isinstance(told, int | float) else None


def points_of(told: object, given: Sequence[float | None]) -> list[float]:
    """Share the points of a question among its cases, as otter does.

    ``told`` are those of the question: a number, a list with one for each case, ``{each: 1}``, or
    None. Cases without points share what the others leave; nothing, where the question tells none.
    """
    if isinstance(told, list):
        given = [number(one) for one in told[: len(given)]] + [*given[len(told) :]]
    elif isinstance(told, dict):
        each = number(told.get("each"))
        given = [each if one is None else one for one in given]
    known = sum(one for one in given if one is not None)
    total = number(told)
    if total is None:
        total = known or 1.0
    rest = max(total - known, 0.0) / max(given.count(None), 1)
    return [rest if one is None else one for one in given]


def add_question(question: Question, cases: Sequence[Case], found: KnownTests) -> None:
    """Add the cases of a question, named ``q1_1``, ``q1_2``.

    Where a case cannot be carried, the others share its points. One that is worth none, as students
    see it before they are graded, comes with a hundredth of the question's.
    """
    worth = points_of(question.points, [case.points for case in cases])
    least = sum(worth) / 100
    if any(case.settings.get("success_message") for case in cases):
        found.left.append(f"{cases[0].place}: {question.name}: the words for those who pass")
    if not all(worth) and least:
        what = "cases of no points have a hundredth of its points"
        found.left.append(f"{cases[0].place}: {question.name}: {what}")
    worth = [points or least for points in worth]
    carried = sum(p for p, case in zip(worth, cases, strict=True) if case.found.examples)
    for at, (case, points) in enumerate(zip(cases, worth, strict=True), start=1):
        name = f"{question.name}_{at}"
        if not points:
            found.left.append(f"{case.place}: {name} is worth no points")
            continue
        file = case.place.partition(":")[0]
        is_cell = ":cell" in case.place
        found.left += [
            f"{case.place if is_cell else f'{file}:{line}'}: {why}" for line, why in case.found.left
        ]
        if not case.found.examples:
            found.left += [] if case.found.left else [f"{case.place}: {name} asserts nothing"]
            continue
        said = str(case.settings.get("failure_message") or "")
        found.tests.append(
            KnownTest(
                name,
                case.place,
                examples=tuple(
                    replace(one, message=one.message or said) for one in case.found.examples
                ),
                points=points * 100 * least / carried,
                is_hidden=case.settings.get("hidden") is True,
                about=question.about,
            )
        )


# --- what a case shows ----------------------------------------------------------------------


def of_cell(code: ast.Module, displayed: str, printed: str) -> Asserted:
    """Read a test cell: its asserts, or its last expression with what Jupyter shows under it.

    Where nothing is shown, the outputs may have been cleared: the reference tells.
    """
    asserted = Asserted()
    *first, last = code.body or [ast.Pass()]
    before = asserted.read(first)
    if not isinstance(last, ast.Expr) or asserts(last):
        asserted.read([last], before)
    elif printed:
        asserted.show(Example(ast.unparse(last), "\n".join(before), prints=printed))
    elif displayed or not asserted.examples:
        _show(asserted, last, displayed, before)
    return asserted


def of_doctest(text: str, line: int = 1) -> Asserted:
    """Read a doctest: its expressions with what they give, and its asserts."""
    asserted = Asserted()
    try:
        examples = doctest.DocTestParser().get_examples(text)
        codes = [ast.parse(one.source) for one in examples]
    except (ValueError, SyntaxError):
        asserted.left.append((line, "a doctest that is not Python"))
        return asserted
    before: list[str] = []
    for one, code in zip(examples, codes, strict=True):
        ast.increment_lineno(code, line + one.lineno - 1)
        last = code.body[-1]
        if one.exc_msg is not None:
            name = one.exc_msg.partition(":")[0].strip().rpartition(".")[2]
            asserted.show(Example(ast.unparse(last), "\n".join(before), raises=name))
        elif not one.want:
            before = asserted.read(code.body, before)
        elif isinstance(last, ast.Expr):
            before = _show(asserted, last, one.want, before)
        else:
            asserted.left.append((last.lineno, f"what `{one.source.splitlines()[0]}` prints"))
    last = codes[-1].body[-1] if codes else ast.Pass()
    if isinstance(last, ast.Expr) and not (asserted.examples or asserted.left):
        asserted.show(Example(ast.unparse(last), "\n".join(before[:-1])))
    return asserted


def _show(asserted: Asserted, shown: ast.Expr, want: str, before: Sequence[str]) -> list[str]:
    """Add an expression with the text that it gives; return the setup as it is after it."""
    call = ast.unparse(shown)
    told = _as_assertion(shown.value, want)
    if told is None or call.startswith("print("):
        prints = want if call.startswith("print(") else ""
        displayed = "" if prints else want
        asserted.show(Example(call, "\n".join(before), prints=prints, displayed=displayed))
        return [*before, call] if isinstance(shown.value, ast.Call) and not prints else [*before]
    after = asserted.read([ast.copy_location(told, shown)], before)
    asserted.examples[-1] = replace(asserted.examples[-1], displayed=want)
    return after


def _as_assertion(call: ast.expr, want: str) -> ast.Assert | None:
    """Write an expression and the literal that it gives as an assertion."""
    try:
        literal = ast.parse(want.strip(), mode="eval").body
        value = ast.literal_eval(literal)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    if value is True and isinstance(call, ast.Compare):
        return ast.Assert(call)
    same = ast.Is() if value is None or isinstance(value, bool) else ast.Eq()
    return ast.Assert(ast.Compare(call, [same], [literal]))


class _AsNames(ast.NodeTransformer):
    """Write ``env["f"]``, the student's ``f``, as its name."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        is_env = isinstance(node.value, ast.Name) and node.value.id == "env"
        if is_env and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            return ast.copy_location(ast.Name(node.slice.value, node.ctx), node)
        return node


def of_function(function: ast.FunctionDef, around: Sequence[ast.stmt]) -> Asserted:
    """Read a test that raises where it fails; its arguments are the student's names."""
    bare: ast.FunctionDef = _AsNames().visit(function)
    bare.decorator_list = []
    bare.args = ast.arguments([], [], None, [], [], None, [])
    told = read_tree("", ast.Module([*around, bare], []))
    found = Asserted(examples=[one for test in told.tests for one in test.examples])
    for sentence in told.left:
        _, line, why = sentence.split(":", 2)
        if not why.endswith("asserts nothing"):
            found.left.append((int(line), why.strip()))
    return found
