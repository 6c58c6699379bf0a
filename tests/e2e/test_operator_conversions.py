"""Classes that tests meet only through operators come out as courses whose needs are all told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade

SOURCES = ROOT / "tests" / "conversions" / "operators"


@pytest.mark.parametrize("name", ["paquet", "vecteur"])
def test_a_class_tested_by_operators_is_fit(name: str, grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir(exist_ok=True)
    paths = ("--from", SOURCES / f"{name}.py", "--tests", SOURCES / f"test_{name}.py")
    made = grade("new", name, *paths, entry="graders")
    assert made.status == 0, made.stdout + made.stderr
    assert "set aside" not in made.stdout

    proofs = ["--only=needs", "--only=reference", "--only=lending", "--only=state"]
    told = grade("check", name, *proofs, entry="graders")
    assert told.status == 0, told.stdout
