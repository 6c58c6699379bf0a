"""Imports of students' files: of the assignment's modules by any name, and of declared packages.

``Plateau.py`` is taken for ``plateau``. So ``import Plateau`` must find it as well, and so must
``from .plateau import ...`` and ``from tp5.plateau import ...``, which a student may use.
"""

from __future__ import annotations

import ast
import bisect
import importlib
import importlib.machinery
import importlib.util
import json
import os
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.protocol import PACKAGES
from graders.worker.loading.absent_modules import AbsentModule
from graders.worker.loading.own_packages import hiding
from graders.worker.reading.stubs import Function

# Lines as Python counts them: form feeds and Unicode separators end none.
_LINE_END = re.compile(r"\r\n|\r|\n")


def stems(units: Mapping[str, list[dict[str, Any]]]) -> dict[str, str]:
    """Return the module of each file of the submission, by the file's name in lower case.

    One in a folder of the student's own comes after the others. Python composes the letters of the
    names that it imports; a Mac takes them apart in the names of files.
    """
    found = {}
    for module, parts in units.items():
        if parts:
            label = parts[0]["label"].partition(".ipynb")[0]
            found[label.removesuffix(".py").casefold()] = module
        found[module.casefold()] = module
    for module in units:
        found.setdefault(module.rpartition(".")[2].casefold(), module)
    for stem, module in [*found.items()]:
        found.setdefault(_composed(stem), module)
    return found


def _composed(stem: str) -> str:
    if stem.isascii():
        return stem
    import unicodedata  # few names need it

    return unicodedata.normalize("NFKC", stem)


def import_lines(text: str) -> list[int]:
    """Return the numbers of the lines that may hold an import, in order.

    A visit of every node would cost more than compiling the statements.
    """
    lines = _LINE_END.split(text)
    return [number for number, line in enumerate(lines, 1) if "import" in line]


def stands_in(lines: Sequence[int], statement: ast.stmt) -> bool:
    """Tell whether a statement covers one of ``lines``, which are in order."""
    place = bisect.bisect_left(lines, statement.lineno)
    return place < len(lines) and lines[place] <= (statement.end_lineno or statement.lineno)


