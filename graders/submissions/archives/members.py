"""The members of an archive: their names, checked part by part, and the folders they form."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Generic, TypeVar

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.entries import Entry, Kind, about

_PART_BYTES = 255
_PARTS = 40
_DRIVE = re.compile(r"[A-Za-z]:")
_NOTES_PER_FOLDER = 3

T = TypeVar("T")


@dataclass(frozen=True)
class Member(Generic[T]):
    """A member: its name as written in the archive, its kind, and where its bytes are."""

    name: str
    kind: Kind
    handle: T


@dataclass(frozen=True)
class Index(Generic[T]):
    """An archive's table of contents, by path; the path of the archive itself is empty."""

    folders: Mapping[str, tuple[Entry, ...]]  # what each folder holds, by bare names
    kinds: Mapping[str, Kind]
    handles: Mapping[str, T]  # how to find the bytes of each regular file
    notes: Mapping[str, tuple[Message, ...]]  # on odd names in each folder


def clean_path(name: str) -> str | None:
    """Return the path that a member's name stands for, below the archive's root.

    Its parts are joined by ``/``; it is empty for the root itself. The result is None for a name
    that is absolute, leads upwards, or is no valid file name.
    """
    # Some tools for Windows write their own separator.
    path = name.replace("\\", "/")
    if "\0" in path or path.startswith("/") or _DRIVE.match(path):
        return None
    parts = [part for part in path.split("/") if part not in ("", ".")]
    is_sound = ".." not in parts and len(parts) <= _PARTS and all(map(_is_sound, parts))
    return "/".join(parts) if is_sound else None


def _is_sound(part: str) -> bool:
    try:
        return len(os.fsencode(part)) <= _PART_BYTES
    except UnicodeEncodeError:
        return False


def make_index(members: Iterable[Member[T]]) -> Index[T]:
    """Make a tree of an archive's members; when two have the same name, the last counts."""
    draft: _Draft[T] = _Draft()
    for member in members:
        draft.add(member)
    return draft.finished()


@dataclass
class _Draft(Generic[T]):
    kinds: dict[str, Kind] = field(default_factory=dict)
    handles: dict[str, T] = field(default_factory=dict)
    notes: dict[str, list[Message]] = field(default_factory=dict)

    def add(self, member: Member[T]) -> None:
        path = clean_path(member.name)
        if path is None:
            template = N_("{file} leads out of the archive: it was not read")
            self._note(_sound_start(member.name), template, member.name)
        elif path and member.kind is Kind.FOLDER:
            self._add_folder(path)
        elif path:
            self._add_folder(path.rpartition("/")[0])
            self._add_file(path, member)

    def _add_folder(self, path: str) -> None:
        while path and self.kinds.get(path) is not Kind.FOLDER:
            if path in self.kinds:
                self._twice(path)
            self.kinds[path] = Kind.FOLDER
            self.handles.pop(path, None)
            path = path.rpartition("/")[0]

    def _add_file(self, path: str, member: Member[T]) -> None:
        if path in self.kinds:
            self._twice(path)
        # The members of a folder would be lost with it.
        if self.kinds.get(path) is Kind.FOLDER:
            return
        self.kinds[path] = member.kind
        self.handles.pop(path, None)
        if member.kind is Kind.FILE:
            self.handles[path] = member.handle

    def _twice(self, path: str) -> None:
        folder, _, name = path.rpartition("/")
        self._note(folder, N_("{file} is in the archive twice: the last one counts"), name)

    def _note(self, folder: str, template: str, name: str) -> None:
        notes = self.notes.setdefault(folder, [])
        note = about(template, name)
        if note not in notes and len(notes) < _NOTES_PER_FOLDER:
            notes.append(note)

    def finished(self) -> Index[T]:
        folders: dict[str, list[Entry]] = {"": []}
        for path, kind in self.kinds.items():
            folder, _, name = path.rpartition("/")
            folders.setdefault(folder, []).append(Entry(name, kind))
            if kind is Kind.FOLDER:
                folders.setdefault(path, [])
        return Index(
            {
                folder: tuple(sorted(entries, key=lambda entry: entry.sort_key))
                for folder, entries in folders.items()
            },
            self.kinds,
            self.handles,
            {folder: tuple(notes) for folder, notes in self.notes.items()},
        )


def _sound_start(name: str) -> str:
    """Return the folder that a bad name begins with: its student gets the note."""
    parts = name.replace("\\", "/").split("/")[:_PARTS]
    kept: list[str] = []
    for part in parts[:-1]:
        if clean_path("/".join([*kept, part])) in (None, "") or part in ("", "."):
            break
        kept.append(part)
    return "/".join(kept)
