"""The pages of a folder of results, and what each was made of, kept in the file `pages.json`.

A page that was made of the same before, and that nobody changed since, is not made again: in a
class of 300, one submission that comes late or one comment of a teacher changes one page.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from types import ModuleType

from graders.light_dataclass import dataclass
from graders.model import Record
from graders.records.files import write_atomic

PAGES = "pages.json"
FORMAT = 1


@dataclass(frozen=True)
class MadePages:
    """The pages that earlier runs made into one folder.

    ``made`` has, by the name of a page, the digest of what it was made of, and the stamp of the
    file. A page that was changed, copied or removed has another stamp, or none. All of this saves
    time alone: what cannot be read or written is made again.
    """

    out: Path
    made: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, out: Path) -> MadePages:
        """Read what is kept in a folder; nothing of a file that is not there or not understood."""
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            data = json.loads((out / PAGES).read_text("utf-8"))
            if data["format"] == FORMAT:
                return cls(out, dict(data["pages"]))
        return cls(out)

    def has(self, page: Path, digest: str) -> bool:
        """Tell whether a page is there, made of what has this digest, and unchanged since."""
        return self.made.get(page.name) == [digest, _stamp(page)]

    def add(self, page: Path, digest: str) -> None:
        """Note of what a page was made that was just written."""
        self.made[page.name] = [digest, _stamp(page)]

    def keep(self) -> None:
        """Write what is known of the pages that are there."""
        there = {name: made for name, made in self.made.items() if (self.out / name).exists()}
        content = json.dumps({"format": FORMAT, "pages": there}, indent=1)
        with suppress(OSError):
            write_atomic(self.out / PAGES, content.encode(), durable=False)


def _stamp(page: Path) -> str:
    """Return what changes with every new content of a file: each one is a new file."""
    try:
        told = page.stat()
    except OSError:
        return os.urandom(8).hex()  # no page that is not there is like another
    return f"{told.st_ino} {told.st_mtime_ns} {told.st_size}"


def page_digest(record: Record, *others: str) -> str:
    """Return a digest of all that a page is made of: the record, and other texts.

    Equal records nearly always have the same digest; others never have.
    """
    return hashlib.sha256(pickle.dumps((record, others))).hexdigest()


def stamp_of(*modules: ModuleType) -> str:
    """Return a digest that changes with any file of some packages: with another version of them."""
    seen = hashlib.sha256()
    for module in modules:
        for folder in module.__path__:
            with suppress(OSError):  # no folder: a package in an archive
                seen.update("\n".join(_stamps(folder)).encode("utf-8", "surrogateescape"))
    return seen.hexdigest()


def _stamps(folder: str) -> Iterator[str]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _stamps(entry.path)
            continue
        yield entry.path
        with suppress(OSError):  # a link to nothing, such as an editor's lock
            told = entry.stat()
            yield f"{told.st_size} {told.st_mtime_ns}"
