"""Templates compiled once for this user: to compile them takes longer than to fill them in."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from graders.caches import is_mine

__all__ = ["kept_in"]


class _Kept(FileSystemBytecodeCache):
    """Compiled templates in a folder, which may be lost, full or not ours to write."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - whatever is wrong with the file, it is made again
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def kept_in(folder: Path) -> FileSystemBytecodeCache | None:
    """Return what keeps compiled templates in a folder; None where there can be none of ours.

    Jinja tells a template that changed, and one that another version of Python compiled.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _Kept(str(folder)) if is_mine(folder) else None
    except OSError:
        return None
