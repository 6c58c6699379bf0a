"""The patterns of checks: their expressions compile and know their names."""

from __future__ import annotations

from collections.abc import Iterator

from graders.checks.base import Check
from graders.checks.patterns import NAMES
from graders.errors import Problem
from graders.spec.draft import Draft
from graders.spec.names import BUILTINS, bound_names, names_used
from graders.spec.schema import Question
from graders.spec.wording import did_you_mean
from graders.spec.yaml_nodes import Path

__all__ = ["check_patterns"]


def check_patterns(draft: Draft) -> Iterator[Problem]:
    """Yield what is wrong with the patterns of the checks."""
    for path, question, check in draft.checks():
        for k, pattern in enumerate(getattr(check, "patterns", ())):
            place = (*path, "patterns", k, "when")
            yield from _problems(draft, place, question, check, pattern.when.strip())


def _problems(
    draft: Draft, place: Path, question: Question, check: Check, when: str
) -> Iterator[Problem]:
    try:
        compile(when, "<spec>", "eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        what = f"not a Python expression: {getattr(problem, 'msg', problem)}: {when!r:.80}"
        yield draft.problem(place, what, "write an expression over actual, expected and the inputs")
        return
    inputs = draft.inputs.get((question.id, check.id))
    if inputs is None:
        return
    known = BUILTINS | set(NAMES) | set.intersection(*map(set, inputs)) | bound_names(when, "eval")
    for name in sorted(names_used(when, "eval") - known):
        mend = did_you_mean(name, known - BUILTINS, "use actual, expected, printed and the inputs")
        yield draft.problem(place, f"unknown name '{name}'", mend)
