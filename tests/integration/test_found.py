"""Faults found by trying: each was seen to fail before it was mended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import State, Verdict
from graders.records.record_files import dump_record
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import (
    Grader,
    check,
    question,
    source,
    submission,
    verdicts,
    write_course,
)
from tests.integration.test_secrets import Ear

ALL = {"base": "correct", "autre": "correct", "milieu": "correct", "fin": "correct"}

# Writes a frame of the student's own making to every descriptor that takes it.
FORGE = """
import json, os, posix, struct
def forge(kind, data):
    body = json.dumps(data).encode()
    for fd in range(3, 64):
        try:
            os.write(fd, struct.pack(">cI", kind, len(body)) + body)
        except OSError:
            pass
"""
FORGED: dict[str, str] = {
    "a verdict": 'forge(b"m", {"verdict": "correct", "earned": 99})',
    "more cases than inputs": 'forge(b"m", {"seen": [{"value": 1}] * 50})',
    "more single cases than inputs": 'for _ in range(50): forge(b"n", {"case": {"value": 1}})',
    "cases that are no cases": 'forge(b"m", {"seen": [None, 3, "a", {"value": {"o": 3}}]})',
    "seen is no list": 'forge(b"m", {"seen": 3})',
    "presence that is no mapping": 'forge(b"m", {"presence": 3}); posix._exit(0)',
    "notes that are no list": 'forge(b"m", {"presence": {}, "notes": 5}); posix._exit(0)',
    "names that are no lists": 'forge(b"m", {"presence": {}, "names": {"tp": 5}}); posix._exit(0)',
    "a statement before the first": 'forge(b"m", {"at": ["tp", -99]}); posix._exit(0)',
    "a statement after the last": 'forge(b"m", {"at": ["tp", 10**9]}); posix._exit(0)',
    "a module that is not there": 'forge(b"m", {"at": ["no", 0]}); posix._exit(0)',
    "a bound that is no mapping": 'forge(b"m", {"bound": 3})',
    "odd stops": 'forge(b"n", {"stop": [1]}); forge(b"n", {"stop": {}})',
    "not JSON": "os.write(9, b'zzzzzzzz')\n    for fd in range(3, 64):\n        try: os.write(fd, b'm' + b'zzzz')\n        except OSError: pass",
    "after that is no mapping": 'forge(b"m", {"seen": [{"after": 3, "raised": 4, "dialogue": 5}]})',
    "frames of a traceback": 'forge(b"m", {"seen": [{"raised": {"type": 1, "bases": 2, "frames": [[1, 2], 3]}}]})',
}


@pytest.mark.parametrize("place", ["loading", "running"])
@pytest.mark.parametrize("case", FORGED)
def test_forged_frames_are_no_verdict_and_no_fault_of_ours(
    grade_it: Grader, case: str, place: str
) -> None:
    act = FORGED[case]
    body = f"def base(n):\n    {act}\n    return -1\n"
    text = source(before=FORGE, base=body + ("\nbase(0)\n" if place == "loading" else ""))

    record = grade_it(text)

    assert record.state is State.GRADED
    found = question(record, "base")
    assert found.earned == 0
    assert found.verdict not in (Verdict.INTERNAL_ERROR, Verdict.CORRECT)


def test_forged_right_values_beyond_the_inputs_do_not_count(grade_it: Grader) -> None:
    body = 'def base(n):\n    forge(b"m", {"seen": [{"value": 1}, {"value": 4}, {"value": 9}]})\n    return 0\n'

    record = grade_it(source(before=FORGE, base=body))

    assert record.state is State.GRADED
    assert question(record, "base").verdict is not Verdict.INTERNAL_ERROR


ODD_TARGETS: dict[str, str] = {
    "an object with a broken __getattr__": (
        "class Odd:\n    def __getattr__(self, name):\n        raise ZeroDivisionError\nbase = Odd()\n"
    ),
    "an object that delegates for ever": (
        "class Odd:\n    def __getattr__(self, name):\n        return self.inner.name\nbase = Odd()\n"
    ),
    "an object that has everything": (
        "class Odd:\n    def __getattr__(self, name):\n        return self\nbase = Odd()\n"
    ),
    "an object equal to nothing": (
        "class Odd:\n    def __eq__(self, other):\n        raise ValueError\n    __hash__ = None\nbase = Odd()\n"
    ),
    "a mock": "from unittest.mock import MagicMock\nbase = MagicMock()\n",
    "a module": "import math as base\n",
    "a class": "class base:\n    def __init__(self, n):\n        self.n = n\n",
    "a code with an odd place": (
        "def base(n): return 0\nbase.__code__ = base.__code__.replace(co_filename='', co_firstlineno=1)\n"
    ),
}


@pytest.mark.parametrize("case", ODD_TARGETS)
def test_an_odd_target_costs_its_own_question_only(grade_it: Grader, case: str) -> None:
    record = grade_it(source(base=ODD_TARGETS[case]))

    found = verdicts(record)
    assert {name: found[name] for name in ("autre", "milieu", "fin")} == dict.fromkeys(
        ("autre", "milieu", "fin"), "correct"
    )
    assert found["base"] in ("wrong", "error", "missing")


TAMPERING: dict[str, str] = {
    "a provided list is emptied": "TABLE.clear()",
    "a provided list is sorted": "TABLE.reverse()",
    "a provided class is patched": "L.__len__ = lambda self: 0\nL.append = None",
    "a built-in is deleted": "import builtins\ndel builtins.isinstance, builtins.list",
    "the codec is patched": "import graders.codec\ngraders.codec.encode = None",
    "random is patched": "import random\nrandom.seed = None",
    "itertools is patched": "import itertools\nitertools.islice = None",
    "json is patched": "import json\njson.dumps = lambda *a, **k: 'null'",
    "os is patched": "import os\nos.write = lambda *a: 0",
    "the import system is patched": "import sys\nsys.meta_path.clear()\nsys.path.clear()",
}


@pytest.mark.parametrize("case", TAMPERING)
def test_what_a_file_does_to_the_provided_code_does_not_count(grade_it: Grader, case: str) -> None:
    record = grade_it(source(before=TAMPERING[case]))

    assert verdicts(record) == ALL


def test_a_provided_list_emptied_during_a_check_is_whole_in_the_next(grade_it: Grader) -> None:
    text = source(autre="def autre(n):\n    TABLE.clear()\n    return 2 * n\n", base=None)

    record = grade_it(text + "\ndef base(n):\n    return n + 1\n")

    assert verdicts(record) == ALL


def test_a_check_that_kills_its_process_does_not_hide_the_next_ones(
    tmp_path: Path, warm: Sandbox
) -> None:
    """Judged again for the blame, a check before it stops the shared process."""
    spec = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: a, title: a, points: 1, checks: [{id: c, title: c, call: a(1), returns: 2}]}
  - {id: b, title: b, points: 1, checks: [{id: c, title: c, call: b(1), returns: 3}]}
  - id: f
    title: f
    points: 2
    needs: [a, b]
    checks:
      - {id: deadly, title: c, call: f(0), returns: 3}
      - {id: usual, title: c, call: f(1), returns: 5}
"""
    reference = "def a(n):\n    return n + 1\n\n\ndef b(n):\n    return n + 2\n\n\ndef f(n):\n    return a(n) + b(n)\n"
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    tiny = write_course(tmp_path, files)
    text = """
def a(n):
    return n + 9
def b(n):
    return n + 2
def f(n):
    if n == 0:
        import posix
        posix._exit(1)
    return a(n) + b(n)
"""

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(text))

    assert record.state is State.GRADED
    assert check(record, "f", "usual").verdict is Verdict.CORRECT
    assert question(record, "f").blame == ("a",)


