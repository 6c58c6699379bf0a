"""The names that students give to their parameters, by which their own code may pass arguments."""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Iterable

from graders.codec.typing_shim import Any
from graders.worker.observing.objects import undecorated

_TAKES_ANY_NAME = 0x08  # inspect.CO_VARKEYWORDS: each box would import inspect


def taking_own_names(lent: Any, theirs: Any, trees: Iterable[ast.Module]) -> Any:
    """Return a lent function that also takes arguments by the student's names of its parameters.

    ``theirs`` is the student's function in whose place it stands; parameters go together by their
    position. Where no call in the submission (``trees``) passes an argument by such a name, it is
    the lent function itself; so is what is no plain function.
    """
    if not (other := _other_names(lent, theirs)):
        return lent
    passed = _names_passed(trees)
    names = {own: name for own, name in other.items() if own in passed}
    if not names:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        return lent(*args, **{names.get(name, name): value for name, value in named.items()})

    return call


def _other_names(lent: Any, theirs: Any) -> dict[str, str]:
    """Return the parameters that a student calls otherwise, with the names of the lent function.

    A name that the lent function gives to another parameter is left out.
    """
    our_function, own_function = undecorated(lent), undecorated(theirs)
    if type(lent) is not types.FunctionType or our_function is None or own_function is None:
        return {}
    ours, own = our_function.__code__, own_function.__code__
    if ours.co_flags & _TAKES_ANY_NAME:
        return {}
    taken = ours.co_varnames[: ours.co_argcount + ours.co_kwonlyargcount]
    both = list(zip(own.co_varnames[: own.co_argcount], taken[: ours.co_argcount], strict=False))
    return {name: our for name, our in both[ours.co_posonlyargcount :] if name not in taken}


def _names_passed(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names by which calls pass arguments."""
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {n.arg for n in nodes if isinstance(n, ast.keyword) and n.arg is not None}
