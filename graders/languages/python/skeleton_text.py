"""The text of a skeleton: a module of the reference without its answers.

Comments, imports, provided code, signatures and docstrings stay. Bodies of targets become
``# TODO`` and ``pass``, or only their regions where an author marks some; constants become
``None``, helpers go away.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graders.languages.python.percent_cells import MARKER
from graders.languages.python.solution_regions import Region, regions_of, without_wide_gaps
from graders.languages.python.syntax import bound_names, first_line, lines_of
from graders.light_dataclass import dataclass


@dataclass(frozen=True, order=True)
class _Edit:
    """Lines ``first`` to ``last`` (from 1) replaced by others; ``is_body`` where a body goes."""

    first: int
    last: int
    lines: tuple[str, ...] = ()
    is_body: bool = False


@dataclass(frozen=True)
class Roles:
    """The names that a module defines, by role; ``words`` are the answers in words."""

    targets: frozenset[str]
    helpers: frozenset[str]
    words: frozenset[str]
    classes: frozenset[str]


def without_answers(source: str, file: str, roles: Roles) -> str:
    """Return a module of the reference without its answers; ``file`` is its name, for errors.

    Raise SpecError when a mark of a solution's region lacks the other one.
    """
    lines, tree = lines_of(source), ast.parse(source)
    edits = [edit for statement in tree.body for edit in _edits(statement, roles, lines)]
    for edit in sorted(_with_regions(edits, regions_of(source, file)), reverse=True):
        lines[edit.first - 1 : edit.last] = edit.lines
    return without_wide_gaps("\n".join(lines) + "\n")


def _with_regions(edits: Sequence[_Edit], regions: Sequence[Region]) -> Iterator[_Edit]:
    """Yield the edits, and those of the regions; where two overlap, only one of them.

    A body with a region in it keeps the rest. A definition that goes away takes its regions along:
    the mark that ends one may stand below the last statement.
    """
    taken: set[Region] = set()
    for edit in edits:
        met = [r for r in regions if r.first <= edit.last and edit.first <= r.last]
        if any(r.first < edit.first for r in met) or (met and edit.is_body):
            continue
        taken.update(met)
        yield replace(edit, last=max([edit.last, *(region.last for region in met)]))
    yield from (_Edit(r.first, r.last, r.replacement) for r in regions if r not in taken)


def _edits(statement: ast.stmt, roles: Roles, lines: list[str]) -> Iterator[_Edit]:
    names = set(_names(statement))
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if names & roles.helpers:
            yield _removed(statement, lines)
        elif isinstance(statement, ast.ClassDef) and names & roles.classes:
            yield from _empty_members(statement, roles.targets, lines)
        elif not names & roles.targets:
            return
        elif isinstance(statement, ast.ClassDef):
            yield from _empty_class(statement, lines)
        else:
            yield _empty_function(statement, lines)
    elif names & (roles.targets | roles.words):
        blank = tuple(
            f'{name} = ""  # TODO' if name in roles.words else f"{name} = None  # TODO"
            for name in _names(statement)
        )
        yield _Edit(statement.lineno, statement.end_lineno or statement.lineno, blank)
    elif names and names <= roles.helpers:
        yield _removed(statement, lines)


def _names(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of the top level defines, in the order of the text."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
        return
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.If):
        return
    bound = bound_names(ast.unparse(statement))  # a comprehension has names of its own
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in bound:
            yield node.id


def _removed(statement: ast.stmt, lines: list[str]) -> _Edit:
    """Remove a statement and the comment right above it, which is about it."""
    first = first_line(statement)
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        if MARKER.match(lines[first - 2]):
            break
        first -= 1
    return _Edit(first, statement.end_lineno or statement.lineno)


def _empty_function(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> _Edit:
    end = node.end_lineno or node.lineno
    body = node.body[0]
    indent = " " * (node.col_offset + 4)
    stub = (f"{indent}# TODO", f"{indent}pass")
    if ast.get_docstring(node, clean=False) is not None:
        return _Edit((body.end_lineno or body.lineno) + 1, end, stub, is_body=True)
    header = _header_end(node, lines)
    if header == body.lineno:
        start = len(lines[header - 1].encode()[: body.col_offset].decode())
        return _Edit(header, end, (lines[header - 1][:start].rstrip(), *stub))
    return _Edit(header + 1, end, stub, is_body=True)


def _header_end(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """Return the line of the colon that ends a signature."""
    parts: list[ast.expr | ast.arg | None] = [*ast.walk(node.args), node.returns]  # type: ignore[list-item]
    start = max([node.lineno, *(getattr(part, "end_lineno", 0) or 0 for part in parts)])
    for number in range(start, node.body[0].lineno):
        if lines[number - 1].split("#")[0].rstrip().endswith(":"):
            return number
    return node.body[0].lineno


def _empty_class(node: ast.ClassDef, lines: list[str]) -> Iterator[_Edit]:
    """Empty the methods; fields with a type stay, other attributes and private methods go."""
    kept = 0
    for member in node.body:
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
            if member.name.startswith("_") and not member.name.endswith("__"):
                yield _removed(member, lines)
                continue
            yield _empty_function(member, lines)
        elif isinstance(member, ast.Assign):
            yield _removed(member, lines)
            continue
        kept += 1
    if kept <= (ast.get_docstring(node, clean=False) is not None):
        indent = " " * (node.col_offset + 4)
        end = node.end_lineno or node.lineno
        yield _Edit(end + 1, end, (f"{indent}# TODO", f"{indent}pass"))


def _empty_members(
    node: ast.ClassDef, targets: frozenset[str], lines: list[str]
) -> Iterator[_Edit]:
    """Empty the members that are targets, one by one; those that are provided stay."""
    for member in node.body:
        names = [f"{node.name}.{name}" for name in _names(member)]
        if not targets.intersection(names):
            continue
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _empty_function(member, lines)
        else:
            indent = " " * member.col_offset
            blank = tuple(f"{indent}{name} = None  # TODO" for name in _names(member))
            yield _Edit(member.lineno, member.end_lineno or member.lineno, blank)