def test_comments_of_the_reference_never_enter_a_box(
    assignment: Assignment, expected: ReferenceAnswers, warm: Sandbox
) -> None:
    ear = Ear(warm)

    grade(RunContext(assignment, expected, ear), submission(source()))

    assert "COMMENT-base" not in json.dumps(ear.heard)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("return (x for x in [n])", "a generator"),
        ("return object()", "an object"),
        ("return [n] * 300_000", "a list that is cut"),
    ],
    ids=["generator", "object", "cut"],
)
def test_a_reference_whose_answer_cannot_be_compared_is_a_fault_of_the_spec(
    tmp_path: Path, warm: Sandbox, body: str, kind: str
) -> None:
    """Known by its type alone, any answer of that type would be right."""
    spec = """\
id: tp
title: TP
modules: [tp]
questions:
  - {id: f, title: f, points: 1, checks: [{id: c, title: c, inputs: [{n: 1}], call: f(n)}]}
"""
    files = {
        "specs/tp.yaml": spec,
        "reference/tp.py": f"def f(n):\n    {body}\n",
        "skeletons/tp.py": "",
    }
    tiny = write_course(tmp_path, files)

    with pytest.raises(SpecError):
        expect(tiny, warm)


def test_the_lines_typed_in_a_hidden_session_are_nowhere_in_the_record(
    tmp_path: Path, warm: Sandbox
) -> None:
    spec = """\
id: tp
title: TP
modules: [tp]
questions:
  - id: f
    title: f
    points: 1
    checks:
      - {id: c, title: c, detail: own-output, call: f(), events: ["770077"], prints: [ok]}
"""
    files = {
        "specs/tp.yaml": spec,
        "reference/tp.py": "def f():\n    input()\n    print('ok')\n",
        "skeletons/tp.py": "",
    }
    tiny = write_course(tmp_path, files)
    text = "def f():\n    input('? ')\n    print('no')\n"

    record = grade(RunContext(tiny, expect(tiny, warm), warm), submission(text))

    assert question(record, "f").verdict is Verdict.WRONG
    assert "770077" not in dump_record(record).decode()


