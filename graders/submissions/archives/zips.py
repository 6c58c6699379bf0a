"""Zip archives: the table of contents is read once, a member when it is asked for."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.archives.members import Index, Member, make_index
from graders.submissions.entries import (
    IS_DAMAGED,
    OPEN_FLAGS,
    ArchiveLimits,
    Kind,
    about,
    kind_of,
    read_up_to,
    too_full,
    too_large,
)

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

# The others inflate without a bound on one step (a block of bzip2 holds up to 46 MB).
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_IS_LOCKED = 0x1 | 0x40 | 0x2000
_IS_UTF_8 = 0x800
_DOS_FOLDER = 0x10

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
        """Return the inflated bytes of a member, or the reason why it cannot be read.

        They are counted while inflating: the sizes in the archive are not trusted.
        """
        info, name = self.index.handles[path], path.rpartition("/")[2]
        if info.flag_bits & _IS_LOCKED:
            return about(N_("{file} is locked by a password"), name)
        if info.compress_type not in _METHODS:
            return about(N_("{file} is compressed in a way that is not read"), name)
        try:
            with self.file.open(info) as stream:
                content = read_up_to(limit + 1, stream.read)
        except _FAULTS:
            return about(IS_DAMAGED, name)
        return content if len(content) <= limit else too_large(name, limit)


def open_zip(source: Source, name: str, limits: ArchiveLimits) -> ZipArchive | Message:
    """Read the table of contents of a zip, or say why it cannot be read."""
    try:
        file = zipfile.ZipFile(source)
    except _FAULTS:
        return about(IS_DAMAGED, name)
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


@dataclass(frozen=True)
class Stamp:
    """The facts about a file that show whether it has changed."""

    device: int
    inode: int
    size: int
    modified_ns: int


def stamp_of(status: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


class Source(io.RawIOBase):
    """A file to read from any place, a bounded piece at a time; all sizes are in bytes."""

    def __init__(self, read_at: Callable[[int, int], bytes], size: int, most: int) -> None:
        super().__init__()
        self._read_at = read_at  # given a place and a length
        self._size = size
        self._most = most  # of one piece: an archive whose headers ask for more is refused
        self._position = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_CUR: self._position, os.SEEK_END: self._size}.get(whence, 0)
        if start + offset < 0:
            raise OSError("a place before the beginning")
        self._position = start + offset
        return self._position

    def read(self, size: int = -1) -> bytes:
        left = max(0, self._size - self._position)
        wanted = left if size is None or size < 0 else min(size, left)
        if wanted > self._most:
            raise OSError("too large a piece")
        piece = self._read_at(self._position, wanted) if wanted else b""
        self._position += len(piece)
        return piece

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer).cast("B")
        piece = self.read(len(view))
        view[: len(piece)] = piece
        return len(piece)


def from_bytes(content: bytes, most: int) -> Source:
    """Return a source of bytes that are in memory already."""
    return Source(lambda place, length: content[place : place + length], len(content), most)


def from_file(path: Path, stamp: Stamp, most: int) -> Source:
    """Return a source of a file; reading fails once the file is another one."""

    def read_at(place: int, length: int) -> bytes:
        descriptor = os.open(path, OPEN_FLAGS)
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or stamp_of(status) != stamp:
                raise OSError("the file changed")
            os.lseek(descriptor, place, os.SEEK_SET)
            return read_up_to(length, partial(os.read, descriptor))
        finally:
            os.close(descriptor)

    return Source(read_at, stamp.size, most)
