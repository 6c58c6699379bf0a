"""Make the students' files from the reference: the same text, the answers taken out.

Comments, imports, provided code, signatures and docstrings stay. Bodies of targets become
``# TODO`` and ``pass``, constants become ``None``, helpers go away. A reference written in
percent cells also makes a notebook; a cell tagged ``notebook-only`` holds code behind ``#|``
which only the notebook gets.
"""

from __future__ import annotations

import ast
import hashlib
import io
import itertools
import json
import re
import tempfile
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graders.model import Target
from graders.spec.assignment import Assignment
from graders.spec.load import module_files
from graders.spec.names import lines_of

__all__ = ["check_skeleton", "make_skeleton", "write_skeleton"]

_MARKER = re.compile(r"^# %%(?P<markdown>\s*\[markdown\])?(?P<rest>.*)$")
_NOTEBOOK_ONLY = "notebook-only"


def make_skeleton(assignment: Assignment) -> Mapping[str, str]:
    """Make the files of a skeleton.

    Parameters
    ----------
    assignment : Assignment
        Loaded with or without its present skeleton.

    Returns
    -------
    mapping of str to str
        The text of each file by its name relative to the course.
    """
    spec = assignment.spec
    files: dict[str, str] = {}
    for module, name in module_files(Path(assignment.course), "skeletons", spec).items():
        cells = _cells(_emptied(assignment, module))
        files[name] = _as_script(cells)
        if spec.notebook and module == spec.modules[0]:
            files[f"skeletons/{spec.id}.ipynb"] = _as_notebook(cells)
    return files


def write_skeleton(course: Path, assignment: Assignment) -> tuple[str, ...]:
    """Write the files of a skeleton that are not yet as they should be; return their names."""
    changed = check_skeleton(course, assignment)
    files = make_skeleton(assignment)
    for name in changed:
        _write(course / name, files[name].encode())
    return changed


