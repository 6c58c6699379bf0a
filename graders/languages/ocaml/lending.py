"""The course's code in a request to the worker for OCaml, and the types that it must keep to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from graders.languages.base import Lending
from graders.languages.ocaml.cutting import given_files, uses
from graders.languages.ocaml.syntax import types_in
from graders.languages.pieces import ReferenceModule, Segment


def course_part(module: ReferenceModule, lending: Lending) -> dict[str, Any]:
    """Return the course's code of a module as the worker for OCaml reads it.

    No reference of a target is in it but those that are lent or reachable, and their helpers.
    """
    whole = [
        (name.removesuffix(".ml").capitalize(), source)
        for name, source in given_files(module).items()
    ]
    lent = [segment for name, segment in module.targets.items() if name in lending.lent]
    reachable = [
        segment
        for name, segment in module.targets.items()
        if name in lending.reachable and name not in lending.lent
    ]
    helpers = {one.name: one for one in _needed(module, [*lent, *reachable])}
    types = types_in(module.beside.get(f"{module.name}.mli", ""))
    return {
        "name": module.name,
        "before": [list(pair) for pair in whole],
        "opened": [name for name, _ in whole],
        "fallback": lending.fallback.capitalize(),
        "signature": "\n".join(f"val {name} : {type_}" for name, type_ in types.items()),
        "provided": _pairs(module.provided),
        "lent": _pairs(lent),
        "helpers": _pairs(sorted(helpers.values(), key=lambda one: one.line)),
        "reachable": _pairs(reachable),
        "program": [module.program, module.beside.get(f"{module.program}.ml", "")],
    }


def _needed(module: ReferenceModule, given: list[Segment]) -> list[Segment]:
    """Return what definitions use besides each other and provided ones: helpers and targets.

    A spec makes sure that a lent one uses no target of the judged question.
    """
    found = {segment.name: segment for segment in given}
    waiting = list(given)
    while waiting:
        for _, name in uses(module, waiting.pop()):
            one = module.helpers.get(name) or module.targets.get(name)
            if one is not None and name not in found:
                found[name] = one
                waiting.append(one)
    own = {segment.name for segment in given}
    return [segment for name, segment in found.items() if name not in own]


def _pairs(segments: Iterable[Segment]) -> list[list[str]]:
    return [[segment.name, segment.source] for segment in segments]
