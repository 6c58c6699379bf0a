"""Make archives for tests, sound ones and others."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

Files = Mapping[str, bytes]
Packer = Callable[[Files], bytes]

TAR_MODES = {
    ".tar": "w:",
    ".tar.gz": "w:gz",
    ".tgz": "w:gz",
    ".tar.bz2": "w:bz2",
    ".tar.xz": "w:xz",
}


def zipped(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Make a zip; a name that ends in ``/`` is a folder."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return target.getvalue()


def tarred(files: Files, suffix: str = ".tar.gz") -> bytes:
    """Make a tar, compressed as its suffix says."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode=TAR_MODES[suffix]) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return target.getvalue()


def packed(files: Files, suffix: str) -> bytes:
    """Make an archive of the kind that a suffix names."""
    return zipped(files) if suffix == ".zip" else tarred(files, suffix)


def unpacked(files: Files, folder: Path) -> Path:
    """Write the same files to a folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def tar_of(*members: tarfile.TarInfo, suffix: str = ".tar") -> bytes:
    """Make a tar of members without content, of any type."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode=TAR_MODES[suffix]) as archive:  # type: ignore[call-overload]
        for member in members:
            archive.addfile(member)
    return target.getvalue()
