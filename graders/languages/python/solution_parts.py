"""The parts of a solution that questions grade: functions, members of classes, whole classes.

A part holds its syntax tree, which only this package reads; its properties are plain data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from graders.languages.python.special_methods import special_methods
from graders.languages.python.strategies import Strategy, strategy_of, strategy_of_value

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Part:
    """A target: a function, a member of a class (``owner``), or a class as a whole."""

    target: str
    node: Function | ast.ClassDef
    owner: ast.ClassDef | None = None

    @property
    def name(self) -> str:
        """The name of the definition, without its class's."""
        return self.node.name

    @property
    def class_name(self) -> str:
        """The class of a member; empty for functions and classes."""
        return self.owner.name if self.owner is not None else ""

    @property
    def is_class(self) -> bool:
        """Tell whether the part is a class as a whole."""
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_constructor(self) -> bool:
        """Tell whether the part is the ``__init__`` of a class."""
        return self.owner is not None and self.name == "__init__"

    @property
    def is_plain_class(self) -> bool:
        """Tell whether the part is a class that extends nothing and has no decorator."""
        node = self.node
        return isinstance(node, ast.ClassDef) and not node.bases and not node.decorator_list

    @property
    def methods(self) -> tuple[Part, ...]:
        """The methods of the class, or of the class that it is a member of."""
        owner = self.node if isinstance(self.node, ast.ClassDef) else self.owner
        body = owner.body if owner is not None else []
        found = (member for member in body if isinstance(member, ast.FunctionDef))
        return tuple(Part(f"{owner.name}.{m.name}", m, owner) for m in found if owner is not None)

    @property
    def docstrings(self) -> tuple[str, ...]:
        """The docstring of the part, then its methods' (a class) or its class's (a constructor)."""
        documented: list[Function | ast.ClassDef] = [self.node]
        if self.is_class:
            documented += [method.node for method in self.methods]
        elif self.owner is not None and self.is_constructor:
            documented.append(self.owner)
        return tuple(ast.get_docstring(node) or "" for node in documented)

    @property
    def summary(self) -> str:
        """The first line of the docstring; the name where there is none."""
        lines = (ast.get_docstring(self.node) or "").strip().split("\n")
        return lines[0].strip().rstrip(".") or self.target

    @property
    def points(self) -> int:
        """The points proposed for the part, by its length: 1 to 5."""
        statements = sum(isinstance(node, ast.stmt) for node in ast.walk(self.node)) - 1
        return min(5, 1 + statements // 4)

    def calls(self, *names: str) -> bool:
        """Tell whether the part calls a function of one of these names."""
        return any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
            for node in ast.walk(self.node)
        )

    def names(self, name: str) -> bool:
        """Tell whether the part uses a name."""
        return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(self.node))

    @property
    def uses_private(self) -> bool:
        """Tell whether the part uses attributes that start with an underscore."""
        names = {node.attr for node in ast.walk(self.node) if isinstance(node, ast.Attribute)}
        return any(name.startswith("_") and not _is_special(name) for name in names)

    @property
    def special_methods(self) -> frozenset[str]:
        """The special methods that the part calls by operators and built-in functions."""
        return special_methods(self.node)

    @property
    def is_generator(self) -> bool:
        return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(self.node))

    @property
    def returns_value(self) -> bool:
        """Tell whether the part has a ``return`` with a value."""
        nodes = ast.walk(self.node)
        return any(isinstance(node, ast.Return) and node.value is not None for node in nodes)

    @property
    def _return_hint(self) -> ast.expr | None:
        return None if isinstance(self.node, ast.ClassDef) else self.node.returns

    @property
    def returned_names(self) -> frozenset[object]:
        """The names in the hint of the returned value, quoted or not."""
        nodes = list(ast.walk(self._return_hint)) if self._return_hint else []
        quoted = {node.value for node in nodes if isinstance(node, ast.Constant)}
        return frozenset(quoted | {node.id for node in nodes if isinstance(node, ast.Name)})

    @property
    def returns_float(self) -> bool:
        """Tell whether the hint of the returned value names ``float``."""
        return self._return_hint is not None and "float" in ast.unparse(self._return_hint)

    @property
    def attributes_set(self) -> tuple[str, ...]:
        """The public attributes that the part sets on ``self``, in order."""
        found = {
            node.attr: None
            for node in ast.walk(self.node)
            if isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
            and not node.attr.startswith("_")
        }
        return tuple(found)

    @property
    def decorators(self) -> frozenset[str]:
        """The bare names of the decorators."""
        found = [ast.unparse(decorator) for decorator in self.node.decorator_list]
        return frozenset(text.partition("(")[0].rpartition(".")[2] for text in found)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of a function or method that need a value, ``self`` left out.

        A parameter is left out when it has a default, and neither default nor hint tells its type.
        """
        assert not isinstance(self.node, ast.ClassDef)  # noqa: S101 - a class has a constructor
        arguments = self.node.args
        listed = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(listed) - len(arguments.defaults)) + list(arguments.defaults)
        pairs: list[tuple[ast.arg, ast.expr | None]] = list(zip(listed, defaults, strict=True))
        if self.owner is not None and "staticmethod" not in self.decorators:
            pairs = pairs[1:]
        keywords = list(zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True))
        return (*_needed(pairs, is_keyword=False), *_needed(keywords, is_keyword=True))


@dataclass(frozen=True)
class Parameter:
    """A parameter to give a value to."""

    name: str
    strategy: Strategy | None
    is_keyword: bool = False


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


def outline(source: str) -> Outline:
    """List the definitions of a solution that is Python; nothing of it is run."""
    tree = ast.parse(source)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    public = [n for n in tree.body if isinstance(n, kinds) and not n.name.startswith("_")]
    return Outline(
        tuple(_parts(tree)),
        _constants(tree),
        frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        tuple((node.lineno, node.name) for node in public if not node.name.isascii()),
    )


def _parts(tree: ast.Module) -> Iterator[Part]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_public(node.name):
            yield from _class_parts(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(node.name):
            yield Part(node.name, node)


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
    return all(_is_special(f.name) or not f.name.startswith("_") for f in functions)


def _is_function_or_text(member: ast.stmt) -> bool:
    if isinstance(member, ast.Expr):
        return isinstance(member.value, ast.Constant)
    return isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef | ast.Pass)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _needed(
    pairs: Sequence[tuple[ast.arg, ast.expr | None]], *, is_keyword: bool
) -> Iterator[Parameter]:
    by_name = is_keyword
    for argument, default in pairs:
        found = strategy_of(argument.annotation) or strategy_of_value(default)
        if found is None and default is not None:
            by_name = True  # what follows one that is left out
            continue
        yield Parameter(argument.arg, found, by_name)
