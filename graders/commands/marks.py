"""The marks that ``graders moodle`` and ``graders gradebook`` write into tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from graders.commands.options import course_folder
from graders.commands.run_output import teller
from graders.errors import UsageError
from graders.i18n import Message

if TYPE_CHECKING:
    from graders.integrations.student_marks import ExportSummary, StudentMark

_CENT = 0.005


def marks_of(out: Path, course: Path | None, lang: str) -> tuple[StudentMark, ...]:
    """Return the marks of a folder of results, as its pages show them.

    Raise UsageError when the folder has no marks, or when its pages show other marks.
    """
    from graders.integrations.student_marks import student_marks
    from graders.records.files import output_stems
    from graders.report.write import possible_points
    from graders.run.publishing import marked
    from graders.run.results_folder import last_marks, last_records
    from graders.spec.course_file import terms_of
    from graders.spec.load import load_assignment

    records = last_records(out)
    folder = course_folder(course)
    assignment = load_assignment(folder, records.briefs[0].assignment)
    settled = marked(out, records, assignment, lang, terms_of(folder, assignment.spec))
    given = settled.records.briefs
    # No mark is written that the student's page does not show.
    shown = last_marks(out)
    odd = [one.id for one in given if abs(shown.get(one.id, -1) - one.mark) > _CENT]
    if odd:
        raise UsageError(
            Message(
                "{out}: the pages show other marks than its records, {names} for one: "
                "review.csv, the deadline or the attempts that count were changed since",
                {"out": str(out), "names": ", ".join(odd[:3])},
            ),
            Message("run graders report {out}, then this again", {"out": str(out)}),
        )
    stems = output_stems(record.id for record in given)
    pages = {id_: f"{stem}.html" for id_, stem in stems.items()}
    possible, whole = possible_points(given), assignment.total
    # The marks of some questions are not those of the assignment.
    if abs(possible - whole) > _CENT:
        raise UsageError(
            Message(
                "{out}: the last run graded {possible} points of {whole}",
                {"out": str(out), "possible": f"{possible:g}", "whole": f"{whole:g}"},
            ),
            Message("run grade again, on all questions and with the spec as it is now"),
        )
    return student_marks(given, settled.handed, pages, possible)


def tell_export(summary: ExportSummary, lang: str) -> None:
    """Print on standard error what became of each row and submission."""
    say = teller(lang, False)
    for words in summary.sentences():
        say(words)
