"""A line with carets under what failed: within its room, however wide its characters are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from graders.records.sanitize import visible
from graders.report.places import Place
from graders.report.terminal.excerpts import excerpt


def shown(text: str, part: str, room: int = 40, head: str = "tp.py:3") -> list[str]:
    """Write a line whose ``part`` failed."""
    begin = text.index(part)
    place = Place("tp.py", 3, text, begin, begin + len(part))
    return excerpt(head, place, room, visible).split("\n")


@pytest.mark.parametrize(
    ("text", "part", "lines"),
    [
        ("return 1 / n", "1 / n", ["tp.py:3 return 1 / n", "               ^^^^^"]),
        ("x\t= g[3]", "g[3]", [r"tp.py:3 x\t= g[3]", "             ^^^^"]),
        ("x = '日本' + n", "'日本' + n", ["tp.py:3 x = '日本' + n", "            ^^^^^^^^^^"]),
        ("x = \u202e1 + n", "1 + n", [r"tp.py:3 x = \u202e1 + n", "                  ^^^^^"]),
    ],
    ids=ascii,
)
def test_carets_stand_under_the_part(text: str, part: str, lines: list[str]) -> None:
    assert shown(text, part) == lines


def test_a_whole_line_has_no_carets() -> None:
    assert shown("raise ValueError", "raise ValueError") == ["tp.py:3 raise ValueError"]


def test_a_line_without_a_known_part_is_shown_alone() -> None:
    assert excerpt("tp.py:3", Place("tp.py", 3, " f(x)"), 40, visible) == "tp.py:3 f(x)"
    assert excerpt("tp.py:3", Place("tp.py", 3), 40, visible) == "tp.py:3"


def test_a_caret_may_stand_just_behind_the_line() -> None:
    place = Place("tp.py", 3, "def f()", 7, 8)
    assert excerpt("3 |", place, 40, visible) == "3 | def f()\n           ^"


def test_a_long_line_is_cut_around_the_part() -> None:
    line, carets = shown("total = " + "a + " * 20 + "g[i][n]" + " + b" * 20, "g[i][n]")
    assert "…" in line
    assert line[carets.index("^") : carets.rindex("^") + 1] == "g[i][n]"


def test_a_line_stands_below_a_long_head() -> None:
    head = "morpion_de_durand_lea.ipynb [12]:3"
    assert shown("return 1 / n", "1 / n", head=head) == [head, "return 1 / n", "       ^^^^^"]


def test_a_line_is_cut_with_dots_that_the_screen_knows() -> None:
    place = Place("tp.py", 3, "a + " * 20 + "g[i]" + " + b" * 20, 80, 84)
    line, carets = excerpt("3 |", place, 40, lambda text: text.replace("…", "...")).split("\n")
    assert line.count("...") == 2
    assert max(len(line), len(carets)) <= 40
    assert line[carets.index("^") : carets.rindex("^") + 1] == "g[i]"


texts = st.text("ab \t日é\u202e\x00", max_size=90)


@given(texts, texts, texts, st.integers(30, 60))
def test_no_line_is_wider_than_its_room(before: str, part: str, after: str, room: int) -> None:
    text = f"x{before}{part}{after}"
    begin = 1 + len(before)
    place = Place("tp.py", 3, text, begin, begin + len(part))
    lines = excerpt("tp.py:3", place, room, visible).split("\n")
    if len(lines) > 1:
        assert all(cell_len(line) <= room for line in lines)
