"""The line that says what a run is doing."""

from __future__ import annotations

import io
import re
import time

import pytest
from rich.console import Console

from graders.report.terminal.progress import RunProgress
from tests.unit.report import builders


def _shown(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _wait_for(words: str, console: Console) -> None:
    """Wait for the thread that draws the line."""
    end = time.monotonic() + 60
    while words not in _shown(console):
        assert time.monotonic() < end, _shown(console)
        time.sleep(0.01)


def _terminal(kind: str) -> Console:
    """Return a terminal of 60 columns, of one kind, whatever runs the tests."""
    environment = {"TERM": kind}
    return Console(file=io.StringIO(), force_terminal=True, width=60, _environ=environment)


@pytest.mark.parametrize("console", [Console(file=io.StringIO()), _terminal("dumb")])
def test_it_is_silent_where_no_line_can_be_written_again(console: Console) -> None:
    with RunProgress(console, "fr") as line:
        line.at("ask_reference")
        line.begin(2)
        line.advance(builders.mixed())
    assert _shown(console) == ""


def test_it_says_at_once_what_a_stage_does() -> None:
    console = _terminal("xterm-256color")
    with RunProgress(console, "fr") as line:
        line.at("locate")
        _wait_for("Lecture du cours", console)
        line.at("reserve")
        line.at("ask_reference")
        _wait_for("Exécution de la référence", console)


def test_it_counts_a_class_on_a_terminal_of_60_columns() -> None:
    console = _terminal("xterm-256color")
    with RunProgress(console, "fr") as line:
        line.at("grade_all")
        line.begin(2)
        line.advance(builders.mixed())
        line.advance(builders.hostile())
        line.at("report")
    shown = _shown(console)
    assert "2/2" in shown
    assert "\x1b[31mred" not in shown
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert max(map(len, re.split(r"[\r\n]", plain))) <= 60
