"""Functions that stand for those which Python could not read have the student's parameters."""

from __future__ import annotations

from inspect import signature
from typing import Any

from graders.worker.loading.lost_functions import lost_functions


def units(*headers: tuple[bool, str]) -> dict[str, Any]:
    return {"tiny": [{"lost": [{"headers": [header]} for header in headers]}, {"lost": [{}]}]}


def test_a_lost_function_has_the_students_parameters() -> None:
    held = units((False, "def f(a: int, b=-1, *, c='x'): pass"), (True, "def g(self): pass"))
    assert {n: str(signature(f)) for n, f in lost_functions(held, are_methods=False).items()} == {
        "f": "(a, b=-1, *, c='x')"
    }
    assert [*lost_functions(held, are_methods=True)] == ["g"]


def test_nothing_of_the_students_runs() -> None:
    held = units((False, "def f(a: print('no'), b=1 / 0, c=-'x', *d: print('no')) -> 1 / 0: pass"))
    made = lost_functions(held, are_methods=False)["f"]
    assert made.__defaults__ == ([], [])
    assert made.__annotations__ == {}


def test_methods_of_one_name_are_left_out() -> None:
    held = units((True, "def f(self): pass"), (True, "def f(self, n): pass"))
    assert lost_functions(held, are_methods=True) == {}
