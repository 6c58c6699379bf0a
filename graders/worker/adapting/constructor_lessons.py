"""The names of attributes, learned by running the student's constructor beside the reference's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from graders.codec.typing_shim import Any
from graders.worker.adapting.getters import Getters
from graders.worker.adapting.learned_attributes import LESSONS, LearnedAttributes
from graders.worker.adapting.list_layouts import are_apart, hides_layout
from graders.worker.adapting.outside_state import kept_apart
from graders.worker.adapting.probe_call import other_list, outcome_of, tells
from graders.worker.adapting.told_values import Told, crossed, same_as, shown
from graders.worker.adapting.wanted_attributes import WantedAttributes
from graders.worker.inspecting.members import MISSING, bare_object

# Lessons with an attribute that is still empty: each runs the student's constructor.
_EMPTY_LESSONS = 8


class ConstructorLessons:
    """Learns which values both constructors set, object after object until all names are known.

    If ``is_endless``, the student's constructor never ends, and is not run. With a ``guess``, a
    number from 1, the first names empty containers by their order, and each follows the getters
    where these and the constructor disagree.

    Attributes
    ----------
    is_done : bool
        Whether the student's constructor need not be run again.
    is_whole : bool
        Whether it ran to its end.
    """

    def __init__(
        self,
        learned: LearnedAttributes,
        wanted: WantedAttributes,
        getters: Getters,
        *,
        is_endless: bool,
        guess: int,
    ) -> None:
        self._learned = learned
        self._wanted = wanted
        self._getters = getters
        self._is_endless = is_endless
        self._guess = guess
        self._theirs: Any = MISSING
        self._number = 0
        self.is_done = self.is_whole = False

    @property
    def has_constructor(self) -> bool:
        """Whether the student's class has a constructor."""
        return self._theirs is not MISSING

    def begin(self, theirs: Any) -> None:
        """Learn from a student's constructor, or from none, from now on."""
        self._theirs, self._number, self.is_done = theirs, 0, False

    def learn(self, made: Any, given: Mapping[str, Any]) -> dict[str, Any]:
        """Learn the names of values that both constructors set; return the remaining attributes.

        ``made`` is an object that our constructor made of the arguments ``given``.
        """
        if self.is_done:
            return {}
        self.is_done = True
        if self._theirs is MISSING or self._is_endless:
            return {}
        self._number += 1
        theirs = self._made_by_theirs(made, given)
        self._wanted.note_set(theirs)
        self._compare_layouts(vars(made), theirs)
        # An attribute that has the name of one of ours stands for that one alone.
        ours = {
            name: shown(value)
            for name, value in vars(made).items()
            if name not in theirs and self._number <= LESSONS
        }
        known = [*self._getters.tales(made)] if len(ours) > 1 else []
        loose, named = self._pair(made, theirs, ours)
        if not loose and known:
            self._cross(made, named, [tale for _, tale in known])
        if ours:
            empty = {name for name in named if hides_layout(theirs[name])}
            self._doubt_empty(made, empty, known)
        return loose

    def _made_by_theirs(self, made: Any, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the attributes that the student's constructor sets before it ends or raises."""
        aside = bare_object(type(made))
        given_too = map(other_list, list(given.values())[1:])
        with kept_apart(type(made)) as is_changed:
            self.is_whole, _ = outcome_of(self._theirs, (aside, *given_too))
            self._learned.is_guessed |= is_changed()  # ours leaves no line there
        held: dict[str, Any] = vars(aside)
        return held

    def _pair(
        self, made: Any, theirs: Mapping[str, Any], ours: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """Name attributes after those of ours that hold the same; return the others, and these."""
        loose, named, taken = {}, {}, set[str]()
        for name, value in theirs.items():
            same = same_as(name, value, ours)
            # Two that are empty are likely set in the same order.
            is_empty = len(same) > 1 and hides_layout(value)
            free = [our for our in same if our not in taken] if is_empty else same
            likely = next(iter(free or same), "")
            taken.update(() if name in vars(made) else {likely})
            if not self._wanted.is_lacking(made, name):
                continue
            if len(same) == 1 or (same and self._number >= LESSONS):
                self._learned.name(made, name, same[0])
                named[name] = same[0]
                del ours[same[0]]
                continue
            self.is_done = False
            loose[name] = vars(made)[likely] if likely else value
            if self._guess == 1 and self.is_whole and is_empty:
                self._learned.name(made, name, likely)
                self._learned.has_more = self._learned.is_taught = True
        return loose, named

    def _cross(self, made: Any, named: Mapping[str, str], tales: Sequence[Told]) -> None:
        """Doubt the names that the student's constructor gives to values where getters do.

        Guesses follow the getters.
        """
        if order := crossed(made, list(named.values()), tales):
            self._learned.is_guessed = True
            for name, our in zip(named, order, strict=True) if self._guess else ():
                self._learned.name(made, name, our)

    def _doubt_empty(
        self, made: Any, empty: Set[str], known: Sequence[tuple[Sequence[str], Told]]
    ) -> None:
        """Doubt empty containers that a getter reads and is wrong over, where a value is unnamed.

        The student's constructor may have been meant to put it there: it begins a list of events.
        """
        for attributes, tale in known:
            if not empty.isdisjoint(attributes) and not tells(tale.teller, made, tale.value):
                self._learned.is_guessed = True

    def _compare_layouts(self, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
        """Doubt an attribute of one name in another layout; an empty one has none yet."""
        same = ours.keys() & theirs.keys()
        self._learned.is_guessed |= any(are_apart(ours[name], theirs[name]) for name in same)
        is_shown = not any(map(hides_layout, theirs.values()))
        self.is_done = is_shown or self._number >= _EMPTY_LESSONS
