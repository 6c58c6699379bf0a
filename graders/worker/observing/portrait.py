"""What a piece of code can read, written down: equal for two moments that will go the same way.

A portrait holds the values of some names, and all that can be reached from there: items,
attributes, what functions name, their defaults and closures. It is made of plain tokens, and the
same object found twice is written as such. What might hold something else, an iterator's place
say, makes a portrait impossible; where only a function reaches it, that function is left out.
Nothing of the student's runs.
"""

from __future__ import annotations

import builtins
import types
from collections import deque
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial

from graders.typing_shim import Any
from graders.worker.loading.members import own_members
from graders.worker.observing.native import (
    HELD,
    is_caller,
    is_foreign,
    is_known_class,
    is_known_module,
    is_open,
    is_value,
)

_MRO = type.__dict__["__mro__"].__get__
_FLAGS = type.__dict__["__flags__"].__get__
_BUILTINS = types.FunctionType.__dict__["__builtins__"].__get__
_HEAP_TYPE = 1 << 9
_MISSING = object()
# What every class has, and says nothing of how its objects behave.
_SILENT = frozenset(
    ("__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__annotations__",
     "__firstlineno__", "__static_attributes__", "__type_params__")
)  # fmt: skip
# The members of a class that is not written in Python.
_FOREIGN = (
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
)


class Unknowable(Exception):
    """Raised for what no portrait can be made of."""


