"""Advice for a wrong answer: expressions of the course are tried on it, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache
from types import CodeType, MappingProxyType
from typing import Annotated, Any

from graders.checks.fields import BilingualText, Model, Read, key
from graders.codec.burden import is_heavy
from graders.i18n import Steps, Text
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.languages.python.syntax import names_used

# The names that the condition of a hint may use, beside the inputs.
ENDED = "ended"
NAMES = ("actual", "expected", "printed", ENDED)


class Hint(Model):
    """Advice, in one text or in two languages, and the mistake that it is for.

    Attributes
    ----------
    condition : str
        Written ``if``: a Python expression over `actual`, `expected`, `printed`, `ended`, the
        inputs and the functions of the spec's module: what the call returned, what was expected,
        what was printed, whether the call came to its end. Left out, the hint is for any wrong
        answer and any exception. A call that a limit stopped has no answer: the hint of a `call`
        is shown there only when its condition names `ended`.
    fr : str
        The advice in French.
    en : str
        The advice in English.
    then : list of Text
        Further advice, step by step: students open each one when they want it.

    Examples
    --------
    ::

        hints:
          - {if: actual is None, fr: il manque un return, en: a return is missing}
          - {if: not ended, fr: la boucle ne s'arrête pas, en: the loop does not end}
          - fr: relisez l'énoncé
            en: read the question again
            then:
              - {fr: cherchez le premier terme, en: look for the first term}
    """

    condition: str = key(
        default="",
        written_as="if",
        description="The mistake, an expression over `actual`, `expected`, `printed`, the inputs "
        "and the functions of the spec's module, or over `ended`, false where a limit stopped the "
        "call; left out, the hint is for any wrong answer and any exception.",
    )
    fr: str
    en: str
    then: tuple[BilingualText, ...] = key(
        default=(),
        max_length=10,
        strict=False,
        description="Further advice, step by step: students open each one when they want it.",
    )

    @property
    def words(self) -> Text:
        """Return the advice, with its steps."""
        return Steps(self.fr, self.en, self.then) if self.then else Text(self.fr, self.en)

    @property
    def is_of_end(self) -> bool:
        """Tell whether the condition says what of a call that a limit stopped."""
        return bool(self.condition) and ENDED in _compiled(self.condition)[1]


def _as_hint(value: object) -> object:
    """Accept one text for both languages."""
    return {"fr": value, "en": value} if isinstance(value, str) else value


AnyHint = Annotated[Hint, Read(_as_hint, str | Hint)]


def first_hint(
    hints: Sequence[Hint],
    inputs: Mapping[str, Any],
    actual: Any,
    expected: Any,
    printed: str,
    code: Mapping[str, Any] = MappingProxyType({}),
) -> Text | None:
    """Return the first hint that is true of a wrong answer; None where none is.

    ``code`` holds the functions of the spec's module. A large answer, of which each condition would
    get a copy, has no hint but those for any mistake.
    """
    is_large = is_heavy((actual, printed), expected)
    for hint in hints:
        try:
            is_meant = not is_large and is_true(hint, inputs, actual, expected, printed, code)
        except (Exception, EndlessError):  # noqa: BLE001 - no hint is worth a broken report
            is_meant = False
        if is_meant or not hint.condition:
            return hint.words
    return None


def hint_of_end(
    hints: Sequence[Hint],
    inputs: Mapping[str, Any],
    expected: Any,
    code: Mapping[str, Any] = MappingProxyType({}),
) -> Text | None:
    """Return the first hint that is true of a call that a limit stopped; None where none is."""
    for hint in (hint for hint in hints if hint.is_of_end):
        with suppress(Exception, EndlessError):  # no hint is worth a broken report
            if is_true(hint, inputs, None, expected, "", code, ended=False):
                return hint.words
    return None


def is_true(
    hint: Hint,
    inputs: Mapping[str, Any],
    actual: Any,
    expected: Any,
    printed: str,
    code: Mapping[str, Any] = MappingProxyType({}),
    *,
    ended: bool = True,
) -> bool:
    """Tell whether the condition of a hint is true of an answer; it works on copies of values."""
    own = {"actual": actual, "expected": expected, "printed": printed, ENDED: ended}
    values = deepcopy({**inputs, **own})
    condition, used = _compiled(hint.condition or "True")
    functions = {name: code[name] for name in used - values.keys() if name in code}
    with patience(ANSWER_SHARE):
        return bool(eval(condition, {**functions, **values}))  # noqa: S307 - the course's


@cache
def _compiled(condition: str) -> tuple[CodeType, frozenset[str]]:
    text = condition.strip()
    return compile(text, "<hint>", "eval"), names_used(text, "eval")
