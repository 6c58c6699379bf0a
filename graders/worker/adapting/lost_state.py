"""Attributes that only a student's replaced method would have set, for the methods that read them.

A student's ``show_solution`` may read ``self.seen``, which their own ``solve`` counts. Where ours
is lent in place of theirs, nothing sets it, and a right ``show_solution`` would fail: the attribute
then reads as what their method begins with, or as 0. Of a method that is not there, nobody knows
what it would have set: what the others read and nothing gives reads as 0.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping

from graders.codec.typing_shim import Any
from graders.worker.adapting.own_attributes import mangled
from graders.worker.inspecting.members import MISSING, find_member, inherited, set_member
from graders.worker.reading.stubs import Function

_EMPTY: dict[str, Callable[[], Any]] = {
    "[]": list, "{}": dict, "set()": set, "list()": list, "dict()": dict,
}  # fmt: skip
NodeOf = Callable[[str], "ast.AST | None"]


def keep_state(cls: Any, member: str, owner: str, node_of: NodeOf) -> None:
    """Give a class what a member would have set, before it is replaced; what is there is kept.

    ``node_of`` returns the definition of a member of the student's class, or None.
    """
    _keep(cls, attributes_set(member, owner, node_of))


def keep_read(cls: Any, node: ast.AST | None, used: Iterable[str]) -> None:
    """Give a class what its methods read, where a method that is lent to it was not there at all.

    ``node`` is the definition of the student's class. The names ``used`` by lent methods are left
    out: an object without one of them is foreign to these methods.
    """
    if not isinstance(node, ast.ClassDef):
        return
    read = attributes_read(node).items()
    _keep(cls, {name: value for name, value in read if name not in used})


def _keep(cls: Any, values: Mapping[str, Any]) -> None:
    """Give a class values of attributes that it has none of.

    A member of the class would hide what its ``__getattr__`` gives: that is asked first. It would
    not be asked where the member had set them, so that any exception of its own counts for nothing.
    """
    kept = {name: one for name, one in values.items() if find_member(cls, name) is MISSING}
    asked = find_member(cls, "__getattr__")
    if asked is MISSING:
        for name, value in kept.items():
            set_member(cls, name, value)
        return

    @functools.wraps(asked)
    def answer(made: Any, name: str) -> Any:
        try:
            return asked(made, name)
        except Exception:
            if name not in kept:
                raise
            return kept[name]

    if kept:
        set_member(cls, "__getattr__", answer)


def asker() -> Any:
    """Return the frame that asks for an attribute, for the `__getattr__` that calls this.

    Where a class was given values as well, what gives these asks that `__getattr__` in between.
    """
    frame: Any = sys._getframe(2)
    while frame.f_code.co_filename == asker.__code__.co_filename:
        frame = frame.f_back
    return frame


def tell_reads(cls: Any, name: str, meet: Callable[[], None]) -> None:
    """Call `meet` where an object is asked for an attribute that still is as its class holds it."""
    set_member(cls, name, _ToldValue(inherited(cls, name), meet))


class _ToldValue:
    """The value of an attribute that a class holds: an object that sets its own hides it."""

    def __init__(self, value: Any, meet: Callable[[], None]) -> None:
        self._value = value
        self._meet = meet

    def __get__(self, made: Any, kind: Any = None) -> Any:
        self._meet()
        return self._value


def attributes_read(owner: ast.ClassDef) -> dict[str, Any]:
    """Return the attributes that methods read of their object, and do not call: first values."""
    found: dict[str, Any] = {}
    read: set[str] = set()
    for node in owner.body:
        if not isinstance(node, Function) or not node.args.args:
            continue
        this = {node.args.args[0].arg}
        for name, value in _assigned(node, this):
            found.setdefault(name, value)
        called = {id(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
        read |= {
            part.attr
            for part in _attributes(node, this)
            if isinstance(part.ctx, ast.Load) and id(part) not in called
        }
    return {mangled(name, owner.name): found.get(name, 0) for name in sorted(read)}


def attributes_set(member: str, owner: str, node_of: NodeOf) -> dict[str, Any]:
    """Return what a method sets, itself or by those that it calls: attributes and first values."""
    found: dict[str, Any] = {}
    waiting, seen = [member], {member}
    while waiting:
        node = node_of(waiting.pop())
        if not isinstance(node, Function) or not node.args.args:
            continue
        this = {node.args.args[0].arg, owner}
        for name, value in _assigned(node, this):
            found.setdefault(mangled(name, owner), value)
        called = {part.attr for part in _attributes(node, this)} - seen
        waiting += sorted(called)
        seen |= called
    return found


def _assigned(node: ast.AST, this: set[str]) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of some names that are set in a definition, with a first value."""
    plain = {
        id(target): _plain(part.value)
        for part in ast.walk(node)
        if isinstance(part, ast.Assign)
        for target in part.targets
    }
    for part in _attributes(node, this):
        if isinstance(part.ctx, ast.Store):
            yield part.attr, plain.get(id(part), 0)


def _attributes(node: ast.AST, this: set[str]) -> list[ast.Attribute]:
    """Return the attributes of some names in a definition."""
    return [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute)
        and isinstance(part.value, ast.Name)
        and part.value.id in this
        and not _is_of_python(part.attr)
    ]


def _is_of_python(attribute: str) -> bool:
    """Tell whether Python itself gives an attribute: no class takes another ``__class__``."""
    return attribute.startswith("__") and attribute.endswith("__")


def _plain(value: ast.expr) -> Any:
    """Return the constant or the empty collection that is written; 0 for another expression."""
    if isinstance(value, ast.Constant):
        return value.value
    if ast.unparse(value) in _EMPTY:
        return _EMPTY[ast.unparse(value)]()
    return 0
