"""The cells of a teacher's notebook as students get them, with answers in words as values."""

from __future__ import annotations

from typing import Any

import pytest

from graders.languages.python.teacher_cells import (
    answer_in_words,
    answer_name,
    students_pieces,
    title_of,
)


def cell(text: str, kind: str = "code", **nbgrader: Any) -> dict[str, Any]:
    return {"cell_type": kind, "source": text, "metadata": {"nbgrader": nbgrader}}


def test_an_answer_that_a_teacher_marks_is_a_value_below_what_is_asked() -> None:
    text = 'Why?\n\n### BEGIN SOLUTION\nSay "why".\n### END SOLUTION'
    manual = cell(text, "markdown", grade=True, solution=True, grade_id="q1-why")

    assert [*students_pieces([manual])] == [
        (("Why?", False), ('q1_why = """\nSay "why".\n"""\n', True)),
    ]


def test_an_answer_in_words_takes_no_name_of_the_code() -> None:
    manual = cell("Because", "markdown", grade=True, solution=True, grade_id="mean")
    code, answer = students_pieces([cell("def mean(): pass"), manual])

    assert code == (("def mean(): pass", True),)
    assert answer == (('mean_answer = """\nBecause\n"""\n', True),)


def test_an_answer_to_a_question_of_otter_is_a_value() -> None:
    cells = [
        cell("# BEGIN QUESTION\nname: q2\nmanual: true", "raw"),
        cell("Why?", "markdown"),
        cell("# BEGIN SOLUTION", "raw"),
        cell("Because.", "markdown"),
        cell("# END SOLUTION", "raw"),
        cell("# END QUESTION", "raw"),
    ]

    assert [piece for pieces in students_pieces(cells) for piece in pieces] == [
        ("Why?", False),
        ('q2 = """\nBecause.\n"""\n', True),
    ]


@pytest.mark.parametrize(
    ("told", "name"),
    [("q1-why", "q1_why"), ("2b", "question_2b"), (None, "answer"), ("class", "class_answer")],
)
def test_the_name_of_an_answer_is_one_of_python(told: str | None, name: str) -> None:
    assert answer_name(told, frozenset()) == name


def test_what_students_were_given_holds_no_answer() -> None:
    assert answer_in_words("Why?\n\nYOUR ANSWER HERE") == ("Why?", "")
    assert answer_in_words("Because.") == ("", "Because.")


def test_a_title_is_the_first_words_of_what_is_asked_where_they_are_short() -> None:
    assert title_of("\n## **Why** is it so?\nSay it.") == "Why is it so?"
    assert title_of(f"Why? {'word ' * 40}") == "Why?"
    assert title_of("word " * 40) == ""
