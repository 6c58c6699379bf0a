"""A lent function takes arguments by the names that the student gave to its parameters."""

from __future__ import annotations

import ast
import functools
from typing import Any

import pytest

from graders.worker.adapting.own_parameters import taking_own_parameters
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import LoaderMaker, part, request


def text(words: Any, n: Any = 1) -> Any:
    """Stand for a lent function."""
    return words, n


def never() -> None:
    raise AssertionError("nothing was passed that the lent function does not know")


def own(source: str) -> Any:
    """Return the student's function ``f``."""
    scope: dict[str, Any] = {"cache": functools.lru_cache}
    exec(source, scope)
    return scope["f"]


@pytest.mark.parametrize(
    "source",
    [
        "def f(phrase, n): pass",
        "def f(phrase): pass",
        "def f(phrase, n, acc=()): pass",
        "@cache\ndef f(phrase, n): pass",
    ],
)
def test_a_name_of_the_students_goes_to_the_parameter_at_its_place(source: str) -> None:
    taking = taking_own_parameters(text, own(source), [ast.parse("f(phrase='a b', n=2)")], never)

    assert taking(phrase="a b") == ("a b", 1)
    assert taking("a b", n=2) == ("a b", 2)
    assert taking(words="a b") == ("a b", 1)
    assert taking.__name__ == "text"


@pytest.mark.parametrize(
    ("source", "call"),
    [
        ("def f(phrase, n): pass", "f('a b', 2)"),  # it need not be called by another name
        ("def f(words, n): pass", "f(words='a b')"),
        ("def f(n, words): pass", "f(n=1, words='a b')"),  # which is meant is not certain
        ("def f(*phrase): pass", "g(phrase=2)"),
        ("def f(a, b, phrase): pass", "f(1, 2, phrase=3)"),
        ("def f(words, n, more): pass", "f('a', 2, 3)"),  # as the TP says, it cannot be called
        ("f = 3", "f(phrase=3)"),
        ("def f(words, n, more=0): pass", "f('a', 2)"),
        ("def f(words, n, more=0): pass", "g('a', 2, 3)"),
        # Its own recursion is gone with it.
        ("def f(words, n, more=0): pass", "def f(words, n, more=0):\n    f(words, n, more + 1)"),
    ],
)
def test_a_function_without_such_a_name_is_lent_as_it_is(source: str, call: str) -> None:
    assert taking_own_parameters(text, own(source), [ast.parse(call)], never) is text


@pytest.mark.parametrize(
    ("source", "is_met"),
    [
        ("f('a b', 1, False)", False),
        ("f('a b', 1, True)", True),
        ("f('a b', loud=False)", False),
        ("f('a b', loud=True)", True),
        ("f('a b', 1, False, ())", True),
    ],
)
def test_a_further_parameter_of_the_students_is_left_out(source: str, is_met: bool) -> None:
    met: list[bool] = []
    theirs = own("def f(words, n, loud=False, seen=None): pass")
    taking = taking_own_parameters(text, theirs, [ast.parse(source)], lambda: met.append(True))

    assert eval(source, {"f": taking}) == ("a b", 1)
    assert bool(met) is is_met


@pytest.mark.parametrize(
    ("source", "is_met"),
    [
        ("f('a b', loud=False)", False),
        ("f('a b', 1, loud=True)", True),
        ("f('a b', n=1, loud=True)", True),
        ("f(phrase='a b', seen=())", True),
    ],
)
def test_a_further_parameter_that_is_passed_by_name_alone_is_left_out(
    source: str, is_met: bool
) -> None:
    met: list[bool] = []
    theirs = own("def f(phrase, *, n=1, loud=False, seen=None): pass")
    taking = taking_own_parameters(text, theirs, [ast.parse(source)], lambda: met.append(True))

    assert eval(source, {"f": taking}) == ("a b", 1)
    assert bool(met) is is_met
    with pytest.raises(TypeError, match="positional arguments"):
        taking("a b", 1, False)


