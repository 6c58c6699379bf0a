"""Facts about the source of a target and of the functions that it uses, directly or not."""

from __future__ import annotations

import ast
import builtins
import collections
import types
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.reading.missing_return import may_lack_return
from graders.worker.reading.reached_definitions import Definition, Definitions, Reach
from graders.worker.reading.stubs import Function, assigned, body_of, definitions, is_stub

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
    known = Definitions()
    origin: dict[str, int] = {}
    aliases: dict[str, str] = {}
    functions: set[str] = set()
    methods: set[str] = set()
    for number, tree in enumerate(trees):
        for dotted, node in definitions(tree):
            owner, _, name = dotted.rpartition(".")
            known.bind(dotted, node)
            origin[dotted] = number
            (methods if owner else functions).add(name)
        for name, node in _lambdas(tree).items():
            known.bind(name, node)
            origin[name] = number
            functions.add(name)
        aliases.update(_aliases(tree.body))
    for number, line, name, other in _stand_ins(trees, known, modules):
        written = (-1, 0)
        if name in known:
            written = origin[name], getattr(known[name], "lineno", 0)
        if other in known and written < (number, line):
            known.bind(name, known[other])
            origin[name] = origin[other]
            functions.add(name)
    own = _Own(functions, methods, aliases)
    owners = {target: target.rpartition(".")[0] for target in names}
    asked = {*names, *owners.values()}
    reaches = {cls: Reach(known, asked, cls) for cls in {*owners.values()}}
    described = {}
    for target in names:
        reach = reaches[owners[target]]
        if defined := known.of_target(target):
            described[target] = _describe(defined, reach, own)
            if sought:
                found = [(origin[one], reach.definition(one)) for one in reach.all_of(defined)]
                described[target]["places"] = _places(found, frozenset(sought))
    return described


def _lambdas(tree: ast.Module) -> dict[str, ast.AST]:
    return {
        name: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Lambda)
        for name in assigned(statement)
    }


def _stand_ins(
    trees: Sequence[ast.Module], known: Definitions, modules: Collection[str]
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


def _meant(value: ast.expr, known: Definitions) -> str:
    """Name the function that a value is: by its name, of a class or of a new object of one."""
    if isinstance(value, ast.Name):
        return value.id
    if not isinstance(value, ast.Attribute):
        return ""
    owner = value.value.func if isinstance(value.value, ast.Call) else value.value
    if not isinstance(owner, ast.Name) or not known.class_named(owner.id):
        return ""
    return known.of_target(f"{owner.id}.{value.attr}") or ""


class _Own:
    """The names of a student's own functions and methods, and what other names stand for."""

    def __init__(self, functions: Set[str], methods: Set[str], aliases: Mapping[str, str]) -> None:
        self.functions, self.methods, self.aliases = functions, methods, aliases

    def given_functions(self, found: Definition) -> set[str]:
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

    def given_methods(self, found: Definition) -> set[str]:
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


def _describe(name: str, reach: Reach, names: _Own) -> dict[str, Any]:
    own = reach.definition(name)
    reached = [reach.definition(other) for other in reach.all_of(name)]
    nodes = [node for found in reached for node in found.nodes]
    helpers = [reach.definition(other) for other in reach.through_helpers(name)]
    own_nodes = [node for found in helpers for node in found.nodes]
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
        "touches": sorted({one.attr for one in own_nodes if isinstance(one, ast.Attribute)})[:500],
        "keeps": _attributes(own_nodes, ast.Store),
    }


def _extended(name: str, known: Definitions) -> set[str]:
    """Return the containers of Python's own that a class extends, itself or by the student's."""
    return {one for one in known.above(name) if one in _CONTAINERS and one not in known}


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


def _asked_above(name: str, found: Definition, known: Definitions) -> set[str]:
    """Return the members that a class asks one above it for: ``super().peek``, ``Queue.peek``."""
    above = (known.above(name) - {name}) | {"super"}
    taken = [node for node in found.nodes if isinstance(node, ast.Attribute)]
    of = [getattr(one.value, "func", one.value) for one in taken]
    return {
        one.attr for one, value in zip(taken, of, strict=True) if getattr(value, "id", "") in above
    }


def _attributes(nodes: Iterable[ast.AST], use: type[ast.expr_context]) -> list[str]:
    found = {one.attr for one in nodes if isinstance(one, ast.Attribute) and type(one.ctx) is use}
    return sorted(found)[:500]


def _places(found: Iterable[tuple[int, Definition]], sought: Set[str]) -> dict[str, list[int]]:
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


def _returns_generator(found: Definition) -> bool:
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


def _is_recursive(name: str, reached: Sequence[Definition], reach: Reach) -> bool:
    """Tell whether a function that the target reaches can reach itself, nested ones included."""
    if any(found.calls_itself_within for found in reached):
        return True
    return any(other in reach.from_(other) for other in {name} | reach.from_(name))
