"""Values of simple expressions at the place of an exception, found without running any code.

Only names, constants, attributes, subscripts, `len` and whole numbers are evaluated, and only on
Python's own types: a student's class may define any of these to do anything.
"""

from __future__ import annotations

import ast
import operator
import sys
import types
from collections.abc import Callable, Mapping

from graders.codec import encode
from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING, holder_of, inherited
from graders.worker.inspecting.objects import extends, name_of

# The type of `frame.f_locals`, a dict or a view of the frame, told by a frame of ours.
_LOCALS = (dict, type((lambda: sys._getframe().f_locals)()))
_SIZED = (list, tuple, str, dict, set, frozenset, range, bytes)
_SCALARS = (int, float, bool, str, type(None), bytes, complex)
_BITS = 64
_DEPTH = 6
_KEYS = 1_000
_NODES = 30
_CHARS = 200
_SUMS: Mapping[type, Callable[[int, int], int]] = types.MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
    }
)
_len = len


class Visible:
    """The names that a frame can see, and their values."""

    def __init__(self, frame: types.FrameType) -> None:
        self.code = frame.f_code
        local: Any = frame.f_locals
        self.local: Mapping[str, Any] = local if type(local) in _LOCALS else {}
        self.outer: Mapping[str, Any] = frame.f_globals
        self.built_in: Mapping[str, Any] = frame.f_builtins

    def value(self, node: ast.AST, depth: int = 0) -> Any:
        """Return the value of an expression, or ``MISSING`` if it is not known."""
        if depth > _DEPTH:
            return MISSING
        if type(node) is ast.Constant:
            return node.value
        if type(node) is ast.Name:
            return self.named(node.id)
        if type(node) is ast.Attribute:
            return attribute(self.value(node.value, depth + 1), node.attr)
        if type(node) is ast.Subscript:
            return _item(self.value(node.value, depth + 1), self.value(node.slice, depth + 1))
        return self._number(node, depth)

    def named(self, name: str) -> Any:
        """Return the value of a name, or ``MISSING``."""
        for scope in (self.local, self.outer, self.built_in):
            if name in scope:
                return scope[name]
        return MISSING

    def _number(self, node: ast.AST, depth: int) -> Any:
        if type(node) is ast.UnaryOp and type(node.op) is ast.USub:
            value = self.value(node.operand, depth + 1)
            return -value if _is_small_number(value) else MISSING
        if type(node) is ast.BinOp and type(node.op) in _SUMS:
            return self._sum(node, depth)
        if type(node) is ast.Call and type(node.func) is ast.Name and not node.keywords:
            is_len = self.named(node.func.id) is _len and len(node.args) == 1
            size = length(self.value(node.args[0], depth + 1)) if is_len else None
            return MISSING if size is None else size
        return MISSING

    def _sum(self, node: ast.BinOp, depth: int) -> Any:
        left, right = self.value(node.left, depth + 1), self.value(node.right, depth + 1)
        if not (_is_small_number(left) and _is_small_number(right)):
            return MISSING
        is_over_zero = type(node.op) in (ast.FloorDiv, ast.Mod) and right == 0
        return MISSING if is_over_zero else _SUMS[type(node.op)](left, right)


def _is_small_number(value: Any) -> bool:
    return type(value) is int and value.bit_length() <= _BITS


def attribute(value: Any, name: str) -> Any:
    """Return the value that an object holds under a name, without calling properties."""
    if value is MISSING:
        return MISSING
    held = instance_names(value).get(name, MISSING)
    return _slot(inherited(type(value), name), value) if held is MISSING else held


def _slot(member: Any, value: Any) -> Any:
    """Read the value of a slot, or a plain value of the class."""
    if type(member) is types.MemberDescriptorType:
        try:
            return member.__get__(value)
        except AttributeError:
            return MISSING
    return member if any(type(member) is kind for kind in (*_SCALARS, *_SIZED)) else MISSING


def instance_names(value: Any) -> Mapping[str, Any]:
    """Return the attributes that an object itself holds; none if reading them runs code."""
    if type(value) is types.ModuleType:
        return value.__dict__
    held = inherited(type(value), "__dict__")
    found = held.__get__(value) if type(held) is types.GetSetDescriptorType else None
    return found if type(found) is dict else {}


def _item(value: Any, key: Any) -> Any:
    """Return an item of a container that gives items as Python's own types do."""
    if type(value) is dict and type(key) is str and len(value) <= _KEYS:
        # Keys are compared one by one: a lookup may call the `__eq__` of another key.
        return next((v for k, v in value.items() if type(k) is str and k == key), MISSING)
    for base in (list, tuple, str):
        gives_items = extends(value, base) and holder_of(type(value), "__getitem__") is base
        if gives_items and type(key) is int:
            size = base.__len__(value)
            return base.__getitem__(value, key) if -size <= key < size else MISSING
    return MISSING


def length(value: Any) -> int | None:
    """Return the number of items of a container of Python's, None for anything else."""
    for base in _SIZED:
        if extends(value, base):
            try:
                return base.__len__(value)
            except OverflowError:
                return None
    return None


def type_name(value: Any) -> str:
    """Return the name of a value's type."""
    return type_name_of(type(value))


def type_name_of(kind: Any) -> str:
    """Return the name of a class."""
    return name_of(kind)[:60]


def glimpse(value: Any) -> Any:
    """Return the value itself if it is plain and small, else ``MISSING``."""
    return value if _weighs(value, [_NODES, _CHARS]) else MISSING


def _weighs(value: Any, left: list[int]) -> bool:
    """Subtract the size of a value from what is left; return False if too large or not plain."""
    left[0] -= 1
    kind = type(value)
    if left[0] < 0:
        return False
    if kind is str or kind is bytes:
        left[1] -= len(value)
        return left[1] >= 0
    if kind is int:
        return _is_small_number(value)
    if any(kind is scalar for scalar in _SCALARS):
        return True
    if kind is dict:
        return len(value) <= left[0] and all(
            _weighs(key, left) and _weighs(item, left) for key, item in value.items()
        )
    if kind is list or kind is tuple or kind is set or kind is frozenset:
        return len(value) <= left[0] and all(_weighs(item, left) for item in value)
    return False


def sealed(facts: dict[str, Any]) -> Any:
    """Encode facts for the host, within the limits on their size."""
    return encode(facts, nodes=1_000)
