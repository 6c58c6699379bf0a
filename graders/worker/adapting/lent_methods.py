"""Lent methods that use attributes of the reference's own, which a student's object may lack."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.worker.adapting.added_items import AddedItems
from graders.worker.adapting.derived_attributes import DerivedAttributes
from graders.worker.inspecting.members import lacks, slots_of


def watched(
    method: Any,
    attributes: Sequence[str],
    meet: Callable[[], None],
    state: Sequence[str] | None = None,
    transfer: Any = None,
    derived: DerivedAttributes | None = None,
    added: AddedItems | None = None,
) -> Any:
    """Return a lent method that calls `meet` when it does not fit the state of its object.

    An object of a student's class may lack some of the ``attributes`` of the reference's own that
    the method uses. One that has attributes which the reference does not know keeps them as they
    were where the method changes the others, but for those ``derived`` from these: ``state`` are
    all that the reference knows, for a method that changes some. ``transfer`` calls the method for
    an object that lacks attributes, or whose attributes hold something else; ``added`` notes what
    it adds to the others. A value that is no function or property is kept.
    """
    if type(method) is property:
        rest = (attributes, meet, state, transfer, derived, added)
        parts = (method.fget, method.fset, method.fdel)
        return property(*(part and watched(part, *rest) for part in parts))
    if type(method) is not types.FunctionType:
        return method

    known = None if state is None else frozenset(state)
    noted = method if added is None or known is None else added.following(method, attributes)

    @functools.wraps(method)
    def call(*args: Any, **named: Any) -> Any:
        is_lacking = args and (
            any(lacks(args[0], name) for name in attributes)
            or (transfer is not None and transfer.is_other(args[0], attributes))
        )
        is_more = args and known is not None and not known.issuperset(_held(args[0]))
        if is_lacking or is_more:
            meet()
        if is_lacking and transfer is not None:
            return transfer.call(method, *args, **named)
        if derived is None or known is None or not is_more:
            return noted(*args, **named)
        derived.learn(args[0], known)
        try:
            return noted(*args, **named)
        finally:
            derived.renew(args[0], known)

    return call


def helped_or_transferred(
    method: Any, attributes: Sequence[str], meet: Callable[[], None], transfer: Any = None
) -> Any:
    """Return a lent method that only reads its object, by helpers that use the ``attributes``.

    A helper may find a state that has other names by itself. Where it cannot, whatever it raises,
    `meet` is called, and ``transfer`` calls the method for the object.
    """
    if type(method) is not types.FunctionType:
        return method

    @functools.wraps(method)
    def call(*args: Any, **named: Any) -> Any:
        try:
            return method(*args, **named)
        except Exception:
            if not args or not any(lacks(args[0], name) for name in attributes):
                raise
        meet()
        if transfer is None:
            return method(*args, **named)
        return transfer.call(method, *args, **named)

    return call


def settable(method: Any, name: str) -> Any:
    """Return a lent property that may be set, without effect on what it gives.

    A class may hold in an attribute of that name what the question asks a property for; setting it
    must not raise in the student's constructor. Anything else is returned as it is.
    """
    if type(method) is not property or method.fset is not None:
        return method

    def keep(made: Any, value: Any) -> None:
        with suppress(TypeError):  # it has no dictionary
            vars(made)[name] = value

    return property(method.fget, keep, method.fdel, method.__doc__)


def _held(made: Any) -> list[str]:
    """Name the attributes that an object holds."""
    return [*getattr(made, "__dict__", ()), *slots_of(made)]


class Stopped:
    """Stands for a function that never ends, and tells its name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *args: Any, **named: Any) -> Any:
        raise TimeoutError(self._name)
