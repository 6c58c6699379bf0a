"""Facts about the source of a target and of the functions that it uses, directly or not."""

from __future__ import annotations

import ast
import builtins
import collections
import types
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.reading.missing_return import may_lack_return
from graders.worker.reading.stubs import (
    Function,
    assigned,
    body_of,
    bound_in,
    definitions,
    is_stub,
    reachable,
)

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_Kinds = tuple[type[ast.AST], ...]
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_CONTAINERS = frozenset(("list", "dict", "set", "frozenset", "tuple", "str", *collections.__all__))
_CONSTRUCTS: Mapping[str, _Kinds] = {
    "loop": _LOOPS,
    "comprehension": _COMPREHENSIONS,
    "lambda": (ast.Lambda,),
    "import": (ast.Import, ast.ImportFrom),
    "generator": (ast.Yield, ast.YieldFrom),
}


def describe_targets(
    trees: list[ast.Module],
    names: list[str],
    sought: Sequence[str] = (),
    modules: Collection[str] = (),
) -> dict[str, dict[str, Any]]:
    """Describe each name that the sources define, as :mod:`graders.checks.source` asks.

    The trees are in order: the last definition of a name counts. A name without a definition that
    can be read is left out. Of the constructs and names ``sought``, the first places are told.
    ``modules`` are the names of the modules that the sources make up.
    """
    known: dict[str, ast.AST] = {}
    origin: dict[str, int] = {}
    aliases: dict[str, str] = {}
    functions: set[str] = set()
    methods: set[str] = set()
    for number, tree in enumerate(trees):
        for dotted, node in definitions(tree):
            owner, _, name = dotted.rpartition(".")
            known[name], origin[name] = node, number
            (methods if owner else functions).add(name)
        lambdas = _lambdas(tree)
        known.update(lambdas)
        origin.update(dict.fromkeys(lambdas, number))
        functions.update(lambdas)
        aliases.update(_aliases(tree.body))
    for number, line, name, other in _stand_ins(trees, known, modules):
        written = origin.get(name, -1), getattr(known.get(name), "lineno", 0)
        if other in known and name not in methods and written < (number, line):
            known[name], origin[name] = known[other], origin[other]
            functions.add(name)
    own = _Own(functions, methods, aliases)
    last = {name: name.rpartition(".")[2] for name in names}
    reach = _Reach(known, {part for name in names for part in name.split(".")})
    described = {}
    for name, member in last.items():
        if member in known:
            described[name] = _describe(member, reach, own)
            if sought:
                found = [(origin[one], reach.definition(one)) for one in reach.all_of(member)]
                described[name]["places"] = _places(found, frozenset(sought))
    return described


def _lambdas(tree: ast.Module) -> dict[str, ast.AST]:
    return {
        name: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda)
        for name in assigned(statement)
    }


def _stand_ins(
    trees: Sequence[ast.Module], known: Mapping[str, ast.AST], modules: Collection[str]
) -> Iterator[tuple[int, int, str, str]]:
    """Yield the places where a student's function gets another name, that name and its own.

    A function that is imported from elsewhere may have the name of a student's.
    """
    statements = ((number, one) for number, tree in enumerate(trees) for one in tree.body)
    for number, statement in statements:
        pairs: list[tuple[str | None, str]] = []
        if isinstance(statement, ast.ImportFrom) and statement.module in modules:
            pairs = [(one.asname, one.name) for one in statement.names]
        elif isinstance(statement, ast.Assign):
            pairs = [(name, _meant(statement.value, known)) for name in assigned(statement)]
        yield from ((number, statement.lineno, name, other) for name, other in pairs if name)


def _meant(value: ast.expr, known: Mapping[str, ast.AST]) -> str:
    """Name the function that a value is: by its name, of a class or of a new object of one."""
    if isinstance(value, ast.Name):
        return value.id
    if not isinstance(value, ast.Attribute):
        return ""
    owner = value.value.func if isinstance(value.value, ast.Call) else value.value
    is_class = isinstance(owner, ast.Name) and isinstance(known.get(owner.id), ast.ClassDef)
    return value.attr if is_class else ""


