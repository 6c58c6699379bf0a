"""Modules that are not there: packages that are not installed, and a student's own lost files.

A stand-in accepts every use. A student may also cut a program in two and hand in one half. So a
name that the assignment expects or provides is the course's, from any absent module.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
import types
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING
from graders.worker.inspecting.objects import extends
from graders.worker.reading.stubs import definitions

_IMPORTS = re.compile(r"(?:^|[:;])[ \t]*(?:from|import)[ \t]+([\w., \t]+)", re.MULTILINE)


class NotAvailable:
    """A stand-in for any object of an absent module: it accepts every use."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # A decorator of an absent package leaves the function that it decorates.
        if len(args) == 1 and not kwargs and isinstance(args[0], types.FunctionType | type):
            return args[0]
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: object) -> Any:
        return self

    def __setitem__(self, key: object, value: object) -> None:
        pass

    def __iter__(self) -> Any:
        return iter(())

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def __mro_entries__(self, bases: object) -> tuple[type, ...]:
        return ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def stand_in(name: str) -> Any:
    """Return a stand-in; students read the name of its class in Python's messages."""
    return type(f"{name} (absent)", (NotAvailable,), {})()


def is_stand_in(value: Any) -> bool:
    """Tell whether a value stands in for something absent."""
    return extends(value, NotAvailable)


class AbsentModule(types.ModuleType):
    """A stand-in for a module that is not there.

    ``value_of`` returns the course's value of a name that the assignment expects, or ``MISSING``;
    ``taken`` are the names that ``from ... import *`` takes, where they have one.
    """

    def __init__(
        self,
        name: str,
        value_of: Callable[[str], Any] = lambda _: MISSING,
        taken: Iterable[str] = (),
    ) -> None:
        super().__init__(name)
        self.__dict__["__value_of__"] = value_of
        self.__dict__["__taken__"] = sorted(taken)

    def __getattr__(self, name: str) -> Any:
        if name == "__all__":
            return [n for n in self.__taken__ if self.__value_of__(n) is not MISSING]
        if name.startswith("__"):
            raise AttributeError(name)
        value = self.__dict__["__value_of__"](name)
        return stand_in(self.__name__) if value is MISSING else value


def lost_files(
    units: Mapping[str, list[dict[str, Any]]],
    expected: Container[str],
    is_there: Callable[[str], bool],
) -> dict[str, tuple[str, int, set[str]]]:
    """Find the absent modules from which files take names that the assignment expects.

    ``units`` are the sources of the submission by module; ``expected`` holds the names that the
    assignment expects or provides; ``is_there`` tells whether a module, by its dotted name, is one
    of the submission. Return the file and line of the first import, and the names that are taken
    by ``from ... import *``, by the last part of the module's dotted name.
    """
    found: dict[str, tuple[str, int, set[str]]] = {}

    @cache
    def is_absent(name: str) -> bool:
        return not is_there(name) and not _is_installed(name)

    for unit in (unit for parts in units.values() for unit in parts):
        if any(map(is_absent, _imported(unit["text"]))):
            for name, line, whole in _taken(ast.parse(unit["text"]), is_absent, expected):
                first = found.setdefault(name.rpartition(".")[2], (unit["label"], line, set()))
                first[2].update(whole)
    return found


def _imported(text: str) -> Iterator[str]:
    """Yield the first words that stand where a file names modules, without parsing it."""
    for part in _IMPORTS.findall(text):
        words = [one.split() for one in part.split(",")]
        yield from (one[0].strip(".") or one[-1] for one in words if one)


def _is_installed(name: str) -> bool:
    first = name.partition(".")[0]
    if first in sys.stdlib_module_names or first in sys.modules:
        return True
    try:
        return not first or importlib.util.find_spec(first) is not None
    except (ImportError, ValueError):
        return True


def _taken(
    tree: ast.Module, is_absent: Callable[[str], bool], expected: Container[str]
) -> Iterator[tuple[str, int, set[str]]]:
    """Yield the absent modules from which a file takes an expected name, with the line.

    The third is the names that a file takes by ``*``: those that it uses and does not define.
    """
    nodes = list(ast.walk(tree))
    named = [node for node in nodes if isinstance(node, ast.Name)]
    defined = {node.id for node in named if not isinstance(node.ctx, ast.Load)}
    defined |= {name for name, _ in definitions(tree)}
    uses = {n for n in {node.id for node in named} - defined if n in expected}
    taken = [
        node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr in expected
    ]
    members = {owner.id for owner in taken if isinstance(owner, ast.Name)}
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(name), names=aliases):
                names = {alias.name for alias in aliases}
                whole = uses if "*" in names else set[str]()
                if is_absent(name) and (whole or any(n in expected for n in names)):
                    yield name, node.lineno, whole
            case ast.ImportFrom(names=aliases) | ast.Import(names=aliases):
                for alias in aliases:
                    if (alias.asname or alias.name) in members and is_absent(alias.name):
                        yield alias.name, node.lineno, set()
            case _:
                pass
