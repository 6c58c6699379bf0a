"""The adapter that lets a lent constructor serve a student's class with attributes of other names.

The reference's ``__init__`` sets the reference's attributes. The names under which a student's
methods look for the same values are found in three ways: the student's constructor, if any, is run
and its attributes are compared with ours; then getters (the reference's ``get_width`` gives
the right value); then the parameters' names. An attribute with the value of one of ours becomes
another name of it. One that holds the same items in another layout is set at each construction.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.adapting.constructor_lessons import ConstructorLessons
from graders.worker.adapting.getter_lessons import GetterLessons
from graders.worker.adapting.getters import Getters
from graders.worker.adapting.guessed_lines import lacks_line, ways_with_lines
from graders.worker.adapting.learned_attributes import LearnedAttributes
from graders.worker.adapting.list_layouts import Recipe
from graders.worker.adapting.lost_state import tell_reads
from graders.worker.adapting.outside_state import uses_empty_container
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.probe_call import tells, unseen
from graders.worker.adapting.state_guesses import of_same_name
from graders.worker.adapting.wanted_attributes import WantedAttributes, lacks_item
from graders.worker.inspecting.members import (
    MISSING,
    find_member,
    inherited,
    is_container,
    is_of_class_alone,
    set_member,
)

# Guesses up to this number also keep what getters teach; as many after it start without.
_TAUGHT = 3


class ConstructorAdapter:
    """Learns a class's attributes, and sets them on each object that our constructor makes.

    ``tellers`` are the reference's other methods, by name: getters among them tell the right value
    of an attribute. ``node_of`` returns the definition of a member of the student's class, or None,
    and ``function_of`` that of a function beside it. If ``is_endless``, the student's constructor
    never ends, and is not run; if ``is_own``, it serves, with the defaults of ours. The ``keys``
    are attributes that the student's code takes from the dictionaries of objects, the ``items``
    those that it takes by their names from dictionaries which are attributes.
    """

    def __init__(
        self,
        tellers: Mapping[str, Callable[..., Any]],
        node_of: Callable[[str], ast.AST | None],
        *,
        is_endless: bool = False,
        keys: frozenset[str] = frozenset(),
        items: frozenset[tuple[str, str]] = frozenset(),
        guess: int = 0,
        is_own: bool = False,
        meet: Callable[[], None] = lambda: None,
        function_of: Callable[[str], ast.AST | None] = lambda name: None,
    ) -> None:
        self._keys = keys
        self._items = items
        self._guess = guess
        self._is_own = is_own
        self._meet = meet
        self._wanted = WantedAttributes(node_of, function_of)
        self._getters = Getters(tellers, self._wanted)
        self._learned = LearnedAttributes()
        self._constructors = ConstructorLessons(
            self._learned, self._wanted, self._getters, is_endless=is_endless, guess=guess
        )
        self._told = GetterLessons(self._learned, self._getters, guess)
        self._is_busy = False
        self._missing = set[type]()
        self._ours: Any = None
        self._theirs: Any = None
        self._sets: tuple[str, ...] = ()
        # The rules for all that objects lack, by their class and our attributes.
        self._known: dict[tuple[Any, ...], tuple[Recipe, ...]] = {}
        self._containers: dict[type, bool] = {}

    def replace(self, cls: Any, member: str) -> None:
        """Learn from a student's member before ours replaces it."""
        held = find_member(cls, member)
        if member == "__init__":
            self._take_over(cls, held)
        else:
            self._getters.note_method(cls, member, held)

    def _take_over(self, cls: Any, theirs: Any) -> None:
        """Prepare a class for our constructor.

        A property that cannot be set is replaced by the attribute that our constructor sets.
        """
        if theirs is not self._ours:
            self._theirs = theirs
            self._constructors.begin(theirs)
        if self._is_own:
            return
        if cls not in self._missing:
            self._missing.add(cls)
            set_member(cls, "__getattr__", self._missed(inherited(cls, "__getattr__")))
        for name in self._sets:
            held = find_member(cls, name)
            if type(held) is property and held.fset is None and held.fget is not None:
                self._getters.note_property(cls, name, held.fget)
                set_member(cls, name, None)

    def _missed(self, theirs: Any) -> Callable[[Any, str], Any]:
        """Return a method that tells that an attribute is missed which our constructor did not set.

        The student's code may expect the exception, and go on with something wrong. What their own
        ``__getattr__`` gives is not missed; it calls itself for ever where it misses what it reads.
        """

        def missed(made: Any, name: str) -> Any:
            try:
                if theirs is not MISSING:
                    return theirs(made, name)
                text = f"{type(made).__name__!r} object has no attribute {name!r}"
                raise AttributeError(text, name=name, obj=made)
            except Exception:
                if not self._is_busy and not name.startswith("__"):
                    self._meet()
                raise

        return missed

    def serve(self, init: Callable[..., None]) -> Callable[..., None]:
        """Return a constructor that calls ours, then sets the learned attributes."""
        import dis  # few submissions need a lent constructor, and each box would import it
        import inspect

        from graders.worker.adapting.constructor_arguments import binder

        signature = inspect.signature(init)
        if self._is_own:
            own = self._ours = self._with_defaults(init, signature)
            return own
        bound = binder(signature)
        self._sets = tuple(i.argval for i in dis.get_instructions(init) if i.opname == "STORE_ATTR")

        @functools.wraps(init)
        def construct(self_: Any, *args: Any, **named: Any) -> None:
            init(self_, *args, **named)
            if self._is_container(self_):  # its class may keep the values among its items
                self._meet()
            known = self._known.get(_state(self_))
            if self._is_busy:  # the object is made by code that is run to learn from it
                return
            is_asked = known is None or any(recipe.parameter for recipe in known)
            given = bound(self_, *args, **named) if is_asked else {}
            try:
                if known is None:
                    self._learn(self_, given)
                else:
                    for recipe in known:
                        recipe.set(self_, given)
            except Exception:  # a class that cannot be adapted is judged as it is
                self._learned.has_more = self._learned.is_taught = True
            # Each check has to tell it, also of a class that was adapted while the file was loaded.
            if self._learned.is_guessed or self._lacks_key(self_) or lacks_item(self_, self._items):
                self._meet()

        self._ours = construct
        self._learned.serve(construct)
        return construct

    def _with_defaults(self, init: Callable[..., None], signature: Any) -> Callable[..., None]:
        """Return the student's constructor with the defaults of ours, ``init``."""

        @functools.wraps(init)
        def construct(*args: Any, **named: Any) -> None:
            given = signature.bind(*args, **named)
            given.apply_defaults()
            self._theirs(*given.args, **given.kwargs)

        return construct

    def _is_container(self, made: Any) -> bool:
        """Tell whether the class of an object holds items; it is looked at once."""
        kind = type(made)
        if kind not in self._containers:
            self._containers[kind] = is_container(made)
        return self._containers[kind]

    def _lacks_key(self, made: Any) -> bool:
        """Tell whether the dictionary of an object lacks an attribute that is taken from it."""
        return bool(self._keys) and bool(self._keys.difference(_state(made)[1:]))

    def _learn(self, made: Any, given: Mapping[str, Any]) -> None:
        self._is_busy = True
        try:
            with unseen(type(made)):
                self._adapt(made, given)
            for recipe in self._learned.recipes.values():
                if recipe.is_outside:  # it was put back with all else
                    recipe.set(made, given)
        finally:
            self._is_busy = False

    def _adapt(self, made: Any, given: Mapping[str, Any]) -> None:
        before = _state(made)
        loose = self._constructors.learn(made, given)
        # Getters come first: the student's constructor may be lent because it is wrong.
        if self._guess <= _TAUGHT:
            self._told.learn(made, loose)
        for name, value in () if self._guess else loose.items():
            if self._wanted.is_lacking(made, name):
                object.__setattr__(made, name, value)
                self._learned.is_guessed = True
        # An attribute that a working constructor does not set is missing for every method.
        if self._guess or not self._constructors.is_whole:
            self._guess_rest(made, given)
        # Reading one of these raises nothing: the value that its class begins with may be wrong.
        for name in dict.fromkeys(self._wanted.lacking(made)):
            if not is_of_class_alone(made, name):
                continue
            if self._constructors.is_whole and not self._wanted.sets(name):
                tell_reads(type(made), name, self._meet)
            else:
                self._learned.is_guessed = True
        if not (self._constructors.is_whole and self._wanted.are_set):
            for name in dict.fromkeys(self._wanted.constants(made)):
                tell_reads(type(made), name, self._meet)
        self._learned.is_guessed |= self._getters.read_apart(made)
        added = [name for name in vars(made) if name not in before or name in self._learned.recipes]
        if self._constructors.is_done and all(name in self._learned.recipes for name in added):
            self._known[before] = tuple(self._learned.recipes[name] for name in added)

    def _guess_rest(self, made: Any, given: Mapping[str, Any]) -> None:
        """Give the attributes that are still lacking the values of one way among those likely."""
        others = dict.fromkeys(self._wanted.of_another_kind(made))
        self._learned.is_guessed |= bool(others)
        wanted = dict.fromkeys(self._wanted.lacking(made)) | (others if self._guess else {})
        recipes = [of_same_name(made, name) for name in wanted if bare(name) in given]
        lacking = [name for name in wanted if bare(name) not in given]
        uses = self._wanted.definitions(type(made))
        if self._guess:
            recipes += self._way(made, given, list(ways_with_lines(lacking, uses, made, given)))
        else:
            is_lost = not self._constructors.has_constructor and uses_empty_container(type(made))
            self._learned.is_guessed |= is_lost or lacks_line(lacking, uses, made)
        for recipe in recipes:
            self._learned.is_guessed = True
            if recipe.alias:
                self._learned.name(made, recipe.name, recipe.alias)
            else:
                self._learned.recipes[recipe.name] = recipe
                recipe.set(made, given)

    def _way(
        self, made: Any, given: Mapping[str, Any], found: Sequence[tuple[Recipe, ...]]
    ) -> tuple[Recipe, ...]:
        """Return the way whose number is asked for, among those in which the getters are right.

        Where there are fewer, it is the last.
        """
        told = [tale for _, tale in self._getters.tales(made)]
        number = self._guess if self._guess <= _TAUGHT else self._guess - _TAUGHT
        fitting, left = [], len(found)
        for way in found:
            left -= 1
            for recipe in way:
                recipe.set(made, given)
            if all(tells(tale.teller, made, tale.value) for tale in told):
                fitting.append(way)
            if len(fitting) == number:
                break
        for recipe in found[0][::-1] if found else ():
            recipe.unset(made)
        kept = fitting or found
        self._learned.has_more |= left > 0 or number < len(kept)
        return kept[min(number, len(kept)) - 1] if kept else ()

    @property
    def same_guesses(self) -> list[int]:
        """The later guesses that would have given the objects which were made the same."""
        last = _TAUGHT if self._guess <= _TAUGHT else 2 * _TAUGHT
        first = self._guess + _TAUGHT
        untaught = [] if self._learned.is_taught or first > 2 * _TAUGHT else [first]
        if self._learned.has_more:
            return untaught
        more = range(first + 1, 2 * _TAUGHT + 1) if untaught else ()
        return [*range(self._guess + 1, last + 1), *untaught, *more]


def _state(made: Any) -> tuple[Any, ...]:
    return (type(made), *getattr(made, "__dict__", ()))
