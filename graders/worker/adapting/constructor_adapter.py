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
from contextlib import suppress

from graders.codec.typing_shim import Any
from graders.worker.adapting.attribute_properties import alias_of
from graders.worker.adapting.getters import Getters
from graders.worker.adapting.guessed_lines import lacks_line, ways_with_lines
from graders.worker.adapting.list_layouts import Recipe, are_apart, hides_layout
from graders.worker.adapting.lost_state import tell_reads
from graders.worker.adapting.outside_state import kept_apart, uses_empty_container
from graders.worker.adapting.own_attributes import bare
from graders.worker.adapting.probe_call import (
    default_of,
    empty_like,
    other_list,
    outcome_of,
    teaches,
    tells,
    unseen,
)
from graders.worker.adapting.state_guesses import of_same_name
from graders.worker.adapting.told_values import (
    Told,
    attribute_given,
    best_told,
    crossed,
    is_doubtful,
    is_only_shown,
    right_over,
    same_as,
    shown,
)
from graders.worker.adapting.wanted_attributes import WantedAttributes, lacks_item
from graders.worker.inspecting.members import (
    MISSING,
    bare_object,
    find_member,
    inherited,
    is_container,
    is_of_class_alone,
    own_members,
    set_member,
)

# Constructions from which names are learned; square boards show less than others.
_LESSONS = 40
# Lessons with an attribute that is still empty: each runs the student's constructor.
_EMPTY_LESSONS = 8
# Guesses up to this number also keep what getters teach; those after it start without.
_TAUGHT = 3


