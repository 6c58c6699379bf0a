"""The tools beside graders that this environment has, set up as the benchmark does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.mixture import load_maker, read_labels, write
from bench.peers.base import Peer, Work
from bench.peers.course import write_checks
from bench.peers.pytest_ import Pytest
from bench.peers.xdist import Xdist
from bench.plan import make_plan


@pytest.mark.parametrize("peer", [Pytest(), Xdist()], ids=["pytest", "xdist"])
def test_a_peer_tells_of_every_submission(peer: Peer, tmp_path: Path) -> None:
    maker = load_maker("morpion")
    plan = make_plan(maker.assignment)
    write(maker, 1, 6, tmp_path / "class")
    labels = read_labels(tmp_path / "class")
    # A loop would cost a limit for each check.
    kinds = {labelled.kind: id_ for id_, labelled in labels.items() if labelled.kind != "endless"}
    folders = {id_: tmp_path / "class" / "submissions" / id_ for id_ in kinds.values()}
    write_checks(plan, tmp_path / "course")
    (tmp_path / "room").mkdir()
    work = Work(plan, folders, tmp_path / "room", tmp_path / "course", sys.executable)
    peer.prepare(work)
    graded = peer.grade(work)

    def right(kind: str) -> dict[str, bool]:
        return plan.questions_right(graded.passed.get(kinds[kind], {}))

    assert all(right("right").values())
    assert not any(right("crash").values())
    assert not any(right("broken").values())
    assert right("wrong")["g1"] == labels[kinds["wrong"]].credited["g1"]
    assert not all(right("wrong").values())
    assert graded.seconds[kinds["right"]] > 0
