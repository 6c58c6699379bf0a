"""The streams in GitHub Actions: no line of a student's is a command, whatever pieces it comes in."""

from __future__ import annotations

import io
import json
import re

import pytest

from graders.commands import stdio
from graders.commands.stdio import _EscapedStream, guarded, without_commands
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


def test_an_interruption_is_told_in_the_reader_s_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The process goes on here, and may be interrupted.
    monkeypatch.setattr("graders.commands.stdio.signal.signal", lambda *_: None)

    @guarded
    def command(lang: str) -> int:
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as left:
        command(lang="fr")
    assert left.value.code == stdio.INTERRUPTED
    said = (
        "interrompu\u00a0: ce qui est fait est gardé\u202f; relancez la commande pour continuer\n"
    )
    assert capsys.readouterr().err == said


def test_a_fault_of_ours_is_shown_whole_to_whoever_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise PermissionError(13, "Permission denied", "review.csv")

    said = []
    for debug in ("", "1"):
        monkeypatch.setenv("GRADERS_DEBUG", debug)
        with pytest.raises(SystemExit) as left:
            guarded(fail)()
        assert left.value.code == stdio.FAULT
        said.append(capsys.readouterr().err)
    assert "Traceback" not in said[0]
    assert said[1].startswith("Traceback")
    assert all("graders itself failed" in words for words in said)
