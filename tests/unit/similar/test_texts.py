"""What is compared of a submission: its code and nothing else."""

from __future__ import annotations

import json

import pytest

from graders.similar.texts import code_of
from graders.submissions import Handout

HANDOUT = Handout("lab", ("lab", "more"), True, ("given",))


def test_modules_are_in_a_row_and_what_was_given_is_left_out() -> None:
    files = {"given.py": b"x = 0\n", "lab.py": b"a = 1\n\tb = 2", "more.py": b"c = 3\n"}
    code = code_of("alice", files, HANDOUT)
    assert [(part.name, part.start) for part in code.parts] == [("lab.py", 0), ("more.py", 2)]
    assert code.text == "a = 1\n    b = 2\nc = 3\n"


def test_a_notebook_is_its_code_cells() -> None:
    cells = [
        {"cell_type": "markdown", "source": "words"},
        {"cell_type": "code", "source": ["a = 1\n", "b = 2"]},
        {"cell_type": "code", "source": "c = 3"},
    ]
    code = code_of("alice", {"lab.ipynb": json.dumps({"cells": cells}).encode()}, HANDOUT)
    assert code.text.split() == ["a", "=", "1", "b", "=", "2", "c", "=", "3"]


@pytest.mark.parametrize(
    "content",
    [b"", b"[" * 100_000, b'{"cells": 3}', b'{"cells": [3, {"cell_type": "code", "source": 4}]}'],
    ids=["empty", "deep", "number", "odd-cells"],
)
def test_no_notebook_stops_it(content: bytes) -> None:
    assert len(code_of("alice", {"lab.ipynb": content}, HANDOUT).text) <= 2


def test_an_endless_file_is_cut() -> None:
    code = code_of("alice", {"lab.py": b"a = 1\n" * 100_000, "more.py": b"c = 3\n"}, HANDOUT)
    assert len(code.text) <= 200_010


@pytest.mark.parametrize(
    ("start", "end", "lines"),
    [(0, 40, [0, 3]), (0, 3, [0]), (4, 40, [3]), (10, 10, [])],
    ids=["all", "half-a-line", "less-than-half", "nothing"],
)
def test_a_line_counts_where_most_of_it_is_held(start: int, end: int, lines: list[int]) -> None:
    code = code_of("alice", {"lab.py": b"a = 1\n# words\n\nb = 234\n"}, HANDOUT)
    assert list(code.lines_between(start, end)) == lines
