"""The course's own code in the box."""

from __future__ import annotations

import ast
from abc import ABC
from enum import IntEnum
from typing import Any

import pytest

from graders.codec.trees import pack
from graders.worker.loading.course_code import CourseModule, graft, provided_elsewhere

PART: dict[str, Any] = {
    "name": "defs",
    "aliases": [],
    "provided": [["P", "@dataclass\nclass P:\n    x: int\n"], ["N", "N = 3\n"]],
    "imports": ["from dataclasses import dataclass"],
}


def test_the_course_s_code_is_compiled_without_our_future_imports() -> None:
    record = CourseModule(PART).define("P", "@dataclass(frozen=True)\nclass P:\n    x: int\n")

    assert record.__annotations__ == {"x": int}
    assert record(1) == record(1)


def test_annotations_of_a_student_s_class_stay_out_of_the_course_s() -> None:
    ours, theirs = type("P", (), {}), CourseModule(PART).define("P", "class P:\n    y: int = 2\n")

    graft(theirs, ours, {}, is_lent=False)

    assert ours.y == 2  # type: ignore[attr-defined]
    assert not ours.__annotations__


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("@dataclass\nclass P:\n    x : int", ("defs", "P")),
        ('@dataclass\nclass P:\n    """Mine."""\n    x: int', ("defs", "P")),
        ("N = 3", ("defs", "N")),
        ("class P:\n    y: int", None),
        ("def P(): return 3", None),
        ("N = 4", None),
        ("M = 3", None),
        ("from defs import N", None),
        ("N", None),
    ],
)
def test_a_copy_pasted_in_another_module_is_recognised(
    statement: str, found: tuple[str, str] | None
) -> None:
    (parsed,) = ast.parse(statement).body

    assert provided_elsewhere([CourseModule(PART)], "tp", parsed) == found
    assert provided_elsewhere([CourseModule(PART)], "defs", parsed) is None


@pytest.mark.parametrize(
    "more",
    [
        {"imports": ["from random import shuffle"]},
        {"provided": [["P", "def P():\n    import random\n"]]},
        {"imports": ["from statistics import NormalDist"]},
        {"lent": [["f", "def f():\n    return random.random()\n"]]},
        {"lent": [["f", {"tree": pack(ast.parse("def f():\n    return random.random()\n"))}]]},
        {"twins": {"C": [["C.m", "def m(self):\n    return random.random()\n"]]}},
    ],
    ids=["import", "provided", "statistics", "lent", "tree", "twin"],
)
def test_the_course_s_code_may_draw_random_numbers(more: dict[str, Any]) -> None:
    assert not CourseModule(PART).may_draw
    drawing_nothing = [["f", {"tree": pack(ast.parse("def f():\n    return 3\n"))}]]
    assert not CourseModule({**PART, "lent": drawing_nothing}).may_draw
    assert CourseModule({**PART, **more}).may_draw


class Plain:
    """A class of the student's that extends nothing."""

    def told(self) -> str:
        return "theirs"


class Abstract(Plain, ABC):
    """A class of the student's that is abstract."""


@pytest.mark.parametrize("theirs", [Plain, Abstract])
@pytest.mark.parametrize("above", ["", "(ABC)", "(metaclass=ABCMeta)"])
def test_a_class_of_ours_extends_the_student_s_whether_or_not_they_are_abstract(
    theirs: type[Plain], above: str
) -> None:
    course = CourseModule({**PART, "imports": ["from abc import ABC, ABCMeta"]})
    course.classes["Shape"] = course.define("Shape", f"class Shape{above}: pass\n")
    course.classes["Square"] = course.define("Square", "class Square(Shape): pass\n")

    course.extend({"Shape": theirs})

    square = course.classes["Square"]()
    assert isinstance(square, theirs)
    assert not isinstance(square, course.classes["Shape"])
    assert square.told() == "theirs"


def test_a_class_of_ours_that_cannot_extend_the_student_s_stays_as_it_is() -> None:
    course = CourseModule({**PART, "imports": ["from enum import Enum"]})
    course.classes["Shape"] = course.define("Shape", "class Shape(Enum): pass\n")
    course.classes["Square"] = course.define("Square", "class Square(Shape):\n    SMALL = 1\n")

    course.extend({"Shape": IntEnum("Shape", {})})

    assert course.classes["Square"].SMALL.value == 1
    assert issubclass(course.classes["Square"], course.classes["Shape"])