class _Definition:
    """The contents of a definition, gathered in one walk over its tree."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node
        self.nodes = tuple(ast.walk(node))
        self.kinds = frozenset(map(type, self.nodes))
        self.used = frozenset(_used(self.nodes))
        self.nested = frozenset(
            inner.name for inner in self.nodes if isinstance(inner, Function) and inner is not node
        )
        self.bound = bound_in(self.nodes)

    def holds(self, kinds: _Kinds) -> bool:
        """Tell whether the definition holds a node of some kinds."""
        return not self.kinds.isdisjoint(kinds)

    @property
    def names_itself(self) -> bool:
        """Tell whether it, or a function or named lambda in it, uses its own name."""
        inner = (node for node in self.nodes if isinstance(node, Function | ast.Assign))
        return any(_names_itself(node, self.used if node is self.node else None) for node in inner)


class _Reach:
    """The definitions that each definition uses by name, directly or through others.

    ``known`` holds every definition, by its last name; ``asked`` are targets and their classes.
    """

    def __init__(self, known: Mapping[str, ast.AST], asked: Set[str]) -> None:
        self.known = known
        self._asked = asked
        self._definitions: dict[str, _Definition] = {}
        self._reached: dict[str, frozenset[str]] = {}

    def definition(self, name: str) -> _Definition:
        """Return a definition, walked over once."""
        if name not in self._definitions:
            self._definitions[name] = _Definition(self.known[name])
        return self._definitions[name]

    def from_(self, name: str) -> frozenset[str]:
        """Return the definitions that one uses; itself only if it is recursive."""
        if name not in self._reached:
            self._reached[name] = reachable(name, self._mentions)
        return self._reached[name]

    def all_of(self, name: str) -> list[str]:
        """Return the names of a definition and of those that it uses; its own comes first."""
        return [name, *sorted(self.from_(name) - {name})]

    def through_helpers(self, name: str) -> list[str]:
        """Return the names of a definition and of the helpers that it uses through no target."""
        found = reachable(name, lambda of: self._mentions(of) - self._asked)
        return [name, *sorted(found - {name})]

    def _mentions(self, name: str) -> frozenset[str]:
        """Return the known functions that a definition names, called or passed on."""
        found = self.definition(name)
        return (found.used | found.nested) & self.known.keys()


class _Own:
    """The names of a student's own functions and methods, and what other names stand for."""

    def __init__(self, functions: Set[str], methods: Set[str], aliases: Mapping[str, str]) -> None:
        self.functions, self.methods, self.aliases = functions, methods, aliases

    def given_functions(self, found: _Definition) -> set[str]:
        """Return the functions that a definition calls or passes on, but for the student's own."""
        aliases = {**self.aliases, **_aliases(found.nodes)}
        names: set[str] = set()
        for node in found.nodes:
            if isinstance(node, ast.Call):
                passed = [*node.args, *(keyword.value for keyword in node.keywords)]
                names |= {
                    one.id for one in passed if isinstance(one, ast.Name) and _is_given(one.id)
                }
                if isinstance(node.func, ast.Name):
                    names.add(aliases.get(node.func.id, node.func.id))
        return names - self.functions - found.nested - found.bound

    def given_methods(self, found: _Definition) -> set[str]:
        """Return the methods that a definition calls, but for the student's own."""
        calls = (node.func for node in found.nodes if isinstance(node, ast.Call))
        return {one.attr for one in calls if isinstance(one, ast.Attribute)} - self.methods


def _aliases(nodes: Iterable[ast.AST]) -> dict[str, str]:
    """Return the names that only stand for another one, as ``tri`` after ``tri = sorted``."""
    return {
        name: node.value.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name)
        for name in assigned(node)
    }


def _is_given(name: str) -> bool:
    """Tell whether a name is that of a built-in function, and not of a type."""
    return type(getattr(builtins, name, None)) is types.BuiltinFunctionType


def _describe(name: str, reach: _Reach, names: _Own) -> dict[str, Any]:
    own = reach.definition(name)
    reached = [reach.definition(other) for other in reach.all_of(name)]
    nodes = [node for found in reached for node in found.nodes]
    return {
        "recursive": _is_recursive(name, reached, reach),
        "generator": own.holds((ast.Yield, ast.YieldFrom)) or _returns_generator(own),
        "lacks_return": may_lack_return(own.node),
        "docstring": _has_docstring(own.node),
        "loop": any(found.holds(_LOOPS) for found in reached),
        "comprehension": any(found.holds(_COMPREHENSIONS) for found in reached),
        "lambda": any(found.holds((ast.Lambda,)) for found in reached),
        "import": any(found.holds((ast.Import, ast.ImportFrom)) for found in reached),
        "calls": sorted({called for node in nodes if (called := _called(node))})[:500],
        "functions": sorted({one for found in reached for one in names.given_functions(found)})[
            :500
        ],
        "methods": sorted({one for found in reached for one in names.given_methods(found)})[:500],
        "names": sorted({node.id for node in nodes if isinstance(node, ast.Name)})[:500],
        "sets": _attributes(nodes, ast.Store),
        "reads": _attributes(nodes, ast.Load),
        "extends": sorted(_extended(name, reach.known)),
        "declares": sorted(_declared(own.node))[:500],
        "defines": sorted(_defined(own.node))[:500],
        "above": sorted(_asked_above(name, own, reach.known))[:500],
        "touches": sorted(
            {
                node.attr
                for other in reach.through_helpers(name)
                for node in reach.definition(other).nodes
                if isinstance(node, ast.Attribute)
            }
        )[:500],
    }


