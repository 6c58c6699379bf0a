"""A check on a page, filled from its result: strings of one language, not escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graders.i18n import Steps, Translator
from graders.light_dataclass import dataclass
from graders.model import CheckResult, Message, StackFrame, Verdict, Words
from graders.records.sanitize import PRINTED_CHARS, cut
from graders.report.drawing.pictures import Aligned, Drawing, Grid, align, draw, draw_inputs
from graders.report.pages.charts import Curve
from graders.report.places import place_of

_MARKS = 200
# The lines of what was printed or of a session, and the frames of a traceback, that are in sight.
_LINES_IN_SIGHT, _FRAMES_IN_SIGHT = 12, 3
_LINES_NOT_FOLDED = 3
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_CONSTANTS = re.compile(r"\b(?:None|True|False)\b")
# The frames of a traceback that a page shows.
FRAMES = 20
_ALIGNED_CHARS = 100


_Dialogue = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Badge:
    """A verdict as shown: never by its colour alone."""

    verdict: Verdict
    word: str
    icon: str
    plain_icon: str


@dataclass(frozen=True)
class CheckView:
    """A check on a page; ``place`` is the line where it failed, such as ``morpion.py:31``.

    ``expected`` and ``actual`` are empty where the rationale tells them. ``printed`` and
    ``dialogue`` are what is in sight; ``printed_next`` and ``dialogue_before`` are folded.
    """

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
    language: str = ""
    printed_next: str = ""
    dialogue_before: tuple[tuple[str, str], ...] = ()

    @property
    def has_values(self) -> bool:
        """Whether there is a value in text to show."""
        return bool(self.expected or self.actual)

    @property
    def is_drawn(self) -> bool:
        """Whether what is expected and what was obtained are drawn, as far as they are known."""
        drawing = self.drawing
        return drawing.actual is not None and (drawing.expected is not None or not self.expected)

    @property
    def last_frames(self) -> tuple[StackFrame, ...]:
        """The frames in sight: where it stopped, and what called that."""
        return self.traceback[-_FRAMES_IN_SIGHT:]

    @property
    def earlier_frames(self) -> tuple[StackFrame, ...]:
        """The frames that are folded."""
        return self.traceback[:-_FRAMES_IN_SIGHT]

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


def check_view(
    check: CheckResult, known: Translator, drawn: Curve | None, language: str
) -> CheckView:
    """Prepare a check; ``drawn`` is the curve of its work, if it is measured.

    ``language`` is what readers call the language of the code.
    """
    judgement = check.judgement
    drawing = draw(judgement, known)
    difference = judgement.difference[:_MARKS] or drawing.marks
    printed, printed_next = _first_lines(cut(judgement.printed, PRINTED_CHARS))
    before, dialogue = _last_lines(_cut_dialogue(judgement.dialogue))
    return CheckView(
        id=check.id,
        title=known.render(check.title),
        badge=badge(judgement.verdict, known),
        rationale=cut(known.render(judgement.rationale)),
        hint=known.render(judgement.hint),
        more_hints=further(judgement.hint, known),
        input=cut(judgement.input),
        expected=_untold(judgement.expected, judgement.rationale),
        actual=_untold(judgement.actual, judgement.rationale),
        printed=printed,
        traceback=judgement.traceback[-FRAMES:],
        dialogue=dialogue,
        difference=difference,
        boards=draw_inputs(judgement),
        drawing=drawing,
        aligned=align(difference, _ALIGNED_CHARS) if difference else None,
        call=judgement.call,
        curve=drawn,
        explanation=cut(known.render(judgement.explanation)),
        place=str(place_of(check) or ""),
        language=language,
        printed_next=printed_next,
        dialogue_before=before,
    )


def _untold(value: str | None, rationale: Words | None) -> str:
    """Return a value, empty where the rationale tells the whole of it."""
    if value is None:
        return ""
    told = frozenset(_told(rationale))
    # After a call, a value stands behind its name: ``m.board == [1, 0]``.
    is_told = value in told or told.issuperset(value.split(" == ", 1))
    return "" if is_told else cut(value)


def _told(words: Words | None) -> Iterator[str]:
    """Yield the values that a message tells: those of its fields, and None in its template."""
    if not isinstance(words, Message):
        return
    yield from _CONSTANTS.findall(words.template)
    for value in words.args.values():
        if isinstance(value, Message):
            yield from _told(value)
        else:
            yield str(value)


def _first_lines(text: str) -> tuple[str, str]:
    """Part a text after the lines that stay in sight; a few more are not worth folding."""
    lines = text.split("\n")
    if len(lines) <= _LINES_IN_SIGHT + _LINES_NOT_FOLDED:
        return text, ""
    return "\n".join(lines[:_LINES_IN_SIGHT]), "\n".join(lines[_LINES_IN_SIGHT:])


def _last_lines(dialogue: _Dialogue) -> tuple[_Dialogue, _Dialogue]:
    """Part a session before the lines that stay in sight: what went wrong is at its end."""
    lines = [one for piece in dialogue for one in _line_by_line(*piece)]
    # The line ends with what was typed.
    ends = [n for n, (who, text) in enumerate(lines) if who != "out" or text.endswith("\n")]
    if len(ends) <= _LINES_IN_SIGHT + _LINES_NOT_FOLDED:
        return (), dialogue
    at = ends[-_LINES_IN_SIGHT - 1] + 1
    return tuple(lines[:at]), tuple(lines[at:])


def _line_by_line(who: str, text: str) -> list[tuple[str, str]]:
    return [(who, line) for line in _LINE.findall(text)] if who == "out" else [(who, text)]


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
