"""What a question asks, as the file that students start from says it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache

from graders.spec.assignment import Assignment

MOST = 700
# A title underlined, which opens a section: parameters, examples and the like follow.
_SECTION = re.compile(r"[^\n]+\n-{3,}")


def asked(assignment: Assignment, question_id: str) -> str:
    """Return the first paragraphs of the docstring of a question's main target.

    Parameters
    ----------
    assignment : Assignment
        Its skeleton is looked at, then its reference.
    question_id : str
        The question.

    Returns
    -------
    str
        Empty where nothing is defined (a question in words), or nothing is said of it.
    """
    for target in assignment.targets[question_id][:1]:
        for sources in (assignment.skeleton, assignment.reference_sources):
            said = _docstrings(sources.get(target.module, ""))
            text = said.get(target.name) or (
                said.get(target.owner) if target.member == "__init__" else ""
            )
            if text:
                return _opening(text)
    return ""


def _opening(text: str) -> str:
    """Keep whole paragraphs, up to the first section."""
    kept: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        is_long = sum(map(len, kept)) + len(paragraph) > MOST
        if _SECTION.match(paragraph) or (kept and is_long):
            break
        kept.append(paragraph if len(paragraph) <= MOST else f"{paragraph[:MOST]}…")
    return "\n\n".join(kept)


@cache
def _docstrings(source: str) -> Mapping[str, str]:
    """Return what each function, class and method of our own source says of itself."""
    return dict(_said(ast.parse(source), ""))


def _said(tree: ast.Module | ast.ClassDef, owner: str) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = ast.get_docstring(node, clean=False)
            yield owner + node.name, inspect.cleandoc(text or "")
            if isinstance(node, ast.ClassDef):
                yield from _said(node, f"{owner}{node.name}.")
