"""``dataclass`` as the standard library has it, made when it is first used.

``dataclasses.dataclass`` compiles up to six functions for each class: half a millisecond on Python
3.11, and ``grade`` has 190 such classes to make before it does anything, of which it then uses
fewer than half. Here a class gets what compares, hashes, shows and freezes, which all classes
share; its ``__init__`` and what the standard library notes of its fields are made for the first
object, or when one of them is first asked for. Fields, ``replace`` and ``fields`` are the standard
library's, and so are the types that a type checker sees.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["dataclass"]

_KEY = "__light_dataclass_key__"

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, **others):
        """Make a class a dataclass, with or without parentheses as in the standard library.

        A child of another dataclass, and what is asked beside ``frozen`` and ``eq`` (``slots``,
        ``order``, ``kw_only``), is the standard library's to make, as slowly as it does.
        """

        def made(cls):
            if others or any(map(dataclasses.is_dataclass, cls.__bases__)):
                return dataclasses.dataclass(cls, frozen=frozen, eq=eq, **others)
            return _made(cls, frozen, eq)

        return made if cls is None else made(cls)


def _made(cls: type, frozen: bool, eq: bool) -> type:
    own = frozenset(cls.__dict__)
    members: dict[str, object] = {"__repr__": _shown}
    if eq:
        members |= {"__eq__": _equal, "__hash__": _hashed if frozen else None}
        if "__eq__" in own and cls.__dict__["__hash__"] is None:
            own -= {"__hash__"}  # Python's own, for a class with ``__eq__``
    if frozen:
        members |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    members |= {name: _Later(cls, name, frozen) for name in _LATER}
    for name, member in members.items():
        if name not in own:
            setattr(cls, name, member)
    return cls


class _Later:
    """A member of a class that is made when it is first asked for, with all others of its kind."""

    def __init__(self, owner: type, name: str, frozen: bool) -> None:
        self.owner, self.name, self.frozen = owner, name, frozen

    def __get__(self, one: object, kind: type | None = None) -> Any:
        with _ONE_AT_A_TIME:
            if self.owner.__dict__.get(self.name) is self:
                _finish(self.owner, self.frozen)
        return getattr(kind if one is None else one, self.name)


# The members whose making takes time. Where one of them is asked for, all are made.
_LATER = ("__init__", "__dataclass_fields__", "__dataclass_params__", "__match_args__", _KEY)
_ONE_AT_A_TIME = RLock()
if hasattr(os, "register_at_fork"):
    # In a child, nobody is left to unlock what another thread of its parent had locked.
    os.register_at_fork(after_in_child=_ONE_AT_A_TIME._at_fork_reinit)  # type: ignore[attr-defined]


def _finish(cls: type, frozen: bool) -> None:
    """Make the members of a class that wait; those that the class wrote itself stay."""
    if isinstance(cls.__dict__["__match_args__"], _Later):
        del cls.__match_args__  # type: ignore[attr-defined] # else the standard library keeps it
    doc = cls.__doc__
    cls.__doc__ = doc or cls.__name__  # else the standard library writes a signature, in 2 ms
    dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
    cls.__doc__ = doc
    held = fields(cls)
    if any(field.kw_only for field in held) or len(held) < len(_declared(cls)):
        raise TypeError(f"{cls.__qualname__}: for KW_ONLY and InitVar take dataclasses.dataclass")
    cls.__dataclass_params__.frozen = frozen  # type: ignore[attr-defined] # asked for a child
    compared = [field.name for field in held if field.compare]
    setattr(cls, _KEY, staticmethod(attrgetter(*compared) if compared else _no_key))
    if isinstance(cls.__dict__["__init__"], _Later):
        # The last one: another thread waits for it.
        cls.__init__ = _initializer(cls, frozen)  # type: ignore[misc]


def _declared(cls: type) -> list[str]:
    """Name the fields that a class declares for its objects, ``InitVar`` among them."""
    declared = cls.__dataclass_fields__  # type: ignore[attr-defined]
    return [name for name, field in declared.items() if "ClassVar" not in str(field.type)]


def _initializer(cls: type, frozen: bool) -> Callable[..., None]:
    scope: dict[str, Any] = {"_set": object.__setattr__, "_missing": MISSING}
    parameters, body = ["self"], []
    for field in fields(cls):
        given = _parameter(field, parameters, scope)
        if given:
            name = field.name
            body.append(f"_set(self, {name!r}, {given})" if frozen else f"self.{name} = {given}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    lines = "\n ".join(body or ["pass"])
    exec(f"def __init__({', '.join(parameters)}):\n {lines}", scope)  # noqa: S102 - names of fields
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _parameter(field: Field[Any], parameters: list[str], scope: dict[str, Any]) -> str:
    """Add what ``__init__`` asks for a field; return its value, an expression, or nothing."""
    name, default, factory = field.name, f"_default_{field.name}", f"_make_{field.name}"
    if field.default is not MISSING:
        scope[default] = field.default
        if field.init:
            parameters.append(f"{name}={default}")
        return name if field.init else ""
    if field.default_factory is not MISSING:
        scope[factory] = field.default_factory
        if not field.init:
            return f"{factory}()"
        parameters.append(f"{name}=_missing")
        return f"{factory}() if {name} is _missing else {name}"
    if field.init:
        parameters.append(name)
    return name if field.init else ""


def _no_key(_one: object) -> tuple[()]:
    return ()


def _equal(one: Any, other: object) -> Any:
    if other.__class__ is not one.__class__:
        return NotImplemented
    key = getattr(one.__class__, _KEY)
    return key(one) == key(other)


def _hashed(one: Any) -> int:
    return hash(getattr(one.__class__, _KEY)(one))


@recursive_repr()
def _shown(one: Any) -> str:
    parts = [f"{field.name}={getattr(one, field.name)!r}" for field in fields(one) if field.repr]
    return f"{one.__class__.__qualname__}({', '.join(parts)})"


def _refuse_to_set(_one: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_one: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
