"""The floor of a class in OCaml: it runs the checks, and tells right from wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bench import ocaml
from bench.clock import Cost
from bench.ocaml_floor import COMPILER, WAYS, grade, prepare
from graders.grading.reference_answers import expect
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from tests.assignments import loaded
from tests.command_line import ROOT
from tests.written_ocaml import ASSIGNMENT, REFERENCE, in_place

pytestmark = [
    pytest.mark.ocaml,
    pytest.mark.skipif(
        shutil.which("ocaml") is None,
        reason="the floor runs in OCaml's toplevel, `ocaml`, which is not installed",
    ),
]


def test_a_floor_tells_right_from_wrong(ocaml: tuple[Program, ...], tmp_path: Path) -> None:
    assignment = loaded(ASSIGNMENT)
    expect(assignment, ProcessSandbox(programs=ocaml))
    ready = prepare(assignment, ROOT / "reference" / ASSIGNMENT, tmp_path)
    sources = {
        "right": REFERENCE,
        "wrong": in_place({"victoire": "let victoire _ = true"}),
        "refused": in_place({"victoire": "let victoire jeu = jeu + 1"}),
    }
    for way in WAYS[:2]:
        found = grade(ready, way, {id_: text.encode() for id_, text in sources.items()})
        right, all_ = found.right["right"]
        assert right == all_ > 1000
        assert 0 < found.right["wrong"][0] < all_
        assert found.right["refused"] == (0, 0)
        assert found.cost.cpu_s > 0


def test_ratios_are_those_of_graders_to_each_floor() -> None:
    costs = {"graders": Cost(3.0, 1.0), COMPILER: Cost(1.0, 0.25)}
    told = ocaml.write([ocaml.Measured("right", 8, costs, {COMPILER: "8 of 8"})], 1)
    assert f"| {COMPILER} | 1.000 | 0.250 | 3.00 | 4.00 | 8 of 8 |" in told
    assert "| graders | 3.000 | 1.000 | 1.00 | 1.00 | not told |" in told
