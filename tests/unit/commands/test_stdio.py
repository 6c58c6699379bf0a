"""The streams in GitHub Actions: no line of a student's is a command, whatever pieces it comes in."""

from __future__ import annotations

import io
import json
import re

import pytest

from graders.commands.stdio import _EscapedStream, without_commands
from tests.github_runner import command_of, commands_in

COMMANDS = (
    "::error::x",
    "  ::error file=a::x",
    "> ::error::x",
    "\u00a0::add-mask::x",
    "text ##[error]x",
    "##[[error]##[error]x",
    "::stop-commands::x",
    "a\r::error::x",
    "####[error]x",
)
OTHERS = (
    "##vso[task.setvariable variable=x]y",
    "text ##VSO[build.addbuildtag]x",
    "##teamcity[buildStatus text='x']",
    "###vso[task.complete result=Succeeded]",
    "section_start:1560896352:x\\r",
    "\x1b[0Ksection_end:1560896352:x",
)
_READ_ELSEWHERE = re.compile(r"##\w*\[|section_(start|end):\d")


def tamed(*pieces: str) -> str:
    raw = io.BytesIO()
    stream = _EscapedStream(raw, "utf-8", write_through=True)
    for piece in pieces:
        stream.write(piece)
        stream.flush()
    stream.finish()
    return raw.getvalue().decode("utf-8")


@pytest.mark.parametrize("text", COMMANDS)
def test_a_line_is_no_command(text: str) -> None:
    assert commands_in(tamed(f"{text}\n")) == []
    assert commands_in(tamed(text)) == []


@pytest.mark.parametrize("text", [*COMMANDS, *OTHERS])
def test_a_line_is_no_command_to_another_service(text: str) -> None:
    document = json.dumps({"said": text})

    assert not _READ_ELSEWHERE.search(tamed(f"{text}\n"))
    assert not _READ_ELSEWHERE.search(without_commands(document))
    assert json.loads(without_commands(document)) == {"said": text}


@pytest.mark.parametrize("text", COMMANDS)
def test_pieces_make_no_command(text: str) -> None:
    assert commands_in(tamed(*text)) == []


@pytest.mark.parametrize("text", ["a :: b\n", "x: dict[str, int] = {}\n", "# [a]\n", "né::e\n", ""])
def test_other_lines_stay(text: str) -> None:
    assert tamed(text) == text


def test_a_command_of_ours_stands_on_a_line_of_its_own() -> None:
    raw = io.BytesIO()
    stream = _EscapedStream(raw, "utf-8", write_through=True)
    stream.write("unfinished")
    stream.write_command("::error title=a::b")
    lines = raw.getvalue().decode().splitlines()
    assert [line for line in lines if command_of(line)] == ["::error title=a::b"]
