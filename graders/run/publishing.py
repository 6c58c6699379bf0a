"""The outputs of a folder made anew: with a teacher's points and comments, and adjusted marks.

Whose grade changes is told before anything is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from graders.deadlines.rules import Terms
from graders.handing_in import HandedIn
from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Words
from graders.records.briefs import Records
from graders.records.grades_reader import published
from graders.records.handed_in import read_handed_in, write_handed_in
from graders.records.made_pages import MadePages
from graders.records.progress import is_whole, read_progress, with_marks, write_progress
from graders.report.changes import Changes, changes
from graders.report.ci.base import Facts
from graders.report.ci.orders import Order, write_orders
from graders.report.review.comments import add_comments, apply_comments
from graders.report.review.csv_sheet import Sheet, read_comments
from graders.report.review.review_file import apply_review, apply_sheet, read_review
from graders.report.review.review_rows import entries
from graders.report.review.review_rows import merge as merge_review
from graders.report.write import write_reports
from graders.run import executors
from graders.run.results_folder import last_records, writing
from graders.run.settling import Settled, counting, due_terms, settle
from graders.spec.assignment import Assignment

if TYPE_CHECKING:
    from graders.report.pages.live_view import Live

# The fewest pages that are worth a process of their own, which costs as much CPU as ten of them.
_PAGES_EACH = 50


@dataclass(frozen=True)
class Publication:
    """The settings of a publication: what goes with the records, and whom to tell.

    ``tell_changes`` is called with the grades that change, before anything is replaced; ``say``
    with a message for each name in the terms that fits no student. ``review`` and ``comments`` are
    the content of review.csv and comments.csv when the run began. ``orders`` are the outputs for CI
    and services, and ``facts`` what they need: without facts none is written. ``handed`` is kept
    beside the outputs. A class that works is watched ``live``. Pages are made in ``jobs`` processes
    at once, if there are enough of them.
    """

    assignment: Assignment
    lang: str
    tell_changes: Callable[[Changes], None] = lambda _changes: None
    say: Callable[[Words], None] = lambda _words: None
    review: Sheet | None = None
    comments: Sheet | None = None
    orders: Sequence[Order] = ()
    facts: Facts | None = None
    terms: Terms = field(default_factory=Terms)
    handed: Sequence[HandedIn] = ()
    live: Live | None = None
    jobs: int = 1


def last_publication(out: Path, records: Records, course: Path, lang: str) -> Publication:
    """Return the publication of what earlier runs left in a folder, with the terms of a course.

    Raise SpecError where the spec of the assignment cannot be loaded.
    """
    # A run has both already, most often from its cache.
    from graders.spec.course_file import terms_of
    from graders.spec.load import load_assignment

    assignment = load_assignment(course, records.briefs[0].assignment)
    terms = terms_of(course, assignment.spec)
    return Publication(assignment, lang, terms=terms, handed=read_handed_in(out))


def publish(out: Path, records: Records, publication: Publication) -> Records:
    """Replace the outputs by those of the records of every attempt.

    Whose grade changes is told before. Return a record for each student, with the teacher's points
    and comments, and the adjusted mark. Raise UsageError when the outputs cannot be written,
    InternalError when a service needs points for a submission that we failed to grade.
    """
    assignment, handed = publication.assignment, publication.handed
    settled = settle(records, handed, due_terms(len(records), handed, publication.terms))
    for words in _unclear(settled):
        publication.say(words)
    with writing(out):
        given = _given(out, settled, publication)
        with published(out) as before:
            of_one = len(given.briefs) == 1
            news = changes(before, given.briefs, assignment.id, of_one=of_one) if before else None
        if news is not None:
            publication.tell_changes(news)
        is_told = any(one.number or one.at or one.is_late or one.attempts > 1 for one in handed)
        if is_told or read_handed_in(out):
            write_handed_in(out, handed)
        given = _with_progress(out, settled.records, given, assignment)
        title, lang = assignment.spec.title, publication.lang
        made = MadePages.read(out) if len(given.briefs) > 1 else None  # one page is soon made
        with executors.local(_jobs_of_pages(publication.jobs, len(given.briefs))) as pool:
            write_reports(
                out, given, title, lang, settled.records, news, publication.live, pool, made
            )
    if publication.facts is not None:
        write_orders(publication.orders, out, given, publication.facts)
    return given


def _jobs_of_pages(jobs: int, pages: int) -> int:
    """Return in how many processes to make pages: a process costs as much as some pages."""
    return min(jobs, pages // _PAGES_EACH) if executors.is_forking() else 1


def publish_again(out: Path, course: Path, lang: str) -> Records:
    """Replace the outputs by those of the records that earlier runs left; see `publish`."""
    records = last_records(out)
    return publish(out, records, last_publication(out, records, course, lang))


def _given(out: Path, settled: Settled, publication: Publication) -> Records:
    """Bring the teacher's sheets up to date, and give records what they and the terms say."""
    graded, lang, possible = settled.records, publication.lang, publication.assignment.points
    pointed = apply_review(out, graded, possible, lang, publication.review, publication.say)
    # One student makes no common mistake.
    if len(graded) > 1 or publication.comments or read_comments(out):
        pointed = apply_comments(out, graded, pointed, lang, publication.comments)
    return pointed.mapped(settled.adjuster)


def _with_progress(out: Path, graded: Records, given: Records, assignment: Assignment) -> Records:
    """Give records the marks of earlier runs beside this one's, which is kept as well."""
    known, possible = read_progress(out, assignment.id), assignment.total
    marks = with_marks(known, graded.briefs, possible)
    if marks != known:
        write_progress(out, assignment.id, marks)
    whole = {record.id for record in graded.briefs if is_whole(record, possible)}
    told = {id_: found for id_, found in marks.items() if id_ in whole}
    return given.mapped(lambda record: replace(record, marks=told.get(record.id, ())))


def marked(out: Path, records: Records, assignment: Assignment, lang: str, terms: Terms) -> Settled:
    """Return records with a teacher's points and comments and the adjusted marks; write nothing.

    Raise SpecError when review.csv or comments.csv cannot be understood.
    """
    settled = counting(out, records, terms)
    graded = given = settled.records
    if (review := read_review(out, assignment.points)) is not None:
        given = apply_sheet(graded, merge_review(review, entries(graded.briefs, lang), lang))
    if (comments := read_comments(out)) is not None:
        given = add_comments(graded, given, comments)
    return Settled(given.mapped(settled.adjuster), settled.handed, settled.adjuster)


def _unclear(settled: Settled) -> Iterable[Message]:
    """Yield the names of the terms that stand for nobody, unless one submission was graded."""
    if len(settled.records) == 1:
        return
    for name, found in settled.adjuster.unclear:
        if found:
            template = N_("extra_time: {name} could be {found}: it was given to none of them")
            yield Message(template, {"name": name, "found": ", ".join(found)})
        else:
            yield Message(N_("extra_time: nobody handed in as {name}"), {"name": name})
