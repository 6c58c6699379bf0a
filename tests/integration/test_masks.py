"""A box shows the standard library, and nothing of what lies beside it."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import pytest

from graders.grading import requests
from graders.model import Submission
from graders.probe import Probe
from graders.sandbox.base import Limits
from graders.sandbox.choose import choose
from tests.assignments import loaded
from tests.command_line import ROOT

LOOK = """
import os
g1 = []
for folder in {folders!r}:
    try:
        g1.append(len(os.listdir(folder)))
    except OSError:
        g1.append(0)
"""


@pytest.mark.isolated
def test_packages_data_and_the_course_are_not_shown() -> None:
    base = Path(sys.base_prefix)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folders = [
        str(ROOT),
        "/usr/share",
        "/usr/local/lib",
        str(base / "lib" / version / "site-packages"),
        sysconfig.get_path("purelib"),
        "/home",
        str(Path.home()),
        "/etc",
        "/proc",
        "/tmp",
    ]
    assignment = loaded("morpion")
    source = LOOK.format(folders=folders).encode()
    submission = Submission("a", {"morpion.py": source}, {"morpion": "morpion.py"})
    limits = Limits((5.0,), 10.0, 30.0, 512)
    with choose("bwrap", (str(ROOT),)).open() as box:
        study = box.ask(requests.study(assignment, submission), limits)
        (units,) = study.data("units")
        probe = requests.probe(
            assignment,
            units,
            (),
            frozenset(),
            [requests.describe(_probe(), assignment.language)],
            verbose=False,
        )
        (seen,) = box.ask(probe, limits).data("seen")
    counts = dict(zip(folders, seen[0]["value"], strict=True))
    # A folder that leads to a mounted Python is there, with that alone in it.
    leads = [folder for folder in folders if str(base).startswith(f"{folder}/")]
    assert all(counts[folder] <= 1 for folder in leads)
    assert {folder: n for folder, n in counts.items() if n and folder not in leads} == {}


def _probe() -> Probe:
    return Probe(call="g1")
