"""A course whose spec declares a package: installed, stood for, or neither, in every box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.languages.python.runtime import Installed
from graders.model import Record
from graders.run import isolation, pipeline
from graders.sandbox.choose import choose
from graders.spec.assignment import Assignment
from tests.integration.conftest import TIERS, submission, verdicts, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
packages: [zzgrid]
limits: {cpu_s: 0.2, memory_mib: 256}
questions:
  - id: lignes
    title: rows
    points: 2
    checks:
      - {id: valeurs, title: values, inputs: [{n: 1}, {n: 3}], call: lignes(n)}
  - id: double
    title: double
    points: 2
    needs: [lignes]
    checks:
      - {id: valeurs, title: values, inputs: [{n: 1}], call: double(n)}
"""
REFERENCE = '''\
"""A reference that draws."""

from zzgrid import Grid


def lignes(n):
    """Return what a grid knows."""
    grid = Grid(n)
    grid.show()
    return [n, Grid.made_by]


def double(n):
    """Return it twice."""
    return 2 * lignes(n)
'''
STAND_IN = """\
class Grid:
    made_by = "the course"

    def __init__(self, n):
        self.n = n

    def show(self):
        pass
"""
REAL = """\
import time
import zzneeded
while time.process_time() < AS_LONG_AS:
    pass


class Grid:
    made_by = zzneeded.NAME

    def __init__(self, n):
        self.n = n

    def show(self):
        print("<a picture>")
"""


def course(folder: Path, **more: str) -> Assignment:
    skeleton = "def lignes(n):\n    pass\n\n\ndef double(n):\n    pass\n"
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    return write_course(folder, {**files, **more})


def stood_for(folder: Path) -> Assignment:
    return course(folder, **{"specs/packages/zzgrid.py": STAND_IN})


def install(folder: Path, import_s: float = 0) -> Installed:
    """Install the package, with one that it needs, beside one that it does not."""
    real = REAL.replace("AS_LONG_AS", str(import_s))
    files = {"zzgrid/__init__.py": real, "zzneeded.py": "NAME = 'itself'\n", "zzother.py": ""}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    entries = tuple((name, str(folder / name)) for name in ("zzgrid", "zzneeded.py"))
    return Installed("zzgrid", "3.1", ("zzgrid", "zzneeded"), entries)


@pytest.fixture(params=TIERS)
def tier(request: pytest.FixtureRequest) -> str:
    """Return each kind of box of this machine."""
    return str(request.param)


def graded(
    assignment: Assignment, tier: str, text: str, installed: tuple[Installed, ...] = ()
) -> Record:
    sandbox = choose(tier, installed=installed)
    packages = tuple(map(str, installed))
    context = RunContext(assignment, expect(assignment, sandbox), sandbox, packages=packages)
    return grade(context, submission(text))


def notes(record: Record) -> list[str]:
    return [render(note, "en") for note in record.notes]


RIGHT = {"lignes": "correct", "double": "correct"}


def test_a_stand_in_is_used_and_the_report_says_so(tmp_path: Path, tier: str) -> None:
    record = graded(stood_for(tmp_path), tier, REFERENCE)
    assert verdicts(record) == RIGHT
    (note,) = notes(record)
    assert "tp.py line 3" in note
    assert "zzgrid is not installed here" in note
    assert "all the rest is graded" in note


def test_a_student_who_does_not_import_it_is_told_nothing(tmp_path: Path, tier: str) -> None:
    text = (
        "def lignes(n):\n    return [n, 'the course']\ndef double(n):\n    return 2 * lignes(n)\n"
    )
    record = graded(stood_for(tmp_path), tier, text)
    assert verdicts(record) == RIGHT
    assert notes(record) == []


def test_the_real_one_is_used_and_its_import_costs_nothing(tmp_path: Path, tier: str) -> None:
    real = install(tmp_path / "site", import_s=0.3)  # more than a check may use
    text = REFERENCE.replace("Grid.made_by", "'itself'")
    record = graded(stood_for(tmp_path), tier, text, (real,))
    assert verdicts(record) == RIGHT
    assert notes(record) == []