def test_an_argument_that_only_the_students_function_may_lack_is_the_students_default() -> None:
    met: list[bool] = []
    theirs = own("def f(phrase='a b', n=2): pass")
    taking = taking_own_parameters(text, theirs, [], lambda: met.append(True))

    assert taking("c", 3) == ("c", 3)
    assert taking(words="c") == ("c", 1)
    assert not met
    assert taking() == ("a b", 1)
    assert met


def test_a_parameter_without_a_default_is_passed_on_to_be_refused() -> None:
    theirs = own("def f(words, n, *, loud): pass")
    assert taking_own_parameters(text, theirs, [ast.parse("f('a', loud=1)")], never) is text


def test_too_many_arguments_are_refused_as_before() -> None:
    theirs, calls = own("def f(words, n, loud=False): pass"), [ast.parse("f('a b', 1, False)")]
    taking = taking_own_parameters(text, theirs, calls, never)

    with pytest.raises(TypeError, match="positional arguments"):
        taking("a b", 1, False, 2)


def test_a_lent_function_that_takes_any_name_is_lent_as_it_is() -> None:
    def lent(words: Any, **others: Any) -> Any:
        return words, others

    found = taking_own_parameters(
        lent, own("def f(phrase): pass"), [ast.parse("f(phrase=1)")], never
    )
    assert found is lent


COUNT = "def count(text):\n    return len(text.split())\n"
SOURCES = {
    "main": """\
from tools import count
import tools
def mean(numbers):
    return count(sentence=numbers), tools.count(sentence=numbers), tools.twice(s=numbers)
""",
    "tools": """\
def count(sentence):
    while True: pass
def twice(s):
    return 2 * count(sentence=s)
""",
}


def test_every_module_of_a_submission_uses_its_own_names(load: LoaderMaker) -> None:
    course = [part("main"), part("tools", lent=[["count", COUNT]])]
    loader = load(SOURCES, course, ["main.mean", "tools.count"])

    assert loader.names.modules["main"].mean("a b c") == (3, 3, 6)
    assert loader.names.owner("tools", "count") == "reference"


SUM = "def total(numbers):\n    return numbers[0] + total(numbers[1:]) if numbers else 0\n"


def test_the_course_s_own_recursion_goes_as_deep_as_without(load: LoaderMaker) -> None:
    source = (
        "def total(items):\n    while True: pass\ndef mean(n):\n    return total(items=[1] * n)\n"
    )
    loader = load({"main": source}, [part("main", lent=[["total", SUM]])], ["main.total"])

    assert loader.names.modules["main"].mean(700) == 700
    assert loader.names.owner("main", "total") == "reference"


SHAPES = """\
class Square:
    def __init__(self, size):
        self.side = size
    def grow(self, by):
        return None
    @classmethod
    def unit(cls):
        return cls(size=1)
    def twice(self):
        return self.grow(by=self.side)
"""
LENT = {
    "Square.__init__": "def __init__(self, side):\n    self.side = side\n",
    "Square.grow": "def grow(self, more):\n    self.side += more\n    return self.side\n",
}


@pytest.mark.parametrize("lent", [["Square.__init__"], ["Square.grow"], [*LENT]])
def test_a_method_is_called_by_the_names_of_the_class(lent: list[str]) -> None:
    classes = [["Square", "class Square:\n    pass\n"]]
    course = [part("shapes", classes=classes, lent=[[name, LENT[name]] for name in lent])]
    asked = request({"shapes": SHAPES}, course, [])
    asked["targets"] = [["shapes", name] for name in LENT]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    square = loader.names.modules["shapes"].Square

    assert square.unit().side == 1
    assert square.unit().twice() == (2 if "Square.grow" in lent else None)


def test_what_a_star_takes_is_left_out_and_told() -> None:
    met: list[str] = []
    trees = [ast.parse("f('a b', 2, node)")]
    theirs = own("def f(words, n=1, *nodes): pass")

    taking = taking_own_parameters(text, theirs, trees, lambda: met.append("met"))

    assert (taking("a b", 2), met) == (("a b", 2), [])
    assert (taking("a b", 2, "node", "more"), met) == (("a b", 2), ["met"])
    assert taking_own_parameters(text, theirs, [ast.parse("f('a b', 2)")], never) is text
