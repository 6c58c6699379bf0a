"""Read one submission: choose the file of each module, read its bytes, and note every obstacle."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Submission
from graders.note_words import IS_NOTEBOOK, NOT_FOUND
from graders.submissions.candidates import (
    Candidate,
    Candidates,
    candidates_for,
    last_possible,
    tell_choice,
)
from graders.submissions.copies import copies_imported
from graders.submissions.entries import (
    CANNOT_BE_READ,
    CODE_BYTES,
    HELPERS_BYTES,
    IS_LINK,
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
    fold,
    is_archive,
    is_notebook,
    suffix_of,
)
from graders.submissions.finding import FoundSubmission
from graders.submissions.imported_files import imported_paths
from graders.submissions.own_names import answering, drafts, names_defined, parts_of, text_of
from graders.submissions.tree import Shelf, kind_at, read_file, walk, without_wrappers

_TRIES = 5
# How files begin that students hand in under the name of a source file.
_NO_CODE = (
    (b"%pdf-", N_("{file} holds a PDF document, no code")),
    (b"<!doctype html", N_("{file} holds a web page, no code")),
    (b"<html", N_("{file} holds a web page, no code")),
    (b"pk\x03\x04", N_("{file} holds an archive, or a document of a word processor, no code")),
)


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
    rivals: dict[str, tuple[Candidate, ...]] = {}
    named = {
        module: candidates_for(module, expected, listing.entries, found.files)
        for module in expected.modules
    }
    for module, candidates in _with_other_names(named, shelf, listing, expected).items():
        entry = reading.take(module, candidates, is_quiet=found.is_loose)
        if entry is not None:
            chosen[module] = entry
            rivals[module] = candidates.files
    reading.notes += listing.notes[:NAMES_TOLD]
    if not chosen:
        template = N_("{file} is an archive: it has to be unpacked first")
        reading.notes += [about(template, name) for name in listing.unopened[:NAMES_TOLD]]
        reading.notes += _unread(listing.entries, expected.suffixes)
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
    again = (
        _others(
            shelf,
            submission,
            expected,
            module,
            _with_answers(files, module, shelf, listing, expected),
        )
        for module, files in rivals.items()
    )
    return replace(submission, others=tuple(chain.from_iterable(again)))


def _with_other_names(
    named: Mapping[str, Candidates], shelf: Shelf, listing: Listing, expected: ExpectedFiles
) -> Mapping[str, Candidates]:
    """Add files of other names for the modules that no file is named after, if any may be these.

    They come before a notebook that is not asked for, unless they are notebooks too. A text is the
    last: it may be code that was saved as one.
    """
    if all(one.is_asked for one in named.values()):
        return named
    parts = parts_of(shelf.path(""), listing.entries, expected)
    entries = {entry.path: entry for entry in listing.entries}
    found = {module: Candidates((Candidate(entries[path]),)) for module, path in parts.items()}
    if not found and not any(one.files for one in named.values()):
        first = expected.modules[0]
        last, notes = last_possible(expected, listing.entries), named[first].notes
        text = text_of(shelf.path(""), listing.entries, expected) if not last.files else ""
        files = (Candidate(entries[text]),) if text else last.files
        found = {first: Candidates(files, notes or last.notes)}
    return {
        module: one.with_others(found[module]) if module in found and not one.is_asked else one
        for module, one in named.items()
    }


def _with_answers(
    candidates: Sequence[Candidate],
    module: str,
    shelf: Shelf,
    listing: Listing,
    expected: ExpectedFiles,
) -> Iterator[Candidate]:
    """Yield the files that could be a module: after those named so, others that answer for it."""
    yield from candidates[:_TRIES]
    entries = {entry.path: entry for entry in listing.entries}
    paths = answering(shelf.path(""), listing.entries, module, expected)
    yield from (Candidate(entries[path]) for path in paths[:_TRIES])


def _others(
    shelf: Shelf,
    submission: Submission,
    expected: ExpectedFiles,
    module: str,
    candidates: Iterable[Candidate],
) -> Iterator[Submission]:
    """Read the submission again with each of the other files that could be a module."""
    taken = submission.found[module]
    kept = {name: content for name, content in submission.files.items() if name != taken}
    for candidate in candidates:
        path, reading = escape(candidate.entry.path), _Reading(shelf, expected)
        if path == taken or reading.first_readable([candidate]) is None:
            continue
        template = N_("{file} was graded: nothing is written in {other}")
        yield Submission(
            submission.id,
            {**kept, path: reading.files[candidate.entry.path]},
            {**submission.found, module: path},
            (Message(template, {"file": path, "other": taken}),),
        )


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
        before = len(self.notes)
        self.notes += candidates.notes
        chosen = self.first_readable(candidates.files[:_TRIES])
        if chosen is None:
            if len(self.notes) == before:
                self.notes.append(Message(NOT_FOUND, {"file": module + self.expected.suffix}))
            return None
        choice = tell_choice(self.expected, module, chosen, candidates.files)
        self.notes += [one for one in choice if not is_quiet or one.template == IS_NOTEBOOK]
        return chosen.entry

    def first_readable(self, candidates: Sequence[Candidate]) -> Candidate | None:
        """Read the first file that can be read and holds code; note why the ones before do not.

        An empty file is taken where no other one is.
        """
        empty: tuple[Candidate, bytes] | None = None
        for candidate in candidates:
            path = candidate.entry.path
            content = read_file(self.shelf.path(path), _limit(candidate.entry))
            if isinstance(content, Message):
                self.notes.append(content)
            elif words := _words_without_code(content):
                self.notes.append(about(words, path))
                empty = empty or (None if content.strip() else (candidate, content))
            else:
                self.files[path] = content
                return candidate
        if empty is None:
            return None
        chosen, content = empty
        self.files[chosen.entry.path] = content
        return chosen

    def add_helpers(self, entries: Sequence[Entry], chosen: Sequence[Entry]) -> None:
        """Read the source files beside the modules, those of packages and copies they import."""
        count, left = 0, HELPERS_BYTES
        for path, entry in self._helpers(entries, chosen):
            content = read_file(self.shelf.path(entry.path), _limit(entry))
            if isinstance(content, Message):
                # An unreadable module was already noted.
                self.notes += [] if content in self.notes else [content]
                continue
            left -= len(content)
            if count >= MAX_HELPERS or left < 0:
                words = N_("only the first {number} of the other source files were read")
                self.notes.append(Message(words, {"number": count}))
                return
            self.files[path] = content
            count += 1

    def _helpers(
        self, entries: Sequence[Entry], chosen: Sequence[Entry]
    ) -> Iterator[tuple[str, Entry]]:
        """Yield the files to read beside those chosen, each under the path that imports find."""
        roots = [*dict.fromkeys(entry.folder for entry in chosen)] or [""]
        yield from ((one.path, one) for one in _helpers(entries, chosen, self.expected.suffix))
        if NOTEBOOK in self.expected.suffixes:
            notebooks = _helpers(entries, chosen, NOTEBOOK, are_imported=False)
            yield from ((one.path, one) for one in self._adding(notebooks))
        yield from ((one.path, one) for one in self._inside(entries, roots))
        for path, copies in copies_imported(self.files, entries, roots, self.expected):
            stem = path.rpartition("/")[2].removesuffix(self.expected.suffix)
            self.notes += tell_choice(self.expected, stem, copies.files[0], copies.files)
            yield path, copies.files[0].entry
        if NOTEBOOK in self.expected.suffixes:
            apart = _helpers(entries, chosen, self.expected.suffix, are_imported=False)
            yield from ((one.path, one) for one in self._adding(apart))

    def _adding(self, others: Sequence[Entry]) -> Iterator[Entry]:
        """Yield files that define names asked for, and none that the files before them define.

        A notebook that was handed out defines them all, and a draft some that are there.
        """
        others = [one for one in others if one.path not in self.files]
        files = self.files if others else {}  # most submissions have none
        known = set[str]().union(*(names_defined(*one, self.expected) for one in files.items()))
        for entry in others:
            content = read_file(self.shelf.path(entry.path), _limit(entry))
            if isinstance(content, bytes):
                names = names_defined(entry.path, content, self.expected)
                if names and known.isdisjoint(names):
                    known |= names
                    yield entry

    def _inside(self, entries: Sequence[Entry], roots: Sequence[str]) -> Iterator[Entry]:
        """Yield what packages hold, once it is imported."""
        code = (e for e in entries if e.kind is Kind.FILE and e.name.endswith(self.expected.suffix))
        inside = {entry.path: entry for entry in code if entry.folder not in roots}
        searched = set[str]()
        while new := self.files.keys() - searched if inside else ():
            named = set[str]()
            for name in new:
                folder = Entry(name, Kind.FILE).folder
                named.update(inside.keys() & imported_paths(self.files[name], folder, roots))
            searched |= new
            found = [entry for path, entry in inside.items() if path in named]
            inside = {path: entry for path, entry in inside.items() if path not in named}
            yield from found


def _unread(entries: Sequence[Entry], suffixes: Collection[str]) -> list[Message]:
    """Tell what a submission holds, if there is no file of the kinds that are read."""
    files = [entry for entry in entries if entry.kind is Kind.FILE and not is_archive(entry.name)]
    if not files or any(suffix_of(entry.name) in suffixes for entry in files):
        return []
    template = N_("what was handed in cannot be read as code: {files}")
    return [Message(template, {"files": told(files)})]


def _words_without_code(content: bytes) -> str | None:
    """Return the words for a file that is empty, or of a kind that holds no code."""
    begin = content[:1_000].lstrip().lower()
    if not begin and not content.strip():
        return N_("{file} is empty")
    return next((words for start, words in _NO_CODE if begin.startswith(start)), None)


def _limit(entry: Entry) -> int:
    return NOTEBOOK_BYTES if is_notebook(entry.name) else CODE_BYTES


def _helpers(
    entries: Sequence[Entry], chosen: Sequence[Entry], suffix: str, *, are_imported: bool = True
) -> list[Entry]:
    """Return the files with a suffix beside those chosen; those that a program can import."""
    folders = {entry.folder for entry in chosen} or {""}
    # A file set aside for a notebook of the same name must not be imported instead of it.
    taken = {(entry.folder, fold(_stem(entry))) for entry in chosen}
    return [
        entry
        for entry in entries
        if entry.kind is Kind.FILE
        and entry.folder in folders
        and entry.name.endswith(suffix)
        and (_stem(entry).isidentifier() if are_imported else "." not in _stem(entry))
        and (entry.folder, fold(_stem(entry))) not in taken
    ]


def _stem(entry: Entry) -> str:
    return os.path.splitext(entry.name)[0]
