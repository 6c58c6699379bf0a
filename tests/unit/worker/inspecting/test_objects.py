"""Objects of students are looked at without asking them anything."""

from __future__ import annotations

import functools
import types
from typing import Any, NoReturn

import pytest

from graders.worker.inspecting.objects import (
    definition_place,
    extends,
    is_out_of_memory,
    module_of,
    places_of,
)


def refuse(*args: object) -> NoReturn:
    pytest.fail("a student's code was run")


class Meta(type):
    """A metaclass whose comparisons and attributes are a student's code."""

    __eq__ = __ne__ = __instancecheck__ = __subclasscheck__ = refuse
    __hash__ = type.__hash__

    def __getattribute__(cls, name: str) -> Any:
        refuse()


def trap() -> Any:
    """Make a class all of whose attributes, and those of its objects, are a student's code."""
    body = {"__getattribute__": refuse, "__class__": property(refuse)}
    return type.__new__(Meta, "Trap", (list,), {"__module__": "theirs", **body})


def test_what_an_object_extends_is_not_asked_of_it() -> None:
    assert extends(list.__new__(trap()), dict, list)
    assert not extends(list.__new__(trap()), dict, int)
    assert extends(trap(), type)


def test_where_an_object_was_defined_is_not_asked_of_it() -> None:
    assert definition_place(list.__new__(trap())) is None
    assert definition_place(trap()) is None


def test_the_module_of_an_object_is_not_asked_of_it() -> None:
    assert module_of(list.__new__(trap())) == ""
    assert module_of(trap()) == "theirs"
    assert module_of(refuse) == __name__
    assert module_of(functools.lru_cache(refuse)) == __name__


def test_where_an_exception_passed_is_not_asked_of_it() -> None:
    class Odd(Exception):
        __traceback__ = property(refuse)

    with pytest.raises(Odd) as caught:
        raise Odd

    assert type(places_of(caught.value)[0]) is types.TracebackType


@pytest.mark.parametrize(
    ("problem", "is_it"),
    [
        (MemoryError(), True),
        (SystemError("error return without exception set"), True),
        (
            SystemError("<built-in function sorted> returned NULL without setting an exception"),
            True,
        ),
        (SystemError("bad argument to internal function"), False),
        (ValueError("error return without exception set"), False),
    ],
    ids=str,
)
def test_an_exception_that_the_interpreter_lost_says_that_the_memory_is_used_up(
    problem: Exception, is_it: bool
) -> None:
    assert is_out_of_memory(problem) is is_it
