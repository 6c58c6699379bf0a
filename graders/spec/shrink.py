"""Shrink an input on which a check fails, as Hypothesis does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from graders.checks.prepared_check import PreparedCheck
from graders.families import Family
from graders.spec.assignment import Assignment, course_code
from graders.spec.input_sources import EXAMPLES, Expressions, source
from graders.spec.inputs import (
    Enough,
    Input,
    InputsError,
    key_of,
    plain_input,
    search,
    seed_of,
)

# An input whose values are written in so many characters is read at a glance. Short inputs are
# tried first: shrinking one changes little, and takes longer than all checks of light work. A
# number by itself is shrunk beyond this one: the smallest shows where a mistake begins.
_GLANCE_CHARS = 20
_GLANCE_NUMBER = 9


def shrink(
    assignment: Assignment,
    question_id: str,
    check_id: str,
    fails: Callable[[Input], bool],
    budget: int,
    known: Mapping[str, Any] | None = None,
) -> Input | None:
    """Find a smaller input on which a check fails; None if none is found, or inputs are listed.

    ``fails`` is called at most ``budget`` times. ``known`` is an input of the check that fails: the
    check's own inputs are then not tried again. One of those that come first is shown as it is,
    and so is one that is read at a glance.
    """
    check = assignment.check(question_id, check_id)
    key = (question_id, check_id)
    if key not in assignment.drawn or budget < 1 or not isinstance(check, PreparedCheck):
        return None
    if known is not None and (known in check.first or _is_read_at_a_glance(known)):
        return None
    expressions = Expressions(course_code(assignment))
    made = source(check, expressions)
    if not isinstance(made, Family):
        return None
    predicate = _Predicate(fails, budget)
    if known is not None:
        own = assignment.inputs[key]
        chosen = check.first_choice
        drawn = ({k: v for k, v in item.items() if k not in chosen} for item in own)
        predicate.told = {key_of(item): False for item in drawn}
        predicate.told[key_of(known)] = True
    strategy, where = made.strategy(), expressions.condition(check.where)
    examples, seed = check.examples or EXAMPLES, seed_of(*key)
    search(strategy, predicate, where, examples, seed, shrinking=True)
    if predicate.broken is not None:
        raise predicate.broken
    return predicate.best


def _is_read_at_a_glance(inputs: Mapping[str, Any]) -> bool:
    numbers = (value for value in inputs.values() if isinstance(value, int | float))
    if any(abs(number) > _GLANCE_NUMBER for number in numbers):
        return False
    return sum(len(repr(value)) for value in inputs.values()) <= _GLANCE_CHARS


class _Predicate:
    """The predicate given to Hypothesis: counts its calls and keeps the smallest failure."""

    def __init__(self, fails: Callable[[Input], bool], budget: int) -> None:
        self.fails = fails
        self.left = budget
        self.told: dict[str, bool] = {}
        self.best: Input | None = None
        self.size = (0, "")
        self.broken: Exception | None = None

    def __call__(self, item: Any) -> bool:
        key = key_of(item)
        if key not in self.told:
            self.told[key] = self.ask(item)
        if self.told[key] and (self.best is None or (len(key), key) < self.size):
            self.best, self.size = plain_input(0, item), (len(key), key)
        return self.told[key]

    def ask(self, item: Any) -> bool:
        if self.left <= 0:
            raise Enough
        self.left -= 1
        try:
            return self.fails(plain_input(0, item))
        except InputsError:
            return False
        except Exception as problem:
            self.broken = problem
            raise Enough from problem
