"""The loader: it runs a submission statement by statement, over provided and lent code."""

from __future__ import annotations
import __future__

import ast
import importlib.machinery
import linecache
import mmap
import random
import sys
import types
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.worker.inspecting.exception_facts import circumstances
from graders.worker.inspecting.members import (
    MISSING,
    Unslotted,
    definitions_of,
    member_at,
    undecorated_class,
    without,
    without_unknown_bases,
)
from graders.worker.inspecting.objects import describe, extends, is_out_of_memory
from graders.worker.loading.absent_modules import AbsentModule, lost_files, stand_in
from graders.worker.loading.added_files import AddedFiles
from graders.worker.loading.annotations import fails_in_annotation
from graders.worker.loading.bindings import Names
from graders.worker.loading.course_code import names_random, provided_elsewhere
from graders.worker.loading.imports import Redirect, import_lines, imported, stands_in, stems
from graders.worker.loading.last_bindings import bind_last
from graders.worker.loading.main_parts import MainParts
from graders.worker.loading.moved_modules import bound_names, defines, moved_modules
from graders.worker.loading.names_in_the_way import means_another, used_early
from graders.worker.loading.own_packages import OwnPackage, give_hidden, is_package, package_of
from graders.worker.loading.process_patches import Asked
from graders.worker.reading.deep_trees import deep
from graders.worker.reading.main_guards import places
from graders.worker.reading.sources import Sources

_BALLAST = 1 << 20
# Memory that any check needs at least.
_ROOM = 64 << 20

_FUTURE = {name: getattr(__future__, name).compiler_flag for name in __future__.all_feature_names}
# The flag under which annotations are kept as they are written.
_UNREAD = _FUTURE["annotations"]
# Statements that may run again without annotations, or have their value before these are evaluated.
_ANNOTATED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.AnnAssign)


