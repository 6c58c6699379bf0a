"""Take equalities that a course writes apart, so that both sides can be looked at."""

from __future__ import annotations

import ast
from functools import cache


@cache
def sides(code: str) -> tuple[str, ...]:
    """Return the two sides of an equality; of another expression, itself alone.

    Examples
    --------
    >>> sides("f(x) == x"), sides("f(x) < x"), sides("a == b == c")
    (('f(x)', 'x'), ('f(x) < x',), ('a == b == c',))
    """
    code = code.strip()
    try:
        node = ast.parse(code, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (code,)  # refused later, with its line
    if not isinstance(node, ast.Compare) or [*map(type, node.ops)] != [ast.Eq]:
        return (code,)
    parts = (ast.get_source_segment(code, part) for part in (node.left, *node.comparators))
    return tuple(part or code for part in parts)
