"""Write the files of a kit, as a folder or a zip; what a student wrote in it is left alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from graders.errors import UsageError
from graders.report.files import write_atomic

__all__ = ["MINE", "write_kit"]

# Where students work.
MINE = "mine"
# The same files give the same zip.
_DATE = (1980, 1, 1, 0, 0, 0)
_MODE = 0o644 << 16


def write_kit(out: Path, files: Mapping[str, bytes]) -> None:
    """Write a kit.

    Parameters
    ----------
    out : Path
        A name that ends in ``.zip``, else a folder. One that holds something else is refused.
    files : mapping of str to bytes
        By name, relative to the kit.

    Raises
    ------
    UsageError
        When it cannot be written there.
    """
    try:
        if out.suffix.lower() == ".zip":
            write_atomic(out, _zipped(out.stem, files))
        else:
            _write_folder(out, files)
    except OSError as problem:
        what = f"{out}: cannot be written: {problem.strerror or problem}"
        raise UsageError(what, "choose another place with --out") from None


def _zipped(stem: str, files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{stem}/{name}", _DATE)
            entry.external_attr, entry.compress_type = _MODE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return made.getvalue()


def _write_folder(out: Path, files: Mapping[str, bytes]) -> None:
    if out.is_dir() and any(out.iterdir()) and not any(out.glob("reference/*.kit.json")):
        what = f"the folder '{out}' holds something that is no kit"
        raise UsageError(what, "name a folder that is empty, or not there yet")
    has_work = (out / MINE).is_dir() and any((out / MINE).iterdir())
    for name, content in files.items():
        if not (has_work and name.startswith(f"{MINE}/")):
            write_atomic(out / name, content)
            (out / name).chmod(0o644)
