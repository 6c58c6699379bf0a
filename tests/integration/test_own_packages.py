"""A student's own folder of helpers is imported as Python would."""

from __future__ import annotations

import unicodedata

import pytest

from tests.integration.conftest import Grader, source, verdicts

CALC = "def plus(a, b):\n    return a + b\n"
MINUS = CALC.replace("plus", "moins").replace("+", "-")
USES = {
    "a name": ("from outils.calc import plus", "plus(n, 1)"),
    "everything": ("from outils.calc import *", "plus(n, 1)"),
    "the module": ("from outils import calc", "calc.plus(n, 1)"),
    "the whole path": ("import outils.calc", "outils.calc.plus(n, 1)"),
    "under another name": ("import outils.calc as oc", "oc.plus(n, 1)"),
    "the folder": ("import outils", "outils.calc.plus(n, 1)"),
    "a deeper folder": ("from outils.plus.loin import plus", "plus(n, 1)"),
    "a deeper path": ("import outils.plus.loin", "outils.plus.loin.plus(n, 1)"),
}


@pytest.mark.parametrize("form", USES)
def test_a_module_in_a_folder_is_imported(grade_boxed: Grader, form: str) -> None:
    before, used = USES[form]
    text = source(before=before, base=f"def base(n):\n    return {used}\n")

    record = grade_boxed(text, **{"outils/calc": CALC, "outils/plus/loin": CALC})

    assert {*verdicts(record).values()} == {"correct"}
    assert not record.notes
    # The folder has no file of its own.
    assert all(one.text for one in record.sources)


def test_a_module_in_a_folder_is_imported_where_a_function_runs(grade_it: Grader) -> None:
    body = "    import outils.calc\n    return outils.calc.plus(n, 1)\n"

    record = grade_it(source(base=f"def base(n):\n{body}"), **{"outils/calc": CALC})

    assert {*verdicts(record).values()} == {"correct"}


@pytest.mark.parametrize("inner", ["from .calc import plus", "from outils.calc import *"])
@pytest.mark.parametrize("before", ["from outils import plus", "from outils import *"])
def test_what_the_folder_itself_defines_is_imported(
    grade_it: Grader, inner: str, before: str
) -> None:
    text = source(before=before, base="def base(n):\n    return plus(n, 1)\n")

    record = grade_it(text, **{"outils/__init__": inner, "outils/calc": CALC})

    assert {*verdicts(record).values()} == {"correct"}


def test_a_module_that_is_not_in_the_folder_is_told(grade_it: Grader) -> None:
    text = source(before="from outils import autre_module", base=None)

    record = grade_it(text, **{"outils/calc": CALC})

    assert verdicts(record)["base"] == "missing"
    assert verdicts(record)["fin"] == "correct"
    assert record.notes


def test_two_folders_that_define_something_themselves_are_told_apart(grade_it: Grader) -> None:
    text = source(
        before="from un import plus\nfrom deux import moins",
        base="def base(n):\n    return moins(plus(n, 2), 1)\n",
    )

    record = grade_it(text, **{"un/__init__": CALC, "deux/__init__": MINUS})

    assert {*verdicts(record).values()} == {"correct"}


SAME_NAMES = {
    "two files": (
        "from un.calc import plus\nimport deux.calc",
        {"un/calc": CALC, "deux/calc": MINUS},
        "deux.calc.moins(plus(n, 2), 1)",
    ),
    "a file and its folder": (
        "import calc.calc\nfrom calc.calc import plus",
        {"calc/__init__": "", "calc/calc": CALC},
        "plus(n, 1) if calc.calc.plus is plus else n",
    ),
    "but for the case": (
        "from calc.Calc import plus",
        {"calc/Calc": CALC, "calc/__init__": ""},
        "plus(n, 1)",
    ),
    "relative imports": (
        "from un.a import plus\nfrom deux.a import moins",
        {
            "un/a": "from .b import plus",
            "un/b": CALC,
            "deux/a": "from .b import moins",
            "deux/b": "from ..un import b\nfrom . import c\nmoins = c.moins",
            "deux/c": MINUS,
        },
        "moins(plus(n, 2), 1)",
    ),
    "a module of the assignment": ("from old.tp import plus", {"old/tp": CALC}, "plus(n, 1)"),
    "its folder": ("from tp.calc import plus", {"tp/calc": CALC}, "plus(n, 1)"),
    "one of ours": ("from graders.worker import plus", {"graders/worker": CALC}, "plus(n, 1)"),
    "one of Python": ("from outils.queue import plus", {"outils/queue": CALC}, "plus(n, 1)"),
}


