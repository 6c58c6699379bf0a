"""Checks proposed for a part of a solution: what the spec's author would else type."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graders.languages.python.docstring_examples import NOTHING, Example, examples_of
from graders.languages.python.solution_parts import Parameter, Part, parameters_of
from graders.spec.expressions import UNWRITTEN

__all__ = ["Generator", "Proposed", "Scope", "propose"]

_ALL_SORTS = {"fr": "toutes sortes d'entrées", "en": "all sorts of inputs"}
_UNWRITTEN_TITLE = {"fr": "à écrire", "en": "to be written"}
_TITLE_CHARS = 60
_SESSION = "it asks for input: make it a session, with the lines typed as events (docs/spec.md)"
_CHANCE = "it draws at random: make it a validator, or compare with the reference seed by seed"
_OBJECT = "it gives an object: call an expression that shows it, such as an attribute"
_NO_HINTS = "no type hint that tells, and no example in the docstring: write a call, and its result"


@dataclass(frozen=True)
class Generator:
    """A function of the spec's module: strategies, as text, by the name of the input."""

    name: str
    summary: str
    strategies: Mapping[str, str]


@dataclass(frozen=True)
class Proposed:
    """A check: its YAML fields in order, its generator, and what its author should know."""

    fields: Mapping[str, Any]
    generator: Generator | None = None
    comment: str = ""
    is_example: bool = False

    @property
    def code(self) -> str:
        """All the Python of the check, for the names that it uses."""
        texts = [self.fields.get("setup", ""), self.fields.get("call", "")]
        return "\n".join([*texts, *self.fields.get("steps", ())])


@dataclass(frozen=True)
class Scope:
    """What is around a part: its class's constructor, names that are taken, the language."""

    lang: str
    taken: frozenset[str]
    classes: frozenset[str]
    makers: Mapping[str, Part] = field(default_factory=dict)

    def free(self, name: str, others: Sequence[str] = ()) -> str:
        """Return a name that hides nothing."""
        while name in self.taken or name in others:
            name += "_"
        return name

    @property
    def object(self) -> str:
        """The name of the object that methods are called on."""
        return self.free("objet" if self.lang == "fr" else "obj")


@dataclass(frozen=True)
class _Arguments:
    """Arguments written as the names of inputs, and the strategies of these."""

    text: str
    strategies: Mapping[str, str]
    changeable: tuple[str, ...]
    has_floats: bool


def propose(part: Part, scope: Scope) -> Iterator[Proposed]:
    """Yield the checks of a part: its examples, then any inputs, then what is left to write."""
    found = [_from_example(example) for example in _examples(part)]
    for number, fields in enumerate(found, start=1):
        name = f"exemple-{number}" if scope.lang == "fr" else f"example-{number}"
        yield Proposed({"id": name, **fields}, is_example=True)
    whole = isinstance(part.node, ast.ClassDef)
    drawn = _scenario(part, scope) if whole else _oracle(part, scope)
    if drawn is not None and not _why_not(part, scope):
        yield drawn
    elif not found:
        why = _why_not(part, scope) or _NO_HINTS
        todo = {"id": "todo", "kind": "call", "title": _UNWRITTEN_TITLE}
        yield Proposed({**todo, "call": f"{part.target}({UNWRITTEN})"}, comment=f"TODO: {why}")


def _why_not(part: Part, scope: Scope) -> str:
    """Say why any inputs would not do."""
    if part.calls("input"):
        return _SESSION
    if part.names("random") or part.calls("shuffle", "choice", "randint", "randrange", "sample"):
        return _CHANCE
    returned = getattr(part.node, "returns", None)
    names = {n.id for n in ast.walk(returned) if isinstance(n, ast.Name)} if returned else set()
    quoted = (
        {n.value for n in ast.walk(returned) if isinstance(n, ast.Constant)} if returned else set()
    )
    return _OBJECT if (names | quoted) & scope.classes else ""


# --- examples -----------------------------------------------------------------------------


