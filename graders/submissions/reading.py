"""Take the bytes of one submission, bounded, and note whatever was in the way."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graders.i18n import N_
from graders.model import Message, Submission
from graders.submissions.choosing import (
    NAMES_TOLD,
    Candidate,
    Candidates,
    candidates_for,
    tell_choice,
)
from graders.submissions.expected import CODE, NOTEBOOK, Handout, fold, is_archive, split_code
from graders.submissions.finding import FoundSubmission
from graders.submissions.naming import escape, shown
from graders.submissions.tree import MAX_DEPTH, Entry, Kind, Listing, read_file, walk

CODE_BYTES = 1 << 20
NOTEBOOK_BYTES = 20 << 20
MAX_HELPERS = 50
HELPERS_BYTES = 4 << 20

_TRIES = 5


def read(found: FoundSubmission, handout: Handout) -> Submission:
    """Read one submission.

    Parameters
    ----------
    found : FoundSubmission
        As :func:`graders.submissions.find` gives it.
    handout : Handout
        What the assignment expects.

    Returns
    -------
    Submission
        Always: whatever the student handed in, or does while this runs, becomes a note. A
        submission without any file of the assignment has an empty ``found``. The other
        Python files that lie beside a module that was found are read too, since it may
        import them.
    """
    listing, notes = _look(found, handout)
    if notes and not listing.entries:
        return Submission(found.id, {}, notes=tuple(notes))
    chosen: dict[str, Entry] = {}
    files: dict[str, bytes] = {}
    main: tuple[Candidate, ...] = ()
    for module in handout.modules:
        candidates = candidates_for(module, handout, listing.entries, found.files)
        entry = _take(found, module, candidates, files, notes)
        if entry is not None:
            chosen[module] = entry
            main = main or candidates.files
    if not chosen:
        notes += _archives(listing.entries)
    if not found.is_loose:
        _add_helpers(found, listing.entries, list(chosen.values()), files, notes)
    submission = Submission(
        id=found.id,
        files={escape(path): files[path] for path in sorted(files, key=os.fsencode)},
        found={module: escape(entry.path) for module, entry in chosen.items()},
        notes=tuple(notes),
    )
    return replace(submission, others=_others(found, submission, handout.modules[0], main))


def _others(
    found: FoundSubmission, submission: Submission, module: str, main: Sequence[Candidate]
) -> tuple[Submission, ...]:
    """Read the submission again with each of the other files that could be its main module."""
    taken = submission.found.get(module)
    others = []
    for candidate in main[:_TRIES]:
        path = escape(candidate.entry.path)
        files: dict[str, bytes] = {}
        if path == taken or taken is None or found.is_loose:
            continue
        if _first_readable(found, [candidate], files, []) is None:
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


def _look(found: FoundSubmission, handout: Handout) -> tuple[Listing, list[Message]]:
    """List what the submission holds, without what is other people's."""
    if found.is_loose:
        # What it really is shows when it is read.
        return Listing((Entry(found.files[0], Kind.FILE),)), []
    try:
        if stat.S_ISLNK(os.lstat(found.root).st_mode):
            template = N_("{file} is a link: links are not followed")
            return Listing(), [Message(template, {"file": shown(found.root.name)})]
    except OSError:
        name = {"file": shown(found.root.name)}
        return Listing(), [Message(N_("{file} cannot be read"), name)]
    probe = (*found.files, *handout.file_names)
    listing = walk(found.root, probe, 0 if found.files else MAX_DEPTH)
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
    found: FoundSubmission,
    module: str,
    candidates: Candidates,
    files: dict[str, bytes],
    notes: list[Message],
) -> Entry | None:
    """Read the best file that can be read; say what was chosen, or why there is none."""
    told = len(notes)
    notes += candidates.notes
    chosen = _first_readable(found, candidates.files[:_TRIES], files, notes)
    if chosen is None:
        if len(notes) == told:
            notes.append(Message(N_("{file} was not found"), {"file": module + CODE}))
        return None
    if not found.is_loose:
        is_notebook = _suffix(chosen.entry) == NOTEBOOK
        expected = module + (NOTEBOOK if is_notebook else CODE)
        notes += tell_choice(expected, chosen, candidates.files)
    return chosen.entry


def _first_readable(
    found: FoundSubmission,
    candidates: Sequence[Candidate],
    files: dict[str, bytes],
    notes: list[Message],
) -> Candidate | None:
    for candidate in candidates:
        entry = candidate.entry
        limit = NOTEBOOK_BYTES if _suffix(entry) == NOTEBOOK else CODE_BYTES
        content = read_file(found.root / entry.path, limit)
        if isinstance(content, bytes):
            files[entry.path] = content
            return candidate
        notes.append(content)
    return None


def _suffix(entry: Entry) -> str:
    return (split_code(entry.name) or ("", ""))[1]


def _archives(entries: Sequence[Entry]) -> list[Message]:
    template = N_("{file} is an archive: it has to be unpacked first")
    names = [entry.path for entry in entries if is_archive(entry.name)]
    return [Message(template, {"file": shown(name)}) for name in names[:NAMES_TOLD]]


def _add_helpers(
    found: FoundSubmission,
    entries: Sequence[Entry],
    chosen: Sequence[Entry],
    files: dict[str, bytes],
    notes: list[Message],
) -> None:
    """Read what the modules may import: Python files beside them, of importable names."""
    helpers = _helpers(entries, chosen)
    left = HELPERS_BYTES
    for count, entry in enumerate(helpers):
        content = read_file(found.root / entry.path, CODE_BYTES)
        if isinstance(content, Message):
            # A module that could not be read was told of already.
            notes += [] if content in notes else [content]
            continue
        left -= len(content)
        if count >= MAX_HELPERS or left < 0:
            notes.append(_too_many(count))
            return
        files[entry.path] = content


def _helpers(entries: Sequence[Entry], chosen: Sequence[Entry]) -> list[Entry]:
    folders = {entry.folder for entry in chosen} or {""}
    # What was set aside for a notebook of the same name must not be imported in its place.
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
