"""Assignments in another language than Python: what is for Python alone says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade

RIGHT = ROOT / "examples" / "klondike-ocaml" / "arnaud-lise"


@pytest.mark.ocaml
@pytest.mark.parametrize(
    "arguments",
    [
        ["kit", "klondike-ocaml", "--web"],
        ["play", "klondike-ocaml"],
        ["try", str(RIGHT), "--assignment", "klondike-ocaml"],
    ],
    ids=["kit --web", "play", "try"],
)
def test_a_tool_for_python_refuses_an_assignment_in_ocaml(
    arguments: list[str], grade: Grade, tmp_path: Path
) -> None:
    done = grade(*arguments, "--course", ROOT, entry="graders")
    assert done.status == 2
    assert "is for assignments in Python, and 'klondike-ocaml' is in OCaml" in done.stderr
    assert list(tmp_path.glob("web-*")) == []
