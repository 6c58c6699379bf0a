"""Explanations of exceptions use the names and values at hand, or are left out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.i18n import render
from graders.languages.python.explaining import explain, explain_syntax
from graders.languages.python.explaining.facts import nearest
from graders.probe import Raised
from tests.unit.raising import raised_by

POINT = """
class Point:
    def __init__(self, nom):
        self.table = [nom]
    def dit(self, fois, fin="."):
        return self.tabel
    def oubli():
        return 1
"""

EXPLAINED = [
    # names
    ("def voisins(): pass\nvoisin()", "`voisin` is not defined here. Did you mean `voisins`?"),
    (
        "math.sqrt(2)",
        ("The module `math` is used but not imported. Add `import math` at the top of the file."),
    ),
    (
        "def f(s):\n    return string[0]\nf('a')",
        (
            "`string` is not defined here. Is it spelt as where it is defined, "
            "and defined before this line runs?"
        ),
    ),
    (
        "sqrt(2)",
        (
            "`sqrt` comes from the module `math`. "
            "Add `from math import sqrt` at the top of the file."
        ),
    ),
    (
        "def f():\n    somme = 1\nsomme",
        ("`somme` only exists inside `f`. Return it from there, or take it as a parameter."),
    ),
    (
        "zzz",
        (
            "`zzz` is not defined here. Is it spelt as where it is defined, "
            "and defined before this line runs?"
        ),
    ),
    (
        "class A:\n  def __init__(self): self.jeu = 1\n  def f(self): return jeu\nA().f()",
        "`jeu` alone is not defined: it belongs to the object. Write `self.jeu`.",
    ),
    (
        "n = 0\ndef f():\n    n += 1\nf()",
        (
            "`n` is given a value in `f`, which makes it a variable "
            "of that function: it has none yet on this line. "
            "Use another name, or take it as a parameter."
        ),
    ),
    (
        "def f(x):\n    if x: r = 1\n    return r\nf(0)",
        (
            "`r` has no value yet on this line. "
            "What gives it one comes later, or was not run: an `if` that was false, a loop that made no "
            "turn."
        ),
    ),
    # attributes
    (
        POINT + "Point(1).dit(2)",
        "`self` is an object of class `Point`, which has no `tabel`. Did you mean `table`?",
    ),
    (
        POINT + "p = Point(1)\np.xyz",
        "`p` is an object of class `Point`, which has no `xyz` at this moment. It has `table`.",
    ),
    ("l = [1]\nl.push(2)", "`l` is [1], a list, which has no `push`. Use `append`."),
    ("l = 'ab'\nl.length", "`l` is 'ab', a string, without `.length`: its length is `len(l)`."),
    (
        "l = (1,)\nl.append(2)",
        "`l` is (1,), a tuple, which cannot change: it has no `append`. Use a list, or `+`.",
    ),
    ("import math\nmath.sqr", "The module `math` has no `sqr`. Did you mean `sqrt`?"),
    # None
    (
        "m = [2, 1]\nl = m.sort()\nl[0]",
        (
            "`l` is None here, returned by `m.sort()`: "
            "`sort` changes `m` itself. Write that call alone on its line."
        ),
    ),
    (
        "def f(x): pass\nf(1) + 1",
        "`f(1)` returned None: does every way through `f` end with a `return`?",
    ),
    ("def f(x):\n    return None\nf(1) + 1", "`f(1)` returned None."),
    ("def f(x):\n    return None\nfor i in f(1):\n    pass", "`f(1)` returned None."),
    ("def f(x):\n    return None\n[i for i in f(1)]", "`f(1)` returned None."),
    (
        "def f(x):\n    if x:\n        return None\ny = f(1)\ny + 1",
        "`y` is None here, returned by `f(1)`.",
    ),
    (
        "def f(x):\n    return x.y\nf(None)",
        "`x` is None here, where a value is needed. Look where it gets its value.",
    ),
    # items
    ("l = [4, 5]\nl[2]", "The index 2 is out of `l`, which has 2 items: they go from 0 to 1."),
    ("l = [4]\ni = 0\nl[i + 1]", "`i + 1` is 1, and `l` has 1 item: its only index is 0."),
    (
        "mot = 'ab'\nmot[len(mot)]",
        "`len(mot)` is 2, and `mot` has 2 characters: their indexes go from 0 to 1.",
    ),
    ("g = [[1], []]\ng[1][0]", "`g[1]` is empty: nothing is at the index 0."),
    ("l = [1]\nl[1] = 2", "`l` has 1 item: writing at the index 1 does not add one. Use `append`."),
    ("l = []\nl.pop()", "`l` is empty: nothing can be taken out of it. Look at that before `pop`."),
    ("d = {'nom': 1}\nd['Nom']", "`d` has no key `'Nom'`. Did you mean `'nom'`?"),
    (
        "d = {'3': 1}\nd[3]",
        ("`d` has no key `3`. A number and a string that reads the same are two different keys."),
    ),
    ("d = {}\nd[3]", "`d` has no key `3`: it is empty."),
    ("d = {1: 2, 7: 3}\nd[4]", "`d` has no key `4`. Its keys are `1`, `7`."),
    ("s = {1}\ns.remove(2)", "`s` does not hold `2`. Look with `in` before taking it out."),
    (
        "import random\nrandom.choice([])",
        "A random choice was asked for among no items: the sequence is empty.",
    ),
    # calls
    ("def f(a, b): pass\nf(1)", "This call gives no value for `b`: the function is `f(a, b)`."),
    (
        "def f(a, b=2): pass\nf(1, 2, 3)",
        "This call gives 3 values, and the function is `f(a, b=...)`.",
    ),
    (
        POINT + "Point(1).oubli()",
        (
            "The first parameter of a method is the object itself: "
            "is `self` missing in `def oubli(self, ...)`?"
        ),
    ),
    (
        "class A:\n    def _init_(self, n): pass\nA(1)",
        (
            "An object of `A` is made without any value: there is no `__init__`. "
            "Is there a class `A`, and is that name written with two underscores on each side?"
        ),
    ),
    # kinds
    (
        "l = [1]\nl(0)",
        ("`l` is [1], a list, not a function. An item is taken with square brackets: `l[...]`."),
    ),
    (
        "list = [1]\nlist(3)",
        ("`list` is [1], a list: your variable has the name of a function of Python's. Rename it."),
    ),
    (
        "l = [1]\nl.pop[0]",
        ("`l.pop` is a function. Call it with parentheses before taking an item: `l.pop(...)`."),
    ),
    (
        "n = 3\nfor i in n: pass",
        ("`n` is 3, an integer: there is nothing to go through. Did you mean `range(n)`?"),
    ),
    (
        "n = 3\n[i for i in n]",
        ("`n` is 3, an integer: there is nothing to go through. Did you mean `range(n)`?"),
    ),
    (
        "for a, b in [1]: pass",
        "An item of `[1]` is an integer: it cannot be shared out among several names.",
    ),
    (
        "a = '3'\nb = 4\na < b",
        (
            "`a` is '3', a string, and `b` is 4, an integer: `<` does not take "
            "both. `int(...)` makes a number of a string, `str(...)` a string of a number."
        ),
    ),
    (
        "l = [1]\nn = 2\nl += 3 + n",
        ("`3 + n` is 5, an integer: `+=` joins a list to a list. To add one item, use `append`."),
    ),
    (
        "l = [1]\nn = 2\nl + n",
        (
            "`l` is [1], a list, and `n` is 2, an integer: "
            "`+` only joins two lists. To add one item, use `append`."
        ),
    ),
    (
        "{[1]: 2}",
        (
            "A key of a dictionary, or an item of a set, cannot be a list: that can change. "
            "Use a tuple, `tuple(...)`."
        ),
    ),
    (
        "l = [1]\nl[1 / 1]",
        (
            "`1 / 1` is a decimal number, and an index is an integer: "
            "`//` gives one, where `/` does not."
        ),
    ),
    (
        "g = [[1]]\ng[0, 0]",
        ("The items of `g` are taken with one index at a time: write `g[i][j]`, not `g[i, j]`."),
    ),
    (
        "t = (1, 2)\nt[0] = 3",
        ("`t` is (1, 2), a tuple, whose items cannot change. Make a new one, or use a list."),
    ),
    (
        "range(5 / 2)",
        (
            "`5 / 2` is a decimal number, and an integer is needed: "
            "`//` gives one, where `/` does not."
        ),
    ),
    # values and the rest
    ("int('trois')", "`int` was given the string `'trois'`, which does not read as an integer."),
    ("l = [1]\nl.index(4)", "`index` looks for `4`, which is not in `l`. Look with `in` before."),
    ("l = [1]\na, b = l", "`l` gives 1 of the 2 values that the names need."),
    ("l = []\nmax(l)", "`max` was given `l`, which is empty here."),
    (
        "n = 2\n1 / (n - n)",
        "`n - n` is 0 here, and nothing can be divided by 0. When does it become 0?",
    ),
    (
        "def f(n): return f(n - 1)\nf(2)",
        (
            "`f` calls itself too many times: `f(2)`, `f(1)`, `f(0)`, "
            "`f(-1)`… Is there a case where it stops, and is it reached?"
        ),
    ),
    (
        "def f(n): return f(n)\nf(2)",
        (
            "`f` calls itself again with the same values: `f(2)`, `f(2)`, "
            "`f(2)`, `f(2)`… What should change from one call to the next?"
        ),
    ),
    (
        "def f(n): return g(n)\ndef g(n): return f(n)\nf(2)",
        (
            "`f`, `g` call one another too many "
            "times. Is there a case where this stops, and is it reached?"
        ),
    ),
    (
        "def f(n):\n    n -= 1\n    return f(n)\nf(2)",
        ("`f` calls itself too many times. Is there a case where it stops, and is it reached?"),
    ),
    (
        "n = -1\nassert n > 0, 'no'",
        ("Your own `assert n > 0, 'no'` does not hold here, where `n = -1`."),
    ),
    (
        "d = {1: 2}\nfor k in d: d[k + 1] = 3",
        ("`d` changes size while a loop goes through it. Go through a copy: `list(d)`."),
    ),
    ("next(iter([]))", "`next` asked for one more item, and there was none left."),
    ("import graders_absent", "There is no module `graders_absent` here. Is its name spelt right?"),
]

ASKED = [
    (
        "def f(a): pass",
        "f(1, 2)",
        (
            "The question gives 2 values, and yours is `f(a)`: "
            "it is to be defined with the parameters of the statement."
        ),
    ),
    (
        "def f(a, b): pass",
        "f(1)",
        (
            "The question gives no value for `b`: "
            "`f` is to be defined with the parameters of the statement."
        ),
    ),
    (
        POINT,
        "Point(1).tables",
        (
            "`tables` is needed here, and an object of class `Point` does not "
            "have it. Is it your `table`?"
        ),
    ),
    (
        POINT,
        "Point(1).get_x",
        ("`get_x` is needed here, and an object of class `Point` does not have it."),
    ),
]


def said(raised: Raised) -> str:
    """Explain in English."""
    return render(explain(raised), "en")


@pytest.mark.parametrize(("source", "words"), EXPLAINED, ids=[s[-30:] for s, _ in EXPLAINED])
def test_an_exception_is_explained_with_what_was_at_hand(source: str, words: str) -> None:
    assert said(raised_by(source)) == words


@pytest.mark.parametrize(("source", "check", "words"), ASKED, ids=[c for _, c, _ in ASKED])
def test_what_a_check_asks_for_in_vain_is_told(source: str, check: str, words: str) -> None:
    assert said(raised_by(source, check)) == words


SILENT = {
    "a raise of the student's own": "raise IndexError('list index out of range')",
    "a class of the same name": "class IndexError(Exception): pass\nraise IndexError('pop from')",
    "a subclass": "class A(KeyError): pass\nraise A(3)",
    "raised by a library's own code": "import json\njson.loads('{')",
    "words of a library": "from fractions import Fraction\nFraction(1, 0)",
}


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT)
def test_what_says_what_it_says_is_not_explained(source: str) -> None:
    assert explain(raised_by(source)) is None


SIZED = """
class Stack:
    def __init__(self, size):
        self.size = size
    def size(self):
        return self.size
    def grow(self):
        return self.size() + 1
