"""Cost checks in OCaml: CPU time alone, measured as in Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import answers_of
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Submission
from graders.run.programs import programs_of
from graders.sandbox.process import ProcessSandbox
from tests.integration.conftest import check, write_course

pytestmark = pytest.mark.ocaml

SPEC = """\
id: tp
title: TP
language: ocaml
modules: [tp]
limits: {cpu_s: 4, memory_mib: 256}
questions:
  - id: reversed
    title: reversed
    points: 2
    checks:
      - id: time
        title: time
        inputs: [{n: 500}, {n: 1000}, {n: 2000}, {n: 4000}]
        setup: let values = List.init n (fun i -> i * 7919 mod (2 * n))
        call: reversed values
        at_most: 20
        spare: 0.005
        size: n
"""
REFERENCE = "let reversed all = List.fold_left (fun done_ one -> one :: done_) [] all\n"
FILES = {
    "specs/tp.yaml": SPEC,
    "reference/tp/tp.ml": REFERENCE,
    "reference/tp/tp.mli": "val reversed : 'a list -> 'a list\n",
    "skeletons/tp.ml": "",
}
QUICK = "let reversed l = let rec go kept = function [] -> kept | x :: r -> go (x :: kept) r in go [] l\n"
SLOW = "let rec reversed = function [] -> [] | x :: r -> reversed r @ [ x ]\n"
WRONG = "let reversed l = l\n"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Record]:
    """Return a function that grades a file."""
    course = write_course(tmp_path_factory.mktemp("costly"), FILES)
    sandbox = ProcessSandbox((), programs_of(course.language))
    context = RunContext(course, answers_of(course, sandbox), sandbox)

    def grade_file(source: str) -> Record:
        return grade(context, Submission("s", {"tp.ml": source.encode()}, {"tp": "tp.ml"}))

    return grade_file


@pytest.mark.parametrize("source", [REFERENCE, QUICK], ids=["reference", "quick"])
def test_a_quick_function_is_right(graded: Callable[[str], Record], source: str) -> None:
    assert check(graded(source), "reversed", "time").verdict == "correct"


def test_a_slow_function_takes_too_long(graded: Callable[[str], Record]) -> None:
    record = graded(SLOW)
    found = check(record, "reversed", "time")
    assert found.verdict == "wrong"
    assert render(found.rationale, "en") == (
        "it takes more than 20 times the CPU time of the reference"
    )
    assert [size for size, _, _ in record.clocked["reversed.time"]] == [500, 1000, 2000, 4000]


def test_a_quick_wrong_answer_earns_nothing(graded: Callable[[str], Record]) -> None:
    found = check(graded(WRONG), "reversed", "time")
    assert found.verdict == "wrong"
    assert "CPU" not in render(found.rationale, "en")


@pytest.mark.parametrize("measure", ["steps", "{calls: [reversed]}"])
def test_only_time_is_measured(tmp_path: Path, measure: str) -> None:
    spec = SPEC.replace("        at_most", f"        measure: {measure}\n        at_most")
    with pytest.raises(SpecError) as caught:
        write_course(tmp_path, {**FILES, "specs/tp.yaml": spec})
    assert "is not for OCaml" in str(caught.value)
