"""``graders play``: the reference's program in the user's terminal, without its source."""

from __future__ import annotations

import platform

from graders.errors import UsageError
from graders.grading import requests
from graders.practice.starting import in_terminal
from graders.spec.assignment import Assignment

__all__ = ["play"]


def play(assignment: Assignment) -> int:
    """Run the program that a spec names under ``play``.

    Returns
    -------
    int
        Its exit status, 130 when it was interrupted.

    Raises
    ------
    UsageError
        When there is no such program, or a kit has no reference to run here.
    """
    if not assignment.spec.play:
        what = f"'{assignment.id}' has no program to play"
        raise UsageError(what, f"write play: in specs/{assignment.id}.yaml, see docs/kit.md")
    if not assignment.lendable:
        what = f"this kit holds no reference that Python {platform.python_version()} can run"
        raise UsageError(what, "ask your teacher for one that lends, or use the Python it names")
    request = requests.probe(assignment, {}, (), assignment.lendable, [], verbose=False)
    return in_terminal({**request, "op": "play", "play": assignment.spec.play})
