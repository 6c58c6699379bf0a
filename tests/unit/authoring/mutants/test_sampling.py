"""Which mutants a sample takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from graders.authoring.mutants import mutants_of, sampled
from graders.spec.assignment import Assignment


def test_a_sample_has_so_many_of_each_question(tiny: Assignment) -> None:
    made = mutants_of(tiny)
    every = Counter(mutant.place.questions[0] for mutant in made)
    counts = Counter(mutant.place.questions[0] for mutant in sampled(made, 3))
    assert counts == {question: min(3, n) for question, n in every.items()}
    assert min(every.values()) > 3


def test_all_are_all_and_none_is_none(tiny: Assignment) -> None:
    made = mutants_of(tiny)
    assert sampled(made, None) == made
    assert sampled(made, 0) == ()


def test_a_larger_sample_holds_the_smaller_one_in_the_same_order(tiny: Assignment) -> None:
    made = mutants_of(tiny)
    few, many = sampled(made, 2), sampled(made, 5)
    assert set(few) <= set(many)
    assert [mutant for mutant in made if mutant in many] == list(many)


def test_each_kind_of_change_has_its_turn(tiny: Assignment) -> None:
    made = [mutant for mutant in mutants_of(tiny) if mutant.place.questions[0] == "box"]
    kinds = {mutant.operator for mutant in made}
    chosen = sampled(made, len(kinds))
    assert {mutant.operator for mutant in chosen} == kinds
    assert len(chosen) == len(kinds)


def test_a_large_question_has_a_sample_of_its_size(tiny: Assignment) -> None:
    (one, *_) = made = mutants_of(tiny)
    many = [replace(one, change=replace(one.change, nth=n)) for n in range(1, 101)]

    assert len(sampled(many, 12)) == 25
    assert len(sampled(many[:48], 12)) == 12
    assert len(sampled(made[:1], 12)) == 1
