"""The tutorials, played: every command and snippet, in order, and what is shown is what comes out.

In a page, ``console`` blocks are typed (a line ``...`` stands for any lines); a block under
``<!-- file: PATH -->`` is written there; one under
``<!-- in PATH, from: A to: B -->`` takes the place of the lines from the one that begins with A to the
one that begins with B. A block of any other form fails: nothing in a tutorial is left untried.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

import pytest

from tests.commands import ROOT

_BLOCK = re.compile(
    r"^(?:<!-- (?P<note>[^\n]*) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_PLACE = re.compile(r"file: (?P<file>\S+)|in (?P<edited>\S+), from: (?P<first>.*) to: (?P<last>.*)")


def commands_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with what the page shows of its output."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def is_shown(shown: str, came: str) -> bool:
    """Tell whether an output is as a page shows it; ``...`` stands for lines, or the end of one."""
    if not shown.strip():
        return True
    parts = re.split(r"^\.\.\.\n?|\.\.\.$", _plain(shown), flags=re.MULTILINE)
    pattern = "(?s:.*?)".join(map(re.escape, parts))
    return re.fullmatch(pattern, _plain(came)) is not None


def _plain(text: str) -> str:
    """Forget white space at the ends of lines, and the no-break spaces that a page cannot show."""
    lines = text.replace("\xa0", " ").replace("\u202f", " ").strip("\n").split("\n")
    return "".join(f"{line.rstrip()}\n" for line in lines)


@dataclass
class Player:
    """Plays a page in a folder; ``where`` follows its ``cd``."""

    where: Path
    env: dict[str, str] = field(default_factory=dict)

    def play(self, page: str) -> int:
        """Play every block; return how many commands were typed."""
        typed = 0
        for block in _BLOCK.finditer(page):
            if block["kind"] == "console":
                for command, shown in commands_of(block["text"]):
                    typed += 1
                    self.type(command, shown)
            else:
                self.write(block["note"] or "", block["text"])
        return typed

    def type(self, command: str, shown: str) -> None:
        if command.startswith("cd "):
            self.where = self.where / command.removeprefix("cd ").strip()
            assert self.where.is_dir(), command
            return
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.where,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert done.returncode in (0, 1), f"$ {command}\n{done.stdout}"
        assert "graders itself failed" not in done.stdout
        assert is_shown(shown, done.stdout), f"$ {command}\n{done.stdout}\n--- shown:\n{shown}"

    def write(self, note: str, text: str) -> None:
        place = _PLACE.fullmatch(note)
        assert place, f"a block that is neither typed nor written: {note!r} {text[:60]!r}"
        path = self.where / (place["file"] or place["edited"])
        if place["file"]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            return
        lines = path.read_text("utf-8").splitlines(keepends=True)
        first, last = (self.only(lines, place[name]) for name in ("first", "last"))
        path.write_text("".join([*lines[:first], text, *lines[last + 1 :]]), "utf-8")

    def only(self, lines: list[str], start: str) -> int:
        """Find the one line that begins so."""
        found = [i for i, line in enumerate(lines) if line.strip().startswith(start)]
        assert len(found) == 1, f"{start!r} begins {len(found)} lines"
        return found[0]


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Make the two commands as an installation does, and a folder to begin in."""
    programs, home = tmp_path / "bin", tmp_path / "home"
    programs.mkdir()
    home.mkdir()
    for name in ("grade", "graders"):
        program = programs / name
        code = f"import sys; from graders.cli import {name}_main; sys.exit({name}_main())"
        # A line `#!` knows no folder with a space in its name.
        program.write_text(f'#!/bin/sh\nexec {quote(sys.executable)} -c {quote(code)} "$@"\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    env = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "LC_ALL": "",
        "GRADERS_CACHE": str(tmp_path / "cache"),
    }
    return Player(home, env)


@pytest.mark.parametrize(
    ("page", "lang"), [("tutorial.md", "C.UTF-8"), ("tutoriel.md", "fr_FR.UTF-8")]
)
def test_a_tutorial_is_all_true(page: str, lang: str, player: Player) -> None:
    player.env["LANG"] = lang
    typed = player.play((ROOT / "docs" / page).read_text("utf-8"))
    assert typed >= 10
    # From nothing to a graded class: a course of one's own, and results of several students.
    assert (player.where / "specs/dates.yaml").is_file()
    assert len(list((player.where / "grades/records").glob("*.json"))) == 3


def test_an_output_that_is_not_as_shown_is_seen() -> None:
    assert is_shown("one\n...\nthree\n", "one\ntwo\n2\nthree\n")
    assert not is_shown("one\n...\nthree\n", "one\ntwo\nfour\n")
    assert not is_shown("one\n", "one\ntwo\n")


def test_a_block_that_would_not_be_tried_is_refused(player: Player) -> None:
    with pytest.raises(AssertionError, match="neither typed nor written"):
        player.play("```yaml\na: 1\n```\n")
    with pytest.raises(AssertionError, match="shown:"):
        player.play("```console\n$ echo one\ntwo\n```\n")
