"""The bindings of the assignment's names: the student's definition, the course's, or a lent one.

There are two kinds of namespace. The student's modules hold the student's definitions; provided
names and lent targets are bound into them, and bound again after each statement. The course's
namespaces hold provided and lent code. They have globals of their own, so that a student's
``sum = 0`` cannot break them, and they see the current definition of every target.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Iterator, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.inspecting.definition_nodes import node_of, node_of_class
from graders.worker.inspecting.members import (
    MISSING,
    find_member,
    is_class,
    methods_of,
    own_members,
    remove_member,
    set_member,
)
from graders.worker.inspecting.objects import definition_place
from graders.worker.loading.absent_modules import is_stand_in
from graders.worker.loading.class_bindings import ClassBindings
from graders.worker.loading.copies import own_copy, snapshot
from graders.worker.loading.course_code import (
    CourseModule,
    differs,
    graft,
    never_added,
    origins_first,
    written,
)
from graders.worker.loading.kept_functions import KeptFunctions
from graders.worker.loading.live_variables import HOME, bound_anew
from graders.worker.reading.stubs import builds


class Names:
    """The modules of a submission and of the course, and the bindings between them.

    ``targets`` are the module and the name of each target of the assignment, ``course`` the
    course's own code by module. ``modules`` are the student's, as far as they are loaded; ``trees``
    are the student's sources, by shown file; ``displaced`` are, by module and name, the values that
    the course's took the place of.
    """

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.targets: list[tuple[str, str]] = [tuple(pair) for pair in request["targets"]]
        self.modules: dict[str, types.ModuleType] = {}
        self.trees: dict[str, ast.Module] = {}
        self.fixed: dict[str, dict[str, Any]] = {}
        # Notes of loading are only sent by a load, not by a probe.
        self._tells = request.get("op") != "probe"
        self._class_bindings = ClassBindings(request, self.node, self.trees)
        self._constants: dict[tuple[str, str], Any] = {}
        self.displaced: dict[tuple[str, str], list[Any]] = {}
        self._added: dict[type, set[str]] = {}
        # The methods of the course's classes: a statement may replace them, as `Tree.add = add`.
        self._methods: dict[type, dict[str, Any]] = {}
        self._of_functions = {tuple(pair) for pair in request.get("functions", ())}
        self._functions = KeptFunctions({name for _, name in self._of_functions}, self.trees)
        units: Mapping[str, Sequence[dict[str, Any]]] = request.get("units", {})
        self._texts = [unit["text"] for some in units.values() for unit in some]
        self._prepare(request["course"])

    @property
    def same_guesses(self) -> list[int]:
        """The later guesses of a lost constructor that would have done the same."""
        return self._class_bindings.same_guesses

    @property
    def met_foreign_state(self) -> bool:
        """Whether a lent method has met attributes that are not as it knows them."""
        return self._class_bindings.met_foreign_state

    def meet_foreign_state(self) -> None:
        """Take note that lent code met what it cannot stand for."""
        self._class_bindings.meet_foreign_state()

    def tell_foreign_state(self, tell: Callable[[], None]) -> None:
        """Call a function from now on at once where lent code meets what it cannot stand for."""
        self._class_bindings.tell_foreign = tell

    def forget_foreign_state(self) -> None:
        """Tell from now on whether a lent method meets such an object again."""
        self._class_bindings.forget_foreign_state()

    @property
    def lends_methods(self) -> bool:
        """Whether a method is lent: it may look for the attributes of its object."""
        return any("." in name for course in self.course.values() for name in course.lent)

    @property
    def makes_objects(self) -> bool:
        """Whether a constructor is lent: objects then get the reference's attributes."""
        return self._class_bindings.makes_objects

    def extended(
        self, modules: Sequence[str], statement: ast.stmt, scope: Mapping[str, Any]
    ) -> ast.stmt:
        """Return the statement of a class with those that ours extends, where one is needed."""
        for course in (self.course[name] for name in modules if name in self.course):
            if isinstance(statement, ast.ClassDef):
                statement = self._class_bindings.extended(course, statement, scope)
        return statement

    def may_draw(self) -> bool:
        """Tell whether the course's own code may draw random numbers."""
        return any(module.may_draw for module in self.course.values())

    def _prepare(self, parts: Sequence[dict[str, Any]]) -> None:
        self.course = {part["name"]: CourseModule(part, self._live(part)) for part in parts}
        for part in origins_first(parts):
            module = self.course[part["name"]]
            self._alias(module)
            for name, source in part["helpers"]:
                module.define(name, source)
            for name, source in part["provided"]:
                module.provided[name] = module.define(name, source)
            self._class_bindings.lend(module, part)
            for name, source in part.get("classes", ()):
                module.classes[name] = module.define(name, source)
            module.extend(module.classes | module.lent)  # each other, until the student's are there
            # The student gets copies of constants, so that emptying one does not change ours.
            given = {name: own_copy(value) for name, value in module.provided.items()}
            fixed = {**given, **module.lent}
            self.fixed[module.name] = {n: value for n, value in fixed.items() if "." not in n}
            classes = filter(is_class, self.fixed[module.name].values())
            self._methods |= {cls: methods_of(cls) for cls in classes}

    def _live(self, part: dict[str, Any]) -> frozenset[str]:
        """Return the variables of a module that functions bind anew, and that questions ask for."""
        variables = self.variables(part["name"])
        return bound_anew(variables, [*self._texts, *written(part)]) if variables else variables

    def variables(self, module: str) -> frozenset[str]:
        """Return the targets of a module that are no functions and no members."""
        own = {name for of, name in self.targets if of == module and "." not in name}
        return frozenset(name for name in own if (module, name) not in self._of_functions)

    def _alias(self, module: CourseModule) -> None:
        """Bind the names that a course module imports from others, if they exist yet."""
        for shown, origin, name in module.aliases:
            if name is None:
                module.globals[shown] = self._view(origin)
            else:
                value = self.target(origin, name)
                if value is not MISSING:
                    module.globals[shown] = value

    def _view(self, origin: str) -> types.ModuleType:
        view = types.ModuleType(origin)
        source = self.course[origin]
        vars(view).update({**source.classes, **source.provided, **source.lent})
        for target_module, name in self.targets:
            if target_module == origin and (value := self.target(origin, name)) is not MISSING:
                setattr(view, name, value)
        return view

    def target(self, module: str, name: str) -> Any:
        """Return the value of an assignment's name: the course's, else the student's, if any."""
        course = self.course.get(module)
        if course and name in course.lent:
            return course.lent[name]
        if course and name in course.provided:
            return course.provided[name]
        return self.theirs(module, name)

    def theirs(self, module: str, name: str) -> Any:
        """Return the value that a name has in a module of the submission."""
        loaded = self.modules.get(module)
        owner, _, member = name.rpartition(".")
        value = vars(loaded).get(owner or name, MISSING) if loaded else MISSING
        if not owner:
            return MISSING if is_stand_in(value) else value
        course = self.course.get(module)
        if course and value is course.classes.get(owner):  # theirs is missing: it inherits nothing
            return own_members(value).get(member, MISSING)
        return find_member(value, member) if is_class(value) else MISSING

    @property
    def expected(self) -> frozenset[str]:
        """The names that the assignment expects or provides; for a member, the class's name."""
        provided = (name for course in self.course.values() for name in course.provided)
        names = (*(name for _, name in self.targets), *provided)
        return frozenset(name.partition(".")[0] for name in names)

    def of_the_course(self, name: str) -> Any:
        """Return the value that an expected name has in the assignment's modules, or `MISSING`."""
        for module, fixed in self.fixed.items() if name in self.expected else ():
            loaded = vars(self.modules[module]) if module in self.modules else {}
            for known in (fixed, loaded, self.course[module].classes):
                if name in known:
                    return known[name]
        return MISSING

    def undefined(self) -> Iterator[tuple[str, str]]:
        """Yield the expected names that the loaded modules of the submission do not define.

        A lent name counts as not defined where it took the place of no value of the student's.
        """
        tops = dict.fromkeys((module, name.partition(".")[0]) for module, name in self.targets)
        for module, name in tops:
            course = self.course[module]
            held = vars(self.modules[module]).get(name, MISSING) if module in self.modules else None
            ours = (MISSING, course.classes.get(name), self.fixed[module].get(name, MISSING))
            if any(held is one for one in ours) and (module, name) not in self.displaced:
                yield module, name

    def take(self, module: str, name: str, value: Any) -> None:
        """Bind a student's value to an expected name of a module; what is lent takes its place."""
        vars(self.modules[module])[name] = value
        list(self._keep(module, ast.Pass()))
        list(self._graft(module, None))

    # -- as statements run -------------------------------------------------------------------

    def begin(self, name: str, module: types.ModuleType) -> None:
        """Bind the provided and lent names into a module of the submission."""
        self.modules[name] = module
        vars(module).update(self.fixed.get(name, {}))
        if name in self.course:
            self.course[name].globals[HOME] = module
            vars(module).update(self.course[name].classes)
            list(self._graft(name, None))

    def follow(self, module: str, statement: ast.stmt) -> list[str]:
        """Bind the course's names again after a statement.

        Return the provided names that it defined differently.
        """
        self._put_back_methods()
        changed = [*self._keep(module, statement), *self._graft(module, statement)]
        self._see_targets(statement)
        return changed

    def _put_back_methods(self) -> None:
        """Put back the methods of the course's classes, and take out what these never take."""
        for cls, methods in self._methods.items():
            held = methods_of(cls)
            for name, ours in methods.items():
                if held.get(name) is not ours:
                    set_member(cls, name, ours)
            added = {name: held[name] for name in held.keys() - methods.keys()}
            for name in self._unwanted(cls, added) if added else ():
                remove_member(cls, name)

    def _unwanted(self, cls: type, added: Mapping[str, Any]) -> Iterator[str]:
        """Yield the student's methods that our class would not have taken from theirs either."""
        lent = (one for course in self.course.values() for one in course.lent.values())
        is_lent = any(one is cls for one in lent)
        for name, method in added.items():
            place = definition_place(method)
            is_theirs = place is not None and place[0] in self.trees
            if is_theirs and never_added(name, is_lent=is_lent):
                yield name

    def results_named(self, module: str, statement: ast.stmt) -> list[str]:
        """Return the functions whose name a statement gave to something else, once each."""
        return list(self._functions.follow(module, vars(self.modules[module]), statement))

    def end(self, module: str) -> None:
        """Give functions their names back in a module that has run: others may import it."""
        self._functions.restore({module: self.modules[module]})

    def _keep(self, module: str, statement: ast.stmt) -> Iterator[str]:
        """Bind provided and lent names again if a statement bound them to something else."""
        scope = vars(self.modules[module])
        for name, ours in self.fixed.get(module, {}).items():
            theirs = scope.get(name, MISSING)
            if theirs is ours:
                continue
            scope[name] = ours
            self.displaced.setdefault((module, name), []).append(theirs)
            sources = self.course[module].provided_sources
            if is_class(theirs) and is_class(ours):
                is_lent = name not in self.course[module].provided
                graft(theirs, ours, self._added, is_lent=is_lent)
            if self._tells and name in sources and differs(statement, sources[name]):
                yield name

    def _graft(self, module: str, statement: ast.stmt | None) -> Iterator[str]:
        """Put the provided and lent members into the classes of a module again."""
        course = self.course.get(module)
        for owner, value in self.classes(module).items() if course else ():
            if course is None:
                continue
            cls = self._class_bindings.changeable(course, owner, value)
            if cls is not value:
                vars(self.modules[module])[owner] = cls
            if is_class(cls):
                yield from self._class_bindings.graft(course, owner, cls, statement)

    def restore(self) -> None:
        """Bind functions and classes again that statements gave other names or replaced."""
        self._class_bindings.name_again(self.modules)
        self._functions.restore(self.modules)
        self._class_bindings.take_own_parameters(self.course)

    def show_targets(self) -> None:
        """Bind the current targets in the course's code, and its names in the modules."""
        self._see_targets()
        for course in self.course.values():
            self._alias(course)
        for name, loaded in self.modules.items():
            # Another module may have deleted or replaced them.
            vars(loaded).update(self.fixed.get(name, {}))

    def take_in(self) -> list[str]:
        """Replace lent names by definitions that the modules have made since.

        Return the names that are not lent any more.
        """
        taken = []
        for name, loaded in self.modules.items():
            course = self.course.get(name)
            for lent, ours in list(course.lent.items()) if course else ():
                owner, _, member = lent.rpartition(".")
                holder = vars(loaded).get(owner) if owner else loaded
                held = own_members(holder) if owner and is_class(holder) else vars(loaded)
                if held.get(member, MISSING) not in (MISSING, ours):
                    taken.append(lent)
                    del self.course[name].lent[lent]
                    self.course[name].plain.pop(lent, None)
                    self.fixed[name].pop(lent, None)
            list(self._graft(name, None))
        self._see_targets()
        for course in self.course.values():
            self._alias(course)
        return taken

    def _see_targets(self, statement: ast.stmt | None = None) -> None:
        """Show the current targets to the course's code, and keep copies of constants.

        A constant is judged as its own statements left it; a later change by a function belongs
        to that function.
        """
        for course in self.course.values():
            for name in course.classes:
                course.globals[name] = self.theirs(course.name, name)
        for target_module, name in self.targets:
            course = self.course[target_module]
            value = self.target(target_module, name)
            if value is MISSING or name in course.provided or "." in name:
                continue
            value = course.plain.get(name, value)
            is_new = course.globals.get(name, MISSING) is not value
            if is_new or (statement is not None and builds(statement, name)):
                course.globals[name] = value
                self._constants[target_module, name] = snapshot(value)

    def constant(self, module: str, name: str) -> Any:
        """Return a constant as it was when it was bound."""
        value = self.target(module, name)
        kept = self._constants.get((module, name), MISSING)
        is_lent = name in self.course[module].lent
        return value if kept is MISSING or is_lent else kept

    # -- what is there -------------------------------------------------------------------

    def classes(self, module: str) -> dict[str, Any]:
        """Return the classes of a module whose members are targets, as they are now."""
        return {name: self.theirs(module, name) for name in self.course[module].classes}

    def extensible(self, module: str) -> dict[str, Any]:
        """Return the classes of a module that the course's may extend, as they are now."""
        course = self.course[module]
        origins = {shown: (of, name) for shown, of, name in course.aliases if name is not None}
        awaited = {n: self.target(*origins.get(n, (module, n))) for n in course.awaited}
        return self.classes(module) | awaited

    def owner(self, module: str, name: str) -> str:
        """Return a target's origin: ``reference``, ``absent``, or ``student`` with the line."""
        value = self.theirs(module, name) if "." in name else self.target(module, name)
        if value is MISSING:
            return "absent"
        if name in self.course[module].lent:
            return "reference" if value is self.course[module].lent[name] else "mixed"
        place = definition_place(value)
        is_read = place is not None and place[0] in self.trees
        return f"student {place[0]}:{place[1]}" if place and is_read else "student"

    def node(self, module: str, name: str) -> ast.AST | None:
        """Return the definition that made a student's target, None when it has none."""
        value = self.theirs(module, name)
        return node_of_class(value, self.trees) if is_class(value) else node_of(value, self.trees)
