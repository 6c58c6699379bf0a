"""What a box tells of a loop that never ends: no more of it is believed than has a shape."""

from __future__ import annotations

from typing import Any

import pytest

from graders.i18n import render
from graders.judging.endless import EndlessLoop, endless_loop, explain
from graders.model import StackFrame

UNITS = {"tp": [{"label": "tp.py", "text": "def f():\n    while True:\n        pass\n"}]}
PLACE = StackFrame("tp.py", 2, "f", "while True:")


def told(*loop: Any) -> list[Any]:
    return [{"case": {}}, None, {"stop": "endless", "loop": list(loop)}]


@pytest.mark.parametrize(
    ("frames", "loop"),
    [
        (told("tp.py", 2, "f", "constant", ""), EndlessLoop(PLACE, "constant")),
        (told("tp.py", 2, "f", "away", "i"), EndlessLoop(PLACE, "away", "i")),
        (told("tp.py", 2, "f", "same", ""), EndlessLoop(PLACE, "same")),
        ([{"case": {}}], None),
        ([{"stop": "endless"}], None),
        ([{"stop": ["endless"], "loop": ["tp.py", 2, "f", "same", ""]}], None),
        (told("other.py", 2, "f", "same", ""), None),
        (told(["tp.py"], 2, "f", "same", ""), None),
        (told("tp.py", 9, "f", "same", ""), None),
        (told("tp.py", True, "f", "same", ""), None),
        (told("tp.py", "2", "f", "same", ""), None),
        (told("tp.py", 2, "f", "because", ""), None),
        (told("tp.py", 2, "f", ["same"], ""), None),
        (told("tp.py", 2, "f", "away", ""), None),
        (told("tp.py", 2, "f", "away", "<b>"), None),
        (told("tp.py", 2, "f", "same", "i"), None),
        (told("tp.py", 2, "f", "away", None), None),
        (told("tp.py", 2, "<f>", "same", ""), None),
        (told("tp.py", 2, ["f"], "same", ""), None),
        (told("tp.py", 2), None),
    ],
)
def test_a_loop_is_read_from_what_a_box_tells(frames: list[Any], loop: EndlessLoop | None) -> None:
    assert endless_loop(frames, UNITS) == loop


@pytest.mark.parametrize(
    ("inside", "loop"),
    [
        (["tp.py", 2, "f"], EndlessLoop(PLACE, "time", "while")),
        (["tp.py", 1, "f"], None),
        (["tp.py", True, "f"], None),
        (["tp.py", 2, "<f>"], None),
        (["tp.py", 2], None),
        ([], None),
        ([[], {}, 0], None),
        ({"tp.py": 2}, None),
        (None, None),
    ],
)
def test_the_loop_of_the_last_look_is_read(inside: Any, loop: EndlessLoop | None) -> None:
    frames: list[Any] = [None, {"in": ["tp.py", 2, "f"]}, {"in": inside}, {"case": {}}]
    assert endless_loop(frames, UNITS) == loop


def test_a_loop_is_told_with_its_line() -> None:
    words = explain(EndlessLoop(PLACE, "away", "i"))
    assert render(words, "en").startswith("the loop of line 2 (tp.py) never ends: `i` only moves")
    assert "boucle de la ligne 2 (tp.py)" in render(words, "fr")
    words = explain(EndlessLoop(PLACE, "time", "while"))
    assert render(words, "en").endswith("it was in the `while` of line 2 (tp.py)")
    assert "dans le `while` de la ligne 2 (tp.py)" in render(words, "fr")
