"""The blocks of the pages of documentation, and the notes that say how each is tried.

A comment right above a block is its note, where its kind is not enough:

- ``<!-- file: PATH -->``, ``<!-- more of: PATH -->``, ``<!-- in PATH, from: A to: B -->``: the block is
  written there, at the end of it, or in place of some of its lines (see :mod:`tests.doc_player`);
- ``<!-- example: COMMAND -->``: what that command prints, compared in ``tests/e2e/test_examples.py``;
- ``<!-- not run: REASON -->``: it cannot be tried; commands of ours in it are parsed all the same;
- ``<!-- not run (WORDS): REASON -->``: the same, of its lines that hold these words.

Lines that make an environment and install into it are never tried: CI does that at each push.

``<!-- file: PATH`` and lines up to ``-->`` are a block that readers do not see, and
``<!-- files: FOLDER -->`` stands for one such block per file below that folder of the repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.command_line import ROOT

_BLOCK = re.compile(
    r"^(?: *<!-- (?P<note>[^\n]*) -->\n)?(?P<indent> *)```(?P<kind>\w*)\n(?P<text>.*?)^(?P=indent)```$"
    r"|^<!-- (?P<place>(?:file|more of): [^\n>]*)\n(?P<hidden>.*?)^-->$"
    r"|^<!-- files: (?P<folder>[^\n>]*) -->$",
    re.DOTALL | re.MULTILINE,
)
_INSTALLS = re.compile(r"\s*(?:\./try\b|\.venv/bin/|python3 -m venv |pip install )")
_FENCE = re.compile(r"^ *(?:```|~~~)", re.MULTILINE)
_NOT_RUN = re.compile(r"not run(?: \((?P<words>[^)]+)\))?: (?P<reason>\S.*)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, or a file that its readers do not see (its kind is empty)."""

    page: str
    line: int
    kind: str
    note: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_written(self) -> bool:
        return self.note.startswith(("file: ", "more of: ", "in "))

    @property
    def is_marked(self) -> bool:
        """Tell whether none of it can be tried."""
        found = _NOT_RUN.fullmatch(self.note)
        is_aside = found is not None and found["words"] is None
        return is_aside or (self.kind == "sh" and not any(map(self.is_run, self.lines)))

    @property
    def reason(self) -> str:
        """Why it, or a part of it, is not tried; empty where it is."""
        found = _NOT_RUN.fullmatch(self.note)
        installs = "it installs" if self.is_marked else ""
        return found["reason"] if found else installs

    @property
    def lines(self) -> list[str]:
        """Its lines but comments, those that go on joined to their ends."""
        lines = self.text.replace("\\\n", " ").splitlines()
        return [line for line in lines if line.split("#")[0].strip()]

    def is_run(self, line: str) -> bool:
        """Tell whether a line of it is to be tried."""
        if _INSTALLS.match(line):
            return False
        found = _NOT_RUN.fullmatch(self.note)
        return found is None or (found["words"] is not None and found["words"] not in line)


def pages() -> list[str]:
    """Name every page: the README, and all that is under docs."""
    return ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md"))]


def blocks_of(page: str) -> list[Block]:
    """Read the blocks of a page of the repository."""
    return list(blocks_in((ROOT / page).read_text("utf-8"), page))


def blocks_in(text: str, page: str = "a page") -> Iterator[Block]:
    """Yield the blocks of a text, in order."""
    fences = 0
    for found in _BLOCK.finditer(text):
        if found["folder"]:
            yield from _files(page, text.count("\n", 0, found.start()) + 1, ROOT / found["folder"])
            continue
        hidden = found["place"] is not None
        fences += 0 if hidden else 2
        yield Block(
            page,
            text.count("\n", 0, found.start()) + 1,
            found["kind"] or "",
            (found["place"] if hidden else found["note"]) or "",
            found["hidden"] if hidden else _outdented(found["text"], found["indent"]),
        )
    assert len(_FENCE.findall(text)) == fences, f"{page}: a fence is not closed, or of another form"


def _files(page: str, line: int, folder: Path) -> Iterator[Block]:
    """Yield the files below a folder as blocks that readers do not see."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    assert paths, f"{page}:{line}: there is no file in {folder}"
    for path in paths:
        note = f"file: {path.relative_to(folder).as_posix()}"
        yield Block(page, line, "", note, path.read_text("utf-8"))


def _outdented(text: str, indent: str) -> str:
    """Take away the indent of a fence that stands in a list."""
    return "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True))


def is_played(page: str) -> bool:
    """Tell whether a page is a course of its own, to be played from its first block to the last."""
    return any(block.kind == "console" for block in blocks_of(page))


def folder_of(page: str) -> Path:
    """Return the folder from which the links of a page go."""
    return (ROOT / page).parent
