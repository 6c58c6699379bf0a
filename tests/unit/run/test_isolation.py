"""The sandbox of a run hides what no student code may see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graders.run import isolation
from graders.run.settings import Run, Settings
from graders.sandbox import choose
from graders.sandbox.process import ProcessSandbox
from tests.assignments import loaded
from tests.command_line import ROOT


def test_a_folder_of_results_is_there_before_a_program_starts_that_hides_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program hides the folders that it finds; the folder of a first run would come later."""
    out = tmp_path / "new" / "out"
    settings = Settings((tmp_path,), ROOT, out=out)
    hidden: list[str] = []

    def chosen(_wanted: str, folders: tuple[str, ...], *_: Any) -> ProcessSandbox:
        hidden.extend(folder for folder in folders if Path(folder).is_dir())
        return ProcessSandbox()

    monkeypatch.setattr(choose, "choose", chosen)

    isolation.isolate(Run(settings, course=ROOT, assignment=loaded("solitaire")))

    assert str(out) in hidden