def test_its_import_costs_nothing_either_after_a_loop_was_met(tmp_path: Path, tier: str) -> None:
    real = install(tmp_path / "site", import_s=0.3)
    record = graded(stood_for(tmp_path), tier, REFERENCE + "\nwhile True:\n    pass\n", (real,))
    assert verdicts(record) == RIGHT
    assert len(notes(record)) == 1


def test_what_is_lent_uses_it_as_well(tmp_path: Path, tier: str) -> None:
    text = "from zzgrid import Grid\ndef double(n):\n    return 2 * lignes(n)\n"
    for installed in ((), (install(tmp_path / "site"),)):
        record = graded(stood_for(tmp_path), tier, text, installed)
        assert verdicts(record) == {"lignes": "missing", "double": "correct"}


def test_neither_installed_nor_stood_for_is_graded_all_the_same(tmp_path: Path, tier: str) -> None:
    files = {"reference/tp.py": REFERENCE.replace("Grid.made_by", "n + 1")}
    record = graded(course(tmp_path, **files), tier, files["reference/tp.py"])
    assert verdicts(record) == RIGHT
    (note,) = notes(record)
    assert "zzgrid" in note


def test_a_file_of_the_student_does_not_take_its_place(tmp_path: Path, tier: str) -> None:
    sandbox = choose(tier)
    assignment = stood_for(tmp_path)
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)
    record = grade(context, submission(REFERENCE, zzgrid="class Grid:\n    made_by = 'me'\n"))
    assert verdicts(record) == RIGHT


@pytest.mark.isolated
def test_a_box_shows_the_package_and_what_it_needs_alone(tmp_path: Path) -> None:
    look = "import os, sys\nfrom zzgrid import Grid\n"
    look += "def lignes(n):\n    return [n, sorted(os.listdir('/grader/packages')), absent()]\n"
    look += "def absent():\n    found = []\n    for name in ('zzother', 'yaml', 'pydantic'):\n"
    look += "        try:\n            __import__(name)\n        except ImportError:\n"
    look += "            found.append(name)\n    return found\n"
    record = graded(stood_for(tmp_path), "bwrap", look, (install(tmp_path / "site"),))
    (check,) = record.questions[0].checks
    assert (
        check.judgement.actual == "[1, ['zzgrid', 'zzneeded.py'], ['zzother', 'yaml', 'pydantic']]"
    )


def test_a_record_depends_on_what_was_used(tmp_path: Path) -> None:
    assignment = stood_for(tmp_path)
    sandbox = choose("process")
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)
    other = course(tmp_path / "other", **{"specs/packages/zzgrid.py": STAND_IN + "\nx = 1\n"})
    settings: Mapping[str, RunContext] = {
        "stood for": context,
        "another stand-in": context.with_assignment(other),
        "installed": replace(context, packages=("zzgrid 3.1",)),
        "another version": replace(context, packages=("zzgrid 3.2",)),
    }
    digests = {one.digest(submission(REFERENCE)) for one in settings.values()}
    assert len(digests) == len(settings)


def test_a_run_finds_what_is_installed_and_uses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood_for(tmp_path)
    real = install(tmp_path / "site")
    monkeypatch.setattr(isolation, "find_installed", lambda names: (real,) * (names == ("zzgrid",)))
    work = tmp_path / "work" / "tp.py"
    work.parent.mkdir()
    work.write_text(REFERENCE.replace("Grid.made_by", "'itself'"), encoding="utf-8")
    settings = pipeline.Settings((work,), tmp_path, out=tmp_path / "out", sandbox="process")
    run = pipeline.execute(pipeline.Run(settings))
    assert [verdicts(record) for record in run.records] == [RIGHT]
    assert run.context is not None
    assert run.context.packages == ("zzgrid 3.1",)
