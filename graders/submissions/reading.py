"""Read one submission: choose the file of each module, read its bytes, and note every obstacle."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import field, replace

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Submission
from graders.note_words import NOT_FOUND
from graders.submissions.entries import (
    CANNOT_BE_READ,
    CODE_BYTES,
    HELPERS_BYTES,
    IS_LINK,
    IS_NO_FILE,
    MAX_ARCHIVES,
    MAX_DEPTH,
    MAX_HELPERS,
    NAMES_TOLD,
    NOTEBOOK_BYTES,
    SET_ASIDE,
    Entry,
    Kind,
    Listing,
    about,
    escape,
    shown,
    told,
    told_names,
)
from graders.submissions.expected_files import (
    NOTEBOOK,
    ExpectedFiles,
    Fit,
    Nearness,
    fit,
    fold,
    is_archive,
    is_provided,
    split_code,
    stem_of,
    words_of,
)
from graders.submissions.finding import FoundSubmission
from graders.submissions.folder_shapes import drafts, program_of
from graders.submissions.platforms import natural_key, read_attempt
from graders.submissions.tree import Shelf, kind_at, read_file, walk, without_wrappers

_TRIES = 5


def read(found: FoundSubmission, expected: ExpectedFiles) -> Submission:
    """Read one submission; every problem becomes a note.

    A submission without any file of the assignment has an empty ``found``. Other Python files
    beside a module are read too: it may import them.
    """
    shelf = _shelf(found)
    listing, notes = _look(found, shelf, expected)
    if not listing.entries and (notes or listing.notes):
        return Submission(found.id, {}, notes=(*found.notes, *notes, *listing.notes))
    reading = _Reading(shelf, expected, [*found.notes, *notes])
    chosen: dict[str, Entry] = {}
    main: tuple[Candidate, ...] = ()
    for module in expected.modules:
        candidates = candidates_for(module, expected, listing.entries, found.files)
        is_lacking = not candidates.files and not found.is_loose
        # Perhaps a program is cut in several files: it begins in one of them.
        if is_lacking and (first := program_of(shelf.path(""), listing.entries, expected)):
            begins = [entry for entry in listing.entries if entry.path == first]
            candidates = Candidates(tuple(map(Candidate, begins)))
        entry = reading.take(module, candidates, is_quiet=found.is_loose)
        if entry is not None:
            chosen[module] = entry
            main = main or candidates.files
    reading.notes += listing.notes[:NAMES_TOLD]
    if not chosen:
        template = N_("{file} is an archive: it has to be unpacked first")
        reading.notes += [about(template, name) for name in listing.unopened[:NAMES_TOLD]]
    if not found.is_loose:
        reading.add_helpers(listing.entries, list(chosen.values()))
        graded = [entry.path for entry in chosen.values()]
        # Some files may hold answers of their own, and are not graded.
        if graded and (others := drafts(reading.files, graded, expected)):
            reading.notes.append(about(SET_ASIDE, graded[0], others=told_names(others)))
    submission = Submission(
        id=found.id,
        files={
            escape(path): reading.files[path] for path in sorted(reading.files, key=os.fsencode)
        },
        found={module: escape(entry.path) for module, entry in chosen.items()},
        notes=tuple(reading.notes),
    )
    if found.is_loose:
        return submission
    return replace(submission, others=_others(shelf, submission, expected, main))


def _others(
    shelf: Shelf, submission: Submission, expected: ExpectedFiles, main: Sequence[Candidate]
) -> tuple[Submission, ...]:
    """Read the submission again with each of the other files that could be its main module."""
    module = expected.modules[0]
    taken = submission.found.get(module)
    if taken is None:
        return ()
    others = []
    kept = {name: content for name, content in submission.files.items() if name != taken}
    for candidate in main[:_TRIES]:
        path, reading = escape(candidate.entry.path), _Reading(shelf, expected)
        if path == taken or reading.first_readable([candidate]) is None:
            continue
        template = N_("{file} was graded: nothing is written in {other}")
        others.append(
            Submission(
                submission.id,
                {**kept, path: reading.files[candidate.entry.path]},
                {**submission.found, module: path},
                (Message(template, {"file": path, "other": taken}),),
            )
        )
    return tuple(others)


def _shelf(found: FoundSubmission) -> Shelf:
    """Return the folder of the files, which may lie one folder down in an archive."""
    is_whole = is_archive(found.root.name) and not found.files and not found.members
    return Shelf(without_wrappers(found.root) if is_whole else found.root, dict(found.members))


def _look(
    found: FoundSubmission, shelf: Shelf, expected: ExpectedFiles
) -> tuple[Listing, list[Message]]:
    """List the submission's own entries."""
    if found.is_loose:
        # The real kind of the file is checked when it is read.
        return Listing((Entry(found.files[0], Kind.FILE),)), []
    if (kind := kind_at(found.root)) in (Kind.LINK, None):
        template = IS_LINK if kind is Kind.LINK else CANNOT_BE_READ
        return Listing(), [about(template, found.root.name)]
    probe = (*found.files, *expected.file_names)
    if found.files:
        listing = walk(shelf, probe, depth=0)
    else:
        listing = walk(shelf, probe, MAX_DEPTH, max_archives=MAX_ARCHIVES)
    template = N_("the folder {folder} cannot be read")
    notes = [
        Message(template, {"folder": shown(folder or found.root.name)})
        for folder in listing.unreadable[:NAMES_TOLD]
    ]
    if not listing.is_complete:
        notes.append(Message(N_("there are too many files: not all of them were looked at")))
    return listing, notes


