"""What a verdict is worth, what is asked of a mutant, and what is remembered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from graders.spec.assignment import Assignment
from tests.mutation import judging
from tests.mutation.judging import Judged, judge_all
from tests.mutation.making import Mutant, mutants_of


def mutant_of_two_questions(tiny: Assignment) -> Mutant:
    mutant = mutants_of(tiny)[0]
    return replace(mutant, place=replace(mutant.place, questions=("double", "box")))


@pytest.mark.parametrize(
    ("verdicts", "caught", "settled"),
    [
        ({}, False, False),
        ({"double": "correct"}, False, False),
        ({"double": "correct", "box": "correct"}, False, True),
        ({"double": "correct", "box": "to-review"}, False, True),
        ({"double": "time-limit"}, True, True),
        ({"double": "partial"}, True, True),
    ],
    ids=["nothing asked", "one to ask", "survives", "a teacher would see", "endless", "in part"],
)
def test_a_mutant_is_settled_when_it_is_caught_or_survives(
    tiny: Assignment, verdicts: dict[str, str], caught: bool, settled: bool
) -> None:
    one = Judged(mutant_of_two_questions(tiny), verdicts)
    assert (one.is_caught, one.is_settled) == (caught, settled)


def test_what_was_said_before_is_not_asked_again(
    tiny: Assignment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def said(_: Assignment, waiting: list[Judged], jobs: int) -> list[Judged]:
        asked.append(len(waiting))
        return [Judged(one.mutant, {one.mutant.place.questions[0]: "wrong"}) for one in waiting]

    monkeypatch.setattr(judging, "_judged", said)
    mutants = mutants_of(tiny)
    first = judge_all(tiny, mutants, tmp_path, 1)
    assert judge_all(tiny, mutants, tmp_path, 1) == first
    edited = replace(tiny, digest="another")
    judge_all(edited, mutants[:3], tmp_path, 1)
    assert asked == [len(mutants), 0, 3]


def test_a_fault_of_grading_is_not_remembered(
    tiny: Assignment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = mutants_of(tiny)[:1]
    broken = [Judged(mutants[0], {"double": "internal-error"})]
    monkeypatch.setattr(judging, "_judged", lambda *_: broken)
    assert judge_all(tiny, mutants, tmp_path / "cache", 1)[0].is_broken
    assert not list((tmp_path / "cache").glob("*"))


def test_the_short_way_asks_for_checks_one_after_another(tiny: Assignment) -> None:
    box = tiny.question("box")
    (check,) = box.checks
    twice = box.model_copy(update={"checks": (check, check.model_copy(update={"id": "b"}))})
    assert [one.requires for one in judging._one_by_one(twice).checks] == [(), ("a",)]


@pytest.mark.parametrize(("with_needs", "needs"), [(True, ("double",)), (False, ())])
def test_what_is_the_reference_s_already_is_not_lent(
    tiny: Assignment, with_needs: bool, needs: tuple[str, ...]
) -> None:
    brief = judging._brief(tiny, "box", with_needs=with_needs)
    assert brief.needs["box"] == needs
    assert brief.needs["double"] == tiny.needs["double"]
