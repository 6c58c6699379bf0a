"""A box's words on a loop that never ends: no more of them is believed than has a shape."""

from __future__ import annotations

from typing import Any

import pytest

from graders.i18n import render
from graders.judging.endless import EndlessLoop, endless_loop, explain
from graders.model import StackFrame

UNITS = {"tp": [{"label": "tp.py", "text": "def f():\n    while True:\n        pass\n"}]}
PLACE = StackFrame("tp.py", 2, "f", "while True:", 6, 10)


def told(*loop: Any) -> list[Any]:
    return [{"case": {}}, None, {"loop": list(loop)}, {"stop": "endless"}]


@pytest.mark.parametrize(
    ("frames", "loop"),
    [
        (told("tp.py", 2, "f", "constant"), EndlessLoop(PLACE, "constant")),
        (told("tp.py", 2, "f", "same"), EndlessLoop(PLACE, "same")),
        (told("tp.py", 2, "f", "counter"), EndlessLoop(PLACE, "counter")),
        ([{"case": {}}], None),
        ([{"stop": "endless"}], None),
        (told("other.py", 2, "f", "same"), None),
        (told(["tp.py"], 2, "f", "same"), None),
        (told("tp.py", 9, "f", "same"), None),
        (told("tp.py", True, "f", "same"), None),
        (told("tp.py", "2", "f", "same"), None),
        (told("tp.py", 2, "f", "because"), None),
        (told("tp.py", 2, "f", ["same"]), None),
        (told("tp.py", 2, "f", "same", "i"), None),
        (told("tp.py", 2, "<f>", "same"), None),
        (told("tp.py", 2, ["f"], "same"), None),
        (told("tp.py", 2), None),
        (told("tp.py", 1, "f", "time"), None),
        ([{"loop": {"tp.py": 2}}], None),
        ([{"loop": [[], {}, 0, None]}], None),
    ],
)
def test_a_loop_is_read_from_what_a_box_tells(frames: list[Any], loop: EndlessLoop | None) -> None:
    assert endless_loop(frames, UNITS) == loop


@pytest.mark.parametrize(
    ("header", "condition"),
    [
        ("while n > 0:", "n > 0"),
        ("while(n > 0) :  # down: to 0", "(n > 0)"),
        ("for i in d['a:b']:", "i in d['a:b']"),
        ("while n > 0: n += 1", ""),
        ("while (n > 0 and", ""),
    ],
)
def test_the_condition_of_a_loop_is_pointed_to(header: str, condition: str) -> None:
    units = {"tp": [{"label": "tp.py", "text": f"def f(n, d):\n    {header}\n"}]}
    found = endless_loop(told("tp.py", 2, "f", "constant"), units)
    assert found is not None
    assert found.place.text[found.place.begin : found.place.end] == condition


def test_the_loop_that_is_told_last_counts() -> None:
    first, last = {"loop": ["tp.py", 1, "f", "time"]}, {"loop": ["tp.py", 2, "f", "time"]}
    assert endless_loop([first, None, last], UNITS) == EndlessLoop(PLACE, "time")
    assert endless_loop([last, {"loop": []}], UNITS) is None


def test_a_loop_is_told_with_its_line() -> None:
    words = explain(EndlessLoop(PLACE, "constant"))
    assert render(words, "en").startswith("The loop of line 2 (tp.py) never ends: its condition is")
    assert "boucle de la ligne 2 (tp.py)" in render(words, "fr")
    words = explain(EndlessLoop(PLACE, "counter"))
    assert render(words, "en").endswith(
        "turn only a counter changes, and none of its next values will end it."
    )
    assert (
        "ligne 2 (tp.py) ne se termine jamais\u00a0: tour après tour, seul un compteur"
        in render(words, "fr")
    )
    words = explain(EndlessLoop(PLACE, "time"))
    assert render(words, "en").endswith("it was in the `while` of line 2 (tp.py).")
    assert "dans le `while` de la ligne 2 (tp.py)" in render(words, "fr")
