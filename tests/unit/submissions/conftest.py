"""Helpers of the tests of submissions: small assignments, and a way to lay out files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.submissions import ExpectedFiles

Layout = Callable[..., Path]


@pytest.fixture
def morpion() -> ExpectedFiles:
    return ExpectedFiles("morpion", ("morpion",), notebook=True)


@pytest.fixture
def puzzle() -> ExpectedFiles:
    return ExpectedFiles("puzzle", ("puzzle",), notebook=False)


@pytest.fixture
def solitaire() -> ExpectedFiles:
    return ExpectedFiles("solitaire", ("solitaire", "plateau"), notebook=False)


@pytest.fixture
def klondike() -> ExpectedFiles:
    return ExpectedFiles("klondike", ("klondike",), notebook=False, provided=("klondike_defs",))


@pytest.fixture
def lay(tmp_path: Path) -> Layout:
    """Write files below a new folder; a name that ends in ``/`` is an empty folder."""

    def lay(*names: str, root: str = "class") -> Path:
        base = tmp_path / root
        base.mkdir(exist_ok=True)
        for name in names:
            path = base / name
            if name.endswith("/"):
                path.mkdir(parents=True, exist_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"# {name.encode('utf-8', 'backslashreplace').decode()}\n")
        return base

    return lay
