"""Source checks on whole submissions: recursion seen as it runs, and where the forbidden stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.spec.assignment import Assignment
from tests.integration.conftest import check, submission, verdicts, warm_sandbox, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: fact
    title: fact
    points: 2
    checks:
      - {id: values, title: values, inputs: [{n: 0}, {n: 6}], call: fact(n)}
      - {id: recursive, title: recursive, must: [recursive]}
"""
REFERENCE = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"
RECURSIVE = {
    "by a table": "T = {}\ndef fact(n):\n    return 1 if n == 0 else n * T[0](n - 1)\nT[0] = fact\n",
    "by a parameter": (
        "def rec(f, n):\n    return 1 if n == 0 else n * f(f, n - 1)\n"
        "def fact(n):\n    return rec(rec, n)\n"
    ),
    "by globals": "def fact(n):\n    return 1 if n == 0 else n * globals()['fact'](n - 1)\n",
    "by a partial": (
        "from functools import partial\ndef step(f, n):\n"
        "    return 1 if n == 0 else n * partial(f, f)(n - 1)\n"
        "def fact(n):\n    return step(step, n)\n"
    ),
}
RECURSIVE |= {
    "before the checks": (
        "from functools import lru_cache\n@lru_cache(None)\n"
        "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\nprint(fact(6))\n"
    ),
    "over the answers that a cache keeps": (
        "from functools import lru_cache\n@lru_cache(None)\n"
        "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\nfor n in range(9):\n    fact(n)\n"
    ),
    "in a helper with a cache": (
        "from functools import cache\n@cache\n"
        "def rec(n):\n    return 1 if n == 0 else n * rec(n - 1)\n"
        "ALL = [rec(n) for n in range(9)]\ndef fact(n):\n    return rec(n)\n"
    ),
    "in a method with a cache": (
        "from functools import cache\nclass Table:\n    @cache\n"
        "    def rec(self, n):\n        return 1 if n == 0 else n * self.rec(n - 1)\n"
        "TABLE = Table()\nALL = [TABLE.rec(n) for n in range(9)]\n"
        "def fact(n):\n    return TABLE.rec(n)\n"
    ),
    "in a thread": (
        "import threading\ndef rec(n):\n    return 1 if n == 0 else n * rec(n - 1)\n"
        "def fact(n):\n    found = []\n"
        "    one = threading.Thread(target=lambda: found.append(rec(n)))\n"
        "    one.start()\n    one.join()\n    return found[0]\n"
    ),
}
RECURSIVE |= {
    "made by a function": (
        "def made():\n    def rec(n):\n        return 1 if n == 0 else n * rec(n - 1)\n"
        "    return rec\nfact = made()\n"
    ),
    "an object that is called": (
        "class Fact:\n    def __call__(self, n):\n"
        "        return 1 if n == 0 else n * self(n - 1)\nfact = Fact()\n"
    ),
    "with an argument in it": (
        "from functools import partial\ndef rec(one, n):\n"
        "    return one if n == 0 else n * rec(one, n - 1)\nfact = partial(rec, 1)\n"
    ),
}
NOT_RECURSIVE = {
    "a loop": "def fact(n):\n    p = 1\n    for k in range(n):\n        p *= k + 1\n    return p\n",
    "a fold": (
        "from functools import reduce\ndef mul(a, b):\n    return a * b\n"
        "def fact(n):\n    return reduce(mul, range(1, n + 1), 1)\n"
    ),
}


NEVER_MADE = {
    "in a branch that is never taken": NOT_RECURSIVE["a loop"].replace(
        "    p = 1\n", "    p = 1\n    if n < 0:\n        return fact(n + 1)\n"
    ),
    "in dead code": NOT_RECURSIVE["a loop"] + "    return n * fact(n - 1)\n",
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE}
    files["skeletons/tp.py"] = "def fact(n):\n    pass\n"
    return write_course(Path(tmp_path_factory.mktemp("recursion")), files)


