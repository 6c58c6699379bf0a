"""A check on a page, filled from its result: strings of one language, not escaped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graders.i18n import Steps, Translator
from graders.model import CheckResult, StackFrame, Verdict, Words
from graders.records.sanitize import PRINTED_CHARS, cut
from graders.report.drawing.pictures import Aligned, Drawing, Grid, align, draw, draw_inputs
from graders.report.pages.charts import Curve
from graders.report.places import place_of

_MARKS = 200
# The frames of a traceback that a page shows.
FRAMES = 20
_ALIGNED_CHARS = 100


@dataclass(frozen=True)
class Badge:
    """A verdict as shown: never by its colour alone."""

    verdict: Verdict
    word: str
    icon: str
    plain_icon: str


@dataclass(frozen=True)
class CheckView:
    """A check on a page; ``place`` is the line where it failed, such as ``morpion.py:31``."""

    id: str
    title: str
    badge: Badge
    rationale: str
    hint: str
    more_hints: tuple[str, ...]
    input: str
    expected: str
    actual: str
    printed: str
    traceback: tuple[StackFrame, ...]
    dialogue: tuple[tuple[str, str], ...]
    difference: tuple[tuple[str, str], ...]
    boards: tuple[tuple[str, Grid], ...]
    drawing: Drawing
    aligned: Aligned | None
    call: str
    curve: Curve | None
    explanation: str
    place: str

    @property
    def is_silent(self) -> bool:
        """Whether there is nothing to show beyond the verdict."""
        return not (
            self.rationale or self.hint or self.input or self.expected or self.actual
            or self.printed or self.traceback or self.dialogue or self.difference
            or self.call or self.curve or self.explanation or not self.drawing.is_empty
        )  # fmt: skip


def further(hint: Words | None, known: Translator) -> tuple[str, ...]:
    """Return the steps of a hint that come after the first one."""
    return tuple(map(known.render, hint.then)) if isinstance(hint, Steps) else ()


def badge(verdict: Verdict, known: Translator) -> Badge:
    """Return the word and the icons of a verdict."""
    facts = verdict.facts
    return Badge(verdict, known.text(facts.word), facts.icon, facts.plain_icon)


def check_view(check: CheckResult, known: Translator, drawn: Curve | None) -> CheckView:
    """Prepare a check; ``drawn`` is the curve of its work, if it is measured."""
    judgement = check.judgement
    drawing = draw(judgement, known)
    difference = judgement.difference[:_MARKS] or drawing.marks
    return CheckView(
        id=check.id,
        title=known.render(check.title),
        badge=badge(judgement.verdict, known),
        rationale=cut(known.render(judgement.rationale)),
        hint=known.render(judgement.hint),
        more_hints=further(judgement.hint, known),
        input=cut(judgement.input),
        expected=cut(judgement.expected),
        actual=cut(judgement.actual),
        printed=cut(judgement.printed, PRINTED_CHARS),
        traceback=judgement.traceback[-FRAMES:],
        dialogue=_cut_dialogue(judgement.dialogue),
        difference=difference,
        boards=draw_inputs(judgement),
        drawing=drawing,
        aligned=align(difference, _ALIGNED_CHARS) if difference else None,
        call=judgement.call,
        curve=drawn,
        explanation=cut(known.render(judgement.explanation)),
        place=str(place_of(check) or ""),
    )


def _cut_dialogue(dialogue: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Keep the end of a session: what went wrong is there."""
    kept: list[tuple[str, str]] = []
    left = PRINTED_CHARS
    for who, text in reversed(dialogue):
        if left <= 0:
            kept.append(("out", "…\n"))
            break
        kept.append((who, text if len(text) <= left else f"…{text[-left:]}"))
        left -= len(text) + 1
    return tuple(reversed(kept))
