"""Determined students: what they try gains nothing, tells nothing, harms nobody, leaves nothing."""

from __future__ import annotations

import html
import json
import os
from typing import Any

import pytest

from tests.redteam.attacks import Attack
from tests.redteam.classes import CANARY, Arena, Battle, Setup
from tests.redteam.conftest import ATTACKS, SETUPS, TIERS, fought, marked

# The first test of a setup and an assignment waits for its two runs.
pytestmark = pytest.mark.timeout(1_800)

EACH_ATTACK = pytest.mark.parametrize(
    ("setup", "attack"),
    [
        pytest.param(
            setup,
            attack,
            marks=marked(setup, attack.assignment),
            id=f"{setup}-{attack.name}",
        )
        for setup in SETUPS
        for attack in fought(setup)
    ],
)
EACH_BATTLE = pytest.mark.parametrize(
    ("setup", "assignment"),
    [
        pytest.param(
            setup,
            assignment,
            marks=marked(setup, assignment),
            id=f"{setup}-{assignment}",
        )
        for setup in SETUPS
        for assignment in sorted({attack.assignment for attack in fought(setup)})
    ],
)


def submissions(battle: Battle, attack: Attack) -> list[dict[str, Any]]:
    """Return what `grades.json` says of an attack's submissions."""
    found = battle.attacked.submissions
    return [found[id_] for id_ in battle.ids[attack.name]]


def untimed(record: dict[str, Any]) -> str:
    """Write a record without the times, which no two runs share."""
    kept = {name: value for name, value in record.items() if name not in ("timings", "clocked")}
    return json.dumps(kept, indent=1)


@EACH_ATTACK
def test_an_attack_gets_what_it_is_worth(arena: Arena, setup: Setup, attack: Attack) -> None:
    found = submissions(arena.battle(attack.assignment), attack)

    assert found, "the attack is nowhere in grades.json"
    for submission in found:
        assert submission["state"] == attack.state, submission["notes"]
        known = {question["id"] for question in submission["questions"]}
        assert set(attack.verdicts) - {"all"} <= known
        for question in submission["questions"]:
            if allowed := attack.allowed(question["id"]):
                assert question["verdict"] in allowed, question
        assert attack.earned in (None, submission["earned"])
        assert attack.at_most is None or submission["earned"] <= attack.at_most


@EACH_ATTACK
def test_a_report_says_what_an_attack_met(arena: Arena, setup: Setup, attack: Attack) -> None:
    battle = arena.battle(attack.assignment)
    for submission in submissions(battle, attack):
        notes = " ".join(submission["notes"])
        assert [words for words in attack.notes if words not in notes] == [], notes
    # Proof that the attack took place, rather than failed by itself: not in the code alone.
    graded = [battle.attacked.records[id_] for id_ in battle.ids[attack.name]]
    records = [{name: record[name] for name in record if name != "sources"} for record in graded]
    text = json.dumps(records, ensure_ascii=False)
    assert [words for words in attack.says if words not in text] == []


@EACH_ATTACK
def test_nothing_secret_is_told_to_an_attacker(arena: Arena, setup: Setup, attack: Attack) -> None:
    battle = arena.battle(attack.assignment)
    for id_ in battle.ids[attack.name]:
        text = json.dumps(battle.attacked.records[id_], ensure_ascii=False)
        for name in attack.lent:
            # Code that is lent is in the hands of whoever it is lent to.
            text = text.replace(f"{CANARY}-reference-{name}-", "")
        assert CANARY not in text


@EACH_BATTLE
def test_the_class_is_graded_to_its_end(arena: Arena, setup: Setup, assignment: str) -> None:
    battle = arena.battle(assignment)

    assert battle.attacked.status == 0, battle.attacked.stderr
    tiers = {record["tier"] for record in battle.attacked.records.values()}
    assert tiers == {setup.tier}
    assert set(battle.attacked.submissions) == {
        *battle.neighbours,
        *(id_ for ids in battle.ids.values() for id_ in ids),
    }


@EACH_BATTLE
def test_the_neighbours_get_what_they_get_alone(
    arena: Arena, setup: Setup, assignment: str
) -> None:
    battle = arena.battle(assignment)
    attacked, alone = battle.attacked.records, battle.alone.records

    assert sorted(alone) == sorted(battle.neighbours)
    for name in battle.neighbours:
        assert untimed(attacked[name]) == untimed(alone[name])
        assert battle.attacked.submissions[name] == battle.alone.submissions[name]


@EACH_BATTLE
def test_every_page_is_there(arena: Arena, setup: Setup, assignment: str) -> None:
    graded = arena.battle(assignment).attacked
    names = {path.name for path in graded.out.iterdir()}

    assert {"index.html", "grades.csv", "grades.json", "records"} <= names
    index = (graded.out / "index.html").read_text("utf-8")
    assert [id_ for id_ in graded.submissions if f">{html.escape(id_)}<" not in index] == []
    assert len(graded.records) == len(graded.submissions)


@EACH_BATTLE
def test_nothing_is_left_on_the_machine(arena: Arena, setup: Setup, assignment: str) -> None:
    battle = arena.battle(assignment)

    assert battle.left == ()
    assert battle.intact, "a file outside was written"


def test_every_tier_is_attacked_by_every_family() -> None:
    for tier in TIERS:
        if tier != "process":
            families = {a.folder.parent.name for a in ATTACKS if tier in a.tiers}
            assert {"forged", "theft", "escape"} <= families
    assert {setup.tier for setup in SETUPS} == set(TIERS)
    if os.geteuid() == 0:
        assert any(setup.uid for setup in SETUPS)
