"""Drawings: exact about types, bounded, and never an error whatever the forms hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.i18n import translator
from graders.judging.compare import EXACT, difference
from graders.judging.forms import SIDE, forms
from graders.judging.text import marks
from graders.model import Judgement, Verdict
from graders.report.drawing.boards import find_places
from graders.report.drawing.pictures import Drawing, Grid, align, draw, draw_inputs

EN = translator("en")
TRIANGLE = (("●",), ("●", "○"))
SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers(0, 3), inner, max_size=4)
    ),
    max_leaves=20,
)


def _draw(expected: Any, actual: Any) -> Drawing:
    return draw(_judgement(**forms(expected, actual, EXACT)), EN)


def _judgement(**fields: Any) -> Judgement:
    return Judgement(Verdict.WRONG, **fields)


def _marked(grid: Grid | None) -> list[tuple[str, str, str]]:
    assert grid is not None
    return [
        (row, column, cell.text)
        for row, cells in grid.rows
        for column, cell in zip(grid.columns, cells, strict=True)
        if cell.differs
    ]


@pytest.mark.parametrize(
    ("expected", "actual", "marked"),
    [
        ([[1, 2], [0, 0]], [[1, 2], [0, 1]], [("1", "1", "1")]),
        ([[1, 2], [0, 0]], [[True, 2], [0, 0]], [("0", "0", "True")]),
        ([[1, 2], [0, 0]], [[1.0, 2], [0, 0]], [("0", "0", "1.0")]),
        (["X.O", "...", "OOX"], ["X.O", ".X.", "OOX"], [("1", "1", "X")]),
        (((1, 2, 3), (4, 5, 6)), ((1, 2, 3), (4, 5, 7)), [("1", "2", "7")]),
        (
            {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 0},
            {(0, 0): 1, (0, 1): 0, (1, 0): 2, (1, 1): 0},
            [("1", "0", "2")],
        ),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4], [5, 6]], [("2", "0", "5"), ("2", "1", "6")]),
    ],
    ids=["cell", "True is not 1", "1.0 is not 1", "lines", "tuples", "dict", "one row more"],
)
def test_the_cells_that_differ_are_marked(
    expected: Any, actual: Any, marked: list[tuple[str, str, str]]
) -> None:
    drawing = _draw(expected, actual)

    assert _marked(drawing.actual) == marked
    places = [place for *place, _ in marked]
    assert [place for *place, _ in _marked(drawing.expected)] == places


@pytest.mark.parametrize(
    "value",
    [
        [(0, 1), (1, 2), (2, 2)],
        [[1], [2], [3]],
        [1, 2, 3],
        [[1, 2], [3]],
        [["a long text in a cell", 1], [2, 3]],
        ["haut", "bas."],
        {1: 2},
        [],
    ],
    ids=["places", "one column", "flat", "ragged", "long", "words", "dict", "empty"],
)
def test_what_is_no_board_is_not_drawn_as_one(value: Any) -> None:
    assert _draw(value, [*value, "other"] if isinstance(value, list) else {}).actual is None


def test_rows_of_another_type_are_told() -> None:
    drawing = _draw([[1, 2, 3], [4, 5, 6]], [(1, 2, 3), (4, 5, 6)])

    assert drawing.places == ("at [0]: a tuple is there, a list was expected",)
    assert _marked(drawing.actual) == []


def test_a_large_board_is_cut_around_the_first_difference() -> None:
    wrong = [[0] * 25 for _ in range(35)]
    wrong[33][22] = 7
    drawing = _draw([[0] * 25 for _ in range(35)], wrong)

    assert drawing.actual is not None
    assert len(drawing.actual.rows) <= SIDE
    assert len(drawing.actual.columns) <= SIDE
    assert _marked(drawing.actual) == [("33", "22", "7")]
    assert "of 35 by 25" in drawing.left_out


@pytest.mark.parametrize(
    ("expected", "actual", "places"),
    [
        ([1, [2, 3]], [0, [2, 4]], ("at [0]: 0, 1 was expected", "at [1][1]: 4, 3 was expected")),
        ([1, 2], (1, 3), ("a tuple is there, a list was expected", "at [1]: 3, 2 was expected")),
        ([1], [2, 3], ("at [0]: 2, 1 was expected", "at [1]: 3 should not be there")),
        ({"a": 1}, {"b": 1}, ("at ['a']: 1 is missing", "at ['b']: 1 should not be there")),
        ({1, 2}, {2, 3}, ("1 is missing", "3 should not be there")),
        ({1: 0}, {True: 0}, ("at [1]: 0 is missing", "at [True]: 0 should not be there")),
    ],
    ids=["nested", "types", "longer", "keys", "sets", "keys of other types"],
)
def test_places_are_told_in_order(expected: Any, actual: Any, places: tuple[str, ...]) -> None:
    assert _draw(expected, actual).places == places


def test_many_places_are_counted() -> None:
    drawing = _draw(list(range(30)), [0] * 30)

    assert len(drawing.places) == 5
    assert drawing.more == "and 24 other places"


@given(VALUES, VALUES)
def test_places_are_there_exactly_when_values_differ(expected: Any, actual: Any) -> None:
    found = list(find_places(expected, actual))

    # Keys that are equal and of two types are seen by the places alone.
    assert found or difference(expected, actual) is None
    _draw(expected, actual)


@pytest.mark.parametrize(
    "form",
    [
        "",
        "[",
        "nan",
        '{"x": 1}',
        "[" * 5000,
        '{"i": "' + "f" * 9000 + '"}',
        "0" * 30_000,
        "[[1,2],[3",
    ],
    ids=["none", "cut", "word", "tag", "deep", "long int", "long", "half"],
)
def test_a_form_that_cannot_be_read_draws_nothing(form: str) -> None:
    for expected in (form, "[[1,2],[3,4]]"):
        assert draw(_judgement(expected_form=expected, actual_form=form), EN) == Drawing()


def test_the_boards_of_a_case_are_drawn() -> None:
    text = "g = [[0, 1], [2, 0]]\nn = 3\nh = [[1, … 2]]\ng = L(g)\nf(g)"

    assert [name for name, _ in draw_inputs(_judgement(input=text))] == ["g"]
    assert draw_inputs(_judgement(input="g = " + "[" * 4000)) == ()


def test_values_are_drawn_as_the_spec_draws_them() -> None:
    both = forms([[0, 1], [2, 0]], [[0, 1], [2, 2]], EXACT)
    rows = ((" ", "×"), ("○", " ")), ((" ", "×"), ("○", "○"))
    drawing = draw(_judgement(**both, expected_picture=rows[0], actual_picture=rows[1]), EN)
    assert _marked(drawing.actual) == [("1", "1", "○")]
    assert _marked(drawing.expected) == [("1", "1", " ")]
    assert drawing.actual is not None
    assert drawing.actual.is_picture


def test_a_blank_is_as_good_as_a_row_that_is_not_there() -> None:
    both = forms([[0], [1]], [[0]], EXACT)
    rows = (("a", "b"), ("", "c")), (("a", "b"),)
    drawing = draw(_judgement(**both, expected_picture=rows[0], actual_picture=rows[1]), EN)
    assert drawing.expected is not None
    drawn = [[cell.text for cell in cells if cell.differs] for _, cells in drawing.expected.rows]
    assert drawn == [[], ["c"]]


def test_rows_that_are_no_indices_of_the_value_have_no_names() -> None:
    (triangle,) = draw_inputs(_judgement(input="t = [1, 1, 0]", input_pictures=(("t", TRIANGLE),)))
    assert triangle[1].is_centred
    tiles = (("1", "2"), ("3", "."))
    (flat,) = draw_inputs(_judgement(input="t = [1, 2, 3, 0]", input_pictures=(("t", tiles),)))
    assert flat[1].is_centred
    drawing = draw(_judgement(actual_picture=TRIANGLE), EN)
    assert drawing.expected is None
    assert drawing.actual is not None
    assert drawing.actual.is_centred
    assert [[cell.text for cell in cells] for _, cells in drawing.actual.rows] == [
        ["●"],
        ["●", "○"],
    ]


def test_values_that_differ_and_are_drawn_alike_are_drawn_by_themselves() -> None:
    both = forms([[0, 1], [2, 0]], [[0, True], [2, 0]], EXACT)
    alike = ((" ", "×"), ("○", " "))
    drawing = draw(_judgement(**both, expected_picture=alike, actual_picture=alike), EN)
    assert _marked(drawing.actual) == [("0", "1", "True")]


def test_the_picture_of_an_input_takes_the_place_of_its_board() -> None:
    text = "h = [[1, 2], [3, 4]]\ng = [[0, 1], [2, 0]]\nf(g)"
    inputs = draw_inputs(_judgement(input=text, input_pictures=(("g", ((" ", "×"), ("○", " "))),)))
    assert [(name, grid.is_picture) for name, grid in inputs] == [("g", True), ("h", False)]


def test_texts_are_put_one_above_the_other() -> None:
    aligned = align(marks("1 - 2", "1 ~~ 2"), 50)
    above, below = ("".join(text for _, text in it) for it in (aligned.expected, aligned.actual))

    assert above.rstrip() == "1 -  2"
    assert below == "1 ~~ 2"
    assert aligned.carets == "  ^^"


def test_a_blank_that_differs_is_seen() -> None:
    aligned = align(marks("a b", "a  b"), 50)

    assert "␣" in "".join(text for _, text in aligned.actual)
    assert "^" in aligned.carets


@given(st.text(max_size=80), st.text(max_size=80))
def test_lines_are_as_long_as_each_other_and_fit(expected: str, actual: str) -> None:
    aligned = align(marks(expected, actual), 30)
    above, below = ("".join(text for _, text in it) for it in (aligned.expected, aligned.actual))

    assert len(above) == len(below) <= 31
    assert len(aligned.carets) <= len(above)
    assert "\n" not in above + below
