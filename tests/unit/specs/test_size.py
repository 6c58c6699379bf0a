"""The five specs stay short: little more than the references that they are about."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TPS = ("klondike", "morpion", "moutons", "puzzle", "solitaire")
LINES_OF_SPEC = 1.5  # for each line of the reference
COLUMNS = {".yaml": 120, ".py": 100}


def _lines(*files: Path) -> list[str]:
    return [line for file in files for line in file.read_text("utf-8").splitlines()]


def _spec(tp: str) -> list[Path]:
    return [ROOT / "specs" / f"{tp}{ending}" for ending in COLUMNS]


def test_the_specs_are_little_longer_than_their_references() -> None:
    references = [
        file
        for tp in TPS
        for file in (ROOT / "reference" / f"{tp}.py", *(ROOT / "reference" / tp).glob("*.py"))
        if file.is_file()
    ]
    spec = _lines(*(file for tp in TPS for file in _spec(tp)))

    assert len(spec) <= LINES_OF_SPEC * len(_lines(*references))


@pytest.mark.parametrize("tp", TPS)
def test_no_function_is_defined_in_the_yaml_of_a_spec(tp: str) -> None:
    assert [line for line in _lines(ROOT / "specs" / f"{tp}.yaml") if "def " in line] == []


@pytest.mark.parametrize("tp", TPS)
def test_the_lines_of_a_spec_are_not_wide(tp: str) -> None:
    wide = [
        f"{file.name}:{number}"
        for file in _spec(tp)
        for number, line in enumerate(_lines(file), start=1)
        if len(line) > COLUMNS[file.suffix]
    ]

    assert wide == []
