"""The presence of the assignment's targets after loading, and the reason why one is not there."""

from __future__ import annotations

import ast
import types
from collections.abc import Mapping

from graders.codec.typing_shim import Any
from graders.worker.adapting.own_attributes import attributes_of_object
from graders.worker.inspecting.definition_nodes import node_of_class
from graders.worker.inspecting.members import (
    MISSING,
    extends_nothing,
    find_member,
    is_abstract,
    is_brought,
    is_class,
    kind_of,
    own_members,
)
from graders.worker.loading.loader import Loader
from graders.worker.reading import stubs
from graders.worker.reading.renamed import renamed
from graders.worker.reading.shadowed_definitions import overlooked

_MOST_NOTES, _MOST_NAMES, _MOST_MEMBERS = 200, 500, 200


def found_of(loader: Loader, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a load found, by the names that the host reads.

    ``presence`` tells of each target whether it is ``present``, a ``stub``, ``absent``, or lost to
    a ``syntax-error`` or a statement that ``crashed``. ``alike`` names what stands for absent ones
    under another name, ``brought`` those that a class has from one of Python's or its objects may
    have from its code, ``abstract`` those that are abstract in the course and in the student's
    class. ``unextended`` are those of classes that extend nothing, where the course's extend one
    that is graded, and lack a member of it. ``names`` are all that the modules define, with their
    kinds; ``read`` are the files, and ``notes`` those of loading.
    """
    skeletons = _skeleton_prints(request["skeleton"])
    presence = {
        f"{module}.{name}": _presence(loader, module, name, skeletons)
        for module, name in loader.names.targets
    }
    return {
        "presence": presence,
        "notes": [*loader.notes[:_MOST_NOTES], *_overlooked(loader, presence, skeletons)],
        "names": {module: _names(loader, module) for module in loader.names.modules},
        "read": sorted(loader.labels),
        "alike": _alike(loader, presence, request["skeleton"]),
        "brought": _brought(loader, presence),
        "abstract": _abstract(loader, request),
        "unextended": [
            f"{module}.{name}"
            for module, name in loader.names.targets
            if _is_unextended(loader, module, name.partition(".")[0])
        ],
    }


def _overlooked(
    loader: Loader, presence: dict[str, str], skeletons: dict[str, frozenset[str]]
) -> list[dict[str, Any]]:
    notes = []
    for module in loader.names.modules:
        trees = loader.names.trees
        parts = [unit["label"] for unit in loader.units.get(module, ())]
        units = [(label, trees[label]) for label in parts if label in trees]
        targets = [name for owner, name in loader.names.targets if owner == module]
        absent = [name for name in targets if presence[f"{module}.{name}"] == "absent"]
        notes += overlooked(units, targets, absent, skeletons)
    return notes


def _alike(loader: Loader, presence: dict[str, str], sources: dict[str, str]) -> dict[str, str]:
    """Name what stands for targets that are absent, under another name."""
    found = {}
    for module, source in sources.items():
        targets = [name for owner, name in loader.names.targets if owner == module]
        absent = [name for name in targets if presence[f"{module}.{name}"] == "absent"]
        if absent:
            parts = [unit["label"] for unit in loader.units.get(module, ())]
            trees = [loader.names.trees[label] for label in parts if label in loader.names.trees]
            near = renamed(trees, ast.parse(source), absent, targets)
            found.update({f"{module}.{name}": other for name, other in near.items()})
    return found


def _names(loader: Loader, module: str) -> dict[str, str]:
    """Name what a module defines, and the members of the assignment's classes, with their kinds."""
    held = vars(loader.names.modules[module])
    names = {n: kind_of(held[n]) for n in sorted(held)[:_MOST_NAMES] if not n.startswith("__")}
    if module in loader.names.course:
        for owner, cls in loader.names.classes(module).items():
            own = own_members(cls) if is_class(cls) else {}
            # `__int__` was written by somebody, `__dict__` and what a dataclass adds were not.
            functions = {n for n, held in own.items() if _is_written(held, loader)}
            written = sorted(n for n in own if n in functions or not n.startswith("__"))[
                :_MOST_MEMBERS
            ]
            names |= {f"{owner}.{n}": kind_of(own[n]) for n in written}
    return names


def _is_written(held: Any, loader: Loader) -> bool:
    """Tell whether a value is a function of the student's sources."""
    return type(held) is types.FunctionType and held.__code__.co_filename in loader.names.trees


def _skeleton_prints(sources: dict[str, str]) -> dict[str, frozenset[str]]:
    prints: dict[str, set[str]] = {}
    for source in sources.values():
        for dotted, node in stubs.definitions(ast.parse(source)):
            prints.setdefault(dotted.rpartition(".")[2], set()).add(stubs.fingerprint(node))
    return {name: frozenset(kept) for name, kept in prints.items()}


def _presence(loader: Loader, module: str, name: str, skeletons: dict[str, frozenset[str]]) -> str:
    value = loader.names.target(module, name)
    if value is MISSING:
        why = _why_missing(loader, module, name)
        return "stub" if why == "crashed" and _is_stub(loader, name, skeletons) else why
    if value is None or value is Ellipsis or value is NotImplemented:
        return "stub"
    node = loader.names.node(module, name)
    if node is not None and stubs.is_stub(node, skeletons):
        return "present" if _is_made_by_new(loader, module, name, skeletons) else "stub"
    return "present"


def _is_made_by_new(
    loader: Loader, module: str, name: str, skeletons: dict[str, frozenset[str]]
) -> bool:
    """Tell whether a name is an empty constructor beside a ``__new__`` of the student's."""
    owner, _, member = name.rpartition(".")
    if member != "__init__":
        return False
    maker = loader.names.node(module, f"{owner}.__new__")
    return maker is not None and not stubs.is_stub(maker, skeletons)


def _is_stub(loader: Loader, name: str, skeletons: dict[str, frozenset[str]]) -> bool:
    """Tell whether all that is written for a name, which no statement could define, is a stub."""
    trees = loader.names.trees.values()
    written = [node for tree in trees for one, node in stubs.definitions(tree) if one == name]
    return bool(written) and all(stubs.is_stub(node, skeletons) for node in written)


def _abstract(loader: Loader, request: Mapping[str, Any]) -> list[str]:
    """Name the members that are abstract both in the course and in the student's class."""
    return [
        f"{part['name']}.{name}"
        for part in request["course"]
        for name in part.get("abstract", ())
        if is_abstract(loader.names.target(part["name"], name))
    ]


def _brought(loader: Loader, presence: dict[str, str]) -> list[str]:
    """Name the absent members that objects of the student's class may have all the same."""
    return [
        f"{module}.{name}"
        for module, name in loader.names.targets
        if presence[f"{module}.{name}"] == "absent" and _may_have(loader, module, name)
    ]


def _is_unextended(loader: Loader, module: str, owner: str) -> bool:
    """Tell whether a class lacks what it would have from the class above that ours has."""
    ours = loader.names.course[module].classes.get(owner)
    loaded = loader.names.modules.get(module)
    cls = vars(loaded).get(owner) if loaded else None
    if ours is None or cls is ours or not (is_class(cls) and extends_nothing(cls)):
        return False
    above = {base.__name__ for base in ours.__bases__}
    names = [name.partition(".") for owned, name in loader.names.targets if owned == module]
    inherited = [member for one, _, member in names if member and one in above]
    return any(find_member(cls, member) is MISSING for member in inherited)


def _may_have(loader: Loader, module: str, name: str) -> bool:
    """Tell whether a class has a member from one of Python's, or its objects from its code.

    Python asks no object for a special method.
    """
    owner, _, member = name.rpartition(".")
    loaded = loader.names.modules.get(module)
    cls = vars(loaded).get(owner) if loaded else None
    if not is_class(cls) or cls is loader.names.course[module].classes.get(owner):
        return False
    is_asked = member[:2] != "__" and find_member(cls, "__getattr__") is not MISSING
    return is_asked or is_brought(cls, member) or member in _functions_set(loader, cls)


def _functions_set(loader: Loader, cls: Any) -> set[str]:
    """Name the attributes in which the methods of a class put functions, by its source.

    They are written there, or taken from another object: ``self.total = self.purse.total``.
    """
    node = node_of_class(cls, loader.names.trees)
    return {
        attribute.attr
        for function in getattr(node, "body", ())
        for part in ast.walk(function)
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Lambda | ast.Attribute)
        for target in part.targets
        for attribute in attributes_of_object(function, target)
    }


def _why_missing(loader: Loader, module: str, name: str) -> str:
    """Return why a target is missing; a member is lost by itself or with its class."""
    names = {name, name.rpartition(".")[2], name.partition(".")[0]}
    lost = [region for unit in loader.units.get(module, []) for region in unit["lost"]]
    if any(names.intersection(region["names"]) for region in lost):
        return "syntax-error"
    if any(names.intersection(note.get("names", ())) for note in loader.notes):
        return "crashed"
    return "absent"
