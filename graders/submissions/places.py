"""Places of submissions: which belong to one student, their ids, and when each was handed in."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from graders.handing_in import HandedIn
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.submissions.entries import SET_ASIDE, about, told_names
from graders.submissions.expected_files import (
    ExpectedFiles,
    Nearness,
    fit,
    fold,
    is_archive,
    stem_of,
)
from graders.submissions.platforms import (
    Attempt,
    Group,
    Mark,
    Tag,
    are_one_students,
    login_of,
    read_attempt,
    read_moodle,
    same_base,
    students_name,
)
from graders.submissions.tree import kind_at

ID_CHARS = 80
# An id, a suffix and a temporary mark must fit in a file name on every file system.
ID_BYTES = 200
_HASH_CHARS = 6

# Unicode letters that show as blanks.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0")
# `index.html` is the report of the class; the others are devices for Windows.
_RESERVED = re.compile(r"(index|con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.DOTALL)


@dataclass(frozen=True)
class Place:
    """The place of a submission that has no id yet.

    The first five fields are those of :class:`~graders.submissions.finding.FoundSubmission`.
    """

    root: Path
    files: tuple[str, ...] = ()
    is_loose: bool = False
    members: tuple[tuple[str, str], ...] = ()
    notes: tuple[Message, ...] = ()
    called: str = ""  # the student's name, where the name of the file or folder holds more
    number: str = ""  # the platform's for the student: it tells namesakes apart
    tag: Tag | None = None  # the facts in the name that a platform gave to the file
    earlier: tuple[Place, ...] = ()  # the earlier attempts, in order

    @property
    def path(self) -> Path:
        """The path of the submission's first file, or of its folder."""
        if self.members:
            return self.root / self.members[0][1]
        return self.root / self.files[0] if self.files else self.root

    @property
    def label(self) -> str:
        """The name of the submission before it is made safe."""
        if self.called:
            return self.called
        name = self.path.name
        if is_archive(name) or self.files:
            return stem_of(name)
        return name

    @property
    def is_archive(self) -> bool:
        """Tell whether the submission is a whole archive."""
        return not self.files and not self.members and is_archive(self.root.name)


def of_folder(path: Path) -> Place:
    """Make the place of a folder or an archive, which a platform may have named."""
    tag = read_moodle(path.name)
    if tag is None or tag.name:
        return Place(path)
    return Place(path, called=tag.label, number=tag.number, tag=tag)


def of_group(folder: Path, group: Group) -> list[Place]:
    """Make the places of the files and folders that a platform named after one student."""
    tag = group.tag
    of_student = Place(folder, called=tag.label, number=tag.number, tag=tag)
    places = [replace(of_student, root=folder / name) for name in group.folders]
    if group.members:
        notes: tuple[Message, ...] = ()
        if group.aside:
            kept = ", ".join(group.members.values())
            notes = (about(SET_ASIDE, kept, others=told_names(group.aside)),)
        members = tuple(sorted(group.members.items()))
        last = replace(of_student, members=members)
        earlier = tuple(replace(last, members=_with(members, name)) for name in group.aside)
        places.append(replace(last, notes=notes, earlier=earlier))
    return places


def _with(members: tuple[tuple[str, str], ...], older: str) -> tuple[tuple[str, str], ...]:
    """Replace the file of the same name by an older one."""
    name = students_name(older)
    return tuple((shown, older if shown == name else file) for shown, file in members)


def name_clones(places: Sequence[Place], expected: ExpectedFiles) -> list[Place]:
    """Name clones of repositories after their owners' logins."""
    clones = [place for place in places if not place.called and _is_cloned(place)]
    names = [place.label for place in clones]
    return [
        replace(place, called=login_of(place.label, names, expected.id))
        if place in clones
        else place
        for place in places
    ]


def _is_cloned(place: Place) -> bool:
    is_of_files = bool(place.files or place.members)
    return not is_of_files and kind_at(place.root / ".git") is not None


def keep_last_attempts(places: Iterable[Place], expected: ExpectedFiles) -> list[Place]:
    """Keep one of the attempts that are surely one student's, with a note of the others."""
    groups: dict[tuple[Path, str], list[Place]] = {}
    for place in places:
        # Each clone is one login's, even if logins look like attempts.
        name = place.label if _is_cloned(place) else same_base(read_attempt(place.label))
        groups.setdefault((place.path.parent, name), []).append(place)
    kept = []
    for group in groups.values():
        kept += _last_of(group, expected) if len(group) > 1 else group
    return kept


def _last_of(places: list[Place], expected: ExpectedFiles) -> list[Place]:
    if any(place.number for place in places):
        # The platform's numbers decide who is who.
        return places
    places = _without_unpacked(places)
    if len(places) < 2 or not _is_sure([read_attempt(one.label) for one in places], expected):
        return places
    *others, last = sorted(places, key=lambda place: read_attempt(place.label).rank)
    return [replace(_instead(last, others, read_attempt(last.label).base), earlier=tuple(others))]


def _is_sure(attempts: list[Attempt], expected: ExpectedFiles) -> bool:
    ranks = {attempt.rank for attempt in attempts}
    named = fit(expected, attempts[0].base + expected.suffix)
    is_module = named is not None and named.nearness <= Nearness.COPY
    return not is_module and len(ranks) == len(attempts) and are_one_students(attempts)


