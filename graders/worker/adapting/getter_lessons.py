"""The values of attributes, learned from the student's getters that are right with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.adapting.getters import Getters
from graders.worker.adapting.learned_attributes import LESSONS, LearnedAttributes
from graders.worker.adapting.list_layouts import Recipe
from graders.worker.adapting.probe_call import default_of, empty_like, teaches
from graders.worker.adapting.told_values import (
    Told,
    attribute_given,
    best_told,
    is_doubtful,
    is_only_shown,
    right_over,
)
from graders.worker.inspecting.members import MISSING


class GetterLessons:
    """Gives attributes the values with which the student's getters tell what ours do.

    With a ``guess``, a number from 1, a value that only some getters are right with is kept too.
    """

    def __init__(self, learned: LearnedAttributes, getters: Getters, guess: int) -> None:
        self._learned = learned
        self._getters = getters
        self._guess = guess
        self._given = 0

    def learn(self, made: Any, loose: Mapping[str, Any]) -> None:
        """Give each attribute that an object lacks a value with which its getter is right.

        ``loose`` are the attributes that the student's constructor sets, of no known name.
        """
        for name, tales in self._getters.told(made).items():
            self._learned.is_taught = True
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
        self._learned.is_guessed |= not is_told or is_only_shown(made, name, form, tales)
        same = _held_by(made, form, tales)
        is_learned = any(teaches(tale.teller, made, name, form) for tale in tales)
        if same and is_learned:
            self._learned.name(made, name, same[0])
            return
        is_doubted = is_doubtful(made, name, form, tales)
        self._learned.is_guessed |= is_doubted
        object.__setattr__(made, name, form)
        if self._is_default(made, name, form, tales):
            return
        # Our getter, lent beside the constructor, has to read what the student's methods change.
        if is_learned and not is_doubted and (ours := attribute_given(made, form, tales)):
            vars(made).pop(name)
            self._learned.name(made, name, ours)
            return
        self._keep(best, sizes, is_learned=is_learned)

    def _is_default(self, made: Any, name: str, form: Any, tales: Sequence[Told]) -> bool:
        """Tell whether a getter has a default, which may stand for nothing, or be kept."""
        defaults = [default_of(tale.teller, made, name) for tale in tales]
        if all(default is None for default in defaults):
            return False
        self._learned.is_guessed |= form in defaults
        if self._guess and form in defaults:
            object.__setattr__(made, name, empty_like(form))
        return True

    def _keep(self, best: Recipe, sizes: Mapping[str, int], *, is_learned: bool) -> None:
        """Keep how an attribute is set once an object tells, or enough of them were seen."""
        self._given += 1
        # On a square board, width and height are equal.
        is_learned &= len({*sizes.values()}) == len(sizes)
        if is_learned or self._given >= LESSONS:
            self._learned.recipes[best.name] = best


def _held_by(made: Any, form: Any, tales: Sequence[Told]) -> list[str]:
    """Name the attributes of ours that hold a value which an attribute of theirs may share."""
    same = [name for name, value in vars(made).items() if value is form]
    # The value of a property changes with the attribute that it reads.
    told = {tale.ours for tale in tales}
    return [name for name in same if name in told or isinstance(form, list)]
