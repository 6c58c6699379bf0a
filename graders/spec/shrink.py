"""Shrink an input on which a check fails, as Hypothesis does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from graders.checks.code_checks import PreparedCheck
from graders.spec.assignment import Assignment, course_code
from graders.spec.inputs import (
    Enough,
    Input,
    InputsError,
    as_strategy,
    generated,
    key_of,
    plain_input,
    search,
    seed_of,
)


def shrink(
    assignment: Assignment,
    question_id: str,
    check_id: str,
    fails: Callable[[Input], bool],
    budget: int,
    known: Mapping[str, Any] | None = None,
) -> Input | None:
    """Find a smaller input on which a check fails; None if none is found, or inputs are a list.

    ``fails`` is called at most ``budget`` times. ``known`` is an input of the check that fails: the
    check's own inputs are then not tried again.
    """
    check = assignment.check(question_id, check_id)
    generator = check.code_names().get("inputs")
    if generator is None or budget < 1 or not isinstance(check, PreparedCheck):
        return None
    made = generated(course_code(assignment)[generator])
    if isinstance(made, list | tuple):
        return None
    predicate = _Predicate(fails, budget)
    if known is not None:
        own = assignment.inputs[question_id, check_id]
        chosen = check.first_choice
        drawn = ({k: v for k, v in item.items() if k not in chosen} for item in own)
        predicate.told = {key_of(item): False for item in drawn}
        predicate.told[key_of(known)] = True
    seed = seed_of(question_id, check_id)
    search(as_strategy(made), predicate, check.examples, seed, shrinking=True)
    if predicate.broken is not None:
        raise predicate.broken
    return predicate.best


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
