"""Words and sentences that several outputs share, and numbers in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from graders.i18n import N_, NP_, Translator
from graders.model import Judged, Message, Presence, QuestionResult, Record, State, Tier, Verdict

STATE_WORDS = MappingProxyType(
    {
        State.GRADED: N_("graded"),
        State.EMPTY: N_("empty"),
        State.INTERNAL_ERROR: N_("our error"),
    }
)

STATE_SENTENCES = MappingProxyType(
    {
        State.GRADED: None,
        # The next step already says it.
        State.EMPTY: None,
        State.INTERNAL_ERROR: Message(
            N_("Grading broke down because of us: no points are lost, grade it again.")
        ),
    }
)

TIER_WORDS = MappingProxyType(
    {
        Tier.ISOLATED: N_("run in a sandbox"),
        Tier.RESTRICTED: N_(
            "run restricted: no network, no files, filtered system calls; no namespaces"
        ),
        Tier.PROCESS: N_("run in a plain process, without a sandbox"),
    }
)

_PRESENCE_SENTENCES = MappingProxyType(
    {
        Presence.PRESENT: None,
        Presence.STUB: N_("Your `{name}` is still to be written."),
        Presence.ABSENT: N_("There is no `{name}` in what you handed in."),
        Presence.SYNTAX_ERROR: N_("Your `{name}` cannot be read: it holds a syntax error."),
        Presence.CRASHED: N_("Your `{name}` could not be defined: the line stopped on an error."),
    }
)
_THIN = "\u202f"


def points(number: float, lang: str) -> str:
    """Write a number of points in the reader's language: ``17.5`` or ``17,5``."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "fr" else text


def out_of(earned: float, possible: float, lang: str) -> str:
    """Write a score that no line break divides."""
    return f"{points(earned, lang)}\u00a0/\u00a0{points(possible, lang)}"


def to_review_sentence(to_review: float, known: Translator) -> str:
    """Say how many points await a teacher; empty without any."""
    if not to_review:
        return ""
    one, many = NP_("{n} point to review", "{n} points to review").split("\0")
    number = points(to_review, known.lang)
    return known.plural(one, many, 1 if to_review < 2 else 2).format(n=number)


def presence_sentence(question: QuestionResult) -> Message | None:
    """Say why the question's own function was not found; None when it was."""
    template = _PRESENCE_SENTENCES[question.presence]
    if template is None:
        return None
    if question.is_in_words:
        return Message(N_("You have not answered this question yet."))
    return Message(template, {"name": question.id})


def lent_sentence(question: QuestionResult) -> Message | None:
    """Name the functions that the reference lent to a question; None without any."""
    names = [name for name in question.lent if name != question.id]
    if not names:
        return None
    if len(names) == 1:
        template = N_("Your `{name}` could not be used here: the reference's took its place.")
        return Message(template, {"name": names[0]})
    template = N_("These could not be used here, and the reference's took their place: {names}.")
    return Message(template, {"names": listed(names)})


def all_lent_sentence(record: Record) -> Message | None:
    """Name all functions that the reference lent to a submission; None without any."""
    named = {name: None for it in record.questions for name in it.lent if name != it.id}
    if not named:
        return None
    template = N_("Lent by the reference where yours could not be used: {names}.")
    return Message(template, {"names": listed(tuple(named))})


def blame_sentence(question: QuestionResult) -> Message | None:
    """Name the student's other functions that make this question fail."""
    blamed = [name for name in question.blame if name != question.id]
    if not blamed:
        return _own_sentence(question)
    if question.verdict is not Verdict.CORRECT:
        template = N_("Part of the failure comes from elsewhere in your work: {names}.")
        return Message(template, {"names": listed(blamed)})
    if len(blamed) == 1:
        template = N_("Your `{name}` is right; the failure comes from your `{blamed}`.")
        return Message(template, {"name": question.id, "blamed": blamed[0]})
    template = N_("Your `{name}` is right; the failure comes from others of yours: {names}.")
    return Message(template, {"name": question.id, "names": listed(blamed)})


def _own_sentence(question: QuestionResult) -> Message | None:
    if question.judged is not Judged.ON_ITS_OWN or question.verdict is not Verdict.CORRECT:
        return None
    template = N_(
        "Your `{name}` is right when it is run with the reference's functions, "
        "and fails along with the rest of yours."
    )
    return Message(template, {"name": question.id})


def listed(names: Sequence[str]) -> str:
    """Write names of functions in a row."""
    return ", ".join(f"`{name}`" for name in names)


def question_ids(records: Sequence[Record]) -> tuple[str, ...]:
    """List the questions of a class in their order, from the records that have them."""
    seen: dict[str, None] = {}
    for record in sorted(records, key=lambda record: -len(record.questions)):
        seen.update((question.id, None) for question in record.questions)
    return tuple(seen)


def count_text(number: int, lang: str) -> str:
    """Write a count: ``2,000``, or with a thin space in French."""
    text = f"{number:,}"
    return text.replace(",", _THIN) if lang == "fr" else text


def decimal(number: float, lang: str, digits: int = 2) -> str:
    """Write a number with so many decimals, and a true minus sign."""
    text = f"{number:.{digits}f}".replace("-", "\u2212")
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, known: Translator) -> str:
    """Write a share, from 0 to 1, as a percentage."""
    return known.render(Message(N_("{n}%"), {"n": str(round(100 * share))}))


def counted(template: str, n: int, known: Translator) -> str:
    """Write a count with a template of ``NP_``; empty for zero."""
    if not n:
        return ""
    one, _, many = template.partition("\0")
    return known.plural(one, many, n).format(n=count_text(n, known.lang))