class Adopter:
    """Learns a class's attributes, and sets them on each object that our constructor makes.

    ``tellers`` are the reference's other methods, by name: getters among them tell the right value
    of an attribute. ``node_of`` returns the definition of a member of the student's class, or None,
    and ``function_of`` that of a function beside it. If ``is_endless``, the student's constructor
    never ends, and is not run. The ``keys`` are attributes that the student's code takes from the
    dictionaries of objects, the ``items`` those that it takes by their names from dictionaries
    which are attributes.
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
        meet: Callable[[], None] = lambda: None,
        function_of: Callable[[str], ast.AST | None] = lambda name: None,
    ) -> None:
        self._is_endless = is_endless
        self._keys = keys
        self._items = items
        self._guess = guess
        self._meet = meet
        self._is_guessed = False
        self._wanted = WantedAttributes(node_of, function_of)
        self._getters = Getters(tellers, self._wanted)
        self._lessons = 0
        self._is_learned = self._is_busy = self._is_whole = False
        self._missing = set[type]()
        self._theirs: Any = MISSING
        self._ours: Any = None
        self._sets: tuple[str, ...] = ()
        # The learned attributes, and all that objects of a class need, by our attribute.
        self._recipes: dict[str, Recipe] = {}
        self._known: dict[tuple[Any, ...], tuple[Recipe, ...]] = {}
        self._given = 0
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
            self._theirs, self._lessons, self._is_learned = theirs, 0, False
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

        bound = binder(inspect.signature(init))
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
            # A class that cannot be adapted is judged as it is.
            with suppress(Exception):
                if known is None:
                    self._learn(self_, given)
                else:
                    for recipe in known:
                        recipe.set(self_, given)
            # Each check has to tell it, also of a class that was adapted while the file was loaded.
            if self._is_guessed or self._lacks_key(self_) or lacks_item(self_, self._items):
                self._meet()

        self._ours = construct
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
                self._adopt(made, given)
            for recipe in self._recipes.values():
                if recipe.is_outside:  # it was put back with all else
                    recipe.set(made, given)
        finally:
            self._is_busy = False

    def _adopt(self, made: Any, given: Mapping[str, Any]) -> None:
        before = _state(made)
        loose = self._learn_from_constructor(made, given)
        # Getters come first: the student's constructor may be lent because it is wrong.
        if self._guess <= _TAUGHT:
            self._learn_from_tellers(made, loose)
        for name, value in () if self._guess else loose.items():
            if self._wanted.is_lacking(made, name):
                object.__setattr__(made, name, value)
                self._is_guessed = True
        # An attribute that a working constructor does not set is missing for every method.
        if self._guess or not self._is_whole:
            self._guess_rest(made, given)
        # Reading one of these raises nothing: the value that its class begins with may be wrong.
        for name in dict.fromkeys(self._wanted.lacking(made)):
            if not is_of_class_alone(made, name):
                continue
            if self._is_whole and not self._wanted.sets(name):
                tell_reads(type(made), name, self._meet)
            else:
                self._is_guessed = True
        if not (self._is_whole and self._wanted.are_set):
            for name in dict.fromkeys(self._wanted.constants(made)):
                tell_reads(type(made), name, self._meet)
        self._is_guessed |= self._getters.read_apart(made)
        added = [name for name in vars(made) if name not in before or name in self._recipes]
        if self._is_learned and all(name in self._recipes for name in added):
            self._known[before] = tuple(self._recipes[name] for name in added)

    def _guess_rest(self, made: Any, given: Mapping[str, Any]) -> None:
        """Give the attributes that are still lacking the values of one way among those likely."""
        others = dict.fromkeys(self._wanted.of_another_kind(made))
        self._is_guessed |= bool(others)
        wanted = dict.fromkeys(self._wanted.lacking(made)) | (others if self._guess else {})
        recipes = [of_same_name(made, name) for name in wanted if bare(name) in given]
        lacking = [name for name in wanted if bare(name) not in given]
        uses = self._wanted.definitions(type(made))
        if self._guess:
            recipes += self._way(made, given, list(ways_with_lines(lacking, uses, made, given)))
        else:
            is_lost = self._theirs is MISSING and uses_empty_container(type(made))
            self._is_guessed |= is_lost or lacks_line(lacking, uses, made)
        for recipe in recipes:
            self._is_guessed = True
            if recipe.alias:
                self._name(made, recipe.name, recipe.alias)
            else:
                self._recipes[recipe.name] = recipe
                recipe.set(made, given)

    def _way(
        self, made: Any, given: Mapping[str, Any], found: Sequence[tuple[Recipe, ...]]
    ) -> tuple[Recipe, ...]:
        """Return the way whose number is asked for, among those in which the getters are right."""
        told = [tale for _, tale in self._getters.tales(made)]
        number = self._guess if self._guess <= _TAUGHT else self._guess - _TAUGHT
        fitting = []
        for way in found:
            for recipe in way:
                recipe.set(made, given)
            if all(tells(tale.teller, made, tale.value) for tale in told):
                fitting.append(way)
            if len(fitting) == number:
                break
        for recipe in found[0][::-1] if found else ():
            recipe.unset(made)
        kept = fitting or found
        return kept[min(number, len(kept)) - 1] if kept else ()

    # -- from the student's constructor ------------------------------------------------------

    def _learn_from_constructor(self, made: Any, given: Mapping[str, Any]) -> dict[str, Any]:
        """Learn the names of values that both constructors set; return the remaining attributes."""
        if self._is_learned:
            return {}
        self._is_learned = True
        if self._theirs is MISSING or self._is_endless:
            return {}
        self._lessons += 1
        aside = bare_object(type(made))
        # If it raises, the attributes set before count as well.
        given_too = map(other_list, list(given.values())[1:])
        with kept_apart(type(made)) as is_changed:
            self._is_whole, _ = outcome_of(self._theirs, (aside, *given_too))
            self._is_guessed |= is_changed()  # ours leaves no line there
        self._wanted.note_set(vars(aside))
        self._compare_layouts(vars(made), vars(aside))
        # An attribute that has the name of one of ours stands for that one alone.
        ours = {
            name: shown(value)
            for name, value in vars(made).items()
            if name not in vars(aside) and self._lessons <= _LESSONS
        }
        tales = [tale for _, tale in self._getters.tales(made)] if len(ours) > 1 else []
        loose, named, taken = {}, {}, set[str]()
        for name, value in vars(aside).items():
            same = same_as(name, value, ours)
            # Two that are empty are likely set in the same order.
            is_empty = len(same) > 1 and hides_layout(value)
            free = [our for our in same if our not in taken] if is_empty else same
            likely = next(iter(free or same), "")
            taken.update(() if name in vars(made) else {likely})
            if not self._wanted.is_lacking(made, name):
                continue
            if len(same) == 1 or (same and self._lessons >= _LESSONS):
                self._name(made, name, same[0])
                named[name] = same[0]
                del ours[same[0]]
                continue
            self._is_learned = False
            loose[name] = vars(made)[likely] if likely else value
            if self._guess == 1 and self._is_whole and is_empty:
                self._name(made, name, likely)
        if not loose and tales:
            self._cross(made, named, tales)
        return loose

    def _cross(self, made: Any, named: Mapping[str, str], tales: Sequence[Told]) -> None:
        """Doubt the names that the student's constructor gives to values where getters do.

        Guesses follow the getters.
        """
        if order := crossed(made, list(named.values()), tales):
            self._is_guessed = True
            for name, our in zip(named, order, strict=True) if self._guess else ():
                self._name(made, name, our)

    def _compare_layouts(self, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
        """Doubt an attribute of one name in another layout; an empty one has none yet."""
        same = ours.keys() & theirs.keys()
        self._is_guessed |= any(are_apart(ours[name], theirs[name]) for name in same)
        is_shown = not any(map(hides_layout, theirs.values()))
        self._is_learned = is_shown or self._lessons >= _EMPTY_LESSONS

    def _name(self, made: Any, theirs: str, ours: str) -> None:
        """Make an attribute an alias of one of ours, for all objects of the class."""
        makers = [k for k in type(made).__mro__ if own_members(k).get("__init__") is self._ours]
        set_member(makers[-1] if makers else type(made), theirs, alias_of(theirs, ours))

    # -- from what only tells ----------------------------------------------------------------

    def _learn_from_tellers(self, made: Any, loose: Mapping[str, Any]) -> None:
        """Give each attribute a value with which its getter returns the right value."""
        for name, tales in self._getters.told(made).items():
            self._give(made, name, tales, loose.get(name, MISSING))

    def _give(self, made: Any, name: str, tales: list[Told], own: Any) -> None:
        sizes = {n: value for n, value in vars(made).items() if type(value) is int}
        best, form, is_told = best_told(made, name, tales, sizes)
        # One that our getter's value does not come back from is a guess: it is lacking without one.
        if best is None or not (is_told or self._guess):
            return
        # The student's constructor may keep more in it: all getters are right over "pen 3".
        if own is not MISSING and len(right_over(made, name, own, tales)) > len(
            right_over(made, name, form, tales)
        ):
            return
        self._is_guessed |= not is_told or is_only_shown(made, name, form, tales)
        same = [n for n, value in vars(made).items() if value is form]
        # The value of a property changes with the attribute that it reads.
        told = {tale.ours for tale in tales}
        same = [n for n in same if n in told or isinstance(form, list)]
        is_learned = any(teaches(tale.teller, made, name, form) for tale in tales)
        if same and is_learned:
            self._name(made, name, same[0])
            return
        is_doubted = is_doubtful(made, name, form, tales)
        self._is_guessed |= is_doubted
        object.__setattr__(made, name, form)
        defaults = [default_of(tale.teller, made, name) for tale in tales]
        if any(default is not None for default in defaults):
            # The default of a getter may stand for nothing, or be kept by the object.
            self._is_guessed |= form in defaults
            if self._guess and form in defaults:
                object.__setattr__(made, name, empty_like(form))
            return
        # Our getter, lent beside the constructor, has to read what the student's methods change.
        if is_learned and not is_doubted and (ours := attribute_given(made, form, tales)):
            vars(made).pop(name)
            self._name(made, name, ours)
            return
        self._given += 1
        # On a square board, width and height are equal.
        is_learned &= len({*sizes.values()}) == len(sizes)
        if is_learned or self._given >= _LESSONS:
            self._recipes[name] = best


def _state(made: Any) -> tuple[Any, ...]:
    return (type(made), *getattr(made, "__dict__", ()))
