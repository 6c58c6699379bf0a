"""Group the students who make the same mistake: equal failure signatures in one question."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graders.i18n import N_, Translator
from graders.model import CheckResult, Message, QuestionResult, Record, State, Verdict
from graders.records.briefs import Records
from graders.records.sanitize import cut
from graders.report.words import question_ids

_DIGITS = 12
_VALUE_CHARS = 300


@dataclass(frozen=True)
class Group:
    """The students who make the same mistake in a question, by id.

    ``question`` and ``check`` are the first student's; ``check`` is the worst of the failing
    checks, None where the question holds none.
    """

    key: str
    question: QuestionResult
    check: CheckResult | None
    members: tuple[str, ...]

    @property
    def others(self) -> int:
        """The number of other failing checks."""
        return max(0, len(failing_checks(self.question)) - 1)


def mistake_groups(
    records: Iterable[Record], least: int = 1, also: Collection[str] = ()
) -> tuple[Group, ...]:
    """Group the students of a class by mistake, the largest group first.

    The ``records`` are as graded, without a teacher's points. Mistakes that fewer than ``least``
    students make are left out, but for those whose keys are in ``also``.

    Two mistakes are the same when their failure signatures are equal, see
    ``graders.grading.failure_signature``. A check without one counts by its verdict, and a missing
    target by its presence.
    """
    known = Records.of(records)
    ordered = sorted(known.briefs, key=lambda record: record.id)
    found: dict[str, _Found] = {}
    for record in ordered:
        for question in record.questions:
            if key := mistake_key(record, question):
                found.setdefault(key, _Found(question.id, [])).members.append(record.id)
    wanted = {k: it for k, it in found.items() if len(it.members) >= least or k in also}
    made = [_group(key, it, record) for key, it, record in _with_first(wanted, known)]
    places = {id_: place for place, id_ in enumerate(question_ids(ordered))}
    return tuple(sorted(made, key=lambda it: (-len(it.members), places[it.question.id], it.key)))


def mistake_key(record: Record, question: QuestionResult) -> str:
    """Return the name of a student's mistake in a question, the same at each run.

    It is empty where nothing is wrong, or nothing of the submission could be judged.
    """
    if record.state is not State.GRADED or not question.verdict.facts.is_fault:
        return ""
    if question.verdict is Verdict.MISSING:
        seen: list[Any] = [question.presence.value]
    else:
        seen = [[c.id, c.verdict.value, c.behaviour] for c in failing_checks(question)]
    if not seen:
        return ""
    text = json.dumps([question.id, seen])
    # The key begins with a letter: no spreadsheet takes it for a number or a date.
    return f"m{hashlib.sha256(text.encode('ascii')).hexdigest()[:_DIGITS]}"


def failing_checks(question: QuestionResult) -> tuple[CheckResult, ...]:
    """Return the failing checks, without the skipped ones."""
    return tuple(check for check in question.checks if check.verdict.facts.is_fault)


@dataclass(frozen=True)
class _Found:
    question: str
    members: list[str]


def _with_first(
    found: Mapping[str, _Found], known: Records
) -> Iterator[tuple[str, _Found, Record]]:
    """Yield mistakes with the whole record of their first student, each record read once."""
    by_first: dict[str, list[str]] = {}
    for key, it in found.items():
        by_first.setdefault(it.members[0], []).append(key)
    for first, keys in by_first.items():
        record = known.whole(first)
        yield from ((key, found[key], record) for key in keys)


def _group(key: str, it: _Found, first: Record) -> Group:
    question = next(question for question in first.questions if question.id == it.question)
    worst = min(failing_checks(question), key=lambda check: check.verdict.rank, default=None)
    return Group(key, question, worst, tuple(it.members))


@dataclass(frozen=True)
class MistakeText:
    """The text of a mistake: the failing check, its rationale, and its smallest input."""

    check: str
    why: str
    input: str
    expected: str
    actual: str


def describe_mistake(group: Group, known: Translator) -> MistakeText:
    """Describe a mistake as its first student reads it: hidden values stay hidden."""
    check = group.check
    if check is None or group.question.verdict is Verdict.MISSING:
        why = known.render(group.question.rationale)
        return MistakeText("", why or known.text(group.question.verdict.facts.word), "", "", "")
    return MistakeText(
        check=known.render(check.title),
        why=known.render(check.rationale) or known.text(check.verdict.facts.word),
        input=cut(check.judgement.input, _VALUE_CHARS),
        expected=_unless_told(check.judgement.expected, check, known),
        actual=_unless_told(check.judgement.actual, check, known),
    )


def mistake_cell(group: Group, known: Translator) -> str:
    """Describe a mistake in one text, for a cell of a table."""
    told = describe_mistake(group, known)
    both = Message(N_("{check}: {why}"), {"check": told.check, "why": told.why})
    lines = [known.render(both) if told.check else told.why]
    labels = ((N_("tried"), told.input), (N_("expected"), told.expected))
    for label, value in (*labels, (N_("obtained"), told.actual)):
        if value:
            named = {"name": known.text(label), "value": value}
            lines.append(known.render(Message(N_("{name}: {value}"), named)))
    return "\n".join(lines)


def _unless_told(value: str, check: CheckResult, known: Translator) -> str:
    """Drop a value that the sentence before it already holds."""
    return "" if value in known.render(check.rationale) else cut(value, _VALUE_CHARS)
