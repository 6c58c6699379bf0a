"""Load a submission statement by statement, over the course's code and what is lent.

Two kinds of namespace meet here. The student's modules hold the student's definitions, with the
provided names and the lent targets bound into them and kept there whatever a statement does.
The course's namespaces hold provided and lent code: their globals are their own, so that a
student's ``sum = 0`` cannot break them, and they see every target as it now is.
"""

from __future__ import annotations
import __future__

import ast
import copy
import importlib.machinery
import linecache
import random
import sys
import types
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from graders.worker.adopting import Adopter
from graders.worker.course import CourseModule, differs, graft, provided_elsewhere
from graders.worker.imports import Redirect, stems
from graders.worker.inspecting import definition_place, describe
from graders.worker.members import (
    MISSING,
    Unslotted,
    definitions_of,
    find_member,
    is_class,
    member_at,
    own_members,
    set_member,
    without,
)
from graders.worker.stubs import Function, builds, definitions
from graders.worker.taming import AbsentModule, Anything, Asked

__all__ = ["MISSING", "Loader"]

_FUTURE = {name: getattr(__future__, name).compiler_flag for name in __future__.all_feature_names}


class Loader:
    """One submission in one process.

    Parameters
    ----------
    request : dict
        The host's request: ``course``, ``units``, ``targets``, ``skip``.
    mark : callable
        Told ``(module, index)`` before each statement runs.
    """

    def __init__(self, request: dict[str, Any], mark: Callable[[str, int], None]) -> None:
        self.units: dict[str, list[dict[str, Any]]] = request["units"]
        self.targets: list[tuple[str, str]] = [tuple(pair) for pair in request["targets"]]
        self.skip = Counter(tuple(pair) for pair in request["skip"])
        self.endless = {tuple(pair) for pair in request.get("endless", ())}
        self.mark = mark
        self.notes: list[dict[str, Any]] = []
        self.trees: dict[str, ast.Module] = {}
        self.course: dict[str, CourseModule] = {}
        self.fixed: dict[str, dict[str, Any]] = {}
        self.modules: dict[str, types.ModuleType] = {}
        self.seen_classes: dict[tuple[str, str], Any] = {}
        self.labels: set[str] = set()
        self.constants: dict[tuple[str, str], Any] = {}
        self.adopters: dict[tuple[str, str], Adopter] = {}
        self._changed: set[tuple[str, str]] = set()
        self._prepare(request["course"])

    def _prepare(self, parts: Sequence[dict[str, Any]]) -> None:
        for part in parts:
            self.course[part["name"]] = CourseModule(part)
        for part in parts:
            module = self.course[part["name"]]
            self._alias(module)
            for name, source in part["helpers"]:
                module.define(name, source)
            for name, source in part["provided"]:
                module.provided[name] = module.define(name, source)
            for name, source in part["lent"]:
                module.lent[name] = module.define(name, source)
            self._serve_classes(module, part.get("tellers", ()))
            for name, source in part.get("classes", ()):
                module.classes[name] = module.define(name, source)
            # The student's own copy of constants: emptying one must not spoil ours.
            given = {name: _own_copy(value) for name, value in module.provided.items()}
            fixed = {**given, **module.lent}
            self.fixed[module.name] = {n: value for n, value in fixed.items() if "." not in n}
        lent = [name for module in self.course.values() for name in module.lent]
        self._unslotted = Unslotted() if any(n.endswith(".__init__") for n in lent) else None

    def _serve_classes(self, module: CourseModule, tellers: Sequence[Sequence[str]]) -> None:
        """Make the lent constructors fit for classes that students wrote."""
        told = {name: module.define(name, source) for name, source in tellers}
        for name in [n for n in module.lent if n.endswith(".__init__")]:
            owner = name.partition(".")[0]
            own = {n.partition(".")[2]: t for n, t in told.items() if n.partition(".")[0] == owner}
            node_of = partial(self._member_node, module.name, owner)
            adopter = Adopter(own, node_of, is_endless=(module.name, name) in self.endless)
            module.lent[name] = adopter.serve(module.lent[name])
            self.adopters[module.name, owner] = adopter

    def _member_node(self, module: str, owner: str, member: str) -> ast.AST | None:
        return self.node(module, f"{owner}.{member}")

    def _alias(self, module: CourseModule) -> None:
        """Bind what a course module imports from the others, as far as it exists yet."""
        for shown, origin, name in module.aliases:
            if name is None:
                module.globals[shown] = self._view(origin)
            else:
                value = self._current(origin, name)
                if value is not MISSING:
                    module.globals[shown] = value

    def _view(self, origin: str) -> types.ModuleType:
        view = types.ModuleType(origin)
        source = self.course[origin]
        vars(view).update({**source.classes, **source.provided, **source.lent})
        for target_module, name in self.targets:
            if target_module == origin and (value := self._current(origin, name)) is not MISSING:
                setattr(view, name, value)
        return view

    def _current(self, module: str, name: str) -> Any:
        """Return what a name of the assignment stands for now: ours first, else the student's."""
        course = self.course.get(module)
        if course and name in course.lent:
            return course.lent[name]
        if course and name in course.provided:
            return course.provided[name]
        return self._theirs(module, name)

    def _theirs(self, module: str, name: str) -> Any:
        """Return what a name of a module of the submission is bound to, its own or ours."""
        loaded = self.modules.get(module)
        owner, _, member = name.rpartition(".")
        value = vars(loaded).get(owner or name, MISSING) if loaded else MISSING
        if not owner:
            return value
        return find_member(value, member) if is_class(value) else MISSING

    # -- loading -------------------------------------------------------------------------

    def load(self) -> None:
        """Import every module of the assignment, then let all sides see each other."""
        random.seed(0)
        sys.meta_path.insert(0, self)
        for name in self.course:
            try:
                __import__(name)
            except BaseException as problem:
                self._note("module", name, 0, problem)
        self.settle()

    def _is_ours(self, name: str) -> bool:
        return name in self.course or (name in self.units and name not in sys.stdlib_module_names)

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:
        """Find a module of the submission (the import system's protocol)."""
        if not self._is_ours(name):
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=name)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> None:
        """Leave the making of the module to the import system."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the units of a module, each statement guarded."""
        name = module.__name__
        self.modules[name] = module
        scope = vars(module)
        units = self.units.get(name, [])
        if units and ".ipynb" in units[0]["label"]:
            scope["__name__"] = "__main__"
            scope["display"] = print
            scope["get_ipython"] = Anything
        module.__file__ = units[0]["label"] if units else f"{name}.py"
        scope.update(self.fixed.get(name, {}))
        if name in self.course:
            scope.update(self.course[name].classes)
            self._graft(name, None, "", scope)
        known = [*self.course, *filter(self._is_ours, self.units)]
        redirect = Redirect(known, stems(self.units))
        index = 0
        flags = 0
        for unit in units:
            self.labels.add(unit["label"])
            text = unit["text"]
            linecache.cache[unit["label"]] = (len(text), None, text.splitlines(True), unit["label"])
            tree = ast.parse(text)
            self.trees[unit["label"]] = tree
            for statement in tree.body:
                flags |= _future_flags(statement)
                statement = ast.fix_missing_locations(redirect.visit(statement))
                pasted = provided_elsewhere(self.course.values(), name, statement)
                if pasted is None:
                    self._run(statement, flags, unit["label"], name, index, scope)
                else:
                    origin, bound = pasted
                    scope[bound] = self.fixed[origin][bound]
                index += 1

    def _run(
        self, statement: ast.stmt, flags: int, label: str, module: str, index: int, scope: Any
    ) -> None:
        if times := self.skip[module, index]:
            if times > 1 or not isinstance(statement, ast.ClassDef):
                return
            statement = definitions_of(statement)  # its loops, not its methods
        self.mark(module, index)
        if self._unslotted is not None:
            statement = self._unslotted.visit(statement)
        try:
            self._execute(statement, flags, label, scope)
        except ImportError as problem:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                self._import_in_part(statement, label, scope, problem)
            else:
                self._note("raised", label, statement.lineno, problem, statement)
        except BaseException as problem:
            if isinstance(statement, ast.ClassDef):
                member = member_at(statement, problem, label)
                if member is not None:  # it costs itself, not its class
                    self._note("raised", label, member.lineno, problem, member)
                    rest = without(statement, member)
                    self._run(rest, flags, label, module, index, scope)
                    return
            kind = "asked" if isinstance(problem, Asked) else "raised"
            self._note(kind, label, statement.lineno, problem, statement)
        self._keep(module, statement, label, scope)
        self._graft(module, statement, label, scope)
        self._see_targets(statement)

    @staticmethod
    def _execute(statement: ast.stmt, flags: int, label: str, scope: Any) -> None:
        module = ast.Module([statement], [])
        exec(compile(module, label, "exec", flags=flags, dont_inherit=True), scope)

    def _import_in_part(
        self, statement: ast.Import | ast.ImportFrom, label: str, scope: Any, problem: ImportError
    ) -> None:
        """Import what there is, name by name; stand-ins take the place of absent packages."""
        is_absent = isinstance(problem, ModuleNotFoundError)
        absent = str(problem.name or "").partition(".")[0] if is_absent else ""
        if is_absent:
            line = statement.lineno
            self.notes.append(
                {"note": "absent", "file": label, "line": line, "detail": absent[:80]}
            )
        else:
            self._note("raised", label, statement.lineno, problem)
        for alias in statement.names:
            bound = alias.asname or alias.name.partition(".")[0]
            if isinstance(statement, ast.Import):
                scope[bound] = _imported(alias)
                continue
            one = ast.ImportFrom(statement.module, [alias], statement.level)
            try:
                self._execute(ast.copy_location(one, statement), 0, label, scope)
            except BaseException:
                value = self._course_value(alias.name)
                if value is not MISSING:
                    scope[bound] = value
                elif is_absent and alias.name != "*":
                    scope[bound] = Anything()

    def _course_value(self, name: str) -> Any:
        """Return the assignment's own meaning of a name, whatever module it was sought in."""
        for module in self.course:
            value = self.fixed.get(module, {}).get(name, MISSING)
            if value is not MISSING:
                return value
        return MISSING

    def _keep(self, module: str, statement: ast.stmt, label: str, scope: Any) -> None:
        """Put the provided and lent names back when a statement bound them to something else."""
        for name, ours in self.fixed.get(module, {}).items():
            theirs = scope.get(name, MISSING)
            if theirs is ours:
                continue
            scope[name] = ours
            course = self.course[module]
            if name not in course.provided:
                continue
            if isinstance(theirs, type) and isinstance(ours, type):
                graft(theirs, ours)
            if differs(statement, course.provided_sources[name]):
                self._note_changed(module, name, label, statement)

    def _graft(self, module: str, statement: ast.stmt | None, label: str, scope: Any) -> None:
        """Put the provided and lent members of its classes in place, whatever a statement did."""
        course = self.course.get(module)
        for owner in course.classes if course else ():
            cls = scope.get(owner)
            if course is None or not is_class(cls):
                continue
            self.seen_classes[module, owner] = cls
            for member, ours in course.members(owner).items():
                theirs = own_members(cls).get(member, MISSING)
                if theirs is ours:
                    continue
                if (module, owner) in self.adopters:
                    self.adopters[module, owner].replace(cls, member)
                set_member(cls, member, ours)
                source = course.provided_sources.get(f"{owner}.{member}")
                if theirs is MISSING or source is None or statement is None:
                    continue
                if differs(statement, source, member):
                    self._note_changed(module, f"{owner}.{member}", label, statement)

    def _note_changed(self, module: str, name: str, label: str, statement: ast.stmt) -> None:
        if (module, name) not in self._changed:
            self._changed.add((module, name))
            self.notes.append(
                {"note": "provided", "file": label, "line": statement.lineno, "detail": name}
            )

    def _note(
        self,
        kind: str,
        label: str,
        line: int,
        problem: BaseException,
        statement: ast.stmt | None = None,
    ) -> None:
        names = list(_bound_names(statement)) if statement is not None else []
        if isinstance(problem, SystemExit):
            kind = "exits"
        self.notes.append(
            {
                "note": kind,
                "file": label,
                "line": line,
                "names": names[:20],
                "detail": describe(problem),
            }
        )

    def settle(self) -> None:
        """Let lent code call the targets as they now are, and students' copies follow."""
        self._unshadow()
        self._see_targets()
        for module in self.course.values():
            self._alias(module)
        for name, loaded in self.modules.items():
            # Another module may have deleted or replaced them from outside.
            vars(loaded).update(self.fixed.get(name, {}))
        self._follow()

    def _unshadow(self) -> None:
        """Give its name back to a class that one of its objects took it from."""
        for (module, owner), cls in self.seen_classes.items():
            scope = vars(self.modules[module])
            if type(scope.get(owner)) is cls:
                scope[owner] = cls

    def _see_targets(self, statement: ast.stmt | None = None) -> None:
        """Show the targets, as they now are, to the course's code; keep what constants were.

        A constant is judged as the statements that build it left it: what a function does to
        it when it is tried out on it belongs to that function.
        """
        for course in self.course.values():
            for name in course.classes:
                course.globals[name] = self._theirs(course.name, name)
        for target_module, name in self.targets:
            course = self.course[target_module]
            value = self._current(target_module, name)
            if value is MISSING or name in course.provided or "." in name:
                continue
            is_new = course.globals.get(name, MISSING) is not value
            if is_new or (statement is not None and builds(statement, name)):
                course.globals[name] = value
                self.constants[target_module, name] = _snapshot(value)

    def constant(self, module: str, name: str) -> Any:
        """Return a target as it was when it was bound, when it is a constant."""
        value = self._current(module, name)
        kept = self.constants.get((module, name), MISSING)
        is_lent = name in self.course[module].lent
        return value if kept is MISSING or is_lent else kept

    def _follow(self) -> None:
        """Where a module imported a stub by name, give it what replaced the stub."""
        for target_module, name in self.targets:
            lent = self.course[target_module].lent.get(name, MISSING)
            if lent is MISSING:
                continue
            for other, module in self.modules.items():
                theirs = vars(module).get(name, MISSING)
                origin = getattr(theirs, "__module__", other)
                if other != target_module == origin and theirs is not lent:
                    vars(module)[name] = lent

    # -- what is there -------------------------------------------------------------------

    def target(self, module: str, name: str) -> Any:
        """Return what stands for a target now, or ``MISSING``."""
        return self._current(module, name)

    def classes(self, module: str) -> dict[str, Any]:
        """Return the classes of a module whose members are targets, as they are now."""
        return {name: self._theirs(module, name) for name in self.course[module].classes}

    def owner(self, module: str, name: str) -> str:
        """Prove what a target is: ``reference``, ``absent``, or ``student`` and where."""
        value = self._theirs(module, name) if "." in name else self._current(module, name)
        if value is MISSING:
            return "absent"
        if name in self.course[module].lent:
            return "reference" if value is self.course[module].lent[name] else "mixed"
        place = definition_place(value)
        return f"student {place[0]}:{place[1]}" if place else "student"

    def node(self, module: str, name: str) -> ast.AST | None:
        """Return the definition that made a student's target, None when it has none."""
        place = definition_place(self._theirs(module, name))
        if place is None or place[0] not in self.trees:
            return None
        for _, node in definitions(self.trees[place[0]]):
            first = min(
                [getattr(node, "lineno", 0)]
                + [decorator.lineno for decorator in getattr(node, "decorator_list", [])]
            )
            if place[1] in (first, getattr(node, "lineno", 0)):
                return node
        return None


def _snapshot(value: Any) -> Any:
    """Copy a list or the like; ``MISSING`` for what is not one, or cannot be copied."""
    if not isinstance(value, list | dict | set):
        return MISSING
    try:
        return copy.deepcopy(value)
    except BaseException:  # a student's class may refuse
        return MISSING


def _own_copy(value: Any) -> Any:
    plain = type(value) in (list, dict, set, bytearray)
    return copy.deepcopy(value) if plain else value


def _imported(alias: ast.alias) -> Any:
    """Import a module as ``import`` binds it, or a stand-in when there is none."""
    try:
        top = __import__(alias.name)
    except BaseException:
        return AbsentModule(alias.name)
    return sys.modules.get(alias.name, top) if alias.asname else top


def _future_flags(statement: ast.stmt) -> int:
    if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
        return sum(_FUTURE.get(alias.name, 0) for alias in statement.names)
    return 0


def _bound_names(statement: ast.stmt) -> list[str]:
    if isinstance(statement, Function | ast.ClassDef):
        return [statement.name]
    return [
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
