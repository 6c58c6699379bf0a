"""Lines to paste in Python that show a failure again, on the student's own machine."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Mapping
from typing import Any

MOST = 3_000
_TAKE = re.compile(r"\btake\(")
_TAKE_LINES = (
    "from itertools import islice\ndef take(n, items):\n    return list(islice(items, n))\n"
)
_SCALARS = (bool, int, str, bytes, range, type(None))


def paste(header: str, seed: int | None, inputs: Mapping[str, Any], setup: str, body: str) -> str:
    """Write a case as a program of its own.

    Parameters
    ----------
    header : str
        Lines that bring the student's names.
    seed : int or None
        What `random` is seeded with; None where it does not matter.
    inputs : mapping of str to plain data
        Names to bind.
    setup, body : str
        What runs before the call, and the call.

    Returns
    -------
    str
        Empty where an input cannot be written as Python, or all of it would be too long.
    """
    if not all(_is_literal(value) for value in inputs.values()):
        return ""
    take = _TAKE_LINES if _TAKE.search(f"{setup}\n{body}") else ""
    seeded = "" if seed is None else f"import random\nrandom.seed({seed})"
    # A form that is long is not written out whole only to be measured: plain inputs are bounded.
    bound = [f"{name} = {value!r}" for name, value in inputs.items()]
    parts = (header, take.rstrip(), seeded, *bound, setup.strip("\n").rstrip(), body)
    text = "\n".join(filter(None, parts))
    return _spaced(text) if len(text) <= MOST else ""


def shown(expression: str) -> str:
    """Write the line that prints what an expression gives."""
    return f"print({expression.strip()})"


def _spaced(text: str) -> str:
    """Leave a line after each block: without it, an interpreter would go on reading the block."""
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
    """Tell what Python reads back as it writes it."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(_is_literal(k) and _is_literal(v) for k, v in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_literal, value))
    return isinstance(value, _SCALARS)
