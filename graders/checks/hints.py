"""Advice for a wrong answer: expressions of the course are tried on it, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import CodeType
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from graders.checks.fields import Model
from graders.codec.burden import is_heavy
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.model import Text

# The names that the condition of a hint may use, beside the inputs.
NAMES = ("actual", "expected", "printed")


class Hint(Model):
    """Advice, in one text or in two languages, and the mistake that it is for.

    Attributes
    ----------
    condition : str
        Written ``if``: a Python expression over `actual`, `expected`, `printed` and the inputs,
        that is what the call returned, what was expected, what was printed. Left out, the hint is
        for any mistake.
    fr : str
        The advice in French.
    en : str
        The advice in English.

    Examples
    --------
    ::

        hints:
          - {if: actual is None, fr: il manque un return, en: a return is missing}
          - {fr: relisez l'énoncé, en: read the question again}
    """

    condition: str = Field(
        default="",
        alias="if",
        description="The mistake, an expression over `actual`, `expected`, `printed` and the "
        "inputs; left out, the hint is for any mistake.",
    )
    fr: str
    en: str

    @property
    def words(self) -> Text:
        """Return the advice."""
        return Text(self.fr, self.en)


def _as_hint(value: object) -> object:
    """Accept one text for both languages."""
    return {"fr": value, "en": value} if isinstance(value, str) else value


AnyHint = Annotated[Hint, BeforeValidator(_as_hint, json_schema_input_type=str | Hint)]


def first_hint(
    hints: Sequence[Hint],
    inputs: Mapping[str, Any],
    actual: Any,
    expected: Any,
    printed: str,
) -> Text | None:
    """Return the first hint that is true of a wrong answer; None where none is.

    A large answer, of which each condition would get a copy, has no hint but those for any mistake.
    """
    is_large = is_heavy((actual, printed), expected)
    for hint in hints:
        try:
            is_meant = not is_large and is_true(hint, inputs, actual, expected, printed)
        except (Exception, EndlessError):  # noqa: BLE001 - no hint is worth a broken report
            is_meant = False
        if is_meant or not hint.condition:
            return hint.words
    return None


def is_true(
    hint: Hint, inputs: Mapping[str, Any], actual: Any, expected: Any, printed: str
) -> bool:
    """Tell whether the condition of a hint is true of an answer; it works on copies of values."""
    own = {"actual": actual, "expected": expected, "printed": printed}
    names = deepcopy({**inputs, **own})
    with patience(ANSWER_SHARE):
        return bool(eval(_compiled(hint.condition or "True"), names))  # noqa: S307 - the course's


@cache
def _compiled(condition: str) -> CodeType:
    return compile(condition.strip(), "<hint>", "eval")
