"""Wrong versions of each function in OCaml are caught, and right ones cost nothing.

A submission holds a version of every function: each question is judged on its own where what it
needs is wrong.
"""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.assignments import loaded
from tests.written_ocaml import ASSIGNMENT, VARIANTS, graded, in_place, not_right, versions

pytestmark = [pytest.mark.ocaml, pytest.mark.timeout(900)]


def sheets(folder: str) -> list[dict[str, tuple[str, str]]]:
    """Return one version of each function after the other, with its description.

    The order in the files is such that no two wrong versions of a sheet make up for each other, as
    a line end too many does for one that is missing: what is right by that is not wrong by itself.
    """
    paths = sorted((VARIANTS / folder).glob("*.ml"))
    rows = zip_longest(*(versions(path).items() for path in paths))
    names = [path.stem for path in paths]
    return [
        {name: one for name, one in zip(names, row, strict=True) if one is not None} for row in rows
    ]


RIGHT, WRONG = sheets("right"), sheets(".")


def source_of(sheet: dict[str, tuple[str, str]]) -> str:
    return in_place({name: text for name, (_, text) in sheet.items()})


@pytest.mark.parametrize("number", range(len(RIGHT)))
def test_right_versions_lose_no_point(number: int) -> None:
    assert not_right(graded(source_of(RIGHT[number]))) == {}


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_versions_are_not_right(number: int) -> None:
    sheet = WRONG[number]
    found = not_right(graded(source_of(sheet)))
    assert [f"{name}: {said}" for name, (said, _) in sheet.items() if name not in found] == []
    assert set(found) == set(sheet)


def test_every_function_has_eight_wrong_versions() -> None:
    spec = loaded(ASSIGNMENT).spec
    graded_ones = {q.id for q in spec.questions if not q.is_in_words and q.id != "identite"}
    assert {path.stem for path in VARIANTS.glob("*.ml")} == graded_ones
    assert graded_ones == set(WRONG[7])
