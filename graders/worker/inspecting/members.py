"""The members of a student's classes: finding them, and replacing them by ours.

No student code runs here: members are read in the dictionaries of classes, without metaclasses or
descriptors of the student's.
"""

from __future__ import annotations

import ast
import builtins
import os
import types
from collections.abc import Container, Iterable, Sequence

from graders.codec.typing_shim import Any
from graders.worker.inspecting.objects import definition_place, extends, places_of
from graders.worker.reading.deep_trees import deep
from graders.worker.reading.stubs import first_line

MISSING: Any = type("Missing", (), {"__repr__": lambda self: "<missing>"})()
_MRO = type.__dict__["__mro__"].__get__
_DICT = type.__dict__["__dict__"].__get__
_FLAGS = type.__dict__["__flags__"].__get__
_PLAIN = (type(None), bool, int, float, str, list, tuple, dict, set, frozenset)
_HEAP_TYPE, _IMMUTABLE = 1 << 9, 1 << 8
# The name under which a class that has a dictionary instead says its slots.
_KEPT_SLOTS = "__kept_slots__"
# Special methods that serve the same use of an object.
_AS_GOOD = {
    "__init__": ("__init__", "__new__"),
    "__str__": ("__str__", "__repr__"),
}


def is_written(kind: type) -> bool:
    """Tell whether a class statement may have made a class: Python's own cannot be changed.

    From Python 3.12 on, more of them are made while Python runs, such as ``deque``.
    """
    return bool(_FLAGS(kind) & (_HEAP_TYPE | _IMMUTABLE) == _HEAP_TYPE)


def is_class(value: Any) -> bool:
    """Tell whether a value is a class, whatever it says of itself."""
    return extends(value, type)


def child_of(cls: type, name: str) -> type | None:
    """Return a child of one of Python's classes, or None where it has none, as ``bool``."""
    try:
        return types.new_class(name, (cls,))
    except TypeError:
        return None


def kind_of(value: Any) -> str:
    """Return ``class``, ``function`` for what can be called or is a property, else ``value``."""
    if is_class(value):
        return "class"
    # By identity: a metaclass may say that it equals anything.
    if type(value) is types.MemberDescriptorType or type(value) is types.GetSetDescriptorType:
        return "value"
    is_bound = inherited(type(value), "__get__") is not MISSING
    return "function" if is_bound or callable(value) else "value"


def own_members(cls: Any) -> types.MappingProxyType[str, Any]:
    """Return the members that a class itself defines."""
    found: types.MappingProxyType[str, Any] = _DICT(cls)
    return found


def methods_of(cls: Any) -> dict[str, Any]:
    """Return the functions, properties, class methods and static methods of a class itself."""
    kinds = (types.FunctionType, property, classmethod, staticmethod)
    return {name: one for name, one in own_members(cls).items() if extends(one, *kinds)}


def inherited(cls: Any, name: str) -> Any:
    """Return a member of a class or of any of its ancestors, or ``MISSING``."""
    holders = (kind for kind in _MRO(cls) if name in own_members(kind))
    return next((own_members(kind)[name] for kind in holders), MISSING)


def lacks(made: Any, name: str) -> bool:
    """Tell whether neither an object nor its class has an attribute."""
    return inherited(type(made), name) is MISSING and name not in getattr(made, "__dict__", ())


def is_of_class_alone(made: Any, name: str) -> bool:
    """Tell whether an attribute is plain data that the class holds, and not the object itself."""
    held = inherited(type(made), name)
    is_plain = held is not MISSING and inherited(type(held), "__get__") is MISSING
    return is_plain and not is_class(held) and name not in getattr(made, "__dict__", ())


def is_nothing(value: Any) -> bool:
    """Tell whether a value is None, False, zero or empty, and of one of Python's plain types."""
    return any(type(value) is plain for plain in _PLAIN) and not value


def is_container(made: Any) -> bool:
    """Tell whether the class of an object extends one of Python's that holds items or a value."""
    kinds = [kind for kind in _MRO(type(made)) if kind is not object and not is_written(kind)]
    return bool(kinds) and BaseException not in kinds


def slots_of(made: Any) -> list[str]:
    """Name the attributes that an object keeps in slots and that are set."""
    return [
        name
        for kind in _MRO(type(made))
        for name, member in own_members(kind).items()
        if type(member) is types.MemberDescriptorType and hasattr(made, name)
    ]


def find_member(cls: Any, name: str) -> Any:
    """Return a member of a class or of its ancestors in student code, or ``MISSING``.

    Any class but ``object`` may bring the constructor; other members come from classes that
    are written in Python.
    """
    for other in _AS_GOOD.get(name, (name,)):
        for ancestor in _MRO(cls):
            held = own_members(ancestor)
            if ancestor is object or other not in held:
                continue
            if ancestor is not cls and is_abstract(held[other]):
                continue
            if name == "__init__" or _answers(held[other], ancestor, is_other=other != name):
                return held[other]
    return MISSING


def is_brought(cls: Any, name: str) -> bool:
    """Tell whether a class extends one of Python's, other than ``object``, that has a member."""
    above = (kind for kind in _MRO(cls) if kind is not object and not is_written(kind))
    return any(name in own_members(kind) for kind in above)


def extends_nothing(cls: Any) -> bool:
    """Tell whether a class names no other that it extends."""
    return len(_MRO(cls)) == 2  # itself and `object`


def is_abstract(held: Any) -> bool:
    """Tell whether a method only says that classes below must have one of its name."""
    return type(held) is types.FunctionType and "__isabstractmethod__" in vars(held)


