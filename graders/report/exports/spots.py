"""Where in a student's files a question is: what an annotation points at."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from graders.model import CheckResult, QuestionResult, Record
from graders.report.advice import first_failure

__all__ = ["Spot", "spot"]

# `morpion.py:31`, or a line of a notebook's cell, `morpion.ipynb [6]:2`.
_PLACE = re.compile(r"(?P<file>.+?)(?: \[(?P<cell>\d+)\])?:(?P<line>\d+)", re.DOTALL)
_STUDENT = "student "


@dataclass(frozen=True)
class Spot:
    """A file of a submission, and a line of it; 0 where the line is not known.

    Lines of a notebook count from the top of a cell, which no reader of the file could find: they
    are left out, and ``cell`` says which cell it is.
    """

    file: str
    line: int = 0
    cell: str = ""


def spot(question: QuestionResult, record: Record) -> Spot | None:
    """Find what is to be mended for a question.

    Parameters
    ----------
    question : QuestionResult
        One that is not right.
    record : Record
        Its submission's, for the file where a missing answer would be.

    Returns
    -------
    Spot or None
        The line that stopped, else that of the student's definition, else the file in which most
        of the submission is; None when nothing of it was found.
    """
    failing = first_failure(question)
    if failing is not None and failing.traceback:
        frame = failing.traceback[-1]
        return _spot(f"{frame.file}:{frame.line}")
    checks = question.checks if failing is None else (failing,)
    own = next((place for check in checks if (place := _own_place(check, question.id))), "")
    if own:
        return _spot(own)
    places = (_spot(text) for text in _places(record))
    files = Counter(place.file for place in places if place is not None)
    return Spot(files.most_common(1)[0][0]) if files else None


def _own_place(check: CheckResult, id_: str) -> str:
    """Return where the student's definition of the question itself is, if it is what ran."""
    graded = check.graded.get(id_) or next(iter(check.graded.values()), "")
    return graded.removeprefix(_STUDENT) if graded.startswith(_STUDENT) else ""


def _places(record: Record) -> list[str]:
    graded = [text for q in record.questions for c in q.checks for text in c.graded.values()]
    return [text.removeprefix(_STUDENT) for text in graded if text.startswith(_STUDENT)]


def _spot(place: str) -> Spot | None:
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    if found["cell"]:
        return Spot(found["file"], cell=found["cell"])
    return Spot(found["file"], int(found["line"]))
