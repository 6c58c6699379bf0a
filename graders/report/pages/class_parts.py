"""The parts of the page of a class beside its table, in words of one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graders.i18n import N_, NP_, Translator
from graders.light_dataclass import dataclass
from graders.model import Message, Record
from graders.records.briefs import Records
from graders.records.sanitize import PRINTED_CHARS, cut
from graders.report.alike import Alike
from graders.report.changes import Changes
from graders.report.mistake_groups import Group, describe_mistake, mistake_groups, mistake_key
from graders.report.pages.charts import Bar, Histogram, histogram
from graders.report.pages.class_views import (
    LARGE,
    AwaitView,
    BarView,
    ChangesView,
    ChangeView,
    CostView,
    FailingView,
    GroupView,
    MarksView,
    Parts,
    Person,
    QuestionView,
)
from graders.report.pages.first_screen import first_screen
from graders.report.review.comments import LEAST_STUDENTS
from graders.report.statistics import (
    Failing,
    QuestionFigures,
    awaiting,
    costly,
    median_s,
    question_figures,
    spread,
)
from graders.report.words import count_text, counted, decimal, percent, points, to_review_sentence

STUDENTS = NP_("{n} student", "{n} students")
# How many of the students who fail a check are named: the table has the others.
_NAMED = 40
# Links of each list in a large class.
_LINKED = 20
_FREQUENT = 3


@dataclass(frozen=True)
class Places:
    """The page of each student, and the place of each question on it."""

    links: Mapping[str, str]
    anchors: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]

    @classmethod
    def of(cls, records: Sequence[Record], links: Mapping[str, str], known: Translator) -> Places:
        # Most students were asked the same questions.
        asked: dict[tuple[str, ...], tuple[str, ...]] = {}
        anchors = {
            record.id: asked.setdefault(ids, ids)
            for record in records
            for ids in [tuple(question.id for question in record.questions)]
        }
        titles = {q.id: q.title for record in records for q in record.questions}
        return cls(links, anchors, {id_: known.render(title) for id_, title in titles.items()})

    def person(self, id_: str, question: str = "") -> Person:
        """Return the place of a question on a student's page."""
        asked = self.anchors.get(id_, ())
        link = self.links.get(id_, "")
        is_there = link and question in asked
        return Person(id_, f"{link}#q{asked.index(question) + 1}" if is_there else link)

    def people(self, ids: Sequence[str], question: str) -> tuple[Person, ...]:
        """Return the places of a question on the pages of students.

        In a large class the first have links: the others have theirs in the table.
        """
        linked = len(ids) if len(self.anchors) <= LARGE else _LINKED
        some = (self.person(id_, question) for id_ in ids[:linked])
        return (*some, *(Person(id_, "") for id_ in ids[linked:]))


def parts(
    records: Sequence[Record],
    graded: Iterable[Record],
    news: Changes,
    links: Mapping[str, str],
    known: Translator,
    alike: Alike | None = None,
) -> Parts:
    """Prepare the parts of the page beside its table.

    The ``records`` have the teacher's points and comments; briefs are enough. Those ``graded`` are
    without them, for the mistakes: for each mistake, one whole record is read again. ``news`` are
    the changes since the last run, ``links`` the page of each submission by id; ``alike`` is what
    submissions have in common, None where nobody compared.
    """
    places = Places.of(records, links, known)
    plain = Records.of(graded)
    groups, unanswered = _groups(records, plain, places, known)
    figures, awaited = question_figures(records), _awaiting(records, places, known)
    return Parts(
        first=first_screen(records, figures, groups, awaited, alike, links, known),
        time=_time(median_s(plain.briefs, "cpu"), known),
        marks=_marks(records, known),
        questions=tuple(_question(one, places, known) for one in figures),
        groups=groups,
        unanswered=unanswered,
        costly=tuple(
            CostView(
                one.id,
                count_text(one.total, known.lang),
                tuple((id_, count_text(count, known.lang)) for id_, count in one.later),
            )
            for one in costly(records)
        ),
        awaiting=awaited,
        changes=_changes(news, places, known),
    )


def _time(cpu_s: float | None, known: Translator) -> str:
    if cpu_s is None:
        return ""
    template = N_("half of the submissions took less than {n} s of processor time")
    return known.render(Message(template, {"n": decimal(cpu_s, known.lang)}))


def _marks(records: Sequence[Record], known: Translator) -> MarksView | None:
    marks = [record.earned for record in records if record.is_marked]
    drawn = histogram(marks, max((record.possible for record in records), default=0))
    known_spread = spread(marks)
    if drawn is None or known_spread is None:
        return None
    told = {
        N_("median {n}"): known_spread.median,
        N_("lower quartile {n}"): known_spread.lower,
        N_("upper quartile {n}"): known_spread.upper,
        N_("lowest {n}"): known_spread.least,
        N_("highest {n}"): known_spread.most,
    }
    said = tuple(
        known.render(Message(template, {"n": points(n, known.lang)}))
        for template, n in told.items()
    )
    return MarksView(
        histogram=drawn,
        bars=tuple(_bar(bar, is_last=bar is drawn.bars[-1], known=known) for bar in drawn.bars),
        ticks=_ticks(drawn, known.lang),
        median_at=drawn.place(known_spread.median),
        sentence=f"{counted(STUDENTS, len(marks), known)}, {', '.join(said)}",
        said=said,
    )


