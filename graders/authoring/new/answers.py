"""Answers in words, which the reference holds as texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graders.languages.python.known_tests import KnownTest
from graders.languages.python.solution import Solution
from graders.languages.python.syntax import bound_names
from graders.languages.python.teacher_cells import as_value


def with_answers(solution: Solution, asked: Sequence[KnownTest]) -> Solution:
    """Add to a solution the answers that it does not hold; tell those that a teacher has to write.

    ``asked`` are the tests that a teacher marks.
    """
    there = bound_names(solution.source)
    lacking = [one for one in asked if one.name not in there]
    lead = "# %%\n" if solution.is_notebook else "\n"
    added = "".join(f"\n{lead}{as_value(one.name, one.answer)}" for one in lacking)
    asides = (
        f"{one.place}: {one.name} has no answer: write one in the reference"
        for one in asked
        if not one.answer
    )
    return replace(solution, source=f"{solution.source}{added}", asides=(*solution.asides, *asides))
