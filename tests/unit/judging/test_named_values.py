"""Constructors and records compared: told whole, or by the names of fields."""

from __future__ import annotations

import pytest

from graders.codec import Record, Variant
from graders.judging.compare import difference

PIQUE, COEUR = Variant("Pique"), Variant("Coeur")
CARD = Record((("couleur", PIQUE), ("valeur", Variant("Valeur", (3,)))))
OTHER = Record((("couleur", COEUR), ("valeur", Variant("Valeur", (3,)))))


@pytest.mark.parametrize(
    ("expected", "actual", "path", "wanted", "seen"),
    [
        (PIQUE, COEUR, "", PIQUE, COEUR),
        (Variant("Valeur", (3,)), Variant("Valeur", (4,)), "", Variant("Valeur", (3,)),
         Variant("Valeur", (4,))),
        (CARD, OTHER, ".couleur", PIQUE, COEUR),
        ([CARD, CARD], [CARD, OTHER], "[1].couleur", PIQUE, COEUR),
    ],
)  # fmt: skip
def test_the_place_of_a_difference(
    expected: object, actual: object, path: str, wanted: object, seen: object
) -> None:
    found = difference(expected, actual)
    assert found is not None
    assert (found.path, found.expected, found.actual) == (path, wanted, seen)


def test_equal_ones_do_not_differ() -> None:
    assert difference([CARD, PIQUE], [CARD, PIQUE]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [(Variant("A", (1,)), ("A", (1,))), (CARD, Variant("A")), (Variant("A", (1,)), Variant("A"))],
)
def test_values_of_other_kinds_differ(one: object, other: object) -> None:
    assert difference(one, other) is not None
    assert difference(other, one) is not None
