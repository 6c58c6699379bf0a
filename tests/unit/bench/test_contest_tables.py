"""The tables of a made-up class: ratios to the floor, and nobody dropped."""

from __future__ import annotations

from bench.accuracy import Accuracy
from bench.clock import Cost
from bench.contest import Contest, MadeUp, Missing, Row
from bench.contest_tables import write_contest
from bench.mixture import Labelled


def _row(name: str, at_once: int, wall_s: float, endless_s: float) -> Row:
    kinds = {"right": 0.5, "endless": endless_s}
    return Row(name, "", at_once, Cost(wall_s, 2 * wall_s), 10.0, Accuracy(4, 3, 2, 1, 0), kinds)


def test_costs_are_ratios_to_the_floor_two_at_a_time() -> None:
    rows = (
        _row("floor", 2, 2.0, 1.0),
        _row("floor", 1, 4.0, 1.0),
        _row("graders", 2, 3.0, 2.0),
        _row("graders", 1, 5.4, 2.0),
        Missing("a peer", "peer 1.0", "pip ended with 1"),
    )
    labels = {"a": Labelled("right", {}), "b": Labelled("endless", {})}
    text = write_contest(Contest(MadeUp("morpion", 7, 4, "right"), labels, 22, rows), (3, 1))
    assert "| graders | 2 | 1.500 | 3.000 | 1.50 | 1.50 | 10 |" in text
    assert "| graders | 1 | 2.700 | 5.400 | 2.70 | 2.70 | 10 |" in text
    assert "graders 1.80 times, floor 2.00 times" in text
    assert "| graders | 2 | 0.500 | 4.00 | not told | not told |" in text
    assert "| graders | 75.0 % (3 of 4) | 50.0 % (1 of 2) | 0.0 % (0 of 2) |" in text
    assert "| a peer |  | not measured: pip ended with 1 |" in text
    assert "--class morpion --seed 7 --size 4 --only right --rounds 3 --peer-rounds 1" in text
    assert "A class of 2 right, beside other tools: morpion" in text
    assert "A trial on 2 submissions" in text
