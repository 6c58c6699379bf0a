"""What of a submission is not compared, and why: said of a file, never of who wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from graders.i18n import N_
from graders.model import Message

__all__ = ["MOST_CHARS", "Aside", "Why"]

# Of a submission. Nobody writes as much for a lab, and what is compared stays bounded.
MOST_CHARS = 200_000


class Why(StrEnum):
    """Why something that was handed in is not compared, or not all of it."""

    TIME = "time"
    UNREADABLE = "unreadable"
    CUT = "cut"
    DAMAGED = "damaged"
    NOTHING = "nothing"


_WORDS = MappingProxyType(
    {
        Why.TIME: N_("{file} is not compared: it could not be read in the time that there is"),
        Why.UNREADABLE: N_("{file} is not compared: it could not be read"),
        Why.CUT: N_("{file} is not compared in whole: {most} characters of a submission are read"),
        Why.DAMAGED: N_("{file} is not whole: the cells that could be found in it are compared"),
        Why.NOTHING: N_("it holds no code to compare"),
    }
)


@dataclass(frozen=True)
class Aside:
    """What of a submission is not compared: a file, or with an empty name all of it."""

    id: str
    file: str
    why: Why

    @property
    def words(self) -> Message:
        """Say it."""
        return Message(_WORDS[self.why], {"file": self.file, "most": MOST_CHARS})
