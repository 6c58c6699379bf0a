"""Cost checks in a real box: counted work, and CPU time that is measured again near its limit."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.grading import timing_rounds
from graders.grading.check_runner import CheckRunner
from graders.grading.process_context import ProcessContext
from graders.grading.reference_answers import expect, timed_now
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.judging.timing import Times
from graders.model import Record, Submission, Words
from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import check, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 4, memory_mib: 256}
questions:
  - id: distincts
    title: distinct values
    points: 2
    checks:
      - id: temps
        title: time
        inputs: tailles
        setup: values = [i * 7919 % (2 * n) for i in range(n)]
        call: distincts(values)
        at_most: 10
        spare: 0.002
        size: n
      - id: petit
        title: tiny
        inputs: [{values: [3, 1, 3]}]
        call: distincts(values)
        at_most: 1.01
  - id: tri
    title: sorting
    points: 2
    checks:
      - id: pas
        title: steps
        inputs: [{n: 16}, {n: 32}, {n: 64}, {n: 128}, {n: 256}]
        setup: values = [i * 97 % 257 for i in range(n)]
        call: tri(values)
        measure: steps
        at_most: 1000
        size: n
        growth: reference
  - id: cherche
    title: search
    points: 2
    targets: [cherche, Etat.__init__, Etat.voisins]
    checks:
      - id: appels
        title: calls
        inputs: [{but: 30}]
        call: cherche(Etat(0), but)
        measure: {calls: [Etat.voisins]}
        at_most: 2
        spare: 0
        right: atteint(actual, but)
      - id: objets
        title: objects
        inputs: [{but: 30}]
        call: cherche(Etat(0), but)
        measure: {calls: [Etat]}
        at_most: 5
        right: atteint(actual, but)
"""
CODE = """\
def tailles():
    return [{"n": n} for n in (400, 800, 1600, 3200)]


def atteint(value, but):
    return None if value == but else "not reached"
"""
REFERENCE = """\
def distincts(values):
    seen = set()
    for value in values:
        if value not in seen:
            seen.add(value)
    return len(seen)


def tri(values):
    if len(values) < 2:
        return list(values)
    middle = len(values) // 2
    left, right = tri(values[:middle]), tri(values[middle:])
    merged = []
    while left and right:
        merged.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return merged + left + right


class Etat:
    def __init__(self, n):
        self.n = n

    def voisins(self):
        return [Etat(self.n + 1), Etat(self.n + 2)]


def cherche(start, but):
    waiting = [start]
    seen = set()
    while waiting:
        here = waiting.pop(0)
        if here.n == but:
            return here.n
        if here.n not in seen:
            seen.add(here.n)
            waiting += here.voisins()
"""
SLOW_DISTINCT = """\
def distincts(values):
    seen = []
    for value in values:
        if value not in seen:
            seen.append(value)
    return len(seen)
"""
SLOW_SORT = """\
def tri(values):
    values = list(values)
    for i in range(len(values)):
        for j in range(len(values) - 1):
            if values[j] > values[j + 1]:
                values[j], values[j + 1] = values[j + 1], values[j]
    return values
"""
LONG_SEARCH = """\
def cherche(start, but):
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        if here.n == but:
            return here.n
        if here.n < 12 or len(waiting) < 40:
            waiting += here.voisins()
"""


