"""Making inputs: plain data, and the same ones each time."""

from __future__ import annotations

from graders.spec.inputs import make_inputs


def test_inputs_are_copied_as_plain_data() -> None:
    board = [[0, 1], (2, {3})]
    made = make_inputs(lambda: [{"g": board}, {"g": board}], 40, 0)
    assert made == ({"g": [[0, 1], (2, {3})]},) * 2
    assert made[0]["g"] is not made[1]["g"]


def test_a_generator_that_forgets_to_seed_makes_the_same_inputs() -> None:
    import random

    def generator() -> list[dict[str, int]]:
        return [{"n": random.randrange(10**9)}]

    assert make_inputs(generator, 40, 0) == make_inputs(generator, 40, 0)
