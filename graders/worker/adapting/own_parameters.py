"""The parameters of students' functions, which their own code may pass to what is lent instead."""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Iterable, Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.inspecting.objects import undecorated
from graders.worker.reading.stubs import Function

# inspect.CO_VARARGS, CO_VARKEYWORDS, and one of both: each box would import inspect.
_TAKES_MORE, _TAKES_ANY_NAME, _TAKES_ANY = 0x04, 0x08, 0x0C
# As many arguments as a call with a star may pass.
_MANY = 1_000


def taking_own_parameters(
    lent: Any,
    theirs: Any,
    trees: Iterable[ast.Module],
    meet: Callable[[], None],
    *,
    is_method: bool = False,
) -> Any:
    """Return a lent function that also takes what the student's own parameters take.

    ``theirs`` is the student's function in whose place it stands; parameters go together by their
    position. An argument that a call in the submission (``trees``) passes by the student's name
    goes to the parameter at its place. One for a further parameter, which has a default value as
    the function is called without it, is left out; `meet` is called where it is another value, or
    one that a star takes (``*nodes``): the lent function does not know what it asks for. An
    argument that only the student's function may lack is given the student's default, which `meet`
    is told as well. Where no call needs any of this, it is the lent function itself, since each
    call of another costs a frame; so is what is no plain function.
    """
    ours_function, own_function = undecorated(lent), undecorated(theirs)
    if type(lent) is not types.FunctionType or ours_function is None or own_function is None:
        return lent
    other = _other_names(ours_function.__code__, own_function.__code__)
    further = _further(ours_function.__code__, own_function)
    most = ours_function.__code__.co_argcount
    named_room = max(most, own_function.__code__.co_argcount)
    is_open = _is_open(ours_function.__code__, own_function.__code__)
    room = _MANY if is_open else named_room
    may_pass = other or further or is_open
    calls = list(_calls(trees, own_function.__name__)) if may_pass else []
    passed = {word.arg for call in calls for word in call.keywords}
    names = {own: name for own, name in other.items() if own in passed}
    are_more = (further or is_open) and any(
        _number(call, own_function.__name__) + is_method > most for call in calls
    )
    lacking = left_out(ours_function, own_function)
    if not names and not are_more and passed.isdisjoint(further) and not lacking:
        return lent

    @functools.wraps(lent)
    def call(*args: Any, **named: Any) -> Any:
        given = {name: named.pop(name) for name in further if name in named}
        if most < len(args) <= room:
            given.update(zip(further, args[most:], strict=False))
            if len(args) > named_room:
                meet()
            args = args[:most]
        # By identity: a student's object may claim to equal anything.
        if any(value is not further[name] for name, value in given.items()):
            meet()
        named = {names.get(name, name): value for name, value in named.items()}
        if filled := without_given(lacking, len(args), named):
            meet()
        return lent(*args, **named, **filled)

    return call


def _is_open(ours: types.CodeType, own: types.CodeType) -> bool:
    """Tell whether the student's function alone takes any number of arguments."""
    return bool(own.co_flags & _TAKES_MORE) and not ours.co_flags & _TAKES_ANY


def left_out(ours: types.FunctionType, own: types.FunctionType) -> dict[str, tuple[int, Any]]:
    """Return the parameters that have a default value in the student's function alone.

    They are named as ours are, each with its place and this value.
    """
    needed = ours.__code__.co_argcount - len(ours.__defaults__ or ())
    places = range(own.__code__.co_argcount)
    values = zip(reversed(places), reversed(own.__defaults__ or ()), strict=False)
    names = ours.__code__.co_varnames
    return {names[place]: (place, value) for place, value in values if place < needed}


def without_given(
    lacking: Mapping[str, tuple[int, Any]], given: int, named: Iterable[str]
) -> dict[str, Any]:
    """Return the values of parameters that a call passes neither by position nor by name."""
    return {n: value for n, (at, value) in lacking.items() if at >= given and n not in named}


def _other_names(ours: types.CodeType, own: types.CodeType) -> dict[str, str]:
    """Return the parameters that a student calls otherwise, with the names of the lent function.

    A name that the lent function gives to another parameter is left out.
    """
    if ours.co_flags & _TAKES_ANY_NAME:
        return {}
    taken = ours.co_varnames[: ours.co_argcount + ours.co_kwonlyargcount]
    both = list(zip(own.co_varnames[: own.co_argcount], taken[: ours.co_argcount], strict=False))
    return {name: our for name, our in both[ours.co_posonlyargcount :] if name not in taken}


def _further(ours: types.CodeType, function: types.FunctionType) -> dict[str, Any]:
    """Return the parameters after those of the lent function, with their default values.

    Those that are passed by name alone come last. Where one of them has no default value, the
    function cannot be called as the TP says: nothing is returned.
    """
    own = function.__code__
    taken = ours.co_varnames[: ours.co_argcount + ours.co_kwonlyargcount]
    places = own.co_varnames[ours.co_argcount : own.co_argcount]
    if ours.co_flags & _TAKES_ANY or not set(places).isdisjoint(taken):
        return {}
    by_name = own.co_varnames[own.co_argcount : own.co_argcount + own.co_kwonlyargcount]
    names = [*places, *(name for name in by_name if name not in taken)]
    values = dict(zip(reversed(places), reversed(function.__defaults__ or ()), strict=False))
    values |= function.__kwdefaults__ or {}
    return {name: values[name] for name in names} if values.keys() >= set(names) else {}


def _calls(trees: Iterable[ast.Module], name: str) -> Iterator[ast.Call]:
    """Yield the calls outside of the function ``name``, which gives way with all that is in it."""
    left: list[ast.AST] = [*trees]
    while left:
        node = left.pop()
        if isinstance(node, ast.Call):
            yield node
        inner = ast.iter_child_nodes(node)
        left += [one for one in inner if not (isinstance(one, Function) and one.name == name)]


def _number(call: ast.Call, name: str) -> int:
    """Return how many arguments a call passes by position to a function, 0 to another one.

    A class calls its constructor under any name.
    """
    called = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name not in (called, "__init__"):
        return 0
    return _MANY if any(isinstance(one, ast.Starred) for one in call.args) else len(call.args)
