"""The course's code in a request: what is provided and lent, with what it uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graders.languages.base import Lending
from graders.languages.pieces import ReferenceModule, Segment
from graders.languages.python.reference import changes_state, helpers_of, is_abstract, is_property


def course_part(module: ReferenceModule, lending: Lending) -> dict[str, Any]:
    """Return the course's code of a module as the worker for Python reads it."""
    lent, tellers, private = lending.lent, lending.tellers, lending.private
    private_lent = [name for name in lent if name in private and private[name].own]
    readers = [name for name in lent if not changes_state(module.targets[name])]
    # A helper may find a state of other names by itself; where it cannot, a reader did nothing yet.
    helped = [n for n in readers if n in private and n not in private_lent]
    twins = _twins([*private_lent, *helped], lent, lending.needed)
    twinned = [name for members in twins.values() for name in members]
    used = [*module.provided, *(module.targets[name] for name in (*lent, *tellers, *twinned))]
    helpers = {
        helper.name: _written(helper) for segment in used for helper in _helpers(module, segment)
    }
    return {
        "name": module.name,
        "imports": list(module.imports),
        "aliases": [list(alias) for alias in module.aliases],
        "classes": [list(pair) for pair in module.classes.items()],
        "helpers": [list(pair) for pair in helpers.items()],
        "provided": [[segment.name, segment.source] for segment in module.provided],
        "lent": [[name, _written(module.targets[name])] for name in lent],
        "private": {name: sorted(private[name].own) for name in private_lent},
        "helped": {name: sorted(private[name].by_helpers) for name in helped},
        "twins": {
            owner: [[name, _written(module.targets[name])] for name in members]
            for owner, members in twins.items()
        },
        "properties": [n for n, segment in module.targets.items() if is_property(segment)],
        "abstract": [n for n, segment in module.targets.items() if is_abstract(segment)],
        "state": sorted(module.attributes),
        "readers": readers,
        "tellers": [[name, _written(module.targets[name])] for name in tellers],
    }


def _twins(
    private_lent: Sequence[str], lent: Sequence[str], needed: Sequence[str]
) -> dict[str, list[str]]:
    """Name, by class, the members with which lent methods work on twins: objects of the reference.

    The student's own constructor is then the one that counts: it must not be lent.
    """
    owners = {name.partition(".")[0] for name in private_lent}
    made = {owner for owner in owners if f"{owner}.__init__" in {*needed} - {*lent}}
    return {owner: [n for n in needed if n.startswith(f"{owner}.")] for owner in sorted(made)}


def _written(segment: Segment) -> str | dict[str, str]:
    """Return the source of a definition, or its tree in a kit."""
    return {"tree": segment.packed} if segment.packed else segment.source


def _helpers(module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
    """Return the helpers that a definition uses; most modules have none."""
    return helpers_of(module, segment) if module.helpers else ()
