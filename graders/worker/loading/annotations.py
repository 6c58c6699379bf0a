"""Annotations of definitions: Python 3.14 evaluates them only when they are asked for.

Before it, one that fails (``-> List[str]`` without its import) takes its whole definition along.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.worker.inspecting.objects import places_of
from graders.worker.reading.sources import Sources


def fails_in_annotation(
    statement: ast.stmt, problem: BaseException, label: str, sources: Sources
) -> bool:
    """Tell whether a statement of a file was ended by one of the annotations in it."""
    places = [one for one in places_of(problem) if one.tb_frame.f_code.co_filename == label]
    annotations = {id(node) for node in _annotations(statement)}
    chain = sources.place(places[-1]).chain if places and annotations else ()
    return any(id(node) in annotations for node in chain)


def _annotations(statement: ast.stmt) -> Iterator[ast.expr]:
    """Yield the annotations of a definition, of its members and of what is in them."""
    for node in ast.walk(statement):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found = node.returns
            case ast.arg() | ast.AnnAssign():
                found = node.annotation
            case _:
                found = None
        if found is not None:
            yield found
