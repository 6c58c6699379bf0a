"""An assignment proposed from a solution: its questions, their needs, and checks of each."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

from graders.authoring.grouping import group
from graders.authoring.parts import Part, constants_of, parts_of, unaskable
from graders.authoring.plan import Naming
from graders.authoring.proposal import Scope, propose
from graders.authoring.solution import read_solution
from graders.authoring.spec_text import module_text, spec_text
from graders.errors import UsageError

__all__ = ["propose_files"]


def propose_files(
    naming: Naming, path: Path, lang: str
) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Propose an assignment from a solution; nothing of it is run.

    Parameters
    ----------
    naming : Naming
        What the assignment is called.
    path : Path
        The solution, a script or a notebook.
    lang : str
        The language of the names and comments that are added.

    Returns
    -------
    files : mapping of str to str
        The text of each file by its name relative to the course.
    asides : tuple of str
        What of the solution was set aside, in words.

    Raises
    ------
    UsageError
        When the solution cannot be read, or has nothing that a question could grade.
    """
    solution = read_solution(path)
    tree = ast.parse(solution.source)
    parts = tuple(parts_of(tree))
    if not parts:
        what = f"--from {path}: every name that it defines is private, or not in plain letters"
        raise UsageError(what, "rename what students are to write: without '_' first, or accents")
    provided = constants_of(tree)
    scope = _scope(parts, provided, tree, lang)
    proposed = {part: tuple(propose(part, scope)) for part in parts}
    groups = group(naming.module, solution.source, provided, proposed)
    generators = [
        check.generator for one in groups for check in one.checks if check.generator is not None
    ]
    files = {
        naming.spec_file: spec_text(
            naming,
            groups,
            provided=provided,
            packages=solution.packages,
            notebook=solution.is_notebook,
            lang=lang,
        ),
        naming.reference_file: solution.source,
    }
    if generators:
        files[naming.code_file] = module_text(naming, generators, lang)
    unasked = (
        f"{naming.reference_file}:{node.lineno}: {node.name}, in no question: "
        "its name is not in plain letters"
        for node in unaskable(tree)
    )
    return files, (*solution.asides, *unasked)


def _scope(
    parts: tuple[Part, ...], provided: tuple[str, ...], tree: ast.Module, lang: str
) -> Scope:
    owners = {part.owner.name for part in parts if part.owner is not None}
    taken = {part.target.partition(".")[0] for part in parts} | owners | {*provided, "take"}
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    makers = {
        part.owner.name: part
        for part in parts
        if part.owner is not None and part.target.endswith(".__init__")
    }
    return Scope(lang, frozenset(taken), frozenset(classes), makers)
