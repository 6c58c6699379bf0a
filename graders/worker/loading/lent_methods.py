"""Lent methods that use attributes of the reference's own, which a student's object may lack."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence

from graders.codec.typing_shim import Any
from graders.worker.loading.members import own_members


def watched(
    method: Any,
    attributes: Sequence[str],
    meet: Callable[[], None],
    state: Sequence[str] | None = None,
    transfer: Callable[..., Any] | None = None,
) -> Any:
    """Return a lent method that calls `meet` when it does not fit the state of its object.

    An object of a student's class may lack attributes that the method uses. One that has attributes
    which the reference does not know keeps them as they were where the method changes the others.

    Parameters
    ----------
    method : function or property
        Any other value is returned as it is.
    attributes : sequence of str
        The attributes of the reference's own that it uses.
    state : sequence of str, optional
        All attributes that the reference knows, for a method that changes some of them.
    transfer : function, optional
        Calls the method for an object that it does not fit.
    """
    if type(method) is property:
        rest = (attributes, meet, state, transfer)
        parts = (method.fget, method.fset, method.fdel)
        return property(*(part and watched(part, *rest) for part in parts))
    if type(method) is not types.FunctionType:
        return method

    known = None if state is None else frozenset(state)

    @functools.wraps(method)
    def call(*args: Any, **named: Any) -> Any:
        if args and not (_fits(args[0], attributes) and _knows(args[0], known)):
            meet()
            if transfer is not None:
                return transfer(method, *args, **named)
        return method(*args, **named)

    return call


def _fits(made: Any, attributes: Sequence[str]) -> bool:
    return not any(_lacks(made, name) for name in attributes)


def _knows(made: Any, known: frozenset[str] | None) -> bool:
    return known is None or known.issuperset(getattr(made, "__dict__", ()))


def _lacks(made: Any, name: str) -> bool:
    in_class = any(name in own_members(kind) for kind in type(made).__mro__)
    return not in_class and name not in getattr(made, "__dict__", ())
