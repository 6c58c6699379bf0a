"""Modules of a submission that the assignment does not ask for: beside its files, or in folders.

A file in a folder below those of the assignment's modules is a module under its dotted name, as in
Python: ``from utils.calc import total``. A folder is one too: it gives the modules in it, and what
its ``__init__`` defines. A file named after a module of Python's own (``queue.py``) hides it from
the student's imports, and from nothing else.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any

_INIT = "__init__.py"
# Stands before the name of a file that hides a module of Python's own.
_HIDING = "own_"


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the folders of some files, the deepest first; the submission's for none."""
    return sorted({path.rpartition("/")[0] for path in paths} or {""}, key=len, reverse=True)


def place_of(path: str, roots: Sequence[str], taken: Collection[str]) -> tuple[str, str]:
    """Return the module of a file that is none of the assignment's, and the name that is shown.

    ``roots`` are the folders of the assignment's modules. Where a folder has a name that is
    ``taken`` by one of these, or by a module of Python or ours, what it holds is as if beside it.
    The name that is shown has no slash: the file would not be taken for a student's.
    """
    folder, _, name = path.rpartition("/")
    root = next((one for one in roots if not one or f"{folder}/".startswith(f"{one}/")), "")
    package = folder[len(root) :].strip("/").replace("/", ".")
    top = package.partition(".")[0]
    if not top or top in taken or top == "graders" or top in sys.stdlib_module_names:
        stem = name.partition(".")[0]
        return (hiding(stem) if stem in sys.stdlib_module_names else stem), name
    return package if name == _INIT else f"{package}.{name.partition('.')[0]}", f"{package}.{name}"


def packages_of(modules: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the folders in which modules lie, with the path of the ``__init__`` of each."""
    for module in modules:
        parts = module.split(".")[:-1]
        for end in range(1, len(parts) + 1):
            package = ".".join(parts[:end])
            yield package, f"{package}.{_INIT}"


def hiding(name: str) -> str:
    """Return the module of the file that would hide a module of Python's own."""
    return f"{_HIDING}{name}"


def give_hidden(module: types.ModuleType) -> None:
    """Let a module that hides one of Python's own give what that has and it lacks.

    The file may be there for another reason: the programs of others import what it hides.
    """
    name = module.__name__.removeprefix(_HIDING)
    if name == module.__name__ or name not in sys.stdlib_module_names:
        return

    def give(asked: str) -> Any:
        if asked.startswith("__"):  # by `__all__`, `import *` would take the hidden names alone
            raise AttributeError(asked)
        return getattr(importlib.import_module(name), asked)

    vars(module)["__getattr__"] = give


def is_package(units: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether the units of a module are those of a folder."""
    return bool(units) and units[0]["label"].endswith(f".{_INIT}")


def package_of(module: str, units: Sequence[Mapping[str, Any]]) -> str:
    """Return the folder from which a module's relative imports begin; empty for none."""
    return module if is_package(units) else module.rpartition(".")[0]


class OwnPackage(types.ModuleType):
    """A folder of the submission: it gives the modules in it, then any of the submission's.

    ``modules`` are the names of all modules, ``by_stem`` those by the names of files in lower case.
    """

    def __init__(self, name: str, modules: Collection[str], by_stem: Mapping[str, str]) -> None:
        super().__init__(name)
        self.__dict__.update(__modules__=modules, __by_stem__=by_stem)

    def __getattr__(self, name: str) -> Any:
        own = f"{self.__name__}.{name}"
        is_inside = own in self.__dict__["__modules__"]
        module = own if is_inside else self.__dict__["__by_stem__"].get(name.casefold())
        if module is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        __import__(module)
        return sys.modules[module]
