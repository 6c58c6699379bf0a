"""The sources of the worker for OCaml are read without scrolling to the side."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.languages.ocaml import building

SOURCES = sorted((Path(building.__file__).parent / "worker").glob("*.ml"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_lines_have_100_columns_at_most(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 100] == []
