"""Methods defined outside of a class that ask for ``super()``."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.codec.trees import Tree, pack
from graders.worker.loading.course_code import CourseModule
from graders.worker.loading.outside_class import asks_its_class

TOLD = "def told(self, more=1):\n    return [*super().told(), more]\n"
PART: dict[str, Any] = {"name": "defs", "aliases": [], "provided": [], "imports": []}


class Above:
    def told(self) -> list[int]:
        return [0]


@pytest.mark.parametrize("source", [TOLD, {"tree": pack(ast.parse(TOLD))}], ids=["text", "tree"])
def test_a_method_starts_from_the_class_that_it_serves(source: Any) -> None:
    module = CourseModule(PART)
    told = module.define("Below.told", source)
    below = type("Below", (Above,), {"told": told})

    module.serve("Below", lambda member: below)

    assert below().told(2) == [0, 2]


def test_a_property_that_asks_for_the_class_above_is_one() -> None:
    module = CourseModule(PART)
    source = "@property\ndef told(self):\n    return super().told()\n"
    below: Any = type("Below", (Above,), {"told": module.define("Below.told", source)})

    module.serve("Below", lambda member: below)

    assert below().told == [0]


def test_most_code_does_not_ask_for_its_class() -> None:
    assert asks_its_class(TOLD)
    assert asks_its_class(Tree(pack(ast.parse(TOLD))))
    assert not asks_its_class("def told(self):\n    return 1\n")
