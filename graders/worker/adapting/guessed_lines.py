"""Guesses of the lines that a constructor which is not there would have begun for its objects.

A method that takes ``BankAccount.ledger[self.number]`` finds no line where the constructor is lost.
The line is given what an attribute would be given that is used in its place, and the number, where
it serves for nothing else, is the next that is free.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.adapting.list_layouts import Recipe
from graders.worker.adapting.outside_state import ADDRESS, ITSELF, Line
from graders.worker.adapting.own_attributes import mangled
from graders.worker.adapting.shared_values import Space, functions_of, scopes_of
from graders.worker.adapting.state_guesses import ways
from graders.worker.inspecting.members import MISSING, holder_of, inherited
from graders.worker.reading.stubs import Function


def ways_with_lines(
    names: Sequence[str], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[tuple[Recipe, ...]]:
    """Yield the ways to give attributes and lines values, as `ways` does for attributes alone."""
    seen = _AsAttributes(names, made)
    told = seen.written(uses)
    if not seen.lines:
        yield from ways(names, uses, made, given) if names else ()
        return
    nodes = [node for use in told for node in ast.walk(use)]
    taken = {seen.named(node) for node in nodes if isinstance(node, ast.Attribute)}
    numbers = {key: line for key, line in seen.keys.items() if key in names and key not in taken}
    others = [name for name in names if name not in numbers]
    first = tuple(_Numbered(name, line) for name, line in numbers.items())
    for way in ways([*others, *seen.lines], told, made, given):
        rest = (_Begun(seen.lines[one.name], one) if one.name in seen.lines else one for one in way)
        yield (*first, *rest)


def lacks_line(names: Sequence[str], uses: Sequence[ast.AST], made: Any) -> bool:
    """Tell whether an object lacks a line that its methods take: a constructor would begin it."""
    seen = _AsAttributes(names, made)
    seen.written(uses)
    return any(line.read(made, vars(made)) is MISSING for line in seen.lines.values())


class _Numbered(Recipe):
    """A rule that gives an object the next number that is free, as the key of its line."""

    def __init__(self, name: str, line: Line) -> None:
        super().__init__(name)
        self._line = line

    def set(self, made: Any, given: Mapping[str, Any]) -> None:
        if self.name not in vars(made):
            object.__setattr__(made, self.name, self._line.free_number())


class _Begun(Recipe):
    """A rule that begins a line with the value that another one tells."""

    is_outside = True

    def __init__(self, line: Line, told: Recipe) -> None:
        super().__init__(line.label, parameter=told.parameter)
        self._line, self._told = line, told

    def value(self, made: Any, given: Mapping[str, Any]) -> Any:
        return self._told.value(made, given)

    def set(self, made: Any, given: Mapping[str, Any]) -> None:
        super().set(made, given)
        self._line.begin(made, self._held(made), vars(made)[self.name])

    def unset(self, made: Any) -> None:
        self._line.end(made, self._held(made))
        super().unset(made)

    def _held(self, made: Any) -> dict[str, Any]:
        """Return the attributes of an object, the key too where it is another name of one."""
        key = inherited(type(made), self._line.key)
        named = {self._line.key: key.__get__(made)} if type(key) is property else {}
        return {**vars(made), **named}


class _AsAttributes(ast.NodeTransformer):
    """Writes the lines of an object as attributes of it, and keeps which lines there are.

    A container under one of ``names`` is what an object lacks itself.
    """

    def __init__(self, names: Sequence[str], made: Any) -> None:
        self.lines: dict[str, Line] = {}
        # A line of each attribute that is a key.
        self.keys: dict[str, Line] = {}
        self._names, self._made = names, made
        self._this = ""
        self._scopes = scopes_of(functions_of(type(made)).values())

    def written(self, uses: Sequence[ast.AST]) -> Sequence[ast.AST]:
        """Return definitions with attributes in the place of the lines that they take."""
        if any(isinstance(node, ast.Subscript) for use in uses for node in ast.walk(use)):
            return [self.visit(copy.deepcopy(use)) for use in uses]
        return uses

    def named(self, node: ast.Attribute) -> str:
        """Return the name of an attribute as Python gives it."""
        return mangled(node.attr, type(self._made).__name__)

    def visit(self, node: ast.AST) -> Any:
        """Take note of the first parameter of a method, not of a function beside the class."""
        if self._this or not isinstance(node, Function) or not node.args.args:
            return super().visit(node)
        is_method = inherited(type(self._made), node.name) is not MISSING
        self._this = node.args.args[0].arg if is_method else ""
        found = super().visit(node)
        self._this = ""
        return found

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Put an attribute in the place of a line."""
        self.generic_visit(node)
        key, place = self._key(node.slice), self._container(node.value)
        if not key or place is None:
            return node
        line = Line(*place, key)
        self.keys[key] = self.lines[line.label] = line
        return ast.Attribute(ast.Name(self._this, ast.Load()), line.label, node.ctx)

    def _key(self, node: ast.AST) -> str:
        match node:
            case ast.Name(id=this) if this == self._this:
                return ITSELF
            case ast.Call(func=ast.Name(id="id"), args=[ast.Name(id=this)]) if this == self._this:
                return ADDRESS
            case ast.Attribute(value=ast.Name(id=this)) if this == self._this:
                return self.named(node)
            case _:
                return ""

    def _container(self, node: ast.AST) -> tuple[Space, str] | None:
        """Return where a container of the class or of its module is, with its name."""
        match node:
            case ast.Attribute() if (name := self.named(node)) not in self._names:
                held, place = inherited(type(self._made), name), holder_of(type(self._made), name)
            case ast.Name(id=name):
                scopes = [one for one in self._scopes if name in one]
                place = scopes[0] if scopes else {}
                held = place.get(name)
            case _:
                return None
        return (Space(place), name) if type(held) is dict or type(held) is list else None
