"""Right classes of another shape stay right: what would break one is not done to it."""

from __future__ import annotations

from typing import Any

import pytest

from graders.languages.python.state_shapes import SHAPES

NOTHING: frozenset[str] = frozenset()
PLAIN = "class Box:\n    def __init__(self, n):\n        self.n = n"
ON_ITS_DICT = "class Box:\n    def __init__(self, n):\n        self.n = 1\n        {}"


def made(shape: str, source: str) -> object:
    scope: dict[str, type] = {}
    exec(SHAPES[shape](source, NOTHING), scope)
    return scope["Box"](3)


def test_a_plain_class_gets_slots() -> None:
    assert not hasattr(made("slotted", PLAIN), "__dict__")


@pytest.mark.parametrize("code", ["self.__dict__.update(n=n)", "vars(self).update(n=n)"])
def test_a_class_that_works_on_its_dict_keeps_it(code: str) -> None:
    assert hasattr(made("slotted", ON_ITS_DICT.format(code)), "__dict__")


@pytest.mark.parametrize(
    "member",
    [
        "n = 0",
        "@property\n    def n(self): return self.m\n    @n.setter\n    def n(self, n): self.m = n",
    ],
    ids=["default", "property"],
)
def test_a_class_with_a_member_of_that_name_gets_no_slots(member: str) -> None:
    """Python refuses a slot with the name of a class variable."""
    box = made("slotted", f"{PLAIN}\n    {member}")

    assert box.n == 3  # type: ignore[attr-defined]


def test_a_class_that_declares_its_state_begins_each_attribute_with_nothing() -> None:
    box = made("declared", PLAIN)

    assert vars(box) == {"my_n": 3}
    assert type(box).my_n is None  # type: ignore[attr-defined]


SHARED = f"""\
{PLAIN}
        self.alone = n

    def twice(self):
        return 2 * self.alone


class Shelf:
    def __init__(self, box):
        self.box = box

    def value(self):
        return self.box.n


def value(shelf):
    return shelf.box.n
"""


@pytest.mark.parametrize("shape", SHAPES)
def test_what_other_code_reads_of_a_class_is_found_in_every_shape(shape: str) -> None:
    """A name with two underscores would be another one outside of its class."""
    scope: dict[str, Any] = {}
    exec(SHAPES[shape](SHARED, NOTHING), scope)
    shelf = scope["Shelf"](scope["Box"](3))

    assert (shelf.value(), scope["value"](shelf), scope["Box"](4).twice()) == (3, 3, 8)


def test_what_a_class_alone_uses_gets_a_name_of_its_own() -> None:
    assert sorted(vars(made("private", SHARED))) == ["_Box__alone", "_my_n"]
