"""A question about several functions together, each of which has a question of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.reference_answers import CheckKey, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Target
from graders.sandbox.base import Sandbox
from tests.integration.conftest import submission, verdicts, write_course

SPEC = """\
id: tp
title: tp
modules: [tp]
questions:
  - {id: coded, title: coded, points: 1, checks: [{id: a, call: "coded([1])", returns: "1"}]}
  - {id: read, title: read, points: 1, checks: [{id: a, call: "read('1')", returns: [1]}]}
  - id: both
    title: both
    points: 2
    targets: [coded, read]
    checks: [{id: a, property: read(coded(x)) == x, inputs: [{x: [1, 2]}, {x: [3]}]}]
"""
CODED = "def coded(x):\n    return ','.join(map(str, x))\n"
READ = "def read(text):\n    return [int(n) for n in text.split(',')]\n"
OTHER_READ = "def read(text):\n    return [int(n) for n in text.split(';')]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CODED + READ, {"coded": "correct", "read": "correct", "both": "correct"}),
        (CODED + OTHER_READ, {"coded": "correct", "read": "correct", "both": "error"}),
        (READ, {"coded": "missing", "read": "correct", "both": "missing"}),
        (CODED, {"coded": "correct", "read": "missing", "both": "error"}),
    ],
    ids=["right", "right apart", "the first is missing", "the second is missing"],
)
def test_functions_are_judged_together_as_the_student_wrote_them(
    tmp_path: Path, warm: Sandbox, text: str, expected: dict[str, str]
) -> None:
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": CODED + READ, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(text))

    assert verdicts(record) == expected


STEP = "def step(n):\n    return n + 1\n"
OVER_STEP = "".join(f"def {name}(n):\n    return step(n)\n" for name in "abc")
FAILS_LIKEWISE = """\
id: tp
title: tp
modules: [tp]
questions:
  - {id: step, title: step, points: 1, checks: [{id: x, call: step(1), returns: 2}]}
""" + "".join(
    f"""\
  - id: {name}
    title: {name}
    points: 1
    needs: [step]
    checks: [{{id: x, call: {name}(1), returns: 2}}, {{id: y, call: {name}(2), returns: 3}}]
"""
    for name in "abc"
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[CheckKey]]:
    """Return the checks that are run in one process, for each process of several."""
    found: list[Sequence[CheckKey]] = []
    run_together = CheckRunner.run_together

    def spy(
        runner: CheckRunner, keys: Sequence[CheckKey], lent: frozenset[Target]
    ) -> dict[CheckKey, RunResult]:
        found.append(keys)
        return run_together(runner, keys, lent)

    monkeypatch.setattr(CheckRunner, "run_together", spy)
    return found


def test_questions_that_fail_for_the_same_reason_are_judged_again_in_one_process(
    tmp_path: Path, warm: Sandbox, asked: list[Sequence[CheckKey]]
) -> None:
    files = {"specs/tp.yaml": FAILS_LIKEWISE, "reference/tp.py": STEP + OVER_STEP}
    tiny = write_course(tmp_path, files | {"skeletons/tp.py": ""})
    context = RunContext(tiny, expect(tiny, warm), warm)
    asked.clear()
    record = grade(context, submission(STEP.replace("1", "2") + OVER_STEP))

    assert verdicts(record) == {"step": "wrong", "a": "correct", "b": "correct", "c": "correct"}
    assert [question.blame for question in record.questions] == [(), *[("step",)] * 3]
    assert asked == [[(name, check) for name in "abc" for check in "xy"]]


def test_each_wrong_function_of_a_chain_is_judged_again_once(
    tmp_path: Path, warm: Sandbox, asked: list[Sequence[CheckKey]]
) -> None:
    chain = [
        f"  - {{id: {name}, title: {name}, points: 1, needs: [{', '.join('abcdef'[:place])}],"
        f" checks: [{{id: x, call: {name}(1), returns: {place + 1}}}]}}\n"
        for place, name in enumerate("abcdef")
    ]
    over = "".join(f"def {n}(x):\n    return {m}(x) + 1\n" for m, n in pairwise("abcdef"))
    reference = "def a(x):\n    return x\n" + over
    spec = "id: tp\ntitle: tp\nmodules: [tp]\nquestions:\n" + "".join(chain)
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)
    context = RunContext(tiny, expect(tiny, warm), warm)
    asked.clear()
    record = grade(context, submission(reference.replace("return x", "return 7").replace("1", "3")))

    assert verdicts(record) == dict.fromkeys("abcdef", "wrong")
    # Each but the first, over the wrong ones before it, and over these without the one that it calls.
    assert sorted(key for keys in asked for key in keys) == [
        (name, "x") for name in "bcdef" for _ in range(1 + (name > "b"))
    ]
