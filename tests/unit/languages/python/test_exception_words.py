"""Normal forms of exceptions: what two students' have in common, and what tells them apart."""

from __future__ import annotations

import pytest

from graders.languages.python.exception_words import (
    common_message,
    common_place,
    without_plurals,
)

NAMES = {"joueur", "Pile", "empiler"}
KEPT = [
    ("TypeError", "unsupported operand type(s) for +: 'int' and 'NoneType'"),
    ("TypeError", "can't multiply sequence by non-int of type 'str'"),
    ("TypeError", "'<' not supported between instances of 'str' and 'int'"),
    ("TypeError", "'int' object is not subscriptable"),
    ("NameError", "name 'true' is not defined"),
    ("NameError", "name 'np' is not defined"),
    ("NameError", "name 'joueur' is not defined"),
    ("AttributeError", "'list' object has no attribute 'push'"),
    ("AttributeError", "module 'random' has no attribute 'rand'"),
    ("AttributeError", "'Pile' object has no attribute 'empiler'"),
    ("ModuleNotFoundError", "No module named 'maths'"),
    ("IndexError", "list index out of range"),
    ("ZeroDivisionError", "float division by zero"),
]
CHANGED = [
    ("KeyError", "'abc'", "'…'"),
    ("KeyError", "(3, -1)", "(N, N)"),
    ("NameError", "name 'somme' is not defined", "name '…' is not defined"),
    ("ValueError", "invalid literal for int() with base 10: 'a b'",
     "invalid literal for int() with base N: '…'"),
    ("ValueError", r"'it\'s' is not in list", "'…' is not in list"),
    ("TypeError", "joueur() missing 1 required positional argument: 'g'",
     "joueur() missing N required positional argument: '…'"),
    ("TypeError", "Pile.empiler() takes 1 positional argument but 2 were given",
     "empiler() takes N positional argument but N were given"),
    ("TypeError", "voisins.<locals>.aide() takes no arguments", "…() takes no arguments"),
    ("TypeError", "f() got an unexpected keyword argument 'x'",
     "…() got an unexpected keyword argument '…'"),
    ("AttributeError", "'Pile' object has no attribute 'contenu'",
     "'Pile' object has no attribute '…'"),
    ("ImportError", "cannot import name 'f' from 'm' (/tmp/x/m.py)", "cannot import name 'f' from 'm'"),
    ("ValueError", "<C object at 0x7f3a9c2b1d60> is not in list", "<C object at 0x> is not in list"),
    ("RecursionError", "maximum recursion depth exceeded in comparison", ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), KEPT, ids=[text for _, text in KEPT])
def test_what_python_says_of_types_and_of_the_assignment_is_kept(kind: str, text: str) -> None:
    assert common_message(kind, text, "x", NAMES) == text


@pytest.mark.parametrize(("kind", "text", "common"), CHANGED, ids=[text for _, text, _ in CHANGED])
def test_what_the_student_chose_is_left_out(kind: str, text: str, common: str) -> None:
    assert common_message(kind, text, "x", NAMES) == common


@pytest.mark.parametrize("line", ["raise ValueError('no')", "assert g, 'no'"])
def test_a_student_s_own_refusal_has_no_words(line: str) -> None:
    assert common_message("ValueError", "no", line, NAMES) == ""
    assert common_message("ValueError", "no", f"f({line!r})", NAMES) == "no"


def test_one_or_several_of_a_kind_is_the_same() -> None:
    one, several = (
        without_plurals(common_message("TypeError", f"f() missing {told}", "x", NAMES))
        for told in (
            "1 required positional argument: 'a'",
            "3 required positional arguments: 'a', 'b', and 'c'",
        )
    )
    assert one == several


def test_the_place_is_the_last_function_of_the_assignment() -> None:
    assert (
        common_place("TypeError", ["joueur", "empiler", "aide", "<listcomp>"], NAMES) == "empiler"
    )
    assert common_place("TypeError", ["<module>", "aide"], NAMES) == ""
    assert common_place("RecursionError", ["joueur", "empiler"], NAMES) == "joueur"


@pytest.mark.parametrize("text", ["'" * 400 + "\"'" * 50, "a." * 250, "argument: " + "'a', " * 98,
                                  "\\" * 500, "<" * 500, "'…', " * 100])  # fmt: skip
def test_odd_words_take_no_time(text: str) -> None:
    """A student may write the text of an exception: here are those that patterns dislike."""
    for kind in ("ValueError", "TypeError"):
        assert isinstance(without_plurals(common_message(kind, text, "x", NAMES)), str)
