"""A right function over a lent one whose value has another form than the student's own may have.

Checks take both forms for right: the student's code may be written for either.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.tiny_course import best_sandbox, make_course

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
every: {{sequences: {}}}
questions:
  - id: counts
    title: counts
    points: 1
    checks: [{{id: one, title: one, call: counts('aab'), returns: {{a: 2, b: 1}}}}]
  - id: columns
    title: columns
    points: 1
    checks: [{{id: one, title: one, call: 'columns([[1, 2], [3, 4]])'}}]
  - id: pairs
    title: pairs
    points: 1
    checks: [{{id: one, title: one, call: pairs(2)}}]
  - id: used
    title: used
    points: 2
    needs: [counts, columns, pairs]
    checks:
    - {{id: one, title: one, call: used(2), returns: 2}}
    - {{id: two, title: two, call: used(3), returns: 3}}
"""
REFERENCE = """\
def counts(text):
    return {letter: text.count(letter) for letter in text}


def columns(rows):
    return [[row[k] for row in rows] for k in range(len(rows[0]))]


def pairs(n):
    return [(0, k) for k in range(n + 1)]


def used(n):
    return n + counts("aab")["a"] + len(columns([[1, 2]])) - 2 - len(pairs(1))
"""
METHODS = """\
id: tiny
title: Tiny
modules: [tiny]
every: {sequences: alike}
questions:
  - id: moves
    title: moves
    points: 1
    target: Game.moves
    checks: [{id: one, title: one, call: "take(9, Game().moves(2))"}]
  - id: best
    title: best
    points: 2
    target: Game.best
    needs: [moves]
    checks: [{id: one, title: one, call: Game().best(2), returns: 2}]
"""
GAME = """\
class Game:
    def moves(self, n):
        {moves}

    def best(self, n):
        return sum(move[1] for move in self.moves(n))
"""
RIGHT = {
    "an operator of Counters": ("counts", "return n - 2 + (counts('aab') & counts('aa'))['a']"),
    "a method of Counters": ("counts", "return n - 2 + counts('aab').most_common()[0][1]"),
    "a Counter of what is not there": (
        "counts",
        "seen: Counter[str] = counts('aab')\n    return n + seen['c']",
    ),
    "tuples in a set": ("columns", "return len(set(columns([[1, 2], [3, 4]]))) + n - 2"),
    "tuples put together": ("columns", "return len(() + columns([[1], [2]])[0]) + n - 2"),
    "a list of tuples": (
        "columns",
        "found = columns([[1], [3]])\n    found.append((5, 6))\n    return len(set(found)) + n - 2",
    ),
    "compared with tuples": ("columns", "return columns([[1, 2]]).count((1,)) + n - 1"),
    "compared with lists": ("pairs", "return n if [0, n] in pairs(n) else 0"),
    # Its first attempt is cut short.
    "a method of Counters, later": (
        "counts",
        "all(range(1, 20_000_000))\n    return n - 2 + counts('aab').most_common()[0][1]",
    ),
}
PARTLY = {
    "the first check": "return n if n > 2 and [0, n] in pairs(n) else 0",
    "the last check": "return n if n < 3 and [0, n] in pairs(n) else 0",
}
WRONG = {
    "no form is right": ("pairs", "return n + 1 if [0, n] in pairs(n) else 0", "wrong"),
    "an item that is forgotten": ("counts", "return counts('aab')['c'] + n", "error"),
    "over one that is right": (
        "columns",
        "return n if pairs(n)[-1:] == ((0, n),) else 0",
        "wrong",
    ),
    "two dictionaries of its own": ("columns", "return len({n: 2} + {2: columns([[1]])})", "error"),
}


@pytest.mark.parametrize("case", RIGHT)
def test_code_for_another_form_that_checks_take_is_right(case: str, tmp_path: Path) -> None:
    lacking, code = RIGHT[case]

    assert _used(lacking, code, tmp_path) == "correct"


@pytest.mark.parametrize("case", PARTLY)
def test_a_check_that_is_wrong_in_every_form_costs_no_other(case: str, tmp_path: Path) -> None:
    assert _used("pairs", PARTLY[case], tmp_path) == "partial"


@pytest.mark.parametrize("moves", ["return [(0, n)]", "yield 0, n"])
def test_a_lent_method_is_tried_in_other_forms(moves: str, tmp_path: Path) -> None:
    mine = """\
class Game:
    def best(self, n):
        return sum(n for move in self.moves(n) if move == [0, n])
"""
    assert _verdict(METHODS, GAME.format(moves=moves), mine, tmp_path) == "correct"
    assert (
        _verdict(METHODS, GAME.format(moves=moves), mine.replace("0, n]", "1, n]"), tmp_path)
        == "wrong"
    )


@pytest.mark.parametrize(("kind", "call"), [("property", "moves"), ("staticmethod", "moves()")])
def test_a_lent_property_is_tried_in_other_forms(kind: str, call: str, tmp_path: Path) -> None:
    spec = METHODS.replace("take(9, Game().moves(2))", f"Game().{call}")
    moves = (
        f"    @{kind}\n    def moves({'' if '(' in call else 'self'}):\n        return [(0, 2)]\n"
    )
    ours = f"class Game:\n{moves}\n    def best(self, n):\n        return self.{call}[0][1]\n"
    mine = f"class Game:\n    def best(self, n):\n        return 2 * ([0, n] in self.{call})\n"

    assert _verdict(spec, ours, mine, tmp_path) == "correct"


