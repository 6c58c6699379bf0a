"""Look into folders and files that a stranger made, without following, waiting or overflowing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from graders.i18n import N_
from graders.model import Message
from graders.submissions.naming import shown

MAX_CLASS_ENTRIES = 100_000
MAX_FOLDER_ENTRIES = 5_000
MAX_TREE_ENTRIES = 20_000
MAX_DEPTH = 2

_IGNORED_FOLDERS = frozenset(
    {"__pycache__", "__macosx", "venv", "env", "virtualenv", "node_modules", "site-packages"}
)
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class Kind(Enum):
    """What stands behind a name, links not followed."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    OTHER = "other"


@dataclass(frozen=True)
class Entry:
    """A name met below a root; ``path`` is relative to it, with ``/``."""

    path: str
    kind: Kind

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The path of the folder that holds it; empty for the root."""
        return self.path.rpartition("/")[0]

    @property
    def depth(self) -> int:
        """How many folders lie between the root and it."""
        return self.path.count("/")

    @property
    def sort_key(self) -> tuple[int, bytes]:
        """The same order on every machine."""
        return self.depth, os.fsencode(self.path)


@dataclass(frozen=True)
class Listing:
    """The names of a folder, or of a tree; not complete when there were too many."""

    entries: tuple[Entry, ...] = ()
    is_complete: bool = True
    unreadable: tuple[str, ...] = ()


def kind_of(mode: int) -> Kind:
    """Name the kind of a file from its mode."""
    if stat.S_ISREG(mode):
        return Kind.FILE
    if stat.S_ISDIR(mode):
        return Kind.FOLDER
    return Kind.LINK if stat.S_ISLNK(mode) else Kind.OTHER


def list_folder(folder: Path, limit: int, probe: Iterable[str] = ()) -> Listing:
    """List a folder in a fixed order, without what is never a submission's.

    Parameters
    ----------
    folder : Path
        Not a link.
    limit : int
        With more names than this, only those of ``probe`` are looked for: a part of the
        list would not be the same part on every machine.
    probe : iterable of str
        The names that matter most.

    Raises
    ------
    OSError
        If the folder cannot be read.
    """
    entries: list[Entry] = []
    if not stat.S_ISDIR(os.lstat(folder).st_mode):
        raise NotADirectoryError(os.fspath(folder))
    with os.scandir(folder) as scan:
        for count, item in enumerate(scan):
            if count >= limit:
                return Listing(_probe(folder, probe), is_complete=False)
            entries.append(Entry(item.name, _kind_of_item(item)))
    kept = [entry for entry in entries if not is_ignored(entry)]
    return Listing(tuple(sorted(kept, key=lambda entry: entry.sort_key)))


def _kind_of_item(item: os.DirEntry[str]) -> Kind:
    try:
        if item.is_symlink():
            return Kind.LINK
        if item.is_dir(follow_symlinks=False):
            return Kind.FOLDER
        return Kind.FILE if item.is_file(follow_symlinks=False) else Kind.OTHER
    except OSError:
        return Kind.OTHER


def _probe(folder: Path, names: Iterable[str]) -> tuple[Entry, ...]:
    found = []
    for name in names:
        try:
            found.append(Entry(name, kind_of(os.lstat(folder / name).st_mode)))
        except OSError:
            continue
    return tuple(sorted(found, key=lambda entry: entry.sort_key))


def is_ignored(entry: Entry) -> bool:
    """Tell what tools leave about: hidden names, caches, environments."""
    if entry.name.startswith("."):
        return True
    return entry.kind is Kind.FOLDER and entry.name.casefold() in _IGNORED_FOLDERS


def walk(
    root: Path,
    probe: Iterable[str],
    depth: int = MAX_DEPTH,
    folder_limit: int = MAX_FOLDER_ENTRIES,
    total_limit: int = MAX_TREE_ENTRIES,
) -> Listing:
    """List a folder and those below it, the shallowest first, bounded in depth and number.

    Returns
    -------
    Listing
        Folders that cannot be read are named, ``""`` for the root itself. A folder is
        listed whole or not at all, so that the answer depends on what is there alone.
    """
    names = tuple(probe)
    found: list[Entry] = []
    unreadable: list[str] = []
    is_complete = True
    level = [""]
    for _ in range(depth + 1):
        deeper: list[str] = []
        for folder in level:
            left = min(folder_limit, total_limit - len(found))
            try:
                listing = list_folder(root / folder, left, names)
            except OSError:
                unreadable.append(folder)
                continue
            is_complete = is_complete and listing.is_complete
            if folder and any(entry.name == "pyvenv.cfg" for entry in listing.entries):
                continue
            inside = [_below(folder, entry) for entry in listing.entries]
            found += inside
            deeper += [entry.path for entry in inside if entry.kind is Kind.FOLDER]
        level = deeper
    return Listing(tuple(found), is_complete, tuple(unreadable))


def _below(folder: str, entry: Entry) -> Entry:
    return Entry(f"{folder}/{entry.path}", entry.kind) if folder else entry


def read_file(path: Path, limit: int) -> bytes | Message:
    """Read a regular file whole, or say why it was not read.

    Parameters
    ----------
    path : Path
        Never followed when it is a link; a FIFO is not waited for.
    limit : int
        Bytes; one more, and the file is not read.
    """
    name = {"file": shown(path.name)}
    try:
        if stat.S_ISLNK(os.lstat(path).st_mode):
            return Message(N_("{file} is a link: links are not followed"), name)
        descriptor = os.open(path, _FLAGS)
    except (OSError, ValueError):
        return Message(N_("{file} cannot be read"), name)
    try:
        return _read_open(descriptor, limit, name)
    except OSError:
        return Message(N_("{file} cannot be read"), name)
    finally:
        os.close(descriptor)


def check_readable(path: Path) -> None:
    """Raise OSError when a regular file may not be opened."""
    os.close(os.open(path, _FLAGS))


def _read_open(descriptor: int, limit: int, name: Mapping[str, str]) -> bytes | Message:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        return Message(N_("{file} is not a file"), name)
    pieces: list[bytes] = []
    left = limit + 1 if status.st_size <= limit else 0
    while left > 0 and (piece := os.read(descriptor, left)):
        pieces.append(piece)
        left -= len(piece)
    if left <= 0:
        return Message(
            N_("{file} is larger than {size} KiB, the most that is read"),
            {**name, "size": limit >> 10},
        )
    return b"".join(pieces)
