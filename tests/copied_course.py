"""Courses that cost less, in a copy: with lower limits for what never ends, without questions."""

from __future__ import annotations

import math
import re
import shutil
from pathlib import Path

_PARTS = ("reference", "skeletons", "specs")
_OF_ALL = r"(?m)(?<=^limits: \{cpu_s: )[\d.]+"
_EACH = r"(?<=cpu_s: )[\d.]+"


def copy_course(course: Path, assignment: str, to: Path, cpu_s: float = math.inf) -> Path:
    """Copy what an assignment needs of its course, with a limit of CPU time, and return it.

    The limits that checks have of their own stay. Modules must begin with the assignment's name.
    """
    for part in _PARTS:
        (to / part).mkdir(parents=True)
        for path in (*(course / part).glob(f"{assignment}*"), *(course / part).glob("packages")):
            if path.is_dir():
                shutil.copytree(path, to / part / path.name)
            else:
                shutil.copy(path, to / part)
    lower_limit(to / "specs" / f"{assignment}.yaml", cpu_s)
    return to


def lower_limit(spec: Path, cpu_s: float) -> None:
    """Write a spec whose limit of CPU time is at most ``cpu_s``, but for checks with their own."""
    _lower(spec, _OF_ALL, cpu_s)


def lower_every_limit(spec: Path, cpu_s: float) -> None:
    """Write a spec in which no limit of CPU time is above ``cpu_s``."""
    _lower(spec, _EACH, cpu_s)


def leave_out(spec: Path, question: str) -> None:
    """Write a spec without a question; raise ValueError where it has none of that id."""
    written = rf"(?m)^  - id: {re.escape(question)}\n(?:(?!  - id:).*\n)*"
    text, cut = re.subn(written, "", spec.read_text("utf-8"))
    if not cut:
        raise ValueError(f"{spec}: no question {question!r} to leave out")
    spec.write_text(text, "utf-8")


def _lower(spec: Path, limits: str, cpu_s: float) -> None:
    text = spec.read_text("utf-8")
    spec.write_text(re.sub(limits, lambda one: str(min(float(one[0]), cpu_s)), text), "utf-8")
