"""The labels of a made-up class are what `grade` finds, and the floor pays one limit for a loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.approaches import reference, with_nothing
from bench.courses import SHARES
from bench.mixture import Labelled, load_maker, read_labels, write
from bench.plan import make_plan
from tests.command_line import Grade


def _class(out: Path, size: int) -> tuple[dict[str, Labelled], dict[str, Path]]:
    write(load_maker("morpion"), 1, size, out)
    labels = read_labels(out)
    assert {labelled.kind for labelled in labels.values()} == set(SHARES)
    return labels, {id_: out / "submissions" / id_ for id_ in labels}


@pytest.mark.isolated
def test_labels_are_what_grade_finds(grade: Grade, tmp_path: Path) -> None:
    labels, _ = _class(tmp_path / "class", 12)
    done = grade(tmp_path / "class" / "submissions", "--json", "--jobs", 2)
    assert done.status == 0, done.stderr
    found = {
        submission["id"]: {
            question["id"]: question["verdict"] == "correct"
            for question in submission["questions"]
            if question["id"] in labels[submission["id"]].credited
        }
        for submission in done.json()["submissions"]
    }
    assert found == {id_: labelled.credited for id_, labelled in labels.items()}


def test_the_floor_stops_what_never_ends_and_credits_what_is_right(tmp_path: Path) -> None:
    labels, folders = _class(tmp_path, 6)
    maker = load_maker("morpion")
    outcome = with_nothing(make_plan(maker.assignment), reference(maker.assignment), folders, 2)
    by_kind = {labelled.kind: id_ for id_, labelled in labels.items()}
    assert outcome.stopped == {by_kind["endless"]}
    assert set(outcome.seconds) == set(labels)
    assert all(outcome.right[by_kind["right"]].values())
    # Lines before the loop are kept; a file that does not load is lost.
    spoiled = [q for q, held in labels[by_kind["endless"]].credited.items() if not held]
    assert not outcome.right[by_kind["endless"]][spoiled[0]]
    assert outcome.right[by_kind["endless"]]["g1"]
    for kind in ("broken", "crash"):
        assert not any(outcome.right[by_kind[kind]].values())
