"""Definitions of the skeleton that a student seems to have written under another name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from graders.codec.typing_shim import Any
from graders.worker.reading.stubs import Function, definitions

_Functions = Mapping[str, Any]


def renamed(
    trees: Sequence[ast.AST], skeleton: ast.AST, absent: Iterable[str], known: Iterable[str]
) -> dict[str, str]:
    """Find what stands for some ``absent`` functions of the skeleton, by their dotted names.

    ``trees`` are the files or cells of a module, in order. It is a function of the same class, or
    of the top level, whose name is none of the ``known`` ones, and that alone has the docstring of
    the skeleton's; or else that alone has its parameters and its place among the others. For a
    class that is not there, it is the one that alone has half of its methods, by their names.
    """
    written = {name: node for tree in trees for name, node in _functions(tree).items()}
    asked = _functions(skeleton)
    free = {name for name in written if name not in {*asked, *known}}
    lacking = [name for name in absent if name in asked and name not in written]
    found = _renamed_classes(trees, skeleton, known)
    for name in lacking:
        peers = [other for other in free if _owner(other) == _owner(name)]
        alike = _by_docstring(name, asked, written, peers)
        alike = alike or _by_place(name, lacking, asked, written, peers)
        if len(alike) == 1:
            found[name] = alike[0]
    # A function that looks like two of them stands for neither.
    return {name: one for name, one in found.items() if list(found.values()).count(one) == 1}


def _functions(tree: ast.AST) -> _Functions:
    return {name: node for name, node in definitions(tree) if isinstance(node, Function)}


def _renamed_classes(
    trees: Sequence[ast.AST], skeleton: ast.AST, known: Iterable[str]
) -> dict[str, str]:
    written = {name: methods for tree in trees for name, methods in _classes(tree).items()}
    asked = _classes(skeleton)
    wanted = {_owner(name) or name for name in known} & (asked.keys() - written.keys())
    found = {}
    for name in wanted:
        least = max(1, (len(asked[name]) + 1) // 2)
        alike = [
            other
            for other in written.keys() - asked.keys()
            if len(written[other] & asked[name]) >= least
        ]
        if len(alike) == 1:
            found[name] = alike[0]
    return found


def _classes(tree: ast.AST) -> dict[str, set[str]]:
    """Return the methods of each class, but for the constructor, which most classes have."""
    methods = [name for name in _functions(tree) if not name.endswith(".__init__")]
    names = [name for name, node in definitions(tree) if isinstance(node, ast.ClassDef)]
    return {name: {_last(one) for one in methods if _owner(one) == name} for name in names}


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _owner(name: str) -> str:
    return name.rpartition(".")[0]


def _by_docstring(
    name: str, asked: _Functions, written: _Functions, peers: Iterable[str]
) -> list[str]:
    text = _docstring(asked[name])
    if not text or [*map(_docstring, asked.values())].count(text) > 1:
        return []
    return [peer for peer in peers if _docstring(written[peer]) == text]


def _docstring(node: Any) -> str:
    return " ".join((ast.get_docstring(node, clean=False) or "").split())


def _by_place(
    name: str,
    lacking: Iterable[str],
    asked: _Functions,
    written: _Functions,
    peers: Iterable[str],
) -> list[str]:
    """Return the functions that have the parameters of one, and stand where it should."""
    parameters = _parameters(asked[name])
    if not set(parameters) - {"self", "cls"}:
        return []
    place = _place(name, asked, written)
    twins = [one for one in lacking if _parameters(asked[one]) == parameters]
    if [_place(one, asked, written) for one in twins].count(place) > 1:
        return []
    return [
        peer
        for peer in peers
        if _parameters(written[peer]) == parameters and _place(peer, written, asked) == place
    ]


def _parameters(node: Any) -> list[str]:
    given = node.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [one.arg for one in every if one is not None]


def _place(name: str, here: _Functions, there: _Functions) -> tuple[list[str], list[str]]:
    """Return the neighbours of a function that both sides have: the one before, the one after."""
    order = [one for one in here if one == name or one in there]
    before = [*takewhile(lambda one: one != name, order)]
    return before[-1:], order[len(before) + 1 :][:1]
