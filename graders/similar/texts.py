"""The code of a submission as one text: its modules in a row, of a notebook its code cells."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from graders.submissions.expected import CODE, NOTEBOOK, Handout, is_provided

__all__ = ["Code", "Part", "code_below", "code_of"]

# Reading on ends here: nobody writes as much for a lab, and what is compared stays bounded.
_MOST_CHARS = 200_000
_SUFFIXES = (CODE, NOTEBOOK)


@dataclass(frozen=True)
class Part:
    """One file, and the number that its first line has in the whole, from 0."""

    name: str
    start: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """What is compared of one submission.

    Attributes
    ----------
    id : str
        The submission.
    parts : tuple of Part
        Its files, in the order of their names.
    """

    id: str
    parts: tuple[Part, ...]

    @cached_property
    def text(self) -> str:
        """All of it, a line feed after each line."""
        return "".join(f"{line}\n" for part in self.parts for line in part.lines)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        starts, place = [], 0
        for part in self.parts:
            for line in part.lines:
                starts.append(place)
                place += len(line) + 1
        return tuple(starts)

    def lines_between(self, start: int, end: int) -> Iterator[int]:
        """Yield the lines of code of which the characters from `start` to `end` hold most.

        Blank lines and comments are no code.
        """
        text, first = self.text, max(0, bisect_right(self._starts, start) - 1)
        for number in range(first, len(self._starts)):
            begin = self._starts[number]
            if begin >= end:
                return
            line = text[begin : text.index("\n", begin)]
            inside = text[max(begin, start) : min(begin + len(line), end)]
            held, whole = len("".join(inside.split())), len("".join(line.split()))
            if whole and 2 * held >= whole and not line.lstrip().startswith("#"):
                yield number


def code_of(id_: str, files: Mapping[str, bytes], handout: Handout) -> Code:
    """Put together what is compared of a submission.

    Parameters
    ----------
    id_ : str
        The submission.
    files : mapping
        Its files by their paths, as they were read.
    handout : Handout
        What the assignment expects: modules that come with it are left out.
    """
    own = {name: it for name, it in files.items() if not is_provided(handout, Path(name).name)}
    return _joined(id_, own)


def code_below(id_: str, paths: tuple[Path, ...]) -> Code:
    """Put together files of the course, and those in its folders."""
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    kept = sorted(file for file in files if file.suffix in _SUFFIXES and file.is_file())
    return _joined(id_, {str(file): file.read_bytes() for file in kept})


def _joined(id_: str, files: Mapping[str, bytes]) -> Code:
    parts: list[Part] = []
    start, left = 0, _MOST_CHARS
    for name, content in files.items():
        text = _source(name, content)[:left]
        if text.strip():
            lines = tuple(text.expandtabs(4).splitlines())
            parts.append(Part(name, start, lines))
            start, left = start + len(lines), left - len(text)
    return Code(id_, tuple(parts))


def _source(name: str, content: bytes) -> str:
    text = content.decode("utf-8-sig", "replace")
    if not name.lower().endswith(NOTEBOOK):
        return text
    try:
        return "\n\n".join(_cells(json.loads(text)))
    except (ValueError, RecursionError):
        return ""


def _cells(notebook: Any) -> Iterator[str]:
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    for cell in cells if isinstance(cells, list) else ():
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", "")
            yield "".join(map(str, source)) if isinstance(source, list) else str(source)
