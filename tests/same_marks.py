"""Compare the marks in a table of the README with those of ``grades.json``; say which differ.

``python tests/same_marks.py README.md grades/grades.json``: it needs nothing but Python, so that
it runs on any system.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

# The spaces around the stroke keep its numbers together.
_LINE = re.compile(r"^  ([a-z-]+) +([\d.]+)\s/\s[\d.]+  \S", re.MULTILINE)


def differences(page: str, grades: str) -> list[str]:
    """Return a line for each student whose marks differ, or who is in one of both only."""
    shown = {name: float(mark) for name, mark in _LINE.findall(page)}
    graded = {one["id"]: one["earned"] for one in json.loads(grades)["submissions"]}
    names = sorted(shown.keys() | graded.keys())
    pairs = [(name, shown.get(name), graded.get(name)) for name in names]
    return [
        f"{name}: {mark} in the table, {found} here" for name, mark, found in pairs if mark != found
    ]


def main() -> None:
    """Print the differences; fail if there are any."""
    page, grades = (Path(name).read_text("utf-8") for name in sys.argv[1:])
    found = differences(page, grades)
    print("\n".join(found) or "the same marks")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
