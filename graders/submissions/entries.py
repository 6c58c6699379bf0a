"""Entries of folders and archives, and the limits on how much of them is read.

Beyond a limit, a note of the submission says so.
"""

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
    """The kind of a directory entry; links are not followed."""

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
        """The number of folders between the root and the entry."""
        return self.path.count("/")

    @property
    def sort_key(self) -> tuple[int, bytes]:
        """A key that sorts entries in the same order on every machine."""
        return self.depth, os.fsencode(self.path)


@dataclass(frozen=True)
class Listing:
    """The names of a folder, or of a tree."""

    entries: tuple[Entry, ...] = ()  # in a fixed order
    is_complete: bool = True  # False when there were too many names
    unreadable: tuple[str, ...] = ()  # folders that could not be listed, "" for the root
    notes: tuple[Message, ...] = ()  # on odd names, and on archives that cannot be opened
    unopened: tuple[str, ...] = ()  # archives that were met and not looked into
    archives_above: int = 0  # the number of archives that the folder lies in


def kind_of(mode: int) -> Kind:
    """Name the kind of a file from its mode."""
    if stat.S_ISREG(mode):
        return Kind.FILE
    if stat.S_ISDIR(mode):
        return Kind.FOLDER
    return Kind.LINK if stat.S_ISLNK(mode) else Kind.OTHER


def is_ignored(entry: Entry) -> bool:
    """Tell whether a tool left an entry there: hidden names, caches, environments."""
    if entry.name.startswith("."):
        return True
    return entry.kind is Kind.FOLDER and entry.name.casefold() in _IGNORED_FOLDERS


# --- limits -----------------------------------------------------------------------------------

MAX_CLASS_ENTRIES = 100_000
MAX_FOLDER_ENTRIES = 5_000
MAX_TREE_ENTRIES = 20_000
# Folders below a student's; the shallowest come first, and all of them are counted.
MAX_DEPTH = 8

CODE_BYTES = 1 << 20
NOTEBOOK_BYTES = 20 << 20
MAX_HELPERS = 50
HELPERS_BYTES = 4 << 20

# An archive may lie in another, as a student's in that of the class; no deeper.
MAX_ARCHIVE_DEPTH = 2
# Archives opened for one submission.
MAX_ARCHIVES = 10
# An archive in an archive is held in memory while it is open.
NESTED_BYTES = 64 << 20


@dataclass(frozen=True)
class ArchiveLimits:
    """Limits on one archive."""

    members: int
    table_bytes: int  # of a zip's table of contents, and of any other piece read at once
    inflated_bytes: int  # of a tar: it is always read from its beginning
    held_bytes: int  # code and notebooks of a tar that are kept in memory, compressed again


ON_DISK = ArchiveLimits(MAX_CLASS_ENTRIES, 16 << 20, 4 << 30, 512 << 20)
IN_ARCHIVE = ArchiveLimits(MAX_TREE_ENTRIES, 2 << 20, 256 << 20, 32 << 20)
# One member's headers in a tar: a name, a link's target, some attributes.
TAR_HEADER_BYTES = 1 << 18
