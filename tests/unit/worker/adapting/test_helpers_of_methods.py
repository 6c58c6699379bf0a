"""Methods with the functions beside their class that they hand their object to."""

from __future__ import annotations

import ast

import pytest

from graders.worker.adapting.helpers_of_methods import with_helpers
from graders.worker.adapting.own_attributes import changed_attributes, own_attributes

METHOD = "def add(self, n):\n    return {}\n"


def attributes(call: str, *helpers: str) -> set[str]:
    """Return the attributes that a method takes which is a call of a helper."""
    functions = {
        node.name: node for node in ast.parse("\n".join(helpers)).body if hasattr(node, "name")
    }
    whole = with_helpers(ast.parse(METHOD.format(call)).body[0], functions.get)
    return own_attributes(whole, "Clock")


@pytest.mark.parametrize(
    "call", ["do(self, n)", "do(n=n, clock=self)", "print(do(self, n))", "[do(self, k) for k in n]"]
)
def test_what_a_helper_takes_of_the_object_is_taken_by_the_method(call: str) -> None:
    assert attributes(call, "def do(clock, n):\n    return clock.time[0] + n\n") == {"time"}


def test_helpers_of_helpers_count_and_calls_in_a_circle_end() -> None:
    helpers = (
        "def do(c, n):\n    return c.hours + more(n, c)\n",
        "def more(n, it):\n    return it.minutes + do(it, n)\n",
    )
    assert attributes("do(self, n)", *helpers) == {"hours", "minutes"}


@pytest.mark.parametrize("call", ["do(n, 1)", "do(self.time, n)", "other(self)", "do(1, 2, self)"])
def test_a_function_that_is_not_given_the_object_tells_nothing(call: str) -> None:
    assert attributes(call, "def do(clock, n):\n    return clock.digits\n") <= {"time"}


def test_what_a_helper_changes_is_changed_by_the_method() -> None:
    helper = ast.parse("def do(clock, n):\n    clock.time += n\n").body[0]
    method = ast.parse(METHOD.format("do(self, n)")).body[0]

    whole = with_helpers(method, {"do": helper}.get)

    assert changed_attributes(whole, "Clock") == {"time"}
    assert changed_attributes(method, "Clock") == set()
    assert ast.unparse(helper).startswith("def do(clock, n)")


def test_a_helper_may_be_deep() -> None:
    helper = f"def do(clock, n):\n    return clock.time{' + n' * 500}\n"

    assert attributes("do(self, n)", helper) == {"time"}


def test_a_helper_that_is_too_long_tells_nothing() -> None:
    helper = "def do(clock, n):\n    clock.time = n\n" + "    n += clock.digits\n" * 300

    assert attributes("do(self, n)", helper) == set()
