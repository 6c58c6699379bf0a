"""A course that loads at once, for what is made of marks rather than of code."""

from __future__ import annotations

from pathlib import Path

SPEC = """\
id: tp
title: {fr: Un TP, en: A lab}
modules: [tp]
questions:
  - id: double
    title: {fr: Le double, en: Twice}
    points: 4
    checks:
      - {id: deux, title: two, call: double(2), returns: 4}
      - {id: trois, title: three, call: double(3), returns: 6}
"""
REFERENCE = 'def double(n):\n    """Return twice n."""\n    return 2 * n\n'
SKELETON = 'def double(n):\n    """Return twice n."""\n    # TODO\n'

RIGHT = "def double(n):\n    return n + n\n"
# Right for 2 alone: half of the points.
HALF = "def double(n):\n    return 4\n"
WRONG = "def double(n):\n    return 0\n"


def write_course(folder: Path, policy: str = "") -> Path:
    """Write the course, with what its `course.yaml` says."""
    for name, text in (
        ("specs/tp.yaml", SPEC), ("reference/tp.py", REFERENCE), ("skeletons/tp.py", SKELETON),
    ):  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    if policy:
        (folder / "course.yaml").write_text(policy)
    return folder
