"""The records that the last run reported: older records and questions may lie beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from graders.errors import UsageError
from graders.keeping import is_kept, kept
from graders.model import Detail, Record
from graders.report.briefs import Briefs, Records
from graders.report.handed_in import read_handed_in
from graders.report.hiding import shown_at_most
from graders.report.names import GRADES_JSON
from graders.report.published import Published
from graders.report.write import published

__all__ = ["last_marks", "last_records", "last_run"]


def last_records(out: Path, detail: Detail = Detail.ALL) -> Records:
    """Return what the last run reported, every attempt of each student.

    Raises
    ------
    UsageError
        When some of it is no longer there.
    """
    asked = last_run(out)
    lost = [id_ for id_ in sorted(asked) if not is_kept(out, id_)]
    if lost or not asked:
        of = f" of {', '.join(lost[:5])}" if lost else ""
        raise UsageError(f"{out}: no record{of} there", "name the folder that grade wrote")
    questions = dict(asked)
    for one in read_handed_in(out):
        if one.of in asked and is_kept(out, one.id):
            questions.setdefault(one.id, asked[one.of])

    def whole(id_: str) -> Record:
        record = shown_at_most(kept(out, id_), detail)
        asked_of = questions[id_]
        return replace(record, questions=tuple(q for q in record.questions if q.id in asked_of))

    briefs = Briefs()
    return Records(tuple(briefs.of(whole(id_)) for id_ in sorted(questions)), whole)


def last_run(out: Path) -> dict[str, frozenset[str]]:
    """Return the submissions of the last run, with their questions.

    Raises
    ------
    UsageError
        When there are no grades of ours.
    """
    same: dict[frozenset[str], frozenset[str]] = {}
    with published(out) as file:
        try:
            if file is None:
                raise ValueError("no such file")
            return {
                submission["id"]: same.setdefault(ids, ids)
                for submission in Published(file).submissions()
                for ids in [frozenset(question["id"] for question in submission["questions"])]
            }
        except (OSError, ValueError, KeyError, TypeError):
            raise _no_grades(out) from None


def last_marks(out: Path) -> dict[str, float]:
    """Return the marks that the last run published, as adjusted.

    Raises
    ------
    UsageError
        When there are no grades of ours.
    """
    with published(out) as file:
        try:
            if file is None:
                raise ValueError("no such file")
            return {
                one["id"]: float(one.get("adjusted", one["earned"]))
                for one in Published(file).submissions()
            }
        except (OSError, ValueError, KeyError, TypeError):
            raise _no_grades(out) from None


def _no_grades(out: Path) -> UsageError:
    return UsageError(f"{out}: no {GRADES_JSON} of ours there", "name the folder that grade wrote")
