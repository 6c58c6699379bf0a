"""Checks proposed for a part of a solution, as the author of the spec would write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graders.authoring.new.checks_to_write import BUILTIN_CALLS, OBSTACLES, check_to_write
from graders.authoring.new.proposed_check import ProposedCheck, Scope
from graders.languages.python.closeness import usual_tolerance
from graders.languages.python.docstring_examples import NOTHING, Example, examples_of, is_yaml
from graders.languages.python.solution_parts import Parameter, Part
from graders.languages.python.syntax import literal_of
from graders.light_dataclass import dataclass

_ALL_SORTS = {"fr": "toutes sortes d'entrées", "en": "all sorts of inputs"}
_TITLE_CHARS = 60


@dataclass(frozen=True)
class _Arguments:
    """Arguments written as the names of inputs, and the families of these."""

    text: str
    strategies: Mapping[str, str]
    changeable: tuple[str, ...]
    has_floats: bool


def propose_checks(part: Part, scope: Scope) -> Iterator[ProposedCheck]:
    """Yield the checks of a part: its examples, then drawn inputs, then a check left to write."""
    prints = part.calls("print") and not part.returns_value
    examples = (one for text in part.docstrings for one in examples_of(text, prints=prints))
    found = list(map(from_example, examples))
    for number, fields in enumerate(found, start=1):
        name = f"exemple-{number}" if scope.lang == "fr" else f"example-{number}"
        yield ProposedCheck({"id": name, **fields}, is_example=True)
    obstacle = _obstacle(part, scope)
    drawn = _scenario(part, scope) if part.is_class else _oracle(part, scope)
    if drawn is not None and not obstacle:
        yield drawn
    elif not found:
        yield check_to_write(part, scope, OBSTACLES[obstacle or "no hints"][scope.lang])


def _obstacle(part: Part, scope: Scope) -> str:
    """Return the key of why drawn inputs would not do; empty where they would."""
    if part.calls("input"):
        return "session"
    if part.names("random") or part.calls("shuffle", "choice", "randint", "randrange", "sample"):
        return "chance"
    return "object" if part.returned_names & scope.classes else ""


def from_example(example: Example, hidden_title: str = "") -> dict[str, Any]:
    """Return the fields of a check that shows an example, but its id.

    With a ``hidden_title`` students do not see the check: this is all that they read of it.
    """
    title = example.call if len(example.call) <= _TITLE_CHARS else f"{example.call[:57]}..."
    fields: dict[str, Any] = {"title": hidden_title or title}
    if example.setup:
        fields["setup"] = example.setup
    fields["call"] = example.call
    if example.raises:
        fields["raises"] = example.raises
    elif example.prints:
        fields["prints"] = example.prints
    elif example.returns is not NOTHING:
        fields |= _returned(example.returns)
    if example.in_any_order:
        fields["order"] = "any"
    if tolerance := example.tolerance or usual_tolerance(example.returns):
        fields["tolerance"] = tolerance
    if example.is_same and example.returns is not None:
        fields["numbers"] = "exact"
    if hidden_title:
        fields["public"] = False
    elif example.message:
        fields["hints"] = [example.message]
    return fields


def with_room(fields: Mapping[str, Any], part: Part) -> dict[str, Any]:
    """Give a check of a part that computes with fractions room for the last digits."""
    value = fields.get("returns", NOTHING)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    is_told = is_number or value is NOTHING or (isinstance(value, list) and bool(value))
    has_none = "tolerance" not in fields and not {"raises", "prints", "numbers"} & fields.keys()
    return {**fields, **({"tolerance": 1e-9} if part.makes_floats and is_told and has_none else {})}


def _returned(value: object) -> dict[str, Any]:
    """Write a value for YAML, as a Python literal where it has no tuples or sets.

    Where neither can write it, the reference tells.
    """
    if is_yaml(value):
        return {"returns": value}
    written = repr(value)
    return {"returns": written} if literal_of(written) == value else {}


def _arguments(
    parameters: Sequence[Parameter], scope: Scope, used: Sequence[str]
) -> _Arguments | None:
    """Write the arguments of a call; None where a parameter has no strategy."""
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


def _oracle(part: Part, scope: Scope) -> ProposedCheck | None:
    new = _arguments((), scope, ())
    if part.class_name:
        new = _new_object(scope.constructors.get(part.class_name), scope)
    own = _arguments(part.parameters, scope, list(new.strategies) if new else ())
    if new is None or own is None:
        return None
    strategies = dict(new.strategies)
    if not part.is_constructor:
        strategies.update(own.strategies)
    call = _call(part, scope, own.text)
    if not call:
        return None
    fields: dict[str, Any] = {"id": scope.inputs_word, "title": _ALL_SORTS, "weight": 2}
    if strategies:
        fields["inputs"] = strategies
    if new.text:
        fields["setup"] = new.text
    fields["call"] = call
    if own.changeable and not part.is_constructor:
        fields["after"] = {name: name for name in own.changeable}
    if part.calls("print"):
        fields["printed"] = "lines"
    if new.has_floats or own.has_floats or part.returns_float:
        fields["tolerance"] = 1e-9
    return ProposedCheck(fields)


def _new_object(constructor: Part | None, scope: Scope) -> _Arguments | None:
    """Write the statement that makes an object, with the strategies of its arguments."""
    if constructor is None:
        return None
    found = _arguments(constructor.parameters, scope, (scope.object,))
    if found is None:
        return None
    text = f"{scope.object} = {constructor.class_name}({found.text})"
    return _Arguments(text, found.strategies, (), found.has_floats)


def _call(part: Part, scope: Scope, arguments: str) -> str:
    """Write the call of a part; empty where nothing plain would come of it."""
    if not part.class_name:
        call = f"{part.target}({arguments})"
        return f"take(20, {call})" if part.is_generator else call
    if part.is_constructor:
        shown = [f"{scope.object}.{name}" for name in _views(part, scope)]
        return f"[{', '.join(shown)}]" if shown else ""
    is_static = part.decorators & {"staticmethod", "classmethod"}
    on = part.class_name if is_static else scope.object
    if part.decorators & {"property", "cached_property"}:
        return f"{on}.{part.name}"
    builtin = BUILTIN_CALLS.get(part.name)
    call = f"{builtin}({on})" if builtin else f"{on}.{part.name}({arguments})"
    if part.is_generator:
        return f"take(20, {call})"
    # The effect of a method that returns nothing shows in the object.
    shown = [f"{on}.{name}" for name in _views(part, scope)]
    return call if part.returns_value or not shown else f"[{', '.join([call, *shown])}]"


def _views(part: Part, scope: Scope) -> tuple[str, ...]:
    """Return what shows the state of an object: public attributes, else methods that only read."""
    constructor = scope.constructors.get(part.class_name)
    reads = [
        f"{method.name}()"
        for method in part.methods
        if not method.name.startswith("_")
        and not method.decorators
        and not method.parameters
        and method.returns_value
        and not method.is_generator
    ]
    return (constructor.attributes_set if constructor else ()) or tuple(reads)


def _scenario(part: Part, scope: Scope) -> ProposedCheck | None:
    """Call each public method of a class once, in order, then again those that only read."""
    constructor = next((m for m in part.methods if m.is_constructor), None)
    if constructor is not None:
        new = _new_object(constructor, scope)
    elif part.is_plain_class:
        new = _Arguments(f"{scope.object} = {part.name}()", {}, (), has_floats=False)
    else:
        new = None
    public = [method for method in part.methods if not method.name.startswith("_")]
    if new is None or not public:
        return None
    strategies, steps, reads = dict(new.strategies), [], []
    bare = Scope(scope.lang, scope.taken, scope.classes)
    for method in public:
        own = _arguments(method.parameters, scope, [scope.object, *strategies])
        call = _call(method, bare, own.text) if own else ""
        if own is None or not call or _obstacle(method, scope):
            return None
        strategies.update(own.strategies)
        steps.append(call)
        reads += [call] if not own.text and method.returns_value else []
    fields: dict[str, Any] = {"id": scope.inputs_word, "title": _ALL_SORTS}
    if strategies:
        fields["inputs"] = strategies
    again = [call for call in reads if call != steps[-1]]
    fields |= {"setup": new.text, "steps": [*steps, *again]}
    if new.has_floats or any(method.returns_float for method in public):
        fields["tolerance"] = 1e-9
    return ProposedCheck(fields)
