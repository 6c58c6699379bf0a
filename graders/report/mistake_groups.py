"""Group the students who make the same mistake: equal failure signatures in one question.

Work without an answer is apart: what is missing, gives nothing back on any input, or never ends,
shows nothing that two students could have in common.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from graders.i18n import N_, Translator
from graders.judging.in_common import words_in_common
from graders.languages import language_named
from graders.light_dataclass import dataclass
from graders.model import (
    NO_ANSWER,
    CheckResult,
    Message,
    QuestionResult,
    Record,
    State,
    Verdict,
)
from graders.records.briefs import Records
from graders.records.sanitize import cut
from graders.report.words import question_ids

_DIGITS = 12
_VALUE_CHARS = 300
_LIMIT = "limit"


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
    language: str

    @property
    def others(self) -> tuple[CheckResult, ...]:
        """The other failing checks: the members fail each of them in the same way too."""
        return tuple(it for it in failing_checks(self.question) if it is not self.check)

    @property
    def is_unanswered(self) -> bool:
        """Whether the members have no answer in common, only the lack of one."""
        return is_unanswered(self.question)


def mistake_groups(
    records: Iterable[Record], least: int = 1, also: Collection[str] = ()
) -> tuple[Group, ...]:
    """Group the students of a class by mistake, the largest group first.

    Groups of work without an answer come after all others, see :func:`is_unanswered`.

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

    def order(it: Group) -> tuple[Any, ...]:
        return it.is_unanswered, -len(it.members), places[it.question.id], it.key

    return tuple(sorted(made, key=order))


def mistake_key(record: Record, question: QuestionResult) -> str:
    """Return the name of a student's mistake in a question, the same at each run.

    It is empty where nothing is wrong, or nothing of the submission could be judged.
    """
    if record.state is not State.GRADED or not question.verdict.facts.is_fault:
        return ""
    if question.verdict is Verdict.MISSING:
        seen: list[Any] = [question.presence.value]
    else:
        seen = [[c.id, *_told(c)] for c in failing_checks(question)]
    if not seen:
        return ""
    text = json.dumps([question.id, seen])
    # The key begins with a letter: no spreadsheet takes it for a number or a date.
    return f"m{hashlib.sha256(text.encode('ascii')).hexdigest()[:_DIGITS]}"


def is_unanswered(question: QuestionResult) -> bool:
    """Tell whether a question that fails has no answer that could be looked at.

    Its target is missing or not begun; or each failing check never ends, or, where no check is
    right, gives nothing back and shows nothing on any input. A program stopped for what it did (it
    asked for a line too many, called a function too often) has an answer.
    """
    if question.verdict is Verdict.MISSING:
        return True
    nothing = () if question.verdict is Verdict.PARTIAL else (NO_ANSWER,)
    return all(
        check.verdict is Verdict.MISSING
        or (check.verdict.facts.is_limit and not check.behaviour)
        or check.behaviour in nothing
        for check in failing_checks(question)
    )


def failing_checks(question: QuestionResult) -> tuple[CheckResult, ...]:
    """Return the failing checks, without the skipped ones."""
    return tuple(check for check in question.checks if check.verdict.facts.is_fault)


def _told(check: CheckResult) -> tuple[str, str]:
    """Tell what went wrong; which of its limits an endless program meets first is by chance."""
    if check.verdict.facts.is_limit and not check.behaviour:
        return _LIMIT, ""
    return check.verdict.value, check.behaviour


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
    return Group(key, question, worst, tuple(it.members), first.language)


@dataclass(frozen=True)
class MistakeText:
    """The failing check, the reason and an input that those who make a mistake have in common.

    ``others`` are the titles of the other checks that they fail in the same way.
    """

    check: str
    why: str
    input: str
    expected: str
    actual: str
    printed: str = ""
    others: tuple[str, ...] = ()


def describe_mistake(group: Group, known: Translator) -> MistakeText:
    """Describe a mistake by what its members have in common: hidden values stay hidden.

    The first student's words are taken, without their line and the names that they chose: the
    other members were seen to do the same on each input, this one included.
    """
    check = group.check
    if check is None or group.question.verdict is Verdict.MISSING:
        why = known.render(group.question.rationale)
        return MistakeText("", why or known.text(group.question.verdict.facts.word), "", "", "")
    told = check.judgement
    why = known.render(
        words_in_common(told, _names(group.question), language_named(group.language))
    )
    is_raised = check.verdict is Verdict.ERROR
    return MistakeText(
        check=known.render(check.title),
        why=why or known.text(check.verdict.facts.word),
        input=cut(told.input, _VALUE_CHARS),
        expected=_unless_told(told.expected, why),
        actual="" if is_raised and why else _unless_told(told.actual, why),
        printed=_unless_told(told.printed, why),
        others=tuple(known.render(other.title) for other in group.others),
    )


def _names(question: QuestionResult) -> frozenset[str]:
    """Return the names that the assignment gives, as far as a question tells them."""
    graded = [name for check in question.checks for name in check.graded]
    return frozenset(part for name in (question.id, *graded) for part in name.split("."))


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


def _unless_told(value: str, why: str) -> str:
    """Drop a value that the sentence before it already holds."""
    return "" if value in why else cut(value, _VALUE_CHARS)
