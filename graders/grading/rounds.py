"""What a question came to over one set of lent targets: a judgement of each of its checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graders.checks.base import Check
from graders.i18n import N_
from graders.model import Judgement, Message, Target, Verdict

__all__ = ["LIMITS", "Checked", "Round", "fault", "skipped", "without"]

LIMITS = frozenset({Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT})


@dataclass(frozen=True)
class Checked:
    """A check's judgement, the proof of what it judged, and what was seen of it, digested."""

    check: Check
    judgement: Judgement
    graded: dict[str, str] = field(default_factory=dict)
    behaviour: str = ""

    @property
    def is_correct(self) -> bool:
        """Tell whether nothing is wrong, as far as a program can tell."""
        return self.judgement.verdict in (Verdict.CORRECT, Verdict.TO_REVIEW)


@dataclass(frozen=True)
class Round:
    """A question judged over one set of lent targets."""

    lent: frozenset[Target]
    checks: tuple[Checked, ...]

    @property
    def is_correct(self) -> bool:
        """Tell whether every check is right."""
        return all(checked.is_correct for checked in self.checks)

    @property
    def hit_limit(self) -> bool:
        """Tell whether a check ran out of time, memory or output."""
        return any(checked.judgement.verdict in LIMITS for checked in self.checks)


def skipped(check: Check, template: str, because: str) -> Checked:
    """Leave a check out; ``because`` fills the ``check`` of the template."""
    return Checked(check, Judgement(Verdict.SKIPPED, Message(template, {"check": because})))


def without(round_: Round, lacking: Sequence[Target]) -> Round:
    """Leave untold what fails where something is lacking that nothing lends."""
    words = N_(
        "not told: it may fail because of {names}, not there yet, and this kit lends nothing"
    )
    because = Message(words, {"names": ", ".join(target.name for target in lacking)})
    checks = (
        c if c.is_correct else Checked(c.check, Judgement(Verdict.SKIPPED, because))
        for c in round_.checks
    )
    return replace(round_, checks=tuple(checks))


def fault(what: str) -> Judgement:
    """Say that graders or the course is at fault: it costs no points."""
    words = Message(N_("graders or the course is at fault: {problem}"), {"problem": what})
    return Judgement(Verdict.INTERNAL_ERROR, words)
