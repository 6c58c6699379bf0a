"""Declared packages in the worker: the real one, what stands for it, and nothing unasked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from graders.protocol import PACKAGES
from graders.worker.loading import imports as packages
from graders.worker.loading.absent_modules import is_stand_in

STAND_IN = "class Grid:\n    made_by = 'the course'\n"


def bring(text: str, stand_in: str | None, imports: tuple[str, ...] = ()) -> list[Any]:
    """Bring ``zzgrid`` for a submission of one file, and a course that has some imports."""
    request = {"packages": {"zzgrid": stand_in}, "course": [{"imports": list(imports)}]}
    return packages.bring(request, {"tp": [{"label": "tp.py", "text": text}]})


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install ``zzgrid``, which needs ``zzneeded``, where only the worker is told."""
    grid = "import zzneeded\nfrom importlib.metadata import version\n"
    grid += "class Grid:\n    made_by = version('zzgrid')\n"
    files = {
        "zzgrid/__init__.py": grid,
        "zzneeded.py": "",
        "zzother.py": "",
        "zzgrid-3.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: zzgrid\nVersion: 3.1\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    shown = {"folders": [str(tmp_path)], "names": ["zzgrid", "zzneeded"]}
    monkeypatch.setenv(PACKAGES, json.dumps(shown))
    return tmp_path


def made_by() -> Any:
    return sys.modules["zzgrid"].Grid.made_by


def test_the_stand_in_is_used_and_told_where_nothing_is_installed() -> None:
    notes = bring("x = 1\nfrom zzgrid import Grid\n", STAND_IN)
    assert made_by() == "the course"
    assert notes == [{"note": "stand-in", "file": "tp.py", "line": 2, "detail": "zzgrid"}]


@pytest.mark.usefixtures("real")
def test_the_real_one_is_used_where_it_is_shown() -> None:
    assert bring("import zzgrid\n", STAND_IN) == []
    assert made_by() == "3.1"


@pytest.mark.usefixtures("real")
def test_nothing_else_is_found_where_it_lies() -> None:
    bring("import zzgrid\n", STAND_IN)
    with pytest.raises(ModuleNotFoundError):
        __import__("zzother")


def test_a_real_one_that_cannot_be_imported_leaves_its_place(real: Path) -> None:
    (real / "zzgrid" / "__init__.py").write_text("Grid = 3\nraise OSError\n")
    notes = bring("import zzgrid\n", STAND_IN)
    assert made_by() == "the course"
    assert [note["note"] for note in notes] == ["stand-in"]


def test_without_a_stand_in_everything_is_there_and_is_nothing() -> None:
    notes = bring("import zzgrid\n", None, ("from zzgrid import Grid",))
    assert is_stand_in(made_by())
    assert [note["note"] for note in notes] == ["absent"]


@pytest.mark.usefixtures("real")
def test_nothing_is_imported_that_nobody_asks_for() -> None:
    assert bring("# zzgrid is not imported\nzzgrid = 3\n", STAND_IN) == []
    assert not {"zzgrid", "zzneeded"} & set(sys.modules)


def test_what_the_course_imports_is_brought_and_is_no_news() -> None:
    assert bring("x = 1\n", STAND_IN, ("from zzgrid import Grid",)) == []
    assert made_by() == "the course"


@pytest.mark.parametrize(
    "statement",
    [
        "import zzgrid",
        "import os, zzgrid as z",
        "x = 1; import zzgrid",
        "def f():\n    from zzgrid import Grid",
        "from zzgrid.inner import Grid",
    ],
)
def test_every_form_of_import_is_seen(statement: str) -> None:
    assert bring(statement, STAND_IN)
    exec(statement, {})


def test_a_stand_in_stands_for_the_modules_of_its_package() -> None:
    bring("import zzgrid\n", STAND_IN)
    scope: dict[str, Any] = {}
    exec("from zzgrid.inner.most import Grid\nimport zzgrid.other", scope)
    assert scope["Grid"].made_by == "the course"


def test_what_a_stand_in_lacks_is_anything() -> None:
    bring("import zzgrid\n", STAND_IN)
    scope: dict[str, Any] = {}
    exec("from zzgrid import Picture", scope)
    assert is_stand_in(scope["Picture"]())
