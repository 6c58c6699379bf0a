"""The courses that classes are made up of: the TPs, and a lab for beginners of the benchmark's own.

A check of a TP takes milliseconds. In labs for beginners checks take microseconds, and what graders
does beside them weighs most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.clock import ROOT
from tests.written_mutants import MUTANTS

# Submissions of 100, by kind; see bench.mixture.
SHARES: Mapping[str, int] = {
    "right": 50,
    "wrong": 20,
    "missing": 12,
    "endless": 6,
    "broken": 6,
    "crash": 6,
}
LIGHT = "debuts"


@dataclass(frozen=True)
class BenchCourse:
    """A course, and how classes of it are made.

    Attributes
    ----------
    mutants : Path
        The folder of wrong versions, by assignment and question.
    shares : mapping of str to int
        Submissions of 100, by kind.
    """

    folder: Path
    mutants: Path
    shares: Mapping[str, int]


def course_of(assignment_id: str) -> BenchCourse:
    """Return the course of an assignment.

    Endless loops are left out of light work: one would cost more than all the others.
    """
    if assignment_id != LIGHT:
        return BenchCourse(ROOT, MUTANTS, SHARES)
    folder = ROOT / "bench" / "light"
    return BenchCourse(folder, folder / "mutants", {**SHARES, "right": 56, "endless": 0})
