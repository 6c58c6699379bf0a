"""A course to make kits of: it has a helper, a generator, hidden checks, a judge and costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from graders.authoring.kit.files import MadeKit, make_kit, write_kit
from graders.grading.reference_answers import ReferenceAnswers, expect
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

SPEC = """\
id: lab
title: {fr: Le labo, en: The lab}
modules: [lab]
provided: {lab: [shown]}
limits: {cpu_s: 0.3}
play: print("played", last(4)); shown(input("? "))
questions:
  - id: first
    title: first
    points: 4
    checks:
      - {id: drawn, title: drawn, inputs: numbers, examples: 8, call: first(n)}
      - {id: secret, title: secret, call: first(77071), returns: 231216, public: false}
      - {id: hidden, title: hidden, call: first(88081), returns: 264246, detail: verdict-only}
      - {id: after, title: after, requires: [secret], call: first(0), returns: 3}
  - id: second
    title: second
    points: 2
    needs: [first]
    checks:
      - {id: judged, title: judged, inputs: [{n: 1}, {n: 5}], call: second(n), right: "twice_the_first(actual, n)"}
      - {id: refuses, title: refuses, inputs: [{n: -1}], call: second(n)}
  - id: last
    title: last
    points: 2
    needs: [first, second]
    checks:
      - {id: one, title: one, call: last(1), returns: [12]}
      - {id: short, title: short, inputs: [{n: 3}], call: last(n), at_most: 20, cpu_s: 10}
  - id: alone
    title: alone
    points: 1
    every: {call: alone(2), returns: 4, public: false}
    checks: [{id: one, title: one}]
  - id: words
    title: words
    points: 1
    target: null
    checks: [{id: one, title: one, rubric: the rubric that nobody reads}]
"""

MODULE = '''\
"""Judges and makes inputs."""

from hypothesis import strategies as st

STEP = 3


def numbers():
    """Draw numbers."""
    return st.fixed_dictionaries({"n": st.integers(0, 9)})


def reckoned_by_the_course(n):
    """Do it otherwise than the reference."""
    return sum([n, n, n, STEP])


def twice_the_first(value, n):
    """Judge second."""
    right = 2 * reckoned_by_the_course(n)
    return None if value == right else "not twice the first"
'''

REFERENCE = '''\
"""A lab."""

import math


def shown(text):
    """Print a text."""
    print("shown", text)


def _times_three_of_a_helper(number):
    """Tell how the secret helper does it."""
    return math.prod([number, 3])


def first(n):
    """Return three times the next number."""
    multiplied_by_three = _times_three_of_a_helper(n)
    return multiplied_by_three + 3


def second(n):
    """Return twice the first."""
    if n < 0:
        raise ValueError("no negative number is doubled")
    return first(n) + first(n)


def last(n):
    """Return the second of each number."""
    every_second_of_them = [second(number) for number in range(1, n + 1)]
    return every_second_of_them


def alone(n):
    """Return the square."""
    return int(math.pow(n, 2)) + 0


words = "an answer in words that nobody may read"
'''

SKELETON = '''\
"""A lab."""

import math


def shown(text):
    """Print a text."""
    print("shown", text)


def first(n):
    """Return three times the next number."""
    # TODO
    pass


def second(n):
    """Return twice the first."""
    # TODO
    pass


def last(n):
    """Return the second of each number."""
    # TODO
    pass


def alone(n):
    """Return the square."""
    # TODO
    pass


words = ""  # TODO
'''

FILES: Mapping[str, str] = {
    "specs/lab.yaml": SPEC,
    "specs/lab.py": MODULE,
    "reference/lab.py": REFERENCE,
    "skeletons/lab.py": SKELETON,
}


def make_course(folder: Path) -> Path:
    """Write the course."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def loaded(folder: Path) -> Assignment:
    """Write the course and load it."""
    return load_assignment(make_course(folder), "lab")


@cache
def _answers() -> ReferenceAnswers:
    """Ask the reference once: the course is the same wherever it lies."""
    with TemporaryDirectory() as folder:
        return expect(loaded(Path(folder)), ProcessSandbox())


def made_of(assignment: Assignment, *questions: str, with_reference: bool = True) -> MadeKit:
    """Make a kit of the course; the reference is asked once."""
    return make_kit(assignment, _answers(), questions, with_reference=with_reference)


def kit_in(folder: Path, *questions: str, with_reference: bool = True) -> Path:
    """Write a kit, and nothing of its course; return its folder."""
    assignment = loaded(folder / "course")
    made = made_of(assignment, *questions, with_reference=with_reference)
    write_kit(folder / "kit", made.files)
    return folder / "kit"
