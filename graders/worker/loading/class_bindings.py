"""The bindings of members: the course's methods in the classes of a submission.

Provided and lent methods are put into the student's classes, again after each statement, since a
class may be written twice. A lent method meets objects that the student's methods made: it is
adapted to their state. A lent constructor makes objects that the student's methods meet.
"""

from __future__ import annotations

import ast
import os
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from graders.codec.trees import code_in
from graders.codec.typing_shim import Any
from graders.codec.value_forms import LISTS
from graders.protocol import OWN_CONSTRUCTOR
from graders.worker.adapting.added_items import AddedItems
from graders.worker.adapting.attribute_properties import stand_in
from graders.worker.adapting.constructor_adapter import ConstructorAdapter
from graders.worker.adapting.derived_attributes import DerivedAttributes
from graders.worker.adapting.given_forms import giving_in_form
from graders.worker.adapting.lent_methods import helped_or_transferred, settable, watched
from graders.worker.adapting.lost_state import keep_read, keep_state
from graders.worker.adapting.own_attributes import items_read, keys_read, own_attributes
from graders.worker.adapting.own_parameters import taking_own_parameters
from graders.worker.inspecting.definition_nodes import node_of_class
from graders.worker.inspecting.members import (
    MISSING,
    bare_object,
    child_of,
    extending,
    holder_of,
    inherited,
    is_class,
    is_written,
    let_be_made,
    own_members,
    set_member,
)
from graders.worker.inspecting.objects import definition_place, extends, module_of, name_of
from graders.worker.loading.course_code import CourseModule, differs
from graders.worker.loading.given_items import give_as, giving_items
from graders.worker.loading.lost_functions import lost_functions


