"""The Python of a site: Pyodide, from a folder or an archive of its own."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass

# The files that a browser fetches.
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"
_MOST_BYTES = 64 << 20
_MEND = Message("name the folder or the archive of Pyodide 314 or later: npm pack pyodide@314.0.7")


@dataclass(frozen=True)
class Runtime:
    """The files of Pyodide, and what it says of itself: versions of Python and of its interface."""

    files: Mapping[str, bytes]
    info: Mapping[str, Any]

    @property
    def python(self) -> str:
        """The version of Python, such as ``3.14``."""
        return ".".join(str(self.info["python"]).split(".")[:2])

    @property
    def platform(self) -> str:
        """The platform of libraries that are compiled for it, as in the names of wheels."""
        return f"pyemscripten_{self.info['abi_version']}_{self.info['arch']}"

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each file, as browsers check it."""
        return {name: integrity(content) for name, content in self.files.items()}


def integrity(content: bytes) -> str:
    """Return the digest of a file in the form of `Subresource Integrity`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def read_runtime(path: Path) -> Runtime:
    """Read the runtime from a folder, or from the archive that a package registry gives.

    Raise `UsageError` when there is none, or one whose libraries cannot be told.
    """
    try:
        found = _from_archive(path) if path.is_file() else _from_folder(path)
        info = json.loads(found.pop(_LOCK))["info"]
        runtime = Runtime(found, {key: info[key] for key in ("python", "abi_version", "arch")})
    except (OSError, tarfile.TarError, ValueError, KeyError, TypeError) as problem:
        told = {"path": str(path), "problem": str(problem) or type(problem).__name__}
        words = Message("{path} holds no Python for browsers: {problem}", told)
        raise UsageError(words, _MEND) from None
    if lacking := [name for name in _FILES if name not in found]:
        told = {"path": str(path), "problem": lacking[0]}
        raise UsageError(Message("{path} holds no Python for browsers: {problem}", told), _MEND)
    return runtime


def _from_folder(folder: Path) -> dict[str, bytes]:
    found = {name: folder / name for name in (*_FILES, _LOCK)}
    return {name: path.read_bytes() for name, path in found.items() if path.is_file()}


def _from_archive(path: Path) -> dict[str, bytes]:
    found = {}
    with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as archive:
        for member in archive:
            name = member.name.rpartition("/")[2]
            if name in (*_FILES, _LOCK) and member.isfile() and member.size <= _MOST_BYTES:
                file = archive.extractfile(member)
                assert file is not None  # noqa: S101 - it is a file
                found[name] = file.read()
    return found