def _without_unpacked(places: list[Place]) -> list[Place]:
    """Keep a folder rather than the archives of the same name; keep the last of archives."""
    kept: list[Place] = []
    labels = dict.fromkeys(place.label for place in places)
    for label in labels:
        alike = [place for place in places if place.label == label]
        archives = sorted((one for one in alike if one.is_archive), key=lambda one: one.root.name)
        others = [one for one in alike if not one.is_archive]
        folders = [one for one in others if not one.files and not one.members]
        if len(folders) == 1 and archives:
            others[others.index(folders[0])] = _instead(folders[0], archives, "")
            archives = []
        elif len(archives) > 1:
            archives = [_instead(archives[-1], archives[:-1], "")]
        kept += others + archives
    return kept


def _instead(place: Place, others: Sequence[Place], called: str) -> Place:
    """Note that a place is graded in place of others."""
    note = about(SET_ASIDE, place.path.name, others=told_names([one.path.name for one in others]))
    return replace(place, notes=(*place.notes, note), called=called or place.called)


def without_overlaps(places: Iterable[Place]) -> list[Place]:
    """Keep each submission once, even if paths were repeated or lie inside one another."""
    kept = {(place.root, place.files, place.members): place for place in places}
    whole = {place.root for place in kept.values() if not place.files and not place.members}
    return [place for place in kept.values() if not whole.intersection(place.path.parents)]


def attempts_of(place: Place) -> tuple[Place, ...]:
    """Return the attempts of a student one by one; the last one keeps the name."""
    if not place.earlier:
        return (place,)
    earlier = (
        replace(one, called=f"{place.label}-attempt-{number}", number=place.number, tag=place.tag)
        for number, one in enumerate(place.earlier, 1)
    )
    # The notes say that the others are set aside: here they are submissions too.
    return (*earlier, replace(place, notes=(), earlier=()))


def assign_ids(places: Sequence[Place]) -> tuple[str, ...]:
    """Give each submission an id: plain text, safe as a file name, and unique.

    The submissions are all of different paths. A safe and unique name is its own id, with the
    platform's number, if any: an id does not change when a namesake arrives. Any other gets a hash
    of its name, then of more and more of its path until it is unique.
    """
    levels = [0] * len(places)
    while True:
        ids = tuple(_make_id(place, level) for place, level in zip(places, levels, strict=True))
        count = Counter(map(fold, ids))
        clashing = [index for index, chosen in enumerate(ids) if count[fold(chosen)] > 1]
        if not clashing:
            return ids
        for index in clashing:
            levels[index] += 1


def _make_id(place: Place, level: int) -> str:
    name = unicodedata.normalize("NFC", place.label)
    if place.number:
        name = f"{name}-{place.number}"
    if level == 0 and _is_safe(name):
        return name
    # The name comes first: the same from an archive and from its folder.
    parts = [*map(os.fsencode, place.path.parts), name.encode("utf-8", "surrogatepass")]
    depth = max(1, level)
    digest = hashlib.sha256(b"/".join(parts[-depth:])).hexdigest()
    suffix = digest[: _HASH_CHARS + max(0, depth - len(parts))]
    return f"{_slug(name, ID_CHARS - 1 - len(suffix))}-{suffix}"


def _is_safe(name: str) -> bool:
    return (
        all(map(_is_safe_char, name))
        and name[:1] not in ("", ".", "-")
        and not name.endswith(".")
        and not _RESERVED.fullmatch(fold(name))
        and len(name) <= ID_CHARS
        and len(name.encode()) <= ID_BYTES
    )


def _is_safe_char(char: str) -> bool:
    return (char.isalnum() and char not in _BLANK) or char in "._-"


def _slug(name: str, limit: int) -> str:
    kept = "".join(char if _is_safe_char(char) else "-" for char in name)
    text = re.sub("-+", "-", kept).strip("-.")[:limit]
    while len(text.encode()) > ID_BYTES - ID_CHARS // 2:
        text = text[:-1]
    return text.strip("-.") or "submission"


def handed_in(groups: Sequence[Sequence[Place]], ids: Sequence[str]) -> Iterator[HandedIn]:
    """Yield how each attempt was handed in.

    ``groups`` are the attempts of each student, the last one last; ``ids`` those of all attempts in
    the same order.
    """
    left = iter(ids)
    for places in groups:
        own = [next(left) for _ in places]
        for number, (id_, place) in enumerate(zip(own, places, strict=True), 1):
            yield replace(_handed_in(id_, place), of=own[-1], attempt=number, attempts=len(own))


def _handed_in(id_: str, place: Place) -> HandedIn:
    name, tag = place.path.name, place.tag
    if tag is not None:
        # The platform's name tells all; the student's own name for the file is ignored.
        return HandedIn(id_, tag.student, tag.platform, tag.number, name, is_late=tag.is_late)
    attempt = read_attempt(stem_of(name) if place.files or is_archive(name) else name)
    source = "name" if attempt.at else ""
    is_late = attempt.mark is Mark.LATE
    return HandedIn(id_, place.called, name=name, at=attempt.at, source=source, is_late=is_late)
