"""Rank the files that may be a module of an assignment, and tell which one was taken."""

from __future__ import annotations

import os
from collections.abc import Sequence

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.note_words import TAKEN_FOR
from graders.submissions.entries import (
    IS_LINK,
    IS_NO_FILE,
    NAMES_TOLD,
    SET_ASIDE,
    Entry,
    Kind,
    about,
    told,
)
from graders.submissions.expected_files import (
    NOTEBOOK,
    ExpectedFiles,
    Fit,
    Nearness,
    fit,
    is_archive,
    is_provided,
    is_test,
    split_code,
    stem_of,
)
from graders.submissions.platforms import natural_key, read_attempt

_IS_NOTEBOOK = N_("{file} is a notebook, but {expected} was asked for")


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

    The nearest name is first; among equally near names a notebook for the main module, a source for
    another, then the highest number.
    """
    is_main = module == expected.modules[0]
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
        for candidate in sorted(latest_first, key=lambda one: _rank(one, is_main=is_main))
        if candidate.entry.kind is Kind.FILE and candidate.fit and candidate.fit.is_accepted
    )
    notes = _obstacles(near, has_file=bool(usable), expected=module + expected.suffix)
    return Candidates(usable, notes)


def _rank(
    candidate: Candidate, *, is_main: bool
) -> tuple[bool, bool, tuple[int, int], int, int, bool]:
    if candidate.fit is None:
        return True, True, (0, 0), 0, 0, True
    is_word, depth, nearness = candidate.fit.rank(candidate.entry.depth)
    is_code = candidate.fit.suffix != NOTEBOOK
    is_second = is_code == is_main
    return is_word, depth > 0, _latest_first(candidate.entry), depth, nearness, is_second


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
            notes.append(about(_IS_NOTEBOOK, entry.path, expected=expected))
    return tuple(notes[:NAMES_TOLD])


def last_possible(expected: ExpectedFiles, entries: Sequence[Entry]) -> Candidates:
    """Take the only file, whatever its name, as the only module."""
    code = [entry for entry in entries if _could_be(expected, entry)]
    if len({os.path.splitext(entry.path)[0] for entry in code}) == 1:
        code.sort(key=lambda entry: entry.path.lower().endswith(expected.suffix))
        return Candidates(tuple(map(Candidate, code)))
    asked = expected.modules[0] + expected.suffix
    if not code:
        refused = [entry.path for entry in entries if _is_refused_notebook(expected, entry)]
        notes = (about(_IS_NOTEBOOK, file, expected=asked) for file in refused[:NAMES_TOLD])
        return Candidates((), tuple(notes))
    template = N_("several files could be {expected}, and none was chosen: {files}")
    names = {"expected": asked, "files": told(code)}
    return Candidates((), (Message(template, names),))


def _could_be(expected: ExpectedFiles, entry: Entry) -> bool:
    parts = split_code(entry.name)
    if parts is None or entry.kind is not Kind.FILE or is_provided(expected, entry.name):
        return False
    is_asked = parts[1] == expected.suffix or (parts[1] == NOTEBOOK and expected.notebook)
    return is_asked and not is_test(parts[0])


def _is_refused_notebook(expected: ExpectedFiles, entry: Entry) -> bool:
    """Tell whether a file is a notebook under a name that is not near the expected one."""
    parts = split_code(entry.name) if entry.kind is Kind.FILE else None
    is_notebook = parts is not None and parts[1] == NOTEBOOK
    return is_notebook and not expected.notebook and fit(expected, entry.name) is None


def tell_choice(
    expected: str, chosen: Candidate, candidates: Sequence[Candidate]
) -> tuple[Message, ...]:
    """Note which file was taken, unless it is the expected one, and which were set aside."""
    notes, file = [], chosen.entry.path
    is_exact = chosen.fit is not None and chosen.fit.nearness is Nearness.EXACT
    if not is_exact or chosen.entry.depth > 0:
        notes.append(about(TAKEN_FOR, file, expected=expected))
    aside = [
        other.entry
        for other in candidates
        if other is not chosen
        and (not other.fit or other.fit.nearness is not Nearness.WORD or other.fit == chosen.fit)
    ]
    if aside:
        notes.append(about(SET_ASIDE, file, others=told(aside)))
    return tuple(notes)