def check_skeleton(course: Path, assignment: Assignment) -> tuple[str, ...]:
    """Return the names of the files of a skeleton that are missing or not up to date."""
    files = make_skeleton(assignment)
    return tuple(name for name, text in files.items() if _content(course / name) != text.encode())


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(path: Path, content: bytes) -> None:
    """Write a whole file or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    made = Path(file.name)
    made.chmod(0o644)
    made.replace(path)


# --- taking the answers out ---------------------------------------------------------------


@dataclass(frozen=True)
class _Edit:
    """Lines ``first`` to ``last`` (from 1) replaced by others."""

    first: int
    last: int
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Roles:
    """What becomes of the names of a module; ``words`` are answered in words."""

    targets: frozenset[str]
    helpers: frozenset[str]
    words: frozenset[str]
    classes: frozenset[str]


def _roles(assignment: Assignment, module: str) -> _Roles:
    pieces = {piece.name: piece for piece in assignment.reference}[module]
    words: set[str] = set()
    for question in assignment.spec.questions:
        if all(getattr(check, "kind", "") == "manual" for check in question.checks):
            named = assignment.targets[question.id] or (Target(module, question.id),)
            words.update(target.name for target in named)
    helpers = frozenset(pieces.helpers) - words
    return _Roles(frozenset(pieces.targets), helpers, frozenset(words), frozenset(pieces.classes))


def _emptied(assignment: Assignment, module: str) -> str:
    source = assignment.reference_sources[module]
    roles = _roles(assignment, module)
    lines = lines_of(source)
    edits = [
        edit for statement in ast.parse(source).body for edit in _edits(statement, roles, lines)
    ]
    for edit in sorted(edits, key=lambda edit: edit.first, reverse=True):
        lines[edit.first - 1 : edit.last] = edit.lines
    return _without_wide_gaps("\n".join(lines) + "\n")


def _edits(statement: ast.stmt, roles: _Roles, lines: list[str]) -> Iterator[_Edit]:
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
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _removed(statement: ast.stmt, lines: list[str]) -> _Edit:
    """Remove a statement and the comment right above it, which speaks of it."""
    first = statement.lineno
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        first = _first_line(statement)
    while first > 1 and _is_comment(lines[first - 2]):
        first -= 1
    return _Edit(first, statement.end_lineno or statement.lineno)


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#") and not _MARKER.match(line)


def _empty_function(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> _Edit:
    end = node.end_lineno or node.lineno
    body = node.body[0]
    indent = " " * (node.col_offset + 4)
    stub = (f"{indent}# TODO", f"{indent}pass")
    if ast.get_docstring(node, clean=False) is not None:
        return _Edit((body.end_lineno or body.lineno) + 1, end, stub)
    header = _header_end(node, lines)
    if header == body.lineno:
        start = len(lines[header - 1].encode()[: body.col_offset].decode())
        return _Edit(header, end, (lines[header - 1][:start].rstrip(), *stub))
    return _Edit(header + 1, end, stub)


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


def _without_wide_gaps(source: str) -> str:
    """Leave at most two blank lines in a row, texts aside."""
    inside = set(_lines_in_texts(source))
    kept: list[str] = []
    for number, line in enumerate(lines_of(source), start=1):
        wide = not line.strip() and len(kept) >= 2 and not kept[-1].strip() and not kept[-2].strip()
        if number in inside or not wide:
            kept.append(line)
    return "\n".join(kept).strip("\n") + "\n"


def _lines_in_texts(source: str) -> Iterator[int]:
    for token in _tokens(source):
        if token.type != tokenize.COMMENT and token.start[0] != token.end[0]:
            yield from range(token.start[0] + 1, token.end[0] + 1)


def _tokens(source: str) -> Iterable[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(source).readline)


# --- cells --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Cell:
    """The lines of a cell, its marker apart (empty for what precedes the first one)."""

    marker: str
    lines: tuple[str, ...]

    @property
    def is_markdown(self) -> bool:
        return "[markdown]" in self.marker

    @property
    def is_notebook_only(self) -> bool:
        return _NOTEBOOK_ONLY in self.marker

    @property
    def is_empty(self) -> bool:
        return not any(line.strip() for line in self.lines)


def _cells(source: str) -> tuple[_Cell, ...]:
    lines = lines_of(source)
    starts = [
        token.start[0]
        for token in _tokens(source)
        if token.type == tokenize.COMMENT and token.start[1] == 0 and _MARKER.match(token.string)
    ]
    bounds = [*starts, len(lines) + 1]
    first = _Cell("", tuple(lines[: bounds[0] - 1]))
    rest = [
        _Cell(lines[start - 1], tuple(lines[start : end - 1]))
        for start, end in itertools.pairwise(bounds)
    ]
    return tuple(cell for cell in (first, *rest) if not cell.is_empty)


def _as_script(cells: Iterable[_Cell]) -> str:
    lines: list[str] = []
    for cell in cells:
        if not cell.is_notebook_only:
            lines += [*([cell.marker] if cell.marker else []), *cell.lines]
    return _without_wide_gaps("\n".join(lines) + "\n")


def _as_notebook(cells: Iterable[_Cell]) -> str:
    made = [cell for cell in map(_notebook_cell, cells) if cell is not None]
    seen: dict[str, int] = {}
    for cell in made:
        digest = hashlib.sha256(json.dumps(cell, sort_keys=True).encode()).hexdigest()[:12]
        seen[digest] = seen.get(digest, 0) + 1
        cell["id"] = f"{digest}-{seen[digest]}"
    notebook = {
        "cells": made,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _notebook_cell(cell: _Cell) -> dict[str, object] | None:
    """Turn a cell into one of a notebook; what stands before the first marker has none."""
    if not cell.marker and _is_docstring("\n".join(cell.lines)):
        return None
    prefix = re.compile(r"^# ?" if cell.is_markdown else r"^#\| ?")
    uncover = cell.is_markdown or cell.is_notebook_only
    lines = [prefix.sub("", line) if uncover else line for line in cell.lines]
    source = "\n".join(lines).strip("\n").splitlines(keepends=True)
    if cell.is_markdown:
        return {"cell_type": "markdown", "metadata": {}, "source": source}
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _is_docstring(source: str) -> bool:
    body = ast.parse(source).body
    return len(body) == 1 and isinstance(body[0], ast.Expr)
