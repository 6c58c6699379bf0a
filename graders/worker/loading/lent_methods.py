"""Lent methods that use attributes of the reference's own, which a student's object may lack."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence

from graders.codec.typing_shim import Any
from graders.worker.loading.members import own_members


def watched(method: Any, attributes: Sequence[str], meet: Callable[[], None]) -> Any:
    """Return a lent method that calls `meet` when its object lacks one of some attributes.

    Parameters
    ----------
    method : function or property
        Any other value is returned as it is.
    attributes : sequence of str
        The attributes of the reference's own that it uses.
    """
    if type(method) is property:
        parts = (method.fget, method.fset, method.fdel)
        return property(*(part and watched(part, attributes, meet) for part in parts))
    if type(method) is not types.FunctionType:
        return method

    @functools.wraps(method)
    def call(*args: Any, **named: Any) -> Any:
        if args and any(_lacks(args[0], name) for name in attributes):
            meet()
        return method(*args, **named)

    return call


def _lacks(made: Any, name: str) -> bool:
    in_class = any(name in own_members(kind) for kind in type(made).__mro__)
    return not in_class and name not in getattr(made, "__dict__", ())
