"""Where a reference may be mutated, and which questions each place concerns."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from graders.languages.python.reference import helpers_of
from graders.model import Target
from graders.spec.assignment import Assignment

__all__ = ["Place", "annotation_spans", "places_of"]

_Span = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Place:
    """A definition of the reference that mutants are made of.

    Attributes
    ----------
    module, name : str
        The definition; ``Class.member`` for a member.
    first, last : int
        Its lines in the module, decorators included.
    questions : tuple of str
        The questions that it concerns, in the order of the spec.
    is_helper : bool
        It is no target: targets use it.
    """

    module: str
    name: str
    first: int
    last: int
    questions: tuple[str, ...]
    is_helper: bool = False


def places_of(assignment: Assignment, aside: Collection[str] = ()) -> tuple[Place, ...]:
    """List the targets that checks judge, and the helpers that they use, as places.

    Parameters
    ----------
    aside : collection of str
        Names that are left out: what only serves on classes of students, say.
    """
    found: dict[tuple[str, str], Place] = {}
    for question_id, target, name in _judged_names(assignment):
        if name in aside:
            continue
        key = (target.module, name)
        earlier = found[key].questions if key in found else ()
        found[key] = Place(
            *key,
            *_lines(assignment.reference_sources[target.module], name),
            tuple(dict.fromkeys((*earlier, question_id))),
            name != target.name,
        )
    return tuple(sorted(found.values(), key=lambda place: (place.module, place.first)))


def _judged_names(assignment: Assignment) -> Iterator[tuple[str, Target, str]]:
    """Yield question, target and name, for each target that checks judge and for its helpers."""
    for question in assignment.spec.questions:
        if not question.is_in_words:
            for target in assignment.targets[question.id]:
                for name in (target.name, *_helpers(assignment, target)):
                    yield question.id, target, name


def _helpers(assignment: Assignment, target: Target) -> Iterator[str]:
    module = next(module for module in assignment.reference if module.name == target.module)
    for helper in helpers_of(module, module.targets[target.name]):
        yield helper.name


def _lines(source: str, name: str) -> tuple[int, int]:
    """Find the first and the last line of what defines a name; the dotted one of a member."""
    body: list[ast.stmt] = ast.parse(source).body
    owner, _, member = name.rpartition(".")
    if owner:
        body = next(s.body for s in body if isinstance(s, ast.ClassDef) and s.name == owner)
    # A property and its setter are two definitions of one name.
    spans = [
        (_first_line(statement), statement.end_lineno or statement.lineno)
        for statement in body
        if member in _names(statement)
    ]
    return min(first for first, _ in spans), max(last for _, last in spans)


def _first_line(statement: ast.stmt) -> int:
    decorators: Iterable[ast.expr] = getattr(statement, "decorator_list", ())
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _names(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.Assign):
        targets: list[ast.expr] = statement.targets
    else:
        targets = [getattr(statement, "target", ast.Constant(None))]
    inside = chain.from_iterable(ast.walk(target) for target in targets)
    return {node.id for node in inside if isinstance(node, ast.Name)}


def annotation_spans(source: str) -> tuple[_Span, ...]:
    """Return where the type annotations of a module start and end, as (line, column)."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
    return tuple(
        ((note.lineno, note.col_offset), (note.end_lineno or 0, note.end_col_offset or 0))
        for note in found
        if note is not None
    )
