"""The mark of a record once its deadline is taken into account: lateness, grace, extra time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from datetime import UTC, datetime, timedelta, tzinfo

from graders.deadlines.rules import Terms
from graders.deadlines.times import in_zone, said, shown
from graders.handing_in import Adjustment, HandedIn
from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, Record, Text
from graders.records.people import People
from graders.report.words import points

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
