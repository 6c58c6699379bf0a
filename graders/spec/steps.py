"""The steps of a scenario that stand in its inputs: expressions, one list for each case."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from graders.checks.base import Check
from graders.checks.scenario import ScenarioCheck
from graders.errors import Problem
from graders.protocol import MAX_STEPS
from graders.spec.draft import Draft
from graders.spec.schema import Question
from graders.spec.wording import did_you_mean
from graders.spec.yaml_nodes import Path

__all__ = ["check_steps", "code_of"]


def check_steps(draft: Draft, path: Path, question: Question, check: Check) -> Iterator[Problem]:
    """Yield what is wrong with the steps that the inputs of a check hold."""
    if not isinstance(check, ScenarioCheck) or not isinstance(check.steps, str):
        return
    for case in draft.inputs.get((question.id, check.id)) or ():
        problem = _problem(case, check.steps)
        if problem:
            what, mend = problem
            yield draft.problem((*path, "steps"), what, mend)
            return


def _problem(case: Mapping[str, Any], name: str) -> tuple[str, str] | None:
    if name not in case:
        mend = did_you_mean(name, case, "give it in each of the inputs")
        return f"'{name}' is not in every input", mend
    steps = case[name]
    if not isinstance(steps, list | tuple) or len(steps) > MAX_STEPS:
        what = f"'{name}' of an input is not a list of at most {MAX_STEPS} expressions"
        return what, "give a list of texts, each an expression"
    bad = next((step for step in steps if not _is_expression(step)), None)
    if bad is None:
        return None
    return f"a step of an input is not an expression: {bad!r:.80}", "write an expression, as a text"


def _is_expression(step: object) -> bool:
    if not isinstance(step, str):
        return False
    try:
        ast.parse(step.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def code_of(draft: Draft, question: Question, check: Check) -> Mapping[str, tuple[str, str]]:
    """Return the code of a check that compiles: what it writes, and the steps of its inputs."""
    written = check.expressions()
    if not isinstance(check, ScenarioCheck) or not isinstance(check.steps, str):
        return written
    cases = draft.inputs.get((question.id, check.id)) or ()
    texts = dict.fromkeys(text for case in cases for text in check.steps_of(case))
    # On one line, so that what is said of it is said of the line that names the input.
    every = ", ".join(ast.unparse(ast.parse(text, mode="eval")) for text in texts)
    return {**written, "steps": ("eval", f"[{every}]")}
