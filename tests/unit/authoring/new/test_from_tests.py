"""Assignments from a solution and its tests, as the spec's loader reads them."""

from __future__ import annotations

import json
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
    assert questions["Stock"]["title"] == "A stock"
    assert asides == (
        "reference/stock.py: least, in no question: no test is about it",
        "test_stock.py:22: test_helper calls nothing that the solution defines",
    )


def test_a_setup_that_all_checks_of_a_question_have_stands_once(tmp_path: Path) -> None:
    questions, _ = written(tmp_path, {"test_stock.py": TESTS})

    assert questions["Stock.add"]["every"] == {"setup": "stock = Stock(5)\nstock.add('nut', 3)"}
    assert not any("setup" in check for check in questions["Stock.add"]["checks"])
    assert "every" not in questions["Stock.__str__"]
    assert "setup" in questions["Stock.__str__"]["checks"][0]


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


def test_a_hidden_test_tells_students_nothing(tmp_path: Path) -> None:
    rows = [
        {"call": "cheapest({'gold': 9})", "returns": ["gold"], "title": "gold", "hidden": True},
        {"call": "cheapest({'tin': 1})", "title": "tin", "name": "tin"},
        {"call": "cheapest({'lead': 2})", "name": "heavy", "hidden": True},
    ]
    (tmp_path / "stock.py").write_text(SOLUTION, "utf-8")
    (tmp_path / "rows.json").write_text(json.dumps(rows), "utf-8")
    paths = (tmp_path / "stock.py", "fr", [tmp_path / "rows.json"])
    spec = propose_files(name_assignment("stock"), *paths)[0]["specs/stock.yaml"]
    (question,) = yaml.safe_load(spec)["questions"]

    assert [(c["id"], c["title"], c.get("public", True)) for c in question["checks"]] == [
        ("cache-1", "test caché 1", False),
        ("tin", "tin", True),
        ("cache-2", "test caché 2", False),
    ]
    # The teacher reads where it comes from: a kit has no comments.
    assert "# rows.json:3: heavy\n" in spec


MANUAL = {"grade": True, "solution": True, "points": 3}


def notebook(*cells: tuple[str, str, dict[str, Any]]) -> str:
    return json.dumps(
        {
            "cells": [
                {"cell_type": kind, "source": text, "metadata": {"nbgrader": told}}
                for kind, text, told in cells
            ]
        }
    )


def test_an_answer_in_words_is_a_question_whose_answer_the_reference_holds(tmp_path: Path) -> None:
    test = "from stock import *\nassert cheapest({'tin': 1}) == ['tin']"
    why = "Why so?\n### BEGIN SOLUTION\nIt is\nthe least.\n### END SOLUTION"
    book = notebook(
        ("code", test, {"grade": True, "grade_id": "names", "points": 1}),
        ("markdown", why, {**MANUAL, "grade_id": "why"}),
        ("markdown", "What for?\nYOUR ANSWER HERE", {**MANUAL, "grade_id": "what-for"}),
        ("code", "plot()", {**MANUAL, "grade_id": "drawn"}),
    )
    questions, asides = written(tmp_path, {"lab.ipynb": book})

    assert questions["why"] == {
        "id": "why",
        "title": "Why so?",
        "points": 3,
        "target": None,
        "rubric": "It is\nthe least.",
    }
    reference = (tmp_path / "course/reference/stock.py").read_text("utf-8")
    assert 'why = """\nIt is\nthe least.\n"""\n' in reference
    skeleton = (tmp_path / "course/skeletons/stock.py").read_text("utf-8")
    assert 'why = ""  # TODO' in skeleton
    assert questions["what_for"]["rubric"] == "to be written"
    assert "lab.ipynb:cell 3: what_for has no answer: write one in the reference" in asides
    assert "lab.ipynb:cell 4: drawn, code that a teacher marks" in asides


def test_a_test_that_a_right_solution_of_another_shape_may_fail_is_left(tmp_path: Path) -> None:
    tests = """\
def test_held():
    stock = Stock(5)
    assert stock._held == {}
    assert stock.total() == 0

def test_written():
    assert repr(cheapest({"a": 1})) == "['a']"
    assert cheapest({}) == []
"""
    questions, asides = written(
        tmp_path, {"test_stock.py": tests}, SOLUTION.replace("str__", "len__")
    )

    assert [c["call"] for c in questions["cheapest"]["checks"]] == ["cheapest({})"]
    assert [c["call"] for c in questions["Stock"]["checks"]] == ["stock.total()"]
    assert "test_stock.py:1: test_held: it looks at `_held`, which is private" in asides
    written_ = "it compares how a value is written: `repr(cheapest({'a': 1}))`"
    assert f"test_stock.py:6: test_written: {written_}" in asides


def test_a_test_imports_what_the_solution_does_and_needs_nothing_unknown(tmp_path: Path) -> None:
    tests = """\
def test_cheapest():
    assert cheapest({"a": math.floor(1.5)}) == ["a"]
    assert cheapest(prices_of("shop")) == ["b"]
"""
    questions, asides = written(tmp_path, {"test_stock.py": tests}, f"import math\n\n{SOLUTION}")

    (check,) = questions["cheapest"]["checks"]
    assert check["setup"] == "import math"
    unknown = "it uses `prices_of`, which neither the solution nor the test defines"
    assert f"test_stock.py:1: test_cheapest: {unknown}" in asides


