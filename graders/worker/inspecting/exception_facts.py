"""Facts about an exception: plain and bounded data from which the host explains it.

Facts are gathered only for exceptions that Python itself raises in a student's line: the student's
own classes and ``raise`` statements need no explanation. No student code is called.
"""

from __future__ import annotations

import ast
import itertools
import os
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from opcode import opmap

from graders.codec.typing_shim import Any
from graders.worker.inspecting.failed_expression import describe_calls, describe_parts
from graders.worker.inspecting.members import MISSING, inherited, own_members
from graders.worker.inspecting.objects import definition_place, extends, places_of
from graders.worker.inspecting.safe_eval import (
    Visible,
    glimpse,
    instance_names,
    sealed,
    type_name,
    type_name_of,
)
from graders.worker.reading.sources import Place, Sources

Facts = dict[str, Any]

# By identity: a student's class may have the name of one of these.
_KINDS: Mapping[int, str] = types.MappingProxyType(
    {id(kind): kind.__name__ for kind in (
        AssertionError, AttributeError, EOFError, FileNotFoundError, ImportError, IndexError,
        KeyError, ModuleNotFoundError, NameError, OverflowError, RecursionError, RuntimeError,
        StopIteration, TypeError, UnboundLocalError, UnicodeDecodeError, UnicodeEncodeError,
        ValueError, ZeroDivisionError,
    )}
)  # fmt: skip
_RAISES = (opmap["RAISE_VARARGS"], opmap["RERAISE"])
_CHECK = "<check>"
_NOT_CALLABLE = " object is not callable"
_NAMES = 12
# Only the first failing input is shown, so a check over thousands need not describe all.
_MOST_TOLD = 100
_NAME_CHARS = 60
_LOOKED_AT = 2_000
_KEYS = 200
_KEY_TYPES = (str, int, float, bool)
_MRO = type.__dict__["__mro__"].__get__


def circumstances(problem: BaseException, sources: Sources) -> Any:
    """Return the facts about an exception, encoded; None if there are none."""
    kind = _KINDS.get(id(type(problem)))
    if kind is None or sources.told >= _MOST_TOLD:
        return None
    try:
        facts = _facts(problem, kind, sources)
        if facts is None:
            return None
        sources.told += 1
        return sealed({"kind": kind, **facts})
    except Exception:  # an object that cannot be read is not explained
        return None


def _facts(problem: BaseException, kind: str, sources: Sources) -> Facts | None:
    passed = places_of(problem)
    if kind == "RecursionError":
        return describe_calls(passed, sources)
    place = _student_place(passed, sources)
    if place is None:
        return _asked_by_check(problem, kind, passed, sources)
    if passed[-1].tb_frame is not place.frame:
        return {"library": True, **describe_parts(place, Visible(place.frame))}
    is_raised_in_words = place.frame.f_code.co_code[place.lasti] in _RAISES
    if is_raised_in_words and place.asserted is None:
        return None
    scene = _Scene(Visible(place.frame), place.node, sources, place.parent)
    scope = place.frame.f_code.co_name[:_NAME_CHARS]
    more = _GATHERERS.get(kind, _nothing)(problem, scene)
    return {"scope": scope, **describe_parts(place, scene.visible), **more}


def _student_place(passed: Sequence[types.TracebackType], sources: Sources) -> Place | None:
    """Return the place where the exception left the student's code.

    Exceptions of the course's code are not explained: a student cannot see that code.
    """
    for trace in reversed(passed):
        name = trace.tb_frame.f_code.co_filename
        if name in sources.trees:
            return sources.place(trace)
        if os.sep not in name:
            return None
    return None