PROVIDED = """\
id: tiny
title: Tiny
modules: [tiny]
provided: {tiny: [Row]}
every: {sequences: alike}
questions:
  - id: rows
    title: rows
    points: 1
    checks: [{id: one, title: one, call: rows(2)}]
  - id: used
    title: used
    points: 1
    needs: [rows]
    checks: [{id: one, title: one, call: used(2)}]
"""
ROWS = """\
class Row(list):
    def __hash__(self):
        return len(self)


def rows(n):
    return [Row([0, k]) for k in range(n)]


def used(n):
    return len(rows(n))
"""


def test_a_lent_list_of_a_provided_class_is_tried_in_other_forms(tmp_path: Path) -> None:
    mine = "def used(n):\n    return sum((0, k) in rows(n) for k in range(n))\n"

    assert _verdict(PROVIDED, ROWS, mine, tmp_path) == "correct"


SHARED = """\
id: tiny
title: Tiny
modules: [tiny]
every: {sequences: alike}
questions:
  - id: past
    title: past
    points: 1
    checks: [{id: one, title: one, call: "past([(1, 2)])"}]
  - id: play
    title: play
    points: 1
    needs: [past]
    checks: [{id: one, title: one, setup: "p = [(1, 2)]", call: "play(p, (3, 4))", unchanged: [p]}]
"""
PAST = """\
def past(p):
    return p


def play(p, move):
    return [*past(p), move]
"""


def test_what_changes_the_lent_value_is_wrong_in_every_form(tmp_path: Path) -> None:
    mine = "def play(p, move):\n    moves = past(p)\n    moves.append(move)\n    return moves\n"

    assert _verdict(SHARED, PAST, mine, tmp_path) == "wrong"


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_over_every_form_is_wrong(case: str, tmp_path: Path) -> None:
    lacking, code, verdict = WRONG[case]

    assert _used(lacking, code, tmp_path) == verdict


COUNTS = {
    "def counts(text):\n    return dict.fromkeys(text, 1)\n": "error",
    "from collections import Counter\n\ndef counts(text):\n    return Counter({*text})\n": "correct",
}


@pytest.mark.parametrize("own", COUNTS, ids=COUNTS.values())
def test_a_function_that_is_there_shows_which_dictionary_it_gives(own: str, tmp_path: Path) -> None:
    code = "return n - 2 + counts('aab').most_common()[0][1]"

    assert _used("counts", code, tmp_path, own=own) == COUNTS[own]


def test_what_a_decorator_gave_to_the_students_own_goes_to_a_teacher(tmp_path: Path) -> None:
    assert _used("counts", "counts.cache_clear()\n    return n", tmp_path) == "to-review"
    assert _used("counts", "pairs.cache_clear()\n    return n", tmp_path) == "error"


def test_an_exception_of_the_students_own_asks_no_function(tmp_path: Path) -> None:
    """It names no object, and the lent constant is none either."""
    spec = METHODS.replace("id: moves", "id: NONE").replace("target: Game.moves", "target: NONE")
    spec = spec.replace('"take(9, Game().moves(2))"', "NONE").replace("[moves]", "[NONE]")
    ours = """\
NONE = None


class Game:
    def best(self, n):
        return n if NONE is None else 0
"""
    mine = "class Game:\n    def best(self, n):\n        raise AttributeError(NONE)\n"

    assert _verdict(spec, ours, mine, tmp_path) == "error"


def test_a_form_that_checks_refuse_is_not_tried(tmp_path: Path) -> None:
    lacking, code = RIGHT["compared with lists"]

    assert _used(lacking, code, tmp_path, sequences="exact") == "wrong"


WITH_EXCEPTION = """\
id: tiny
title: Tiny
modules: [tiny]
questions:
  - id: Odd
    title: the exception
    points: 1
    checks: [{id: one, title: one, call: "issubclass(Odd, ValueError)", returns: true}]
  - id: half
    title: half
    points: 1
    needs: [Odd]
    checks: [{id: one, title: one, call: half(3), raises: Odd}]
  - id: used
    title: used
    points: 1
    needs: [Odd, half]
    checks: [{id: one, title: one, call: used(3), returns: -1}]
"""
HALF = """\
class Odd(ValueError):
    pass


def half(n):
    if n % 2:
        raise Odd("odd")
    return n // 2


def used(n):
    try:
        return half(n)
    except Odd:
        return -1
"""
THEIRS = """\
class Odd(ValueError):
    def __init__(self, message, number):
        super().__init__(message)
        self.number = number


def used(n):
    try:
        return half(n)
    except Odd as problem:
        return 2 - problem.number
"""


@pytest.mark.parametrize(
    "half", ["", "def half(n):\n    return n // 2\n"], ids=["missing", "wrong"]
)
def test_an_exception_that_lent_code_cannot_make_goes_to_a_teacher(
    half: str, tmp_path: Path
) -> None:
    assert _verdict(WITH_EXCEPTION, HALF, THEIRS + half, tmp_path) == "to-review"


def _used(
    lacking: str, code: str, tmp_path: Path, *, sequences: str = "alike", own: str = ""
) -> str:
    """Return the verdict of `used`, whose code stands beside a function that is missing or wrong."""
    others = [part for part in REFERENCE.split("\n\n\n")[:3] if f"def {lacking}(" not in part]
    mine = "\n\n\n".join([*others, own, f"def used(n):\n    {code}\n"])
    return _verdict(SPEC.format(sequences), REFERENCE, mine, tmp_path)


def _verdict(spec: str, reference: str, mine: str, tmp_path: Path) -> str:
    """Return the verdict of the last question of a course."""
    make_course(tmp_path, spec, reference)
    (tmp_path / "mine").mkdir(exist_ok=True)
    (tmp_path / "mine" / "tiny.py").write_text(mine, "utf-8")
    out = tmp_path / "out"
    execute(Run(Settings((tmp_path / "mine",), tmp_path, out=out, sandbox=best_sandbox())))
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return str(only["questions"][-1]["verdict"])
