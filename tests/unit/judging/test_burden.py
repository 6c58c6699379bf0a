"""The burden of answers: large ones are told, whatever they are made of."""

from __future__ import annotations

import pytest

from graders.judging.burden import are_rows_crowded, burden, is_heavy

PRIME = 2**61 - 1


def test_values_and_texts_weigh() -> None:
    assert burden([1, (2, {"a": {3}})]) == 8
    assert burden("a" * 1_000) == 11


def test_an_answer_is_heavy_beside_the_references() -> None:
    assert is_heavy(list(range(9_000)), [1])
    assert not is_heavy(list(range(9_000)), list(range(8_000)))
    assert not is_heavy(list(range(1_000)), None)


@pytest.mark.parametrize("row", [[PRIME * k + 5 for k in range(9_000)]], ids=["long"])
def test_a_row_of_which_a_set_takes_too_long_is_told(row: list[int]) -> None:
    assert are_rows_crowded([{"a": (row,)}])
    assert are_rows_crowded([[k, 1] for k in row])
    assert not are_rows_crowded([list(range(9_000)), [[k, 1] for k in range(9_000)], row[:99]])


def test_ranges_weigh_what_they_hold() -> None:
    assert burden([range(1_000), range(5)]) == 1_008
    assert is_heavy([range(9_000)], [1])
