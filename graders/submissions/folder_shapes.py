"""Decide what a folder holds: one student's work, a class, groups, results, or a program in files.

File names decide it, except where files that lie together differ only in their lines, see
:mod:`graders.submissions.own_names`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from graders.errors import UsageError
from graders.i18n import Message
from graders.light_dataclass import dataclass
from graders.submissions.entries import MAX_CLASS_ENTRIES, Entry, Kind, Listing
from graders.submissions.expected_files import (
    ExpectedFiles,
    Fit,
    Nearness,
    fit,
    is_archive,
    is_provided,
    split_code,
    stem_of,
)
from graders.submissions.own_names import are_rivals, program_of, text_of
from graders.submissions.platforms import are_all_attempts, group, read_attempt, same_base
from graders.submissions.tree import kind_at, list_folder

_WRAPPERS = 2
# Fewer groups, or smaller ones, may be the folders of one student.
_GROUPS = 2
_GROUP = 3
_SEVERAL = 2
# A folder of a group of a class, `groupeA` or `TD 3`: no student's, and not that of a team of two.
_GROUP_NAME = re.compile(
    r"(?:groupe?|grp?|td|classe?|section)[\W_]*(?:\d{1,2}[a-z]?|[a-z])?", re.IGNORECASE
)


def near(found: Fit | None, limit: Nearness) -> Fit | None:
    """Return the fit if its nearness is within a limit, else None."""
    return found if found and found.nearness <= limit else None


@dataclass(frozen=True)
class Contents:
    """The student folders, loose files and archives of a folder of submissions."""

    folders: tuple[str, ...]
    loose: tuple[str, ...]
    archives: tuple[str, ...]


def contents_of(folder: Path, entries: Iterable[Entry], expected: ExpectedFiles) -> Contents:
    """Sort the entries of a folder of submissions."""
    kept = list(entries)
    files = [entry.name for entry in kept if entry.kind is not Kind.FOLDER]
    return Contents(
        tuple(entry.name for entry in kept if _is_student_folder(folder, entry)),
        tuple(name for name in files if is_handed_in(name, expected)),
        tuple(name for name in files if is_archive(name)),
    )


def is_one_students(inside: Contents, expected: ExpectedFiles) -> bool:
    """Tell whether a folder holds one student's attempts, or archives named after the modules."""
    if inside.loose:
        return False
    if inside.folders:
        return not inside.archives and are_all_attempts(inside.folders)
    fits = [fit(expected, stem_of(name) + expected.suffix) for name in inside.archives]
    kinds = Counter(found.module for found in fits if found)
    return bool(fits) and all(near(f, Nearness.COPY) for f in fits) and max(kinds.values()) == 1


def is_one(folder: Path, expected: ExpectedFiles) -> bool:
    """Tell whether a folder that may be unreadable directly holds the assignment's files."""
    entries = _listed(folder, expected.file_names).entries
    return holds_one(folder, entries, expected)


def _listed(folder: Path, probe: Iterable[str] = ()) -> Listing:
    try:
        return list_folder(folder, MAX_CLASS_ENTRIES, probe)
    except OSError:
        return Listing()


def holds_one(folder: Path, entries: tuple[Entry, ...], expected: ExpectedFiles) -> bool:
    """Tell whether a folder with these entries directly holds one student's work."""
    fits = [found for entry in entries if (found := fit(expected, entry.name))]
    # The notebook that was handed out may stand beside the student's file.
    fits = [found for found in fits if not found.is_by_id] or fits
    if any(near(found, Nearness.CASE) for found in fits):
        return not are_rivals(folder, entries, expected)
    folders = (folder / entry.path for entry in entries if entry.kind is Kind.FOLDER)
    if not fits:
        text = fit(expected, stem_of(text_of(folder, entries, expected)) + expected.suffix)
        if near(text, Nearness.COPY):  # or what the course asks for, beside folders of students
            return sum(_holds_exact(path, expected) for path in folders) < _SEVERAL
        return bool(program_of(folder, entries, expected))
    if not all(near(found, Nearness.COPY) for found in fits):
        return False
    # `morpion_final.py` alone is one student's work; with `morpion_v2.py` beside it is a class.
    kinds = Counter((found.module, found.suffix) for found in fits)
    return max(kinds.values()) == 1 and not any(_holds_exact(path, expected) for path in folders)


