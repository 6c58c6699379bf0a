"""Files in folders below a module that a submission imports: packages of the student's own.

The lines of files are searched, and not parsed: what is named and not there is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

# In a notebook, a line of code begins after a quote, or after the end of the line before it.
_IMPORTS = re.compile(
    rb'(?:^|\\n|")[ \t]*'
    rb"(?:from[ \t]+([\w.\x80-\xff]+)[ \t]+import[ \t]*(\([^)]*|[\w., \t*\x80-\xff]+)"
    rb"|import[ \t]+([\w., \t\x80-\xff]+))",
    re.MULTILINE,
)
_ENDS_IN_JSON = re.compile(rb'\\n|"')
_SUFFIX, _PACKAGE = ".py", "__init__.py"
# Names in a path, names that one statement imports, imports of a file: no student writes more.
_MOST_PARTS, _MOST_NAMES, _MOST_IMPORTS = 6, 100, 1_000


def imported_paths(content: bytes, folder: str, roots: Sequence[str]) -> Iterator[str]:
    """Yield the paths of the files that one may import, whether they are there or not.

    ``folder`` is that of the file, from which relative imports start; the others start from one of
    ``roots``, the folders of the modules. A package is a folder: its file of the name ``__init__``
    and those in it are meant.
    """
    for found in islice(_IMPORTS.finditer(content), _MOST_IMPORTS):
        parts = (_ENDS_IN_JSON.sub(b"\n", part) for part in found.groups(b""))
        module, names, plain = (part.decode("utf-8", "replace") for part in parts)
        for name in [module] if module else _words(plain):
            path = name.lstrip(".").replace(".", "/")
            level = len(name) - len(name.lstrip("."))
            starts = [_above(folder, level - 1)] if level else roots
            if path.count("/") < _MOST_PARTS and _are_names(filter(None, path.split("/"))):
                held = [word for word in _words(names) if _are_names([word])]
                for start in starts:
                    yield from _files_of(_below(start, path), held)


def _words(names: str) -> list[str]:
    """Return the first word of each name in a list: without what it is called here."""
    parts = re.split(r"[,()\n]", names, maxsplit=_MOST_NAMES)[:_MOST_NAMES]
    return [words[0] for part in parts if (words := part.split())]


def _are_names(words: Iterable[str]) -> bool:
    return all(word.isidentifier() for word in words)


def _above(folder: str, levels: int) -> str:
    parts = folder.split("/")
    return "/".join(parts[: max(len(parts) - levels, 0)])


def _below(folder: str, path: str) -> str:
    return f"{folder}/{path}".strip("/")


def _files_of(path: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the file of a module or package, of the packages above, and of what it may hold."""
    parts = path.split("/")
    yield path + _SUFFIX
    yield from ("/".join([*parts[:end], _PACKAGE]) for end in range(1, len(parts) + 1))
    yield from (_below(path, name + _SUFFIX) for name in names)
    yield from (_below(path, f"{name}/{_PACKAGE}") for name in names)
