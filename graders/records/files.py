"""Replace files whole, never by half; find this user's cache; name the files of outputs."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO

from graders.errors import UsageError, reason
from graders.i18n import Message

_DRAFT, _SUFFIX = ".writing-", ".tmp"
_VARIABLE = "GRADERS_CACHE"
GRADES_JSON = "grades.json"
GRADES_CSV = "grades.csv"
INDEX = "index.html"
MAX_STEM = 80
_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(?<!\.)")
# Pages beside those of the students, and names that are devices on Windows.
_RESERVED = frozenset(
    ["index", "similar", "con", "prn", "aux", "nul"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in range(10)]
)


def write_atomic(path: Path, content: bytes, *, durable: bool = True) -> None:
    """Replace a file whole: a reader, or a run killed at any moment, never sees half of it.

    Its folder is made if need be. An ``OSError`` leaves the earlier file as it was. What can be
    made again need not be ``durable``, see :func:`replace_file`.
    """
    with replace_file(path, durable=durable) as file:
        file.write(content)


def write_zip(
    file: IO[bytes],
    members: Iterable[tuple[str, bytes, int]],
    *,
    is_compressed: bool = True,
) -> None:
    """Write a zip of names, contents and modes; equal members always give equal bytes."""
    import zipfile  # slow to import, and a run that grades writes none

    compression = zipfile.ZIP_DEFLATED if is_compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content, mode in members:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the oldest time of the format
            info.external_attr, info.compress_type = mode << 16, compression
            archive.writestr(info, content)


@contextmanager
def replace_file(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """Yield a draft beside a file; it replaces the file once the block ends well.

    Its folder is made if need be. An exception removes the draft and leaves the earlier file. A
    ``durable`` file is on the disk before it replaces the earlier one, so that a power cut leaves
    one of them: two waits for the disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.parent / f"{_DRAFT}{os.urandom(8).hex()}{_SUFFIX}"
    try:
        with draft.open("xb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    if durable:
        _sync_folder(path.parent)


def remove_drafts(folder: Path) -> None:
    """Remove the drafts of a killed run from a folder where nobody else writes."""
    for draft in folder.glob(f"{_DRAFT}*{_SUFFIX}"):
        with contextlib.suppress(OSError):
            draft.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the renaming durable; not every system can open a folder."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def cache_folder(name: str) -> Path:
    """Return the folder for one kind of things in this user's cache; it may not exist yet.

    The environment variable GRADERS_CACHE names another cache. A user without a home has one in
    the system's folder of temporary files.

    Raises
    ------
    UsageError
        When there is no home, and that folder is not this user's own.
    """
    if named := os.environ.get(_VARIABLE):
        return Path(named).absolute() / name
    from platformdirs import user_cache_path  # slow to import, and not always needed

    try:
        return user_cache_path("graders", appauthor=False) / name
    except RuntimeError:  # a container may start a number that is no user of its system
        return _cache_without_home() / name


def _cache_without_home() -> Path:
    folder = Path(tempfile.gettempdir()) / f"graders-{os.getuid()}"
    try:
        folder.mkdir(0o700, exist_ok=True)
        if is_private(folder):
            return folder
        what = Message("{path}: somebody else made or may change it", {"path": str(folder)})
    except OSError as problem:
        what = Message("{path}: {why}", {"path": str(folder), "why": reason(problem)})
    raise UsageError(what, Message("set HOME or GRADERS_CACHE to a folder of your own"))


def is_private(path: Path) -> bool:
    """Tell whether nobody else can have written a file or folder, so that it may be trusted.

    Raise `OSError` if the path does not exist.
    """
    if not hasattr(os, "getuid"):
        return True
    found = path.lstat()
    is_link = stat.S_ISLNK(found.st_mode)
    return not is_link and found.st_uid == os.getuid() and not found.st_mode & 0o022


def output_stem(submission_id: str) -> str:
    """Return the name of a submission's output files, without their suffix.

    A portable id is its own name. Any other gives its letters, digits and ``._-``, followed by a
    short digest of the whole id.
    """
    is_safe = len(submission_id) <= MAX_STEM and _SAFE.fullmatch(submission_id) is not None
    is_reserved = submission_id.split(".")[0].lower() in _RESERVED
    return submission_id if is_safe and not is_reserved else _hashed(submission_id)


def output_stems(submission_ids: Iterable[str]) -> dict[str, str]:
    """Return the stems of a class by id.

    Names that differ by case alone are one file on many systems: each then gets a digest.
    """
    ids = list(dict.fromkeys(submission_ids))
    stems = {id_: output_stem(id_) for id_ in ids}
    count = Counter(stem.lower() for stem in stems.values())
    return {id_: stem if count[stem.lower()] == 1 else _hashed(id_) for id_, stem in stems.items()}


def _hashed(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(char for char in letters if not unicodedata.combining(char))
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip(".-_")[: MAX_STEM - 12]
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    if slug.split(".")[0].lower() in _RESERVED | {""}:
        slug = f"submission-{slug}".rstrip("-")
    return f"{slug}-{digest}"