def _extended(name: str, known: Mapping[str, ast.AST]) -> set[str]:
    """Return the containers of Python's own that a class extends, itself or by the student's."""
    return {one for one in _above(name, known) if one in _CONTAINERS and known.get(one) is None}


def _above(name: str, known: Mapping[str, ast.AST]) -> set[str]:
    """Return the names of a class and of those that it extends, itself or by the student's."""
    waiting, seen = [name], set[str]()
    while waiting:
        node = known.get(one := waiting.pop())
        if one not in seen and isinstance(node, ast.ClassDef):
            named = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
            waiting += [ast.unparse(base).rpartition(".")[2] for base in named]
        seen.add(one)
    return seen


def _declared(node: ast.AST) -> set[str]:
    """Return the names that the body of a class binds, stubs aside.

    A constructor without any attribute sets none: it is as good as a stub. A decorator, or a class
    that is extended, may construct: ``__init__`` is among the names then.
    """
    if not isinstance(node, ast.ClassDef):
        return set()
    methods = (
        one
        for one in node.body
        if isinstance(one, Function) and not is_stub(one, {})
        if one.name != "__init__" or any(isinstance(part, ast.Attribute) for part in ast.walk(one))
    )
    names = {name for one in node.body for name in assigned(one)}
    made = node.decorator_list or any(ast.unparse(base) != "object" for base in node.bases)
    return names.union((one.name for one in methods), ["__init__"] if made else ())


def _defined(node: ast.AST) -> set[str]:
    """Return the names that the body of a class binds, stubs among them."""
    body = node.body if isinstance(node, ast.ClassDef) else []
    methods = {one.name for one in body if isinstance(one, Function)}
    return methods.union(name for one in body for name in assigned(one))


def _asked_above(name: str, found: _Definition, known: Mapping[str, ast.AST]) -> set[str]:
    """Return the members that a class asks one above it for: ``super().peek``, ``Queue.peek``."""
    above = (_above(name, known) - {name}) | {"super"}
    taken = [node for node in found.nodes if isinstance(node, ast.Attribute)]
    of = [getattr(one.value, "func", one.value) for one in taken]
    return {
        one.attr for one, value in zip(taken, of, strict=True) if getattr(value, "id", "") in above
    }


def _attributes(nodes: Iterable[ast.AST], use: type[ast.expr_context]) -> list[str]:
    found = {one.attr for one in nodes if isinstance(one, ast.Attribute) and type(one.ctx) is use}
    return sorted(found)[:500]


def _places(found: Iterable[tuple[int, _Definition]], sought: Set[str]) -> dict[str, list[int]]:
    """Return the tree and the line where each construct or name that is sought comes first."""
    places: dict[str, list[int]] = {}
    for number, definition in found:
        for node in definition.nodes:
            if (feature := _feature(node)) in sought:
                places.setdefault(feature, [number, node.lineno])  # type: ignore[attr-defined]
    return places


def _feature(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return f"name {node.id}"
    if isinstance(node, ast.Attribute):
        return f"name {node.attr}"
    return next((name for name, kinds in _CONSTRUCTS.items() if isinstance(node, kinds)), "")


def _returns_generator(found: _Definition) -> bool:
    return any(
        isinstance(node, ast.Return) and isinstance(node.value, ast.GeneratorExp)
        for node in found.nodes
    )


def _has_docstring(node: ast.AST) -> bool:
    body = getattr(node, "body", None)
    return isinstance(body, list) and len(body_of(node)) < len(body)


def _called(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else None


def _used(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that a definition, of these nodes, uses and does not bind itself.

    Attributes count where they may name a function of the student's: of ``self``, of ``cls``,
    and of what is not a variable of the definition (a module).
    """
    bound: set[str] = set()
    names: set[str] = set()
    attributes: list[tuple[str, str]] = []
    for node in nodes:
        if isinstance(node, ast.Name):
            (names if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            attributes.append((node.value.id, node.attr))
    names.update(a for owner, a in attributes if owner in ("self", "cls") or owner not in bound)
    return names - bound


def _is_recursive(name: str, reached: Sequence[_Definition], reach: _Reach) -> bool:
    """Tell whether a function that the target reaches can reach itself, nested ones included."""
    if any(found.names_itself for found in reached):
        return True
    return any(other in reach.from_(other) for other in {name} | reach.from_(name))


def _names_itself(node: ast.AST, used: Set[str] | None) -> bool:
    """Tell whether a function or a named lambda uses its own name; for an object, itself.

    ``used`` are the names that a function uses, where they are known.
    """
    if isinstance(node, Function) and node.name == "__call__":
        calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
        first = [one.arg for one in node.args.args[:1]]
        return any(isinstance(one, ast.Name) and one.id in first for one in calls)
    if isinstance(node, Function):
        return node.name in (_used(ast.walk(node)) if used is None else used)
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
        bound = assigned(node)
        return any(isinstance(n, ast.Name) and n.id in bound for n in ast.walk(node.value))
    return False
