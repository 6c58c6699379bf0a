"""Hostile text on every surface: it is text there, which runs nothing and hides nothing."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal

import pytest
from rich.console import Console

from graders.records.files import output_stem
from graders.records.record_files import load_record
from graders.records.sanitize import visible
from graders.report.terminal.to_terminal import show_class, show_submission
from tests.command_line import ROOT
from tests.redteam.attacks import Attack, read_attack
from tests.redteam.classes import Arena, Graded, Setup
from tests.redteam.test_redteam import EACH_ATTACK, EACH_BATTLE

pytestmark = pytest.mark.timeout(1_800)

TEMPLATES = ROOT / "graders" / "report" / "templates"
SECTIONS = "results|marks|mistakes|unanswered|questions|blame|review|changes"
LINK = re.compile(
    rf"#([qn]\d+|c\d+-\d+|m[0-9a-f]{{12}}|{SECTIONS})|[A-Za-z0-9][A-Za-z0-9._-]*\.html(#q\d+)?"
)
CODE = '<section class="your-code">'
STYLE = re.compile(r"\x1b\[[\d;]*m")
# The line of progress ends by showing the cursor again and taking itself away.
END_OF_PROGRESS = "\x1b[?25h\r\x1b[1A\x1b[2K"
ACTING = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def written_in_templates() -> tuple[set[str], set[str]]:
    """Return the elements and the attributes of our own templates: there are to be no others."""
    text = "".join(path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    elements = {*re.findall(r"<([a-z][a-z0-9]*)\b", text), "code", "del", "ins", "wbr"}
    # A browser reads `viewBox` as it reads `viewbox`.
    return elements, {name.lower() for name in re.findall(r"[\s\"]([a-zA-Z-]+)=\"", text)}


ELEMENTS, ATTRIBUTES = written_in_templates()


class Page(HTMLParser):
    """Reads a page as a browser would, and keeps what is not ours, and all the text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.odd: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "br", "input", "col", "wbr"):
            self.open.append(tag)
        self.odd += [] if tag in ELEMENTS else [tag]
        self.odd += [f"{tag} {name}" for name, _ in attrs if name not in ATTRIBUTES]
        links = [
            value or "" for name, value in attrs if name in ("href", "src", "srcdoc", "action")
        ]
        self.odd += [link for link in links if not LINK.fullmatch(link)]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.odd.append(f"/{tag}")

    def handle_comment(self, data: str) -> None:
        self.odd.append(f"<!--{data}")

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += data


def acting(text: str, spared: str = "\n") -> set[str]:
    """Return the characters of a text that act on a screen instead of showing."""
    return {c for c in text if unicodedata.category(c) in ACTING and c not in spared}


def texts(value: Any) -> Iterator[str]:
    """Yield every text of plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from (key, *texts(item))
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def rows(path: Path) -> list[list[str]]:
    """Read a file of comma-separated values."""
    text = path.read_bytes().decode("utf-8-sig")
    assert acting(text, "\r\n") == set()
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


@EACH_BATTLE
def test_programs_read_the_grades(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked

    document = json.loads((graded.out / "grades.json").read_bytes(), parse_constant=pytest.fail)
    assert all(text.encode("utf-8") is not None for text in texts(document))
    assert (graded.out / "grades.json").stat().st_size < 30_000 * len(document["submissions"])


@EACH_BATTLE
def test_no_cell_is_a_formula(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked
    for name in ("grades.csv", "review.csv"):
        if (graded.out / name).exists():
            read = rows(graded.out / name)
            assert {len(row) for row in read} == {len(read[0])}
            cells = [cell for row in read for cell in row]
            begins = [cell for cell in cells if cell.startswith(FORMULA)]
            assert begins + [cell for cell in cells if cell.lstrip().startswith(FORMULA)] == []
    assert len(rows(graded.out / "grades.csv")) == 1 + len(graded.submissions)


@EACH_BATTLE
def test_pages_hold_our_elements_alone(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked
    pages = [path for path in graded.out.rglob("*") if path.suffix == ".html"]

    assert len(pages) == 1 + len(graded.submissions)
    for path in pages:
        text = path.read_text("utf-8")
        page = Page(text)
        assert (path.name, page.odd, page.open) == (path.name, [], [])
        assert acting(text) - {"\t"} == set(), path.name
        assert "default-src &#39;none&#39;" in text
        links = re.findall(r'href="([^"#]+)"', text)
        assert [link for link in links if not (graded.out / link).exists()] == []


@EACH_ATTACK
def test_what_looks_like_an_element_is_shown_as_text(
    arena: Arena, setup: Setup, attack: Attack
) -> None:
    battle = arena.battle(attack.assignment)
    for id_ in battle.ids[attack.name]:
        text = (battle.attacked.out / f"{output_stem(id_)}.html").read_text("utf-8")
        page = Page(text.partition(CODE)[0])
        shown = re.sub(r"\s+", " ", page.text)
        assert [words for words in attack.says if "<" in words and words not in shown] == []


@EACH_BATTLE
def test_code_is_shown_as_text(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked
    for id_, record in graded.records.items():
        text = (graded.out / f"{output_stem(id_)}.html").read_text("utf-8")
        shown = Page(CODE + text.partition(CODE)[2]).text
        lines = [
            line for source in record.get("sources", ()) for line in source["text"].split("\n")
        ]
        assert [line for line in lines[:2_000] if visible(line[:500]) not in shown] == [], id_


@EACH_BATTLE
def test_no_terminal_is_driven(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked

    assert acting(graded.stderr) == set()
    for is_terminal in (False, True):
        shown = "".join(_shown(graded, is_terminal))
        assert acting(STYLE.sub("", shown)) - {"\t"} == set()
        assert is_terminal or "\x1b" not in shown


def _shown(graded: Graded, is_terminal: bool) -> Iterator[str]:
    paths = sorted((graded.out / "records").glob("*.json"))
    records = [load_record(path.read_bytes(), path.name) for path in paths]
    file = io.StringIO()
    colours: Literal["truecolor"] | None = "truecolor" if is_terminal else None
    console = Console(file=file, force_terminal=is_terminal, width=80, color_system=colours)
    show_class(console, records, "en")
    for record in records:
        show_submission(console, record, "en")
    yield file.getvalue()


@pytest.mark.parametrize("name", ["terminal-escapes", "marks-of-direction", "templates"])
@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_command_drives_no_terminal(tmp_path: Path, name: str, is_terminal: bool) -> None:
    folder = tmp_path / "mine"
    read_attack(Path(__file__).parent / "reports" / name).build(folder, {})
    code = "from graders.cli import grade_main; grade_main()"
    command = [sys.executable, "-c", code, str(folder), "--out", str(tmp_path / "out")]

    told = _on_terminal(command, tmp_path) if is_terminal else _piped(command, tmp_path)

    progress, _, report = told.rpartition(END_OF_PROGRESS)
    assert bool(progress) == is_terminal
    assert "Total" in report
    assert acting(STYLE.sub("", report), "\r\n") == set()


def _environment(folder: Path) -> dict[str, str]:
    ours = {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "xterm-256color"}
    return {**os.environ, **ours, "TMPDIR": str(folder)}


def _piped(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=_environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


def _on_terminal(command: list[str], folder: Path) -> str:
    """Run a command on a terminal of its own, and return all that it wrote there."""
    ours, theirs = pty.openpty()
    environment = _environment(folder)
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ):
        os.close(theirs)
        said = b""
        # The end of a terminal is an error on Linux, and empty elsewhere.
        while data := _read(ours):
            said += data
        os.close(ours)
    return said.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""
