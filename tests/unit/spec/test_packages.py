"""Packages in a spec: their rules, and what stands for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.spec.courses import packages
from graders.spec.load import load_assignment

Edit = Callable[[str, str, str], Path]


def declare(edit: Edit, names: str) -> Path:
    return edit("specs/tiny.yaml", "modules: [tiny]", f"modules: [tiny]\npackages: [{names}]")


def stand_in(course: Path, text: str) -> None:
    (course / "specs/packages").mkdir()
    (course / "specs/packages/zzgrid.py").write_text(text, encoding="utf-8")


def told(course: Path) -> str:
    with pytest.raises(SpecError) as caught:
        load_assignment(course, "tiny")
    return str(caught.value)


def test_a_declared_package_needs_no_stand_in(edit: Edit) -> None:
    assert load_assignment(declare(edit, "zzgrid"), "tiny").stand_ins == {"zzgrid": None}


def test_a_stand_in_is_read_and_is_part_of_the_digest(edit: Edit) -> None:
    course = declare(edit, "zzgrid")
    without = load_assignment(course, "tiny").digest
    stand_in(course, "Grid = list\n")
    loaded = load_assignment(course, "tiny")
    assert loaded.stand_ins == {"zzgrid": "Grid = list\n"}
    assert loaded.digest != without
    assert packages(course) == {"zzgrid": True}


def test_a_stand_in_must_be_python(edit: Edit) -> None:
    course = declare(edit, "zzgrid")
    stand_in(course, "x = 1\nclass:\n")
    assert "specs/packages/zzgrid.py:2: not Python" in told(course)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        pytest.param("zzgrid, zzgrid", "packages[1]: 'zzgrid' is there twice", id="twice"),
        pytest.param("json", "packages[0]: 'json' is a module of Python's own", id="of Python"),
        pytest.param("tiny", "packages[0]: 'tiny' is a module handed in", id="handed in"),
        pytest.param("a-b", "packages[0]", id="no name"),
    ],
)
def test_what_is_no_package_is_told(edit: Edit, names: str, words: str) -> None:
    assert words in told(declare(edit, names))


def test_a_reference_imports_what_is_declared_and_nothing_else(edit: Edit) -> None:
    course = edit("reference/tiny.py", "import math", "import math\nfrom zzgrid.parts import Grid")
    words = told(course)
    assert "modules[0]: the reference imports 'zzgrid', a package that is not declared" in words
    assert "fix: write packages: [zzgrid]" in words
    assert load_assignment(declare(edit, "zzgrid"), "tiny").spec.packages == ("zzgrid",)
