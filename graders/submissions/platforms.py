"""Names that platforms give to files handed in: the student, and the student's own file name.

Moodle's "download all" has a folder for each student, or one folder for all::

    Alice Dupont_123456_assignsubmission_file_/morpion.py
    Alice Dupont_123456_assignsubmission_file_morpion.py

Canvas has one folder for all, and GitHub Classroom clones are named after the assignment::

    dupontalice_LATE_4321_98765_morpion-1.py
    morpion-dupont-a/
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graders.submissions.entries import Entry, Kind
from graders.submissions.handout import fold, is_archive, split_code

# The first number counts: the text after it was chosen by a student.
_MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_([a-z]+)(?:_(.*))?", re.DOTALL)
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d{2,})_(\d{3,})_(.+)", re.DOTALL)
_CANVAS_AGAIN = re.compile(r"-\d{1,2}(?=\.\w+$)")
_FILES = "file"
# Fewer files may look like Canvas's names by chance.
_LEAST = 3


@dataclass(frozen=True)
class Tag:
    """The facts that a platform's file name holds.

    Attributes
    ----------
    student : str
        The student's name.
    number : str
        The number that tells namesakes apart.
    name : str
        The student's name for the file; empty for a student's folder.
    is_work : bool
        Whether it is a file, and not a text typed on a page.
    platform : str
        ``moodle`` or ``canvas``.
    is_late : bool
        Whether the platform marks it late.
    """

    student: str
    number: str
    name: str
    is_work: bool = True
    platform: str = "moodle"
    is_late: bool = False

    @property
    def label(self) -> str:
        """The student's name in one piece."""
        return "-".join(self.student.split())


@dataclass(frozen=True)
class Group:
    """The files and folders that one student handed in.

    Attributes
    ----------
    tag : Tag
        The tag of one of them.
    folders : tuple of str
        The student's folders.
    members : mapping of str to str
        Files of a shared folder: the student's names and the platform's.
    aside : tuple of str
        Earlier files of the same name.
    """

    tag: Tag
    folders: tuple[str, ...]
    members: Mapping[str, str]
    aside: tuple[str, ...] = ()


def read_moodle(name: str) -> Tag | None:
    """Read a name of Moodle's; None for any other."""
    if (match := _MOODLE.fullmatch(name)) is None:
        return None
    student, number, plugin, rest = match.groups()
    return Tag(student, number, rest or "", plugin == _FILES)


def read_canvas(name: str) -> Tag | None:
    """Read a name of Canvas's; None for any other."""
    if (match := _CANVAS.fullmatch(name)) is None:
        return None
    student, late, number, _, rest = match.groups()
    # Canvas adds a count where a file was handed in again.
    name = _CANVAS_AGAIN.sub("", rest)
    return Tag(student, number, name, platform="canvas", is_late=late is not None)


def students_name(name: str) -> str:
    """Return the student's name for a file that a platform renamed."""
    tag = read_moodle(name) or read_canvas(name)
    return tag.name if tag and tag.name else name


def group(entries: Sequence[Entry]) -> tuple[list[Group], list[Entry]]:
    """Group the entries that a platform named after students.

    Parameters
    ----------
    entries : sequence of Entry
        The names of a folder.

    Returns
    -------
    tuple of list of Group and list of Entry
        A group for each student, and the entries that belong to none.
    """
    tags = {entry.name: tag for entry in entries if (tag := read_moodle(entry.name))}
    tags = tags or _canvas_tags(entries)
    by_student: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if tag := tags.get(entry.name):
            by_student.setdefault((fold(tag.student), tag.number), []).append(entry)
    rest = [entry for entry in entries if entry.name not in tags]
    return [_gather(found, tags) for found in by_student.values()], rest


def _canvas_tags(entries: Sequence[Entry]) -> dict[str, Tag]:
    """Read Canvas's names, if most code files have one: a few may look so by chance."""
    files = [entry.name for entry in entries if entry.kind is not Kind.FOLDER]
    handed = [name for name in files if split_code(name) or is_archive(name)]
    tags = {name: tag for name in handed if (tag := read_canvas(name))}
    others = [name for name in handed if name not in tags and not is_archive(name)]
    # One file of the teacher's may lie among many.
    return tags if not others or len(tags) >= max(_LEAST, 2 * len(others)) else {}


def _gather(entries: Sequence[Entry], tags: Mapping[str, Tag]) -> Group:
    work = [entry for entry in entries if tags[entry.name].is_work] or list(entries)
    folders = tuple(
        entry.name for entry in work if entry.kind is Kind.FOLDER and not tags[entry.name].name
    )
    members: dict[str, str] = {}
    aside: list[str] = []
    for entry in sorted(work, key=lambda entry: _order(entry.name)):
        name = _plain(tags[entry.name].name) or entry.name
        if entry.name not in folders:
            aside += [members[name]] if name in members else []
            members[name] = entry.name
    return Group(tags[work[0].name], folders, members, tuple(aside))


def _order(name: str) -> list[tuple[int, str]]:
    """Order numbers by value: later files have larger ones."""
    pieces = re.split(r"(\d+)", name)
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in pieces]


def _plain(name: str) -> str:
    return "" if name in (".", "..") or "/" in name else name


def login_of(folder: str, siblings: Iterable[str], assignment: str) -> str:
    """Return the student's part of a clone's name, the whole when it cannot be told.

    Parameters
    ----------
    folder : str
        A clone's name, as ``morpion-dupont-a``.
    siblings : iterable of str
        The names of all the clones beside it.
    assignment : str
        Its id, which the name holds as a rule.
    """
    named = re.fullmatch(rf"(?:.*[-_])?{re.escape(assignment)}[-_](.+)", folder, re.IGNORECASE)
    if named:
        return named[1]
    # The common start of all names, up to a dash, is that of the first and the last in order.
    names = sorted(siblings)
    if len(names) < 2:
        return folder
    pairs = zip(names[0], names[-1], strict=False)
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)
    common = "".join(char for char, _ in alike)
    return folder[common.rfind("-") + 1 :] or folder
