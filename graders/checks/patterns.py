"""Hints for known mistakes: expressions of the course tried on a wrong answer, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import CodeType
from typing import Any

from graders.checks.base import BilingualText, Model
from graders.codec.burden import is_heavy
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.model import Text

# The names that the expression of a pattern may use, beside the inputs.
NAMES = ("actual", "expected", "printed")


class Pattern(Model):
    """A known mistake, and the hint that goes with it.

    Attributes
    ----------
    when : str
        A Python expression over `actual`, `expected`, `printed` and the inputs: what the call
        returned, what was expected, what was printed.
    hint : Text
        Shown in place of the check's own where the expression is true.

    Examples
    --------
    ::

        patterns:
          - when: actual is None
            hint: a return is missing
    """

    when: str
    hint: BilingualText


def first_hint(
    patterns: Sequence[Pattern],
    inputs: Mapping[str, Any],
    actual: Any,
    expected: Any,
    printed: str,
) -> Text | None:
    """Return the hint of the first pattern that is true of a wrong answer; None where none is.

    A large answer, of which each pattern would get a copy, has no hint.
    """
    if is_heavy((actual, printed), expected):
        return None
    for pattern in patterns:
        try:
            if is_true(pattern, inputs, actual, expected, printed):
                return pattern.hint
        except (Exception, EndlessError):  # noqa: BLE001, S112 - no hint is worth a broken report
            continue
    return None


def is_true(
    pattern: Pattern, inputs: Mapping[str, Any], actual: Any, expected: Any, printed: str
) -> bool:
    """Tell whether a pattern is true of an answer; it works on copies of the values."""
    own = {"actual": actual, "expected": expected, "printed": printed}
    names = deepcopy({**inputs, **own})
    with patience(ANSWER_SHARE):
        return bool(eval(_compiled(pattern.when), names))  # noqa: S307 - the course's own words


@cache
def _compiled(when: str) -> CodeType:
    return compile(when.strip(), "<pattern>", "eval")
