"""Templates compiled once for this user: to compile them takes longer than to fill them in."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from graders.caches import is_mine

__all__ = ["kept_in"]


class _Kept(FileSystemBytecodeCache):
    """Compiled templates in a folder, which may be lost, full or not ours to write.

    Jinja tells by itself a template that changed, and one that another Python compiled. What else
    is compiled in, its own version and the environment's options, is told by ``maker``.
    """

    def __init__(self, folder: Path, maker: bytes) -> None:
        super().__init__(str(folder))
        self._maker = f"{jinja2.__version__} {hashlib.sha256(maker).hexdigest()}"

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{self._maker}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - whatever is wrong with the file, it is made again
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def kept_in(folder: Path, maker: bytes) -> FileSystemBytecodeCache | None:
    """Return what keeps compiled templates in a folder; None where there can be none of ours.

    Parameters
    ----------
    folder : Path
        It is made where it is not there.
    maker : bytes
        The program that makes the environment: another one compiles other code.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _Kept(folder, maker) if is_mine(folder) else None
    except OSError:
        return None
