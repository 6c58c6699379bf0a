"""The members of a reference's classes that its definitions use."""

from __future__ import annotations

import pytest

from graders.languages.pieces import ReferenceModule, Segment
from graders.languages.python.members import members_used

HEADERS = {
    "Shape": "()",
    "Square": "(Shape)",
    "Disc": "(Shape)",
    "Colour": "()",
    "Wall": "(Exception)",
}
MEMBERS = (
    *("Shape.__init__", "Shape.area", "Shape.told", "Square.__init__", "Square.area"),
    *("Disc.__init__", "Disc.area", "Colour.told", "Colour.NAMES", "Disc.side"),
)
WALL = "    def __init__(self):\n        super().__init__('wall')\n"


def used(name: str, source: str) -> set[str]:
    classes = {owner: f"class {owner}{bases}:\n    pass\n" for owner, bases in HEADERS.items()}
    targets = {member: Segment(member, "x = 1\n", 1) for member in MEMBERS}
    module = ReferenceModule("shapes", (), (), (), targets, {}, classes)
    return members_used(module, Segment(name, source, 1))


@pytest.mark.parametrize(
    ("name", "source", "members"),
    [
        ("Shape.told", "def told(self):\n    self.area()\n", {"Shape.area"}),
        ("Square.told", "def told(this):\n    this.told()\n", {"Shape.told"}),
        ("Square.area", "def area(self):\n    super().area()\n", {"Shape.area"}),
        ("Disc.__init__", "def __init__(self):\n    super().__init__()\n", {"Shape.__init__"}),
        ("Disc.area", "def area(self):\n    Shape.area(self)\n", {"Shape.area"}),
        ("Shape.x", "@classmethod\ndef x(cls):\n    cls.area\n", {"Shape.area"}),
        ("Disc.area", "@property\ndef area(self):\n    self.told\n", {"Shape.told"}),
        ("Wall.__init__", "def __init__(self):\n    super().__init__('wall')\n", set()),
        ("Wall", f"class Wall(Exception):\n{WALL}", set()),
        ("Disc", f"class Disc(Shape):\n{WALL}", {"Shape.__init__"}),
    ],
    ids=[
        *("own", "inherited", "super", "constructor", "by its class", "of the class", "property"),
        *("of a built-in class", "in a class as a whole", "in a whole class with a base"),
    ],
)
def test_one_member_is_meant_where_the_object_is_known(
    name: str, source: str, members: set[str]
) -> None:
    assert used(name, source) == members


@pytest.mark.parametrize(
    ("name", "source", "members"),
    [
        ("Shape.told", "def told(self, o):\n    o.told\n", {"Shape.told", "Colour.told"}),
        ("Shape.told", "def told(self):\n    self.side\n", {"Disc.side"}),
        ("Shape.x", "@staticmethod\ndef x(a):\n    a.told\n", {"Shape.told", "Colour.told"}),
        ("f", "def f(self):\n    self.told\n", {"Shape.told", "Colour.told"}),
    ],
    ids=["another object", "of a subclass alone", "static", "a function"],
)
def test_every_member_of_the_name_is_meant_elsewhere(
    name: str, source: str, members: set[str]
) -> None:
    assert used(name, source) == members
