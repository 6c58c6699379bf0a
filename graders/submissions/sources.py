"""The bytes of an archive, read piece by piece; no file stays open between two pieces."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

# A link is not followed, and a FIFO is not waited for.
OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


@dataclass(frozen=True)
class Stamp:
    """What tells a file from what it was before it changed."""

    device: int
    inode: int
    size: int
    modified_ns: int


def stamp_of(status: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


class Source(io.RawIOBase):
    """A file to read from any place, a bounded piece at a time.

    Parameters
    ----------
    read_at : callable
        Given a place and a length, returns bytes.
    size : int
        Of the whole, bytes.
    most : int
        Bytes of one piece: an archive that makes its reader ask for more is refused, since
        such sizes are what the archive itself says.
    """

    def __init__(self, read_at: Callable[[int, int], bytes], size: int, most: int) -> None:
        super().__init__()
        self._read_at = read_at
        self._size = size
        self._most = most
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
            return _read_whole(descriptor, length)
        finally:
            os.close(descriptor)

    return Source(read_at, stamp.size, most)


def _read_whole(descriptor: int, length: int) -> bytes:
    pieces: list[bytes] = []
    while length > 0 and (piece := os.read(descriptor, length)):
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)