def is_class(
    folder: Path, expected: ExpectedFiles, least: int = _SEVERAL, wrappers: int = _WRAPPERS
) -> bool:
    """Tell whether a folder holds the submissions of several, perhaps one folder down."""
    entries = _listed(folder).entries
    if holds_one(folder, entries, expected):
        return False
    groups, rest = group(entries)
    if groups:
        return True
    inside = contents_of(folder, rest, expected)
    if len(inside.folders) == 1 and not inside.loose and not inside.archives and wrappers > 1:
        return is_class(folder / inside.folders[0], expected, least, wrappers - 1)
    if groups_in(folder, inside.folders, expected):
        return True
    exact = [name for name in inside.folders if _holds_exact(folder / name, expected)]
    # `morpion_v1.py` and `morpion_v2.py` name no student.
    named = [
        name
        for name in inside.loose
        if (found := fit(expected, name)) and not near(found, Nearness.COPY)
    ]
    return max(len(_bases(names)) for names in (exact, named, inside.archives)) >= least


def groups_in(folder: Path, names: Sequence[str], expected: ExpectedFiles) -> frozenset[str]:
    """Find the groups among the folders of a class, ``groupeA/durand``.

    One student, or a team, may have a folder for each attempt. So there must be several groups, one
    of them large where not all have the name of a group or one named so is itself a submission, and
    no name in two of them: a repeated name (``final``, ``old``) is no student's.
    """
    found = {name: _students_in(folder / name, expected) for name in names}
    students = {name: bases or frozenset() for name, bases in found.items()}
    groups = {name: bases for name, bases in students.items() if len(bases) > 1}
    named = {*filter(_GROUP_NAME.fullmatch, names)}
    bases = Counter(base for name in named.union(groups) for base in students[name])
    if len(groups) < _GROUPS or max(bases.values()) > 1:
        return frozenset()
    are_named = named >= groups.keys() and all(found[name] is not None for name in named)
    is_large = max(map(len, groups.values())) >= _GROUP
    return frozenset(groups) if is_large or are_named else frozenset()


def _students_in(folder: Path, expected: ExpectedFiles) -> frozenset[str] | None:
    """Return the students whose folders lie in a folder; None if it is itself a submission."""
    if _holds_exact(folder, expected):
        return None
    entries = _listed(folder).entries
    if holds_one(folder, entries, expected):
        return None
    names = [entry.name for entry in entries if _is_student_folder(folder, entry)]
    return _bases(name for name in names if _holds_exact(folder / name, expected))


def _bases(names: Iterable[str]) -> frozenset[str]:
    """Return the students that names stand for."""
    return frozenset(same_base(read_attempt(stem_of(name))) for name in names)


def _holds_exact(folder: Path, expected: ExpectedFiles) -> bool:
    return any(kind_at(folder / name) is not None for name in expected.file_names)


def _is_student_folder(folder: Path, entry: Entry) -> bool:
    path = folder / entry.path
    if entry.kind is Kind.LINK:
        # A link inside an archive is not followed: its name alone tells.
        may_be_folder = os.path.isdir(path) or not (os.path.lexists(path) or "." in path.name)
        return may_be_folder and split_code(entry.name) is None
    is_ours = path.name == _OURS and _holds_results(path)
    return entry.kind is Kind.FOLDER and not is_ours


def is_handed_in(name: str, expected: ExpectedFiles) -> bool:
    """Tell whether a file may be a student's work; files that the TP provides are not."""
    return split_code(name) is not None and not is_provided(expected, name)


# A folder of this name that holds this file is never taken for a student's.
_OURS, _LEFT = "grades", "grades.json"


def without_results(paths: tuple[Path, ...], out: Path) -> tuple[Path, ...]:
    """Leave out the folder of results, which ``grade *`` names beside the submissions.

    Results that are named alone stay: they are refused later.
    """
    if not _holds_results(out):
        return paths
    ours = out.resolve()
    return tuple(path for path in paths if path.resolve() != ours) or paths


def _holds_results(folder: Path) -> bool:
    return kind_at(folder / _LEFT) is not None


def refuse_inside(out: Path, paths: Sequence[Path], *, is_class: bool) -> None:
    """Refuse a folder of results that the next run would take for part of a submission.

    One submission alone (not ``is_class``) may hold its own results. Raise `UsageError` when
    ``out`` is a graded folder, or lies in one of a class under another name than ``grades``.
    """
    place = out.resolve()
    for path in paths:
        folder = path.resolve()
        if not folder.is_dir() or not place.is_relative_to(folder):
            continue
        first = place.relative_to(folder).parts[:1]
        if not first or (is_class and first != (_OURS,)):
            raise UsageError(
                Message(
                    "--out: '{out}' would put the results among the files that are graded",
                    {"out": str(out)},
                ),
                Message(
                    "choose a folder outside '{path}', or '{inside}'",
                    {"path": str(path), "inside": str(path / _OURS)},
                ),
            )
