"""Answers in words are found wherever students write them, and questions are not answers."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.worker.process import task
from graders.worker.reading.written_answers import find_answers

GIVEN = ["# ## Question q_1", "# Pourquoi ?", '"""Dites pourquoi."""', "# Écrivez ci-dessous."]


def answer(source: str = "", cells: tuple[Any, ...] = (), question: str = "q_1") -> str:
    prose = [
        {"text": cell, "tags": []} if isinstance(cell, str) else {"text": cell[0], "tags": cell[1]}
        for cell in cells
    ]
    return find_answers({question: question}, [(source, ast.parse(source))], prose, GIVEN)[question]


IN_CODE = {
    "a constant": ('q_1 = "Oui, car."', "Oui, car"),
    "an annotated constant": ('q_1: str = "Oui, car."', "Oui, car"),
    "a name in another case": ('Q_1 = "oui"', "oui"),
    "lines between quotes": ('q_1 = """\nOui.\nCar.\n"""', "Oui\nCar"),
    "texts added up": ('q_1 = "Oui" + " car"', "Oui\ncar"),
    "a value that is no text": ("q_1 = True", "True"),
    "an answer that doubts": ('q_1 = "oui, non ?"', "oui, non ?"),
    "a function": ('def q_1():\n    """Dites pourquoi."""\n    return "oui"', "oui"),
    "a function of several texts": ('def q_1():\n    t = "un"\n    return t + "deux"', "un\ndeux"),
    "a function that prints": ('def q_1():\n    print("oui")', "oui"),
    "a function that returns no text": ("def q_1():\n    return 12", "12"),
    "a format": ('def q_1(n):\n    return f"oui {n}"', "oui {n}"),
    "a comment": ("# Question q_1 : oui\n# car\nx = 1", "oui\ncar"),
    "a label in bold": ("# **q_1** : -3 en tout", "-3 en tout"),
    "a number": ('q_1 = "-3"', "-3"),
    "a list": ('q_1 = "- un\\n- deux"', "un\ndeux"),
    "below the main guard": ('if __name__ == "__main__":\n    q_1 = "oui"', "oui"),
    "in blocks": (
        'try:\n    if x:\n        pass\n    else:\n        q_1 = "oui"\nfinally: pass',
        "oui",
    ),
    "a function in a block": ('if x:\n    def q_1():\n        return "oui"', "oui"),
    "in cases": ('match x:\n    case 1:\n        q_1 = "oui"', "oui"),
    "a text by itself": ('"""q_1 : oui"""', "oui"),
}


@pytest.mark.parametrize("case", IN_CODE)
def test_an_answer_is_found_in_code(case: str) -> None:
    source, expected = IN_CODE[case]
    assert answer(source) == expected


def test_the_name_of_a_question_is_a_word_like_another_in_a_sentence() -> None:
    said = "C'est un parcours en largeur : le parcours d'une file"

    assert answer(f'parcours = "{said}."', question="parcours") == said
    assert answer(cells=(f"## parcours\n{said}",), question="parcours") == said


NO_ANSWER = {
    "nothing": "",
    "an empty text": 'q_1 = ""',
    "None": "q_1 = None",
    "what is to be done": 'q_1 = "TODO"',
    "an empty function": "def q_1():\n    pass",
    "the skeleton's docstring": 'def q_1():\n    """Dites pourquoi."""',
    "a function that gives up": 'def q_1():\n    raise NotImplementedError("plus tard")',
    "the skeleton's comment": "# ## Question q_1\n# Pourquoi ?",
    "a variable of a loop": 'while x:\n    q_1 = input("oui ?")\n    q_1 = 0\n    q_1 = x["oui"][0]()',
    "a variable of a function": 'if x:\n    def f():\n        q_1 = "oui"',
    "another question": 'q_10 = "oui"\n# q_11 : non\nq_1_bis = "oui"',
}


@pytest.mark.parametrize("case", NO_ANSWER)
def test_what_is_no_answer_in_code(case: str) -> None:
    assert answer(NO_ANSWER[case]) == ""


def test_a_value_nested_beyond_reason_is_no_fault_of_ours() -> None:
    assert answer("q_1 = " + "1+" * 600 + "1") == ""
    assert answer("q_1 = " + "'a'+" * 600 + "'a'").startswith("a\na")


IN_CELLS = {
    "the cell itself": (("## q_1\noui",), "oui"),
    "the cell after the heading": (("## Question q_1\nPourquoi ?", "Oui."), "Oui"),
    "the cell after the skeleton's heading": (("## Question q_1", "Pourquoi ?", "Oui."), "Oui"),
    "the cells up to the next heading": (
        ("## Question q_1", "Oui.", "Car.", "## Question q_2", "Non."), "Oui\nCar",
    ),
    "a cell with a tag": ((("Oui.", ["q_1"]), "autre chose"), "Oui"),
    "the cell after one with a tag": ((("Pourquoi ?", ["note", "q-1"]), "Oui."), "Oui"),
    "no cell": (("## Question q_2", "Non."), ""),
    "a tag of another question": ((("Non.", ["q_12"]),), ""),
}  # fmt: skip


@pytest.mark.parametrize("case", IN_CELLS)
def test_an_answer_is_found_in_markdown_cells(case: str) -> None:
    cells, expected = IN_CELLS[case]
    assert answer(cells=cells) == expected


def test_an_answer_is_bounded() -> None:
    assert len(answer(f"q_1 = {'oui ' * 5_000!r}")) == 4_000


def test_files_of_other_assignments_answer_nothing() -> None:
    request = {
        "targets": [],
        "found": {"tp": "tp.py"},
        "files": {"tp.py": "x = 1\n", "other.py": '# choix : "le premier"\nchoix = "le premier"\n'},
        "described": [],
        "sought": [],
        "named": [],
        "manual": [["choix", "choix"]],
        "skeleton_prose": [],
        "course": [],
    }

    assert task.read(request)["answers"]["choix"] == ""
    assert task.read({**request, "found": {"other": "other.py"}})["answers"]["choix"] != ""