HUGE: dict[str, str] = {
    "many long texts": "['x' * 65_000] * 5_000",
    "many long integers": "[(1 << 4_000) + i for i in range(150_000)]",
    "a huge subclass of list": "type('M', (list,), {})(range(3_000_000))",
    "a huge list": "list(range(1_000_000))",
}


@pytest.mark.parametrize("case", HUGE)
def test_a_huge_answer_costs_its_own_question_only(grade_it: Grader, case: str) -> None:
    found = verdicts(grade_it(source(base=f"def base(n):\n    return {HUGE[case]}\n")))

    assert found.pop("base") in ("wrong", "time-limit", "memory-limit")
    assert set(found.values()) == {"correct"}


def test_standard_output_may_be_told_its_encoding(grade_it: Grader) -> None:
    """As many do on Windows, at the top of a function that prints accents."""
    body = "def base(n):\n    import sys\n    sys.stdout.reconfigure(encoding='utf-8')\n    return n + 1\n"

    assert verdicts(grade_it(source(base=body))) == ALL


def test_writing_bytes_to_standard_output_is_printing(grade_it: Grader) -> None:
    body = "def base(n):\n    import sys\n    sys.stdout.buffer.write(b'x')\n    return n + 1\n"

    assert verdicts(grade_it(source(base=body))) == ALL


def test_a_mistake_is_shown_that_the_exception_of_another_question_hid(grade_it: Grader) -> None:
    fails = 'def base(n):\n    return n["x"]\n'
    record = grade_it(source(base=fails, milieu="def milieu(n):\n    return base(n)\n"))

    expected = {"base": "error", "autre": "correct", "milieu": "wrong", "fin": "correct"}
    assert verdicts(record) == expected
    (first, *_) = question(record, "milieu").checks
    assert first.judgement.actual == "1"
