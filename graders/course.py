"""The names that a course's own modules (``specs/<id>.py``) import: answers to judge, and words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from graders.codec import Cut, Opaque, Pairs
from graders.model import Text
from graders.probe import Raised, Step

__all__ = ["Answer", "Cut", "Fault", "Opaque", "Pairs", "Raised", "Step", "Text", "replies"]

# The escape sequences that colour or clear a terminal, or move its cursor: no reader sees them.
_TERMINAL_CODE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])")


@dataclass(frozen=True)
class Answer:
    """One answer of a student, as plain data, handed to a validator.

    Attributes
    ----------
    value : plain data
        The value returned; dict keys and set members are hashable (lists became tuples).
    inputs : mapping
        The inputs of this case.
    expected : plain data
        The value that the reference returned on the same inputs.
    after : mapping
        The values of the check's ``after`` expressions.
    printed : str
        The text that the call printed.
    dialogue : tuple of (who, text)
        The console session; who is ``"out"``, ``"in"``, ``"key"`` or ``"end"``.
    exit : int or None
        The status that the program asked to exit with.
    seed : int
        The seed of `random`.
    steps : tuple of Step
        Scenario: the start, then each step: its ``value``, what it ``raised`` if it did, and
        the ``view`` that followed, by name.
    """

    value: Any
    inputs: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    after: Mapping[str, Any] = field(default_factory=dict)
    printed: str = ""
    dialogue: tuple[tuple[str, str], ...] = ()
    exit: int | None = None
    seed: int = 0
    steps: tuple[Step, ...] = ()

    @property
    def replies(self) -> tuple[str, ...]:
        """Return the text printed before the first input of a session, then after each one."""
        return replies(self.dialogue, self.printed)


@dataclass(frozen=True)
class Fault:
    """Words of a validator about one reply of a session: the report shows what leads to it.

    ``reply`` counts from 0, as ``answer.replies`` does.
    """

    words: Text | str
    reply: int


def replies(dialogue: tuple[tuple[str, str], ...], printed: str = "") -> tuple[str, ...]:
    r"""Split the text that a session printed at each input: a line, a key or the end of input.

    The codes that colour or clear a terminal are left out. ``printed`` is what was printed, where
    there is no dialogue to split.

    Examples
    --------
    >>> replies((("out", "? "), ("in", "7"), ("out", "no\n"), ("end", "")))
    ('? ', 'no\n', '')
    """
    cut: list[list[str]] = [[]]
    for who, text in dialogue or (("out", printed),):
        if who == "out":
            cut[-1].append(text)
        else:
            cut.append([])
    return tuple(_TERMINAL_CODE.sub("", "".join(texts)) for texts in cut)