class Loader:
    """One submission in one process.

    ``mark`` is called with ``(module, index)`` before each statement runs. ``give_up`` is called
    when a statement has taken all the memory; it never returns.
    """

    def __init__(
        self,
        request: dict[str, Any],
        mark: Callable[[str, int], None],
        give_up: Callable[[], None] | None = None,
    ) -> None:
        self.units: dict[str, list[dict[str, Any]]] = request["units"]
        self.names = Names(request)
        self._request = request
        self._sources = Sources(self.names.trees, self.units)
        self._has_packages = bool(request.get("packages"))
        self.skip = Counter(tuple(pair) for pair in request["skip"])
        self.mark = mark
        self._give_up = give_up
        # Released when no memory is left, so that a frame can still be sent.
        self._ballast = [mmap.mmap(-1, _BALLAST)]
        self.notes: list[dict[str, Any]] = []
        self.labels: set[str] = set()
        self._unslotted = (
            Unslotted(thaws=self.names.makes_objects)
            if self.names.lends_methods and self._says("slots", "frozen")
            else None
        )
        self._changed: set[tuple[str, str]] = set()
        self._lost: dict[str, tuple[str, int, set[str]]] = {}
        self._moved = moved_modules(self.units, self.names.targets, self.names.course)
        self._added = AddedFiles()
        self._main_parts = MainParts(request, self._tell)

    def may_draw(self) -> bool:
        """Tell whether the submission or the course may draw random numbers.

        Whoever does names a module that draws. Compiled definitions of a kit, and packages, are not
        read.
        """
        drawing = any(map(names_random, self._texts()))
        return self._has_packages or drawing or self.names.may_draw()

    def _says(self, *words: str) -> bool:
        """Tell whether any source of the submission holds one of some words."""
        return any(word in text for text in self._texts() for word in words)

    def _texts(self) -> Iterator[str]:
        return (unit["text"] for units in self.units.values() for unit in units)

    # -- loading -------------------------------------------------------------------------

    def load(self) -> None:
        """Import every module of the assignment, then bind names between them."""
        random.seed(0)
        self._lost = lost_files(self.units, self.names.expected, self._is_known)
        for module, (label, line, _) in self._lost.items():
            self._tell("lost", label, line, module)
        for module, other in self._moved.items():
            label = self.units[other][0]["label"].partition(" [")[0]  # of all cells
            self.notes.append({"note": "moved", "file": label, "origin": f"{module}.py"})
        sys.meta_path.insert(0, self)
        # First those that hold another one: whatever imports that finds it.
        course = [one for one in self.names.course if one not in self._moved]
        for name in sorted(course, key=lambda one: one not in self._moved.values()):
            try:
                __import__(name)
            except BaseException as problem:
                self._note("module", name, 0, problem)
        for module, name in self.names.undefined():
            self._take_from_others(module, name)
        self._added.end()
        bind_last(self.names, self._request)

    def _take_from_others(self, module: str, name: str) -> None:
        """Bind an expected name that another file defines, and that its own does not import.

        The other files of the assignment are not asked for it: that it is there is only told.
        """
        for other in filter(self._is_ours, self.units):
            if other == module or not defines(self.units[other], name):
                continue
            if other in self.names.course:
                told = {"file": f"{other}.py", "detail": name, "origin": f"{module}.py"}
                self.notes.append({"note": "elsewhere", **told})
                continue
            with suppress(BaseException):  # a student's file may end in any way
                self._added.add(other, module)
                __import__(other)
                value = getattr(sys.modules[other], name)
                self.names.take(module, name, value)
                label = self.units[other][0]["label"].partition(" [")[0]  # of all cells
                detail = {"file": label, "detail": name, "origin": f"{module}.py"}
                self.notes.append({"note": "unimported", **detail})
                return

    def _is_ours(self, name: str) -> bool:
        return name in self.names.course or (
            name in self.units and name.partition(".")[0] not in sys.stdlib_module_names
        )

    def _is_known(self, name: str) -> bool:
        """Tell whether the files that there are hold a module, by its dotted name."""
        return self._is_ours(name) or name.rpartition(".")[2].casefold() in stems(self.units)

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:
        """Find a module of the submission (the import system's protocol)."""
        if not self._is_ours(name) and name not in self._lost:
            return None
        is_folder = is_package(self.units.get(name, ()))
        loader: Any = self
        return importlib.machinery.ModuleSpec(name, loader, origin=name, is_package=is_folder)

    def create_module(self, spec: Any) -> types.ModuleType | None:
        """Make a folder, or what stands in for a lost file; leave others to the import system."""
        if is_package(self.units.get(spec.name, ())):
            return OwnPackage(spec.name, self.units, stems(self.units))
        lost = self._lost.get(spec.name)
        return AbsentModule(spec.name, self.names.of_the_course, lost[2]) if lost else None

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the units of a module, each statement guarded."""
        name = module.__name__
        if name in self._lost:
            return
        scope = vars(module)
        units = self.units.get(name, [])
        if units and ".ipynb" in units[0]["label"]:
            scope["__name__"] = "__main__"
            scope["display"] = print
            scope["get_ipython"] = type(stand_in("get_ipython"))
        module.__file__ = units[0]["label"] if units else f"{name}.py"
        give_hidden(module)
        for part in self._parts(name):
            sys.modules[part] = module
            self.names.begin(part, module)
        self._added.begin(name, scope)
        known = [*self.names.course, *filter(self._is_ours, self.units)]
        by_stem = {name.casefold(): name for name in self._lost} | stems(self.units)
        folder = package_of(name, units)
        redirect = Redirect([*known, *self._lost], by_stem, self.names.expected, folder)
        flags = 0
        for index, label, statement, imports in self._statements(name, units):
            flags |= _future_flags(statement)
            with deep():
                if imports:
                    statement = ast.fix_missing_locations(redirect.visit(statement))
                pasted = provided_elsewhere(self.names.course.values(), name, statement)
            if pasted is None:
                self._run(statement, flags, label, name, index, scope)
            else:
                origin, bound = pasted
                scope[bound] = self.names.fixed[origin][bound]
        for part in self._parts(name):
            self.names.end(part)

    def _statements(self, module: str, units: Any) -> Iterator[tuple[int, str, ast.stmt, bool]]:
        """Parse units one by one; yield place, label, statement, and whether it imports."""
        place = 0
        for unit in units:
            label, text = unit["label"], unit["text"]
            self.labels.add(label)
            linecache.cache[label] = (len(text), None, text.splitlines(True), label)
            tree = self.names.trees[label] = ast.parse(text)
            imports = import_lines(text)
            for statement in tree.body:
                for within, one in self._opened(module, statement, tree, label):
                    yield place + within, label, one, stands_in(imports, one)
                place += places(statement)

    def _opened(
        self, module: str, statement: ast.stmt, tree: ast.Module, label: str
    ) -> list[tuple[int, ast.stmt]]:
        """Return what runs of a statement; as a program, a notebook runs whole.

        A file that others import is no program: Python does not run that part of it for them.
        """
        is_imported = module not in self.names.course and not self._added.holds(module)
        if ".ipynb" in label or is_imported:
            return [(0, statement)]
        return self._main_parts.opened(statement, tree, label, self._parts(module))

    def _run(
        self, statement: ast.stmt, flags: int, label: str, module: str, index: int, scope: Any
    ) -> None:
        if times := self.skip[module, index]:
            if times > 1 or not isinstance(statement, ast.ClassDef):
                return
            statement = definitions_of(statement)  # its loops, not its methods
        self.mark(module, index)
        if self._unslotted is not None:
            with deep():
                statement = self._unslotted.visit(statement)
        statement = self.names.extended(self._parts(module), statement, scope)
        try:
            self._execute(statement, flags, label, scope)
        except ImportError as problem:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                self._import_in_part(statement, label, scope, problem)
            else:
                self._note("raised", label, statement.lineno, problem, statement)
        except BaseException as problem:
            self._check_memory(problem)
            is_read = not flags & _UNREAD and isinstance(statement, _ANNOTATED)
            is_unread = is_read and fails_in_annotation(statement, problem, label, self._sources)
            if is_unread:
                self._note("raised", label, statement.lineno, problem)  # nothing is lost
                if not isinstance(statement, ast.AnnAssign):  # its value is bound already
                    self._run(statement, flags | _UNREAD, label, module, index, scope)
                    return
            elif isinstance(statement, ast.ClassDef):
                rest = self._rest_of_class(statement, problem, label, scope)
                if rest is not None:
                    self._run(rest, flags, label, module, index, scope)
                    return
            if not is_unread:
                self._note_failure(label, module, problem, statement)
        for part in self._parts(module):
            self._follow(part, statement, label)

    def _rest_of_class(
        self, statement: ast.ClassDef, problem: BaseException, label: str, scope: Any
    ) -> ast.ClassDef | None:
        """Note what is lost of a class whose statement failed; return the rest, if there is one.

        It may be one member, or what an unknown class above it would bring, but where the class is
        judged as a whole. It is whole without what decorates it.
        """
        if (member := member_at(statement, problem, label)) is not None:
            self._note("raised", label, member.lineno, problem, member)
            return without(statement, member)
        is_judged = any(name == statement.name for _, name in self.names.targets)
        known = self.names.expected.union(scope)
        rest = None if is_judged else without_unknown_bases(statement, problem, known)
        if rest is not None:
            self._note("raised", label, statement.lineno, problem)
            return rest
        if statement.decorator_list:
            self._note("raised", label, statement.decorator_list[0].lineno, problem)
            return undecorated_class(statement)
        return None

    def _parts(self, module: str) -> list[str]:
        """Return a module, and those of the assignment that its file holds as well."""
        return [module, *(part for part, other in self._moved.items() if other == module)]

    def _follow(self, module: str, statement: ast.stmt, label: str) -> None:
        """Bind the course's names again after a statement, and tell what it bound to others."""
        for name in self.names.follow(module, statement):
            if (module, name) not in self._changed:
                self._changed.add((module, name))
                self._tell("provided", label, statement.lineno, name)
        for name in self.names.results_named(module, statement):
            self._tell("named-again", label, statement.lineno, name)

    def _check_memory(self, problem: BaseException) -> None:
        """Give up when a statement leaves no memory for the next ones."""
        if self._give_up is None or not is_out_of_memory(problem):
            return
        try:
            bytearray(_ROOM)
        except MemoryError:
            self._ballast.clear()
            self._give_up()

    @staticmethod
    def _execute(statement: ast.stmt, flags: int, label: str, scope: Any) -> None:
        with deep():
            module = ast.Module([statement], [])
            code = compile(module, label, "exec", flags=flags, dont_inherit=True)
        exec(code, scope)

    def _import_in_part(
        self, statement: ast.Import | ast.ImportFrom, label: str, scope: Any, problem: ImportError
    ) -> None:
        """Import the existing names one by one, and stand-ins for absent packages."""
        is_absent = isinstance(problem, ModuleNotFoundError)
        absent = str(problem.name or "").partition(".")[0] if is_absent else ""
        if is_absent:
            self._tell("absent", label, statement.lineno, absent[:80])
        else:
            kind = "unsaid" if self._is_missing(statement) else "raised"
            self._note(kind, label, statement.lineno, problem)
        for alias in statement.names:
            bound = alias.asname or alias.name.partition(".")[0]
            if isinstance(statement, ast.Import):
                scope[bound] = imported(alias)
                continue
            one = ast.ImportFrom(statement.module, [alias], statement.level)
            try:
                self._execute(ast.copy_location(one, statement), 0, label, scope)
            except BaseException:
                value = self.names.of_the_course(alias.name)
                if value is not MISSING:
                    scope[bound] = value
                elif is_absent and alias.name != "*":
                    scope[bound] = stand_in(absent)

    def _note_failure(
        self, label: str, module: str, problem: BaseException, statement: ast.stmt
    ) -> None:
        """Note a statement that fails; ``unsaid`` if only a name of the course's makes it fail."""
        if extends(problem, Asked, SystemExit):
            self._note("asked", label, statement.lineno, problem, statement)
        elif early := used_early(self.names, module, statement):
            bound = bound_names(statement)[:20]
            self._tell("early", label, statement.lineno, early, names=bound)
        else:
            kind = "unsaid" if means_another(self.names, module, statement) else "raised"
            self._note(kind, label, statement.lineno, problem, statement)

    def _is_missing(self, statement: ast.Import | ast.ImportFrom) -> bool:
        """Tell whether this imports from a file of the assignment that was not handed in."""
        origin = statement.module if isinstance(statement, ast.ImportFrom) else None
        return origin in self.names.course and not self.units.get(origin or "")

    def _note(
        self,
        kind: str,
        label: str,
        line: int,
        problem: BaseException,
        statement: ast.stmt | None = None,
    ) -> None:
        names = list(bound_names(statement)) if statement is not None else []
        if extends(problem, SystemExit):
            kind = "exits"
        facts = circumstances(problem, self._sources)
        self._tell(kind, label, line, describe(problem), names=names[:20], facts=facts)

    def _tell(self, kind: str, label: str, line: int, detail: str, **more: Any) -> None:
        self.notes.append({"note": kind, "file": label, "line": line, "detail": detail, **more})


def _future_flags(statement: ast.stmt) -> int:
    if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
        return sum(_FUTURE.get(alias.name, 0) for alias in statement.names)
    return 0