class Portrait:
    """Writes values down as tokens.

    Parameters
    ----------
    files : container of str
        The files of the functions that are looked into. Those of others are taken for what they
        are: whoever uses the portrait must know that none of them ran.
    most : int
        How many values it may hold.

    Attributes
    ----------
    tokens : list
        The portrait.
    codes : dict of int to code
        The code of the functions that were looked into, and are told whole, by identity.
    sets : list of set
        Those among the values, kept so that no other comes to have their identity. It is for the
        user of the portrait to know that nothing was put into them or taken out.
    left_out : set of int
        The code of those that reach what cannot be written down.
    makes : bool
        A class is among the values: new objects of it may come and go, each with an identity.
    opens : set of int
        Functions' code that names what a result might not follow from; 0 for any other place.
    callers : set of int
        Where something is named that calls what it is given, unseen.
    left : int
        How many values it could still hold.
    """

    def __init__(self, files: Container[str], most: int) -> None:
        self.tokens: list[Any] = []
        self.codes: dict[int, types.CodeType] = {}
        self.sets: list[set[Any]] = []
        self.makes = False
        self.opens: set[int] = set()
        self.callers: set[int] = set()
        self.left_out: set[int] = set()
        self.left = most
        self._files = files
        self._known: dict[int, int] = {}
        self._scopes: dict[int, tuple[Mapping[str, Any], ...]] = {}

    def name(self, name: str, *scopes: Mapping[str, Any], code: int = 0) -> None:
        """Add what a name stands for, in the first scope that has it.

        Parameters
        ----------
        code : int
            The identity of the code that alone has it under this name; 0 for what others reach.

        Raises
        ------
        Unknowable
            For a value that cannot be written down, or too many of them.
        """
        found = next((scope[name] for scope in scopes if name in scope), _MISSING)
        self.tokens.append(name)
        if found is _MISSING:
            self.tokens.append("nothing")
        else:
            self.value(found, code)

    def value(self, value: Any, code: int = 0) -> None:
        """Add a value; see :meth:`name`."""
        self.left -= 1
        if self.left < 0:
            raise Unknowable
        kind = type(value)
        if type(kind) is not type:  # a metaclass may do anything when its class is looked up
            raise Unknowable
        if is_open(value):
            self.opens.add(code)
        if is_caller(value):
            self.callers.add(code)
        write = _WRITERS.get(kind)
        if write is None:
            self._object(value, kind)
        else:
            self.tokens.append(kind.__name__)
            write(self, value)

    def _is_known(self, value: Any) -> bool:
        """Write an object that was met before as such, else number it."""
        if id(value) in self._known:
            self.tokens += ("again", self._known[id(value)])
            return True
        self._known[id(value)] = len(self._known)
        return False

    def _nothing(self, value: Any) -> None:
        """Write a value that its type tells whole."""

    def _scalar(self, value: Any) -> None:
        self.left -= len(value) // 64 if type(value) in (str, bytes) else 0
        self.tokens.append(value)

    def _float(self, value: float) -> None:
        if value != value:  # one of them is not another, nor always itself
            raise Unknowable
        self.tokens.append(value.hex())

    def _range(self, value: range) -> None:
        self.tokens += (value.start, value.stop, value.step)

    def _items(self, value: Any) -> None:
        if not self._is_known(value):
            self._all(value)

    def _deque(self, value: deque[Any]) -> None:
        self.tokens.append(value.maxlen)
        self._items(value)

    def _pairs(self, value: dict[Any, Any]) -> None:
        if not self._is_known(value):
            # A table keeps the hash that a key had when it came.
            if any(map(_hashes_itself, value)):
                raise Unknowable
            self._all(part for pair in value.items() for part in pair)

    def _all(self, values: Iterable[Any]) -> None:
        self.tokens.append("of")
        for value in values:
            self.value(value)
        self.tokens.append("end")

    def _set(self, value: set[Any]) -> None:
        """Write a set as itself: two that are equal need not give their items in one order."""
        self.sets.append(value)
        self.tokens.append(id(value))
        self._items(value)

    def _function(self, value: types.FunctionType) -> None:
        if self._is_known(value):
            return
        code = value.__code__
        self.tokens += (id(value), id(code))
        self.value(value.__dict__)
        if code.co_filename in self._files:
            self._whole(code, lambda: self._inside(value))

    def _whole(self, code: types.CodeType, write: Callable[[], None]) -> None:
        """Write what a function's code can reach, or leave it out."""
        if id(code) in self.left_out:
            return
        place = len(self.tokens), len(self._known), len(self.codes), len(self.sets)
        makes, opens, callers = self.makes, {*self.opens}, {*self.callers}
        try:
            write()
        except Unknowable:
            if self.left < 0:
                raise
            # As if nothing had been met on the way: it is still to be written where else it is.
            del self.tokens[place[0] :], self.sets[place[3] :]
            _shorten(self._known, place[1])
            _shorten(self.codes, place[2])
            self.makes, self.opens, self.callers = makes, opens, callers
            self.left_out.add(id(code))

    def _inside(self, value: types.FunctionType) -> None:
        self.value(value.__defaults__)
        self.value(value.__kwdefaults__)
        for cell in value.__closure__ or ():
            self._cell(cell)
        self._code(value.__code__, value.__globals__, _BUILTINS(value))

    def _cell(self, cell: types.CellType) -> None:
        try:
            held = cell.cell_contents
        except ValueError:
            self.tokens.append("nothing")
        else:
            self.value(held)

    def code(self, code: types.CodeType, scope: Mapping[str, Any]) -> None:
        """Add what the names of a function's code stand for, outside of it; or leave it out."""
        self._whole(code, lambda: self._code(code, scope, vars(builtins)))

    def _code(self, code: types.CodeType, *scopes: Mapping[str, Any]) -> None:
        """Write what a code's names stand for, in its globals, then in its built-ins."""
        if id(code) in self.codes:
            known = self._scopes[id(code)]
            if any(one is not other for one, other in zip(known, scopes, strict=True)):
                raise Unknowable
            return
        self.codes[id(code)] = code
        self._scopes[id(code)] = scopes
        if any(type(scope) is not dict for scope in scopes):
            raise Unknowable
        for name in code.co_names:
            if any(name in scope for scope in scopes):
                self.name(name, *scopes, code=id(code))
        for inner in code.co_consts:
            if type(inner) is types.CodeType:
                self._whole(inner, partial(self._code, inner, *scopes))

    def _method(self, value: types.MethodType) -> None:
        if is_foreign(value):
            raise Unknowable
        self.value(value.__func__)
        self.value(value.__self__)

    def _builtin(self, value: types.BuiltinFunctionType) -> None:
        owner = value.__self__
        if is_value(owner):
            self.tokens.append(value.__name__)
            self.value(owner)
        elif type(owner) is types.ModuleType or owner is None:
            self.tokens.append(id(value))
        else:
            raise Unknowable

    def _foreign(self, value: Any) -> None:
        raise Unknowable

    def _module(self, value: types.ModuleType) -> None:
        if not is_known_module(value):
            raise Unknowable
        self.tokens.append(id(value))

    def _class(self, value: type) -> None:
        self.tokens.append(id(value))
        if not is_known_class(value):
            self.makes = True
            self._lineage(value)

    def _lineage(self, kind: type) -> None:
        for ancestor in _MRO(kind)[:-1]:
            is_held = any(ancestor is base for base in HELD)
            if not is_held and not self._is_known(ancestor):
                self._members(ancestor)

    def _object(self, value: Any, kind: type) -> None:
        """Write an object of a class that is written in Python, and the class."""
        if self._is_known(value):
            return
        self.tokens += ("object", id(value))
        self._lineage(kind)
        for base, held in HELD.items():
            if any(base is ancestor for ancestor in _MRO(kind)):
                self._all(held(value))
        self._attributes(value, kind)

    def _attributes(self, value: Any, kind: type) -> None:
        """Write the dictionary of an object, as Python itself reads and keeps it."""
        members = (own_members(ancestor).get("__dict__") for ancestor in _MRO(kind))
        member = next((found for found in members if found is not None), None)
        if member is None:
            return
        if type(member) is not types.GetSetDescriptorType:
            raise Unknowable
        names = member.__get__(value)
        if type(names) is not dict:
            raise Unknowable
        self._pairs(names)

    def _members(self, kind: Any) -> None:
        """Write what a class holds, one that is written in Python: its objects hold no more."""
        if type(kind) is not type or not _FLAGS(kind) & _HEAP_TYPE:
            raise Unknowable
        self.tokens += ("members", id(kind))
        for name, member in own_members(kind).items():
            # What runs at a moment that nothing tells, or unseen.
            if name == "__del__" or is_foreign(member):
                raise Unknowable
            if name not in _SILENT:
                self.tokens.append(name)
                self.value(member)

    def _wrapped(self, value: Any) -> None:
        if is_foreign(value.__func__):
            raise Unknowable
        self.makes |= type(value) is classmethod
        self.value(value.__func__)
        self.value(value.__dict__)

    def _property(self, value: property) -> None:
        for accessor in (value.fget, value.fset, value.fdel):
            if is_foreign(accessor):
                raise Unknowable
            self.value(accessor)


