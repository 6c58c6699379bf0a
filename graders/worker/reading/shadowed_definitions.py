"""Definitions that do not count: replaced by a later one, or where nothing finds them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function, assigned, body_of, is_stub
from graders.worker.reading.units import parses

Note = dict[str, Any]
Units = Sequence[tuple[str, ast.Module]]
Stubs = Mapping[str, frozenset[str]]

_MOST = 10
_DEFINES = re.compile(r"^(?:async |def |class )", re.MULTILINE)


def overlooked(
    units: Units, targets: Iterable[str], absent: Iterable[str], skeletons: Stubs
) -> list[Note]:
    """Note the definitions of a module that do not count.

    ``units`` are its files or cells, in order: the shown name, and the tree. ``targets`` are those
    of the assignment in it, some of them ``absent``. ``skeletons`` are, by last name, the
    fingerprints of the skeleton's definitions.
    """
    return [*_twice(units, frozenset(targets), skeletons), *_nested(units, frozenset(absent))]


def _twice(units: Units, targets: frozenset[str], skeletons: Stubs) -> list[Note]:
    """Note functions that a later one of the same name replaces, except stubs and copies."""
    places: dict[str, list[tuple[str, int]]] = {}
    newest: dict[str, ast.AST] = {}
    defined = [one for one in _defined(units) if one[0] in targets]
    often = Counter(dotted for dotted, *_ in defined)
    for dotted, label, node in defined:
        if often[dotted] == 1 or node.decorator_list:  # as the setter of a property
            continue
        known, before = places.setdefault(dotted, []), newest.get(dotted)
        newest[dotted] = node
        if before is not None and ast.dump(before) == ast.dump(node):
            continue
        if known or not is_stub(node, skeletons):
            known.append((label, node.lineno))
    found = [(name, known) for name, known in places.items() if len(known) > 1]
    return [
        {
            "note": "twice", "file": known[-1][0], "line": known[-1][1], "detail": name,
            "first": known[0][1], "origin": known[0][0],
        }
        for name, known in found[:_MOST]
    ]  # fmt: skip


def _defined(units: Units) -> Iterator[tuple[str, str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the functions that a module surely defines, methods by their dotted names."""
    for label, tree in units:
        for node in tree.body:
            if isinstance(node, Function):
                yield node.name, label, node
    # A class written again in another cell replaces its methods on purpose.
    classes = [
        (label, n) for label, tree in units for n in tree.body if isinstance(n, ast.ClassDef)
    ]
    once = {node.name: (label, node) for label, node in classes}
    for label, node in once.values():
        for member in node.body:
            if isinstance(member, Function):
                yield f"{node.name}.{member.name}", label, member


def _nested(units: Units, absent: frozenset[str]) -> list[Note]:
    """Note missing targets that are defined where nothing finds them.

    These are functions inside a function, a class, or a part that does not run, and methods inside
    a function or another method.
    """
    tops = {name.partition(".")[0] for name in absent}
    notes = [
        note
        for label, tree in units
        for holder in tree.body
        for note in (*_inside(label, holder, tops), *_members_inside(label, holder, absent))
    ]
    return notes[:_MOST]


def _inside(label: str, holder: ast.stmt, tops: set[str]) -> Iterator[Note]:
    """Yield a note of the missing names that a statement of a module defines inside itself."""
    kind, inside = _place_inside(holder)
    inner = [(name, node) for node in body_of(holder) for name in _bound(node)] if inside else []
    if kind == "in-class":
        inner = [
            (n, node) for n, node in inner if isinstance(node, Function) and not _is_method(node)
        ]
    if found := [(name, node) for name, node in inner if name in tops]:
        yield _note(kind, label, found, inside)


def _is_method(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function is a method on purpose, by the name of its first parameter."""
    given = function.args.posonlyargs + function.args.args
    return bool(given) and given[0].arg in ("self", "cls")


def _members_inside(label: str, holder: ast.stmt, absent: frozenset[str]) -> Iterator[Note]:
    """Yield notes of missing methods that stand inside a function or a method."""
    within = holder.name if isinstance(holder, ast.ClassDef) else ""
    owners = sorted({name.partition(".")[0] for name in absent if "." in name})
    for function in body_of(holder) if within else [holder]:
        inner = [node for node in body_of(function) if isinstance(node, Function)]
        for owner in owners if within in ("", *owners) else ():
            found = [(node.name, node) for node in inner if f"{owner}.{node.name}" in absent]
            if found and isinstance(function, Function) and within in ("", owner):
                yield {**_note("in-method", label, found, function.name), "owner": owner}


def in_prose(
    prose: Iterable[Mapping[str, Any]], trees: Iterable[ast.Module], asked: Set[str]
) -> list[Note]:
    """Note cells that hold no code, where a name that is ``asked`` for is defined there alone.

    One key makes a cell of Jupyter's a text, and what is written in it stays.
    """
    cells = [cell for cell in prose if _DEFINES.search(cell["text"])]
    if not cells:  # as in all but few submissions
        return []
    missing = asked - {name for tree in trees for one in tree.body for name in _bound(one)}
    notes = []
    for cell in cells:
        found = sorted(missing & _defined_in_text(cell["text"]))
        if found:
            told = {"file": cell["label"], "detail": ", ".join(found), "cell": cell["kind"]}
            notes.append({"note": "in-prose", **told})
    return notes[:_MOST]


def _defined_in_text(text: str) -> set[str]:
    """Return the functions and classes that a text answers with, if it is Python: no stub."""
    if not parses(text):
        return set()
    defined = [one for one in ast.parse(text).body if isinstance(one, Function | ast.ClassDef)]
    return {one.name for one in defined if not is_stub(one, {})}


def _note(kind: str, label: str, found: Sequence[tuple[str, ast.stmt]], inside: str) -> Note:
    detail = ", ".join(dict.fromkeys(name for name, _ in found))
    line = found[0][1].lineno
    return {"note": kind, "file": label, "line": line, "detail": detail, "inside": inside}


def _place_inside(holder: ast.stmt) -> tuple[str, str]:
    """Return the kind of note about what stands inside a statement, and the place.

    The place is the name of a function or a class, or the condition that only a program fulfils.
    """
    if isinstance(holder, Function):
        return "nested", holder.name
    if isinstance(holder, ast.ClassDef):
        return "in-class", holder.name
    asks = isinstance(holder, ast.If) and "__name__" in _names_used(holder.test)
    return "guarded", f"if {ast.unparse(holder.test)}:" if asks else ""  # type: ignore[attr-defined]


def _names_used(node: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _bound(statement: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    if isinstance(statement, Function | ast.ClassDef):
        return [statement.name]
    return assigned(statement) if isinstance(statement, ast.Assign) else []
