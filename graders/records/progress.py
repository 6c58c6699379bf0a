"""The marks of each student over the runs into a folder, kept in the file `progress.json`."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from graders.model import Record
from graders.records.files import write_atomic

PROGRESS = "progress.json"
FORMAT = 1
# How many marks are kept of a student: those of the last runs that changed something.
MOST = 20

# The points that were earned without a teacher, the oldest first, by submission.
Marks = Mapping[str, tuple[float, ...]]


def read_progress(out: Path, assignment: str) -> Marks:
    """Read the marks of an assignment.

    Return none where the file is that of another assignment, or cannot be understood: what a page
    says beside marks must never stop them.
    """
    try:
        data = json.loads((out / PROGRESS).read_text("utf-8"))
        if (data["format"], data["assignment"]) != (FORMAT, assignment):
            return {}
        return {id_: tuple(map(_mark, marks))[-MOST:] for id_, marks in data["marks"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _mark(plain: Any) -> float:
    mark = float(plain)
    if not math.isfinite(mark):
        raise ValueError(plain)
    return mark


def with_marks(known: Marks, records: Iterable[Record], possible: float) -> Marks:
    """Add the marks of a run, where they differ from the last ones.

    A mark that is our fault, or of a part of the questions alone, out of less than ``possible``, is
    no mark of the whole.
    """
    marks = dict(known)
    for record in records:
        before = marks.get(record.id, ())
        if is_whole(record, possible) and before[-1:] != (record.earned,):
            marks[record.id] = (*before, record.earned)[-MOST:]
    return marks


def is_whole(record: Record, possible: float) -> bool:
    """Tell whether the mark of a record is out of all points of the assignment."""
    return record.is_marked and record.possible == possible


def write_progress(out: Path, assignment: str, marks: Marks) -> None:
    """Write the marks of an assignment; raise OSError when the folder takes nothing."""
    data = {"format": FORMAT, "assignment": assignment, "marks": dict(sorted(marks.items()))}
    write_atomic(out / PROGRESS, f"{json.dumps(data, indent=1)}\n".encode(), durable=False)
