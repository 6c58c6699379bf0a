"""Entries of folders and archives: kinds, names, limits on what is read, and words about them.

Beyond a limit, a note of the submission says so.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from enum import Enum

from graders.i18n import N_
from graders.light_dataclass import dataclass
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
_PIECE = 1 << 18

# A link is not followed, and a FIFO is not waited for.
OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def read_up_to(most: int, read: Callable[[int], bytes]) -> bytes:
    """Read to the end piece by piece, or up to the most bytes."""
    pieces: list[bytes] = []
    while most > 0 and (piece := read(min(most, _PIECE))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


SHOWN_CHARS = 80
NAMES_TOLD = 3

IS_LINK = N_("{file} is a link: links are not followed")
IS_NO_FILE = N_("{file} is not a file")
CANNOT_BE_READ = N_("{file} cannot be read")
IS_DAMAGED = N_("{file} is damaged, or was cut while it was copied")
SET_ASIDE = N_("{file} was graded; set aside: {others}")


def escape(name: str) -> str:
    """Write a name with printable characters only; different names stay different."""
    return "".join(
        char if char.isprintable() and char != "\\" else repr(char)[1:-1] for char in name
    )


def shown(name: str) -> str:
    """Write a name for a message: printable and short."""
    text = escape(name[: SHOWN_CHARS + 1])
    return text if len(text) <= SHOWN_CHARS else f"{text[: SHOWN_CHARS - 1]}…"


def told(entries: Sequence[Entry]) -> str:
    """Write the paths of some entries, the first few of them."""
    return told_names([entry.path for entry in entries])


def told_names(names: Sequence[str]) -> str:
    """Write some names for a message, the first few of them."""
    text = ", ".join(map(shown, names[:NAMES_TOLD]))
    return text + (", …" if len(names) > NAMES_TOLD else "")


def about(template: str, name: str, **more: str | int) -> Message:
    """Fill a template about a ``{file}`` that a student named."""
    return Message(template, {"file": shown(name), **more})


def too_large(name: str, limit: int) -> Message:
    """Say that a file holds more bytes than are read."""
    template = N_("{file} is larger than {size} KiB, the most that is read")
    return about(template, name, size=limit >> 10)


def too_full(name: str, limit: int) -> Message:
    """Say that an archive holds too many files."""
    template = N_("{file} holds more than {number} files, the most that are looked at")
    return about(template, name, number=limit)
