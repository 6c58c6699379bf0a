"""The same mistake is the same mistake: wrong versions with hand labels, grouped as a person would.

A label stands before each version in ``tests/mistakes/<TP>/<question>.py``. Two versions with one
label are one mistake, two labels are two; a label that begins with ``no answer`` is that of work
that shows nothing to be compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import Record, Submission
from graders.report.mistake_groups import Group, mistake_groups
from graders.sandbox.choose import choose
from tests.assignments import loaded
from tests.tiny_course import best_sandbox

ROOT = Path(__file__).parents[2]
MISTAKES = ROOT / "tests" / "mistakes"
COURSES: Mapping[str, Path] = {"morpion": ROOT, "texts": MISTAKES / "texts"}
QUESTIONS = [(tp, path.stem) for tp in COURSES for path in sorted((MISTAKES / tp).glob("*.py"))]
NO_ANSWER = "no answer"


def versions(tp: str, question: str) -> list[tuple[str, str]]:
    """Return the labels of a question, each with its wrong version."""
    text = (MISTAKES / tp / f"{question}.py").read_text("utf-8")
    parts = re.split(r"(?m)^# --- *(.*)\n", text)
    return list(zip(parts[1::2], parts[2::2], strict=True))


# The versions of a question are graded for the first test that reads them: one process runs both.
EACH_QUESTION = pytest.mark.parametrize(
    ("tp", "question"),
    [
        pytest.param(*question, marks=pytest.mark.xdist_group(f"mistakes-{'-'.join(question)}"))
        for question in QUESTIONS
    ],
    ids=map("-".join, QUESTIONS),
)


@cache
def context(tp: str) -> RunContext:
    """Load a course, and run its reference."""
    assignment, sandbox = loaded(tp, COURSES[tp]), choose(best_sandbox())
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


@cache
def records(tp: str, question: str) -> tuple[Record, ...]:
    """Grade a class of which each student hands in one wrong version, and nothing else."""
    skeleton = (COURSES[tp] / "skeletons" / f"{tp}.py").read_text("utf-8")
    asked = replace(context(tp), only=question)
    return tuple(
        grade(asked, submission(f"{n:02}", tp, f"{skeleton}\n{text}"))
        for n, (_, text) in enumerate(versions(tp, question))
    )


def submission(id_: str, tp: str, text: str) -> Submission:
    """Hand in a file."""
    return Submission(id_, {f"{tp}.py": text.encode()}, {tp: f"{tp}.py"})


def labels(tp: str, question: str, group: Group) -> set[str]:
    """Return the labels of the members of a group."""
    said = versions(tp, question)
    return {said[int(id_)][0] for id_ in group.members}


@EACH_QUESTION
def test_the_groups_are_those_of_the_labels(tp: str, question: str) -> None:
    found = mistake_groups(records(tp, question))
    # A group per label and a label per group; what is told of a group helps to see which differ.
    told = [(sorted(labels(tp, question, group)), sorted(group.members)) for group in found]
    said = versions(tp, question)
    wanted: dict[str, list[str]] = {}
    for n, (label, _) in enumerate(said):
        wanted.setdefault(label, []).append(f"{n:02}")
    assert sorted(told) == sorted(([label], members) for label, members in wanted.items())


@EACH_QUESTION
def test_what_shows_nothing_is_apart(tp: str, question: str) -> None:
    for group in mistake_groups(records(tp, question)):
        is_labelled = all(it.startswith(NO_ANSWER) for it in labels(tp, question, group))
        assert group.is_unanswered is is_labelled, labels(tp, question, group)
