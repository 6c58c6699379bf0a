"""The marks of each student over the runs into a folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from graders.model import Record, State
from graders.records.progress import MOST, PROGRESS, read_progress, with_marks, write_progress
from tests.unit.report.builders import question, record


def of(id: str, mark: float) -> Record:
    return record(id, question("f", earned=mark))


def test_a_mark_is_kept_where_it_differs_from_the_last() -> None:
    known = with_marks({}, [of("a", 1), of("b", 4)], 4)
    assert known == {"a": (1,), "b": (4,)}
    again = with_marks(known, [of("a", 3), of("b", 4)], 4)
    assert again == {"a": (1, 3), "b": (4,)}
    assert with_marks(again, [of("a", 1)], 4) == {"a": (1, 3, 1), "b": (4,)}


def test_the_last_ones_are_kept() -> None:
    known: dict[str, tuple[float, ...]] = {}
    for mark in range(MOST + 5):
        known = dict(with_marks(known, [of("a", mark)], 4))
    assert known["a"] == tuple(range(5, MOST + 5))


def test_a_part_of_the_questions_or_our_own_fault_is_no_mark() -> None:
    ours = replace(of("a", 0), state=State.INTERNAL_ERROR)
    assert with_marks({"a": (1,)}, [ours, of("b", 2)], 8) == {"a": (1,)}


def test_what_is_written_is_read_and_belongs_to_an_assignment(tmp_path: Path) -> None:
    write_progress(tmp_path, "tp", {"b": (1, 2.5), "a": (0,)})
    assert read_progress(tmp_path, "tp") == {"a": (0,), "b": (1, 2.5)}
    assert read_progress(tmp_path, "other") == {}
    assert read_progress(tmp_path / "none", "tp") == {}


@pytest.mark.parametrize("text", [
    "", "[]", "3", "{}", "[" * 100_000, "\udcff", '{"format": 2, "assignment": "tp", "marks": {}}',
    '{"format": 1, "assignment": "tp", "marks": []}',
    '{"format": 1, "assignment": "tp", "marks": {"a": 3}}',
    '{"format": 1, "assignment": "tp", "marks": {"a": ["x"]}}',
    '{"format": 1, "assignment": "tp", "marks": {"a": [NaN]}}',
])  # fmt: skip
def test_what_cannot_be_understood_stops_no_page(tmp_path: Path, text: str) -> None:
    (tmp_path / PROGRESS).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert read_progress(tmp_path, "tp") == {}
