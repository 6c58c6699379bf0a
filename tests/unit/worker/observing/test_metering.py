"""Counting the work of a call, under whatever name and through whatever decorator it runs."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from graders.worker.observing.metering import CallBound, Meter, TooManyCalls, codes_of

SOURCE = """
import dataclasses, functools

def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

@functools.lru_cache(maxsize=None)
def kept(n):
    return n if n < 2 else kept(n - 1) + kept(n - 2)

def count(n):
    for i in range(n):
        yield i

def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)

def crash():
    return fib(5) + 1 / 0

class Base:
    def twice(self):
        return [self, self]

class P(Base):
    def __init__(self, x):
        self.x = x

    def near(self):
        return [P(self.x + i) for i in range(3)]

    @classmethod
    def made(cls):
        return cls(1)

    @staticmethod
    def alone():
        return 1

    @property
    def shown(self):
        return str(self.x)

@dataclasses.dataclass
class Point:
    x: int

class Bare:
    pass

class Fixed(tuple):
    def __new__(cls, *items):
        return super().__new__(cls, items)

other_name = {"f": fib}
"""


@pytest.fixture
def scope() -> dict[str, Any]:
    found: dict[str, Any] = {"__name__": __name__}
    exec(compile(SOURCE, "tp.py", "exec"), found)
    return found


def measured(measure: str, scope: dict[str, Any], call: str, *names: str) -> int | None:
    meter = Meter(measure, codes_of(names, scope), ["tp.py"])
    with meter:
        eval(call, scope)
    return meter.work


@pytest.mark.parametrize(
    ("call", "names", "count"),
    [
        ("fib(10)", ["fib"], 177),
        ("other_name['f'](10)", ["fib"], 177),
        ("kept(20)", ["kept"], 21),
        ("list(count(5))", ["count"], 1),
        ("P(1).near()", ["P"], 4),
        ("P(1).near()", ["P.near", "P.__init__"], 5),
        ("P.made().alone() + P.alone()", ["P.made", "P.alone"], 3),
        ("P(1).shown", ["P.shown"], 1),
        ("P(1).twice()", ["P.twice"], 1),
        ("[Point(1), Point(2)]", ["Point"], 2),
        ("Fixed(1, 2)", ["Fixed"], 1),
        ("Bare()", ["Bare"], 0),
        ("P(1)", ["absent", "P.absent", "absent.x", "other_name"], 0),
    ],
)
def test_calls_are_counted(scope: dict[str, Any], call: str, names: list[str], count: int) -> None:
    assert measured("calls", scope, call, *names) == count


def test_recursion_goes_as_deep_as_ever(scope: dict[str, Any]) -> None:
    call = f"deep({sys.getrecursionlimit() - 200})"

    assert measured("calls", scope, call, "deep") == sys.getrecursionlimit() - 199


def test_steps_are_lines_of_the_files_and_no_others(scope: dict[str, Any]) -> None:
    assert measured("steps", scope, "fib(1)") == 1
    few, many = (measured("steps", scope, f"list(count({n}))") for n in (10, 1010))
    assert few is not None
    assert many == few + 2 * 1000
    assert measured("steps", scope, "sorted(range(1000))") == 0


def test_the_same_work_is_the_same_number(scope: dict[str, Any]) -> None:
    assert len({measured("steps", scope, "P(1).near()") for _ in range(5)}) == 1


def test_a_call_that_fails_was_counted_and_tracing_ends(scope: dict[str, Any]) -> None:
    before = sys.gettrace()
    meter = Meter("calls", codes_of(["fib"], scope), ())
    with pytest.raises(ZeroDivisionError), meter:
        eval("crash()", scope)

    assert meter.work == 15
    assert sys.gettrace() is before


def test_time_is_not_measured_by_the_program_itself() -> None:
    before = sys.gettrace()
    with Meter("cpu", (), ()) as meter:
        assert sys.gettrace() is before
    assert meter.work is None


def test_nothing_is_measured_where_nothing_is_asked(scope: dict[str, Any]) -> None:
    assert measured("", scope, "fib(3)", "fib") is None


@pytest.mark.parametrize(("call", "name"), [("fib(7)", "fib"), ("P(1).near()", "P")])
def test_a_call_too_many_ends_the_block(scope: dict[str, Any], call: str, name: str) -> None:
    bound = CallBound({name: 3, "deep": 5}, scope)

    with pytest.raises(TooManyCalls), bound:
        eval(call, scope)

    assert bound.beyond == name
    assert sys.gettrace() is None


def test_as_many_calls_as_allowed_are_none_too_many(scope: dict[str, Any]) -> None:
    bound = CallBound({"deep": 6, "kept": 8, "count": 1}, scope)
    with bound:
        eval("deep(5), kept(7), list(count(9))", scope)

    assert bound.beyond == ""


def test_what_a_program_catches_is_noted_all_the_same(scope: dict[str, Any]) -> None:
    bound = CallBound({"fib": 0}, scope)
    code = "try:\n    fib(3)\nexcept BaseException:\n    found = 2"
    with bound:
        exec(code, scope)

    assert (scope["found"], bound.beyond) == (2, "fib")


def test_no_exception_that_programs_usually_catch_is_raised() -> None:
    assert not issubclass(TooManyCalls, Exception)
