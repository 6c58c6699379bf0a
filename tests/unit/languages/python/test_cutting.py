"""How a reference is cut: what changes a value belongs to it, imports can be given."""

from __future__ import annotations

import pytest

from graders.languages.pieces import ReferenceModule
from graders.languages.python.cutting import cut_reference
from graders.model import Target


def cut(source: str, *provided: str) -> tuple[ReferenceModule, list[str]]:
    sources = {"lab": ("reference/lab.py", source)}
    (module,), problems = cut_reference(sources, {"lab": provided}, ())
    return module, [f"{problem.line}: {problem.what}" for problem in problems]


@pytest.mark.parametrize(
    "change",
    [
        "T += [2]",
        "T[0] = 3",
        "T.append(2)",
        "for k in range(3):\n    T.append(square(k))",
        "if True:\n    T.extend([4])",
        "del T[0]",
    ],
)
def test_what_changes_a_value_is_a_part_of_it(change: str) -> None:
    module, problems = cut(f"T = [1]\n\n\ndef square(x):\n    return x * x\n\n\n{change}\n", "T")

    assert not problems
    assert module.provided[0].source == f"T = [1]\n{change}\n"
    assert list(module.helpers) == ["square"]


def test_a_value_that_is_changed_stands_behind_what_the_change_uses() -> None:
    module, _ = cut("T = [1]\nN = 3\nT += [N]\n", "T", "N")

    assert [segment.name for segment in module.provided] == ["N", "T"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("T = [1]\nN = len(T)\nT += [2]\n", "3: 'T' is changed here, after 'N' used it on line 2"),
        (
            "A = []\nB = []\nfor x in (A, B):\n    A.append(1); B.append(2)\n",
            "3: this changes 'A' and",
        ),
        ("T = 1\nT = 2\n", "2: 'T' was already defined on line 1"),
    ],
)
def test_a_change_that_cannot_be_lent_is_told(source: str, words: str) -> None:
    _, problems = cut(source, "T")

    assert [problem for problem in problems if problem.startswith(words)]


def test_a_call_that_changes_no_value_of_the_module_is_left_out() -> None:
    module, problems = cut("import random\nT = [1]\nrandom.seed(3)\nprint(T)\n", "T")

    assert not problems
    assert module.provided[0].source == "T = [1]\n"


def test_an_import_may_be_given() -> None:
    source = "import heapq\nimport os.path as p\nfrom typing import Any, Optional as Opt\n"
    module, problems = cut(source, "heapq", "Opt")

    assert not problems
    given = {segment.name: segment.source for segment in module.provided}
    assert given == {"heapq": "import heapq\n", "Opt": "from typing import Optional as Opt\n"}
    assert len(module.imports) == 3


def test_a_member_that_is_neither_asked_for_nor_given_is_told_with_the_key_to_write() -> None:
    source = "class Account:\n    RATE = 2\n\n    def pay(self):\n        pass\n"
    _, (problem,) = cut_reference(
        {"lab": ("lab.py", source)}, {"lab": ()}, [Target("lab", "Account.pay")]
    )

    assert (problem.line, problem.where) == (2, "Account.RATE")
    assert "`provided: {lab: [Account.RATE]}`" in str(problem.mend)