def _answers(held: Any, ancestor: Any, *, is_other: bool) -> bool:
    """Tell whether a member comes from Python code, or from a student's if it is another one.

    The ``__repr__`` that a dataclass gives by itself does not answer for ``__str__``.
    """
    place = definition_place(held) if is_other else None
    # A student's files have bare names, libraries whole paths.
    is_generated = is_other and (place is None or place[0][:1] == "<" or os.sep in place[0])
    return is_written(ancestor) and not is_generated


def bare_object(cls: Any) -> Any:
    """Make an object of a class without running student code."""
    built_in = next(kind for kind in _MRO(cls) if not is_written(kind))
    return built_in.__new__(cls)


def holder_of(cls: Any, name: str) -> Any:
    """Return the class of the MRO that defines a member, or the class itself if none does."""
    return next((kind for kind in _MRO(cls) if name in own_members(kind)), cls)


def set_member(cls: Any, name: str, value: Any) -> None:
    """Set a member without calling a metaclass."""
    type.__setattr__(cls, name, value)


def remove_member(cls: Any, name: str) -> None:
    """Remove a member that a class itself has, without calling a metaclass."""
    type.__delattr__(cls, name)


def let_be_made(cls: Any, members: Iterable[str]) -> None:
    """Let objects of an abstract class be made although it lacks some members."""
    lacking = own_members(cls).get("__abstractmethods__", frozenset())
    if extends(lacking, frozenset) and not lacking.isdisjoint(members):
        set_member(cls, "__abstractmethods__", frozenset(lacking).difference(members))


def member_at(statement: ast.ClassDef, problem: BaseException, label: str) -> ast.stmt | None:
    """Return the statement of a class's body that raised, None when it was none of them.

    One that Python parses and cannot compile, such as a ``return`` outside of its method, raises
    before anything of the class has run.
    """
    line = _refused_line(problem, label)
    for place in places_of(problem):
        code = place.tb_frame.f_code
        if code.co_filename == label and code.co_name == statement.name:
            line = place.tb_lineno or 0
    for member in statement.body:
        if first_line(member) <= line <= (member.end_lineno or member.lineno):
            return member
    return None


def _refused_line(problem: BaseException, label: str) -> int:
    """Return the line of a file that Python refuses to compile, 0 where it does not."""
    if not extends(problem, SyntaxError):
        return 0
    told = vars(SyntaxError)
    file, line = (told[name].__get__(problem) for name in ("filename", "lineno"))
    return line if file == label and type(line) is int else 0


def without(statement: ast.ClassDef, member: ast.stmt) -> ast.ClassDef:
    """Copy a class's statement without one of the statements of its body."""
    return _with_body(statement, [kept for kept in statement.body if kept is not member])


def undecorated_class(statement: ast.ClassDef) -> ast.ClassDef:
    """Copy a class's statement without its decorators."""
    made = _with_body(statement, statement.body)
    made.decorator_list = []
    return made


def without_unknown_bases(
    statement: ast.ClassDef, problem: BaseException, known: Container[str]
) -> ast.ClassDef | None:
    """Copy a class's statement without the classes above it whose names mean nothing.

    These may be in a file that was not handed in, or lost to a mistake. Return None where the
    ``problem`` is another one.
    """
    if not extends(problem, NameError):
        return None
    kept = [
        base
        for base in statement.bases
        if all(
            one.id in known or hasattr(builtins, one.id)
            for one in ast.walk(base)
            if isinstance(one, ast.Name)
        )
    ]
    if len(kept) == len(statement.bases):
        return None
    made = _with_body(statement, statement.body)
    made.bases = kept
    return made


def definitions_of(statement: ast.ClassDef) -> ast.ClassDef:
    """Copy a class's statement without the statements that define nothing."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
    body: list[ast.stmt] = [kept for kept in statement.body if isinstance(kept, kinds)]
    return _with_body(statement, body)


def extending(statement: ast.ClassDef, above: Sequence[str]) -> ast.ClassDef:
    """Copy a class's statement with the names of the classes that it extends."""
    made = _with_body(statement, statement.body)
    made.bases = [ast.Name(name, ast.Load()) for name in above]
    with deep():
        return ast.fix_missing_locations(made)


def _with_body(statement: ast.ClassDef, body: list[ast.stmt]) -> ast.ClassDef:
    fields = dict(ast.iter_fields(statement))
    made = ast.ClassDef(**{**fields, "body": body or [ast.Pass()]})
    with deep():
        return ast.fix_missing_locations(ast.copy_location(made, statement))


class Unslotted(ast.NodeTransformer):
    """Gives objects of every class a dictionary, in which lent methods find and set attributes.

    With ``thaws``, frozen dataclasses let attributes change too: a lent constructor sets its own.
    """

    def __init__(self, *, thaws: bool) -> None:
        self._dropped = ("slots", "frozen") if thaws else ("slots",)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Leave out the options that freeze a dataclass or give it slots."""
        self.generic_visit(node)
        keeps_hash = any(getattr(kept, "name", "") == "__hash__" for kept in node.body)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                decorator.keywords = self._kept(decorator.keywords, keeps_hash)
        return ast.fix_missing_locations(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename ``__slots__`` where a class says it: Python finds none."""
        if node.id == "__slots__":
            node.id = _KEPT_SLOTS
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Rename ``__slots__`` where methods read it, such as those that compare objects."""
        self.generic_visit(node)
        if node.attr == "__slots__":
            node.attr = _KEPT_SLOTS
        return node

    def _kept(self, words: list[ast.keyword], keeps_hash: bool) -> list[ast.keyword]:
        """Return the options to keep; a dataclass that may change stays usable as a key."""
        kept = [word for word in words if word.arg not in self._dropped]
        if "frozen" not in self._dropped or keeps_hash:
            return kept
        if any(word.arg == "unsafe_hash" for word in kept):
            return kept
        return kept + [ast.keyword("unsafe_hash", w.value) for w in words if w.arg == "frozen"]
