"""Tell files with names of a student's own by what they define: programs in files, rivals, drafts.

Their lines are searched, and not parsed: a student may cut a program in two files with names of
their own, and several students' files may lie in one folder, one of them under the expected name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from pathlib import Path

from graders.submissions.entries import NOTEBOOK_BYTES, Entry, Kind
from graders.submissions.expected_files import (
    NOTEBOOK,
    TEXT,
    ExpectedFiles,
    Nearness,
    fit,
    is_notebook,
    is_provided,
    is_test,
    is_text,
    split_code,
    words_of,
)
from graders.submissions.tree import read_file

_DEFINED = re.compile(rb"^(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)|^(\w+)[ \t]*=", re.MULTILINE)
_IMPORTS = re.compile(rb"^[ \t]*(from|import)[ \t]+([\w., \t]+)", re.MULTILINE)
# In a notebook, a line of code begins after a quote, or after the end of the line before it.
_ENDS_IN_JSON = re.compile(rb'\\n|"')
# A program has few parts: a folder with more files than this is not one program.
_MOST_PARTS = 16
_MOST_BYTES = 1 << 20
# At least this many files are of several students: one student rarely keeps so many drafts.
_RIVALS = 3


def parts_of(folder: Path, entries: Sequence[Entry], expected: ExpectedFiles) -> dict[str, str]:
    """Return the files that are modules under names of the student's own, by module.

    A module for which no file is named is the one file that defines the most of its names. Where
    two files define one of the assignment's names, none is told from the other. Of a program for
    one module, it is the file in which it begins, see `program_of`, or else the one that defines
    the most: another may hold a copy of what it needs. A notebook that is not asked for has the
    name of its module where it defines more than all source files.
    """
    in_notebook = _is_in_notebook(folder, entries, expected)
    defined = _defined_in(folder, entries, expected)
    if len(expected.modules) == 1:
        first = _first_of(folder, defined) or _fullest(defined, entries, expected)
        return {expected.modules[0]: first} if first and not in_notebook else {}
    fits = {entry.path: fit(expected, entry.name) for entry in entries}
    named = {one.module for one in fits.values() if one and (one.is_asked or in_notebook)}
    if len(defined) > _MOST_PARTS or _is_ambiguous(defined):
        return {}
    left = {path: n for path, n in defined.items() if fits[path] is None and not _is_test(path)}
    parts: dict[str, str] = {}
    for module, asked in zip(expected.modules, expected.asked, strict=False):
        counts = Counter({path: len(names & asked) for path, names in left.items()})
        (path, most), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
        if module not in named and most > second:
            parts[module] = path
            del left[path]
    return parts


def _is_in_notebook(folder: Path, entries: Sequence[Entry], expected: ExpectedFiles) -> bool:
    """Tell whether a notebook named after a module defines more names than all source files."""
    code = [entry for entry in entries if _is_code(entry, expected, expected.suffixes)]
    named = [one.path for one in code if is_notebook(one.path) and fit(expected, one.name)]
    if not named:
        return False
    sources = [one.path for one in code if not is_notebook(one.path)][:_MOST_PARTS]
    written = set[str]().union(*(_defined(_text(folder / path), expected) for path in sources))
    return any(
        len(_defined(_text(folder / path), expected)) > len(written) for path in named[:_MOST_PARTS]
    )


def program_of(folder: Path, entries: Sequence[Entry], expected: ExpectedFiles) -> str:
    """Return the file in which a program of several files begins; empty where they are no program.

    It is the file that no other imports, tests apart (of several, the one that defines most names).
    Of a program, none defines a name of the assignment that another does, and each file imports
    another or is imported; or else they have one name with numbers, and several define some.
    """
    return _first_of(folder, _defined_in(folder, entries, expected))


def _first_of(folder: Path, defined: Mapping[str, Set[str]]) -> str:
    if not 1 < len(defined) <= _MOST_PARTS or _is_ambiguous(defined) or not any(defined.values()):
        return ""
    imports = _imports_of(folder, defined)
    linked = set[str]().union(*imports.values())
    is_linked = all(imports[name] or name in linked for name in defined)
    are_parts = sum(map(bool, defined.values())) > 1 and _are_numbered(defined)
    if not is_linked and not are_parts:
        return ""
    parts = [name for name in defined if not _is_test(name)] or [*defined]
    imported = set[str]().union(*(imports[name] for name in parts))
    roots = [name for name in parts if name not in imported] or parts
    return max(roots, key=lambda name: len(defined[name]))


def _are_numbered(paths: Iterable[str]) -> bool:
    """Tell whether names differ by their numbers alone, as ``ex1`` and ``ex2`` do."""
    words = [words_of(Path(path).stem) for path in paths]
    bases = {tuple(word for word in one if not word.isdecimal()) for one in words}
    return len(bases) == 1 and all(len(one) > 1 and one[-1].isdecimal() for one in words)


def _fullest(
    defined: Mapping[str, Set[str]], entries: Sequence[Entry], expected: ExpectedFiles
) -> str:
    """Return the file of one student's that defines more names than each other; else empty.

    Where no two files define the same name, it is the first of those that define most. Of one work
    in both forms it is the notebook, where one is asked for.
    """
    counts = Counter({name: len(names) for name, names in defined.items() if not _is_test(name)})
    (first, most), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    is_told = most > second or (most > 0 and not _is_ambiguous(defined))
    if not is_told or len(defined) > _MOST_PARTS:
        return ""
    again = first.removesuffix(expected.suffix) + NOTEBOOK
    is_again = again not in defined and again in {entry.path for entry in entries}
    return again if expected.notebook and is_again else first


def text_of(folder: Path, entries: Sequence[Entry], expected: ExpectedFiles) -> str:
    """Return the one text that defines names of the assignment; empty if there is none.

    Of several, it is the one that has the name of the main module, or else the only `.txt`.
    """
    texts = [entry.path for entry in entries if entry.kind is Kind.FILE and is_text(entry.name)]
    found = [path for path in texts[:_MOST_PARTS] if _defined(_text(folder / path), expected)]
    named = [path for path in found if Path(path).stem == expected.modules[0]]
    texts = [path for path in found if path.lower().endswith(TEXT)]
    return next((some[0] for some in (found, named, texts) if len(some) == 1), "")


def _is_test(path: str) -> bool:
    return is_test(Path(path).stem)


def _defined_in(
    folder: Path, entries: Sequence[Entry], expected: ExpectedFiles
) -> dict[str, Set[str]]:
    """Return the names of the assignment that each source file or notebook defines.

    The files are those directly in a folder, or where it has none, in the one folder that has some.
    A notebook counts where no source file defines one of its names: it may be saved in both forms.
    Those not asked for do not count beside a folder whose source files define some.
    """
    code = [entry for entry in entries if _is_code(entry, expected, expected.suffixes)]
    held = [entry for entry in code if entry.depth == 0] or code
    if not expected.notebook and all(is_notebook(entry.path) for entry in held):
        sources = [entry for entry in code if not is_notebook(entry.path)]
        if sources and any((below := _defined_in(folder, sources, expected)).values()):
            return below
    if len({entry.folder for entry in held}) > 1:
        return {}
    names = sorted((entry.path for entry in held), key=is_notebook)
    found: dict[str, Set[str]] = {}
    for name in names[: _MOST_PARTS + 1]:
        defined = _defined(_text(folder / name), expected)
        known = set[str]().union(*(one for other, one in found.items() if not is_notebook(other)))
        if not is_notebook(name) or known.isdisjoint(defined):
            found[name] = defined
    return found


def _is_ambiguous(defined: Mapping[str, Set[str]]) -> bool:
    times = Counter(name for names in defined.values() for name in names)
    return any(count > 1 for count in times.values())


def _imports_of(folder: Path, names: Iterable[str]) -> dict[str, set[str]]:
    """Return, by file, the others that it imports: of a notebook and a source file, the source."""
    paths = sorted(names, key=is_notebook, reverse=True)
    stems = {Path(name).stem: name for name in paths}
    return {
        name: {stems[one] for one in _imported(_text(folder / name)) & stems.keys()}
        for name in paths
    }


def answering(
    folder: Path, entries: Sequence[Entry], module: str, expected: ExpectedFiles
) -> list[str]:
    """Return the files with names of a student's own that define names asked of a module.

    Those that define most come first.
    """
    asked = dict(zip(expected.modules, expected.asked, strict=False)).get(module, frozenset())
    own = [one for one in entries if fit(expected, one.name) is None and not is_test(one.name)]
    defined = _defined_in(folder, own, expected) if asked else {}
    counts = Counter({path: len(names & asked) for path, names in defined.items()})
    return [path for path, count in counts.most_common() if count]


def are_rivals(folder: Path, entries: tuple[Entry, ...], expected: ExpectedFiles) -> bool:
    """Tell whether several files beside the expected one each hold an answer of their own."""
    named = _named_after(entries, expected)
    if len(named) < _RIVALS or not expected.names:
        return False
    texts = (_text(folder / name) for name in named)
    answers = sum(2 * len(_defined(text, expected)) >= len(expected.names) for text in texts)
    return answers >= _RIVALS


def drafts(
    texts: Mapping[str, bytes], chosen: Collection[str], expected: ExpectedFiles
) -> list[str]:
    """Return the files named after a module that define expected names, and are not imported.

    ``texts`` are the files of a submission by path; those ``chosen`` are graded.
    """
    entries = tuple(Entry(path, Kind.FILE) for path in sorted(texts) if path not in chosen)
    named = _named_after(entries, expected)
    used = set[str]().union(*map(_imported, texts.values())) if named else set()
    return [
        path
        for path in named
        if path.removesuffix(expected.suffix) not in used and _defined(texts[path], expected)
    ]


def _named_after(entries: tuple[Entry, ...], expected: ExpectedFiles) -> list[str]:
    """Return the Python files whose names hold the name of a module among other words."""
    code = [
        entry
        for entry in entries
        if entry.depth == 0 and _is_code(entry, expected, (expected.suffix,))
    ]
    fits = [(entry.path, fit(expected, entry.name)) for entry in code]
    return [path for path, found in fits if found and found.nearness is Nearness.WORD]


def _is_code(entry: Entry, expected: ExpectedFiles, suffixes: Sequence[str]) -> bool:
    parts = split_code(entry.name) if entry.kind is Kind.FILE else None
    return parts is not None and parts[1] in suffixes and not is_provided(expected, entry.name)


def names_defined(name: str, content: bytes, expected: ExpectedFiles) -> Set[str]:
    """Return the names of the assignment that a source file or a notebook defines at its top."""
    return _defined(_lines(name, content), expected)


def _text(path: Path) -> bytes:
    content = read_file(path, NOTEBOOK_BYTES if is_notebook(path.name) else _MOST_BYTES)
    return _lines(path.name, content) if isinstance(content, bytes) else b""


def _lines(name: str, content: bytes) -> bytes:
    return _ENDS_IN_JSON.sub(b"\n", content) if is_notebook(name) else content


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
