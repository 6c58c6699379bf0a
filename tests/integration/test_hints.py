"""The hints of the TPs name the mistake that was made, rather than one that is often made."""

from __future__ import annotations

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Submission
from graders.sandbox.choose import choose
from tests.assignments import loaded
from tests.integration.conftest import check
from tests.tiny_course import best_sandbox

# A TP, what stands in its reference, a mistake in its place, the check that fails and what it says.
MISTAKES = [
    pytest.param(
        "klondike", "(jeu.pioche[0], *jeu.defausse)", "(*jeu.defausse, jeu.pioche[0])",
        ("piocher", "tire"), "the card drawn comes on top of the discard", id="under-the-discard",
    ),
    pytest.param(
        "klondike", "jeu.pioche[1:], defausse", "jeu.pioche, defausse",
        ("piocher", "tire"), "the card drawn leaves the stock", id="stays-in-the-stock",
    ),
    pytest.param(
        "morpion", "if g[i][j] == 0]", "if g[i][j] == 3]",
        ("cases_libres", "plateaux"), "i and j go from 0 to 2", id="nothing-returned",
    ),
    pytest.param(
        "morpion", "def strategie(g):", "def strategie(g, conseils={}):",
        ("strategie", "tous-les-plateaux"), "does something stay from one call", id="default-mutable",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tp", "right", "wrong", "failing", "said"), MISTAKES)
def test_a_hint_is_about_the_mistake_that_was_made(
    tp: str, right: str, wrong: str, failing: tuple[str, str], said: str
) -> None:
    assignment, sandbox = loaded(tp), choose(best_sandbox())
    source = assignment.reference_sources[tp]
    assert right in source
    mistaken = source.replace(right, wrong).replace("    conseils = {}\n", "")
    files = {f"{tp}.py": mistaken.encode()}
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)

    record = grade(context, Submission("alice", files, {tp: f"{tp}.py"}))

    assert said in render(check(record, *failing).judgement.hint, "en")
