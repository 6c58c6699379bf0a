"""A wheel of graders as it is installed here: kits carry it, so that students install that one.

No name has to be looked up in an index, where somebody else may own it.

References
----------
Python Packaging User Guide, "Binary distribution format" (the names of a wheel, ``WHEEL`` and
``RECORD``).
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import graders
from graders.errors import InternalError
from graders.records.files import write_zip

_TAG = "py3-none-any"
_WHEEL = f"Wheel-Version: 1.0\nGenerator: graders\nRoot-Is-Purelib: true\nTag: {_TAG}\n"
# The files of an installed distribution that a wheel repeats.
_SAID = ("METADATA", "entry_points.txt")


def wheel_name() -> str:
    """Return the name of the file: distribution, version and tags."""
    return f"{_plain(graders.DISTRIBUTION)}-{_plain(graders.__version__)}-{_TAG}.whl"


def wheel() -> bytes:
    """Return the wheel; the same files give the same bytes.

    Raise InternalError if graders was not installed: nothing says what it needs then.
    """
    files = dict(_contents(installed()))
    record = f"{_info()}/RECORD"
    files[record] = _record(files, record)
    made = io.BytesIO()
    write_zip(made, ((name, content, 0o644) for name, content in files.items()))
    return made.getvalue()


def installed() -> Distribution:
    """Return what is known of the installed distribution; raise InternalError without one."""
    try:
        return distribution(graders.DISTRIBUTION)
    except PackageNotFoundError:
        what = "graders is not installed here: nothing says what it needs"
        raise InternalError(what, "install it: pip install --editable FOLDER_OF_GRADERS") from None


def package_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder in one order, without caches and files of editors."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(p == "__pycache__" or p.startswith(".") for p in parts):
            yield path


def _contents(found: Distribution) -> Iterator[tuple[str, bytes]]:
    package = Path(graders.__file__).parent
    for path in package_files(package):
        yield f"{package.name}/{path.relative_to(package).as_posix()}", path.read_bytes()
    yield f"{_info()}/WHEEL", _WHEEL.encode()
    for name in _SAID:
        yield f"{_info()}/{name}", (found.read_text(name) or "").encode()


def _info() -> str:
    return f"{_plain(graders.DISTRIBUTION)}-{_plain(graders.__version__)}.dist-info"


def _plain(text: str) -> str:
    """Return a name or a version as the name of a file has it: without any dash."""
    return re.sub(r"[-_]+", "_", text)


def _record(files: Mapping[str, bytes], own: str) -> bytes:
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.writerow([name, f"sha256={digest}", len(content)])
    rows.writerow([own, "", ""])
    return table.getvalue().encode()
