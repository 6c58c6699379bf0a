"""A course whose reference does not do what its spec says: told before any submission is graded."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import expect
from graders.sandbox.base import Sandbox
from tests.integration.conftest import warm_sandbox, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: base
    title: base
    points: 2
    checks:
      - id: vu
        title: seen
        inputs: [{n: 3}]
        call: base(n)
CHECK
"""
REFERENCE = "def base(n):\n    return n + 1\n"
MODULE = """\
def never(value):
    return f"not {value}"


def odd(value):
    return 3
"""
BEFORE = "      - {id: essai, title: tried, "

CASES = [
    pytest.param(
        "call: base(1), returns: 3}",
        REFERENCE,
        ["base.essai: the reference itself fails this check", "expected: 3", "gives: 2"],
        id="returns",
    ),
    pytest.param(
        "call: base(1), returns: 2.0}",
        REFERENCE,
        ["the reference itself fails", "expected: 2.0"],
        id="returns-another-type",
    ),
    pytest.param(
        "call: base(1), raises: ValueError}",
        REFERENCE,
        ["the reference itself fails", "should raise ValueError"],
        id="raises",
    ),
    pytest.param(
        "call: base(1), prints: hello}",
        REFERENCE,
        ["the reference itself fails", "nothing is printed"],
        id="prints",
    ),
    pytest.param(
        "call: base(1), right: never(actual)}",
        REFERENCE,
        ["the reference itself fails", "not 2"],
        id="right-in-words",
    ),
    pytest.param(
        "call: base(1), right: odd(actual)}",
        REFERENCE,
        ["right returned 3"],
        id="right-returns-a-number",
    ),
    pytest.param(
        "call: base(1), right: actual > 2}",
        REFERENCE,
        ["specs/tp.yaml:14: base.essai: the reference itself fails", "base(1) gave 2, which"],
        id="right",
    ),
    pytest.param(
        "call: base(1), right: len(actual) > 2}",
        REFERENCE,
        ["specs/tp.yaml:14: base.essai: judging by right raised TypeError"],
        id="right-raises",
    ),
    pytest.param(
        "call: base(1), seeds: 2, together: 'answers[0] != answers[1]'}",
        REFERENCE,
        ["specs/tp.yaml:14: base.essai: the reference itself fails", "does not hold: tried"],
        id="together",
    ),
    pytest.param(
        "call: '[base(1)]', order: any, extra: item > 2}",
        REFERENCE,
        ["specs/tp.yaml:14: base.essai: extra is false of 2, an item of the reference's"],
        id="extra",
    ),
    pytest.param(
        "call: base(m), setup: 'm = [1]', unchanged: [m]}",
        "def base(n):\n    return n.pop() if isinstance(n, list) else n + 1\n",
        ["the reference itself fails", "the call changed m"],
        id="changes-its-argument",
    ),
    pytest.param(
        "events: [], call: base(1), prints: [bonjour]}",
        REFERENCE,
        ["the reference itself fails", "bonjour"],
        id="session",
    ),
    pytest.param(
        "events: [], call: base(1), exit: 3}",
        REFERENCE,
        ["the reference itself fails", "3 was expected"],
        id="session-exit",
    ),
    pytest.param(
        "setup: x = base(None), steps: [base(1)]}",
        REFERENCE,
        ["base.essai: the setup or the view raises TypeError"],
        id="scenario-setup",
    ),
    pytest.param(
        "setup: 'x = int(\"a\")', call: base(1)}",
        REFERENCE,
        ["specs/tp.yaml:14: base.essai: the setup raises", "the call is never reached"],
        id="setup",
    ),
    pytest.param(
        "setup: 'x = int(\"a\")', call: base(1), events: [], transcript: lines}",
        REFERENCE,
        ["base.essai: the setup raises", "the call is never reached"],
        id="session-setup",
    ),
    pytest.param(
        'unchanged: ["[][0]"], call: base(1)}',
        REFERENCE,
        ["base.essai: the setup raises IndexError"],
        id="look-before",
    ),
    pytest.param(
        "call: 'lambda: base(1)'}",
        REFERENCE,
        ["base.essai: what the reference returns cannot be compared"],
        id="returns-a-function",
    ),
]


def course(folder: Path, check: str, reference: str) -> str:
    """Tell what the reference's run on a course comes to."""
    spec = SPEC.replace("CHECK", BEFORE + check if check else "")
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "specs/tp.py": MODULE}
    return write_and_expect(folder, {**files, "skeletons/tp.py": ""})


def write_and_expect(folder: Path, files: dict[str, str]) -> str:

    assignment = write_course(folder, files)
    with pytest.raises(SpecError) as caught:
        expect(assignment, warm_sandbox())
    for problem in caught.value.problems:
        assert problem.what
        assert problem.mend
        assert "\n" not in str(problem.what)
    return str(caught.value)


@pytest.mark.parametrize(("check", "reference", "parts"), CASES)
def test_a_check_that_the_reference_fails_is_refused_with_its_line(
    check: str, reference: str, parts: list[str], tmp_path: Path
) -> None:
    told = course(tmp_path, check, reference)
    assert "specs/tp.yaml:14: " in told
    for part in parts:
        assert part in told


def test_all_such_checks_are_told_at_once(tmp_path: Path) -> None:
    wrong = "call: base(1), returns: 3}"
    more = wrong + "\n" + BEFORE.replace("essai", "autre") + wrong
    told = course(tmp_path, more, REFERENCE)
    assert "specs/tp.yaml:14: base.essai" in told
    assert "specs/tp.yaml:15: base.autre" in told


@pytest.mark.parametrize(
    ("reference", "words"),
    [
        pytest.param(
            "def base(n):\n    while True: pass\n", "specs/tp.yaml:10: base.vu: ", id="call"
        ),
        pytest.param(f"while True: pass\n{REFERENCE}", "", id="import"),
    ],
)
def test_a_reference_that_does_not_end_is_told(
    reference: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graders.grading.reference_answers.REFERENCE_S", 1.0)
    told = course(tmp_path, "", reference)
    assert "the reference does not end" in told
    assert words in told


def test_a_setup_that_raises_for_some_inputs_is_accepted(warm: Sandbox, tmp_path: Path) -> None:
    check = BEFORE + "setup: 'x = int(t)', call: base(x), inputs: [{t: a}, {t: '1'}]}"
    files = {"specs/tp.yaml": SPEC.replace("CHECK", check), "reference/tp.py": REFERENCE}
    assignment = write_course(tmp_path, {**files, "skeletons/tp.py": ""})
    seen = expect(assignment, warm).observations["base", "essai"]
    assert [one.is_ready for one in seen] == [False, True]


def test_what_the_reference_raises_is_right(warm: Sandbox, tmp_path: Path) -> None:
    reference = "def base(n):\n    raise ValueError(n)\n"
    check = BEFORE + "call: base(1), raises: ValueError}"
    files = {"specs/tp.yaml": SPEC.replace("CHECK", check), "reference/tp.py": reference}
    assignment = write_course(tmp_path, {**files, "skeletons/tp.py": ""})
    seen = expect(assignment, warm).observations
    assert seen["base", "vu"][0].raised is not None