@dataclass
class _Reading:
    """The files read so far from a submission's folder, and the notes on them."""

    shelf: Shelf
    expected: ExpectedFiles
    notes: list[Message] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)

    def take(self, module: str, candidates: Candidates, *, is_quiet: bool) -> Entry | None:
        """Read the best readable file, and note the choice or why there is none."""
        told = len(self.notes)
        self.notes += candidates.notes
        chosen = self.first_readable(candidates.files[:_TRIES])
        if chosen is None:
            if len(self.notes) == told:
                self.notes.append(Message(NOT_FOUND, {"file": module + self.expected.suffix}))
            return None
        if not is_quiet:
            is_notebook = _suffix(chosen.entry) == NOTEBOOK
            expected = module + (NOTEBOOK if is_notebook else self.expected.suffix)
            self.notes += tell_choice(expected, chosen, candidates.files)
        return chosen.entry

    def first_readable(self, candidates: Sequence[Candidate]) -> Candidate | None:
        """Read the first file that can be read; note why the ones before it cannot."""
        for candidate in candidates:
            entry = candidate.entry
            limit = NOTEBOOK_BYTES if _suffix(entry) == NOTEBOOK else CODE_BYTES
            content = read_file(self.shelf.path(entry.path), limit)
            if isinstance(content, bytes):
                self.files[entry.path] = content
                return candidate
            self.notes.append(content)
        return None

    def add_helpers(self, entries: Sequence[Entry], chosen: Sequence[Entry]) -> None:
        """Read the source files beside the modules, which these may import."""
        left = HELPERS_BYTES
        for count, entry in enumerate(_helpers(entries, chosen, self.expected.suffix)):
            content = read_file(self.shelf.path(entry.path), CODE_BYTES)
            if isinstance(content, Message):
                # An unreadable module was already noted.
                self.notes += [] if content in self.notes else [content]
                continue
            left -= len(content)
            if count >= MAX_HELPERS or left < 0:
                words = N_("only the first {number} of the other source files were read")
                self.notes.append(Message(words, {"number": count}))
                return
            self.files[entry.path] = content


def _suffix(entry: Entry) -> str:
    return (split_code(entry.name) or ("", ""))[1]


def _helpers(entries: Sequence[Entry], chosen: Sequence[Entry], suffix: str) -> list[Entry]:
    folders = {entry.folder for entry in chosen} or {""}
    # A file set aside for a notebook of the same name must not be imported instead of it.
    taken = {(entry.folder, fold(_stem(entry))) for entry in chosen}
    return [
        entry
        for entry in entries
        if entry.kind is Kind.FILE
        and entry.folder in folders
        and entry.name.endswith(suffix)
        and _stem(entry).isidentifier()
        and (entry.folder, fold(_stem(entry))) not in taken
    ]


def _stem(entry: Entry) -> str:
    return os.path.splitext(entry.name)[0]


@dataclass(frozen=True)
class Candidate:
    """A file that may be a module. It has no fit when it is the only file."""

    entry: Entry
    fit: Fit | None = None


@dataclass(frozen=True)
class Candidates:
    """The files that may be one module, best first, and notes on files that cannot be."""

    files: tuple[Candidate, ...]
    notes: tuple[Message, ...] = ()


