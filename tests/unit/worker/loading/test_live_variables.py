"""A variable that functions bind anew is one and the same for the student's code and the course's."""

from __future__ import annotations

import ast

import pytest

from graders.codec.trees import pack
from graders.worker.loading.live_variables import bound_anew, living_in_module
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request

STOCK = frozenset(("STOCK",))
STUDENT = """\
STOCK = {}
def reset():
    global STOCK
    STOCK = {}
def add(name):
    STOCK[name] = 1
def count():
    return len(STOCK)
"""
LENT = {
    "reset": "def reset():\n    global STOCK\n    STOCK = {}\n",
    "add": "def add(name):\n    STOCK[name] = 1\n",
    "count": "def count():\n    return len(STOCK)\n",
    "STOCK": "STOCK = {}\n",
}


@pytest.mark.parametrize("is_packed", [False, True], ids=["source", "tree"])
@pytest.mark.parametrize(
    "resets",
    [STUDENT, STUDENT.replace("    global STOCK\n    STOCK = {}", "    STOCK.clear()")],
    ids=["anew", "in place"],
)
@pytest.mark.parametrize(
    "lent", [["reset"], ["add"], ["count"], ["add", "STOCK"], ["reset", "count"], [*LENT]], ids=str
)  # fmt: skip
def test_what_is_lent_follows_the_variable(lent: list[str], resets: str, is_packed: bool) -> None:
    written = [
        [name, {"tree": str(pack(ast.parse(LENT[name])))} if is_packed else LENT[name]]
        for name in lent
    ]
    asked = request({"tp": resets}, [part("tp", lent=written)], [f"tp.{name}" for name in LENT])
    asked["functions"] = [["tp", name] for name in LENT if name != "STOCK"]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    module = loader.names.modules["tp"]

    module.add("a")
    module.reset()
    module.add("b")
    module.add("c")

    assert module.count() == 2
    assert {*module.STOCK} == {"b", "c"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f():\n    return STOCK\n", True),
        ("def f(x):\n    return [STOCK for k in x]\n", True),
        ("def f():\n    def g():\n        return STOCK\n    return g\n", True),
        ("def f():\n    def g():\n        STOCK = 1\n    return STOCK\n", True),
        ("f = lambda x: STOCK\n", True),
        ("class A:\n    def f(self):\n        return STOCK\n", True),
        ("def f():\n    STOCK = 1\n    return lambda: STOCK\n", False),
        ("def f(STOCK):\n    def g():\n        return STOCK\n    return g\n", False),
        ("f = lambda STOCK: STOCK\n", False),
        ("STOCK = {}\n", False),
        ("def f(x=STOCK):\n    return x\n", False),
    ],
)
def test_only_what_a_function_takes_from_its_globals_is_looked_for(
    source: str, expected: bool
) -> None:
    assert ("<module>.STOCK" in ast.unparse(living_in_module(source, STOCK))) is expected


def test_a_function_binds_it_where_it_lives() -> None:
    source = "def f():\n    global STOCK, other\n    STOCK = other = 1\n"

    moved = ast.unparse(living_in_module(source, STOCK))

    assert moved == "def f():\n    global other\n    <module>.STOCK = other = 1"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f():\n    global STOCK\n", STOCK),
        ("def f():\n    global n, STOCK\n", STOCK),
        ("def f():\n    global STOCKS\n", frozenset()),
        ("STOCK = {}\ndef f():\n    STOCK.clear()\n", frozenset()),
        (pack(ast.parse("def f():\n    global STOCK\n")), STOCK),
        (pack(ast.parse("def f():\n    return STOCK\n")), frozenset()),
    ],
)
def test_names_that_are_declared_global_are_found(source: str, expected: frozenset[str]) -> None:
    assert bound_anew(["STOCK"], ["x = 1\n", source]) == expected
