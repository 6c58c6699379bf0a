"""The parts of a solution that questions grade: functions, members of classes, whole classes.

A part holds its syntax tree, which only this package reads; its properties are plain data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from graders.languages.python.operator_uses import operator_uses
from graders.languages.python.special_methods import is_special, special_methods
from graders.languages.python.strategies import Strategy, strategy_of, strategy_of_value
from graders.light_dataclass import dataclass

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Value: TypeAlias = ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class Part:
    """A target: a function, a member of a class (``owner``), a class as a whole, or a value."""

    target: str
    node: Function | ast.ClassDef | Value
    owner: ast.ClassDef | None = None

    @property
    def name(self) -> str:
        """The name of the definition, without its class's."""
        return self.target.rpartition(".")[2]

    @property
    def class_name(self) -> str:
        """The class of a member; empty for functions and classes."""
        return self.owner.name if self.owner is not None else ""

    @property
    def is_class(self) -> bool:
        """Tell whether the part is a class as a whole."""
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_value(self) -> bool:
        """Tell whether the part is a value, such as ``hours = 24 * 7``."""
        return isinstance(self.node, ast.Assign | ast.AnnAssign)

    @property
    def is_all_given(self) -> bool:
        """Tell whether a skeleton holds all of the part: a class of fields without methods."""
        body = self.node.body if isinstance(self.node, ast.ClassDef) else [self.node]
        return all(
            isinstance(one, ast.AnnAssign | ast.Pass)
            or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            for one in body
        )

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
        node = self.node
        if isinstance(node, ast.Assign | ast.AnnAssign):
            return ()
        documented: list[Function | ast.ClassDef] = [node]
        if self.is_class:
            methods = (method.node for method in self.methods)
            documented += [one for one in methods if isinstance(one, ast.FunctionDef)]
        elif self.owner is not None and self.is_constructor:
            documented.append(self.owner)
        return tuple(ast.get_docstring(node) or "" for node in documented)

    @property
    def summary(self) -> str:
        """The first line of the docstring; of a constructor's class, or the name, without one."""
        told = [text for text in self.docstrings[: 2 if self.is_constructor else 1] if text.strip()]
        line = told[0].strip().split("\n")[0].strip().rstrip(".") if told else ""
        return line or self.target.removesuffix(".__init__")

    @property
    def class_summary(self) -> str:
        """The first line of the docstring of the class that it is a member of, or its name."""
        told = ast.get_docstring(self.owner) if self.owner is not None else None
        return (told or self.class_name).strip().split("\n")[0].strip().rstrip(".")

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
        return any(name.startswith("_") and not is_special(name) for name in names)

    @property
    def special_methods(self) -> frozenset[str]:
        """The special methods that the part calls by operators and built-in functions."""
        return special_methods(self.node)

    def operator_uses(self, classes: Mapping[str, frozenset[str]]) -> frozenset[str]:
        """Return the members of classes that the part surely calls by operators."""
        return operator_uses(self.node, classes, self.class_name)

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
        node = self.node
        return node.returns if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else None

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
    def makes_floats(self) -> bool:
        """Tell whether the part seems to compute with fractions: it divides, or names some."""
        return self.returns_float or any(
            isinstance(node, ast.Div)
            or (isinstance(node, ast.Constant) and isinstance(node.value, float))
            for node in ast.walk(self.node)
        )

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
        found = [ast.unparse(one) for one in getattr(self.node, "decorator_list", ())]
        return frozenset(text.partition("(")[0].rpartition(".")[2] for text in found)

    @property
    def takes_values(self) -> bool:
        """Tell whether a method may be given values beside its object."""
        if isinstance(self.node, ast.ClassDef | ast.Assign | ast.AnnAssign):
            return False
        given = self.node.args
        return len(self.argument_names) > 1 or bool(given.vararg or given.kwarg)

    @property
    def argument_names(self) -> frozenset[str]:
        """The names of a function's parameters, ``self`` as well."""
        if isinstance(self.node, ast.ClassDef | ast.Assign | ast.AnnAssign):
            return frozenset()
        given = self.node.args
        return frozenset(a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs))

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters of a function or method that need a value, ``self`` left out.

        A parameter is left out when it has a default, and neither default nor hint tells its type.
        """
        if isinstance(self.node, ast.ClassDef | ast.Assign | ast.AnnAssign):
            return ()  # a class has a constructor
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
