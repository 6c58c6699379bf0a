"""A variable that only a function at fault fills is told, where another function reads it."""

from __future__ import annotations

import ast

import pytest

from graders.worker.loading.loader import Loader
from graders.worker.loading.unfilled_variables import Written, reads_unfilled
from graders.worker.reading.changed_variables import left_empty
from graders.worker.reading.units import read_module
from tests.unit.worker.conftest import part, request

DECODE = "def decode(text):\n    encode('')\n    return [_table.get(c, c) for c in text]\n"
LENT = "def encode(text):\n    return text\n"


def reads(source: str, *replaced: str) -> bool:
    tree = ast.parse(source)
    written = Written([{"label": "tp.py", "lost": []}], {"tp.py": tree}, {"encode", "decode"})
    gone = [node for name in replaced for node in written.gone_with(name, ())]
    return reads_unfilled(written, gone)


HELPED = "def fill(t):\n    _table['a'] = t\ndef encode(t):\n    fill(t)\n"
METHOD = (
    "class T:\n    def fill(self, t):\n        _table[1] = t\ndef encode(t):\n    T().fill(t)\n"
)
CHAIN = "def add(t):\n    _table[1] = t\ndef fill(t):\n    add(t)\ndef encode(t):\n    fill(t)\n"
FILLS = "def encode(t):\n    _table['a'] = 'b'\n"
EMPTIES = "def reset():\n    global _table\n    _table = {}\n"


@pytest.mark.parametrize(
    ("source", "is_read"),
    [
        (FILLS + DECODE, True),
        ("def encode(t):\n    _table.update(a='b')\n" + DECODE, True),
        ("def encode(t):\n    global _table\n    _table = {1: 2}\n" + DECODE, True),
        ("def encode(t):\n    def add():\n        _table[1] = 2\n    add()\n" + DECODE, True),
        (FILLS + DECODE + "def test():\n    _table.clear()\n", True),
        (FILLS + DECODE + "def other():\n    _table = {}\n    _table[1] = 2\n", True),
        ("def encode(t):\n    _table = {}\n    _table[1] = 2\n" + DECODE, False),
        ("def encode(t):\n    return _table[t]\n" + DECODE, False),
        (DECODE, False),
        (FILLS + DECODE + "def fill():\n    _table[1] = 2\n", False),
        (FILLS + DECODE + "def fill():\n    global _table\n    _table = {1: 2}\n", False),
        (HELPED + DECODE, True),
        (METHOD + DECODE, True),
        (CHAIN + DECODE, True),
        (HELPED + DECODE + "fill(1)\n", False),
        (HELPED + DECODE + "def show():\n    fill(1)\n", False),
        (HELPED.replace("fill", "decode") + DECODE, False),
        (FILLS + DECODE + EMPTIES, True),
        (FILLS + DECODE + "def reset():\n    global _table, n\n    _table, n = dict(), 0\n", True),
        (FILLS + DECODE + "def forget(k):\n    del _table[k]\n", True),
        (FILLS + "def decode(_table):\n    return _table.get(1)\n", False),
        (FILLS + "def decode(text):\n    return text\n", False),
    ],
)
def test_a_variable_that_nothing_else_fills_is_found(source: str, is_read: bool) -> None:
    assert reads(source, "encode") is is_read


@pytest.mark.parametrize(
    ("source", "is_read"),
    [
        (FILLS + DECODE + EMPTIES, True),
        (FILLS + DECODE + "def reset():\n    _table.clear()\n", True),
        (FILLS + DECODE + EMPTIES + "def other():\n    _table.clear()\n", False),
        (EMPTIES + "def decode(text):\n    return text\n", False),
    ],
)
def test_a_variable_that_nothing_else_empties_is_found(source: str, is_read: bool) -> None:
    assert reads(source, "reset") is is_read


@pytest.mark.parametrize(
    ("source", "is_met"),
    [
        pytest.param("_table = {}\n" + DECODE, True, id="missing"),
        pytest.param("_table = {}\ndef encode(t):\n    pass\n" + DECODE, True, id="stub"),
        pytest.param(
            "_table = None\n" + DECODE.replace("_table.get(c, c)", "c"), False, id="unread"
        ),
        pytest.param("_table = {}\n_table[1] = 2\n" + DECODE, False, id="filled"),
        pytest.param("_table = {}\nfor c in 'xy':\n    _table[c] = c\n" + DECODE, False, id="loop"),
        pytest.param("_table = {'x': 'y'}\n" + DECODE, False, id="full"),
        pytest.param("_table = {}\ndef encode(t):\n    _table[t] = t\n" + DECODE, True, id="own"),
        pytest.param("_table = {}\ndef encode(t):\n    return t\n" + DECODE, False, id="plain"),
    ],
)
def test_a_call_of_what_is_lent_in_its_place_is_met(source: str, is_met: bool) -> None:
    asked = request({"tp": source}, [part("tp", lent=[["encode", LENT]])], [])
    asked["targets"] = [["tp", "encode"], ["tp", "decode"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    module = loader.names.modules["tp"]

    assert not loader.names.met_foreign_state
    assert module.decode("ab") == ["a", "b"]
    assert loader.names.met_foreign_state is is_met
    assert loader.names.owner("tp", "encode") == "reference"


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("a = []\nb, c = {}, 3\n", {"a", "b"}),
        ("a = None\nb = 0\nc: str = ''\nd = False\n", {"a"}),
        ("a = []\nfill(a)\n", set()),
        ("A = None\nB = 0\nC = []\nD = dict()\n", {"C", "D"}),
        ("a = []\na = [1]\nb = 0\nb += 1\nc = []\nc.append(1)\n", set()),
        ("a = []\ndef f():\n    b = []\n    a.append(b)\n", {"a"}),
    ],
)
def test_what_is_left_empty_at_the_top_of_a_file_is_found(source: str, left: set[str]) -> None:
    assert left_empty(ast.parse(source)) == left


@pytest.mark.parametrize(
    ("encode", "is_met"),
    [
        ("def encode(t)\n    for c in t:\n        _table[c] = c\n", True),
        ("def encode(t)\n    return _table[t]\n", False),
        ("def encode(t):\n    _table[t] = t\n    break\n", True),
        ("@missing\ndef encode(t):\n    _table[t] = t\n", True),
        ("@missing\ndef encode(t):\n    return _table[t]\n", False),
    ],
    ids=["fills", "reads", "refused", "raises", "raises and reads"],
)
def test_what_a_definition_fills_that_is_not_there_is_told(encode: str, is_met: bool) -> None:
    asked = request({}, [part("tp", lent=[["encode", LENT]])], ["tp.encode", "tp.decode"])
    units, _ = read_module(("_table = {}\n" + encode + DECODE).encode(), "tp.py", [])
    loader = Loader({**asked, "units": {"tp": units}}, lambda module, index: None)
    loader.load()

    loader.names.modules["tp"].decode("ab")

    assert loader.names.met_foreign_state is is_met
