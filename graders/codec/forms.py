"""The bounds of the codec, and what stands for data that Python cannot rebuild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MAX_DEPTH = 50
MAX_NODES = 200_000
MAX_TEXT = 65_536
MAX_BITS = 4_096
# Integers below this need no form of their own.
SMALL = 1 << 63
ONLY_INT = {int}


@dataclass(frozen=True)
class Opaque:
    """An object of a type that does not cross, known by its type's name alone."""

    type: str

    def __repr__(self) -> str:
        return f"<{self.type}>"


@dataclass(frozen=True)
class Cut:
    """What stood beyond a bound of the codec."""

    reason: str

    def __repr__(self) -> str:
        return f"<... {self.reason}>"


@dataclass(frozen=True)
class Pairs:
    """A dict that Python cannot rebuild because two keys became equal; kept as its pairs."""

    items: tuple[tuple[Any, Any], ...]
