"""Methods at the margin, in the midst of their class: they end it, and swallow those below them.

The body of such a method is indented like the members of its class, so Python reads these as
functions inside the method. They are read as the class's, and the method alone is set aside.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from graders.codec.typing_shim import Any
from graders.worker.reading.broken_stretches import comments, problem_of
from graders.worker.reading.stubs import Function

_AT_MARGIN = re.compile(r"^def[ \t]+\w+\(self\b", re.MULTILINE)
_DECORATED = ("classmethod", "staticmethod", "property")

Note = dict[str, Any]


def without_margin_methods(text: str) -> tuple[str, list[Note]]:
    """Return a source that parses without the methods at the margin that swallow others.

    They become blank lines. Each is noted: its ``line``, its name as ``detail``, and as ``inside``
    the class that it ends.
    """
    notes: list[Note] = []
    if not _AT_MARGIN.search(text):
        return text, notes
    lines = text.split("\n")
    for owner, function, first in _swallowing(ast.parse(text)):
        begin = _line_of(function) - 1
        lines[begin : first - 1] = comments(lines[begin : first - 1])
        notes.append({"line": function.lineno, "detail": function.name, "inside": owner})
    mended = "\n".join(lines)
    return (mended, notes) if notes and problem_of(mended) is None else (text, [])


def _swallowing(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, int]]:
    """Yield each method at the margin that swallows others: its class, itself, their first line."""
    owner: ast.ClassDef | None = None
    for node in tree.body:
        first = _first_swallowed(owner, node) if owner and isinstance(node, ast.FunctionDef) else 0
        if owner and first and isinstance(node, ast.FunctionDef):
            yield owner.name, node, first
        else:
            owner = node if isinstance(node, ast.ClassDef) else None


def _first_swallowed(owner: ast.ClassDef, function: ast.FunctionDef) -> int:
    """Return the line where the members of a class begin inside a function; 0 where none do.

    They are all that follows in it, and neither its own statements nor the class know their names.
    """
    given = [one.arg for one in function.args.args]
    own = [*takewhile(lambda node: not isinstance(node, Function), function.body)]
    members = function.body[len(own) :]
    if given[:1] != ["self"] or not own or not members or not all(map(_is_member, members)):
        return 0
    if function.body[0].col_offset != owner.body[0].col_offset:
        return 0
    names = {node.name for node in members if isinstance(node, Function)}
    used = {n.id for node in own for n in ast.walk(node) if isinstance(n, ast.Name)}
    known = {node.name for node in owner.body if isinstance(node, Function)}
    return 0 if names & (used | known) else _line_of(members[0])


def _is_member(node: ast.stmt) -> bool:
    if not isinstance(node, Function):
        return False
    given = [one.arg for one in node.args.args]
    decorated = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
    return given[:1] in (["self"], ["cls"]) or not decorated.isdisjoint(_DECORATED)


def _line_of(node: ast.stmt) -> int:
    """Return the line where a definition begins, with its decorators."""
    lines = [one.lineno for one in node.decorator_list] if isinstance(node, Function) else []
    return min([node.lineno, *lines])
