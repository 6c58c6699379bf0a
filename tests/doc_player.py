"""Players of the pages that are a course of their own: every command and file, in order.

``console`` blocks are typed (a line ``...`` stands for any lines of what is shown); a block under
``<!-- file: PATH -->`` is written there; one under ``<!-- more of: PATH -->`` is added at its end; one
under ``<!-- in PATH, from: A to: B -->`` takes the place of the lines from the one that begins with A
to the one that begins with B. A block of any other form fails, unless it is marked.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click
from click.testing import CliRunner

from graders.commands.grade import grade
from graders.commands.group import main
from tests.command_line import ROOT
from tests.doc_checks import READERS
from tests.doc_pages import Block, blocks_in

_PLACE = re.compile(
    r"file: (?P<file>\S+)|more of: (?P<more>\S+)"
    r"|in (?P<edited>\S+), from: (?P<first>.*) to: (?P<last>.*)"
)
# These commands read a keyboard: Python's own prompt, and a program that asks.
_AT_THE_KEYBOARD = ("try", "play")
_SHELL = re.compile(r"[|&;<>$`]")


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
    """Plays a page in a folder, each command in a process; ``where`` follows its ``cd``."""

    where: Path
    env: dict[str, str] = field(default_factory=dict)

    def play(self, page: str) -> int:
        """Play every block; return how many commands were typed."""
        typed = 0
        for block in blocks_in(page):
            if block.kind == "console":
                for command, shown in commands_of(block.text):
                    typed += 1
                    self.type(command, shown)
            elif not block.is_marked:
                self.write(block)
        return typed

    def type(self, command: str, shown: str) -> None:
        if command.startswith("cd "):
            self.where = self.where / command.removeprefix("cd ").strip()
            assert self.where.is_dir(), command
            return
        status, came = self.run(command)
        assert status in (0, 1), f"$ {command}\n{came}"
        assert "graders itself failed" not in came
        assert is_shown(shown, came), f"$ {command}\n{came}\n--- shown:\n{shown}"

    def run(self, command: str) -> tuple[int, str]:
        """Run a command of the shell; return its status and what it prints."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.where,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        return done.returncode, done.stdout

    def write(self, block: Block) -> None:
        """Write a block where its note says."""
        place = _PLACE.fullmatch(block.note)
        assert place, (
            f"a block that is neither typed nor written: {block.note!r} {block.text[:60]!r}"
        )
        path = self.where / (place["file"] or place["more"] or place["edited"])
        if place["edited"]:
            lines = path.read_text("utf-8").splitlines(keepends=True)
            first, last = (self.only(lines, place[name]) for name in ("first", "last"))
            path.write_text("".join([*lines[:first], block.text, *lines[last + 1 :]]), "utf-8")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if place["more"] else ""
        path.write_text(before + block.text, "utf-8")

    def only(self, lines: list[str], start: str) -> int:
        """Find the one line that begins so."""
        found = [i for i, line in enumerate(lines) if line.strip().startswith(start)]
        assert len(found) == 1, f"{start!r} begins {len(found)} lines"
        return found[0]


class QuickPlayer(Player):
    """Runs our own commands in this process: what they import is imported once for all of them."""

    def write(self, block: Block) -> None:
        """Write a block, or read it where it is an aside."""
        if block.is_written:
            super().write(block)
        else:
            READERS[block.kind](block)

    def run(self, command: str) -> tuple[int, str]:
        program, *arguments = shlex.split(command, comments=True)
        known: dict[str, click.Command] = {"grade": grade, "graders": main}
        entry = known.get(Path(program).name)
        if (
            entry is None
            or _SHELL.search(shlex.join(arguments))
            or arguments[0] in _AT_THE_KEYBOARD
        ):
            return super().run(command)
        if entry is grade or arguments[0] == "check":
            # Processes forked from one that runs tests may wait for ever for a lock of its threads.
            arguments = [*arguments, "--jobs", "1"]
        with contextlib.chdir(self.where):
            done = CliRunner().invoke(entry, arguments, prog_name=program, env=dict(self.env))
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.output


def make_environment(folder: Path) -> dict[str, str]:
    """Make the two commands as an installation does, and return the environment to type them in."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("grade", "graders"):
        program = programs / name
        code = f"import sys; from graders.cli import {name}_main; sys.exit({name}_main())"
        # A line `#!` knows no folder with a space in its name.
        run = f'exec {shlex.quote(sys.executable)} -c {shlex.quote(code)} "$@"'
        program.write_text(f"#!/bin/sh\n{run}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "LC_ALL": "",
        "GRADERS_CACHE": str(folder / "cache"),
    }
