"""Definitions that do not count although they are written."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.worker.reading.shadowed_definitions import in_prose, overlooked

F = "def f():\n    return 1\n"
STUB = "def f():\n    pass\n"


def _notes(*texts: str, absent: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    units = [(f"tp.ipynb [{n}]", ast.parse(text)) for n, text in enumerate(texts, 1)]
    return overlooked(units, ["f", "A.m"], absent, {})


def test_the_second_of_two_definitions_is_told_with_the_first() -> None:
    (note,) = _notes(F, "x = 1\n" + F.replace("return", "return 2 *"))
    assert (note["note"], note["detail"]) == ("twice", "f")
    assert (note["file"], note["line"]) == ("tp.ipynb [2]", 2)
    assert (note["origin"], note["first"]) == ("tp.ipynb [1]", 1)


def test_a_stub_that_follows_is_told_and_one_that_is_filled_in_is_not() -> None:
    assert [note["line"] for note in _notes(F + STUB)] == [3]
    assert _notes(STUB + F) == []


def test_what_the_assignment_does_not_ask_for_is_not_told() -> None:
    assert _notes("def g():\n    return 1\n\ndef g():\n    return 2\n") == []


def test_methods_are_looked_at_in_the_class_that_counts() -> None:
    method = "    def m(self):\n        return 1\n"
    other = method.replace("1", "2")
    assert _notes("class A:\n" + method, "class A:\n" + other) == []
    assert [note["detail"] for note in _notes("class A:\n" + method + other)] == ["A.m"]
    setter = "    @property\n    def m(self):\n        return 1\n    @m.setter\n" + method
    assert _notes("class A:\n" + setter) == []


def test_what_is_absent_may_stand_inside_another() -> None:
    inside = "def main():\n    x = 1\n    def f():\n        return x\n"
    (note,) = _notes(inside, absent=("f",))
    assert (note["note"], note["detail"], note["inside"]) == ("nested", "f", "main")
    assert note["line"] == 3
    assert _notes(inside) == []


def test_a_value_inside_a_function_is_told_too() -> None:
    (note,) = _notes("def main():\n    f = 1\n", absent=("f",))
    assert (note["detail"], note["line"]) == ("f", 2)


def test_what_is_absent_may_stand_in_the_part_that_only_a_program_runs() -> None:
    guarded = "if __name__ == '__main__':\n    x = 1\n    def f():\n        return x\n"
    (note,) = _notes(guarded, absent=("f",))
    assert (note["note"], note["detail"], note["line"]) == ("guarded", "f", 3)
    assert note["inside"] == "if __name__ == '__main__':"
    assert _notes("if x:\n    def f():\n        return x\n", absent=("f",)) == []


def test_a_function_may_stand_inside_a_class() -> None:
    (note,) = _notes("class A:\n    x = 1\n    f = 2\n    def f(): pass\n", absent=("f",))
    assert (note["note"], note["detail"], note["inside"]) == ("in-class", "f", "A")
    assert note["line"] == 4
    assert _notes("class Game:\n    def f(self): pass\n", absent=("f",)) == []


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ("class A:\n    def k(self):\n        def m(self): pass\n", "k"),
        ("class A:\n    x = 1\ndef k(self):\n    def m(self): pass\n", "k"),
    ],
    ids=["a method", "a method at the margin"],
)
def test_a_method_may_stand_inside_another(source: str, inside: str) -> None:
    (note,) = _notes(source, absent=("A.m", "B.n"))
    assert (note["note"], note["detail"], note["inside"]) == ("in-method", "m", inside)
    assert note["owner"] == "A"


def test_a_function_inside_a_method_of_another_class_is_none_of_its_own() -> None:
    source = "class B:\n    def k(self):\n        def m(): pass\n"
    assert _notes(source, absent=("A.m",)) == []


def test_a_copy_is_not_told() -> None:
    assert _notes(F, F) == []
    other = F.replace("return", "return 1 +")
    assert [note["first"] for note in _notes(F, F, other)] == [1]


CELL = {"label": "tp.ipynb", "kind": "Markdown", "tags": []}


def _in_prose(text: str, code: str = "x = 1\n") -> list[dict[str, object]]:
    return in_prose([{**CELL, "text": text}], [ast.parse(code)], {"f", "A"})


@pytest.mark.parametrize(
    "text", ["def f(n):\n    return n\n", "import math\n\nclass A:\n    f = 1\n"]
)
def test_what_is_asked_for_may_stand_in_a_text_of_a_notebook(text: str) -> None:
    (note,) = _in_prose(text)
    name = "A" if "class" in text else "f"
    assert note == {"note": "in-prose", "file": "tp.ipynb", "detail": name, "cell": "Markdown"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("# Write f\n\n    def f(n):\n        ...\n", ""),
        ("Write this:\ndef f(n):\n    return n\n", ""),
        ("def g(n):\n    return n\n", ""),
        ("def f(n):\n    # TODO\n    pass\n", ""),
        ("def f(n):\n    return n\n", "def f(n):\n    return 1\n"),
    ],
    ids=["an example", "words and code", "another name", "a stub", "defined in code too"],
)
def test_another_text_is_no_answer(text: str, code: str) -> None:
    assert _in_prose(text, code) == []
