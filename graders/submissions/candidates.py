"""Rank the files that may be a module of an assignment, and tell which one was taken."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message
from graders.note_words import IS_NOTEBOOK, TAKEN_FOR
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
    is_notebook,
    is_provided,
    is_test,
    split_code,
    stem_of,
    suffix_of,
)
from graders.submissions.platforms import natural_key, read_attempt


@dataclass(frozen=True)
class Candidate:
    """A file that may be a module. It has no fit when it is the only file."""

    entry: Entry
    fit: Fit | None = None


@dataclass(frozen=True)
class Candidates:
    """The files that may be one module, best first, and notes on files that cannot be.

    ``is_asked`` tells that one is of a kind that is asked for, or named in the command line.
    """

    files: tuple[Candidate, ...]
    notes: tuple[Message, ...] = ()
    is_asked: bool = False

    def with_others(self, others: Candidates) -> Candidates:
        """Add files of other names: source files before these, notebooks if there are none."""
        if not self.files:
            return others
        sources = (one for one in others.files if not is_notebook(one.entry.name))
        return replace(self, files=(*sources, *self.files))


def candidates_for(
    module: str, expected: ExpectedFiles, entries: Sequence[Entry], named: Sequence[str]
) -> Candidates:
    """Rank the files that may be a module; those ``named`` in the command line come first.

    The nearest name is first; among equally near names a notebook for the main module, a source for
    another, then the highest number. A notebook that is not asked for comes after every source.
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
        if candidate.entry.kind is Kind.FILE
    )
    is_asked = any(one.entry.path in named or (one.fit and one.fit.is_asked) for one in usable)
    return Candidates(usable, _obstacles(near), is_asked)


def _rank(
    candidate: Candidate, *, is_main: bool
) -> tuple[bool, bool, bool, tuple[int, int], int, int, bool]:
    if candidate.fit is None:
        return True, True, True, (0, 0), 0, 0, True
    is_unasked, is_word, depth, nearness = candidate.fit.rank(candidate.entry.depth)
    is_code = candidate.fit.suffix != NOTEBOOK
    is_second = is_code == is_main
    latest = _latest_first(candidate.entry)
    return is_unasked, is_word, depth > 0, latest, depth, nearness, is_second


def _latest_first(entry: Entry) -> tuple[int, int]:
    """Order entries in folders or archives of several attempts, the last attempt first."""
    top, below, _ = entry.path.partition("/")
    if not below:
        return 0, 0
    mark, order = read_attempt(stem_of(top) if is_archive(top) else top).rank
    return -mark, -order


def _obstacles(near: Sequence[Candidate]) -> tuple[Message, ...]:
    notes = []
    for candidate in near:
        entry = candidate.entry
        if candidate.fit is None or candidate.fit.nearness is Nearness.WORD:
            continue
        if entry.kind is not Kind.FILE:
            template = IS_LINK if entry.kind is Kind.LINK else IS_NO_FILE
            notes.append(about(template, entry.path))
    return tuple(notes[:NAMES_TOLD])


def last_possible(expected: ExpectedFiles, entries: Sequence[Entry]) -> Candidates:
    """Take the only file, whatever its name, as the only module."""
    could_be = [entry for entry in entries if _could_be(expected, entry)]
    code = [one for one in could_be if expected.asks_for(suffix_of(one.name))] or could_be
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
    return parts[1] in expected.suffixes and not is_test(parts[0])


def tell_choice(
    expected: ExpectedFiles, module: str, chosen: Candidate, candidates: Sequence[Candidate]
) -> tuple[Message, ...]:
    """Note which file was taken, unless it is the expected one, and which were set aside."""
    notes, file = [], chosen.entry.path
    suffix = NOTEBOOK if is_notebook(chosen.entry.name) else expected.suffix
    is_exact = chosen.fit is not None and chosen.fit.nearness is Nearness.EXACT
    if not expected.asks_for(suffix):
        notes.append(about(IS_NOTEBOOK, file, expected=module + expected.suffix))
    elif not is_exact or chosen.entry.depth > 0:
        notes.append(about(TAKEN_FOR, file, expected=module + suffix))
    aside = [
        other.entry
        for other in candidates
        if other is not chosen
        and (not other.fit or other.fit.nearness is not Nearness.WORD or other.fit == chosen.fit)
    ]
    if aside:
        notes.append(about(SET_ASIDE, file, others=told(aside)))
    return tuple(notes)
