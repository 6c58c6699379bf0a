"""Work for later stages, which is done while a box starts or answers."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from graders.run import preparing
from graders.run.preparing import prepare
from graders.run.settings import Run, Settings
from graders.submissions import FoundSubmission
from tests.assignments import loaded

ONE = (FoundSubmission("mine", Path("mine")),)


@pytest.fixture(scope="module")
def run() -> Run:
    """Return the run of a course, before anything was found."""
    return Run(Settings((Path("mine"),)), assignment=loaded("solitaire"))


@pytest.mark.parametrize("found", [ONE, ONE * 2], ids=["one", "class"])
def test_every_step_can_be_done(run: Run, found: tuple[FoundSubmission, ...]) -> None:
    """A box swallows what a step raises: a wrong name would be told nowhere."""
    names = {name for name in preparing._LATER if name not in sys.modules}

    assert len(list(prepare(replace(run, found=found)))) > len(preparing._LATER)

    assert names <= sys.modules.keys()


def test_nothing_is_shown(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    tell = Mock(side_effect=AssertionError)
    list(prepare(replace(run, found=ONE, say=tell, warn=tell, watch=tell)))
    assert capsys.readouterr() == ("", "")