def _asked_by_check(
    problem: BaseException,
    kind: str,
    passed: Sequence[types.TracebackType],
    sources: Sources,
) -> Facts | None:
    """Return the facts about a check's expression that failed on a student's definition."""
    frame = passed[-1].tb_frame if passed else None
    if frame is None or frame.f_code.co_filename != _CHECK:
        return None
    gather = {"TypeError": _call, "AttributeError": _attribute}.get(kind, _nothing)
    facts = gather(problem, _Scene(Visible(frame), None, sources))
    return {"check": True, **facts} if facts else None


class _Scene:
    """The names that the failing expression could see."""

    def __init__(
        self,
        visible: Visible,
        node: ast.AST | None,
        sources: Sources,
        parent: ast.AST | None = None,
    ) -> None:
        self.visible = visible
        self.node = node
        self.sources = sources
        self.parent = parent

    def is_written(self, kind: Any) -> bool:
        """Tell whether a class is the student's own."""
        places = (definition_place(member) for member in own_members(kind).values())
        return any(place is not None and place[0] in self.sources.trees for place in places)


def _nothing(problem: BaseException, scene: _Scene) -> Facts:
    return {}


def _name(problem: Any, scene: _Scene) -> Facts:
    visible, node = scene.visible, scene.node
    name = node.id if isinstance(node, ast.Name) else NameError.__dict__["name"].__get__(problem)
    if type(name) is not str:
        return {}
    known = itertools.chain(visible.local, visible.outer, visible.built_in)
    facts: Facts = {"name": name[:_NAME_CHARS], "names": _near(name, known)}
    facts["global"] = name in visible.outer or name in visible.built_in
    facts["free"] = name in visible.code.co_freevars
    facts["lost"] = scene.sources.set_aside(name)
    facts["dotted"] = isinstance(scene.parent, ast.Attribute)
    first = visible.local.get(visible.code.co_varnames[0]) if visible.code.co_argcount else None
    is_method = visible.code.co_varnames[:1] == ("self",)
    if is_method and first is not None and name in _names_of(first):
        facts["owner"] = "self"
    facts["elsewhere"] = [
        key
        for key, value in itertools.islice(visible.outer.items(), _LOOKED_AT)
        if type(value) is types.FunctionType
        and value.__code__ is not visible.code
        and name in value.__code__.co_varnames
    ][:2]
    return facts


def _attribute(problem: Any, scene: _Scene) -> Facts:
    name = AttributeError.__dict__["name"].__get__(problem)
    value = AttributeError.__dict__["obj"].__get__(problem)
    if type(name) is not str:
        return {}
    kind = value if extends(value, type) else type(value)
    is_own = any(map(scene.is_written, _MRO(kind)))
    names = _names_of(value, instance=is_own or type(value) is types.ModuleType)
    facts: Facts = {"name": name[:_NAME_CHARS], "type": type_name(value), "own": is_own}
    # Private attributes of another class are not proposed.
    facts["names"] = _near(name, [n for n in names if is_own or n[:1] != "_"])
    if kind is value:
        facts["class"] = type_name_of(kind)
    elif type(value) is types.ModuleType:
        facts["module"] = str(value.__dict__.get("__name__"))[:_NAME_CHARS]
    elif is_own:
        held = instance_names(value)
        facts["attributes"] = [n[:_NAME_CHARS] for n in held if type(n) is str][:_NAMES]
    return facts


def _names_of(value: Any, *, instance: bool = True) -> list[str]:
    """List the attributes of an object: its own, then those of its classes."""
    classes = _MRO(value if extends(value, type) else type(value))
    held = [instance_names(value)] if instance else []
    scopes = [*held, *map(own_members, classes)]
    return [name for names in scopes for name in names if type(name) is str]


