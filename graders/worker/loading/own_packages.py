"""Folders of a submission from which its files import: ``from utils.calc import total``.

Every file of a submission is a module under its own name, whatever folder it lies in. A folder is
one too: it gives the modules in it, and what its ``__init__`` defines.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any

_INIT = "__init__.py"


def place_of(path: str) -> tuple[str, str]:
    """Return the module of a file that is none of the assignment's, and the name that is shown."""
    folder, _, name = path.rpartition("/")
    if name == _INIT and folder:
        package = folder.rpartition("/")[2]
        return (
            package,
            f"{package}.{_INIT}",
        )  # a file in a folder would not be taken for a student's
    return name.partition(".")[0], name


def packages_of(paths: Iterable[str], found: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the folders in which files lie, but for those ``found`` as modules, as their files are.

    The path of an ``__init__`` that may not be there is given for each.
    """
    roots = {path.rpartition("/")[0] for path in found}
    for folder in dict.fromkeys(path.rpartition("/")[0] for path in paths):
        parts = folder.split("/") if folder not in roots else []
        yield from (place_of(f"{part}/{_INIT}") for part in parts if part.isidentifier())


def is_package(units: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether the units of a module are those of a folder."""
    return bool(units) and units[0]["label"].endswith(f".{_INIT}")


class OwnPackage(types.ModuleType):
    """A folder of the submission: it gives the modules of the submission by their names.

    ``by_stem`` are the names of the modules by those of files in lower case.
    """

    def __init__(self, name: str, by_stem: Mapping[str, str]) -> None:
        super().__init__(name)
        self.__dict__["__by_stem__"] = by_stem

    def __getattr__(self, name: str) -> Any:
        module = self.__dict__["__by_stem__"].get(name.casefold())
        if module is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        __import__(module)
        return sys.modules[module]
