"""The checks that run where a submission is read: those that need nothing that is absent."""

from __future__ import annotations

from graders.grading import requests
from graders.model import Submission
from graders.probe import Probe
from graders.sandbox.base import Limits
from graders.sandbox.choose import choose
from tests.assignments import loaded

BOARD = b"def defait_coup(grille, coup):\n    return 1\n"
GAME = b"def calcule_solution(grille):\n    return recupere_coups(grille)\n"


def test_what_the_code_of_a_target_uses_must_be_there_too() -> None:
    files = {"plateau.py": BOARD, "solitaire.py": b"from plateau import *\n" + GAME}
    found = {"plateau": "plateau.py", "solitaire": "solitaire.py"}
    assignment = loaded("solitaire")
    wanted = [["plateau.recupere_coups"], ["plateau.defait_coup"], ["solitaire.calcule_solution"]]
    probe = requests.describe(Probe(call="7", inputs=({},), seeds=(0,)), assignment.language)
    probes = [probe for _ in wanted]
    request = requests.study(assignment, Submission("a", files, found), probes, wanted)
    with choose("process").open() as box:
        answer = box.ask(request, Limits((5.0,), 10.0, 30.0, 512))

    told = [frame.data for frame in answer.frames if frame.milestone][3:]
    seen = {"seen": [{"value": 7, "after": {}}]}
    assert told == [{"skipped": True}, seen, {"skipped": True}]
