"""A file of the student's own that was not handed in costs the questions that it answers, no other."""

from __future__ import annotations

import pytest

from graders.i18n import render
from tests.integration.conftest import Grader, question, source, verdicts

IMPORTS = {
    "a name": "from aide import base",
    "names": "from aide import base, autre_aide",
    "under another name": "from aide import base as b\ndef base_(n): return b(n)",
    "everything": "from aide import *",
    "the module": "import aide\nbase = aide.base",
    "the module under another name": "import aide as a\ndef appelle(n):\n    return a.base(n)",
    "from the same folder": "from .aide import base",
    "from a package": "from tp5.aide import base",
    "the module from the same folder": "from . import aide\nbase = aide.base",
    "two on a line": "import os; from aide import base",
    "or else": "try:\n    from aide import base\nexcept ImportError:\n    base = None",
    "a provided name": "from aide import base, L, affiche\nclass M(L): pass",
}
LOST = {"base": "missing", "autre": "correct", "milieu": "correct", "fin": "correct"}


@pytest.mark.parametrize("form", IMPORTS)
def test_what_the_assignment_expects_of_a_lost_file_is_lent(grade_it: Grader, form: str) -> None:
    record = grade_it(source(before=IMPORTS[form], base=None))

    assert verdicts(record) == LOST
    told = [render(words, "en") for words in record.notes]
    assert any("the module aide was not handed in" in words for words in told), told


@pytest.mark.parametrize(
    "inside", ["from aide import base", "import aide\n    base = aide.base"], ids=["name", "module"]
)
def test_a_file_is_missed_when_a_function_runs(grade_it: Grader, inside: str) -> None:
    milieu = f"def milieu(n):\n    {inside}\n    return autre(base(n))"
    assert verdicts(grade_it(source(base=None, milieu=milieu))) == LOST


def test_what_builds_on_a_lost_file_while_it_is_loaded_is_still_there(grade_it: Grader) -> None:
    before = "from aide import base\nPREMIERS = [base(n) for n in range(3)]\nclass B(base): pass"
    assert verdicts(grade_it(source(before=before, base=None))) == LOST


def test_a_package_that_is_not_installed_is_no_lost_file(grade_it: Grader) -> None:
    record = grade_it(source(before="import nsp\nfrom nsq import trace\nnsp.trace(trace)"))

    assert verdicts(record)["base"] == "correct"
    told = [render(words, "en") for words in record.notes]
    assert len(told) == 2
    assert all("a stand-in was used" in words for words in told)


def test_a_package_that_is_not_installed_may_be_imported_whole(grade_it: Grader) -> None:
    record = grade_it(source(before="from nsp import *"))

    (told,) = [render(words, "en") for words in record.notes]
    assert "the package nsp is not available here" in told


def test_no_word_is_of_the_harness(grade_it: Grader) -> None:
    record = grade_it(
        source(before="from nsp import base_de_donnees", base="base = base_de_donnees")
    )
    assert verdicts(record)["base"] == "missing"
    wrong = "def base(n):\n    return base_de_donnees(n)"
    record = grade_it(source(before="from nsp import base_de_donnees", base=wrong))
    (first, *_) = question(record, "base").checks
    assert first.judgement.actual == "<nsp (absent)>"


@pytest.mark.parametrize("before", ["", "import aide"], ids=["not imported", "the module"])
def test_an_expected_name_of_another_file_counts(grade_it: Grader, before: str) -> None:
    milieu = "def milieu(n):\n    return autre(aide.base(n))" if before else None
    parts = {"base": None, "milieu": milieu} if milieu else {"base": None}
    record = grade_it(source(before, **parts), aide="def base(n):\n    return n + 1\n")

    assert set(verdicts(record).values()) == {"correct"}
    told = [render(words, "en") for words in record.notes]
    assert "base was taken from aide.py: tp.py does not import it" in told
