"""The whole folder of reports, made again from records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from graders.errors import InternalError
from graders.i18n import translator
from graders.model import Record, Text
from graders.report.changes import Changes
from graders.report.class_data import class_page
from graders.report.class_parts import parts
from graders.report.data import student_page
from graders.report.files import write_atomic
from graders.report.names import output_stems
from graders.report.to_csv import to_csv
from graders.report.to_html import class_html, student_html
from graders.report.to_json import grades, to_bytes

GRADES_JSON = "grades.json"
GRADES_CSV = "grades.csv"
INDEX = "index.html"


def write_reports(
    out: Path,
    records: Iterable[Record],
    title: Text,
    lang: str,
    graded: Iterable[Record] | None = None,
    news: Changes | None = None,
) -> None:
    """Write `grades.json`, `grades.csv`, `index.html` and a page per submission.

    Everything is made before anything is written, and each file replaces the earlier one
    whole: a failure leaves the earlier reports, or some of each, but no broken file.

    Parameters
    ----------
    out : Path
        The folder of the reports; files that it holds besides are left alone.
    records : iterable of Record
        One per submission of an assignment, in any order.
    title : Text
        The assignment's title.
    lang : str
        Language of the reports.
    graded : iterable of Record, optional
        The same records as they were graded, where a teacher's points and comments were added.
    news : Changes, optional
        What has changed since the last run.

    Raises
    ------
    InternalError
        If two records are of the same submission.
    OSError
        If the folder cannot be written.
    """
    ordered = sorted(records, key=lambda record: record.id)
    _refuse_twins(ordered)
    plain = ordered if graded is None else sorted(graded, key=lambda record: record.id)
    for name, content in list(_contents(ordered, plain, news or Changes(), title, lang)):
        write_atomic(out / name, content)


def published(out: Path) -> bytes | None:
    """Return the grades that a folder holds already, whatever is in that file."""
    try:
        return (out / GRADES_JSON).read_bytes()
    except OSError:
        return None


def possible_points(records: Iterable[Record]) -> float:
    """Give the points of the assignment, as the records that have questions tell them."""
    return max((record.possible for record in records), default=0)


def _refuse_twins(ordered: Sequence[Record]) -> None:
    for one, other in pairwise(ordered):
        if one.id == other.id:
            raise InternalError(f"two records of one submission: {one.id!r}")


def _contents(
    ordered: Sequence[Record], graded: Sequence[Record], news: Changes, title: Text, lang: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the files and what they hold, the pages before what links to them."""
    stems = output_stems(record.id for record in ordered)
    pages = {id_: f"{stem}.html" for id_, stem in stems.items()}
    for record in ordered:
        yield pages[record.id], student_html(student_page(record, title, lang))
    possible = possible_points(ordered)
    assignment = ordered[0].assignment if ordered else ""
    page = class_page(ordered, title, pages, lang)
    page = replace(page, parts=parts(ordered, graded, news, pages, translator(lang)))
    yield INDEX, class_html(page)
    yield GRADES_CSV, to_csv(ordered, possible, lang)
    yield GRADES_JSON, to_bytes(grades(ordered, assignment, title, possible, lang))
