"""Names that platforms give to what students hand in: whose it is, and what it was called.

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

# The first number counts: what follows is the name that a student chose.
_MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_([a-z]+)(?:_(.*))?", re.DOTALL)
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d{2,})_(\d{3,})_(.+)", re.DOTALL)
_CANVAS_AGAIN = re.compile(r"-\d{1,2}(?=\.\w+$)")
_FILES = "file"
# Fewer files named as Canvas names them may be so by chance.
_LEAST = 3


@dataclass(frozen=True)
class Tag:
    """What a platform's name says.

    Attributes
    ----------
    student : str
        Their name.
    number : str
        What tells two of that name apart.
    name : str
        What the student called the file; empty for a folder of theirs.
    is_work : bool
        Whether it is a file handed in, and not a text typed on a page.
    platform : str
        ``moodle`` or ``canvas``.
    is_late : bool
        Whether the platform marks it so.
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
    """What one student handed in.

    Attributes
    ----------
    tag : Tag
        Of any of it.
    folders : tuple of str
        The student's own.
    members : mapping of str to str
        Files of a folder shared with others: as the student called them, and as they are.
    aside : tuple of str
        Files of an equal name that came before.
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
    # Canvas counts the times that a file was handed in again.
    name = _CANVAS_AGAIN.sub("", rest)
    return Tag(student, number, name, platform="canvas", is_late=late is not None)


def students_name(name: str) -> str:
    """Return what the student called a file that a platform renamed."""
    tag = read_moodle(name) or read_canvas(name)
    return tag.name if tag and tag.name else name


def group(entries: Sequence[Entry]) -> tuple[list[Group], list[Entry]]:
    """Gather what platforms named after students.

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
    """Read names of Canvas's, when most code has one: by chance, a student's could look like it."""
    files = [entry.name for entry in entries if entry.kind is not Kind.FOLDER]
    handed = [name for name in files if split_code(name) or is_archive(name)]
    tags = {name: tag for name in handed if (tag := read_canvas(name))}
    others = [name for name in handed if name not in tags and not is_archive(name)]
    # A file of the teacher's own may lie among many.
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
    """Order numbers by their value: what came later has the larger one."""
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
    # What all names begin with, letter by letter, up to a dash: the first and last tell it.
    names = sorted(siblings)
    if len(names) < 2:
        return folder
    pairs = zip(names[0], names[-1], strict=False)
    alike = itertools.takewhile(lambda pair: pair[0] == pair[1], pairs)
    common = "".join(char for char, _ in alike)
    return folder[common.rfind("-") + 1 :] or folder