Writer = Callable[[Portrait, Any], None]

_WRITERS: Mapping[type, Writer] = types.MappingProxyType(
    {
        type(None): Portrait._nothing,
        type(Ellipsis): Portrait._nothing,
        bool: Portrait._scalar,
        int: Portrait._scalar,
        str: Portrait._scalar,
        bytes: Portrait._scalar,
        float: Portrait._float,
        range: Portrait._range,
        list: Portrait._items,
        tuple: Portrait._items,
        dict: Portrait._pairs,
        set: Portrait._set,
        deque: Portrait._deque,
        types.FunctionType: Portrait._function,
        types.MethodType: Portrait._method,
        types.BuiltinFunctionType: Portrait._builtin,
        types.ModuleType: Portrait._module,
        staticmethod: Portrait._wrapped,
        classmethod: Portrait._wrapped,
        property: Portrait._property,
        type: Portrait._class,
        **dict.fromkeys(_FOREIGN, Portrait._foreign),
    }
)


def _hashes_itself(key: Any) -> bool:
    """Tell whether Python code says where a key is in a table: it may say something else later."""
    if type(key) is str:
        return False
    if any(kind is tuple for kind in _MRO(type(key))) and any(
        map(_hashes_itself, tuple.__iter__(key))
    ):
        return True
    members = (own_members(ancestor).get("__hash__") for ancestor in _MRO(type(key)))
    found = next((member for member in members if member is not None), None)
    return type(found) is not types.WrapperDescriptorType


def _shorten(known: dict[int, Any], size: int) -> None:
    while len(known) > size:
        known.popitem()