def _examples(part: Part) -> Iterator[Example]:
    prints = part.calls("print") and not _returns(part)
    documented: list[ast.AST] = [part.node]
    if isinstance(part.node, ast.ClassDef):
        documented += [m for m in part.node.body if isinstance(m, ast.FunctionDef)]
    elif part.owner is not None and part.node.name == "__init__":
        documented.append(part.owner)
    for node in documented:
        text = ast.get_docstring(node, clean=True)  # type: ignore[arg-type]
        yield from examples_of(text or "", prints=prints)


def _returns(part: Part) -> bool:
    return any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(part.node))


def _from_example(example: Example) -> dict[str, Any]:
    title = example.call if len(example.call) <= _TITLE_CHARS else f"{example.call[:57]}..."
    fields: dict[str, Any] = {"kind": "call", "title": title}
    if example.setup:
        fields["setup"] = example.setup
    fields["call"] = example.call
    if example.raises:
        fields["raises"] = example.raises
    elif example.prints:
        fields["prints"] = example.prints
    elif example.returns is not NOTHING:
        fields["returns"] = example.returns
        if _holds_float(example.returns):
            fields["compare"] = {"tolerance": 1e-6}
    return fields


def _holds_float(value: object) -> bool:
    if isinstance(value, list | dict):
        return any(map(_holds_float, value.values() if isinstance(value, dict) else value))
    return isinstance(value, float)


# --- any inputs ---------------------------------------------------------------------------


def _arguments(
    parameters: Sequence[Parameter], scope: Scope, used: Sequence[str]
) -> _Arguments | None:
    texts: list[str] = []
    strategies: dict[str, str] = {}
    changeable: list[str] = []
    has_floats = False
    for parameter in parameters:
        if parameter.strategy is None:
            return None
        name = scope.free(parameter.name, [*used, *strategies])
        strategies[name] = parameter.strategy.text
        changeable += [name] if parameter.strategy.is_mutable else []
        has_floats = has_floats or parameter.strategy.has_floats
        texts.append(f"{parameter.name}={name}" if parameter.is_keyword else name)
    return _Arguments(", ".join(texts), strategies, tuple(changeable), has_floats)


def _oracle(part: Part, scope: Scope) -> Proposed | None:
    made = _arguments((), scope, ())
    if part.owner is not None:
        made = _made_object(scope.makers.get(part.owner.name), scope)
    own = _arguments(parameters_of(part), scope, list(made.strategies) if made else ())
    if made is None or own is None:
        return None
    is_maker = part.owner is not None and part.target.endswith(".__init__")
    strategies = dict(made.strategies) if is_maker else {**made.strategies, **own.strategies}
    call = _call(part, scope, own.text)
    if not call:
        return None
    fields: dict[str, Any] = {"kind": "oracle" if strategies else "call"}
    fields = {"id": _any_id(scope), **fields, "title": _ALL_SORTS, "weight": 2}
    generator = _generator(part, scope, strategies)
    if generator:
        fields["inputs"] = generator.name
    if made.text:
        fields["setup"] = made.text
    fields["call"] = call
    if own.changeable and not is_maker:
        fields["after"] = {name: name for name in own.changeable}
    if part.calls("print"):
        fields["printed"] = "lines"
    if made.has_floats or own.has_floats or _gives_float(part):
        fields["compare"] = {"tolerance": 1e-9}
    return Proposed(fields, generator)


def _gives_float(part: Part) -> bool:
    returned = getattr(part.node, "returns", None)
    return returned is not None and "float" in ast.unparse(returned)


def _made_object(maker: Part | None, scope: Scope) -> _Arguments | None:
    """Make an object: the statement that does, and the strategies of its arguments."""
    if maker is None or maker.owner is None:
        return None
    found = _arguments(parameters_of(maker), scope, (scope.object,))
    if found is None:
        return None
    text = f"{scope.object} = {maker.owner.name}({found.text})"
    return _Arguments(text, found.strategies, (), found.has_floats)