class ClassBindings:
    """The course's members in the classes of a submission.

    ``node`` returns the student's definition of a member, by module and dotted name, if there is
    one; ``trees`` are the student's sources, by shown file.
    """

    def __init__(
        self,
        request: Mapping[str, Any],
        node: Callable[[str, str], ast.AST | None],
        trees: Mapping[str, ast.Module],
    ) -> None:
        self._has_met = False
        # Called as something foreign is met: a check that never ends has no other way to tell it.
        self.tell_foreign: Callable[[], None] | None = None
        self._added = AddedItems()
        self._node = node
        self._trees = trees
        # Notes of loading are only sent by a load, not by a probe.
        self._tells = request.get("op") != "probe"
        self._targets: list[tuple[str, str]] = [tuple(pair) for pair in request["targets"]]
        self._graded = frozenset(name.partition(".")[0] for _, name in self._targets)
        self._endless = {tuple(pair) for pair in request.get("endless", ())}
        guess = request.get("guess", 0)
        self._recast = {tuple(pair): guess for pair in request.get("recast", ())}
        self._is_own = guess == OWN_CONSTRUCTOR
        # Another guess is of the form of values, or of the attributes of objects.
        self._guess = 0 if self._recast or self._is_own else guess
        self._units = request["units"]
        self._properties: dict[str, list[str]] = {
            part["name"]: part.get("properties", []) for part in request["course"]
        }
        self._abstract = {
            (part["name"], name) for part in request["course"] for name in part.get("abstract", ())
        }
        self._adapters: dict[tuple[str, str], ConstructorAdapter] = {}
        self._twins: dict[tuple[str, str], Any] = {}
        self._seen: dict[tuple[str, str], Any] = {}
        self._derived = DerivedAttributes()
        # The student's members that gave way, by module, class and name.
        self._displaced: dict[tuple[str, str, str], Any] = {}

    @property
    def makes_objects(self) -> bool:
        """Tell whether a constructor is lent: objects then get the reference's attributes."""
        return bool(self._adapters)

    # -- what is lent ------------------------------------------------------------------------

    def lend(self, course: CourseModule, part: Mapping[str, Any]) -> None:
        """Define what a part of the request lends, with its methods adapted to the objects."""
        self._define_twins(course, part.get("twins", {}))
        for name, source in part["lent"]:
            lent = self._adapted(course, part, name, course.define(name, source))
            named = settable(lent, name.rpartition(".")[2])
            formed = giving_in_form(named, self._recast.get((course.name, name)))
            given = giving_items(formed, code_in(source), self.meet_foreign_state)
            course.lent[name] = given
            if given is not lent and "." not in name:
                course.plain[name] = lent
        self._adapt_constructors(course, part.get("tellers", ()))

    def _define_twins(
        self, course: CourseModule, twins: Mapping[str, Sequence[Sequence[Any]]]
    ) -> None:
        for owner, members in twins.items():
            from graders.worker.adapting.state_transfer import StateTransfer  # seldom needed

            held = {name.partition(".")[2]: course.define(name, text) for name, text in members}
            self._twins[course.name, owner] = StateTransfer(held, self._guess)

    def _adapted(self, course: CourseModule, part: Mapping[str, Any], name: str, lent: Any) -> Any:
        private, helped = part.get("private", {}), part.get("helped", {})
        twins = self._twins.get((course.name, name.partition(".")[0]))
        if name in private:
            state = None if name in part["readers"] else part["state"]
            meet, derived = self.meet_foreign_state, self._derived if self._guess else None
            return watched(lent, private[name], meet, state, twins, derived, self._added)
        if name in helped:
            return helped_or_transferred(lent, helped[name], self.meet_foreign_state, twins)
        return lent

    def _adapt_constructors(self, course: CourseModule, tellers: Sequence[Sequence[str]]) -> None:
        told = {name: course.define(name, source) for name, source in tellers}
        for name in [n for n in course.lent if n.endswith(".__init__")]:
            owner = name.partition(".")[0]
            own = {n.partition(".")[2]: t for n, t in told.items() if n.partition(".")[0] == owner}
            texts = [unit["text"] for units in self._units.values() for unit in units]
            adapter = ConstructorAdapter(
                own,
                partial(self._member_node, course.name, owner),
                is_endless=(course.name, name) in self._endless,
                keys=keys_read(texts),
                items=items_read(texts),
                guess=self._guess,
                is_own=self._is_own,
                meet=self.meet_foreign_state,
                function_of=partial(self._node, course.name),
            )
            course.lent[name] = adapter.serve(course.lent[name])
            self._adapters[course.name, owner] = adapter

    @property
    def same_guesses(self) -> list[int]:
        """The later guesses that would have done the same, as far as it is known.

        Where an object has no reading of a getter by this number, it has none by a later one.
        """
        if not self._guess or any(twins.has_read for twins in self._twins.values()):
            return []
        later = frozenset(range(self._guess + 1, LISTS))  # from there on, they are forms of values
        return sorted(later.intersection(*(one.same_guesses for one in self._adapters.values())))

    @property
    def met_foreign_state(self) -> bool:
        """Whether a lent method has met attributes that are not as it knows them."""
        return self._has_met or self._added.are_unlike

    def meet_foreign_state(self) -> None:
        """Note that something lent met what it does not know."""
        if not self._has_met and self.tell_foreign is not None:
            self.tell_foreign()
        self._has_met = True

    def forget_foreign_state(self) -> None:
        """Tell from now on whether something lent meets such a thing again."""
        self._has_met = False
        self._added.forget()

    def _member_node(self, module: str, owner: str, member: str) -> ast.AST | None:
        return self._node(module, f"{owner}.{member}")

    # -- in the student's classes ------------------------------------------------------------

    def changeable(self, course: CourseModule, owner: str, value: Any) -> Any:
        """Return what takes the members of a class in place of a value under its name, if need be.

        A class of Python's own takes none: a child of it does. Something else than a class
        (``Document = None``) gives way to the course's; one of the class's objects does not, see
        `name_again`.
        """
        is_known = value is MISSING or (is_class(value) and is_written(value))
        if is_known or not course.members(owner):
            return value
        if is_class(value):
            return child_of(value, owner) or course.classes[owner]
        is_object = type(value) is self._seen.get((course.name, owner))
        return value if is_object else course.classes[owner]

    def extended(
        self, course: CourseModule, statement: ast.ClassDef, scope: Mapping[str, Any]
    ) -> ast.ClassDef:
        """Let a class that extends nothing extend what ours does, where a member of it is lent.

        Without ``(Shape)`` after the name of a ``Square``, what stands in the class above is lost
        to all that makes one, and the questions of ``Square`` alone are at fault.
        """
        own = f"{statement.name}."
        ours = course.classes.get(statement.name)
        is_other = statement.bases or statement.keywords or statement.decorator_list
        if ours is None or is_other or not any(name.startswith(own) for name in course.lent):
            return statement
        names = [base.__name__ for base in ours.__bases__]
        above = [name for name in names if name in self._graded and name in scope]
        return extending(statement, above) if above else statement

    def graft(
        self, course: CourseModule, owner: str, cls: Any, statement: ast.stmt | None
    ) -> Iterator[str]:
        """Put the provided and lent members into a class again, after a statement if one is given.

        Yield the provided members that the statement defined differently.
        """
        place = course.name, owner
        if place in self._twins:
            self._twins[place].follow(cls, keeps_ours=place in self._adapters)
        if self._seen.get(place) is not cls:
            course.serve(owner, partial(self._start, course, cls))
        self._seen[place] = cls
        if own_members(cls).get("__abstractmethods__"):
            graded = {place for place in self._targets if place[0] == course.name}
            names = (name.partition(".") for _, name in graded - self._abstract)
            let_be_made(cls, [member for kind, _, member in names if kind == owner])
        for name in self._properties[course.name]:
            kind, _, member = name.partition(".")
            if kind == owner and name not in course.lent:
                stand_in(cls, member, self._trees)
        for member, ours in course.members(owner).items():
            theirs = own_members(cls).get(member, MISSING)
            if theirs is ours:
                continue
            self._displaced[course.name, owner, member] = theirs
            self._put(course, owner, cls, member)
            set_member(cls, member, ours)
            source = course.provided_sources.get(f"{owner}.{member}")
            if not self._tells or theirs is MISSING or source is None or statement is None:
                continue
            if differs(statement, source, member):
                yield f"{owner}.{member}"

    def _start(self, course: CourseModule, cls: Any, member: str) -> Any:
        """Return the class from which ``super()`` starts in a member of ours that a class is lent.

        It is the one that holds the student's answer, where that stands in a class of their own
        above. A class above that is graded or provided has a member of its own, which ours asks.
        """
        holder = holder_of(cls, member)
        known = self._graded.union(course.classes)
        is_own = module_of(holder) in self._units and name_of(holder) not in known
        return holder if is_own else cls

    def _put(self, course: CourseModule, owner: str, cls: Any, member: str) -> None:
        """Prepare a class for one of the course's members: its constructor, and its state."""
        if (adapter := self._adapters.get((course.name, owner))) is not None:
            adapter.replace(cls, member)
        if f"{owner}.{member}" in course.lent:
            if member == "__init__":
                self._spare(cls, is_endless=(course.name, f"{owner}.{member}") in self._endless)
            else:
                self._keep_state(course, owner, cls, member)

    def _spare(self, cls: Any, *, is_endless: bool) -> None:
        """Let a class whose own ``__new__`` makes no object have empty ones, for our constructor.

        It stands for the student's constructor, and is at fault as that is.
        """
        theirs = inherited(cls, "__new__")
        place = definition_place(theirs)
        if place is None or os.sep in place[0]:
            return  # a student's files have bare names

        def make(kind: Any, *given: Any, **named: Any) -> Any:
            if not is_endless:
                with suppress(BaseException):
                    made = theirs(kind, *given, **named)
                    if extends(made, kind):  # without a `return`, it is None
                        return made
            self.meet_foreign_state()
            return bare_object(kind)

        set_member(cls, "__new__", staticmethod(make))

    def _keep_state(self, course: CourseModule, owner: str, cls: Any, member: str) -> None:
        """Give a class what the member that is replaced, or missing, would have set.

        One that uses nothing of its object, as a stub, tells no more than one that is not there.
        """
        node_of = partial(self._member_node, course.name, owner)
        node = node_of(member)
        used = frozenset(own_attributes(node, owner)) if node is not None else frozenset[str]()
        if used:
            if (twins := self._twins.get((course.name, owner))) is not None:
                twins.note_replaced(member, used)
            keep_state(cls, member, owner, node_of)
            return
        ours = course.members(owner).values()
        codes = [found for value in ours if (found := getattr(value, "__code__", None))]
        read = {name for code in codes for name in code.co_names}
        keep_read(cls, node_of_class(cls, self._trees), read)

    def take_own_parameters(self, courses: Mapping[str, CourseModule]) -> None:
        """Let lent methods take and give what those do that they replace."""
        lost = lost_functions(self._units, are_methods=True)
        for (module, owner, member), held in self._displaced.items():
            theirs = lost.get(member, held) if held is MISSING else held
            lent, name = courses[module].lent, f"{owner}.{member}"
            trees, meet = self._trees.values(), self.meet_foreign_state
            give_as(lent.get(name), theirs, self._trees)
            taking = taking_own_parameters(lent.get(name), theirs, trees, meet, is_method=True)
            if taking is not None and taking is not lent[name]:
                lent[name] = taking
                set_member(self._seen[module, owner], member, taking)
        self._displaced.clear()

    def name_again(self, modules: Mapping[str, types.ModuleType]) -> None:
        """Bind a class to its name again where the name holds one of its objects instead."""
        for (module, owner), cls in self._seen.items():
            scope = vars(modules[module])
            if type(scope.get(owner)) is cls:
                scope[owner] = cls
