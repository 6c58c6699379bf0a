"""Read the bytes of one submission, within limits, and note every obstacle."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graders.i18n import N_
from graders.model import Message, Submission
from graders.submissions.entries import (
    CODE_BYTES,
    HELPERS_BYTES,
    MAX_ARCHIVES,
    MAX_DEPTH,
    MAX_HELPERS,
    NOTEBOOK_BYTES,
    Entry,
    Kind,
    Listing,
)
from graders.submissions.expected_files import (
    CODE,
    NOTEBOOK,
    ExpectedFiles,
    fold,
    is_archive,
    split_code,
)
from graders.submissions.file_choice import (
    NAMES_TOLD,
    Candidate,
    Candidates,
    candidates_for,
    tell_choice,
    told_names,
)
from graders.submissions.finding import FoundSubmission
from graders.submissions.parts import drafts, program_of
from graders.submissions.safe_names import escape, shown
from graders.submissions.tree import Shelf, kind_at, read_file, walk, without_wrappers

_TRIES = 5


def read(found: FoundSubmission, expected: ExpectedFiles) -> Submission:
    """Read one submission.

    Returns
    -------
    Submission
        Every problem becomes a note. A submission without any file of the assignment has an
        empty ``found``. Other Python files beside a module are read too: it may import them.
    """
    shelf = _shelf(found)
    listing, notes = _look(found, shelf, expected)
    if not listing.entries and (notes or listing.notes):
        return Submission(found.id, {}, notes=(*found.notes, *notes, *listing.notes))
    notes = [*found.notes, *notes]
    chosen: dict[str, Entry] = {}
    files: dict[str, bytes] = {}
    main: tuple[Candidate, ...] = ()
    for module in expected.modules:
        candidates = candidates_for(module, expected, listing.entries, found.files)
        if not candidates.files and not found.is_loose:
            candidates = _program(shelf, expected, listing.entries) or candidates
        entry = _take(shelf, module, candidates, files, notes, is_quiet=found.is_loose)
        if entry is not None:
            chosen[module] = entry
            main = main or candidates.files
    notes += listing.notes[:NAMES_TOLD]
    if not chosen:
        notes += _archives(listing.unopened)
    if not found.is_loose:
        _add_helpers(shelf, listing.entries, list(chosen.values()), files, notes)
    if chosen and not found.is_loose:
        notes += _left_aside(files, next(iter(chosen.values())).path, expected)
    submission = Submission(
        id=found.id,
        files={escape(path): files[path] for path in sorted(files, key=os.fsencode)},
        found={module: escape(entry.path) for module, entry in chosen.items()},
        notes=tuple(notes),
    )
    if found.is_loose:
        return submission
    return replace(submission, others=_others(shelf, submission, expected.modules[0], main))


def _left_aside(files: Mapping[str, bytes], chosen: str, expected: ExpectedFiles) -> list[Message]:
    """Note the files that hold answers of their own and are not graded."""
    if not (others := drafts(files, chosen, expected)):
        return []
    template = N_("{file} was graded; set aside: {others}")
    return [Message(template, {"file": shown(chosen), "others": told_names(others)})]


def _program(
    shelf: Shelf, expected: ExpectedFiles, entries: tuple[Entry, ...]
) -> Candidates | None:
    """Return the file in which a program of several files begins, as the only candidate."""
    name = program_of(shelf.path(""), entries, expected)
    return (
        Candidates(tuple(Candidate(one) for one in entries if one.path == name)) if name else None
    )


def _others(
    shelf: Shelf, submission: Submission, module: str, main: Sequence[Candidate]
) -> tuple[Submission, ...]:
    """Read the submission again with each of the other files that could be its main module."""
    taken = submission.found.get(module)
    others = []
    for candidate in main[:_TRIES]:
        path = escape(candidate.entry.path)
        files: dict[str, bytes] = {}
        if path == taken or taken is None:
            continue
        if _first_readable(shelf, [candidate], files, []) is None:
            continue
        kept = {name: content for name, content in submission.files.items() if name != taken}
        template = N_("{file} was graded: nothing is written in {other}")
        words = Message(template, {"file": path, "other": taken})
        others.append(
            Submission(
                submission.id,
                {**kept, path: files[candidate.entry.path]},
                {**submission.found, module: path},
                (words,),
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
        # Its real kind is checked when it is read.
        return Listing((Entry(found.files[0], Kind.FILE),)), []
    name = {"file": shown(found.root.name)}
    if (kind := kind_at(found.root)) is Kind.LINK:
        return Listing(), [Message(N_("{file} is a link: links are not followed"), name)]
    if kind is None:
        return Listing(), [Message(N_("{file} cannot be read"), name)]
    probe = (*found.files, *expected.file_names)
    if found.files:
        listing = walk(shelf, probe, depth=0)
    else:
        listing = walk(shelf, probe, MAX_DEPTH, max_archives=MAX_ARCHIVES)
    return listing, _limits_met(found, listing)


def _limits_met(found: FoundSubmission, listing: Listing) -> list[Message]:
    notes = [
        Message(
            N_("the folder {folder} cannot be read"), {"folder": shown(folder or found.root.name)}
        )
        for folder in listing.unreadable[:NAMES_TOLD]
    ]
    if not listing.is_complete:
        notes.append(Message(N_("there are too many files: not all of them were looked at")))
    return notes


def _take(
    shelf: Shelf,
    module: str,
    candidates: Candidates,
    files: dict[str, bytes],
    notes: list[Message],
    is_quiet: bool,
) -> Entry | None:
    """Read the best readable file, and note the choice or why there is none."""
    told = len(notes)
    notes += candidates.notes
    chosen = _first_readable(shelf, candidates.files[:_TRIES], files, notes)
    if chosen is None:
        if len(notes) == told:
            notes.append(Message(N_("{file} was not found"), {"file": module + CODE}))
        return None
    if not is_quiet:
        is_notebook = _suffix(chosen.entry) == NOTEBOOK
        expected = module + (NOTEBOOK if is_notebook else CODE)
        notes += tell_choice(expected, chosen, candidates.files)
    return chosen.entry


def _first_readable(
    shelf: Shelf,
    candidates: Sequence[Candidate],
    files: dict[str, bytes],
    notes: list[Message],
) -> Candidate | None:
    for candidate in candidates:
        entry = candidate.entry
        limit = NOTEBOOK_BYTES if _suffix(entry) == NOTEBOOK else CODE_BYTES
        content = read_file(shelf.path(entry.path), limit)
        if isinstance(content, bytes):
            files[entry.path] = content
            return candidate
        notes.append(content)
    return None


def _suffix(entry: Entry) -> str:
    return (split_code(entry.name) or ("", ""))[1]


def _archives(names: Sequence[str]) -> list[Message]:
    template = N_("{file} is an archive: it has to be unpacked first")
    return [Message(template, {"file": shown(name)}) for name in names[:NAMES_TOLD]]


def _add_helpers(
    shelf: Shelf,
    entries: Sequence[Entry],
    chosen: Sequence[Entry],
    files: dict[str, bytes],
    notes: list[Message],
) -> None:
    """Read the Python files beside the modules, which these may import."""
    helpers = _helpers(entries, chosen)
    left = HELPERS_BYTES
    for count, entry in enumerate(helpers):
        content = read_file(shelf.path(entry.path), CODE_BYTES)
        if isinstance(content, Message):
            # An unreadable module was already noted.
            notes += [] if content in notes else [content]
            continue
        left -= len(content)
        if count >= MAX_HELPERS or left < 0:
            notes.append(_too_many(count))
            return
        files[entry.path] = content


def _helpers(entries: Sequence[Entry], chosen: Sequence[Entry]) -> list[Entry]:
    folders = {entry.folder for entry in chosen} or {""}
    # A file set aside for a notebook of the same name must not be imported instead of it.
    taken = {(entry.folder, fold(_stem(entry))) for entry in chosen}
    return [
        entry
        for entry in entries
        if entry.kind is Kind.FILE
        and entry.folder in folders
        and entry.name.endswith(CODE)
        and _stem(entry).isidentifier()
        and (entry.folder, fold(_stem(entry))) not in taken
    ]


def _stem(entry: Entry) -> str:
    return os.path.splitext(entry.name)[0]


def _too_many(count: int) -> Message:
    args: Mapping[str, int] = {"number": count}
    return Message(N_("only the first {number} of the other Python files were read"), args)
