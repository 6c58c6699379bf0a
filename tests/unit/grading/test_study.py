"""Studying a submission: whatever a worker answers, there is a study of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.errors import InternalError
from graders.grading.study import FirstChecks, Study, study
from graders.model import Presence, Source, Submission
from graders.sandbox.base import Answer, Frame, Limits
from graders.spec.load import load_assignment

SPEC = """\
id: tp
title: TP
modules: [tp]
questions:
  - id: f
    title: f
    points: 1
    checks: [{id: c, title: c, call: f(), returns: 1}]
"""
UNIT = {"label": "tp.py", "text": "def f(): return 1", "lost": [], "lines": [1], "calls": [False]}
LOADED = {"presence": {"tp.f": "present"}, "notes": [], "names": {"tp": ["f"]}}


class Told:
    """A box that answers the same frames to every request."""

    def __init__(self, *frames: Any, status: int = 0) -> None:
        self.frames = tuple(Frame.of(True, 0.1, data) for data in frames)
        self.status = status

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        return Answer(self.frames, "exit", self.status, 0.1)


@pytest.fixture
def studied(tmp_path: Path) -> Any:
    """Return a function that studies a submission by the frames that a worker answers."""
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": "def f():\n    return 1\n"}
    for name, text in {**files, "skeletons/tp.py": ""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assignment = load_assignment(tmp_path, "tp")
    submission = Submission("a", {"tp.py": b""}, {"tp": "tp.py"})

    def told(*frames: Any, status: int = 0) -> Study:
        return study(Told(*frames, status=status), assignment, submission, FirstChecks())

    return told


def presences(found: Study) -> list[Presence]:
    return list(found.presence.values())


def test_what_a_worker_reads_and_loads_is_a_study(studied: Any) -> None:
    found = studied({"units": {"tp": [UNIT]}, "answers": {"q": "yes"}}, LOADED)
    assert presences(found) == [Presence.PRESENT]
    assert found.answers == {"q": "yes"}


def test_what_was_read_is_found_behind_other_frames(studied: Any) -> None:
    found = studied(None, [1], {"units": {"tp": [UNIT]}, "answers": {"q": "yes"}}, LOADED)
    assert presences(found) == [Presence.PRESENT]
    assert found.answers == {"q": "yes"}


@pytest.mark.parametrize(
    "units",
    [
        None,
        [UNIT],
        {"tp": None},
        {"tp": 0.5},
        {"tp": UNIT},
        {"tp": [None]},
        {"tp": [{**UNIT, "text": 3}]},
        {"tp": [{**UNIT, "label": None}]},
        {"tp": [{**UNIT, "lines": None}]},
        {"tp": [{**UNIT, "lines": ["1"]}]},
        {"tp": [{**UNIT, "calls": 1}]},
        {"tp": [{**UNIT, "written": 1}]},
    ],
    ids=str,
)
def test_sources_of_another_shape_are_unreadable(units: Any, studied: Any) -> None:
    found = studied({"units": units}, LOADED)
    assert presences(found) == [Presence.ABSENT]
    assert found.notes == ({"note": "unreadable"},)


@pytest.mark.parametrize("frames", [[{"at": ["tp", 0]}, LOADED], [LOADED]], ids=str)
def test_a_load_without_what_was_read_is_a_fault_of_ours(frames: Any, studied: Any) -> None:
    """A worker tells what it reads before it runs any of it: no submission can leave that out."""
    with pytest.raises(InternalError, match="reading"):
        studied(*frames)


READ = {"units": {"tp": [UNIT]}}


def test_a_worker_that_fails_while_a_statement_runs_is_a_fault_of_ours(studied: Any) -> None:
    frames = READ, {"at": ["tp", 0]}, {"fault": "Not_found"}
    with pytest.raises(InternalError, match="Not_found"):
        studied(*frames, status=70)


@pytest.mark.parametrize(
    ("frames", "status"),
    [
        ((READ, {"at": ["tp", 0]}, {"fault": "Not_found"}), 0),
        ((READ, {"at": ["tp", 0]}), 70),
    ],
    ids=["no-failure", "no-word"],
)
def test_a_program_that_stops_while_it_is_loaded_is_no_fault_of_ours(
    studied: Any, frames: Any, status: int
) -> None:
    assert {note["note"] for note in studied(*frames, status=status).notes} == {"stops"}


def test_a_worker_that_fails_in_a_check_costs_no_load(studied: Any) -> None:
    found = studied(READ, LOADED, {"bound": {}}, {"fault": "Not_found"}, status=70)
    assert presences(found) == [Presence.PRESENT]


def test_a_worker_that_never_says_anything_is_a_fault_of_ours(studied: Any) -> None:
    with pytest.raises(InternalError, match=r"without a word \(status 0\)"):
        studied()


def test_answers_that_are_no_texts_are_none(studied: Any) -> None:
    found = studied({"units": {"tp": [UNIT]}, "answers": {"q": {}, "r": "yes", "s": None}}, LOADED)
    assert found.answers == {"r": "yes"}


def test_halves_of_characters_in_answers_are_written_out(studied: Any) -> None:
    found = studied({"units": {"tp": [UNIT]}, "answers": {"q": "yes \ud83d é"}}, LOADED)
    assert found.answers == {"q": r"yes \ud83d é"}


def test_facts_of_another_shape_are_none(studied: Any) -> None:
    told = {
        "f": {"loop": True, "calls": ["g"]},
        "g": "x",
        "h": {"calls": 3, "names": [1], "loop": []},
    }
    found = studied({"units": {"tp": [UNIT]}, "facts": told}, LOADED)
    assert found.facts == {"f": {"loop": True, "calls": ["g"]}, "g": {}, "h": {}}


def test_the_sources_are_those_that_were_written_and_read(studied: Any) -> None:
    helper, stranger = {**UNIT, "label": "help.py"}, {**UNIT, "label": "other.py"}
    units = {"help": [helper], "other": [stranger], "tp": [{**UNIT, "written": "def f( \ud83d"}]}
    found = studied({"units": units}, {**LOADED, "read": ["help.py", "tp.py", ["x"], 3]})
    assert found.sources == (
        Source("tp.py", r"def f( \ud83d"),
        Source("help.py", str(UNIT["text"])),
    )
    assert found.units["tp"] == [UNIT]


def test_the_sources_that_are_kept_are_bounded(studied: Any) -> None:
    units = {"tp": [{**UNIT, "written": "x" * 999_999}, {**UNIT, "label": "tp.py [2]"}, UNIT]}
    found = studied({"units": units}, LOADED)
    assert [len(source.text) for source in found.sources] == [999_999, 1, 0]


def test_no_name_that_a_program_tells_acts_on_a_screen(studied: Any) -> None:
    told = {**LOADED, "names": {"tp": {"f\n✓ 4/4\x1b[2J": "function"}}}

    assert [*studied({"units": {"tp": [UNIT]}}, told).names] == ["f\\n✓ 4/4\\x1b[2J"]
