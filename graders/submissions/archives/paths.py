"""Paths that go on inside an archive, as ``class.zip/durand/morpion.py`` does.

Theory of operation
-------------------
An archive is looked into as if it were a folder, so that submissions are found, chosen and read
by the same code wherever they lie, and a submission is still named by a path. Nothing is unpacked.
The archive opened last stays open: a class is graded student by student, and a compressed tar can
only be read from its beginning.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.archives.zips import Source, Stamp, from_bytes, from_file, stamp_of
from graders.submissions.entries import (
    CANNOT_BE_READ,
    IN_ARCHIVE,
    IS_LINK,
    IS_NO_FILE,
    NESTED_BYTES,
    ON_DISK,
    ArchiveLimits,
    Kind,
    Listing,
    about,
)
from graders.submissions.expected_files import is_archive

if TYPE_CHECKING:
    from graders.submissions.archives.tars import TarArchive
    from graders.submissions.archives.zips import ZipArchive

_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00")
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06", b"PK00PK")
_UNREAD = {b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!": "RAR"}

Archive: TypeAlias = "ZipArchive | TarArchive"


@dataclass(frozen=True)
class Spot:
    """A place inside an archive, or the archive itself when ``inner`` is empty."""

    archive: Archive | Message  # the open archive, or the reason why it cannot be read
    inner: str  # the path in the archive
    depth: int  # 1 for an archive on the disk, 2 for one inside it

    def kind(self) -> Kind | None:
        """Return the kind of the entry, None if there is none."""
        if isinstance(self.archive, Message):
            return None if self.inner else Kind.FILE
        return self.archive.index.kinds.get(self.inner) if self.inner else Kind.FILE

    def list(self) -> Listing:
        """List the folder; raise `OSError` if the entry is no folder."""
        if isinstance(self.archive, Message):
            return Listing(notes=(self.archive,), archives_above=self.depth)
        index = self.archive.index
        if self.inner not in index.folders:
            raise NotADirectoryError(self.inner)
        notes = index.notes.get(self.inner, ())
        return Listing(index.folders[self.inner], notes=notes, archives_above=self.depth)

    def read(self, limit: int) -> bytes | Message:
        """Return the bytes of the file, or the reason why it cannot be read."""
        if isinstance(self.archive, Message):
            return self.archive
        kind = self.archive.index.kinds.get(self.inner)
        if kind is Kind.FILE:
            return self.archive.read(self.inner, limit)
        template = {None: CANNOT_BE_READ, Kind.LINK: IS_LINK}.get(kind, IS_NO_FILE)
        return about(template, self.inner.rpartition("/")[2])


def locate(path: Path) -> Spot | None:
    """Return the place that a path names in an archive; None for a path that is wholly on disk."""
    for above in (path, *path.parents):
        try:
            status = os.lstat(above)
        except (OSError, ValueError):
            continue
        if not stat.S_ISREG(status.st_mode) or not is_archive(above.name):
            return None
        inner = "/".join(path.parts[len(above.parts) :])
        return _descend(above, stamp_of(status), inner)
    return None


def _descend(path: Path, stamp: Stamp, inner: str) -> Spot:
    archive = _opened(path, stamp)
    parts = inner.split("/") if inner else []
    # An archive inside this one, on the way.
    for end in range(1, len(parts) + 1):
        member = "/".join(parts[:end])
        if isinstance(archive, Message) or archive.index.kinds.get(member) is not Kind.FILE:
            continue
        if is_archive(member):
            return Spot(_opened_inside(path, stamp, member), "/".join(parts[end:]), 2)
    return Spot(archive, inner, 1)


@lru_cache(maxsize=2)
def _opened(path: Path, stamp: Stamp) -> Archive | Message:
    return _open(from_file(path, stamp, ON_DISK.table_bytes), path.name, ON_DISK)


@lru_cache(maxsize=1)
def _opened_inside(path: Path, stamp: Stamp, member: str) -> Archive | Message:
    outer = _opened(path, stamp)
    content = outer if isinstance(outer, Message) else outer.read(member, NESTED_BYTES)
    if isinstance(content, Message):
        return content
    name = member.rpartition("/")[2]
    return _open(from_bytes(content, IN_ARCHIVE.table_bytes), name, IN_ARCHIVE)


def _open(source: Source, name: str, limits: ArchiveLimits) -> Archive | Message:
    """Open an archive by its first bytes: its suffix may be wrong."""
    try:
        start = source.read(512)
        source.seek(0)
    except OSError:
        return about(CANNOT_BE_READ, name)
    # The readers of archives are imported on demand: most runs meet none.
    if start.startswith(_ZIPS):
        from graders.submissions.archives.zips import open_zip

        return open_zip(source, name, limits)
    from graders.submissions.archives.tars import is_tar, open_tar

    if start.startswith(_COMPRESSED) or is_tar(start):
        return open_tar(source, name, limits)
    for mark, kind in _UNREAD.items():
        if start.startswith(mark):
            template = N_("{file} is a {kind} archive, which is not read: a zip is")
            return about(template, name, kind=kind)
    return about(N_("{file} is no archive, whatever its name says"), name)
