"""Errors travel between processes, and say what is wrong and how to mend it."""

from __future__ import annotations

import pickle

import pytest

from graders.errors import (
    BrokenPromise,
    GradersError,
    InternalError,
    LostCluster,
    Problem,
    SandboxError,
    SpecError,
    UnfitWorker,
    UsageError,
)

PROBLEM = Problem(
    "specs/tp.yaml", 14, "questions[1].points", "expected a number, got 'x'", "write 3"
)
ERRORS = [
    GradersError("broken", "mend it"),
    GradersError("broken"),
    UsageError("no such folder", "name one"),
    SpecError((PROBLEM, PROBLEM)),
    SpecError(()),
    SandboxError("no namespaces", "sysctl"),
    BrokenPromise("code can fork", "another machine"),
    UnfitWorker("no sandbox", "install one"),
    LostCluster("no worker", "start one"),
    InternalError("a judge raised", "fix it"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_travel_between_processes(error: GradersError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - bytes of our own

    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_every_class_is_in_the_table() -> None:
    found, waiting = set(), [GradersError]
    while waiting:
        found.add(kind := waiting.pop())
        waiting += kind.__subclasses__()

    here = {kind for kind in found if kind.__module__ == "graders.errors"}
    assert here == {type(error) for error in ERRORS}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (UsageError("x"), 2),
        (SpecError((PROBLEM,)), 2),
        (SandboxError("x"), 3),
        (BrokenPromise("x"), 3),
        (InternalError("x"), 3),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_exit_status_says_whose_fault_it_is(error: GradersError, status: int) -> None:
    assert error.exit_status == status


def test_a_problem_says_where_what_and_how_to_mend_it() -> None:
    assert str(PROBLEM) == (
        "specs/tp.yaml:14: questions[1].points: expected a number, got 'x'\n  mend: write 3"
    )
    assert str(Problem("specs", 0, "", "empty", "add one")) == "specs: empty\n  mend: add one"


def test_a_spec_error_tells_every_problem() -> None:
    other = Problem("reference/tp.py", 2, "f", "missing", "define it")

    assert str(SpecError((PROBLEM, other))) == f"{PROBLEM}\n{other}"


def test_an_error_without_a_remedy_is_one_line() -> None:
    assert str(InternalError("lost")) == "lost"