class Redirect(ast.NodeTransformer):
    """Rewrites the imports of a statement so that they name the real modules.

    ``known`` are the modules of the submission and of the assignment; ``by_stem`` is what
    :func:`stems` returns; ``expected`` are the names that the assignment asks for; ``package`` is
    the folder of the student's own from which relative imports begin. In a function,
    under a condition, or where an exception is awaited, one of these that is missing takes no other
    along: it is only missed where it is used.
    """

    def __init__(
        self,
        known: Iterable[str],
        by_stem: Mapping[str, str],
        expected: Iterable[str] = (),
        package: str = "",
    ) -> None:
        self._known = frozenset(known)
        self._by_stem = by_stem
        self._expected = frozenset(expected)
        self._package = package
        self._is_alone = True

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rewrite the imports in a function so that each name is imported by itself."""
        return self._visit_inside(node, is_alone=False)

    def visit_If(self, node: ast.If) -> ast.AST:
        """Rewrite the imports under a condition in the same way."""
        return self._visit_inside(node, is_alone=False)

    def visit_Try(self, node: ast.Try) -> ast.AST:
        """Leave together what is imported where the names are bound otherwise should it fail."""
        imported = {alias.asname or alias.name for alias in _aliases(node.body)}
        return self._visit_inside(node, is_alone=not imported.isdisjoint(_bound_in(node.handlers)))

    def _visit_inside(self, node: ast.AST, *, is_alone: bool) -> ast.AST:
        before, self._is_alone = self._is_alone, is_alone
        self.generic_visit(node)
        self._is_alone = before
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        """Rewrite ``from x import y``; ``from . import x`` is ``import x``."""
        module = self._absolute(node)
        if not module:
            names = [
                ast.alias(self._meant(a.name) or a.name, a.asname or a.name) for a in node.names
            ]
            return ast.copy_location(ast.Import(names), node)
        meant = self._meant(module, is_relative=node.level > 0)
        if meant is None:
            return node
        if self._is_alone:
            return ast.copy_location(ast.ImportFrom(meant, node.names, 0), node)
        return [self._one_import(meant, alias, node) for alias in node.names]

    def _absolute(self, node: ast.ImportFrom) -> str:
        """Return the name of the module that is imported from; empty for the folder of all."""
        parts = self._package.split(".")
        above = parts[: max(len(parts) + 1 - node.level, 0)] if node.level else []
        return ".".join(filter(None, [*above, node.module]))

    def _one_import(self, module: str, alias: ast.alias, of: ast.ImportFrom) -> ast.stmt:
        """Import one name; one that is expected, and missing, is passed over."""
        one = ast.copy_location(ast.ImportFrom(module, [alias], 0), of)
        if alias.name not in self._expected:
            return one
        passed = ast.ExceptHandler(ast.Name("ImportError", ast.Load()), None, [ast.Pass()])
        return ast.copy_location(ast.Try([one], [passed], [], []), of)

    def visit_Import(self, node: ast.Import) -> ast.AST:
        """Rewrite ``import x`` and ``import x as y``."""
        node.names = [self._alias(alias) for alias in node.names]
        return node

    def _alias(self, alias: ast.alias) -> ast.alias:
        meant = self._meant(alias.name)
        if meant == alias.name:
            return alias
        first, _, below = alias.name.partition(".")
        if below and not alias.asname and first in self._known:
            return ast.copy_location(ast.alias(first), alias)  # it gives the modules below
        if meant is None:
            return alias
        shown = alias.asname or alias.name.rpartition(".")[2]
        return ast.copy_location(ast.alias(meant, shown), alias)

    def _meant(self, name: str, *, is_relative: bool = False) -> str | None:
        """Return the module of ours that a name means, None if there is none."""
        if name in self._known:
            return name
        first, _, below = name.partition(".")
        if first in sys.stdlib_module_names and not is_relative:
            return hiding(name) if hiding(name) in self._known else None
        while below and below not in self._known:
            below = below.partition(".")[2]
        return below or self._by_stem.get(name.rpartition(".")[2].casefold())


def _aliases(nodes: Iterable[ast.AST]) -> Iterator[ast.alias]:
    """Yield what is imported from modules in some nodes."""
    parts = (part for node in nodes for part in ast.walk(node))
    return (alias for one in parts if isinstance(one, ast.ImportFrom) for alias in one.names)


def _bound_in(nodes: Sequence[ast.AST]) -> set[str]:
    """Return the names that some nodes bind: variables, definitions, imports."""
    parts = [part for node in nodes for part in ast.walk(node)]
    names = {
        one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    names |= {one.name for one in parts if isinstance(one, Function | ast.ClassDef)}
    return names | {alias.asname or alias.name for alias in _aliases(nodes)}


def imported(alias: ast.alias) -> Any:
    """Import a module as ``import`` binds it, or a stand-in when there is none."""
    try:
        top = __import__(alias.name)
    except BaseException:
        return AbsentModule(alias.name)
    return sys.modules.get(alias.name, top) if alias.asname else top


# --- the packages that a spec declares: the real one where it is shown, else a stand-in ----------


def bring(request: Mapping[str, Any], units: Mapping[str, list[dict[str, Any]]]) -> list[Any]:
    """Import the declared packages that the request's code imports.

    In the request, ``packages`` maps the names declared to the text of a stand-in, or None;
    ``course`` holds the course's own imports. Return a note for each replaced package.
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
    """Import the real packages that this box shows; a failed import is tried again later."""
    shown = json.loads(os.environ.get(PACKAGES, "{}"))
    finder = Packages({}, shown)
    sys.meta_path.append(finder)
    for name in shown.get("declared", ()):
        with suppress(BaseException):
            importlib.import_module(name)
    sys.meta_path.remove(finder)


class Packages:
    """Finds modules that the standard finders did not find (the import system's protocol).

    ``stand_ins`` are the texts by declared package. ``shown`` gives the ``folders`` in which the
    real ones lie, the ``declared`` ones, and the top-level ``names`` that may be found there:
    theirs, and those of the packages that they need.
    """

    def __init__(self, stand_ins: Mapping[str, str | None], shown: Mapping[str, Any]) -> None:
        self._stand_ins = stand_ins
        self._folders: list[str] = shown.get("folders", [])
        self._names = frozenset(shown.get("names", ()))

    def bring(self, name: str) -> bool:
        """Import a package; return whether it is the real one.

        A real one that cannot be imported here is replaced by its stand-in.
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
        """Find the metadata of packages, such as their versions."""
        from importlib import metadata

        asked = metadata.DistributionFinder.Context(name=context.name, path=self._folders)
        return metadata.MetadataPathFinder.find_distributions(asked)

    def _stand_in(self, name: str) -> importlib.machinery.ModuleSpec:
        place = f"<{name}>"
        loader: Any = self
        return importlib.machinery.ModuleSpec(name, loader, origin=place, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Make a module that gives a stand-in for every name that it lacks."""
        return AbsentModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a stand-in, which serves for every module of its package."""
        top, _, inner = module.__name__.partition(".")
        if inner:
            public = {k: v for k, v in vars(sys.modules[top]).items() if not k.startswith("__")}
            vars(module).update(public)
        else:
            source = self._stand_ins[top] or ""
            exec(compile(source, f"<{top}>", "exec", dont_inherit=True), vars(module))
