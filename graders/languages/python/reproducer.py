"""Lines to paste in Python that show a failure again, on the student's own machine.

They can be given only where the student's files alone show what was graded.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from graders.protocol import STATEMENT_NOTES

MOST = 3_000
_TAKE = re.compile(r"\btake\(")
_TAKE_LINES = """\
from itertools import islice
def take(n, items):
    return list(islice(items, n)) if hasattr(items, "__iter__") else items
"""
_SCALARS = (bool, int, str, bytes, range, type(None))
_LINE_CHARS = 300
_ATOMS = (ast.Call, ast.Name, ast.Attribute, ast.Subscript, ast.List, ast.Tuple, ast.Dict)
# These notes change nothing of the definitions on the student's own machine.
_HARMLESS = frozenset({"absent", "stand-in", "encoding"})
# In a notebook, a cell that stops leaves the others as they are; a file is not imported at all.
_CELLS = STATEMENT_NOTES


def paste(header: str, seed: int | None, inputs: Mapping[str, Any], setup: str, body: str) -> str:
    """Write a case as a program of its own; empty where it cannot be written, or would be too long.

    ``header`` imports the student's names. ``seed`` is that of `random`, None where it does not
    matter. The ``inputs`` are names to bind; ``setup`` is run before the call, ``body``.
    """
    if not all(_is_literal(value) for value in inputs.values()):
        return ""
    take = _TAKE_LINES if _TAKE.search(f"{setup}\n{body}") else ""
    seeded = "" if seed is None else f"import random\nrandom.seed({seed})"
    bound = [f"{name} = {value!r}" for name, value in inputs.items()]
    parts = (header, take.rstrip(), seeded, *bound, setup.strip("\n").rstrip(), body)
    text = "\n".join(filter(None, parts))
    return spaced(text) if len(text) <= MOST else ""


def shown(expression: str) -> str:
    """Write the line that prints the value of an expression."""
    return f"print({expression.strip()})"


def typed(expression: str, value: object = None) -> str:
    r"""Write an expression as a student would type it: without ``take``, which is the course's.

    ``value`` is what it gave. All items are asked for, as ``take`` did, unless there are more.

    Examples
    --------
    >>> typed("take(9, f(x))", [4]), typed("take(1, f(x))", [4])
    ('list(f(x))', 'from itertools import islice\nlist(islice(f(x), 1))')
    """
    text = expression.strip()
    tree = ast.parse(text, mode="eval").body
    if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)):
        return text
    if tree.func.id != "take" or len(tree.args) != 2:
        return text
    count, items = (ast.get_source_segment(text, argument) or "" for argument in tree.args)
    most = ast.literal_eval(count) if count.isdecimal() else 0
    if not isinstance(value, list) or len(value) < most:
        return f"list({items})"
    return f"from itertools import islice\nlist(islice({items}, {count}))"


def part_of(expression: str, path: str) -> str:
    """Write the expression of a part of a list that an expression writes out; empty for others.

    Examples
    --------
    >>> part_of("[m.board, m.moves]", "[1][0]"), part_of("[f(), 3]", "[0]")
    ('m.moves[0]', '')
    """
    text = expression.strip()
    tree, found = ast.parse(text, mode="eval").body, re.match(r"\[(\d{1,4})\]", path)
    if not isinstance(tree, ast.List | ast.Tuple) or found is None:
        return ""
    items = tree.elts[int(found[1]) :][:1]
    # Another call might give another object.
    if not items or any(isinstance(node, ast.Call) for node in ast.walk(items[0])):
        return ""
    inner = ast.get_source_segment(text, items[0]) or ""
    return inner and as_operand(inner) + path[found.end() :]


def as_operand(expression: str) -> str:
    """Write an expression so that ``[0]`` can follow it.

    Examples
    --------
    >>> as_operand("f(x)"), as_operand("a + b")
    ('f(x)', '(a + b)')
    """
    text = expression.strip()
    return text if isinstance(ast.parse(text, mode="eval").body, _ATOMS) else f"({text})"


def spaced(text: str) -> str:
    """Add a blank line after each block, without which an interpreter would go on reading it.

    Empty where the text is no Python.
    """
    try:
        statements = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    lines = text.split("\n")
    for statement in reversed(statements[:-1]):
        if hasattr(statement, "body") and statement.end_lineno:
            lines.insert(statement.end_lineno, "")
    return "\n".join(lines)


def _is_literal(value: object) -> bool:
    """Tell whether Python reads a value back from its ``repr``."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(_is_literal(k) and _is_literal(v) for k, v in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_literal, value))
    return isinstance(value, _SCALARS)


def header(files: str | None, origins: Iterable[str]) -> str | None:
    """Return the lines that import a student's names; None where other code ran as well.

    ``files`` is what :func:`imports_of` gives, ``origins`` the origin of each target, see
    :class:`graders.model.CheckResult`.
    """
    whose = {origin.partition(" ")[0] for origin in origins}
    return files if whose == {"student"} else None


def imports_of(
    units_of: Mapping[str, Any],
    notes: Iterable[Mapping[str, Any]],
    provided: Mapping[str, Iterable[str]],
) -> str | None:
    """Write the lines that import the files of a submission; all of them are read for it.

    Return no lines for a notebook, where the names exist already, and None where the files alone do
    not define what was graded. ``units_of`` holds the sources by module, as the worker read them;
    ``notes`` are those of reading and loading, see :mod:`graders.grading.notes`. ``provided`` names
    what the course gives, by module: that ran too where a file lacks it.
    """
    names = [_module(units) for units in units_of.values() if units]
    is_notebook = all(name == "" for name in names)
    harmless = _HARMLESS | _CELLS if is_notebook else _HARMLESS
    # The worker may report anything: only text can be hashed for sure.
    kinds = {str(note.get("note")) for note in notes}
    if not kinds <= harmless or None in names or not _has_all(units_of, provided):
        return None
    return "\n".join(f"from {name} import *" for name in names if name)


def _has_all(units_of: Mapping[str, Any], provided: Mapping[str, Iterable[str]]) -> bool:
    """Tell whether the submitted files define the names that the course gives in them."""
    return all(
        _defines("\n".join(unit["text"] for unit in units), name.rpartition(".")[2])
        for module, units in units_of.items()
        for name in provided.get(module, ())
    )


def _defines(text: str, name: str) -> bool:
    """Tell whether the words of a source seem to bind a name."""
    bound = re.compile(rf"(async\s+def|def|class)\s+{name}\b|{name}\b[^=]*=")
    for line in (line.strip()[:_LINE_CHARS] for line in text.splitlines()):
        words = set(re.split(r"[\s,()]+", line))
        if bound.match(line) or ("import" in words and words & {name, "*"}):
            return True
    return False


def _module(units: Any) -> str | None:
    """Return the module name of a file; empty for a notebook, None when it cannot be imported."""
    first: Mapping[str, Any] = units[0]
    path = PurePosixPath(str(first["label"]).partition(",")[0])
    if ".ipynb" in path.name:
        return ""
    return path.stem if path.suffix == ".py" and path.stem.isidentifier() else None
