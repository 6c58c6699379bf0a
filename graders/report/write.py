"""Write the whole folder of reports, from records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import InternalError
from graders.model import Record, Text
from graders.records.briefs import Records
from graders.records.files import (
    GRADES_CSV,
    GRADES_JSON,
    INDEX,
    output_stems,
    replace_file,
    write_atomic,
)
from graders.report.pages.class_table import class_page
from graders.report.pages.to_html import class_html
from graders.report.student_pages import StudentPages
from graders.report.to_csv import to_csv
from graders.report.to_json import grades

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from graders.records.made_pages import MadePages
    from graders.report.changes import Changes
    from graders.report.pages.class_views import Parts
    from graders.report.pages.live_view import Live


def write_reports(
    out: Path,
    records: Iterable[Record],
    title: Text,
    lang: str,
    graded: Iterable[Record] | None = None,
    news: Changes | None = None,
    live: Live | None = None,
    pool: Executor | None = None,
    made: MadePages | None = None,
) -> None:
    """Write `grades.json`, `grades.csv`, `index.html` and a page per submission.

    One record is held at a time, with a pool a few. Each file replaces the earlier one whole, the
    pages first and the files with links to them last: a failure leaves the earlier reports, or some
    of each, but no broken file. Other files of the folder stay.

    The ``records`` are one per submission of an assignment, in any order. Where a teacher's points
    and comments were added to them, ``graded`` are the same as graded. ``news`` are the changes
    since the last run. A class that works is watched ``live``. The pages of submissions are made in
    the processes of a ``pool``, if there is one, and those that are ``made`` of the same stay.

    Raise InternalError if two records are of the same submission, and OSError if the folder cannot
    be written.
    """
    known = Records.of(records)
    briefs = sorted(known.briefs, key=lambda record: record.id)
    if twins := [one.id for one, other in pairwise(briefs) if one.id == other.id]:
        raise InternalError(f"two records of one submission: {twins[0]!r}")
    plain = known if graded is None else Records.of(graded)
    stems = output_stems(record.id for record in briefs)
    pages = {id_: f"{stem}.html" for id_, stem in stems.items()}
    possible = possible_points(briefs)
    assignment = briefs[0].assignment if briefs else ""
    with replace_file(out / GRADES_JSON) as file:
        paths = {id_: out / page for id_, page in pages.items()}
        whole = Records(tuple(briefs), known.whole)
        written = StudentPages(title, lang, pool, made).written(whole, paths)
        file.writelines(grades(written, assignment, title, possible, lang))
        page = class_page(briefs, title, pages, lang, is_by_mark=True)
        if len(briefs) > 1:  # figures of a class say nothing of one student
            page = replace(page, parts=_parts(out, briefs, plain, pages, lang, news, live))
        with replace_file(out / INDEX) as index:
            index.writelines(class_html(page))
        write_atomic(out / GRADES_CSV, to_csv(briefs, possible, lang))


def _parts(
    out: Path,
    briefs: Sequence[Record],
    graded: Records,
    pages: Mapping[str, str],
    lang: str,
    news: Changes | None,
    live: Live | None,
) -> Parts:
    """Make the parts of the page of a class that show more than its table."""
    # A student's own check, of one submission, does without these modules.
    from graders.i18n import translator
    from graders.report.alike import read_alike
    from graders.report.changes import Changes
    from graders.report.pages.class_parts import parts
    from graders.report.pages.live_view import live_view

    told = translator(lang)
    found = parts(briefs, graded, news or Changes(), pages, told, read_alike(out))
    return found if live is None else replace(found, live=live_view(briefs, live, pages, told))


def possible_points(records: Iterable[Record]) -> float:
    """Return the points of the assignment: the most that a record may earn."""
    return max((record.possible for record in records), default=0)
