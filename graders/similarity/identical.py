"""The files that several submissions hold byte for byte, whatever stands in them.

They are found without being read: no text between quotes, no comment and no number of holders
hides them from here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import field

from graders.light_dataclass import dataclass


@dataclass(frozen=True)
class IdenticalFile:
    """A file that several submissions hold: the id and the name of the file in each."""

    holders: tuple[tuple[str, str], ...]


@dataclass
class IdenticalFiles:
    """Collects the files of a class; what is ``given`` does not count."""

    given: frozenset[bytes]
    _holders: dict[bytes, list[tuple[str, str]]] = field(default_factory=dict)

    @classmethod
    def besides(cls, given: Iterable[bytes]) -> IdenticalFiles:
        """Begin a collection; `given` are the contents of the skeleton and of provided modules."""
        return cls(frozenset(map(_digest, given)))

    def add(self, id_: str, files: Mapping[str, bytes]) -> None:
        """Add the files of a submission: its contents by name."""
        for name, content in files.items():
            digest = _digest(content)
            if content.strip() and digest not in self.given:
                self._holders.setdefault(digest, []).append((id_, name))

    def found(self) -> tuple[IdenticalFile, ...]:
        """Return the files of two submissions or more, those of the most first."""
        shared = (
            tuple(them) for them in self._holders.values() if len({id_ for id_, _ in them}) > 1
        )
        return tuple(IdenticalFile(them) for them in sorted(shared, key=lambda it: (-len(it), it)))


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
