"""What a folder or an archive is seen to hold: names, and what stands behind them."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from enum import Enum

from graders.model import Message

_IGNORED_FOLDERS = frozenset(
    {"__pycache__", "__macosx", "venv", "env", "virtualenv", "node_modules", "site-packages"}
)


class Kind(Enum):
    """What stands behind a name, links not followed."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    OTHER = "other"


@dataclass(frozen=True)
class Entry:
    """A name met below a root; ``path`` is relative to it, with ``/``."""

    path: str
    kind: Kind

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The path of the folder that holds it; empty for the root."""
        return self.path.rpartition("/")[0]

    @property
    def depth(self) -> int:
        """How many folders lie between the root and it."""
        return self.path.count("/")

    @property
    def sort_key(self) -> tuple[int, bytes]:
        """The same order on every machine."""
        return self.depth, os.fsencode(self.path)


@dataclass(frozen=True)
class Listing:
    """The names of a folder, or of a tree.

    Attributes
    ----------
    entries : tuple of Entry
        In a fixed order.
    is_complete : bool
        False when there were too many.
    unreadable : tuple of str
        Folders that could not be listed, ``""`` for the root.
    notes : tuple of Message
        What was odd: an archive that cannot be opened, a name that leads out of it.
    unopened : tuple of str
        Archives that were met and not looked into.
    archives_above : int
        How many archives the folder lies in.
    """

    entries: tuple[Entry, ...] = ()
    is_complete: bool = True
    unreadable: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    unopened: tuple[str, ...] = ()
    archives_above: int = 0


def kind_of(mode: int) -> Kind:
    """Name the kind of a file from its mode."""
    if stat.S_ISREG(mode):
        return Kind.FILE
    if stat.S_ISDIR(mode):
        return Kind.FOLDER
    return Kind.LINK if stat.S_ISLNK(mode) else Kind.OTHER


def is_ignored(entry: Entry) -> bool:
    """Tell what tools leave about: hidden names, caches, environments."""
    if entry.name.startswith("."):
        return True
    return entry.kind is Kind.FOLDER and entry.name.casefold() in _IGNORED_FOLDERS
