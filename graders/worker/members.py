"""The members of a student's classes: which there are, and ours put in their place.

Nothing here runs a student's code: members are read in the dictionaries of classes, past any
metaclass or descriptor of theirs.
"""

from __future__ import annotations

import ast
import types
from typing import Any

MISSING: Any = type("Missing", (), {"__repr__": lambda self: "<missing>"})()
_MRO = type.__dict__["__mro__"].__get__
_DICT = type.__dict__["__dict__"].__get__
_FLAGS = type.__dict__["__flags__"].__get__
_HEAP_TYPE = 1 << 9
# What does the same for whoever uses the object.
_AS_GOOD = {
    "__init__": ("__init__", "__new__"),
    "__str__": ("__str__", "__repr__"),
}


def is_class(value: Any) -> bool:
    """Tell whether a value is a class, whatever it says of itself."""
    return any(kind is type for kind in _MRO(type(value)))


def own_members(cls: Any) -> types.MappingProxyType[str, Any]:
    """Return what a class itself defines."""
    found: types.MappingProxyType[str, Any] = _DICT(cls)
    return found


def find_member(cls: Any, name: str) -> Any:
    """Return a member as the class or an ancestor of the student's holds it, or ``MISSING``.

    Any class but ``object`` may bring the constructor; other members come from classes that
    are written in Python.
    """
    for other in _AS_GOOD.get(name, (name,)):
        for ancestor in _MRO(cls):
            held = own_members(ancestor)
            if ancestor is object or other not in held:
                continue
            if _FLAGS(ancestor) & _HEAP_TYPE or name == "__init__":
                return held[other]
    return MISSING


def set_member(cls: Any, name: str, value: Any) -> None:
    """Set a member past any metaclass."""
    type.__setattr__(cls, name, value)


def member_at(statement: ast.ClassDef, problem: BaseException, label: str) -> ast.stmt | None:
    """Return the statement of a class's body that raised, None when it was none of them."""
    line = 0
    trace = problem.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == label and code.co_name == statement.name:
            line = trace.tb_lineno or 0
        trace = trace.tb_next
    for member in statement.body:
        if _first_line(member) <= line <= (member.end_lineno or member.lineno):
            return member
    return None


def _first_line(node: Any) -> int:
    decorators: list[Any] = getattr(node, "decorator_list", [])
    first: int = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return first


def without(statement: ast.ClassDef, member: ast.stmt) -> ast.ClassDef:
    """Copy a class's statement without one of the statements of its body."""
    body = [kept for kept in statement.body if kept is not member]
    made = ast.ClassDef(**{**_fields(statement), "body": body or [ast.Pass()]})
    return ast.fix_missing_locations(ast.copy_location(made, statement))


def _fields(node: ast.AST) -> dict[str, Any]:
    return dict(ast.iter_fields(node))


class Unslotted(ast.NodeTransformer):
    """Lets objects of every class take any attribute: a lent constructor sets its own."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Leave out ``__slots__``, and what makes a dataclass frozen or slotted."""
        self.generic_visit(node)
        node.body = [kept for kept in node.body if not _is_slots(kept)] or [ast.Pass()]
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                decorator.keywords = [
                    word for word in decorator.keywords if word.arg not in ("slots", "frozen")
                ]
        return ast.fix_missing_locations(node)


def _is_slots(statement: ast.stmt) -> bool:
    targets: list[ast.expr] = list(getattr(statement, "targets", []))
    targets += [target] if (target := getattr(statement, "target", None)) else []
    return any(isinstance(target, ast.Name) and target.id == "__slots__" for target in targets)
