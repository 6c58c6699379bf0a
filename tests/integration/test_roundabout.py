"""A right answer counts by itself, by whatever way it comes to a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.submission import grade
from graders.model import Judged, Presence
from graders.sandbox.base import Sandbox
from tests.integration.conftest import (
    RIGHT,
    Grader,
    context_of,
    question,
    source,
    submission,
    verdicts,
)

CORRECT = {"base": "correct", "autre": "correct", "milieu": "correct", "fin": "correct"}
WRONG_BASE = "def base(n):\n    return n + 2\n"
WRONG_MILIEU = "def milieu(n):\n    return -1\n"

REGISTERED = """\
STEPS = []


class Step:
    def __init_subclass__(cls):
        STEPS.append(cls)


class First(Step):
    def take(self, n):
        return milieu(n)


def fin(n):
    return STEPS[0]().take(n) + STEPS[0]().take(n + 1)
"""
METACLASS = """\
STEPS = []


class Kind(type):
    def __init__(cls, name, bases, members):
        STEPS.append(cls)


class Step(metaclass=Kind):
    pass


class First(Step):
    def take(self, n):
        return milieu(n)


def fin(n):
    return STEPS[1]().take(n) + STEPS[1]().take(n + 1)
"""
ANNOTATED = """\
STEPS = []


def noted(n: STEPS.append(milieu)):
    pass


def fin(n):
    return STEPS[0](n) + STEPS[0](n + 1)
"""
RETURNING = ANNOTATED.replace("(n: STEPS.append(milieu))", "() -> STEPS.append(milieu)")
COMPUTED = """\
STEPS = []


def note(step):
    STEPS.append(step)
    return object


class Noted(note(milieu)):
    pass


def fin(n):
    return STEPS[0](n) + STEPS[0](n + 1)
"""


@pytest.mark.parametrize(
    "fin",
    [
        pytest.param(REGISTERED, id="a class that notes its subclasses"),
        pytest.param(METACLASS, id="a class of classes"),
        pytest.param(ANNOTATED, id="an annotation of an argument"),
        pytest.param(RETURNING, id="an annotation of what is returned"),
        pytest.param(COMPUTED, id="a base that is computed"),
    ],
)
def test_what_a_definition_notes_elsewhere_is_found_again(grade_it: Grader, fin: str) -> None:
    record = grade_it(source(milieu=WRONG_MILIEU, fin=fin))

    assert verdicts(record) == {**CORRECT, "milieu": "wrong"}
    assert question(record, "fin").judged is Judged.ON_ITS_OWN
    assert question(record, "fin").blame == ("milieu",)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("from outils import base, milieu", id="by name"),
        pytest.param("from outils import *", id="by star"),
        pytest.param("import outils\nbase, milieu = outils.base, outils.milieu", id="by hand"),
    ],
)
def test_functions_moved_to_another_module_are_lent_to_each_other(
    grade_it: Grader, text: str
) -> None:
    """Where the file that is handed in only imports them."""
    outils = "from tp import autre\n" + WRONG_BASE + "def milieu(n):\n    return autre(base(n))\n"
    record = grade_it(source(before="", base="", milieu=text), outils=outils)

    assert verdicts(record) == {**CORRECT, "base": "wrong"}
    assert question(record, "milieu").judged is Judged.ON_ITS_OWN


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("from outils import fin", id="the last one"),
        pytest.param("import outils", id="the module"),
        pytest.param("# dans outils.py", id="nothing"),
    ],
)
def test_functions_that_the_file_handed_in_does_not_import_are_lent_to_each_other(
    grade_it: Grader, text: str
) -> None:
    outils = "".join({**RIGHT, "base": WRONG_BASE}.values())
    record = grade_it(text, outils=outils)

    assert verdicts(record) == {**CORRECT, "base": "wrong"}
    assert question(record, "milieu").blame == ("base",)


WITH_CONSTANT = """\
id: tp
title: TP
modules: [tp]
questions:
  - {id: RANGS, title: ranks, points: 1, checks: [{id: a, title: all, call: RANGS}]}
  - id: compte
    title: the count
    points: 1
    needs: [RANGS]
    checks: [{id: a, title: all, call: compte(3)}]
