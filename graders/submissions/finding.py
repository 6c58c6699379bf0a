"""List the submissions below some paths, without reading a file of any."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from graders.errors import UsageError
from graders.model import Message
from graders.submissions.attempts import are_all_attempts, read_attempt, same_base
from graders.submissions.entries import Entry, Kind, Listing
from graders.submissions.expected import (
    CODE,
    Fit,
    Handout,
    Nearness,
    fit,
    is_archive,
    is_provided,
    split_code,
    stem_of,
)
from graders.submissions.given import Given, check_paths, list_class, quoted
from graders.submissions.limits import MAX_CLASS_ENTRIES
from graders.submissions.naming import Named, assign_ids
from graders.submissions.places import (
    Place,
    keep_last_attempts,
    name_clones,
    of_folder,
    of_group,
    without_overlaps,
)
from graders.submissions.platforms import group
from graders.submissions.results import are_results
from graders.submissions.tree import kind_at, list_folder, on_disk, without_wrappers

_WRAPPERS = 2


@dataclass(frozen=True)
class FoundSubmission:
    """Where a submission is; :func:`graders.submissions.read` takes its bytes.

    Attributes
    ----------
    id : str
        Safe, plain and unique among those found together.
    root : Path
        The student's folder, or the folder that holds the student's file. A path may go on
        inside an archive, ``class.zip/durand``.
    files : tuple of str
        The files that were named one by one; empty for a whole folder.
    is_loose : bool
        Whether the one file is alone: what lies beside it is other people's.
    members : tuple of (str, str)
        Of a root shared with others, what is this student's: as the student called it, and as
        a platform did. Empty when the whole root is.
    notes : tuple of Message
        What was decided already: which attempt is the last.
    """

    id: str
    root: Path
    files: tuple[str, ...] = ()
    is_loose: bool = False
    members: tuple[tuple[str, str], ...] = ()
    notes: tuple[Message, ...] = ()

    @property
    def folder(self) -> Path:
        """The folder of this machine that it lies in."""
        root = on_disk(self.root)
        return root if root.is_dir() else root.parent


def find(paths: Sequence[Path], handout: Handout) -> tuple[FoundSubmission, ...]:
    """Find the submissions of one assignment.

    Parameters
    ----------
    paths : sequence of Path
        A submission (a file, or a folder or archive that directly holds one of the files), or
        a folder or archive of submissions; several paths make one class.
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
    places = without_overlaps(_places(given, handout))
    places = keep_last_attempts(name_clones(places, handout), handout)
    if not places:
        raise UsageError(
            f"no submission in {quoted(item.path.name for item in given)}",
            f"a submission holds {' or '.join(handout.file_names)}",
        )
    ids = assign_ids([Named(place.label, place.path, place.number) for place in places])
    found = [
        FoundSubmission(chosen, place.root, place.files, place.is_loose, place.members, place.notes)
        for chosen, place in zip(ids, places, strict=True)
    ]
    return tuple(sorted(found, key=lambda submission: submission.id))


def _places(given: tuple[Given, ...], handout: Handout) -> list[Place]:
    folders = [item.path for item in given if item.kind is Kind.FOLDER]
    files = [item.path for item in given if item.kind is not Kind.FOLDER]
    archives = [path for path in files if is_archive(path.name)]
    if len(given) == 1 and archives:
        return _in_folder(archives[0], handout)
    places = _grouped_files(files, handout)
    others = {item.path.name for item in given} - {path.name for path in archives}
    students, classes = _in_archives(archives, others, handout)
    places += students
    # Siblings are alike: beside one student's folder or file, the others are students' too.
    is_class = len(given) > 1 and (bool(places) or any(_is_one(path, handout) for path in folders))
    for folder in folders:
        places += [of_folder(folder)] if is_class else _in_folder(folder, handout)
    return places + classes


def _grouped_files(paths: Sequence[Path], handout: Handout) -> list[Place]:
    """Make the places of files named one by one: some may bear a platform's names."""
    places: list[Place] = []
    for folder in dict.fromkeys(path.parent for path in paths):
        names = [path.name for path in paths if path.parent == folder]
        groups, rest = group([Entry(name, Kind.FILE) for name in names])
        for one in groups:
            places += of_group(folder, one)
        loose = [entry.name for entry in rest if _is_handed_in(entry.name, handout)]
        places += _named_files([folder / name for name in loose], handout)
    return places


def _named_files(paths: list[Path], handout: Handout) -> list[Place]:
    """Files named as the modules are one student's, with what is beside; others are loose."""
    if not paths:
        return []
    folder, names = paths[0].parent, [path.name for path in paths]
    if all(_near(fit(handout, name), Nearness.CASE) for name in names):
        order = sorted(names, key=lambda name: _module_index(handout, name))
        return [Place(folder, tuple(order))]
    return [Place(folder, (name,), is_loose=True) for name in names]


def _near(found: Fit | None, limit: Nearness) -> Fit | None:
    return found if found and found.nearness <= limit else None


def _module_index(handout: Handout, name: str) -> tuple[int, str]:
    found = fit(handout, name)
    return (handout.modules.index(found.module) if found else 0), name


@dataclass(frozen=True)
class _Contents:
    """What a folder of submissions may hold, apart from what a platform named."""

    folders: tuple[str, ...]
    loose: tuple[str, ...]
    archives: tuple[str, ...]


