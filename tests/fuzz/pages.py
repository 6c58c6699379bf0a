"""Make every report of some records, and see that each parses."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

from graders.i18n import render
from graders.model import Record, State, Text
from graders.records.files import output_stem
from graders.records.record_files import dump_record, load_record
from graders.report.write import write_reports
from tests.fuzz.running import CrashError

TITLE = Text("Petit TP", "Small TP")
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


def see_record(record: Record, folder: Path) -> None:
    """See that a record is ours to keep, and every report of it."""
    if record.state is State.INTERNAL_ERROR:
        raise CrashError(f"internal-error: {render(record.notes[-1], 'en')}")
    if load_record(dump_record(record)) != record:
        raise CrashError("a record is not read back as it was written")
    if not 0 <= record.earned <= record.possible:
        raise CrashError("more points than can be earned")
    see_reports((record,), folder)


def see_reports(records: tuple[Record, ...], folder: Path) -> None:
    """See that every report of records is whole."""
    write_reports(folder, records, TITLE, "fr")
    see_folder(folder, records)


def see_folder(folder: Path, records: tuple[Record, ...] = ()) -> None:
    """See that every report of a folder parses."""
    json.loads((folder / "grades.json").read_bytes(), parse_constant=_refuse)
    table = (folder / "grades.csv").read_text("utf-8-sig")
    # Every cell is quoted: what follows the first one parts them.
    parting = table[table.index('"', 1) + 1]
    rows = list(csv.reader(io.StringIO(table, newline=""), delimiter=parting, strict=True))
    if len({len(row) for row in rows}) > 1:
        raise CrashError("grades.csv is no table")
    for page in ["index", *(output_stem(record.id) for record in records)]:
        reader = _Page()
        reader.feed((folder / f"{page}.html").read_text("utf-8"))
        if reader.open:
            raise CrashError(f"a page leaves {reader.open[-1]} open")


def _refuse(name: str) -> None:
    raise CrashError(f"grades.json holds {name}")


class _Page(HTMLParser):
    """Sees that elements are closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if not self.open or self.open.pop() != tag:
            raise CrashError(f"a page closes {tag} where it is not open")

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass
