"""The names that files define and import, read from their lines without parsing.

A student may cut a program in two files with names of their own. Several students' files may also
lie in one folder, one of them under the expected name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from pathlib import Path

from graders.submissions.entries import Entry, Kind
from graders.submissions.expected_files import (
    CODE,
    ExpectedFiles,
    Nearness,
    fit,
    is_provided,
    split_code,
)
from graders.submissions.tree import read_file

_DEFINED = re.compile(rb"^(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)|^(\w+)[ \t]*=", re.MULTILINE)
_IMPORTS = re.compile(rb"^[ \t]*(from|import)[ \t]+([\w., \t]+)", re.MULTILINE)
# A program has few parts: a folder with more files than this is not one program.
_MOST_PARTS = 8
_MOST_BYTES = 1 << 20
# At least this many files are of several students: one student rarely keeps so many drafts.
_RIVALS = 3


def program_of(folder: Path, entries: tuple[Entry, ...], expected: ExpectedFiles) -> str:
    """Return the file in which a program of several files begins.

    It is the file that no other imports (of several, the one that defines most names). The result
    is empty where the files directly in the folder are no such program: every file must import
    another or be imported, and no name of the assignment be defined twice.
    """
    names = [entry.path for entry in entries if _is_code(entry, expected)]
    if not 1 < len(names) <= _MOST_PARTS or len(expected.modules) > 1:
        return ""
    texts = {name: _text(folder / name) for name in names}
    stems = {name.removesuffix(CODE): name for name in names}
    imports = {
        name: {stems[one] for one in _imported(texts[name]) & stems.keys()} for name in names
    }
    defined = {name: _defined(texts[name], expected) for name in names}
    imported = set[str]().union(*imports.values())
    is_linked = all(imports[name] or name in imported for name in names)
    times = Counter(one for found in defined.values() for one in found)
    if not is_linked or not times or max(times.values()) > 1:
        return ""
    roots = [name for name in names if name not in imported] or names
    return max(roots, key=lambda name: len(defined[name]))


def are_rivals(folder: Path, entries: tuple[Entry, ...], expected: ExpectedFiles) -> bool:
    """Tell whether several files beside the expected one each hold an answer of their own."""
    named = _named_after(entries, expected)
    if len(named) < _RIVALS or not expected.names:
        return False
    texts = (_text(folder / name) for name in named)
    answers = sum(2 * len(_defined(text, expected)) >= len(expected.names) for text in texts)
    return answers >= _RIVALS


def drafts(texts: Mapping[str, bytes], chosen: str, expected: ExpectedFiles) -> list[str]:
    """Return the files named after the module that define expected names, and are not imported.

    ``texts`` are the files of a submission by path; the one ``chosen`` is graded.
    """
    entries = tuple(Entry(path, Kind.FILE) for path in sorted(texts) if path != chosen)
    named = _named_after(entries, expected)
    used = set[str]().union(*map(_imported, texts.values())) if named else set()
    return [
        path
        for path in named
        if path.removesuffix(CODE) not in used and _defined(texts[path], expected)
    ]


def _named_after(entries: tuple[Entry, ...], expected: ExpectedFiles) -> list[str]:
    """Return the Python files whose names hold the name of a module among other words."""
    fits = [
        (entry.path, fit(expected, entry.name)) for entry in entries if _is_code(entry, expected)
    ]
    return [path for path, found in fits if found and found.nearness is Nearness.WORD]


def _is_code(entry: Entry, expected: ExpectedFiles) -> bool:
    parts = split_code(entry.name) if entry.depth == 0 and entry.kind is Kind.FILE else None
    return parts is not None and parts[1] == CODE and not is_provided(expected, entry.name)


def _text(path: Path) -> bytes:
    content = read_file(path, _MOST_BYTES)
    return content if isinstance(content, bytes) else b""


def _defined(text: bytes, expected: ExpectedFiles) -> Set[str]:
    found = {(one or other).decode("utf-8", "replace") for one, other in _DEFINED.findall(text)}
    return found & expected.names


def _imported(text: bytes) -> Set[str]:
    """Return the last parts of the names of modules that a file imports."""
    found: set[str] = set()
    for keyword, line in _IMPORTS.findall(text):
        words = line.decode("utf-8", "replace")
        module, _, names = words.partition(" import ")
        of_package = keyword == b"from" and not module.strip(" .")
        parts = (names if of_package else module).split(",")
        found.update(part.split()[0].rpartition(".")[2] for part in parts if part.split())
    return found
