"""The proof about validators: odd answers of every kind, and what a spoilt one is told as."""

from __future__ import annotations

from graders.authoring.spec_check.odd_values import ODD, observations, spoilt
from graders.probe import Observation, Step


def test_each_odd_value_stands_alone_and_in_each_place() -> None:
    found = list(spoilt([[1, 2], {"a": (3,)}]))

    assert any(value is None for value in found)
    assert [[None, 2], {"a": (3,)}] in found
    assert [[1, 2], {"a": None}] in found
    assert [[1, 2], {"a": ("odd",)}] in found
    assert [[1], {"a": (3,)}] in found
    assert [[1, 2]] in found
    assert len(found) > 7 * len(ODD)


def test_each_part_of_an_observation_is_spoilt() -> None:
    steps = (Step(view={"v": 1}), Step(2, {"v": 1}))
    seen = Observation([1], after={"g": [2]}, dialogue=(("out", "? "), ("in", "1")), steps=steps)

    parts = {part for part, _ in observations(seen)}

    assert parts == {"value", "after.g", "printed", "exit", "dialogue", "steps[1]"}
