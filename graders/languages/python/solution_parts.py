"""The parts of a solution that questions grade: functions, members of classes, whole classes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "Parameter",
    "Part",
    "Strategy",
    "constants_of",
    "parameters_of",
    "parts_of",
    "strategy_of",
    "strategy_of_value",
    "unaskable",
]

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Part:
    """A target: a function, a member of a class (``owner``), or a class as a whole."""

    target: str
    node: Function | ast.ClassDef
    owner: ast.ClassDef | None = None

    @property
    def summary(self) -> str:
        """The first line of its docstring; its name where there is none."""
        lines = (ast.get_docstring(self.node) or "").strip().split("\n")
        return lines[0].strip().rstrip(".") or self.target

    @property
    def points(self) -> int:
        """What it may be worth, by its length: 1 to 5."""
        statements = sum(isinstance(node, ast.stmt) for node in ast.walk(self.node)) - 1
        return min(5, 1 + statements // 4)

    def calls(self, *names: str) -> bool:
        """Tell whether it calls a function of one of these names."""
        return any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
            for node in ast.walk(self.node)
        )

    def names(self, name: str) -> bool:
        """Tell whether it uses a name."""
        return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(self.node))

    @property
    def uses_private(self) -> bool:
        """Tell whether it uses attributes that are no one else's business."""
        names = {node.attr for node in ast.walk(self.node) if isinstance(node, ast.Attribute)}
        return any(name.startswith("_") and not _is_special(name) for name in names)

    @property
    def is_generator(self) -> bool:
        """Tell a function that yields."""
        return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(self.node))

    @property
    def decorators(self) -> frozenset[str]:
        """The bare names of its decorators."""
        found = [ast.unparse(decorator) for decorator in self.node.decorator_list]
        return frozenset(text.partition("(")[0].rpartition(".")[2] for text in found)


@dataclass(frozen=True)
class Parameter:
    """A parameter to give a value to."""

    name: str
    strategy: Strategy | None
    is_keyword: bool = False


def parts_of(tree: ast.Module) -> Iterator[Part]:
    """Yield the parts of a solution, in the order of the file; private functions are helpers."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_public(node.name):
            yield from _class_parts(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(node.name):
            yield Part(node.name, node)


def unaskable(tree: ast.Module) -> Iterator[Function | ast.ClassDef]:
    """Return what no question can be about, though it is not private: a function ``carré``."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    public = (n for n in tree.body if isinstance(n, kinds) and not n.name.startswith("_"))
    return (node for node in public if not node.name.isascii())


def constants_of(tree: ast.Module) -> tuple[str, ...]:
    """Return the constants to give to students: those made without the solution's functions."""
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


def parameters_of(part: Part) -> tuple[Parameter, ...]:
    """Return the parameters of a function or method that need a value, ``self`` left out.

    One that has a default, and neither a hint nor a default that tells, keeps its default.
    """
    assert not isinstance(part.node, ast.ClassDef)  # noqa: S101 - a class has a constructor
    arguments = part.node.args
    listed = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(listed) - len(arguments.defaults)) + list(arguments.defaults)
    pairs: list[tuple[ast.arg, ast.expr | None]] = list(zip(listed, defaults, strict=True))
    if part.owner is not None and "staticmethod" not in part.decorators:
        pairs = pairs[1:]
    keywords = list(zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True))
    return (*_needed(pairs, is_keyword=False), *_needed(keywords, is_keyword=True))


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


# MERGED: From a type hint to a Hypothesis strategy, as the text of an expression.

_PLAIN = {
    "int": "st.integers(0, 20)",
    "bool": "st.booleans()",
    "float": "st.integers(-400, 400).map(lambda n: n / 4)",
    "str": 'st.text("abc xyz", max_size=8)',
    "None": "st.none()",
}
_LISTS = {"list", "List", "Sequence", "MutableSequence", "Iterable", "Collection"}
_DICTS = {"dict", "Dict", "Mapping", "MutableMapping"}
_SETS = {"set", "Set", "frozenset", "FrozenSet", "AbstractSet", "MutableSet"}
_TUPLES = {"tuple", "Tuple"}
_ANY_ITEM = ast.Name("int")


@dataclass(frozen=True)
class Strategy:
    """The text of a strategy, and what its values are like."""

    text: str
    is_mutable: bool = False
    has_floats: bool = False


def strategy_of(hint: ast.expr | None) -> Strategy | None:
    """Return the strategy of a type hint; None where there is none that is plain data.

    Parameters
    ----------
    hint : ast.expr or None
        An annotation, quoted or not.
    """
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        try:
            return strategy_of(ast.parse(hint.value, mode="eval").body)
        except SyntaxError:
            return None
    if isinstance(hint, ast.Constant) and hint.value is None:
        return Strategy(_PLAIN["None"])
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        return _one_of([hint.left, hint.right])
    if isinstance(hint, ast.Subscript):
        inner = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
        return _generic(_name(hint.value), inner)
    return _bare(_name(hint))


def strategy_of_value(value: ast.expr | None) -> Strategy | None:
    """Return the strategy of values like a default: an int's where it is 0."""
    if isinstance(value, ast.Constant) and value.value is not None:
        return _bare(type(value.value).__name__)
    return None


def _name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _bare(name: str) -> Strategy | None:
    if name in _PLAIN:
        return Strategy(_PLAIN[name], has_floats=name == "float")
    if name in _DICTS:
        return _generic(name, [ast.Name("str"), _ANY_ITEM])
    if name in _TUPLES:
        return _generic(name, [_ANY_ITEM, ast.Constant(...)])
    return _generic(name, [_ANY_ITEM]) if name in _LISTS | _SETS else None


def _generic(name: str, inner: Sequence[ast.expr]) -> Strategy | None:
    if name == "Optional":
        return _one_of([ast.Constant(None), *inner])
    if name == "Union":
        return _one_of(inner)
    if name == "Literal":
        listed = ", ".join(map(ast.unparse, inner))
        return Strategy(f"st.sampled_from([{listed}])")
    if name in _LISTS:
        return _made(inner[:1], lambda item: f"st.lists({item}, max_size=6)", is_mutable=True)
    if name in _SETS:
        kind = "frozensets" if name.lower() == "frozenset" else "sets"
        return _made(inner[:1], lambda item: f"st.{kind}({item}, max_size=6)", is_mutable=True)
    if name in _DICTS and len(inner) == 2:
        made = "st.dictionaries({}, {}, max_size=4)".format
        return _made(inner, made, is_mutable=True)
    if name in _TUPLES:
        return _tuple(inner)
    return None


def _tuple(inner: Sequence[ast.expr]) -> Strategy | None:
    if len(inner) == 2 and isinstance(inner[1], ast.Constant) and inner[1].value is ...:
        return _made(inner[:1], lambda item: f"st.lists({item}, max_size=6).map(tuple)")
    return _made(inner, lambda *items: f"st.tuples({', '.join(items)})")


def _one_of(hints: Sequence[ast.expr]) -> Strategy | None:
    return _made(hints, lambda *each: f"st.one_of({', '.join(each)})")


def _made(
    inner: Sequence[ast.expr], text: Callable[..., str], *, is_mutable: bool = False
) -> Strategy | None:
    """Make a strategy of others; None where one of them has none."""
    parts = [part for hint in inner if (part := strategy_of(hint)) is not None]
    if len(parts) < len(inner):
        return None
    return Strategy(
        text(*(part.text for part in parts)),
        is_mutable or any(part.is_mutable for part in parts),
        any(part.has_floats for part in parts),
    )