def _contents(folder: Path, entries: Iterable[Entry], handout: Handout) -> _Contents:
    kept = list(entries)
    files = [entry.name for entry in kept if entry.kind is not Kind.FOLDER]
    return _Contents(
        tuple(entry.name for entry in kept if _is_student_folder(folder, entry)),
        tuple(name for name in files if _is_handed_in(name, handout)),
        tuple(name for name in files if is_archive(name)),
    )


def _in_folder(folder: Path, handout: Handout) -> list[Place]:
    """Tell a submission from a folder of submissions, perhaps wrapped in one more folder."""
    entries = list_class(folder, handout.file_names).entries
    if _holds_one(folder, entries, handout):
        return [of_folder(folder)]
    groups, rest = group(entries)
    inside = _contents(folder, rest, handout)
    if not groups and _is_one_students(inside, handout):
        return [of_folder(folder)]
    wrapped = folder / inside.folders[0] if _is_wrapper(groups, inside) else None
    if wrapped is not None and _is_class(wrapped, handout):
        places = _in_folder(wrapped, handout)
        names = {place.path.name for place in places}
    else:
        places = [place for one in groups for place in of_group(folder, one)]
        places += [of_folder(folder / name) for name in inside.folders]
        places += [Place(folder, (name,), is_loose=True) for name in inside.loose]
        names = {entry.name for entry in entries} - set(inside.archives)
    students, classes = _in_archives([folder / name for name in inside.archives], names, handout)
    return places + students + classes


def _is_wrapper(groups: Sequence[object], inside: _Contents) -> bool:
    return not groups and len(inside.folders) == 1 and not inside.loose


def _in_archives(
    archives: Sequence[Path], others: Set[str], handout: Handout
) -> tuple[list[Place], list[Place]]:
    """Make the places of archives that are a student's each, and of those that are a group's.

    Parameters
    ----------
    archives : sequence of Path
        Siblings.
    others : set of str
        Names of the submissions beside them: what they were unpacked from is passed over.
    handout : Handout
        What the assignment expects.
    """
    students: list[Place] = []
    classes: list[Place] = []
    for archive in archives:
        if _is_source_of(archive, others, handout, is_alone=len(archives) == 1):
            continue
        if _is_class(without_wrappers(archive), handout, least=3):
            classes += _in_folder(archive, handout)
        else:
            students.append(of_folder(archive))
    return students, classes


def _is_one_students(inside: _Contents, handout: Handout) -> bool:
    """Tell the folder of one student's attempts, or of archives named after the modules."""
    if inside.loose:
        return False
    if inside.folders:
        return not inside.archives and are_all_attempts(inside.folders)
    fits = [fit(handout, stem_of(name) + CODE) for name in inside.archives]
    kinds = Counter(found.module for found in fits if found)
    return bool(fits) and all(_near(f, Nearness.COPY) for f in fits) and max(kinds.values()) == 1


def _is_one(folder: Path, handout: Handout) -> bool:
    """Tell whether a folder that may be unreadable directly holds the assignment's files."""
    entries = _listed(folder, handout.file_names).entries
    return _holds_one(folder, entries, handout)


def _listed(folder: Path, probe: Iterable[str] = ()) -> Listing:
    try:
        return list_folder(folder, MAX_CLASS_ENTRIES, probe)
    except OSError:
        return Listing()


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


def _is_class(folder: Path, handout: Handout, least: int = 2, wrappers: int = _WRAPPERS) -> bool:
    """Tell whether a folder holds the submissions of several, perhaps one folder down."""
    entries = _listed(folder).entries
    if _holds_one(folder, entries, handout):
        return False
    groups, rest = group(entries)
    if groups:
        return True
    inside = _contents(folder, rest, handout)
    if len(inside.folders) == 1 and not inside.loose and not inside.archives and wrappers > 1:
        return _is_class(folder / inside.folders[0], handout, least, wrappers - 1)
    exact = [name for name in inside.folders if _holds_exact(folder / name, handout)]
    # `morpion_v1.py` and `morpion_v2.py` name nobody.
    named = [
        name
        for name in inside.loose
        if (found := fit(handout, name)) and not _near(found, Nearness.COPY)
    ]
    return max(map(_count_students, (exact, named, inside.archives))) >= least


def _count_students(names: Sequence[str]) -> int:
    """Count the names that are not attempts of one another."""
    return len({same_base(read_attempt(stem_of(name))) for name in names})


def _holds_exact(folder: Path, handout: Handout) -> bool:
    return any(kind_at(folder / name) is not None for name in handout.file_names)


def _is_student_folder(folder: Path, entry: Entry) -> bool:
    if entry.kind is Kind.LINK:
        is_named_as_code = split_code(entry.name) is not None
        return not is_named_as_code and _may_lead_to_folder(folder / entry.path)
    return entry.kind is Kind.FOLDER and not are_results(folder / entry.path)


def _may_lead_to_folder(link: Path) -> bool:
    # Where a link of an archive leads is not asked.
    return os.path.isdir(link) or (not os.path.lexists(link) and "." not in link.name)


def _is_handed_in(name: str, handout: Handout) -> bool:
    return split_code(name) is not None and not is_provided(handout, name)


def _is_source_of(archive: Path, others: Set[str], handout: Handout, *, is_alone: bool) -> bool:
    """Tell the archive that the submissions beside it came in from one student's."""
    # That of a student bears the student's name: it is an attempt like another.
    if not others or stem_of(archive.name) in others:
        return False
    root = without_wrappers(archive)
    if root != archive and others == {root.name}:
        return is_alone or _is_class(root, handout)
    if not _is_class(root, handout):
        return False
    return {place.path.name for place in _in_folder(root, handout)} <= others
