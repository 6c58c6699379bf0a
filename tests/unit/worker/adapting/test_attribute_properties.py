"""An attribute in the place of a property is judged as one, where the class sets it."""

from __future__ import annotations

from typing import Any

import pytest

from graders.worker.adapting.attribute_properties import alias_of
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request

RECT = "class Rect:\n    def __init__(self, w, h):\n        self.w, self.h = w, h\n"
AREA = "@property\ndef area(self):\n    return self.w * self.h\n"
ASKED = ["__init__", "area", "twice"]


def loaded(source: str, *lent: str) -> Loader:
    classes = [["Rect", "class Rect:\n    pass\n"]]
    sources = [["Rect.area", AREA]] if lent else []
    course = part("tp", classes=classes, lent=sources, readers=[*lent], properties=["Rect.area"])
    asked = request({"tp": source}, [course], [f"tp.Rect.{name}" for name in ASKED])
    asked["targets"] = [["tp", f"Rect.{name}"] for name in ASKED]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    return loader


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(RECT + "        self.area = w * h\n", id="constructor"),
        pytest.param(
            "class Base:\n    def __init__(self, w, h):\n        self.area = w * h\n"
            "class Rect(Base):\n    pass\n",
            id="above",
        ),
        pytest.param(
            "from dataclasses import dataclass, field\n@dataclass\nclass Rect:\n    w: int\n"
            "    h: int\n    area: int = field(init=False)\n"
            "    def __post_init__(self):\n        object.__setattr__(self, 'area', self.w * self.h)\n",
            id="dataclass",
        ),
    ],
)
def test_an_attribute_that_a_class_sets_is_its_property(source: str) -> None:
    loader = loaded(source)
    made = loader.names.modules["tp"].Rect(2, 3)

    assert made.area == 6
    assert loader.names.owner("tp", "Rect.area") == "student"
    made.area = 7
    assert (made.area, vars(made)["area"]) == (7, 7)
    del made.area
    with pytest.raises(AttributeError, match="'Rect' object has no attribute 'area'"):
        made.area  # noqa: B018 - it raises


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(RECT, id="nothing"),
        pytest.param(RECT + "        other = self\n        other.area = 6\n", id="another-name"),
        pytest.param(RECT + "    def twice(self):\n        return self.area\n", id="read"),
        pytest.param(RECT + "        self.twice = 6\n", id="no-property-asked"),
    ],
)
def test_what_a_class_does_not_set_is_absent(source: str) -> None:
    names = loaded(source).names

    assert [names.owner("tp", f"Rect.{name}") for name in ("area",)] == ["absent"]
    assert names.owner("tp", "Rect.__init__") == "student tp.py:2"


def test_a_member_of_the_name_stays_as_it_is() -> None:
    written = RECT + "        self.area = 1\n    @property\n    def area(self):\n        return 6\n"
    written += "    @area.setter\n    def area(self, value):\n        pass\n"
    names = loaded(written).names

    assert names.owner("tp", "Rect.area") == "student tp.py:5"
    assert names.modules["tp"].Rect(2, 3).area == 6


def test_the_property_that_the_course_lends_takes_its_place() -> None:
    names = loaded(RECT + "        self.area = 1\n", "Rect.area").names

    assert names.modules["tp"].Rect(2, 3).area == 6
    assert names.owner("tp", "Rect.area") == "reference"


class Board:
    def __init__(self) -> None:
        self._cells = [1, 2]


def test_an_alias_reads_and_sets_the_attribute() -> None:
    class Named(Board):
        cells = alias_of("cells", "_cells")

    board = Named()
    board.cells = [3]

    assert (board.cells, board._cells) == ([3], [3])


def test_what_an_object_held_before_its_class_had_the_alias_is_kept() -> None:
    class Late(Board):
        pass

    board: Any = Late()
    board.cells = [2, 1]
    Late.cells = alias_of("cells", "_cells")  # type: ignore[attr-defined]

    assert board.cells == [2, 1]
    assert board._cells == [2, 1]