def test_what_is_forbidden_is_shown_where_it_stands(tmp_path: Path) -> None:
    spec = SPEC.replace("must: [recursive]", "must_not: [{call: prod}]")
    files = {"specs/tp.yaml": spec, "reference/tp.py": REFERENCE}
    files["skeletons/tp.py"] = "def fact(n):\n    pass\n"
    course, sandbox = write_course(tmp_path, files), warm_sandbox()
    text = "from math import prod\n\n\ndef fact(n):\n    return prod(range(1, n + 1))\n"
    spied = "def fact(n):\n    prod = 1\n    return prod and (1 if n == 0 else n * fact(n - 1))\n"
    context = RunContext(course, expect(course, sandbox), sandbox)

    found = check(grade(context, submission(text)), "fact", "recursive").judgement.rationale
    assert found is not None
    assert render(found, "en").endswith("; tp.py, line 5: `return prod(range(1, n + 1))`")
    assert verdicts(grade(context, submission(spied)))["fact"] == "correct"


def verdict_of(course: Assignment, text: str) -> str:
    sandbox = warm_sandbox()
    return verdicts(grade(RunContext(course, expect(course, sandbox), sandbox), submission(text)))[
        "fact"
    ]


@pytest.mark.parametrize("text", RECURSIVE.values(), ids=RECURSIVE)
def test_recursion_in_any_way_is_recursion(course: Assignment, text: str) -> None:
    assert verdict_of(course, text) == "correct"


@pytest.mark.parametrize("text", NOT_RECURSIVE.values(), ids=NOT_RECURSIVE)
def test_without_a_call_of_itself_nothing_is_recursive(course: Assignment, text: str) -> None:
    assert verdict_of(course, text) == "partial"


def test_without_a_source_what_does_not_call_itself_is_for_a_teacher(course: Assignment) -> None:
    loop = NOT_RECURSIVE["a loop"].replace("def fact", "def one")
    assert verdict_of(course, f"def made():\n    return one\n{loop}fact = made()\n") == "to-review"


@pytest.mark.parametrize("text", NEVER_MADE.values(), ids=NEVER_MADE)
def test_a_recursive_call_that_is_never_made_is_for_a_teacher(
    course: Assignment, text: str
) -> None:
    sandbox = warm_sandbox()
    record = grade(RunContext(course, expect(course, sandbox), sandbox), submission(text))
    assert check(record, "fact", "values").judgement.verdict == "correct"
    assert check(record, "fact", "recursive").judgement.verdict == "to-review"


def test_an_exception_that_is_asked_for_hides_no_call_that_is_never_made(tmp_path: Path) -> None:
    raises = "{id: neg, title: neg, call: fact(-1), raises: ValueError}"
    spec = SPEC.replace("      - {id: recursive", f"      - {raises}\n      - {{id: recursive")
    first = "    if n < 0:\n        raise ValueError\n"
    reference = REFERENCE.replace("    return", f"{first}    return")
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference}
    files["skeletons/tp.py"] = "def fact(n):\n    pass\n"
    course, sandbox = write_course(tmp_path, files), warm_sandbox()
    text = NEVER_MADE["in dead code"].replace("    p = 1\n", f"{first}    p = 1\n")
    record = grade(RunContext(course, expect(course, sandbox), sandbox), submission(text))
    assert check(record, "fact", "neg").judgement.verdict == "correct"
    assert check(record, "fact", "recursive").judgement.verdict == "to-review"


def test_a_recursive_function_that_fails_before_it_recurs_is_recursive(course: Assignment) -> None:
    text = "def fact(n):\n    n.size\n    return 1 if n == 0 else n * fact(n - 1)\n"
    sandbox = warm_sandbox()
    record = grade(RunContext(course, expect(course, sandbox), sandbox), submission(text))
    assert check(record, "fact", "recursive").judgement.verdict == "correct"


def test_a_recursion_that_another_function_ends_at_once_is_looked_for_over_ours(
    tmp_path: Path,
) -> None:
    last = (
        "  - id: last\n    title: last\n    points: 1\n"
        "    checks: [{id: one, title: one, call: last(6), returns: false}]\n"
    )
    spec = SPEC.replace("questions:\n", f"questions:\n{last}")
    spec = spec.replace("    checks:\n", "    needs: [last]\n    checks:\n")
    fact = "def fact(n):\n    return 1 if last(n) else n * fact(n - 1)\n"
    reference = f"def last(n):\n    return n == 0\n\n\n{fact}"
    course = write_course(
        tmp_path,
        {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""},
    )
    sandbox = warm_sandbox()
    text = f"def last(n):\n    return True\n{fact}"
    record = grade(RunContext(course, expect(course, sandbox), sandbox), submission(text))
    assert verdicts(record) == {"last": "wrong", "fact": "correct"}
