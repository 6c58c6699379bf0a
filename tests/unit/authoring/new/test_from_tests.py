"""Assignments from a solution and its tests, as the spec's loader reads them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from graders.authoring.new.files import name_assignment, write_assignment
from graders.authoring.new.from_solution import propose_files
from graders.errors import UsageError
from graders.spec.load import load_assignment

SOLUTION = '''\
class Stock:
    """A stock."""

    def __init__(self, limit=10):
        self.limit = limit
        self.held = {}

    def add(self, name, number=1):
        """Add articles."""
        if self.total() + number > self.limit:
            raise ValueError("no room")
        self.held[name] = self.held.get(name, 0) + number

    def total(self):
        """Return the number of articles."""
        return sum(self.held.values())

    def __str__(self):
        return str(self.held)


def cheapest(prices):
    """Return the cheapest names."""
    return sorted(n for n in prices if prices[n] == least(prices))


def least(prices):
    return min(prices.values())
'''
TESTS = """\
import unittest
from stock import Stock, cheapest

class TestStock(unittest.TestCase):
    def setUp(self):
        self.stock = Stock(5)
        self.stock.add("nut", 3)

    def test_start(self):
        self.assertEqual(Stock().total(), 0)

    def test_total(self):
        self.assertEqual(self.stock.total(), 3)

    def test_str(self):
        self.assertEqual(str(self.stock), "{'nut': 3}")

    def test_no_room(self):
        with self.assertRaises(ValueError):
            self.stock.add("bolt", 3)

    def test_helper(self):
        self.assertEqual(max([1, 2]), 2)

def test_cheapest():
    assert cheapest({"a": 1, "b": 1}) == ["a", "b"]
"""


def written(
    folder: Path, tests: Mapping[str, str], solution: str = SOLUTION
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """Return the questions of the spec by id, and what was set aside."""
    (folder / "stock.py").write_text(solution, "utf-8")
    for name, text in tests.items():
        (folder / name).write_text(text, "utf-8")
    naming = name_assignment("stock")
    paths = [folder / name for name in tests]
    files, asides = propose_files(naming, folder / "stock.py", "en", paths)
    made = write_assignment(folder / "course", naming, files)
    assert made.left == ()
    load_assignment(made.course, "stock")
    return {one["id"]: one for one in yaml.safe_load(files[naming.spec_file])["questions"]}, asides


def test_tests_become_the_checks_of_what_they_are_about(tmp_path: Path) -> None:
    questions, asides = written(tmp_path, {"test_stock.py": TESTS})

    assert {id_: [c["id"] for c in q["checks"]] for id_, q in questions.items()} == {
        "Stock": ["start"],
        "Stock.add": ["total", "no-room"],
        "Stock.__str__": ["str"],
        "cheapest": ["cheapest"],
    }
    # A constructor without a test of its own goes with what shows it; a helper is in no question.
    assert questions["Stock"]["targets"] == ["Stock.__init__", "Stock.total"]
    assert asides == (
        "reference/stock.py: least, in no question: no test is about it",
        "test_stock.py:22: test_helper calls nothing that the solution defines",
    )


def test_a_list_of_calls(tmp_path: Path) -> None:
    rows = "call,returns,raises,points,hidden\n\"cheapest({'a': 1})\",['a'],,2,\ncheapest(3),,TypeError,,yes\n"
    questions, _ = written(tmp_path, {"calls.csv": rows})

    only = questions["cheapest"]
    assert only["points"] == 2
    assert [c.get("returns", c.get("raises")) for c in only["checks"]] == [["a"], "TypeError"]
    assert [c.get("public", True) for c in only["checks"]] == [True, False]


def test_an_empty_result_is_left_to_the_reference(tmp_path: Path) -> None:
    questions, _ = written(tmp_path, {"calls.csv": "call,returns\n\"cheapest({'a': 1})\",\n"})

    assert "returns" not in questions["cheapest"]["checks"][0]


def test_a_list_of_calls_in_json(tmp_path: Path) -> None:
    rows = '[{"call": "cheapest({\'a\': 1})", "returns": ["a"], "name": "one", "title": "One"}]'
    (check,) = written(tmp_path, {"calls.json": rows})[0]["cheapest"]["checks"]

    assert (check["id"], check["title"]) == ("one", "One")


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("a.txt", "", "no tests"),
        ("a.py", "def f(", "not Python"),
        ("a.json", "{}", "not a list of rows"),
        ("a.json", "{", "Expecting"),
        ("a.csv", "call,returns\nf(1),abc\n", "row 1: `returns` is 'abc'"),
        ("a.csv", "call,points\nf(1),two\n", "row 1: `points` is 'two'"),
        ("a.csv", "call\nf(\n", "row 1: `call` is 'f('"),
        ("test_a.py", "def test_a():\n    assert 1 == 1\n", "no test that calls"),
    ],
)
def test_files_that_hold_no_tests_are_told(name: str, text: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--tests") as told:
        written(tmp_path, {name: text})
    assert what in str(told.value)
