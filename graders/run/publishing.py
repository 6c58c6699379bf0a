"""The mark that each student gets, and the outputs of a folder made anew from it.

Of several attempts the last one counts, or the best; a teacher may have entered points, and the
deadline takes some off. Whose grade changes is told before anything is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from graders.deadlines.rules import Terms
from graders.deadlines.times import in_zone, said, shown
from graders.handing_in import Adjustment, HandedIn
from graders.i18n import N_
from graders.model import Message, Record, Text, Words
from graders.records.briefs import Records
from graders.records.handed_in import read_handed_in, write_handed_in
from graders.records.people import People
from graders.records.progress import is_whole, read_progress, with_marks, write_progress
from graders.report.changes import Changes, changes
from graders.report.ci.base import Facts
from graders.report.ci.orders import Order, write_orders
from graders.report.pages.live_view import Live
from graders.report.review.comments import add_comments, apply_comments
from graders.report.review.csv_sheet import Sheet, read_comments
from graders.report.review.review_file import apply_review, apply_sheet, read_review
from graders.report.review.review_rows import entries
from graders.report.review.review_rows import merge as merge_review
from graders.report.words import points
from graders.report.write import published, write_reports
from graders.run.results_folder import writing
from graders.spec.assignment import Assignment

_BEST = N_("attempt {n} of {all} counts: it has the best mark")
_LAST = N_("attempt {n} of {all} counts: it is the last one")
_DAY = timedelta(days=1)
_SOURCES = {
    "list": N_("by the list of times that your teacher has"),
    "name": N_("by the time in its name"),
    "commit": N_("by the date of its last commit"),
}
_TOLD = N_("{when}, {source}")
_UNKNOWN = N_("When it was handed in is not known: nothing is taken off.")
_UNKNOWN_BUT_LATE = N_("It is marked late, by how much is not known: nothing is taken off.")
_ON_TIME = N_("Handed in on time ({told}).")
_GRACE = N_("Handed in {late} late ({told}), within the grace of {grace}: nothing is taken off.")
_LATE = N_("Handed in {late} late ({told}): nothing is taken off.")
_TAKEN = N_("Handed in {late} late ({told}): {taken} taken off, from {earned} to {adjusted}.")
_EXTRA = N_("{said} Extra time given: {extra}.")


@dataclass(frozen=True)
class Publication:
    """The settings of a publication: what goes with the records, and whom to tell.

    ``tell_changes`` is called with the grades that change, before anything is replaced; ``say``
    with a message for each name in the terms that fits no student. ``review`` and ``comments`` are
    the content of review.csv and comments.csv when the run began. ``orders`` are the outputs for CI
    and services, and ``facts`` what they need: without facts none is written. ``handed`` is kept
    beside the outputs. A class that works is watched ``live``.
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
            of_one = len(given.briefs) == 1
            news = changes(before, given.briefs, assignment.id, of_one=of_one) if before else None
        if news is not None:
            publication.tell_changes(news)
        is_told = any(one.number or one.at or one.is_late or one.attempts > 1 for one in handed)
        if is_told or read_handed_in(out):
            write_handed_in(out, handed)
        given = _with_progress(out, settled.records, given, assignment)
        title, lang = assignment.spec.title, publication.lang
        write_reports(out, given, title, lang, settled.records, news, publication.live)
    if publication.facts is not None:
        write_orders(publication.orders, out, given, publication.facts)
    return given


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
    known, possible = read_progress(out, assignment.id), round(sum(assignment.points.values()), 2)
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


def counting(out: Path, records: Records, terms: Terms) -> Settled:
    """Choose the attempts that count among the records of a folder, as its outputs do."""
    told = read_handed_in(out)
    return settle(records, told, _due(len(records), told, terms))


def _due(count: int, handed: Sequence[HandedIn], terms: Terms) -> Terms:
    """Drop the deadline for a single submission that was not handed in: a student's own check.

    The names of those with more time are then dropped as well.
    """
    if count == 1 and not any(one.at or one.is_late for one in handed):
        return replace(terms, deadline=None, extra_time={})
    return terms


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


@dataclass(frozen=True)
class Settled:
    """A class with one record for each student, and the adjustment of marks.

    The records are as graded, under the ids that reports use; ``adjuster`` gives a record its
    adjusted mark.
    """

    records: Records
    handed: tuple[HandedIn, ...]
    adjuster: Adjuster


def settle(records: Records, handed: Iterable[HandedIn], terms: Terms) -> Settled:
    """Choose the attempt that counts for each student, among the records of every attempt.

    A record that ``handed`` does not tell of was handed in once, at an unknown time.
    """
    graded = {record.id for record in records.briefs}
    told = {one.id: one for one in handed if one.id in graded}
    told |= {id_: HandedIn(id_, of=id_) for id_ in graded - told.keys()}
    adjuster = Adjuster.of(terms, told.values())
    groups: dict[str, list[Record]] = {}
    for record in records.briefs:
        groups.setdefault(told[record.id].of or record.id, []).append(record)
    chosen = {of: _chosen(group, told, terms, adjuster) for of, group in groups.items()}
    counting = {of: replace(told[id_], id=of) for of, id_ in chosen.items()}
    return Settled(
        _published(records, chosen, counting, terms),
        tuple(counting[of] for of in sorted(counting)),
        replace(adjuster, handed=counting),
    )


