"""A student's code on their page: plain lines of files and cells, with marks at some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import groupby

from graders.i18n import NP_, Translator
from graders.light_dataclass import dataclass
from graders.model import Record, Source
from graders.records.sanitize import cut
from graders.report.pages.check_view import FRAMES
from graders.report.pages.code_marks import Mark
from graders.report.places import Place, definitions
from graders.report.words import counted

# The lines of one file or cell that are shown, and the characters of one of them.
_MOST_LINES = 20_000
_LINE_CHARS = 2_000


@dataclass(frozen=True)
class CodeRow:
    """A line with an address, its marks below it; or lines in a row that have none.

    ``numbers`` are the lines' numbers, one below the other. ``parts`` are the text before, in and
    after the part at fault.
    """

    numbers: str
    parts: tuple[str, str, str]
    anchor: str = ""
    line: int = 0
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class CodePart:
    """A file, or a cell of a notebook with its number in brackets; ``is_cut`` if more was there."""

    cell: str
    rows: tuple[CodeRow, ...]
    is_cut: bool


@dataclass(frozen=True)
class CodeFile:
    """A file of the submission; ``found`` says how many of its lines have marks, if any."""

    name: str
    parts: tuple[CodePart, ...]
    found: str


@dataclass(frozen=True)
class CodeView:
    """The files of a submission; ``lines`` and ``names`` lead into them.

    ``lines`` gives the link to a place such as ``morpion.py:31``, ``names`` to the definition of a
    name.
    """

    files: tuple[CodeFile, ...] = ()
    lines: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def code_view(record: Record, marks: Sequence[Mark], known: Translator) -> CodeView:
    """Lay out the sources of a record, with an address for each line that the page speaks of."""
    texts = [_lines(source.text) for source in record.sources]
    defined = definitions(record)
    # Of two files with one label, the first is meant.
    by_label = {s.label: n for n, s in reversed([*enumerate(record.sources)])}
    marked: list[dict[int, list[Mark]]] = [{} for _ in texts]
    spoken_of = ((place, None) for place in (*defined.values(), *_frames(record)))
    for place, mark in (*spoken_of, *((mark.place, mark) for mark in marks)):
        number = by_label.get(place.file)
        if number is not None and 0 < place.line <= len(texts[number]):
            marked[number].setdefault(place.line, []).extend([mark] if mark else [])
    parts = [
        _part(record.sources[number], lines, number, marked[number])
        for number, lines in enumerate(texts)
    ]
    lines = {
        f"{source.label}:{line}": f"#{_anchor(number, line)}"
        for number, source in enumerate(record.sources)
        for line in marked[number]
        if line <= _MOST_LINES
    }
    names = {name: lines[str(place)] for name, place in defined.items() if str(place) in lines}
    return CodeView(_files(record.sources, parts, known), lines, names)


def _lines(text: str) -> list[str]:
    """Return the lines of a text; a last line feed ends the last one."""
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


def _anchor(number: int, line: int) -> str:
    return f"c{number}-{line}"


def _frames(record: Record) -> Iterable[Place]:
    """Yield the places of the tracebacks, as far as a page shows them."""
    for question in record.questions:
        for check in question.checks:
            frames = check.judgement.traceback[-FRAMES:]
            yield from (Place(frame.file, frame.line) for frame in frames)


def _files(
    sources: Sequence[Source], parts: Sequence[CodePart], known: Translator
) -> tuple[CodeFile, ...]:
    """Put the cells of a notebook together."""
    pairs = zip(sources, parts, strict=True)
    return tuple(
        CodeFile(name, told, _found(told, known))
        for name, group in groupby(pairs, key=lambda pair: _file_and_cell(pair[0].label)[0])
        if (told := tuple(part for _, part in group))
    )


def _found(parts: Sequence[CodePart], known: Translator) -> str:
    marked = sum(bool(row.marks) for part in parts for row in part.rows)
    return counted(NP_("{n} line pointed out", "{n} lines pointed out"), marked, known)


def _file_and_cell(label: str) -> tuple[str, str]:
    """Part the label of a cell, such as ``morpion.ipynb [3]``; a file has no cell."""
    file, space, cell = label.rpartition(" ")
    is_cell = space and cell[:1] == "[" and cell[-1:] == "]" and cell[1:-1].isdigit()
    return (file, cell) if is_cell else (label, "")


def _part(
    source: Source, lines: Sequence[str], number: int, marked: Mapping[int, Sequence[Mark]]
) -> CodePart:
    """Lay out a file or a cell; the lines ``marked`` have an address each, and maybe marks."""
    shown = lines[:_MOST_LINES]
    size, rows, done = len(str(len(shown))), list[CodeRow](), 0
    for line in sorted(line for line in marked if line <= len(shown)):
        rows += _plain(shown, done, line - 1, size)
        parts = _parted(shown[line - 1], [mark.place for mark in marked[line]])
        here = tuple(marked[line])
        rows.append(CodeRow(f"{line:{size}}", parts, _anchor(number, line), line, here))
        done = line
    rows += _plain(shown, done, len(shown), size)
    return CodePart(_file_and_cell(source.label)[1], tuple(rows), len(lines) > len(shown))


def _plain(lines: Sequence[str], begin: int, end: int, size: int) -> list[CodeRow]:
    """Make a row of the lines from place `begin` to before `end`; none of no lines."""
    if begin == end:
        return []
    numbers = "\n".join(f"{line:{size}}" for line in range(begin + 1, end + 1))
    text = "\n".join(cut(line, _LINE_CHARS) for line in lines[begin:end])
    return [CodeRow(numbers, (text, "", ""))]


def _parted(line: str, places: Iterable[Place]) -> tuple[str, str, str]:
    """Part a line at the first part of it that is known to be at fault."""
    line = cut(line, _LINE_CHARS)
    lead = len(line) - len(line.lstrip())
    for place in places:
        begin, end = lead + place.begin, lead + place.end
        is_same = line.strip().startswith(place.text)
        if place.end and is_same and begin < len(line):
            return line[:begin], line[begin:end], line[end:]
    return line, "", ""
