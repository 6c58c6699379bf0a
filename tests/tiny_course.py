"""A course that is graded in a moment, and a class of it, for tests of runs rather than of checks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from graders.sandbox.choose import examine

SPEC = """\
id: tiny
title: Tiny
modules: [tiny]
limits: {cpu_s: 0.5}
questions:
  - id: base
    title: base
    points: 2
    checks:
      - {id: one, title: one, call: base(1), returns: 2}
      - {id: two, title: two, call: base(2), returns: 3}
  - id: other
    title: other
    points: 1
    checks: [{id: one, title: one, call: other(1), returns: 2}]
  - id: middle
    title: middle
    points: 2
    needs: [base]
    checks: [{id: one, title: one, call: middle(1), returns: 4}]
  - id: end
    title: end
    points: 3
    needs: [base, middle]
    checks: [{id: one, title: one, call: end(1), returns: 5}]
  - id: words
    title: words
    points: 1
    target: null
    checks: [{id: one, title: one, rubric: why}]
"""

# The first question and the one in words alone: a class is graded in a second.
SHORT = SPEC[: SPEC.index("  - id: other")] + SPEC[SPEC.index("  - id: words") :]

REFERENCE = '''\
def base(n):
    """Return the next number."""
    return n + 1


def other(n):
    """Return the double."""
    return 2 * n


def middle(n):
    """Return the double of the next."""
    return 2 * base(n)


def end(n):
    """Return one more than that."""
    return base(middle(n))


words = "because"
'''

SUBMISSIONS: Mapping[str, str] = {
    "alice": REFERENCE,
    "bruno": REFERENCE.replace("n + 1", "n + 2"),
    "chloe": REFERENCE.replace("def middle(", "def milieu("),
    "denis": REFERENCE.replace("return 2 * n", "raise KeyError(n)"),
    "emma": REFERENCE.replace("return base(middle(n))", "return -1"),
    "felix": "x = (\n" + REFERENCE,
}
# Functions that use base wait for ever; base itself ends on its own checks.
ENDLESS = REFERENCE.replace("return n + 1", "while n == 4: pass\n    return n + 1")


@cache
def best_sandbox() -> str:
    """Return the cheapest sandbox of this machine, or what ``TESTED_SANDBOX`` names in its place."""
    return os.environ.get("TESTED_SANDBOX") or ("bwrap" if examine()[0].works else "process")


def make_course(folder: Path, spec: str = SPEC, reference: str = REFERENCE) -> Path:
    """Write the course, or a version with another spec or reference."""
    skeleton = "\n\n".join(
        f"def {name}(n):\n    # TODO\n    pass\n" for name in ("base", "other", "middle", "end")
    )
    texts = {"specs/tiny.yaml": spec, "reference/tiny.py": reference, "skeletons/tiny.py": skeleton}
    return _written(folder, texts)


def make_class(folder: Path, submissions: Mapping[str, str] = SUBMISSIONS) -> Path:
    """Write a folder per student."""
    return _written(folder, {f"{id_}/tiny.py": text for id_, text in submissions.items()})


def _written(folder: Path, texts: Mapping[str, str]) -> Path:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