def _bar(bar: Bar, *, is_last: bool, known: Translator) -> BarView:
    template = N_("from {low} to {high}") if is_last else N_("from {low} to less than {high}")
    ends = {"low": points(bar.low, known.lang), "high": points(bar.high, known.lang)}
    return BarView(bar, known.render(Message(template, ends)), count_text(bar.count, known.lang))


def _ticks(drawn: Histogram, lang: str) -> tuple[tuple[float, str], ...]:
    """Write every mark between two bars, or every other one where they are many."""
    every = 1 + (len(drawn.bars) - 1) // 12
    lows = [bar.low for bar in drawn.bars] + [drawn.bars[-1].high]
    return tuple((drawn.place(low), points(low, lang)) for low in lows[::every])


def _question(one: QuestionFigures, places: Places, known: Translator) -> QuestionView:
    lang = known.lang
    rest = one.discrimination
    return QuestionView(
        id=one.id,
        title=places.titles[one.id],
        right=f"{count_text(one.right, lang)}\u00a0/\u00a0{count_text(one.asked, lang)}",
        success="–" if one.success is None else percent(one.success, known),
        mean="–" if one.mean is None else points(one.mean, lang),
        discrimination="–" if rest is None else decimal(rest, lang),
        cpu="–" if one.cpu_s is None else f"{decimal(one.cpu_s, lang)}\u00a0s",
        is_odd=one.is_odd,
        failing=tuple(_failing(it, one.id, places, known) for it in one.failing[:_FREQUENT]),
    )


def _failing(it: Failing, question: str, places: Places, known: Translator) -> FailingView:
    more = NP_("and {n} more student", "and {n} more students")
    return FailingView(
        title=known.render(it.title),
        count=counted(STUDENTS, len(it.students), known),
        people=places.people(it.students[:_NAMED], question),
        more=counted(more, max(0, len(it.students) - _NAMED), known),
    )


def _groups(
    records: Sequence[Record], graded: Records, places: Places, known: Translator
) -> tuple[tuple[GroupView, ...], tuple[GroupView, ...]]:
    """Show the mistakes that several make, and apart from them the work without an answer."""
    shown = mistake_groups(graded, LEAST_STUDENTS)
    said = _said(records, graded.briefs, {group.key for group in shown})
    views = [(it, _group(it, said.get(it.key, ""), places, known)) for it in shown]
    answered = [view for group, view in views if not group.is_unanswered]
    alike = Counter((view.question, view.told) for view in answered)
    told = (replace(it, has_twin=alike[it.question, it.told] > 1) for it in answered)
    return tuple(told), tuple(view for group, view in views if group.is_unanswered)


def _said(records: Sequence[Record], graded: Sequence[Record], keys: set[str]) -> dict[str, str]:
    """Find the teacher's comment on a mistake, in the records that carry it."""
    by_id = {record.id: record for record in graded}
    found: dict[str, str] = {}
    for record in records:
        told = [(q.id, q.review.shared) for q in record.questions if q.review and q.review.shared]
        if told and (own := by_id.get(record.id)):
            made = {q.id: mistake_key(own, q) for q in own.questions}
            found.update((made[id_], words) for id_, words in told if made.get(id_) in keys)
    return found


def _group(group: Group, comment: str, places: Places, known: Translator) -> GroupView:
    question = group.question.id
    return GroupView(
        key=group.key,
        question=question,
        title=known.render(group.question.title),
        count=counted(STUDENTS, len(group.members), known),
        told=describe_mistake(group, known),
        comment=cut(comment, PRINTED_CHARS),
        people=places.people(group.members, question),
    )


def _awaiting(
    records: Sequence[Record], places: Places, known: Translator
) -> tuple[AwaitView, ...]:
    answers = NP_("{n} answer", "{n} answers")
    return tuple(
        AwaitView(
            id=one.id,
            title=places.titles[one.id],
            count=counted(answers, len(one.students), known),
            points=to_review_sentence(one.points, known),
            people=places.people(one.students, one.id),
        )
        for one in awaiting(records)
    )


def _changes(news: Changes, places: Places, known: Translator) -> ChangesView | None:
    if not news:
        return None
    gains = sum(change.by > 0 for change in news.changed)
    said = (
        counted(NP_("{n} grade rises", "{n} grades rise"), gains, known),
        counted(NP_("{n} grade falls", "{n} grades fall"), len(news.changed) - gains, known),
        counted(NP_("{n} new submission", "{n} new submissions"), news.new, known),
        counted(
            NP_("{n} submission is there no more", "{n} submissions are there no more"),
            news.gone,
            known,
        ),
    )
    lang = known.lang
    changed = tuple(
        ChangeView(
            person=places.person(change.id, change.questions[0].question),
            before=points(change.before, lang),
            after=points(change.after, lang),
            by=_signed(change.by, lang),
            is_gain=change.by > 0,
            questions=", ".join(f"{m.question} {_signed(m.by, lang)}" for m in change.questions),
        )
        for change in news.changed
    )
    return ChangesView(" · ".join(filter(None, said)), changed)


def _signed(number: float, lang: str) -> str:
    return ("+" if number > 0 else "\u2212") + points(abs(number), lang)
