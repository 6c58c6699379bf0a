"""Copies of the student's own files, which are imported under the names of the files copied.

A browser saves a second ``outils.py`` as ``outils (1).py``, and no import finds it there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from graders.submissions.candidates import Candidates, candidates_for
from graders.submissions.entries import Entry, Kind
from graders.submissions.expected_files import ExpectedFiles, Nearness, fold, stem_of, words_of
from graders.submissions.imported_files import imported_paths

# No file system holds a longer one.
_MOST_OF_NAME = 255


def copies_imported(
    files: Mapping[str, bytes],
    entries: Sequence[Entry],
    roots: Sequence[str],
    expected: ExpectedFiles,
) -> Iterator[tuple[str, Candidates]]:
    """Yield the path of each file that is imported and not there, with its copies, the last first.

    ``files`` may grow meanwhile: what new ones import is looked for as well. A module of the
    assignment, or one that comes with Python, is none of these.
    """
    beside = [one for one in entries if one.kind is Kind.FILE and one.folder in roots]
    known = {fold(one.path) for one in beside}
    words = {word for one in beside for word in words_of(one.name)}
    searched = set[str]()
    while new := files.keys() - searched:
        searched |= new
        for path in (one for name in sorted(new) for one in _imported(name, files[name], roots)):
            folder, _, name = path.rpartition("/")
            is_there = len(name) > _MOST_OF_NAME or fold(path) in known
            if is_there or folder not in roots or not words.issuperset(words_of(name)):
                continue
            known.add(fold(path))
            near = [one for one in beside if one.folder == folder]
            if _is_own(name, expected) and (copies := _copies(stem_of(name), near, expected)):
                yield path, copies


def _imported(name: str, content: bytes, roots: Sequence[str]) -> Iterator[str]:
    return imported_paths(content, name.rpartition("/")[0], roots)


def _is_own(name: str, expected: ExpectedFiles) -> bool:
    stem = name.removesuffix(expected.suffix)
    asked = {fold(module) for module in (*expected.modules, *expected.provided)}
    is_code = name.endswith(expected.suffix) and stem.isidentifier()
    return is_code and fold(stem) not in asked and stem not in sys.stdlib_module_names


def _copies(stem: str, entries: Sequence[Entry], expected: ExpectedFiles) -> Candidates | None:
    alone = ExpectedFiles(stem, (stem,), notebook=False, suffix=expected.suffix)
    found = candidates_for(stem, alone, entries, ())
    copies = [one for one in found.files if one.fit and one.fit.nearness is Nearness.COPY]
    return Candidates(tuple(copies)) if copies else None