stack = Stack(3)
"""


@pytest.mark.parametrize(
    ("source", "check"),
    [(SIZED, "stack.size()"), (SIZED + "stack.grow()", "")],
    ids=["check", "own"],
)
def test_an_attribute_that_hides_a_method_is_named(source: str, check: str) -> None:
    told = explain(raised_by(source, check))
    words = "`self.size = ...` hides the method `size`: rename the attribute."
    assert render(told, "en") == words


@pytest.mark.parametrize(
    "check", ["stack.grow.__name__()", "(3)()"], ids=["another value", "no attribute"]
)
def test_no_attribute_is_blamed_for_another_value(check: str) -> None:
    assert "hides" not in render(explain(raised_by(SIZED, check)), "en")


def test_an_index_that_fits_is_not_said_to_be_out() -> None:
    """The list grew again after the exception: what is told no longer shows why."""
    found = said(raised_by("def f(l):\n  try:\n    l[1]\n  finally:\n    l += [1, 2]\nf([0])"))
    assert found.startswith("An index goes past the end of `l`.")


def test_a_divisor_that_is_not_zero_is_not_said_to_be() -> None:
    source = "def f(n):\n  try:\n    1 / n\n  finally:\n    n = 5\nf(0)"
    assert explain(raised_by(source)) is None


def test_names_that_share_only_how_they_begin_are_not_taken_for_one_another() -> None:
    assert nearest("get_longueur", ["get_largeur"]) == ""
    assert nearest("get_largueur", ["get_largeur"]) == "get_largeur"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("SyntaxError: expected ':'", "a colon is missing at the end of this line"),
        ("SyntaxError: '(' was never closed", "the bracket `(` is opened and never closed"),
        ("SyntaxError: unmatched ')'", "the bracket `)` closes nothing that was opened"),
        (
            "SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
            "`=` gives a value to a name; to compare two values, write `==`",
        ),
        (
            "IndentationError: expected an indented block after 'if' statement on line 3",
            "after a line that ends with a colon, at least one line is to be indented",
        ),
        (
            "TabError: inconsistent use of tabs and spaces in indentation",
            "tabs and spaces are mixed: use spaces alone",
        ),
        (
            "SyntaxError: invalid character '’' (U+2019)",
            "a character that Python does not read, U+2019, was pasted or typed",
        ),
        ("SyntaxError: invalid syntax", ""),
        ("too long", ""),
        (
            "SyntaxError: f-string: unmatched '['",
            (
                "what stands between braces in this f-string cannot be read: a brace or a quote "
                "is missing there or, before Python 3.12, it holds the quote that opened the "
                "text; write the other one"
            ),
        ),
    ],
)
def test_a_syntax_error_is_explained_where_python_says_which(message: str, words: str) -> None:
    assert render(explain_syntax(message), "en") == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("<<<<<<< HEAD", "a merge left this mark"),
        (">>>>>>> branch", "a merge left this mark"),
        (">>> f(3)", "the `>>>` and `...` of a Python session"),
        (">>>f(3)", "the `>>>` and `...` of a Python session"),
    ],
)
def test_a_syntax_error_is_explained_by_how_its_line_begins(line: str, words: str) -> None:
    assert render(explain_syntax("SyntaxError: invalid syntax", line), "en").startswith(words)


KINDS = [
    "AssertionError", "AttributeError", "EOFError", "ImportError", "IndexError", "KeyError",
    "NameError", "RecursionError", "RuntimeError", "TypeError", "UnboundLocalError", "ValueError",
    "ZeroDivisionError",
]  # fmt: skip
KEYS = [
    "attributes", "called", "calls", "check", "class", "cycle", "depth", "elsewhere", "free",
    "global", "key", "keys", "length", "library", "loop", "module", "name", "names", "node",
    "operator", "optional", "origin", "own", "owner", "parameters", "parts", "receiver", "scope",
    "size", "text", "twin", "type", "value",
]  # fmt: skip
leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.floats()
forged = st.recursive(
    leaves | st.sampled_from(["Subscript", "BinOp", "Call", "Name", "Assert", "NoneType", "list"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)
sayings = st.sampled_from([raised_by(source).text for source, _ in EXPLAINED]) | st.text(
    max_size=60
)


@given(st.sampled_from(KINDS), sayings, st.dictionaries(st.sampled_from(KEYS), forged))
def test_forged_facts_never_crash_nor_flood(kind: str, text: str, facts: dict[str, Any]) -> None:
    words = explain(Raised(kind, (), text, facts={**facts, "kind": kind}))
    for lang in ("fr", "en"):
        assert len(render(words, lang)) < 2_000
