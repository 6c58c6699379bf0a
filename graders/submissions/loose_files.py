"""Loose files of a class, named after students: those of one student are one submission."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from graders.submissions.expected_files import ExpectedFiles, Nearness, fit, stem_of, words_of
from graders.submissions.places import Place


def loose_places(folder: Path, names: Sequence[str], expected: ExpectedFiles) -> list[Place]:
    """Make the places of files that lie beside those of other students.

    Each is a submission, but for those that are named after one student and a module each:
    ``durand_plateau.py`` and ``durand_solitaire.py``.
    """
    named = {name: found for name in names if (found := _student_and_module(name, expected))}
    files: dict[str, list[str]] = defaultdict(list)
    for name, (student, _) in named.items():
        files[" ".join(words_of(student))].append(name)
    joined = [own for own in files.values() if _are_of_one([named[name][1] for name in own])]
    alone = set(names).difference(*joined)
    places = [Place(folder, (name,), is_loose=True) for name in names if name in alone]
    for own in joined:
        members = sorted((named[name][1] + expected.suffix, name) for name in own)
        places.append(Place(folder, members=tuple(members), called=named[own[0]][0]))
    return places


def _are_of_one(modules: Sequence[str]) -> bool:
    """Tell whether files for these modules may be one submission."""
    return len(modules) > 1 and max(Counter(modules).values()) == 1


def _student_and_module(name: str, expected: ExpectedFiles) -> tuple[str, str] | None:
    """Return the rest of a source file's name beside that of a module, and this; None without."""
    found = fit(expected, name)
    if found is None or found.nearness is not Nearness.WORD or found.suffix != expected.suffix:
        return None
    before, _, after = re.sub(
        rf"[\W_]*{re.escape(found.module)}[\W_]*", "\n", stem_of(name), count=1, flags=re.IGNORECASE
    ).partition("\n")
    student = "_".join(filter(None, (before, after)))
    return (student, found.module) if words_of(student) else None
