"""Files in folders below a module that a submission imports: packages of the student's own.

The lines of files are searched, and not parsed: what is named and not there is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

_IMPORTS = re.compile(
    rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*|[\w., \t*]+)"
    rb"|import[ \t]+([\w., \t]+))",
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
    # In a notebook, a line of code begins after a quote.
    statements = _IMPORTS.finditer(_ENDS_IN_JSON.sub(b"\n", content))
    for found in islice(statements, _MOST_IMPORTS):
        module, names, plain = (part.decode("utf-8", "replace") for part in found.groups(b""))
        for name in [module] if module else _words(plain):
            path = name.lstrip(".").replace(".", "/")
            starts = [folder] if name.startswith(".") else roots
            if path.count("/") < _MOST_PARTS:
                for start in starts:
                    yield from _files_of(_below(start, path), _words(names))


def _words(names: str) -> list[str]:
    """Return the first word of each name in a list: without what it is called here."""
    parts = re.split(r"[,()\n]", names, maxsplit=_MOST_NAMES)[:_MOST_NAMES]
    return [words[0] for part in parts if (words := part.split())]


def _below(folder: str, path: str) -> str:
    return f"{folder}/{path}".strip("/")


def _files_of(path: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the file of a module or package, of the packages above, and of what it may hold."""
    parts = path.split("/")
    yield path + _SUFFIX
    yield from ("/".join([*parts[:end], _PACKAGE]) for end in range(1, len(parts) + 1))
    yield from (_below(path, name + _SUFFIX) for name in names)
    yield from (_below(path, f"{name}/{_PACKAGE}") for name in names)
