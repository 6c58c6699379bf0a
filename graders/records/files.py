"""Files that are either the old ones or the new ones, never half of each."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_DRAFT, _SUFFIX = ".writing-", ".tmp"


def write_atomic(path: Path, content: bytes) -> None:
    """Replace a file whole: a reader, or a run killed at any moment, sees no half of it.

    Parameters
    ----------
    path : Path
        The file; its folder is made if need be.
    content : bytes
        All that it will hold.

    Raises
    ------
    OSError
        If the folder cannot be written; the earlier file, if any, is left as it was.
    """
    with replace_file(path) as file:
        file.write(content)


@contextmanager
def replace_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file part by part, in the place of the earlier one once the block ends well.

    Parameters
    ----------
    path : Path
        The file; its folder is made if need be.

    Yields
    ------
    BinaryIO
        A draft beside it, removed when anything is raised.

    Raises
    ------
    OSError
        If the folder cannot be written; the earlier file, if any, is left as it was.
    """
    draft = _draft_in(path.parent)
    with _or_removed(draft):
        with draft.open("xb") as file:
            yield file
            _make_last(file)
        draft.replace(path)
    _sync_folder(path.parent)


def write_draft(folder: Path, content: bytes) -> Path:
    """Write a file that is to replace another one later, and return where it is.

    Raises
    ------
    OSError
        If the folder cannot be written; nothing is left there.
    """
    draft = _draft_in(folder)
    with _or_removed(draft), draft.open("xb") as file:
        file.write(content)
        _make_last(file)
    return draft


def _draft_in(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{_DRAFT}{secrets.token_hex(8)}{_SUFFIX}"


@contextmanager
def _or_removed(draft: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _make_last(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def remove_drafts(folder: Path) -> None:
    """Remove what a run that was killed was writing there, when nobody else writes there."""
    for draft in folder.glob(f"{_DRAFT}*{_SUFFIX}"):
        with contextlib.suppress(OSError):
            draft.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last; not every system can open a folder."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# MERGED: Where what can be made again is kept for this user.

_VARIABLE = "GRADERS_CACHE"


def cache_folder(name: str) -> Path:
    """Return the folder of one kind of things in this user's cache; GRADERS_CACHE names another.

    It may not be there yet.
    """
    if named := os.environ.get(_VARIABLE):
        return Path(named).absolute() / name
    from platformdirs import user_cache_path  # slow to import, and not always needed

    return user_cache_path("graders", appauthor=False) / name


def is_private(path: Path) -> bool:
    """Tell whether nobody else can have written a file or folder: what is read is trusted.

    Raises
    ------
    OSError
        When it is not there.
    """
    if not hasattr(os, "getuid"):
        return True
    found = path.lstat()
    is_link = stat.S_ISLNK(found.st_mode)
    return not is_link and found.st_uid == os.getuid() and not found.st_mode & 0o022
