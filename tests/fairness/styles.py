"""Rewrite modules in other styles, as students have them; what they do stays the same."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

_PASSING = """\
import functools


def _passing(function):
    @functools.wraps(function)
    def call(*args, **named):
        return function(*args, **named)

    return call
"""

Function = ast.FunctionDef


def inherited(source: str) -> str:
    """Define each class as an empty one that inherits all its members from another.

    An enumeration with members cannot be inherited from.
    """
    tree, body = ast.parse(source), []
    for node in tree.body:
        body.append(node)
        if isinstance(node, ast.ClassDef) and not any("Enum" in ast.unparse(b) for b in node.bases):
            name, node.name = node.name, f"_Base{node.name}"
            body += ast.parse(f"class {name}({node.name}):\n    pass").body
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


def delegated(source: str) -> str:
    """Move the body of each function and method to a function of its own."""
    tree, moved = ast.parse(source), []
    for node, owner in _functions(tree):
        if node.decorator_list or not _is_plain(node) or _uses(node, "super", "__class__"):
            continue
        if _is_text(node):
            continue
        name = f"_do_{owner}_{node.name.strip('_')}"
        given = ", ".join(one.arg for one in node.args.args)
        apart = ast.parse(f"def {name}({given}): pass").body[0]
        assert isinstance(apart, Function)
        apart.body, node.body = node.body, ast.parse(f"return {name}({given})").body
        moved.append(apart)
    return ast.unparse(ast.fix_missing_locations(ast.Module(_after_imports(tree, moved), [])))


def decorated(source: str) -> str:
    """Put a decorator that changes nothing on each function and method."""
    tree = ast.parse(source)
    for node, _ in _functions(tree):
        if not node.decorator_list:
            node.decorator_list = [ast.Name("_passing", ast.Load())]
    body = _after_imports(tree, ast.parse(_PASSING).body)
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


def aliased(source: str) -> str:
    """Define each function under another name, and give it its own name afterwards."""
    tree, body = ast.parse(source), []
    for node in tree.body:
        body.append(node)
        if isinstance(node, Function) and not node.decorator_list and not _is_text(node):
            name, node.name = node.name, f"{node.name}_v2"
            body += ast.parse(f"{name} = {node.name}").body
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


STYLES: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"inherited": inherited, "delegated": delegated, "decorated": decorated, "aliased": aliased}
)


def _functions(tree: ast.Module) -> Iterator[tuple[Function, str]]:
    """Yield each function at the top and each method, with the name of its class."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node, ""
        elif isinstance(node, ast.ClassDef):
            yield from ((one, node.name) for one in node.body if isinstance(one, Function))


def _is_plain(node: Function) -> bool:
    """Tell whether all parameters can be passed on by position, and no name is mangled."""
    given = node.args
    is_positional = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs)
    names = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    return is_positional and not any(n.startswith("__") and not n.endswith("__") for n in names)


def _is_text(node: Function) -> bool:
    """Tell whether a function is nothing but an answer in words, which is read where it is."""
    parts = (one.value for one in node.body if isinstance(one, ast.Expr | ast.Return))
    texts = [one for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return not node.args.args and len(texts) == len(node.body)


def _uses(node: Function, *names: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node))


def _after_imports(tree: ast.Module, added: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Insert statements after the docstring and the imports that a module begins with."""
    place = 0
    for node in tree.body:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (is_text or isinstance(node, ast.Import | ast.ImportFrom)):
            break
        place += 1
    return [*tree.body[:place], *added, *tree.body[place:]]
