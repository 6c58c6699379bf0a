"""List the submissions below some paths, without opening a file of any."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graders.errors import UsageError
from graders.submissions.expected import (
    Fit,
    Handout,
    Nearness,
    fit,
    is_archive,
    is_provided,
    split_code,
)
from graders.submissions.given import Given, check_paths, list_class, quoted
from graders.submissions.naming import Named, assign_ids
from graders.submissions.tree import MAX_FOLDER_ENTRIES, Entry, Kind, list_folder


@dataclass(frozen=True)
class FoundSubmission:
    """Where a submission is; :func:`graders.submissions.read` takes its bytes.

    Attributes
    ----------
    id : str
        Safe, plain and unique among those found together.
    root : Path
        The student's folder, or the folder that holds the student's file.
    files : tuple of str
        The files that were named one by one; empty for a whole folder.
    is_loose : bool
        Whether the one file is alone: what lies beside it is other people's.
    """

    id: str
    root: Path
    files: tuple[str, ...] = ()
    is_loose: bool = False


@dataclass(frozen=True)
class _Place:
    """A submission that has no id yet."""

    root: Path
    files: tuple[str, ...] = ()
    is_loose: bool = False

    @property
    def path(self) -> Path:
        return self.root / self.files[0] if self.files else self.root

    @property
    def label(self) -> str:
        return os.path.splitext(self.path.name)[0] if self.files else self.path.name


def find(paths: Sequence[Path], handout: Handout) -> tuple[FoundSubmission, ...]:
    """Find the submissions of one assignment.

    Parameters
    ----------
    paths : sequence of Path
        A submission (a file, or a folder that directly holds one of the files), or a folder
        of submissions; several paths make one class.
    handout : Handout
        What the assignment expects.

    Returns
    -------
    tuple of FoundSubmission
        Sorted by id; one alone is a self-check.

    Raises
    ------
    UsageError
        If a path is wrong, or nothing is found.
    """
    given = check_paths(paths)
    places = _without_overlaps(_places(given, handout))
    if not places:
        raise UsageError(
            f"no submission in {quoted(item.path.name for item in given)}",
            f"a submission holds {' or '.join(handout.file_names)}",
        )
    ids = assign_ids([Named(place.label, place.path) for place in places])
    found = [
        FoundSubmission(chosen, place.root, place.files, place.is_loose)
        for chosen, place in zip(ids, places, strict=True)
    ]
    return tuple(sorted(found, key=lambda submission: submission.id))


def _places(given: tuple[Given, ...], handout: Handout) -> list[_Place]:
    folders = [item.path for item in given if item.kind is Kind.FOLDER]
    files = [item.path for item in given if item.kind is not Kind.FOLDER]
    loose = [
        path for path in files if split_code(path.name) and not is_provided(handout, path.name)
    ]
    archives = [path for path in files if is_archive(path.name)]
    places = _named_files(loose, handout)
    if not _is_of_class(archives, folders, bool(loose)):
        places += [_Place(path.parent, (path.name,), is_loose=True) for path in archives]
    # Siblings are alike: beside one student's folder or file, the others are students' too.
    is_class = len(given) > 1 and (bool(places) or any(_is_one(path, handout) for path in folders))
    for folder in folders:
        places += [_Place(folder)] if is_class else _in_folder(folder, handout)
    return places


def _named_files(paths: list[Path], handout: Handout) -> list[_Place]:
    """Files named as the modules are one student's, with what is beside; others are loose."""
    places: list[_Place] = []
    for folder in dict.fromkeys(path.parent for path in paths):
        names = [path.name for path in paths if path.parent == folder]
        fits = [_near(fit(handout, name), Nearness.CASE) for name in names]
        if all(fits):
            order = sorted(names, key=lambda name: _module_index(handout, name))
            places.append(_Place(folder, tuple(order)))
        else:
            places += [_Place(folder, (name,), is_loose=True) for name in names]
    return places


def _near(found: Fit | None, limit: Nearness) -> Fit | None:
    return found if found and found.nearness <= limit else None


