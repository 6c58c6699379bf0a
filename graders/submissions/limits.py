"""How much of what students hand in is looked at and read: beyond, a note says so."""

from __future__ import annotations

from dataclasses import dataclass

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
    """How much of one archive is taken.

    Attributes
    ----------
    members : int
        Names that it may hold.
    table_bytes : int
        Size of a zip's table of contents, and of the headers of one member of a tar.
    inflated_bytes : int
        What a tar may hold once it is inflated: it is read from its beginning, as a whole.
    held_bytes : int
        Code and notebooks of a tar, compressed again, that are kept in memory.
    """

    members: int
    table_bytes: int
    inflated_bytes: int
    held_bytes: int


ON_DISK = ArchiveLimits(MAX_CLASS_ENTRIES, 16 << 20, 4 << 30, 512 << 20)
IN_ARCHIVE = ArchiveLimits(MAX_TREE_ENTRIES, 2 << 20, 256 << 20, 32 << 20)
# One member's headers in a tar: a name, a link's target, some attributes.
TAR_HEADER_BYTES = 1 << 18
