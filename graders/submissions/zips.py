"""Zip archives: the table of contents is read once, a member when it is asked for."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from graders.i18n import N_
from graders.model import Message
from graders.submissions.entries import Kind, kind_of
from graders.submissions.limits import ArchiveLimits
from graders.submissions.members import (
    Index,
    Member,
    damaged,
    locked,
    make_index,
    too_full,
    too_large,
)
from graders.submissions.naming import shown
from graders.submissions.sources import Source

# The others inflate without a bound on one step (a block of bzip2 holds up to 46 MB).
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_IS_LOCKED = 0x1 | 0x40 | 0x2000
_IS_UTF_8 = 0x800
_DOS_FOLDER = 0x10
_PIECE = 1 << 18

_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ArithmeticError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True)
class ZipArchive:
    """An open zip."""

    file: zipfile.ZipFile
    index: Index[zipfile.ZipInfo]

    def read(self, path: str, limit: int) -> bytes | Message:
        """Inflate a member, or say why not.

        Parameters
        ----------
        path : str
            As the index names it.
        limit : int
            Bytes, counted as they come: what the archive says of sizes is not believed.
        """
        info, name = self.index.handles[path], path.rpartition("/")[2]
        if info.flag_bits & _IS_LOCKED:
            return locked(name)
        if info.compress_type not in _METHODS:
            template = N_("{file} is compressed in a way that is not read")
            return Message(template, {"file": shown(name)})
        try:
            with self.file.open(info) as stream:
                content = _read_up_to(stream, limit + 1)
        except _FAULTS:
            return damaged(name)
        return content if len(content) <= limit else too_large(name, limit)


def _read_up_to(stream: IO[bytes], most: int) -> bytes:
    pieces: list[bytes] = []
    while most > 0 and (piece := stream.read(min(most, _PIECE))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def open_zip(source: Source, name: str, limits: ArchiveLimits) -> ZipArchive | Message:
    """Read the table of contents of a zip, or say why it cannot be read."""
    try:
        file = zipfile.ZipFile(source)
    except _FAULTS:
        return damaged(name)
    if len(file.filelist) > limits.members:
        return too_full(name, limits.members)
    return ZipArchive(file, make_index(_members(file)))


def _members(file: zipfile.ZipFile) -> Iterator[Member[zipfile.ZipInfo]]:
    for info in file.filelist:
        yield Member(_name_of(info), _kind_of(info), info)


def _name_of(info: zipfile.ZipInfo) -> str:
    """Decode a name: without the mark of UTF-8, it may be that or a code page of DOS."""
    name = info.orig_filename
    if info.flag_bits & _IS_UTF_8:
        return name
    raw = name.encode("cp437")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        # Same letters as code page 437, and capitals with accents in place of its lines.
        return raw.decode("cp850")


def _kind_of(info: zipfile.ZipInfo) -> Kind:
    mode = info.external_attr >> 16
    # Bits for permissions alone say nothing of the kind.
    if mode & 0o170000:
        return kind_of(mode)
    is_folder = info.orig_filename.endswith(("/", "\\")) or info.external_attr & _DOS_FOLDER
    return Kind.FOLDER if is_folder else Kind.FILE