def test_a_long_name_makes_a_short_id_and_no_name_of_the_solution_is_bound(tmp_path: Path) -> None:
    tests = f"""\
def test_{"cheapest_of_many_" * 6}names():
    assert cheapest({{}}) == []

def test_bound():
    cheapest = 3
    assert Stock(cheapest).total() == 0
"""
    questions, asides = written(tmp_path, {"test_stock.py": tests})

    (check,) = questions["cheapest"]["checks"]
    assert check["id"] == "cheapest-of-many-cheapest-of-many-cheapest-of-many-cheapest-of-many"
    taken = "it gives `cheapest`, a name of the solution, another value"
    assert f"test_stock.py:4: test_bound: {taken}" in asides


LINKED = """\
class Node:
    def __init__(self, item):
        self._item = item

    def item(self):
        return self._item

class Chain:
    def __init__(self, items=()):
        self.items = [Node(item) for item in items]

    def first(self):
        return self.items[0]

    def __add__(self, other):
        return Chain([one.item() for one in self.items + other.items])

    def __eq__(self, other):
        return [n.item() for n in self.items] == [n.item() for n in other.items]
"""


def test_a_class_that_tests_see_by_a_method_alone_is_asked_for_as_a_whole(tmp_path: Path) -> None:
    tests = "def test_first():\n    assert Chain([1]).first().item() == 1\n"
    questions, _ = written(tmp_path, {"test_stock.py": tests}, LINKED)

    assert {"Node.__init__", "Node.item", "Chain.first"} <= {*questions["Node"]["targets"]}


MONEY = """\
class Money:
    def __init__(self, cents):
        self.cents = cents

    def get_cents(self):
        return self.cents

    def __add__(self, other):
        return Money(self.get_cents() + other.get_cents())

    def __sub__(self, other):
        return Money(self.get_cents() - other.get_cents())

    def __eq__(self, other):
        return self.get_cents() == other.get_cents()
"""


def test_operators_that_tests_are_about_and_those_that_they_compare_by(tmp_path: Path) -> None:
    tests = """\
def test_start():
    assert Money(2).get_cents() == 2

def test_equality():
    assert (Money(2) == Money(2)) is True

def test_subtract_money_from_itself():
    assert Money(2) - Money(2) == Money(0)

def test_sum():
    assert Money(2) + Money(2) == Money(4)
"""
    questions, _ = written(tmp_path, {"test_stock.py": tests}, MONEY)

    assert {id_: one.get("needs") for id_, one in questions.items()} == {
        "Money": None,
        "Money.__add__": ["Money"],
        "Money.__sub__": ["Money"],
    }
    assert "Money.__eq__" in questions["Money"]["targets"]
    assert [c["id"] for c in questions["Money.__sub__"]["checks"]] == ["subtract-money-from-itself"]


PARTS = """\
from dataclasses import dataclass

class TooFull(Exception):
    pass

@dataclass
class Point:
    x: float
    y: float

class Song:
    def __init__(self, length):
        self.length = length

    def longer(self, other):
        return self.length > other.length

def least(numbers):
    return min(numbers)

def total(songs):
    return sum(song.length for song in songs) / 1

def fill(number):
    if number > 3:
        raise TooFull(number)
    return least([number, 3])
"""


def test_what_tests_only_name_is_written_or_given(tmp_path: Path) -> None:
    tests = """\
def test_total():
    assert total([Song(2), Song(4)]) == 6

def test_fill():
    assert fill(2) == least([2, 3])
    with raises(TooFull):
        fill(4)

def test_point():
    assert Point(1, 2).x == 1
"""
    (tmp_path / "test_parts.py").write_text(tests, "utf-8")
    questions, asides = written(tmp_path, {"test_stock.py": tests}, PARTS)

    assert questions["Song"]["targets"] == ["Song.__init__", "Song.longer", "total"]
    assert questions["least"]["targets"] == ["least", "fill"]
    assert asides == ("test_stock.py:9: test_point is about Point, which students get",)
    spec = yaml.safe_load((tmp_path / "course/specs/stock.yaml").read_text("utf-8"))
    assert spec["provided"] == {"stock": ["TooFull", "Point"]}
    # It divides: another way to compute it may differ in the last digits.
    assert questions["Song"]["checks"][0]["tolerance"] == 1e-9


def test_what_a_test_says_where_it_fails_is_a_hint_unless_it_is_hidden(tmp_path: Path) -> None:
    cell = (
        "assert cheapest({'tin': 1}) == ['tin'], 'names'\n### BEGIN HIDDEN TESTS\n"
        "assert cheapest({'gold': 9}) == ['gold'], 'gold is the cheapest'\n### END HIDDEN TESTS\n"
    )
    told = {"grade": True, "solution": False, "points": 1, "grade_id": "names"}
    book = {"cells": [{"cell_type": "code", "source": cell, "metadata": {"nbgrader": told}}]}
    questions, _ = written(tmp_path, {"lab.ipynb": json.dumps(book)})

    assert [c.get("hints") for c in questions["cheapest"]["checks"]] == [["names"], None]


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
