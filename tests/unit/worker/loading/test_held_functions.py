"""The students' functions in tables, which give way to the lent ones."""

from __future__ import annotations

import types
from types import SimpleNamespace
from typing import Any, cast

from graders.worker.loading.bindings import Names
from graders.worker.loading.held_functions import replace_held

SOURCE = """\
def binary(by):
    def call(a, b):
        return by(a, b)
    return call

mul = binary(lambda a, b: a * b)
sub = binary(lambda a, b: a + b)
"""


def replaced(more: str) -> dict[str, Any]:
    """Return what a module holds once another `sub` is lent to it."""
    module = types.ModuleType("tp")
    exec(SOURCE + more, vars(module))
    names = SimpleNamespace(
        modules={"tp": module},
        displaced={("tp", "sub"): [module.sub]},
        course={"tp": SimpleNamespace(lent={"sub": lambda a, b: a - b})},
    )
    replace_held(cast("Names", names))
    return vars(module)


def test_the_lent_function_stands_in_tables_and_in_classes() -> None:
    held = replaced("A = {'-': sub, 'more': [[sub]]}\nclass C:\n    known = [sub]\n")

    assert held["A"]["-"](5, 2) == held["A"]["more"][0][0](5, 2) == held["C"].known[0](5, 2) == 3


def test_another_function_of_the_same_code_stays() -> None:
    held = replaced("OPS = {'*': mul, '-': sub}\n")

    assert held["OPS"]["*"](5, 2) == 10
    assert held["OPS"]["-"](5, 2) == 3


def test_large_tables_are_not_looked_through() -> None:
    held = replaced("T = [[0] * 200 for _ in range(100)]\nT[-1][-1] = sub\n")

    assert held["T"][-1][-1] is held["sub"]
