"""Attempts of one student, recognised from names such as ``durand_v2``: the last one is graded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum

from graders.submissions.handout import fold

_WORDS = "attempt|essai|tentative|try|version|rendu|remise|depot|dépôt|v"
_NUMBERED = re.compile(rf"(?:^|.*?[\s_.-])(({_WORDS})[\s_.-]*(\d{{1,3}}))", re.IGNORECASE)
# Folders named `rendu 1` and `rendu 2` may belong to two students.
_BARE = re.compile("attempt|essai|tentative|try|version|v", re.IGNORECASE)
_COPY = re.compile(r".*?([\s_]?\((\d{1,3})\))")
_LATE = re.compile(r".+?([\s_.-]+(?:late|retard|en[\s_-]retard))", re.IGNORECASE)
# Eight digits alone may be a student's number, so a date needs separators or a time; an earlier
# year may be a year of birth.
_DATE = r"20[2-9]\d-[01]\d-[0-3]\d"
_TIME = r"[0-2]\d[-:h.]?[0-5]\d(?:[-:.m]?[0-5]\d)?"
_STAMPED = re.compile(
    rf".*?[\s_.-]({_DATE}(?:[\s_T.-]+{_TIME})?|20[2-9]\d[01]\d[0-3]\d[\s_T-]?{_TIME})"
)


class Mark(IntEnum):
    """The kind of mark by which a name tells one attempt from another."""

    NONE = 0
    COPY = 1
    NUMBER = 2
    DATE = 3
    LATE = 4


@dataclass(frozen=True)
class Attempt:
    """The student and the attempt that a name stands for.

    Attributes
    ----------
    base : str
        The name without its mark; empty where the name is only a mark.
    mark : Mark
        The kind of its mark.
    order : int
        The rank among attempts with the same kind of mark.
    at : str
        The time in the mark, ISO 8601 without an offset; empty for a date alone.
    """

    base: str
    mark: Mark = Mark.NONE
    order: int = 0
    at: str = field(default="", compare=False)

    @property
    def rank(self) -> tuple[int, int]:
        """The largest is the last attempt."""
        return self.mark, self.order


def read_attempt(name: str) -> Attempt:
    """Read the mark at the end of a name.

    Parameters
    ----------
    name : str
        Without suffix.
    """
    if match := _NUMBERED.fullmatch(name):
        # `groupe_rendu_1` and `groupe_rendu_2` may be what two groups handed in.
        mark = Mark.NUMBER if _BARE.fullmatch(match[2]) else Mark.COPY
        return Attempt(_base(name, match[1]), mark, int(match[3]))
    if match := _COPY.fullmatch(name):
        return Attempt(_base(name, match[1]), Mark.COPY, int(match[2]))
    if match := _LATE.fullmatch(name):
        return Attempt(_base(name, match[1]), Mark.LATE)
    if match := _STAMPED.fullmatch(name):
        digits = re.sub(r"\D", "", match[1])
        order = int(digits.ljust(14, "0"))
        return Attempt(_base(name, match[1]), Mark.DATE, order, _time_of(digits))
    return Attempt(name)


def _time_of(digits: str) -> str:
    """Write the digits of a date and a time as ISO 8601; nothing for a date alone."""
    try:
        read = datetime.strptime(digits.ljust(14, "0"), "%Y%m%d%H%M%S")  # noqa: DTZ007 - a name's
    except ValueError:
        return ""
    return read.isoformat() if len(digits) >= len("202611302359") else ""


def _base(name: str, mark: str) -> str:
    return name[: len(name) - len(mark)].rstrip(" _.-")


def are_one_students(attempts: Sequence[Attempt]) -> bool:
    """Tell whether names of one base are surely attempts of one student.

    A browser or a disk adds a number in brackets to a name that already exists. So such a mark, or
    "late", counts only where the bare name is there as well.
    """
    marks = {attempt.mark for attempt in attempts}
    if not attempts[0].base or marks == {Mark.NONE}:
        return False
    if marks & {Mark.COPY, Mark.LATE}:
        return Mark.NONE in marks
    return True


def same_base(attempt: Attempt) -> str:
    """Return the part of the name that the attempts of one student share."""
    return fold(attempt.base)


def are_all_attempts(names: Sequence[str]) -> bool:
    """Tell whether names are only marks, as ``essai_1`` and ``essai_2`` are."""
    attempts = [read_attempt(name) for name in names]
    return len(attempts) > 1 and all(
        attempt.mark is Mark.NUMBER and not attempt.base and _BARE.match(name)
        for name, attempt in zip(names, attempts, strict=True)
    )
