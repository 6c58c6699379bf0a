"""What a box tells of a loop that never ends: no more of it is believed than has a shape."""

from __future__ import annotations

from typing import Any

import pytest

from graders.grading.endless import Loop, endless_loop, explain
from graders.i18n import render

UNITS = {"tp": [{"label": "tp.py", "text": "def f():\n    while True:\n        pass\n"}]}


def told(*loop: Any) -> list[Any]:
    return [{"case": {}}, None, {"stop": "endless", "loop": list(loop)}]


@pytest.mark.parametrize(
    ("frames", "loop"),
    [
        (told("tp.py", 2, "constant", ""), Loop("tp.py", 2, "constant")),
        (told("tp.py", 2, "away", "i"), Loop("tp.py", 2, "away", "i")),
        (told("tp.py", 2, "same", ""), Loop("tp.py", 2, "same")),
        ([{"case": {}}], None),
        ([{"stop": "endless"}], None),
        ([{"stop": ["endless"], "loop": ["tp.py", 2, "same", ""]}], None),
        (told("other.py", 2, "same", ""), None),
        (told(["tp.py"], 2, "same", ""), None),
        (told("tp.py", 9, "same", ""), None),
        (told("tp.py", True, "same", ""), None),
        (told("tp.py", "2", "same", ""), None),
        (told("tp.py", 2, "because", ""), None),
        (told("tp.py", 2, ["same"], ""), None),
        (told("tp.py", 2, "away", ""), None),
        (told("tp.py", 2, "away", "<b>"), None),
        (told("tp.py", 2, "same", "i"), None),
        (told("tp.py", 2, "away", None), None),
        (told("tp.py", 2), None),
    ],
)
def test_a_loop_is_read_from_what_a_box_tells(frames: list[Any], loop: Loop | None) -> None:
    assert endless_loop(frames, UNITS) == loop


def test_a_loop_is_told_with_its_line() -> None:
    words = explain(Loop("tp.py", 2, "away", "i"))
    assert render(words, "en").startswith("the loop of line 2 (tp.py) never ends: `i` only moves")
    assert "boucle de la ligne 2 (tp.py)" in render(words, "fr")
