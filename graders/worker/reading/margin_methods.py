"""Methods at the margin, in the midst of their class: they end it, and swallow those below them.

The body of such a method, if it has one, is indented like the members of its class, so Python
reads these as functions inside the method. They are read as the class's, and the method alone is
set aside.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from graders.codec.typing_shim import Any
from graders.worker.reading.broken_stretches import comments, problem_of
from graders.worker.reading.stubs import Function

_AT_MARGIN = re.compile(
    r"^(?:def[ \t]+\w+\(self\b|@(?:class|static)method\b|@property\b)", re.MULTILINE
)
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
    lines, tree = text.split("\n"), ast.parse(text)
    # A method that is put in its class by hand, or called as a function, is meant to stand there.
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for owner, function, first in _swallowing(tree):
        if function.name in used:
            return text, []
        begin = _line_of(function) - 1
        lines[begin : first - 1] = comments(lines[begin : first - 1])
        notes.append({"line": function.lineno, "detail": function.name, "inside": owner})
    mended = "\n".join(lines)
    return (mended, notes) if notes and problem_of(mended) is None else (text, [])


def swallows_members(text: str) -> bool:
    """Tell whether a source that parses begins with a method that swallows members of its class."""
    node = next(iter(ast.parse(text).body), None)
    if not isinstance(node, ast.FunctionDef) or not _is_method(node):
        return False
    return _first_swallowed(node, node.body[0].col_offset, ()) > 0


def _swallowing(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, int]]:
    """Yield the methods at the margin in the midst of a class: its name, each, and what is below.

    The last of those in a row swallows the members of the class that are below.
    """
    owner: ast.ClassDef | None = None
    row: list[ast.FunctionDef] = []
    for node in tree.body:
        if owner is None or not isinstance(node, ast.FunctionDef) or not _is_method(node):
            owner, row = node if isinstance(node, ast.ClassDef) else None, []
            continue
        row.append(node)
        known = [one.name for one in owner.body if isinstance(one, Function)]
        if first := _first_swallowed(node, owner.body[0].col_offset, known):
            for function, below in zip(row, [*map(_line_of, row[1:]), first], strict=True):
                yield owner.name, function, below
            row = []


def _is_method(function: ast.FunctionDef) -> bool:
    """Tell whether a function at the margin takes ``self``, or has a decorator of methods alone."""
    decorated = {one.id for one in function.decorator_list if isinstance(one, ast.Name)}
    takes_self = [one.arg for one in function.args.args[:1]] == ["self"]
    return takes_self or not decorated.isdisjoint(_DECORATED)


def _first_swallowed(function: ast.FunctionDef, column: int, known: Collection[str]) -> int:
    """Return the line where the members of a class begin inside a function; 0 where none do.

    They are all that follows in it, from a ``column`` on, and neither its own statements nor the
    class, which has those ``known``, use their names.
    """
    own = [*takewhile(lambda node: not isinstance(node, Function), function.body)]
    members = function.body[len(own) :]
    if not members or not all(map(_is_member, members)):
        return 0
    names = {node.name for node in members if isinstance(node, Function)}
    used = {n.id for node in own for n in ast.walk(node) if isinstance(n, ast.Name)}
    # A parameter may have the name of a property.
    used -= {one.arg for one in function.args.args}
    is_free = names.isdisjoint({*used, *known})
    return _line_of(members[0]) if is_free and function.body[0].col_offset == column else 0


def _is_member(node: ast.stmt) -> bool:
    """Tell whether a statement may be one of a class: a method, or what makes a method another."""
    if isinstance(node, Function):
        given = [one.arg for one in node.args.args]
        decorated = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
        return given[:1] in (["self"], ["cls"]) or not decorated.isdisjoint(_DECORATED)
    call = node.value if isinstance(node, ast.Assign) else None
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in _DECORATED
    )


def _line_of(node: ast.stmt) -> int:
    """Return the line where a definition begins, with its decorators."""
    lines = [one.lineno for one in node.decorator_list] if isinstance(node, Function) else []
    return min([node.lineno, *lines])
