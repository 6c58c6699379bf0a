"""Where a spec writes a check, for what is found wrong once the spec is loaded."""

from __future__ import annotations

from pathlib import Path as FilePath

from graders.errors import Problem
from graders.spec.assignment import Assignment
from graders.spec.yaml.nodes import read_yaml

__all__ = ["problem_of_check"]


def problem_of_check(
    assignment: Assignment, question_id: str, check_id: str, what: str, mend: str
) -> Problem:
    """Word a problem of a check, with its line in the spec."""
    file = f"specs/{assignment.id}.yaml"
    for i, question in enumerate(assignment.spec.questions):
        for j, check in enumerate(question.checks):
            if (question.id, check.id) == (question_id, check_id):
                document = read_yaml(_content(FilePath(assignment.course) / file), file)
                where = f"{question_id}.{check_id}"
                line = document.line(("questions", i, "checks", j))
                return Problem(file, line, where, what, mend)
    raise KeyError(question_id, check_id)


def _content(path: FilePath) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
