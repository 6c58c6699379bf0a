"""Names of what is handed in: the student, the student's own file name, and the attempt.

Moodle's "download all" has a folder for each student, or one folder for all::

    Alice Dupont_123456_assignsubmission_file_/morpion.py
    Alice Dupont_123456_assignsubmission_file_morpion.py

Canvas has one folder for all, and GitHub Classroom clones are named after the assignment::

    dupontalice_LATE_4321_98765_morpion-1.py
    morpion-dupont-a/

Attempts of one student have names such as ``durand_v2``: the last one is graded.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from enum import IntEnum

from graders.light_dataclass import dataclass
from graders.submissions.entries import Entry, Kind
from graders.submissions.expected_files import fold, is_archive, split_code

# The first number counts: the text after it was chosen by a student.
_MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_([a-z]+)(?:_(.*))?", re.DOTALL)
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d{2,})_(\d{3,})_(.+)", re.DOTALL)
_CANVAS_AGAIN = re.compile(r"-\d{1,2}(?=\.\w+$)")
_FILES = "file"
# Fewer files may look like Canvas's names by chance.
_LEAST = 3
_WORDS = "attempt|essai|tentative|try|version|rendu|remise|depot|dépôt|v"
_NUMBERED = re.compile(rf"(?:^|.*?[\s_.-])(({_WORDS})[\s_.-]*(\d{{1,3}}))", re.IGNORECASE)
# Folders named `rendu 1` and `rendu 2` may belong to two students.
_BARE = re.compile("attempt|essai|tentative|try|version|v", re.IGNORECASE)
_COPY = re.compile(r".*?([\s_]?\((\d{1,3})\))")
_LATE = re.compile(r".+?([\s_.-]+(?:late|retard|en[\s_-]retard))", re.IGNORECASE)
# Eight digits alone may be a student's number, so a date needs separators or a time; an earlier
# year may be a year of birth.
_DATE = r"20[2-9]\d-[01]\d-[0-3]\d"
_TIME = r"[0-2]\d[-:h.]?[0-5]\d(?:[-:.m]?[0-5]\d)?"
_STAMPED = re.compile(
    rf".*?[\s_.-]({_DATE}(?:[\s_T.-]+{_TIME})?|20[2-9]\d[01]\d[0-3]\d[\s_T-]?{_TIME})"
)


@dataclass(frozen=True)
class Tag:
    """The facts that a platform's file name holds."""

    student: str
    number: str  # it tells namesakes apart
    name: str  # the student's name for the file; empty for a student's folder
    is_work: bool = True  # a file, and not a text typed on a page
    platform: str = "moodle"  # or "canvas"
    is_late: bool = False

    @property
    def label(self) -> str:
        """The student's name in one piece."""
        return "-".join(self.student.split())


@dataclass(frozen=True)
class Group:
    """The files and folders that one student handed in."""

    tag: Tag  # that of one of them
    folders: tuple[str, ...]
    members: Mapping[str, str]  # files of a shared folder: the student's names, the platform's
    aside: tuple[str, ...] = ()  # earlier files of the same name


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
    """Group the entries of a folder by student; return also those that belong to none."""
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
    for entry in sorted(work, key=lambda entry: natural_key(entry.name)):
        name = tags[entry.name].name
        name = entry.name if name in ("", ".", "..") or "/" in name else name
        if entry.name not in folders:
            aside += [members[name]] if name in members else []
            members[name] = entry.name
    return Group(tags[work[0].name], folders, members, tuple(aside))


def natural_key(name: str) -> list[tuple[int, str]]:
    """Return a key that orders ``(2)`` before ``(10)``: later files have larger numbers."""
    pieces = re.split(r"(\d+)", name)
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in pieces]


def login_of(folder: str, siblings: Iterable[str], assignment: str) -> str:
    """Return the student's part of a clone's name, the whole when it cannot be told.

    A name such as ``morpion-dupont-a`` holds the assignment's id as a rule. ``siblings`` are the
    names of all the clones beside it.
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


class Mark(IntEnum):
    """The kind of mark by which a name tells one attempt from another."""

    NONE = 0
    COPY = 1
    NUMBER = 2
    DATE = 3
    LATE = 4


@dataclass(frozen=True)
class Attempt:
    """The student and the attempt that a name stands for."""

    base: str  # the name without its mark; empty where the name is only a mark
    mark: Mark = Mark.NONE
    order: int = 0  # among attempts with the same kind of mark
    # The time in the mark, ISO 8601 without an offset; empty for a date alone.
    at: str = field(default="", compare=False)

    @property
    def rank(self) -> tuple[int, int]:
        """The key to sort attempts by: the last one has the largest."""
        return self.mark, self.order


def read_attempt(name: str) -> Attempt:
    """Read the mark at the end of a name that has no suffix."""
    if match := _NUMBERED.fullmatch(name):
        # `groupe_rendu_1` and `groupe_rendu_2` may be what two groups handed in.
        mark = Mark.NUMBER if _BARE.fullmatch(match[2]) else Mark.COPY
        return Attempt(_base(name, match[1]), mark, int(match[3]))
    if match := _COPY.fullmatch(name):
        return Attempt(_base(name, match[1]), Mark.COPY, int(match[2]))
    if match := _LATE.fullmatch(name):
        return Attempt(_base(name, match[1]), Mark.LATE)
    if match := _STAMPED.fullmatch(name):
        digits = re.sub(r"\D", "", match[1])
        order = int(digits.ljust(14, "0"))
        return Attempt(_base(name, match[1]), Mark.DATE, order, _time_of(digits))
    return Attempt(name)


def _time_of(digits: str) -> str:
    """Write the digits of a date and a time as ISO 8601; nothing for a date alone."""
    try:
        read = datetime.strptime(digits.ljust(14, "0"), "%Y%m%d%H%M%S")  # noqa: DTZ007 - a name's
    except ValueError:
        return ""
    return read.isoformat() if len(digits) >= len("202611302359") else ""


def _base(name: str, mark: str) -> str:
    return name[: len(name) - len(mark)].rstrip(" _.-")


def are_one_students(attempts: Sequence[Attempt]) -> bool:
    """Tell whether names of one base are surely attempts of one student.

    A browser or a disk adds a number in brackets to a name that already exists. So such a mark, or
    "late", counts only where the bare name is there as well.
    """
    marks = {attempt.mark for attempt in attempts}
    if not attempts[0].base or marks == {Mark.NONE}:
        return False
    if marks & {Mark.COPY, Mark.LATE}:
        return Mark.NONE in marks
    return True


def same_base(attempt: Attempt) -> str:
    """Return the part of the name that the attempts of one student share."""
    return fold(attempt.base)


def are_all_attempts(names: Sequence[str]) -> bool:
    """Tell whether names are only marks, as ``essai_1`` and ``essai_2`` are."""
    attempts = [read_attempt(name) for name in names]
    return len(attempts) > 1 and all(
        attempt.mark is Mark.NUMBER and not attempt.base and _BARE.match(name)
        for name, attempt in zip(names, attempts, strict=True)
    )