"""
COUNT = "def compte(n):\n    return [RANGS] * n\n"


@pytest.mark.parametrize("wrong", ["{'a': 2}", "7", "None"])
@pytest.mark.parametrize("text", ["from outils import *", "from outils import compte"])
def test_a_constant_moved_to_another_module_is_lent_there(
    text: str, wrong: str, warm: Sandbox, tmp_path: Path
) -> None:
    context = context_of(tmp_path, WITH_CONSTANT, "RANGS = {'a': 1}\n" + COUNT, warm)
    outils = f"RANGS = {wrong}\n{COUNT}"
    record = grade(context, submission(text, outils=outils))

    assert verdicts(record)["compte"] == "correct"
    assert question(record, "RANGS").earned == 0


def test_a_stub_moved_to_another_module_is_lent_there(grade_it: Grader) -> None:
    outils = (
        "from tp import autre\ndef base(n):\n    pass\ndef milieu(n):\n    return autre(base(n))\n"
    )
    record = grade_it(source(base="", milieu="from outils import base, milieu"), outils=outils)

    assert verdicts(record) == {**CORRECT, "base": "missing"}
    assert question(record, "base").presence is Presence.STUB


@pytest.mark.parametrize(
    "base",
    [
        pytest.param("", id="missing"),
        pytest.param("def base(n)\n    return n + 1\n", id="unread"),
        pytest.param("VUS = {}\ndef lu(n):\n    return VUS.get(n)\n", id="beside a table"),
    ],
)
def test_what_a_module_of_the_students_own_lacks_is_lent_there(grade_it: Grader, base: str) -> None:
    outils = f"{base}def autre(n):\n    return 2 * n\ndef milieu(n):\n    return autre(base(n))\n"
    text = source(base="", autre="", milieu="from outils import *")
    found = verdicts(grade_it(text, outils=outils))

    assert found.pop("base") != "correct"
    assert {*found.values()} == {"correct"}


def test_what_a_module_of_the_students_own_does_not_import_is_not_lent_there(
    grade_it: Grader,
) -> None:
    outils = "def milieu(n):\n    return 2 * base(n)\n"
    record = grade_it(source(milieu="from outils import milieu"), outils=outils)

    assert verdicts(record) == {**CORRECT, "milieu": "error"}


def test_another_function_of_the_same_name_is_left_alone(grade_it: Grader) -> None:
    """A helper of another module is the student's own, whatever it is called."""
    outils = "def base(n):\n    return n + 1\ndef bon(n):\n    return base(n)\n"
    milieu = (
        "import outils\ndef milieu(n):\n    return autre(outils.bon(n) - 1 + base(n) - base(n))\n"
    )
    record = grade_it(source(base=WRONG_BASE, milieu=milieu), outils=outils)

    assert verdicts(record) == {
        "base": "wrong",
        "autre": "correct",
        "milieu": "wrong",
        "fin": "correct",
    }


def test_what_gets_no_processor_for_a_while_is_not_endless(grade_it: Grader) -> None:
    """As on a machine that is busy with something more urgent: no clock on a wall decides."""
    text = """\
import threading
def base(n):
    if n == 3:
        threading.Event().wait(3.5)
    return n + 1
"""
    assert verdicts(grade_it(source(base=text))) == CORRECT


def test_a_right_answer_that_prints_much_is_given_all_its_time(grade_it: Grader) -> None:
    """It takes more than the first attempt may, and far less than what decides."""
    text = """\
def base(n):
    if n == 3:
        for _ in range(30_000):
            print("looking at", n, "now, and at all that is around")
    return n + 1
"""
    assert verdicts(grade_it(source(base=text))) == CORRECT


@pytest.mark.parametrize(
    "after",
    [
        pytest.param("", id="alone"),
        pytest.param("while True:\n    milieu(1)\n", id="before a program without an end"),
    ],
)
def test_a_table_that_an_endless_function_never_finished_is_made_again_with_it_lent(
    grade_it: Grader, after: str
) -> None:
    endless = "def base(n):\n    while True:\n        pass\n"
    fin = (
        "def build():\n    return [base(n) for n in range(50)]\n\n\nMINE = build()\n\n\n"
        "def fin(n):\n    return milieu(n) + milieu(n + 1) + 0 * MINE[0]\n"
    )
    record = grade_it(source(base=endless, fin=fin) + after)

    assert verdicts(record) == {**CORRECT, "base": "time-limit"}
