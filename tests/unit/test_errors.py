"""Errors travel between processes, and say what is wrong and how to mend it."""

from __future__ import annotations

import pickle

import pytest

from graders.errors import (
    BrokenPromise,
    GradersError,
    InternalError,
    LostCluster,
    NoCourse,
    Problem,
    SandboxError,
    SpecError,
    UnfitWorker,
    UsageError,
    unreadable,
)
from graders.i18n import Message

PROBLEM = Problem(
    "specs/tp.yaml", 14, "questions[1].points", "expected a number, got 'x'", "write 3"
)
ERRORS = [
    GradersError("broken", "fix it"),
    GradersError("broken"),
    UsageError("no such folder", "name one"),
    UsageError(Message("the folder {name} is empty", {"name": "'x'"}), Message("none")),
    NoCourse("no course is here", "--course DIR"),
    SpecError((PROBLEM, PROBLEM)),
    SpecError(()),
    SandboxError("no namespaces", "sysctl"),
    BrokenPromise("code can fork", "another machine"),
    UnfitWorker("no sandbox", "install one"),
    LostCluster("no worker", "start one"),
    InternalError("a judge raised", "fix it"),
]


def test_an_error_is_told_in_the_reader_s_language() -> None:
    error = UsageError(
        Message("the folder {name} is empty", {"name": "'x'"}),
        Message("put submissions into it"),
    )
    assert error.told("fr") == "le dossier 'x' est vide\n  à faire\u00a0: mettez-y des rendus"
    assert (
        str(error) == error.told("en") == "the folder 'x' is empty\n  fix: put submissions into it"
    )


def test_a_problem_is_told_in_the_reader_s_language() -> None:
    problem = Problem("review.csv", 3, "points", Message("the file is empty"), "write 3")
    assert SpecError((problem,)).told("fr").startswith("review.csv:3: points: le fichier est vide")


def test_what_the_system_answers_is_translated() -> None:
    told = UsageError(unreadable("mine", PermissionError(13, "Permission denied")))
    assert told.told("fr") == "impossible de lire mine\u00a0: permission refusée"


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
        "specs/tp.yaml:14: questions[1].points: expected a number, got 'x'\n  fix: write 3"
    )
    assert str(Problem("specs", 0, "", "empty", "add one")) == "specs: empty\n  fix: add one"


def test_a_spec_error_tells_every_problem() -> None:
    other = Problem("reference/tp.py", 2, "f", "missing", "define it")

    assert str(SpecError((PROBLEM, other))) == f"{PROBLEM}\n{other}"


def test_an_error_without_a_remedy_is_one_line() -> None:
    assert str(InternalError("lost")) == "lost"
