"""The words of a teacher about a question, with a changed mark beside the one judged."""

from __future__ import annotations

from graders.i18n import N_, Translator
from graders.model import Message, QuestionResult, Text
from graders.report.words import out_of, points

_ADDED = N_("Your teacher added {n} to this mark: {after} instead of {before} ({word}).")
_TAKEN = N_("Your teacher took {n} off this mark: {after} instead of {before} ({word}).")


def adjustment_sentence(question: QuestionResult) -> Message | None:
    """Say how a teacher changed a mark, and what was judged; None where they did not."""
    before = question.review.before if question.review else None
    if before is None:
        return None
    verdict, earned = before
    by = question.earned - earned
    args: dict[str, str | int | Message | Text] = {
        "n": Text(fr=points(abs(by), "fr"), en=points(abs(by), "en")),
        "after": _out_of(question.earned, question.possible),
        "before": _out_of(earned, question.possible),
        "word": Message(verdict.facts.word),
    }
    return Message(_ADDED if by > 0 else _TAKEN, args)


def teacher_words(question: QuestionResult, known: Translator) -> str:
    """Return all that a teacher says of a question, the changed mark first; maybe nothing."""
    comments = question.review.comments if question.review else ""
    said = known.render(adjustment_sentence(question))
    return "\n".join(filter(None, (said, comments)))


def _out_of(earned: float, possible: float) -> Text:
    return Text(fr=out_of(earned, possible, "fr"), en=out_of(earned, possible, "en"))
