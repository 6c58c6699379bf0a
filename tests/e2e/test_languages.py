"""Assignments in another language than Python: what is for Python alone says so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT, Grade
from tests.tiny_course import best_sandbox

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


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Copy the course in OCaml, with a hidden check whose input its hint tells."""
    folder = tmp_path / "course"
    for part in ("reference", "skeletons"):
        shutil.copytree(ROOT / part / "klondike-ocaml", folder / part / "klondike-ocaml")
    (folder / "specs").mkdir()
    for file in ("klondike-ocaml.yaml", "klondike-ocaml.py"):
        shutil.copy(ROOT / "specs" / file, folder / "specs")
    hidden = "detail: verdict-only, hints: [think of 918273]"
    check = f'{{id: hidden, title: T, call: "nieme [ 918273; 1836548 ] 2", {hidden}}}'
    spec = folder / "specs" / "klondike-ocaml.yaml"
    before, question, after = spec.read_text("utf-8").partition("  - id: nieme\n")
    after = after.replace("    checks:\n", f"    checks:\n      - {check}\n", 1)
    spec.write_text(before + question + after, "utf-8")
    return folder


@pytest.mark.ocaml
def test_a_hint_that_tells_what_a_check_in_ocaml_hides_is_found(grade: Grade, course: Path) -> None:
    def proved() -> dict[str, Any]:
        only = ("--only", "hiding", "--json", "--lang", "en", "--sandbox", best_sandbox())
        done = grade("check", "klondike-ocaml", "--course", course, *only, entry="graders")
        (assignment,) = json.loads(done.stdout)["assignments"]
        (proof,) = assignment["proofs"]
        found: dict[str, Any] = proof
        return found

    found = proved()
    assert found["state"] == "failed"
    told = " ".join(one["words"] for one in found["findings"])
    assert "`hidden` of `nieme` hides 918273" in told
    assert "1836548" not in told

    spec = course / "specs" / "klondike-ocaml.yaml"
    spec.write_text(spec.read_text("utf-8").replace("think of 918273", "think twice"), "utf-8")
    again = proved()
    assert (again["state"], again["findings"]) == ("proved", [])
