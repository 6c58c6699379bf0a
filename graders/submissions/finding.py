"""Find the submissions below some paths. Only names are looked at; no file is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import field
from pathlib import Path

from graders.errors import UsageError
from graders.handing_in import HandedIn
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.command_paths import Given, check_paths, list_class, quoted
from graders.submissions.entries import Entry, Kind
from graders.submissions.expected_files import ExpectedFiles, Nearness, fit, is_archive, stem_of
from graders.submissions.folder_shapes import (
    contents_of,
    groups_in,
    holds_one,
    is_class,
    is_handed_in,
    is_one,
    is_one_students,
    near,
)
from graders.submissions.loose_files import loose_places
from graders.submissions.places import (
    Place,
    assign_ids,
    attempts_of,
    handed_in,
    keep_last_attempts,
    name_clones,
    of_folder,
    of_group,
    without_overlaps,
)
from graders.submissions.platforms import group
from graders.submissions.tree import on_disk, without_wrappers


@dataclass(frozen=True)
class FoundSubmission:
    """The place of a submission; :func:`graders.submissions.read` reads its bytes.

    ``root`` is the student's folder, or the folder that holds the student's file. It may lie inside
    an archive, as ``class.zip/durand`` does. Where other students share it, ``members`` are this
    student's files: the student's name for each, and the platform's.
    """

    id: str  # safe as a file name, and unique among those found together
    root: Path
    files: tuple[str, ...] = ()  # those that the command line named; empty for a whole folder
    is_loose: bool = False  # it is one file beside files of other students
    members: tuple[tuple[str, str], ...] = ()
    notes: tuple[Message, ...] = ()  # decisions so far, such as which attempt is the last
    # The student and the time of handing in, as far as names tell.
    handed: HandedIn = field(default_factory=lambda: HandedIn(""))

    @property
    def folder(self) -> Path:
        """The folder on disk in which the submission lies."""
        root = on_disk(self.root)
        return root if root.is_dir() else root.parent


def find(
    paths: Sequence[Path], expected: ExpectedFiles, *, every_attempt: bool = False
) -> tuple[FoundSubmission, ...]:
    """Find the submissions of one assignment, sorted by id; one alone is a self-check.

    A path is a submission (a file, or a folder or archive that directly holds one of the files), or
    a folder or archive of submissions; several paths make one class. With ``every_attempt``, the
    earlier attempts of a student are submissions too, and not only noted. Raise `UsageError` if a
    path is wrong, or nothing is found.
    """
    given = check_paths(paths)
    places = without_overlaps(_places(given, expected))
    places = keep_last_attempts(name_clones(places, expected), expected)
    groups = [attempts_of(place) if every_attempt else (place,) for place in places]
    return _found(groups, given, expected)


def find_one(paths: Sequence[Path], expected: ExpectedFiles) -> tuple[FoundSubmission, ...]:
    """Take one path as one submission, whatever it holds: a service named its student.

    A folder without any of the expected files is an empty submission. Raise `UsageError` if the
    path is wrong.
    """
    (given,) = check_paths(paths)
    if given.kind is Kind.FOLDER or is_archive(given.path.name):
        places = name_clones([of_folder(given.path)], expected)
    else:
        places = _places((given,), expected)
    return _found([(place,) for place in places], (given,), expected)


def folders_below(repository: Path, found: Iterable[FoundSubmission]) -> dict[str, str]:
    """Return the folders of submissions, by id, relative to the repository that holds them.

    A submission that lies elsewhere or in an archive, or whose files a platform renamed, is left
    out: the repository has no files of the names in its record.
    """
    top = repository.resolve()
    roots = {one.id: one.root.resolve() for one in found if one.root.is_dir() and not one.members}
    return {
        id_: root.relative_to(top).as_posix()
        for id_, root in roots.items()
        if root.is_relative_to(top)
    }


def _found(
    groups: Sequence[Sequence[Place]], given: Sequence[Given], expected: ExpectedFiles
) -> tuple[FoundSubmission, ...]:
    """Give places their ids. The places of one group are attempts of one student."""
    if not groups:
        raise UsageError(
            Message(
                "no submission in {names}", {"names": quoted(item.path.name for item in given)}
            ),
            Message(
                "a submission holds one of: {names}", {"names": ", ".join(expected.file_names)}
            ),
        )
    each = [place for group in groups for place in group]
    found = [
        FoundSubmission(
            handed.id, place.root, place.files, place.is_loose, place.members, place.notes, handed
        )
        for place, handed in zip(each, handed_in(groups, assign_ids(each)), strict=True)
    ]
    return tuple(sorted(found, key=lambda submission: submission.id))


def _places(given: tuple[Given, ...], expected: ExpectedFiles) -> list[Place]:
    folders = [item.path for item in given if item.kind is Kind.FOLDER]
    files = [item.path for item in given if item.kind is not Kind.FOLDER]
    archives = [path for path in files if is_archive(path.name)]
    if len(given) == 1 and archives:
        return _in_folder(archives[0], expected)
    places = _grouped_files(files, expected)
    others = {item.path.name for item in given} - {path.name for path in archives}
    students, classes = _in_archives(archives, others, expected)
    places += students
    # Siblings are alike: where one is a student's folder or file, the others are too.
    is_class = len(given) > 1 and (bool(places) or any(is_one(path, expected) for path in folders))
    for folder in folders:
        places += [of_folder(folder)] if is_class else _in_folder(folder, expected)
    return places + classes


def _grouped_files(paths: Sequence[Path], expected: ExpectedFiles) -> list[Place]:
    """Make the places of single files, some of which a platform may have named."""
    places: list[Place] = []
    for folder in dict.fromkeys(path.parent for path in paths):
        names = [path.name for path in paths if path.parent == folder]
        groups, rest = group([Entry(name, Kind.FILE) for name in names])
        for one in groups:
            places += of_group(folder, one)
        loose = [entry.name for entry in rest if is_handed_in(entry.name, expected)]
        places += _named_files([folder / name for name in loose], expected)
    return places


def _named_files(paths: list[Path], expected: ExpectedFiles) -> list[Place]:
    """Make one place of files named like the modules, else one place per file."""
    if not paths:
        return []
    folder, names = paths[0].parent, [path.name for path in paths]
    fits = {name: near(fit(expected, name), Nearness.CASE) for name in names}
    if not all(fits.values()):
        return loose_places(folder, names, expected)
    order = sorted((expected.modules.index(one.module), name) for name, one in fits.items() if one)
    return [Place(folder, tuple(name for _, name in order))]


def _in_folder(folder: Path, expected: ExpectedFiles) -> list[Place]:
    """Make the places of a folder: one submission, or a class, perhaps one folder down."""
    entries = list_class(folder, expected.file_names).entries
    if holds_one(folder, entries, expected):
        return [of_folder(folder)]
    groups, rest = group(entries)
    inside = contents_of(folder, rest, expected)
    if not groups and is_one_students(inside, expected):
        return [of_folder(folder)]
    is_wrapper = not groups and len(inside.folders) == 1 and not inside.loose
    if is_wrapper and is_class(folder / inside.folders[0], expected):
        places = _in_folder(folder / inside.folders[0], expected)
        names = {place.path.name for place in places}
    else:
        places = [place for one in groups for place in of_group(folder, one)]
        teams = groups_in(folder, inside.folders, expected)
        for name in inside.folders:
            inner = folder / name
            places += _in_folder(inner, expected) if name in teams else [of_folder(inner)]
        places += loose_places(folder, inside.loose, expected)
        names = {entry.name for entry in entries} - set(inside.archives)
    students, classes = _in_archives([folder / name for name in inside.archives], names, expected)
    return places + students + classes


def _in_archives(
    archives: Sequence[Path], others: Set[str], expected: ExpectedFiles
) -> tuple[list[Place], list[Place]]:
    """Make the places of a folder's archives: of one student each, and of whole classes.

    ``others`` are the names of the submissions beside them; an archive that these were unpacked
    from is skipped.
    """
    students: list[Place] = []
    classes: list[Place] = []
    for archive in archives:
        if _is_source_of(archive, others, expected, is_alone=len(archives) == 1):
            continue
        if is_class(without_wrappers(archive), expected, least=3):
            classes += _in_folder(archive, expected)
        else:
            students.append(of_folder(archive))
    return students, classes


def _is_source_of(
    archive: Path, others: Set[str], expected: ExpectedFiles, *, is_alone: bool
) -> bool:
    """Tell whether the submissions beside an archive were unpacked from it."""
    # An archive with a student's name is an attempt like any other.
    if not others or stem_of(archive.name) in others:
        return False
    root = without_wrappers(archive)
    if root != archive and others == {root.name}:
        return is_alone or is_class(root, expected)
    if not is_class(root, expected):
        return False
    return {place.path.name for place in _in_folder(root, expected)} <= others
