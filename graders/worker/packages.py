"""The packages that a spec declares: the real one where it is shown, else the course's stand-in.

The host names in the environment the folders of what is installed, and sends the stand-ins as
text. What a request's code imports of them is brought before any of that code runs, so that the
time it takes is nobody's. A real one may take long: the zygote of a box, which never touches a
student's code, imports it once for all of its children.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import json
import os
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from graders.hints import Any
from graders.protocol import PACKAGES
from graders.worker.taming import AbsentModule


def bring(request: Mapping[str, Any], units: Mapping[str, list[dict[str, Any]]]) -> list[Any]:
    """Import the declared packages that the request's code imports.

    Parameters
    ----------
    request : mapping
        The host's words: ``packages`` maps the names declared to the text of a stand-in, or
        None; ``course`` holds the course's own imports.
    units : mapping
        The submission's sources, by module.

    Returns
    -------
    list
        A note for each package that the submission imports and for which another stands.
    """
    stand_ins = request.get("packages", {})
    finder = Packages(stand_ins, json.loads(os.environ.pop(PACKAGES, "{}")))
    sys.meta_path.append(finder)
    course = [text for part in request["course"] for text in part["imports"]]
    notes = []
    for name in stand_ins:
        place = next(_places(name, units), None)
        if place is None and not any(_imports(name, [text]) for text in course):
            continue
        is_real = finder.bring(name)
        if place is not None and not is_real:
            kind = "absent" if stand_ins[name] is None else "stand-in"
            notes.append({"note": kind, "file": place[0], "line": place[1], "detail": name})
    return notes


def _places(name: str, units: Mapping[str, list[dict[str, Any]]]) -> Iterator[tuple[str, int]]:
    for parts in units.values():
        for unit in parts:
            line = _imports(name, unit["text"].split("\n")) if name in unit["text"] else 0
            if line:
                yield unit["label"], line


def _imports(name: str, lines: Iterable[str]) -> int:
    """Return the number of the first line that imports a package, 0 when none does."""
    words = re.compile(rf"(?:^|;)\s*(?:from|import)\s+(?:[\w., ]*,\s*)?{re.escape(name)}\b")
    return next((number for number, line in enumerate(lines, 1) if words.search(line)), 0)


def preload() -> None:
    """Import the real packages that this box shows; what fails is tried again when it is asked."""
    shown = json.loads(os.environ.get(PACKAGES, "{}"))
    finder = Packages({}, shown)
    sys.meta_path.append(finder)
    for name in shown.get("declared", ()):
        with suppress(BaseException):
            importlib.import_module(name)
    sys.meta_path.remove(finder)


class Packages:
    """Finds what the standard library's own finders did not (the import system's protocol).

    Parameters
    ----------
    stand_ins : mapping of str to (str or None)
        The text that stands for each declared package.
    shown : mapping
        ``folders`` in which the real ones lie, the ``declared`` ones, and the top-level
        ``names`` that may be found there: theirs, and those of the packages that they need.
    """

    def __init__(self, stand_ins: Mapping[str, str | None], shown: Mapping[str, Any]) -> None:
        self._stand_ins = stand_ins
        self._folders: list[str] = shown.get("folders", [])
        self._names = frozenset(shown.get("names", ()))

    def bring(self, name: str) -> bool:
        """Import a package; tell whether it is the real one.

        A real one that cannot be imported here leaves its place to what stands for it.
        """
        with suppress(BaseException):
            spec = importlib.import_module(name).__spec__
            return not isinstance(spec and spec.loader, Packages)
        self._names -= {name}
        for broken in [module for module in sys.modules if module.partition(".")[0] == name]:
            del sys.modules[broken]
        sys.modules[name] = module = importlib.util.module_from_spec(self._stand_in(name))
        self.exec_module(module)
        return False

    def find_spec(self, name: str, path: Any = None, target: object = None) -> Any:
        """Find a module."""
        if path is None and name in self._names:
            return importlib.machinery.PathFinder.find_spec(name, self._folders)
        is_declared = name.partition(".")[0] in self._stand_ins
        return self._stand_in(name) if is_declared else None

    def find_distributions(self, context: Any) -> Any:
        """Find what packages read of their own installation, such as their version."""
        from importlib import metadata

        asked = metadata.DistributionFinder.Context(name=context.name, path=self._folders)
        return metadata.MetadataPathFinder.find_distributions(asked)

    def _stand_in(self, name: str) -> importlib.machinery.ModuleSpec:
        place = f"<{name}>"
        loader: Any = self
        return importlib.machinery.ModuleSpec(name, loader, origin=place, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Make a module that gives something for whatever it is asked and lacks."""
        return AbsentModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a stand-in; it stands for every module of its package."""
        top, _, inner = module.__name__.partition(".")
        if inner:
            public = {k: v for k, v in vars(sys.modules[top]).items() if not k.startswith("__")}
            vars(module).update(public)
        else:
            source = self._stand_ins[top] or ""
            exec(compile(source, f"<{top}>", "exec", dont_inherit=True), vars(module))
