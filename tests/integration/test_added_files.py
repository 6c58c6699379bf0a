"""Files that hold more of a module and import nothing of each other are graded as one program."""

from __future__ import annotations

import pytest

from graders.i18n import render
from tests.integration.conftest import RIGHT, Grader, question, source, verdicts

ALL = {"base": "correct", "autre": "correct", "milieu": "correct", "fin": "correct"}


def test_a_file_that_nothing_imports_has_the_names_of_the_module(grade_it: Grader) -> None:
    record = grade_it(source(fin=None), ex2=RIGHT["fin"])

    assert verdicts(record) == ALL
    assert question(record, "fin").checks[0].graded["fin"] == "student ex2.py:1"
    told = [render(note, "en") for note in record.notes]
    assert told == ["fin was taken from ex2.py: it is not in tp.py"]


def test_each_of_several_files_has_what_was_loaded_before(grade_it: Grader) -> None:
    text = source(milieu=None, fin=None)

    assert verdicts(grade_it(text, ex2=RIGHT["milieu"], ex3=RIGHT["fin"])) == ALL


@pytest.mark.parametrize("name", ["question 2", "ex-2", "2", "exo (2)", "Ex n°2"])
def test_a_file_may_have_a_name_that_no_import_finds(name: str, grade_it: Grader) -> None:
    assert (
        verdicts(
            grade_it(source(milieu=None, fin=None), **{name: RIGHT["milieu"], "x": RIGHT["fin"]})
        )
        == ALL
    )


def test_a_helper_in_a_later_file_is_found(grade_it: Grader) -> None:
    helper = "def suivant(n):\n    return n + 1\n\n\n"
    text = source(base="def base(n):\n    return suivant(n)\n", fin=None)

    assert verdicts(grade_it(text, ex2=helper + RIGHT["fin"])) == ALL


@pytest.mark.parametrize(
    "before",
    [
        "list = [1, 2]\nrange = 3\nlen = 2\n",
        "if True:\n    def base(n):\n        return 0\n",
        "def base(n):\n    return 0\n",
        "for base in (1, 2):\n    pass\n",
        "from math import *\ndel base\n",
        "if 0: pass\n" + "elif 0: pass\n" * 1_500,
        "while True: pass\n",
        "exit()\n",
    ],
    ids=["builtins", "in a block", "a draft", "a loop", "deleted", "long", "endless", "exit"],
)
def test_what_another_file_binds_changes_nothing_of_the_module(
    before: str, grade_it: Grader
) -> None:
    found = verdicts(grade_it(source(fin=None), ex2=before + "def fin(n):\n    return 0\n"))

    assert found.pop("fin") in ("wrong", "missing", "partial")
    assert {*found.values()} == {"correct"}


def test_a_fault_in_one_file_is_to_blame_in_another(grade_it: Grader) -> None:
    text = source(base="def base(n):\n    return 0\n", fin=None)
    record = grade_it(text, ex2=RIGHT["fin"])

    assert verdicts(record) == {**ALL, "base": "wrong"}
    assert question(record, "fin").blame == ("base",)
