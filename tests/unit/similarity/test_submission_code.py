"""Facts that the host takes from a box, and the lines that runs of them come to."""

from __future__ import annotations

from typing import Any

import pytest

from graders.similarity.submission_code import Piece, joined, piece_of

TOLD = {"text": "a = 1\n# b", "starts": [0, 2, 4], "ends": [1, 3, 5], "kinds": "VXX", "whole": True}


def test_what_a_box_should_tell_is_taken() -> None:
    assert piece_of(TOLD, 100) == Piece("a = 1\n# b", (0, 2, 4), (1, 3, 5), "VXX")


@pytest.mark.parametrize(
    "change",
    [
        {"text": 3},
        {"text": "a" * 101},
        {"kinds": "VX"},
        {"kinds": "VX?"},
        {"kinds": None},
        {"starts": [0, 2]},
        {"starts": [0, 2, 4.0]},
        {"starts": [-1, 2, 4]},
        {"starts": [False, 2, 4]},
        {"starts": [0, 0, 4]},
        {"starts": {"0": 0}},
        {"ends": [0, 3, 5]},
        {"ends": [1, 3, 10]},
        {"ends": [1, 3, 10**30]},
        {"ends": None},
    ],
    ids=str,
)
def test_what_no_file_comes_to_is_refused(change: dict[str, Any]) -> None:
    assert piece_of({**TOLD, **change}, 100) is None


@pytest.mark.parametrize("told", [None, [], "text", {}, 3])
def test_anything_may_be_told(told: Any) -> None:
    assert piece_of(told, 100) is None


def piece(text: str) -> Piece:
    """Return a text of which each word is a name."""
    starts = [
        at for at in range(len(text)) if not text[at].isspace() and not text[:at][-1:].strip()
    ]
    ends = [at + len(text[at:].split()[0]) for at in starts]
    return Piece(text, tuple(starts), tuple(ends), "V" * len(starts))


def test_files_are_in_a_row_and_blank_ones_are_left_out() -> None:
    code = joined(
        "alice", [("lab.py", piece("a b\nc")), ("no.py", piece(" \n")), ("x.py", piece("d"))]
    )
    assert [(part.name, part.start, part.lines) for part in code.parts] == [
        ("lab.py", 0, ("a b", "c")), ("x.py", 2, ("d",)),
    ]  # fmt: skip
    assert code.text == "a b\nc\nd\n"
    assert code.filtered == "VVVV"
    places = zip(code.starts, code.ends, strict=True)
    assert [code.text[start:end] for start, end in places] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("first", "last", "lines"),
    [(0, 4, [0, 3]), (0, 1, [0]), (1, 4, [3]), (2, 3, []), (0, 2, [0])],
    ids=["all", "most", "the-rest", "less-than-half", "a-line"],
)
def test_a_line_counts_where_most_of_it_is_held(first: int, last: int, lines: list[int]) -> None:
    text = "aaaa b\n# words\n\nc dddd"
    code = joined("alice", [("lab.py", piece(text.replace("# words", " " * 7)))])
    assert list(code.lines_between(first, last)) == lines


def test_a_comment_is_no_line_of_code() -> None:
    words = Piece("a\n# b\nc", (0, 4, 6), (1, 5, 7), "VVV")
    assert list(joined("alice", [("lab.py", words)]).lines_between(0, 3)) == [0, 2]
