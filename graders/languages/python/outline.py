"""The definitions at the top of a solution: what questions grade, and what students are given."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from graders.languages.python.solution_parts import Part
from graders.languages.python.special_methods import is_special
from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class Outline:
    """The definitions of a solution.

    ``parts`` are in the order of the file; private functions are helpers, not parts. ``constants``
    are made without the solution's functions: students get them. ``classes`` are those of the top
    level. ``unaskable`` holds the line and the name of each public definition that no question can
    grade, because of its name: ``carré``.
    """

    parts: tuple[Part, ...]
    constants: tuple[str, ...]
    classes: frozenset[str]
    unaskable: tuple[tuple[int, str], ...]


def outline(source: str, asked: Collection[str] = (), in_words: Collection[str] = ()) -> Outline:
    """List the definitions of a solution that is Python; nothing of it is run.

    Values that are ``asked`` are parts, not constants; answers ``in_words`` are neither.
    """
    tree = ast.parse(source)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    public = [n for n in tree.body if isinstance(n, kinds) and not n.name.startswith("_")]
    return Outline(
        tuple(_parts(tree, asked)),
        tuple(name for name in _constants(tree) if name not in {*asked, *in_words}),
        frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        tuple((node.lineno, node.name) for node in public if not node.name.isascii()),
    )


def _parts(tree: ast.Module, asked: Collection[str]) -> Iterator[Part]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_public(node.name):
            yield from _class_parts(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(node.name):
            yield Part(node.name, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in asked:
                yield Part(target.id, node)


def _constants(tree: ast.Module) -> tuple[str, ...]:
    own = {node.name for node in tree.body if hasattr(node, "name")}
    found: dict[str, None] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        used = {name.id for name in ast.walk(node.value) if isinstance(name, ast.Name)}
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
        if not used & own and all(map(_is_public, names)):
            found.update(dict.fromkeys(names))
    return tuple(found)


def _is_public(name: str) -> bool:
    return name.isascii() and not name.startswith("_")


def _class_parts(node: ast.ClassDef) -> Iterator[Part]:
    """Yield the members of a class one by one, or the class where they cannot be lent apart."""
    if not _can_be_cut(node):
        yield Part(node.name, node)
        return
    seen: set[str] = set()
    for member in node.body:
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) and member.name not in seen:
            seen.add(member.name)  # a property and its setter are one member
            yield Part(f"{node.name}.{member.name}", member, node)


def _can_be_cut(node: ast.ClassDef) -> bool:
    """Tell whether members may be lent one by one to the class of a student."""
    functions = [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)]
    has_others = any(not _is_function_or_text(member) for member in node.body)
    bases = [ast.unparse(base) for base in node.bases]
    if node.decorator_list or node.keywords or bases not in ([], ["object"]) or has_others:
        return False
    if "__init__" not in {function.name for function in functions}:
        return False
    return all(is_special(f.name) or not f.name.startswith("_") for f in functions)


def _is_function_or_text(member: ast.stmt) -> bool:
    if isinstance(member, ast.Expr):
        return isinstance(member.value, ast.Constant)
    return isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef | ast.Pass)
