"""List and read folders, files and archives that are not to be trusted.

Links are not followed, FIFOs are not waited for, and all sizes are bounded. A path may go on inside
an archive: see :mod:`graders.submissions.archives.paths`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path

from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.archives import paths
from graders.submissions.entries import (
    CANNOT_BE_READ,
    IS_LINK,
    IS_NO_FILE,
    MAX_ARCHIVE_DEPTH,
    MAX_DEPTH,
    MAX_FOLDER_ENTRIES,
    MAX_TREE_ENTRIES,
    OPEN_FLAGS,
    Entry,
    Kind,
    Listing,
    about,
    is_ignored,
    kind_of,
    read_up_to,
    too_large,
)
from graders.submissions.expected_files import is_archive

_WRAPPERS = 3


def kind_at(path: Path) -> Kind | None:
    """Return the kind of a path on disk or in an archive, None if it does not exist."""
    try:
        return kind_of(os.lstat(path).st_mode)
    except (OSError, ValueError):
        if os.path.isdir(path.parent):  # on disk, where nothing has this name
            return None
        spot = paths.locate(path)
        return spot.kind() if spot else None


def on_disk(path: Path) -> Path:
    """Return the part of a path that is on disk: the path itself, or its archive."""
    for above in (path, *path.parents):
        if os.path.lexists(above):
            return above
    return path


def list_folder(folder: Path, limit: int, probe: Iterable[str] = ()) -> Listing:
    """List a folder (no link) or an archive in a fixed order, without hidden files and caches.

    With more names than the limit, only those of ``probe`` are looked for: a partial list would
    differ between machines. Raise `OSError` if the folder cannot be read.
    """
    listing = _list(folder, limit, probe)
    kept = [entry for entry in listing.entries if not is_ignored(entry)]
    return replace(listing, entries=tuple(sorted(kept, key=lambda entry: entry.sort_key)))


def _list(folder: Path, limit: int, probe: Iterable[str]) -> Listing:
    try:
        is_folder = stat.S_ISDIR(os.lstat(folder).st_mode)
    except OSError:
        if (spot := paths.locate(folder)) is None:
            raise
    else:
        if is_folder:
            return _scan(folder, limit, probe)
        if (spot := paths.locate(folder)) is None:
            raise NotADirectoryError(os.fspath(folder))
    listing = spot.list()
    if len(listing.entries) <= limit:
        return listing
    return replace(listing, entries=_probe(folder, probe), is_complete=False)


def _scan(folder: Path, limit: int, probe: Iterable[str]) -> Listing:
    entries: list[Entry] = []
    with os.scandir(folder) as scan:
        for count, item in enumerate(scan):
            if count >= limit:
                return Listing(_probe(folder, probe), is_complete=False)
            entries.append(Entry(item.name, _kind_of_item(item)))
    return Listing(tuple(entries))


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
    kinds = {name: kind_at(folder / name) for name in names}
    return tuple(Entry(name, kind) for name, kind in kinds.items() if kind)


def without_wrappers(archive: Path) -> Path:
    """Return the first folder of an archive that holds more than one folder."""
    inside = archive
    for _ in range(_WRAPPERS):
        try:
            entries = list_folder(inside, MAX_FOLDER_ENTRIES).entries
        except OSError:
            break
        if len(entries) != 1 or entries[0].kind is not Kind.FOLDER:
            break
        inside /= entries[0].name
    return inside


@dataclass(frozen=True)
class Shelf:
    """The folder of one submission's files.

    ``members`` are the submission's files in a shared folder: the name shown, and the name on disk.
    It is empty when the whole folder is the submission's.
    """

    root: Path
    members: Mapping[str, str] = field(default_factory=dict)

    def path(self, inner: str) -> Path:
        """Return the path of the file or folder shown as ``inner``."""
        first, slash, rest = inner.partition("/")
        return self.root / (self.members.get(first, first) + slash + rest)

    def list(self, folder: str, limit: int, probe: Iterable[str]) -> Listing:
        """List a folder of the submission, ``""`` for its root."""
        if folder or not self.members:
            return list_folder(self.path(folder) if folder else self.root, limit, probe)
        kinds = {name: kind_at(self.path(name)) for name in self.members}
        entries = [Entry(name, kind or Kind.OTHER) for name, kind in kinds.items()]
        return Listing(tuple(sorted(entries, key=lambda entry: entry.sort_key)))


@dataclass
class _Walk:
    """The entries and obstacles met so far by a walk."""

    found: list[Entry] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    unopened: list[str] = field(default_factory=list)
    is_complete: bool = True
    archives_left: int = 0

    def take(self, folder: str, listing: Listing) -> list[tuple[str, bool]]:
        """Keep what a folder holds; return what to look into next, and whether it is an archive."""
        self.is_complete = self.is_complete and listing.is_complete
        self.notes += listing.notes
        if folder and any(entry.name == "pyvenv.cfg" for entry in listing.entries):
            return []
        above = f"{folder}/" if folder else ""
        inside = [Entry(above + entry.path, entry.kind) for entry in listing.entries]
        self.found += inside
        deeper = []
        for entry in inside:
            if entry.kind is Kind.FOLDER:
                deeper.append((entry.path, False))
            elif entry.kind is Kind.FILE and is_archive(entry.name):
                if self.archives_left > 0 and listing.archives_above < MAX_ARCHIVE_DEPTH:
                    self.archives_left -= 1
                    deeper.append((entry.path, True))
                else:
                    self.unopened.append(entry.path)
        return deeper


def walk(
    root: Path | Shelf,
    probe: Iterable[str],
    depth: int = MAX_DEPTH,
    folder_limit: int = MAX_FOLDER_ENTRIES,
    total_limit: int = MAX_TREE_ENTRIES,
    max_archives: int = 0,
) -> Listing:
    """List a folder or an archive and the folders below, shallowest first, within limits.

    A folder is listed whole, or only the names of ``probe`` in it, so that the result does not
    depend on the machine. ``depth`` is the number of levels below the root, and below each archive
    that is met. At most ``max_archives`` are opened; each counts as a folder. The other limits are
    on the number of names.
    """
    shelf = root if isinstance(root, Shelf) else Shelf(root)
    names, met = tuple(probe), _Walk(archives_left=max_archives)
    level = [("", depth)]
    while level:
        deeper: list[tuple[str, int]] = []
        for folder, left in level:
            limit = min(folder_limit, total_limit - len(met.found))
            try:
                listing = shelf.list(folder, limit, names)
            except OSError:
                met.unreadable.append(folder)
                continue
            for path, is_opened in met.take(folder, listing):
                if is_opened or left > 0:
                    deeper.append((path, depth if is_opened else left - 1))
        level = deeper
    return Listing(
        tuple(met.found),
        met.is_complete,
        tuple(met.unreadable),
        tuple(met.notes),
        tuple(met.unopened),
    )


def read_file(path: Path, limit: int) -> bytes | Message:
    """Read a regular file of at most ``limit`` bytes whole, or say why it was not read."""
    try:
        if stat.S_ISLNK(os.lstat(path).st_mode):
            return about(IS_LINK, path.name)
        descriptor = os.open(path, OPEN_FLAGS)
    except (OSError, ValueError):
        spot = None if os.path.lexists(path) else paths.locate(path)
        return spot.read(limit) if spot else about(CANNOT_BE_READ, path.name)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return about(IS_NO_FILE, path.name)
        if status.st_size <= limit:
            content = read_up_to(limit + 1, partial(os.read, descriptor))
            if len(content) <= limit:
                return content
        return too_large(path.name, limit)
    except OSError:
        return about(CANNOT_BE_READ, path.name)
    finally:
        os.close(descriptor)
