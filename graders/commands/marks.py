"""The marks that ``graders moodle`` and ``graders gradebook`` write into tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from graders.commands import stdio
from graders.commands.options import course_folder
from graders.errors import UsageError

if TYPE_CHECKING:
    from graders.integrations.student_marks import ExportSummary, StudentMark

_CENT = 0.005


def marks_of(out: Path, course: Path | None, lang: str) -> tuple[StudentMark, ...]:
    """Return the marks of a folder of results, as its pages show them.

    Raises
    ------
    UsageError
        When the folder has no marks, or when its pages show other marks.
    """
    from graders.integrations.student_marks import student_marks
    from graders.records.files import output_stems
    from graders.report.write import possible_points
    from graders.run.publishing import marked
    from graders.run.results_folder import last_records
    from graders.spec.course_file import terms_of
    from graders.spec.load import load_assignment

    records = last_records(out)
    folder = course_folder(course)
    assignment = load_assignment(folder, records.briefs[0].assignment)
    settled = marked(out, records, assignment, lang, terms_of(folder, assignment.spec))
    _refuse_stale(out, {record.id: record.mark for record in settled.records.briefs})
    stems = output_stems(record.id for record in settled.records.briefs)
    pages = {id_: f"{stem}.html" for id_, stem in stems.items()}
    possible = possible_points(settled.records.briefs)
    _refuse_parts(out, possible, sum(assignment.points.values()))
    return student_marks(settled.records.briefs, settled.handed, pages, possible)


def _refuse_parts(out: Path, possible: float, whole: float) -> None:
    """Refuse to write the marks of some questions as those of the assignment."""
    if abs(possible - whole) > _CENT:
        raise UsageError(
            f"{out}: the last run graded {possible:g} points of {whole:g}",
            "run grade again, on all questions and with the spec as it is now",
        )


def _refuse_stale(out: Path, marks: dict[str, float]) -> None:
    """Refuse to write a mark that the student's page does not show."""
    from graders.run.results_folder import last_marks

    shown = last_marks(out)
    odd = [id_ for id_, mark in marks.items() if abs(shown.get(id_, -1) - mark) > _CENT]
    if odd:
        raise UsageError(
            f"{out}: the pages show other marks than its records, {', '.join(odd[:3])} for one: "
            "review.csv, the deadline or the attempts that count were changed since",
            f"run graders report {out}, then this again",
        )


def tell_export(summary: ExportSummary, lang: str) -> None:
    """Print on standard error what became of each row and submission."""
    from graders.i18n import render
    from graders.records.sanitize import one_line

    for words in summary.sentences():
        stdio.tell(one_line(render(words, lang)))