def _module_index(handout: Handout, name: str) -> tuple[int, str]:
    found = fit(handout, name)
    return (handout.modules.index(found.module) if found else 0), name


def _in_folder(folder: Path, handout: Handout) -> list[_Place]:
    """Tell a submission from a folder of submissions, perhaps wrapped in one more folder."""
    entries = list_class(folder, handout.file_names).entries
    if _holds_one(folder, entries, handout):
        return [_Place(folder)]
    folders = [entry.path for entry in entries if _is_student_folder(folder, entry)]
    loose = [
        entry.path
        for entry in entries
        if entry.kind is not Kind.FOLDER and _is_handed_in(entry.name, handout)
    ]
    archives = _unopened(entries, folders)
    if len(folders) == 1 and not loose and _is_class(folder / folders[0], handout):
        return _in_folder(folder / folders[0], handout)
    loose += [] if _is_of_class(archives, folders, bool(loose)) else archives
    files = [_Place(folder, (name,), is_loose=True) for name in loose]
    return [_Place(folder / name) for name in folders] + files


def _is_one(folder: Path, handout: Handout) -> bool:
    """Tell whether a folder that may be unreadable directly holds the assignment's files."""
    try:
        entries = list_folder(folder, MAX_FOLDER_ENTRIES, handout.file_names).entries
    except OSError:
        return False
    return _holds_one(folder, entries, handout)


def _holds_one(folder: Path, entries: tuple[Entry, ...], handout: Handout) -> bool:
    fits = [found for entry in entries if (found := fit(handout, entry.name))]
    if any(_near(found, Nearness.CASE) for found in fits):
        return True
    if not fits or not all(_near(found, Nearness.COPY) for found in fits):
        return False
    # `morpion_final.py` is one student's work; with `morpion_v2.py` beside, it is a class.
    kinds = Counter((found.module, found.suffix) for found in fits)
    return max(kinds.values()) == 1 and not any(
        _holds_exact(folder / entry.path, handout) for entry in entries if entry.kind is Kind.FOLDER
    )


def _is_class(folder: Path, handout: Handout) -> bool:
    try:
        entries = list_folder(folder, MAX_FOLDER_ENTRIES).entries
    except OSError:
        return False
    if _holds_one(folder, entries, handout):
        return False
    inside = (folder / entry.path for entry in entries if entry.kind is Kind.FOLDER)
    return sum(_holds_exact(path, handout) for path in inside) > 1


def _holds_exact(folder: Path, handout: Handout) -> bool:
    return any(os.path.lexists(folder / name) for name in handout.file_names)


def _is_student_folder(folder: Path, entry: Entry) -> bool:
    if entry.kind is Kind.LINK:
        return split_code(entry.name) is None and os.path.isdir(folder / entry.path)
    # The results of an earlier run.
    is_output = entry.name == "grades" and os.path.lexists(folder / "grades" / "grades.json")
    return entry.kind is Kind.FOLDER and not is_output


def _is_handed_in(name: str, handout: Handout) -> bool:
    return split_code(name) is not None and not is_provided(handout, name)


def _unopened(entries: Iterable[Entry], folders: Sequence[str]) -> list[str]:
    """Name the archives that nobody has unpacked."""
    return [
        entry.name
        for entry in entries
        if is_archive(entry.name)
        and entry.kind is not Kind.FOLDER
        and os.path.splitext(entry.name)[0] not in folders
    ]


def _is_of_class(archives: Sequence[object], folders: Sequence[object], has_loose: bool) -> bool:
    """Tell the archive that the whole class came in from those that stand for a student."""
    return len(archives) == 1 and bool(folders) and not has_loose


def _without_overlaps(places: Iterable[_Place]) -> list[_Place]:
    """Keep each submission once, though paths were repeated or lay inside one another."""
    kept = {(place.root, place.files): place for place in places}
    whole = {place.root for place in kept.values() if not place.files}
    return [place for place in kept.values() if not whole.intersection(place.path.parents)]