@pytest.fixture(scope="module")
def costly(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """Return an assignment whose checks are about cost."""
    skeleton = "def distincts(values):\n    pass\n\n\ndef tri(values):\n    pass\n"
    files = {
        "specs/tp.yaml": SPEC,
        "specs/tp.py": CODE,
        "reference/tp.py": REFERENCE,
        "skeletons/tp.py": skeleton,
    }
    return write_course(tmp_path_factory.mktemp("costly"), files)


@pytest.fixture(scope="module")
def graded(costly: Assignment, sandbox: Sandbox) -> Callable[..., Record]:
    """Return a function that grades the reference with some of it written otherwise."""
    expected = expect(costly, sandbox)

    def grade_with(change: str = "", only: str | None = None) -> Record:
        context = RunContext(costly, expected, sandbox, only=only)
        text = f"{REFERENCE}\n\n{textwrap.dedent(change)}"
        return grade(context, Submission("alice", {"tp.py": text.encode()}, {"tp": "tp.py"}))

    return grade_with


def words(said: Words | None) -> str:
    return render(said, "en")


def test_the_reference_costs_what_it_costs(graded: Callable[..., Record]) -> None:
    record = graded()

    assert {q.verdict for q in record.questions} == {"correct"}
    assert [(size, work) for size, work, _ in check(record, "tri", "pas").judgement.points] == [
        (size, base) for size, _, base in check(record, "tri", "pas").judgement.points
    ]


def test_a_later_run_measures_the_times_that_checks_compare_and_asks_no_more(
    costly: Assignment, warm: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADERS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "tp.py").write_text(REFERENCE, "utf-8")
    place, out = (tmp_path / "tp.py",), tmp_path / "out"
    plainly = Settings(place, Path(costly.course), out=out, sandbox="process", fresh=True)
    execute(Run(plainly))
    monkeypatch.setattr("graders.run.asking_reference.answers_of", pytest.fail)
    (record,) = execute(Run(plainly)).records
    assert {question.verdict for question in record.questions} == {"correct"}

    earlier = expect(costly, warm)
    nothing = replace(earlier, times=dict.fromkeys(earlier.times, Times()), is_recalled=True)
    now = timed_now(nothing, costly, warm)
    assert [len(now.times["distincts", id_].calls) for id_ in ("temps", "petit")] == [4, 1]
    assert replace(now, times=nothing.times) == nothing


def test_a_list_where_a_set_is_wanted_is_too_slow(graded: Callable[..., Record]) -> None:
    found = check(graded(SLOW_DISTINCT, "distincts"), "distincts", "temps")

    assert found.verdict == "wrong"
    said = words(found.rationale)
    assert said == "it takes more than 10 times the CPU time of the reference"


def test_times_are_kept_apart_from_what_is_judged(graded: Callable[..., Record]) -> None:
    record = graded(SLOW_DISTINCT, "distincts")

    assert [size for size, _, _ in record.clocked["distincts.temps"]] == [400, 800, 1600, 3200]
    assert check(record, "distincts", "temps").judgement.points == ()
    again = replace(graded(SLOW_DISTINCT, "distincts"), timings={}, clocked={})
    assert replace(record, timings={}, clocked={}) == again


def test_tiny_work_never_fails(graded: Callable[..., Record]) -> None:
    assert check(graded(SLOW_DISTINCT, "distincts"), "distincts", "petit").verdict == "correct"


def test_steps_tell_how_work_grows(graded: Callable[..., Record]) -> None:
    found = check(graded(SLOW_SORT, "tri"), "tri", "pas")

    assert found.verdict == "wrong"
    assert words(found.rationale) == (
        "the work grows clearly faster with n than the reference's; "
        "it grows like n², the reference like n log n"
    )
    assert [size for size, _, _ in found.judgement.points] == [16, 32, 64, 128, 256]


def test_calls_are_counted_and_told(graded: Callable[..., Record]) -> None:
    found = check(graded(LONG_SEARCH, "cherche"), "cherche", "appels")

    assert found.verdict == "wrong"
    said = words(found.rationale)
    assert said.startswith(
        f"{found.judgement.actual} calls of Etat.voisins, the reference makes 30: "
    )
    assert int(found.judgement.actual) > 2 * 30


def test_a_wrong_answer_computed_fast_earns_nothing(graded: Callable[..., Record]) -> None:
    found = check(
        graded("def cherche(start, but):\n    return but + start.n + 1\n", "cherche"),
        "cherche",
        "appels",
    )

    assert (found.verdict, words(found.rationale)) == ("wrong", "not reached")


def test_a_program_that_asks_for_inputs_itself_is_not_measured(
    graded: Callable[..., Record],
) -> None:
    forger = """\
        def distincts(values):
            import gc
            gc.unfreeze()
            for found in gc.get_objects():
                if type(found).__name__ == "Prober" and type(found._receive).__name__ == "function":
                    inputs = []
                    try:
                        while True:
                            inputs.append(found._receive())
                    except EOFError:
                        found._receive = iter(inputs).__next__
            return len(set(values))
        """
    record = graded(forger, "distincts")

    found = check(record, "distincts", "temps")
    assert found.verdict == "error"
    assert "cannot be measured" in words(found.rationale)


def test_work_after_an_answer_of_its_own_is_not_free(graded: Callable[..., Record]) -> None:
    forger = """\
        def distincts(values):
            import gc
            gc.unfreeze()
            for prober in gc.get_objects():
                if type(prober).__name__ == "Prober":
                    prober._emit({"case": {"value": len(set(values)), "after": {}}})
            return [len({b for a in values for b in values}) for _ in range(4)][0]
        """
    record = graded(forger, "distincts")

    assert check(record, "distincts", "temps").verdict in ("wrong", "error")


def test_only_what_is_near_its_limit_is_measured_again(
    graded: Callable[..., Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    from graders.grading import checking

    asked: list[str] = []

    def spy(runner: CheckRunner, key: Any, *more: Any) -> RunResult:
        asked.append(key[1])
        return timing_rounds.measure_again(runner, key, *more)

    monkeypatch.setattr(checking, "measure_again", spy)
    graded(SLOW_DISTINCT, "distincts")

    assert set(asked) == {"temps"}


def test_the_second_measure_decides(
    graded: Callable[..., Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def equal(self: ProcessContext, probe: Any) -> Times:
        return Times((60.0,) * len(probe.inputs))

    monkeypatch.setattr(ProcessContext, "reference_times", equal)

    assert check(graded(SLOW_DISTINCT, "distincts"), "distincts", "temps").verdict == "correct"
