"""Replace the outputs of a folder by those of new records, after telling whose grade changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from graders.deadlines.rules import Terms
from graders.i18n import N_
from graders.model import HandedIn, Message, Words
from graders.records.briefs import Records
from graders.records.handed_in import read_handed_in, write_handed_in
from graders.report.changes import Changes, changes
from graders.report.ci.base import Facts
from graders.report.ci.orders import Order, write_orders
from graders.report.review.comments import add_comments, apply_comments
from graders.report.review.csv_sheet import Sheet, read_comments
from graders.report.review.review_file import apply_review, apply_sheet, read_review
from graders.report.review.review_rows import entries
from graders.report.review.review_rows import merge as merge_review
from graders.report.write import published, write_reports
from graders.run.final_marks import Settled, settle
from graders.run.results_folder import writing
from graders.spec.assignment import Assignment


@dataclass(frozen=True)
class Publication:
    """The settings of a publication: what goes with the records, and whom to tell.

    ``tell_changes`` is called with the grades that change, before anything is replaced; ``say``
    with a message for each name in the terms that fits no student. ``review`` and ``comments`` are
    the content of review.csv and comments.csv when the run began. ``orders`` are the outputs for CI
    and services, and ``facts`` what they need: without facts none is written. ``handed`` is kept
    beside the outputs.
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


def publish(out: Path, records: Records, publication: Publication) -> Records:
    """Replace the outputs by those of the records of every attempt.

    Whose grade changes is told before. Return a record for each student, with the teacher's points
    and comments, and the adjusted mark. Raise UsageError when the outputs cannot be written,
    InternalError when a service needs points for a submission that we failed to grade.
    """
    assignment, handed = publication.assignment, publication.handed
    settled = settle(records, handed, _due(len(records), handed, publication.terms))
    for words in _unclear(settled):
        publication.say(words)
    with writing(out):
        given = _given(out, settled, publication)
        with published(out) as before:
            news = changes(before, given.briefs, assignment.id) if before else None
        if news is not None:
            publication.tell_changes(news)
        if _is_worth_keeping(handed) or read_handed_in(out):
            write_handed_in(out, handed)
        title, lang = assignment.spec.title, publication.lang
        write_reports(out, given, title, lang, settled.records, news)
    if publication.facts is not None:
        write_orders(publication.orders, out, given, publication.facts)
    return given


def _given(out: Path, settled: Settled, publication: Publication) -> Records:
    """Bring the teacher's sheets up to date, and give records what they and the terms say."""
    graded, lang = settled.records, publication.lang
    pointed = apply_review(out, graded, publication.assignment.points, lang, publication.review)
    # One student makes no common mistake.
    if len(graded) > 1 or publication.comments or read_comments(out):
        pointed = apply_comments(out, graded, pointed, lang, publication.comments)
    return pointed.mapped(settled.adjuster)


def marked(out: Path, records: Records, assignment: Assignment, lang: str, terms: Terms) -> Settled:
    """Return records with a teacher's points and comments and the adjusted marks; write nothing.

    Raise SpecError when review.csv or comments.csv cannot be understood.
    """
    told = read_handed_in(out)
    settled = settle(records, told, _due(len(records), told, terms))
    graded = given = settled.records
    if (review := read_review(out, assignment.points)) is not None:
        given = apply_sheet(graded, merge_review(review, entries(graded.briefs, lang), lang))
    if (comments := read_comments(out)) is not None:
        given = add_comments(graded, given, comments)
    return Settled(given.mapped(settled.adjuster), settled.handed, settled.adjuster)


def _due(count: int, handed: Sequence[HandedIn], terms: Terms) -> Terms:
    """Drop the deadline for a single submission that was not handed in: a student's own check.

    The names of those with more time are then dropped as well.
    """
    if count == 1 and not any(one.at or one.is_late for one in handed):
        return replace(terms, deadline=None, extra_time={})
    return terms


def _is_worth_keeping(handed: Iterable[HandedIn]) -> bool:
    """Tell whether names or lists said anything of how submissions came in."""
    return any(one.number or one.at or one.is_late or one.attempts > 1 for one in handed)


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
