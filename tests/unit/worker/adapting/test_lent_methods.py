"""Methods and properties of the course in a class of another shape."""

from __future__ import annotations

import pytest

from graders.worker.adapting.lent_methods import settable
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request

DEGREE = "@property\ndef degree(self):\n    return len(self.row) - 1\n"
SHAPES = {
    "constructor": """\
class Poly:
    def __init__(self, row):
        self.row = list(row)
        self.degree = len(row) - 1
    def twice(self):
        return 2 * self.degree
""",
    "dataclass": """\
from dataclasses import dataclass, field
@dataclass
class Poly:
    row: list
    degree: int = field(init=False)
    def __post_init__(self):
        self.degree = len(self.row) - 1
    def twice(self):
        return 2 * self.degree
""",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_class_may_hold_in_an_attribute_what_a_lent_property_gives(shape: str) -> None:
    classes = [["Poly", "class Poly:\n    pass\n"]]
    asked = request(
        {"poly": SHAPES[shape]},
        [part("poly", classes=classes, lent=[["Poly.degree", DEGREE]], readers=["Poly.degree"])],
        [],
    )
    asked["targets"] = [["poly", "Poly.degree"], ["poly", "Poly.twice"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    made = loader.names.modules["poly"].Poly([1, 2, 3])

    assert made.twice() == 4
    made.degree = 7
    assert made.degree == 2  # what the course lends counts


def test_a_property_that_can_be_set_is_lent_as_it_is() -> None:
    lent = property(lambda self: 1, lambda self, value: None)

    assert settable(lent, "degree") is lent
    assert settable(len, "degree") is len
