"""Facts round an exception are gathered without running anything, and stay small."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from graders.grading.observations import facts_of
from graders.worker.inspecting.exception_facts import circumstances
from graders.worker.reading.sources import Sources
from tests.unit.raising import raised_by

# An object whose every use is told: none is to be used after the exception.
TRAP = """
used = []
def tell(name):
    def method(self, *args, **kwargs):
        used.append(name)
        raise RuntimeError(name)
    return method
NAMES = ("__repr__ __str__ __len__ __bool__ __eq__ __iter__ __getitem__ __contains__ __index__ "
         "__int__ __sub__ __rsub__ __format__ keys items __dir__ __missing__").split()
class Meta(type):
    __instancecheck__ = __subclasscheck__ = tell("meta")
Trap = Meta("Trap", (), {name: tell(name) for name in NAMES})
class Lazy(metaclass=Meta):
    table = property(tell("table"))
    def __getattr__(self, name):
        used.append(name)
        raise AttributeError("none of " + name)
class Listed(list):
    __len__ = __iter__ = __eq__ = __repr__ = tell("list")
class Keyed(dict):
    __len__ = __iter__ = keys = items = __contains__ = __repr__ = tell("dict")
class Seen:
    __class__ = property(lambda self: used.append("class") or type)
    turn = property(lambda self: used.append("turn") or 7)
trap, seen = Trap(), Seen()
"""

USES = {
    "index": "[1, 2][5:6][trap.a]",
    "attribute": "trap.tabel",
    "operand": "used.clear() or 1 + trap",
    "call": "trap(3)",
    "unpacked": "def f(t):\n    a, b = 3\nf(trap)",
    "key": "{}['x', trap.b]",
    "a list of another class": "l = Listed([1])\nl[trap.a]",
    "an index of such a list": "l = Listed([1])\nl[9]",
    "a dict of another class": "d = Keyed(a=1)\nd['b']",
    "name": "trapp",
    "property": "[1][seen.turn]",
    "class of an object": "seen.xyz",
    "assertion": "def f(t, n):\n    assert n, t\nf(trap, 0)",
    "calls": "def f(t): return f(t)\nf(trap)",
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_nothing_of_the_students_runs(use: str) -> None:
    text = TRAP + "used.clear()\n" + use
    sources = Sources({"tp.py": ast.parse(text)}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, Any] = {"__name__": "tp"}
    with pytest.raises(Exception) as caught:  # noqa: PT011 - of any kind
        exec(compile(text, "tp.py", "exec"), scope)
    scope["used"].clear()
    circumstances(caught.value, sources)
    assert scope["used"] == []


LONG = "x" * 1_000_000
HUGE = {
    "name": LONG,
    "attribute": f"[].{LONG}",
    "key": f"{{}}['{LONG}']",
    "value": f"a = '{LONG}'\na[{len(LONG)}]",
    "items": "a = list(range(100_000))\na[100_000]",
    "keys": "d = {n: n for n in range(100_000)}\nd[-1]",
    "names": "".join(f"v{n} = {n}\n" for n in range(3_000)) + "v",
    "attributes": "class A: pass\na = A()\nvars(a).update({f'x{n}': n for n in range(5000)})\na.x",
    "number": "n = 1 << 100_000\n1 / (n - n)",
    "nesting": "l = []\nfor _ in range(10_000): l = [l]\nl[9]",
    "cycle": "l = []\nl.append(l)\nl[9]",
    "expression": "(" + " + ".join(["1"] * 500) + ")[0]",
    "calls": "import sys\nsys.setrecursionlimit(5_000)\ndef f(a): return f([a])\nf(1)",
}


@pytest.mark.parametrize("source", HUGE.values(), ids=HUGE)
def test_what_is_told_is_small(source: str) -> None:
    facts = raised_by(source).facts
    assert len(repr(facts)) < 4_000


def test_a_check_that_raises_on_thousands_of_inputs_tells_the_first_ones() -> None:
    text = "def f(n):\n    return [][n]\n"
    sources = Sources({"tp.py": ast.parse(text)}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, Any] = {}
    exec(compile(text, "tp.py", "exec"), scope)
    told = []
    for n in range(1_000):
        with pytest.raises(IndexError) as caught:
            scope["f"](n)
        told.append(circumstances(caught.value, sources) is not None)
    assert told[:50] == [True] * 50
    assert sum(told) == 100


def test_what_is_told_fits_in_what_the_host_takes() -> None:
    """The worst that honest code comes to is not left out."""
    text = "".join(f"name_{n:050} = [{n}] * 9\n" for n in range(50)) + "name_" + "0" * 50 + "x[0]"
    assert raised_by(text).facts["kind"] == "NameError"


@pytest.mark.parametrize(
    "forged",
    [
        None, 3, "facts", [], {"d": 3}, {"d": [[1, 2]]}, {"x": 1}, {"d": [["kind"]]},
        {"d": [["kind", "x" * 10_000]]}, {"d": [[str(n), n] for n in range(5_000)]},
    ],
    ids=repr,
)  # fmt: skip
def test_forged_facts_are_no_facts(forged: Any) -> None:
    assert facts_of(forged) == {}


def test_facts_nested_beyond_reason_are_no_facts() -> None:
    forged: Any = 1
    for _ in range(900):
        forged = [forged]
    assert facts_of(json.loads(json.dumps({"d": [["kind", forged]]}))) == {}


def test_code_of_the_course_is_not_looked_at() -> None:
    """A student cannot see the lines that it speaks of."""
    text = "def call(f):\n    return f()\n"
    sources = Sources({"tp.py": ast.parse(text)}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, Any] = {}
    exec(compile("secret = [1]\ndef lent(): return secret[2]", "<tp>", "exec"), scope)
    exec(compile(text, "tp.py", "exec"), scope)
    with pytest.raises(IndexError) as caught:
        scope["call"](scope["lent"])
    assert circumstances(caught.value, sources) is None


def test_what_a_class_of_the_course_keeps_to_itself_is_not_told() -> None:
    text = "def look(objet):\n    return objet.secre\n"
    sources = Sources({"tp.py": ast.parse(text)}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, Any] = {"__name__": "tp"}
    lent = "class Lent:\n    def __init__(self):\n        self._secret = self.secret = 1"
    exec(compile(lent, "<tp>", "exec"), scope)
    exec(compile(text, "tp.py", "exec"), scope)
    with pytest.raises(AttributeError) as caught:
        scope["look"](scope["Lent"]())
    assert "secret" not in repr(circumstances(caught.value, sources))


def test_a_text_on_several_lines_is_told_on_one() -> None:
    raised = raised_by("l = [\n    [1],\n]\nl[\n    3\n][0]")
    assert raised.facts["text"] == "l[ 3 ]"


def test_characters_wider_than_a_byte_do_not_shift_the_text() -> None:
    raised = raised_by("été = [1]; x = ('ééé', été[7])")
    assert raised.facts["text"] == "été[7]"
