"""How a mistake that several students make is told, to their teacher."""

from __future__ import annotations

from dataclasses import dataclass

from graders.i18n import N_, Translator
from graders.model import CheckResult, Message, Verdict
from graders.report.groups import Group
from graders.report.shown import cut
from graders.report.words import VERDICT_WORDS

_VALUE_CHARS = 300


@dataclass(frozen=True)
class Told:
    """What a mistake is: which check fails, what it says, and the smallest input that shows it."""

    check: str
    why: str
    input: str
    expected: str
    actual: str


def tell(group: Group, known: Translator) -> Told:
    """Say what a mistake is, as its first student reads it: what a check hides is not there."""
    check = group.check
    if check is None or group.question.verdict is Verdict.MISSING:
        why = known.render(group.question.rationale)
        return Told("", why or known.text(VERDICT_WORDS[group.question.verdict]), "", "", "")
    return Told(
        check=known.render(check.title),
        why=known.render(check.rationale) or known.text(VERDICT_WORDS[check.verdict]),
        input=cut(check.input, _VALUE_CHARS),
        expected=_unless_told(check.expected, check, known),
        actual=_unless_told(check.actual, check, known),
    )


def says(group: Group, known: Translator) -> str:
    """Say the same in one text, for a cell."""
    told = tell(group, known)
    both = Message(N_("{check}: {why}"), {"check": told.check, "why": told.why})
    lines = [known.render(both) if told.check else told.why]
    labels = ((N_("tried"), told.input), (N_("expected"), told.expected))
    for label, value in (*labels, (N_("obtained"), told.actual)):
        if value:
            named = {"name": known.text(label), "value": value}
            lines.append(known.render(Message(N_("{name}: {value}"), named)))
    return "\n".join(lines)


def _unless_told(value: str, check: CheckResult, known: Translator) -> str:
    """Leave out a value that the sentence before it holds already."""
    return "" if value in known.render(check.rationale) else cut(value, _VALUE_CHARS)