def _chosen(
    group: list[Record], told: Mapping[str, HandedIn], terms: Terms, adjuster: Adjuster
) -> str:
    def rank(record: Record) -> tuple[bool, float, int]:
        is_graded = record.is_marked
        mark = adjuster(record).mark if terms.keeps_best else 0.0
        return is_graded or not terms.keeps_best, mark, told[record.id].attempt

    return max(group, key=rank).id


def _published(
    records: Records, chosen: Mapping[str, str], counting: Mapping[str, HandedIn], terms: Terms
) -> Records:
    """Give the records chosen the ids of their students, and say which attempt counts."""
    known = {record.id: record for record in records.briefs}

    def named(of: str, whole: Callable[[str], Record]) -> Record:
        one, record = counting[of], whole(chosen[of])
        if one.attempts == 1:
            return record
        words = Message(
            _BEST if terms.keeps_best else _LAST, {"n": one.attempt, "all": one.attempts}
        )
        return replace(record, id=of, notes=(words, *record.notes))

    briefs = tuple(named(of, known.__getitem__) for of in sorted(chosen))
    if all(of == id_ and counting[of].attempts == 1 for of, id_ in chosen.items()):
        return Records(briefs, records.whole)
    return Records(briefs, lambda of: named(of, records.whole))


@dataclass(frozen=True)
class Adjuster:
    """Adjusts the marks of a class.

    ``handed`` tells how each submission came in, by id; ``extra`` gives students' extra time, by
    the id that reports use. ``unclear`` lists the names in the terms that fit no submission or
    several, with the ids that they fit.
    """

    terms: Terms
    handed: Mapping[str, HandedIn] = field(default_factory=dict)
    extra: Mapping[str, timedelta] = field(default_factory=dict)
    unclear: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, terms: Terms, handed: Iterable[HandedIn]) -> Adjuster:
        """Match the students named in the terms with the submissions."""
        known = tuple(handed)
        by_id = {one.id: one for one in known}
        if not terms.extra_time:
            return cls(terms, by_id)
        owners = {one.of or one.id: replace(one, id=one.of or one.id) for one in known}
        people = People(owners.values())
        extra: dict[str, timedelta] = {}
        unclear = []
        for name, more in terms.extra_time.items():
            found = people.find(name)
            if len(found) == 1:
                extra[found[0]] = more
            else:
                unclear.append((name, found))
        return cls(terms, by_id, extra, tuple(unclear))

    def __call__(self, record: Record) -> Record:
        """Return a record with its adjustment, or as it is without a deadline."""
        if self.terms.deadline is None or not record.is_marked:
            return replace(record, adjustment=None) if record.adjustment else record
        handed = self.handed.get(record.id) or HandedIn(record.id)
        return replace(record, adjustment=self._adjustment(record, handed, self.terms.deadline))

    def _adjustment(self, record: Record, handed: HandedIn, deadline: datetime) -> Adjustment:
        if not handed.at:
            unknown = _UNKNOWN_BUT_LATE if handed.is_late else _UNKNOWN
            return Adjustment(record.earned, Message(unknown))
        at = in_zone(datetime.fromisoformat(handed.at), self.terms.zone)
        extra = self.extra.get(handed.of or handed.id, timedelta())
        late = _late(at, _after(deadline, extra, self.terms.zone), self.terms.zone)
        rule = self.terms.late
        taken = rule.taken(late, record.earned, record.possible) if rule else 0.0
        adjusted = round(record.earned - taken, 2)
        when = shown(at, self.terms.zone)
        source = Message(_SOURCES.get(handed.source, _SOURCES["list"]))
        told = Message(_TOLD, {"when": when, "source": source})
        words = self._words(late, record.earned, adjusted, told)
        if extra:
            words = Message(_EXTRA, {"said": words, "extra": said(extra)})
        return Adjustment(adjusted, words, when, max(0.0, late.total_seconds()))

    def _words(self, late: timedelta, earned: float, adjusted: float, told: Message) -> Message:
        if late <= timedelta():
            return Message(_ON_TIME, {"told": told})
        args = {"told": told, "late": said(late)}
        rule = self.terms.late
        if rule is not None and late <= rule.grace:
            return Message(_GRACE, {**args, "grace": said(rule.grace)})
        if adjusted == earned:
            return Message(_LATE, args)
        marks = {"earned": _points(earned), "adjusted": _points(adjusted)}
        return Message(_TAKEN, {**args, **marks, "taken": _points(earned - adjusted)})


def _after(deadline: datetime, extra: timedelta, zone: tzinfo) -> datetime:
    """Return a deadline moved by extra time; whole days end at the same clock time, or later."""
    passed = deadline.astimezone(UTC) + extra
    if extra < _DAY:
        return passed
    return max(passed, (deadline.astimezone(zone) + extra).astimezone(UTC))


def _late(at: datetime, due: datetime, zone: tzinfo) -> timedelta:
    """Return the lateness as elapsed time, since clocks jump.

    Whole days are also clock days: the night when clocks go back adds no day.
    """
    passed = at.astimezone(UTC) - due.astimezone(UTC)
    if passed < _DAY:
        return passed
    begin, end = (moment.astimezone(zone).replace(tzinfo=None) for moment in (due, at))
    return min(passed, end - begin)


def _points(number: float) -> Text:
    """Write points in each language."""
    return Text(fr=points(number, "fr"), en=points(number, "en"))