def _key(problem: BaseException, scene: _Scene) -> Facts:
    args = BaseException.args.__get__(problem)  # type: ignore[attr-defined]
    key = glimpse(args[0]) if len(args) == 1 else MISSING
    if key is MISSING:
        return {}
    facts: Facts = {"key": key}
    holder = _holder(scene.node)
    held = scene.visible.value(holder) if holder is not None else MISSING
    if extends(held, dict):
        keys = itertools.islice(dict.keys(held), _KEYS)
        small = [k for k in keys if type(k) in _KEY_TYPES and glimpse(k) is not MISSING]
        facts["size"] = dict.__len__(held)
        facts["keys"] = small[:_NAMES]
        facts["names"] = _near(key, small) if type(key) is str else []
        facts["twin"] = _text(key) is not None and any(
            type(k) is not type(key) and _text(k) == _text(key) for k in small
        )
    return facts


def _text(value: Any) -> str | None:
    return str(value) if type(value) in (str, int, float) else None


def _holder(node: ast.AST | None) -> ast.AST | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value
    return node.value if isinstance(node, ast.Subscript) else None


def _call(problem: BaseException, scene: _Scene) -> Facts:
    """Name the parameters of a function that was not called as it is defined."""
    args = BaseException.args.__get__(problem)  # type: ignore[attr-defined]
    text = args[0] if args and type(args[0]) is str else ""
    if text.endswith(_NOT_CALLABLE):
        return _hidden(text.removesuffix(_NOT_CALLABLE).strip("'"), scene)
    called, parenthesis, _ = text[:200].partition("() ")
    if not parenthesis or not all(map(str.isidentifier, called.split("."))):
        return {}
    function = _function(called.split("."), scene.visible)
    if function is None:
        return {}
    code = function.__code__
    defaults = len(function.__defaults__ or ())
    parameters = [name[:_NAME_CHARS] for name in code.co_varnames[: code.co_argcount]]
    return {"called": called, "parameters": parameters[:_NAMES], "optional": defaults}


def _hidden(kind: str, scene: _Scene) -> Facts:
    """Name the method that an attribute of a type hides, where the code can have meant no other."""
    visible = scene.visible
    seen = itertools.islice(itertools.chain(visible.local.values(), visible.outer.values()), _KEYS)
    found = {
        name
        for value in seen
        if scene.is_written(type(value))
        for name, held in instance_names(value).items()
        if type(name) is str
        and name in visible.code.co_names
        and type_name(held) == kind
        and type(inherited(type(value), name)) is types.FunctionType
    }
    return {"hidden": found.pop()[:_NAME_CHARS]} if len(found) == 1 else {}


def _function(path: Sequence[str], visible: Visible) -> types.FunctionType | None:
    value = visible.named(path[0])
    for name in path[1:]:
        if not extends(value, type):
            return None
        value = inherited(value, name)
    if type(value) in (staticmethod, classmethod):
        value = value.__func__
    is_one = type(value) is types.FunctionType and value.__qualname__ == ".".join(path)
    return value if is_one else None


def _module(problem: BaseException, scene: _Scene) -> Facts:
    name = ImportError.__dict__["name"].__get__(problem)
    return {"name": name[:_NAME_CHARS]} if type(name) is str else {}


def _near(name: str, names: Iterable[Any]) -> list[str]:
    """Keep the names that resemble one: the host finds the nearest."""
    found: dict[str, None] = {}
    letters = set(name.lower())
    for other in itertools.islice(names, _LOOKED_AT):
        if type(other) is not str or other == name or other[:2] == "__":
            continue
        if abs(len(other) - len(name)) <= 1 + len(name) // 2 and len(other) <= _NAME_CHARS:
            common = letters & set(other.lower())
            if 2 * len(common) >= len(letters):
                found[other] = None
    ranked = sorted(found, key=lambda other: len(letters ^ set(other.lower())))
    return ranked[:_NAMES]


Gatherer = Callable[[Any, _Scene], Facts]

_GATHERERS: Mapping[str, Gatherer] = types.MappingProxyType(
    {
        "NameError": _name,
        "UnboundLocalError": _name,
        "AttributeError": _attribute,
        "KeyError": _key,
        "TypeError": _call,
        "ModuleNotFoundError": _module,
        "ImportError": _module,
    }
)
