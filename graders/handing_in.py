"""The time of handing in, and what a deadline makes of a mark."""

from __future__ import annotations

from graders.i18n import Words
from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class HandedIn:
    """The facts about handing in that a deadline needs; no grade depends on them.

    ``student``, ``number`` and ``name`` are the student's name on a ``platform``, their number
    there, and the folder (or first file) as downloaded. ``at`` is the time of handing in as ISO
    8601, without an offset where unknown; ``source`` is where it comes from: ``list`` (a file of
    times), ``name`` or ``commit``. ``is_late`` is a mark of lateness in the name, without a time.
    ``attempt`` and ``attempts`` number the attempts of one student; their common id is ``of``.
    """

    id: str
    student: str = ""
    platform: str = ""
    number: str = ""
    name: str = ""
    at: str = ""
    source: str = ""
    is_late: bool = False
    of: str = ""
    attempt: int = 1
    attempts: int = 1


@dataclass(frozen=True)
class Adjustment:
    """The effect of a deadline on a mark; the raw mark stays beside it.

    ``earned`` is the adjusted mark, ``late_s`` the lateness in seconds (None if unknown), and
    ``words`` say what was done and why.
    """

    earned: float
    words: Words
    at: str = ""
    late_s: float | None = None
