"""Console games that never end: each stops at its limit, with a clear verdict and its dialogue."""

from __future__ import annotations

import pytest

from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.model import CheckResult
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment
from tests.integration.conftest import check, submission, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: jeu
    title: jeu
    points: 1
    checks:
      - {id: fin, title: end, call: jeu(), events: ["1", "2"], tokens: [bye]}
"""
REFERENCE = """\
def jeu():
    try:
        while True:
            print("got", input("? "))
    except EOFError:
        print("bye")
"""
SKELETON = "def jeu():\n    pass\n"

_ASKS = "def jeu():\n    while True:\n        try:\n            print('got', input('? '))\n"
_ENCODES = "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')\n"
GAMES: dict[str, tuple[str, str, str]] = {
    # the program, the verdict, the last thing typed before it went wrong
    "ignores the end of the input": (
        f"{_ASKS}        except EOFError:\n            pass\n", "time-limit", "end",
    ),
    "ignores any exception": (f"{_ASKS}        except:\n            pass\n", "time-limit", "end"),
    "reads empty lines for ever": (
        "import sys\ndef jeu():\n    while True:\n        sys.stdin.readline()\n",
        "time-limit", "end",
    ),
    "prints for ever": (
        "def jeu():\n    input('? ')\n    while True:\n        print('X' * 5_000)\n",
        "output-limit", "1",
    ),
    "loops for ever": (
        "def jeu():\n    input('? ')\n    input('? ')\n    while True:\n        pass\n",
        "time-limit", "2",
    ),
    "asks itself again for ever": (
        "def jeu():\n    try: input('? ')\n    except EOFError: pass\n    jeu()\n",
        "time-limit", "end",
    ),
    "does not catch the end": ("def jeu():\n    while True:\n        input('? ')\n", "error", "end"),
    "never asks": ("def jeu():\n    print('bye')\n", "correct", ""),
    "reads all at once": (
        "import sys\ndef jeu():\n    print(sys.stdin.read().split(), 'bye')\n", "correct", "",
    ),
    "tells standard output its encoding": (f"{_ENCODES}def jeu():\n    print('bye')\n", "correct", ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    """Return an assignment whose only check is a session."""
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    return write_course(tmp_path_factory.mktemp("course"), files)


@pytest.fixture(scope="module")
def answers(game: Assignment, warm: Sandbox) -> ReferenceAnswers:
    """Return the reference's session."""
    return expect(game, warm)


def _played(
    game: Assignment, answers: ReferenceAnswers, sandbox: Sandbox, text: str
) -> CheckResult:
    return check(grade(RunContext(game, answers, sandbox), submission(text)), "jeu", "fin")


@pytest.mark.parametrize("case", GAMES)
def test_a_game_ends_at_its_limit(
    case: str, game: Assignment, answers: ReferenceAnswers, warm: Sandbox
) -> None:
    program, verdict, last = GAMES[case]

    found = _played(game, answers, warm, program)

    assert found.verdict == verdict
    if verdict != "correct":
        typed = [
            who if who == "end" else text for who, text in found.judgement.dialogue if who != "out"
        ]
        assert found.rationale is not None
        assert typed[-1] == last, "the dialogue goes as far as where it went wrong"
        assert len(found.judgement.dialogue) <= 60


@pytest.mark.isolated
@pytest.mark.parametrize("case", ["ignores any exception", "prints for ever", "loops for ever"])
def test_the_dialogue_of_a_game_that_does_not_end_is_the_same_every_time(
    case: str, game: Assignment, answers: ReferenceAnswers, sandbox: Sandbox
) -> None:
    program, _, _ = GAMES[case]

    assert _played(game, answers, sandbox, program) == _played(game, answers, sandbox, program)
