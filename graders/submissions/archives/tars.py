"""Tar archives, compressed or not: read once from beginning to end; the code in them is kept."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zlib
from collections.abc import Callable, Iterator
from typing import IO, cast

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.archives.members import Index, Member, make_index
from graders.submissions.archives.zips import Source
from graders.submissions.entries import (
    CODE_BYTES,
    IS_DAMAGED,
    NESTED_BYTES,
    NOTEBOOK_BYTES,
    TAR_HEADER_BYTES,
    ArchiveLimits,
    Kind,
    about,
    too_full,
    too_large,
)
from graders.submissions.expected_files import NOTEBOOK, is_archive, split_code

# The strongest setting of xz asks for 65 MiB to inflate.
_XZ_MEMORY = 128 << 20
_PIECE = 1 << 16
_GLOBAL_ATTRIBUTES = 100

_FAULTS = (
    tarfile.TarError,
    lzma.LZMAError,
    zlib.error,
    struct.error,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)


class _TooMany(Exception):
    """Raised for more members than the limit."""


class _TooMuch(Exception):
    """Raised for more bytes than the limit, which it holds."""


@dataclass(frozen=True)
class TarArchive:
    """A tar that has been read.

    It keeps the bytes of each member compressed: all of them, or one more than the limit.
    """

    index: Index[bytes]

    def read(self, path: str, limit: int) -> bytes | Message:
        """Return the bytes of a member, or the reason why it was not kept."""
        content = zlib.decompress(self.index.handles[path])
        return content if len(content) <= limit else too_large(path.rpartition("/")[2], limit)


def is_tar(start: bytes) -> bool:
    """Tell whether an archive begins with the header of a member, whatever its dialect."""
    try:
        tarfile.TarInfo.frombuf(start, "utf-8", "surrogateescape")
    except _FAULTS:
        return False
    return True


def open_tar(source: Source, name: str, limits: ArchiveLimits) -> TarArchive | Message:
    """Read a tar, or say why it cannot be read; its sizes are counted while inflating."""
    try:
        stream = _Stream(_inflating(source), limits.inflated_bytes)
        return TarArchive(make_index(_members(stream, limits)))
    except _TooMany:
        return too_full(name, limits.members)
    except _TooMuch as problem:
        template = N_("{file} holds more than {size} MiB, the most that is read of an archive")
        return about(template, name, size=problem.args[0] >> 20)
    except _FAULTS:
        return about(IS_DAMAGED, name)


def _inflating(source: Source) -> IO[bytes]:
    start = source.read(6)
    source.seek(0)
    if start.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", gzip.GzipFile(fileobj=source, mode="rb"))
    if start.startswith(b"BZh"):
        return bz2.BZ2File(cast("IO[bytes]", source))
    if start == b"\xfd7zXZ\x00":
        return cast("IO[bytes]", io.BufferedReader(_Xz(source)))
    return cast("IO[bytes]", source)


class _Xz(io.RawIOBase):
    """Inflate xz with a bound on memory, which the standard library lacks."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source
        self._inflater = self._new()

    def _new(self) -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self._next(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def _next(self, size: int) -> bytes:
        while True:
            if self._inflater.eof:
                rest = (self._inflater.unused_data or self._source.read(_PIECE)).lstrip(b"\0")
                if not rest:
                    return b""
                self._inflater = self._new()
            else:
                rest = self._source.read(_PIECE) if self._inflater.needs_input else b""
                if not rest and self._inflater.needs_input:
                    raise EOFError("the end is missing")
            if piece := self._inflater.decompress(rest, size):
                return piece


class _Stream:
    """The file that `tarfile` reads: forwards only, with counted bytes and bounded headers.

    The sizes of headers are the archive's own words; `tarfile` believes them.
    """

    def __init__(self, raw: IO[bytes], most: int) -> None:
        self._raw = raw
        self._most = most
        self._position = 0
        self._header_left = TAR_HEADER_BYTES
        self.last = b""

    def tell(self) -> int:
        return self._position

    def seek(self, position: int, _whence: int = 0) -> int:
        if position < self._position:
            raise tarfile.ReadError("a step backwards")
        while self._position < position:
            if not self.take(min(_PIECE, position - self._position)):
                break
        return self._position

    def read(self, size: int = -1) -> bytes:
        self._header_left -= size
        if size < 0 or self._header_left < 0:
            raise tarfile.ReadError("too large a header")
        self.last = self.take(size)
        return self.last

    def begin_header(self) -> None:
        self._header_left = TAR_HEADER_BYTES

    def take(self, size: int) -> bytes:
        pieces: list[bytes] = []
        while size > 0 and (piece := self._raw.read(min(size, _PIECE))):
            pieces.append(piece)
            size -= len(piece)
            self._position += len(piece)
            if self._position > self._most:
                raise _TooMuch(self._most)
        return b"".join(pieces)


def _members(stream: _Stream, limits: ArchiveLimits) -> Iterator[Member[bytes]]:
    file = tarfile.TarFile(
        fileobj=cast("IO[bytes]", stream), encoding="utf-8", errors="surrogateescape"
    )
    if not file.firstmember:  # type: ignore[attr-defined]
        _require_end(stream)
    left = limits.held_bytes
    for count, info in enumerate(_infos(file, stream)):
        if count >= limits.members:
            raise _TooMany
        kind, held = _kind_of(info), b""
        if kind is Kind.FILE:
            held = _hold(info, stream.take)
            left -= len(held)
        if left < 0:
            raise _TooMuch(limits.held_bytes)
        yield Member(info.name, kind, held)


def _infos(file: tarfile.TarFile, stream: _Stream) -> Iterator[tarfile.TarInfo]:
    while info := file.next():
        yield info
        # `tarfile` would keep all members otherwise.
        file.members = []  # type: ignore[attr-defined]
        if len(file.pax_headers) > _GLOBAL_ATTRIBUTES:
            raise tarfile.ReadError("too many attributes")
        stream.begin_header()
    _require_end(stream)
    # Inflated bytes are only known to be right once the checksum at the end is.
    while stream.take(_PIECE):
        pass


def _require_end(stream: _Stream) -> None:
    """Refuse a damaged header: it ends the list as the end of the file does, which is zeros."""
    if stream.last.strip(b"\0"):
        raise tarfile.ReadError("cut")


def _kind_of(info: tarfile.TarInfo) -> Kind:
    if info.isdir():
        return Kind.FOLDER
    if info.issym() or info.islnk():
        return Kind.LINK
    is_plain = info.isreg() and info.sparse is None
    return Kind.FILE if is_plain else Kind.OTHER


def _hold(info: tarfile.TarInfo, take: Callable[[int], bytes]) -> bytes:
    """Keep members that may be read later: code and archives, up to one byte above the limit."""
    code = split_code(info.name)
    most = NESTED_BYTES if is_archive(info.name) else 0
    if code is not None:
        most = NOTEBOOK_BYTES if code[1] == NOTEBOOK else CODE_BYTES
    if not most:
        return zlib.compress(b"")
    if info.size < 0:
        raise tarfile.ReadError("a size below zero")
    # In a truncated archive the search for the next member fails.
    return zlib.compress(take(min(info.size, most + 1)), 1)