def _call(part: Part, scope: Scope, arguments: str) -> str:
    """Write the call of a part; empty where nothing plain would come of it."""
    if part.owner is None:
        call = f"{part.target}({arguments})"
        return f"take(20, {call})" if part.is_generator else call
    member = part.node.name
    if member == "__init__":
        shown = [f"{scope.object}.{name}" for name in _views(part, scope)]
        return f"[{', '.join(shown)}]" if shown else ""
    on = part.owner.name if part.decorators & {"staticmethod", "classmethod"} else scope.object
    if part.decorators & {"property", "cached_property"}:
        return f"{on}.{member}"
    spoken = {"__str__": "str", "__repr__": "repr", "__len__": "len", "__bool__": "bool"}.get(
        member
    )
    call = f"{spoken}({on})" if spoken else f"{on}.{member}({arguments})"
    if part.is_generator:
        return f"take(20, {call})"
    # What a method does, where it gives nothing, is seen in the object.
    shown = [f"{on}.{name}" for name in _views(part, scope)]
    return call if _returns(part) or not shown else f"[{', '.join([call, *shown])}]"


def _views(part: Part, scope: Scope) -> tuple[str, ...]:
    """Name what shows the state of an object: its public attributes, else what only tells."""
    assert part.owner is not None  # noqa: S101 - the caller looked
    maker = scope.makers.get(part.owner.name)
    members = [Part("", m, part.owner) for m in part.owner.body if isinstance(m, ast.FunctionDef)]
    tells = [
        f"{member.node.name}()"
        for member in members
        if not member.node.name.startswith("_")
        and not member.decorators
        and not parameters_of(member)
        and _returns(member)
        and not member.is_generator
    ]
    return (_attributes(maker) if maker else ()) or tuple(tells)


def _attributes(maker: Part) -> tuple[str, ...]:
    """Return the public attributes that a constructor sets, in order."""
    found = {
        node.attr: None
        for node in ast.walk(maker.node)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        and not node.attr.startswith("_")
    }
    return tuple(found)


def _scenario(part: Part, scope: Scope) -> Proposed | None:
    """Call each public method of a class once, in order, then again those that only tell."""
    node = part.node
    assert isinstance(node, ast.ClassDef)  # noqa: S101 - the caller looked
    methods = [
        Part(f"{node.name}.{m.name}", m, node) for m in node.body if isinstance(m, ast.FunctionDef)
    ]
    maker = next((m for m in methods if m.target.endswith(".__init__")), None)
    made = _made_object(maker, scope) if maker else _without_maker(node, scope)
    public = [m for m in methods if not m.target.rpartition(".")[2].startswith("_")]
    if made is None or not public:
        return None
    strategies, steps, tells = dict(made.strategies), [], []
    for method in public:
        own = _arguments(parameters_of(method), scope, [scope.object, *strategies])
        call = _call(method, Scope(scope.lang, scope.taken, scope.classes), own.text) if own else ""
        if own is None or not call or _why_not(method, scope):
            return None
        strategies.update(own.strategies)
        steps.append(call)
        tells += [call] if not own.text and _returns(method) else []
    generator = _generator(part, scope, strategies)
    fields: dict[str, Any] = {"id": _any_id(scope), "kind": "scenario", "title": _ALL_SORTS}
    if generator:
        fields["inputs"] = generator.name
    again = [call for call in tells if call != steps[-1]]
    fields |= {"setup": made.text, "steps": [*steps, *again]}
    if made.has_floats or any(map(_gives_float, public)):
        fields["compare"] = {"tolerance": 1e-9}
    return Proposed(fields, generator)


def _without_maker(node: ast.ClassDef, scope: Scope) -> _Arguments | None:
    """Make an object of a class that has no constructor of its own, and takes nothing."""
    if node.bases or node.decorator_list:
        return None
    return _Arguments(f"{scope.object} = {node.name}()", {}, (), has_floats=False)


def _any_id(scope: Scope) -> str:
    return "entrees" if scope.lang == "fr" else "inputs"


def _generator(part: Part, scope: Scope, strategies: Mapping[str, str]) -> Generator | None:
    if not strategies:
        return None
    stem = part.target.replace(".", "_").replace("__", "_").strip("_")
    prefix = "entrees" if scope.lang == "fr" else "inputs"
    words = (
        f"Tire des entrées de {part.target}."
        if scope.lang == "fr"
        else f"Draw inputs of {part.target}."
    )
    return Generator(f"{prefix}_{stem}", words, strategies)