def candidates_for(
    module: str, expected: ExpectedFiles, entries: Sequence[Entry], named: Sequence[str]
) -> Candidates:
    """Rank the files that may be a module; those ``named`` in the command line come first.

    The nearest name is first; among equally near names a notebook, then the highest number.
    """
    near = [
        Candidate(entry, found)
        for entry in entries
        if (found := fit(expected, entry.name)) and found.module == module
    ]
    pinned = [candidate for candidate in near if candidate.entry.path in named]
    near = pinned or near
    latest_first = sorted(near, key=lambda one: natural_key(one.entry.path), reverse=True)
    usable = tuple(
        candidate
        for candidate in sorted(latest_first, key=_rank)
        if candidate.entry.kind is Kind.FILE and candidate.fit and candidate.fit.is_accepted
    )
    notes = _obstacles(near, has_file=bool(usable), expected=module + expected.suffix)
    if usable or len(expected.modules) > 1:
        return Candidates(usable, notes)
    last = _last_possible(expected, entries)
    return Candidates(last.files, notes + (last.notes if not notes else ()))


def _rank(candidate: Candidate) -> tuple[bool, bool, tuple[int, int], int, int, bool]:
    if candidate.fit is None:
        return True, True, (0, 0), 0, 0, True
    is_word, depth, nearness = candidate.fit.rank(candidate.entry.depth)
    is_code = candidate.fit.suffix != NOTEBOOK
    return is_word, depth > 0, _latest_first(candidate.entry), depth, nearness, is_code


def _latest_first(entry: Entry) -> tuple[int, int]:
    """Order entries in folders or archives of several attempts, the last attempt first."""
    top, below, _ = entry.path.partition("/")
    if not below:
        return 0, 0
    mark, order = read_attempt(stem_of(top) if is_archive(top) else top).rank
    return -mark, -order


def _obstacles(near: Sequence[Candidate], has_file: bool, expected: str) -> tuple[Message, ...]:
    notes = []
    for candidate in near:
        entry = candidate.entry
        if candidate.fit is None or candidate.fit.nearness is Nearness.WORD:
            continue
        if entry.kind is not Kind.FILE:
            template = IS_LINK if entry.kind is Kind.LINK else IS_NO_FILE
            notes.append(about(template, entry.path))
        elif not candidate.fit.is_accepted and not has_file:
            template = N_("{file} is a notebook, but {expected} was asked for")
            notes.append(about(template, entry.path, expected=expected))
    return tuple(notes[:NAMES_TOLD])


def _last_possible(expected: ExpectedFiles, entries: Sequence[Entry]) -> Candidates:
    """Take the only file, whatever its name, as the only module."""
    code = [entry for entry in entries if _could_be(expected, entry)]
    if len({os.path.splitext(entry.path)[0] for entry in code}) == 1:
        code.sort(key=lambda entry: entry.path.lower().endswith(expected.suffix))
        return Candidates(tuple(map(Candidate, code)))
    if not code:
        return Candidates(())
    template = N_("several files could be {expected}, and none was chosen: {files}")
    names = {"expected": expected.modules[0] + expected.suffix, "files": told(code)}
    return Candidates((), (Message(template, names),))


def _could_be(expected: ExpectedFiles, entry: Entry) -> bool:
    parts = split_code(entry.name)
    if parts is None or entry.kind is not Kind.FILE or is_provided(expected, entry.name):
        return False
    is_test = bool({"test", "tests", "conftest"}.intersection(words_of(parts[0])))
    is_asked = parts[1] == expected.suffix or (parts[1] == NOTEBOOK and expected.notebook)
    return not is_test and is_asked


def tell_choice(
    expected: str, chosen: Candidate, candidates: Sequence[Candidate]
) -> tuple[Message, ...]:
    """Note which file was taken, unless it is the expected one, and which were set aside."""
    notes, file = [], chosen.entry.path
    is_exact = chosen.fit is not None and chosen.fit.nearness is Nearness.EXACT
    if not is_exact or chosen.entry.depth > 0:
        notes.append(about(N_("{file} was taken for {expected}"), file, expected=expected))
    aside = [
        other.entry
        for other in candidates
        if other is not chosen
        and (not other.fit or other.fit.nearness is not Nearness.WORD or other.fit == chosen.fit)
    ]
    if aside:
        notes.append(about(SET_ASIDE, file, others=told(aside)))
    return tuple(notes)