@pytest.mark.parametrize("case", SAME_NAMES)
def test_a_module_in_a_folder_is_told_from_others_of_its_name(case: str, grade_it: Grader) -> None:
    before, files, used = SAME_NAMES[case]
    text = source(before=before, base=f"def base(n):\n    return {used}\n")

    record = grade_it(text, **files)

    assert {*verdicts(record).values()} == {"correct"}
    assert not record.notes


def test_a_module_in_a_folder_is_imported_by_its_dotted_name(grade_it: Grader) -> None:
    call = "importlib.import_module('outils.calc').plus(n, 1)"
    text = source(before="import importlib", base=f"def base(n):\n    return {call}\n")

    record = grade_it(text, **{"outils/calc": CALC})

    assert {*verdicts(record).values()} == {"correct"}


@pytest.mark.parametrize("file", ["modèle_été", unicodedata.normalize("NFD", "modèle_été")])
def test_letters_with_accents_are_one_however_a_system_writes_them(
    file: str, grade_it: Grader
) -> None:
    text = source(
        before="import modèle_été", base="def base(n):\n    return modèle_été.plus(n, 1)\n"
    )

    record = grade_it(text, **{file: CALC})

    assert {*verdicts(record).values()} == {"correct"}


HIDING = {
    "a name": ("from queue import plus", CALC, "plus(n, 1)"),
    "everything": ("from queue import *", CALC, "plus(n, 1)"),
    "the module": ("import queue", CALC, "queue.plus(n, 1)"),
    "under another name": ("import queue as q", CALC, "q.plus(n, 1)"),
    "by a dot": ("from .queue import plus", CALC, "plus(n, 1)"),
    "what Python's has": (
        "import queue\nfrom queue import Queue",
        CALC,
        "queue.plus(n, Queue is queue.Queue)",
    ),
    "what is there for another reason": (
        "import queue",
        "print(1)",
        "n + (queue.Queue is not None)",
    ),
}


@pytest.mark.parametrize("case", HIDING)
def test_a_file_named_after_a_module_of_python_is_imported(grade_it: Grader, case: str) -> None:
    before, held, used = HIDING[case]
    text = source(before=before, base=f"def base(n):\n    return {used}\n")

    record = grade_it(text, queue=held)

    assert {*verdicts(record).values()} == {"correct"}


def test_a_file_named_after_a_module_of_python_hides_it_from_nothing_else(grade_it: Grader) -> None:
    body = "    import copy, random\n    return random.choice([n]) + copy.one\n"
    text = source(base=f"def base(n):\n{body}")

    record = grade_it(text, copy="one = 1\ndef copy(value):\n    raise OSError\n")

    assert {*verdicts(record).values()} == {"correct"}


@pytest.mark.parametrize("name", ["Queue", "outils/queue"])
def test_a_module_of_python_is_not_hidden_by_a_file_of_another_path(
    grade_it: Grader, name: str
) -> None:
    text = source(
        before="from queue import Queue", base="def base(n):\n    return Queue(n + 1).maxsize\n"
    )

    record = grade_it(text, **{name: "class Queue:\n    pass\n"})

    assert {*verdicts(record).values()} == {"correct"}
