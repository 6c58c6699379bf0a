"""What a course's own modules (``specs/<id>.py``) import: the answer they judge, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from graders.model import Text
from graders.protocol import Cut, Opaque, Pairs, Raised

__all__ = ["Answer", "Cut", "Opaque", "Pairs", "Raised", "Text"]


@dataclass(frozen=True)
class Answer:
    """One answer of a student, as plain data, handed to a validator.

    Attributes
    ----------
    value : plain data
        What the call returned; dict keys and set members are hashable (lists became tuples).
    inputs : mapping
        The inputs of this case.
    expected : plain data
        What the reference returned on the same inputs.
    after : mapping
        The values of the check's ``after`` expressions.
    printed : str
        What the call printed.
    dialogue : tuple of (who, text)
        The console session; who is ``"out"``, ``"in"``, ``"key"`` or ``"end"``.
    exit : int or None
        The status that the program asked to exit with.
    """

    value: Any
    inputs: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    after: Mapping[str, Any] = field(default_factory=dict)
    printed: str = ""
    dialogue: tuple[tuple[str, str], ...] = ()
    exit: int | None = None
