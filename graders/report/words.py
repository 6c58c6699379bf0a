"""Words and sentences that several outputs share, and numbers in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from graders import __version__
from graders.i18n import N_, NP_, Translator
from graders.model import (
    Judged,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Tier,
    Verdict,
)
from graders.note_words import REFUSED

STATE_WORDS: Mapping[State, str] = {
    State.GRADED: N_("graded"),
    State.EMPTY: N_("empty"),
    State.INTERNAL_ERROR: N_("our error"),
}

STATE_SENTENCES: Mapping[State, Message | None] = {
    State.GRADED: None,
    # The next step already says it.
    State.EMPTY: None,
    State.INTERNAL_ERROR: Message(
        N_("Grading broke down because of us: no points are lost, grade it again.")
    ),
}

TIER_WORDS: Mapping[Tier, str] = {
    Tier.ISOLATED: N_("run in a sandbox"),
    Tier.RESTRICTED: N_(
        "run restricted: no network, no files, filtered system calls; no namespaces"
    ),
    Tier.PROCESS: N_("run in a plain process, without a sandbox"),
    Tier.BROWSER: N_("run in a browser, to check one's own work"),
}

_PRESENCE_SENTENCES: Mapping[Presence, str] = {
    Presence.STUB: N_("Your {name} is still to be written."),
    Presence.ABSENT: N_("There is no {name} in what you handed in."),
    Presence.SYNTAX_ERROR: N_("Your {name} cannot be read: it holds a syntax error."),
    Presence.CRASHED: N_("Your {name} could not be defined: the line stopped on an error."),
}
_THIN = "\u202f"
# Two sentences side by side, two names: nothing to translate.
_LISTED = "{first}, {second}"


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
    template = _PRESENCE_SENTENCES.get(question.presence)
    if template is None:
        return None
    if question.is_in_words:
        return Message(N_("You have not answered this question yet."))
    if isinstance(question.rationale, Message) and question.rationale.template == REFUSED:
        template = N_("Your {name} could not be defined: the compiler refuses it.")
    return Message(template, {"name": label(question)})


def lent_sentence(question: QuestionResult) -> Message | None:
    """Name the functions that the reference lent to a question; None without any."""
    names = [name for name in question.lent if name != question.id]
    if not names:
        return None
    if len(names) == 1:
        template = N_("`{name}` could not be used here: the reference's took its place.")
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


def label(question: QuestionResult) -> str | Message:
    """Name a question in a sentence: by what the student defines, else by its title."""
    if question.is_named:
        return f"`{question.id}`"
    return Message(N_("“{title}”"), {"title": question.title})


def labels(ids: Sequence[str], record: Record) -> str | Message:
    """Name questions of a record, with commas between them."""
    known = {question.id: label(question) for question in record.questions}
    first, *others = (known.get(id_, f"`{id_}`") for id_ in ids)
    for other in others:
        first = Message(_LISTED, {"first": first, "second": other})
    return first


def _yours(id_: str, record: Record) -> Message:
    """Name a question of a record as the student's: a title says it of no function."""
    is_title = any(it.id == id_ and not it.is_named for it in record.questions)
    template = "{name}" if is_title else N_("your {name}")
    return Message(template, {"name": labels([id_], record)})


def blame_sentence(question: QuestionResult, record: Record) -> Message | None:
    """Name the student's other functions that make this question of a record fail."""
    blamed = [id_ for id_ in question.blame if id_ != question.id]
    if not blamed:
        return _own_sentence(question)
    if question.verdict is not Verdict.CORRECT:
        template = N_("Part of the failure comes from elsewhere in your work: {names}.")
        return Message(template, {"names": labels(blamed, record)})
    if len(blamed) == 1:
        template = N_("{name} is right; the failure comes from {blamed}.")
        if question.is_named:
            template = N_("Your {name} is right; the failure comes from {blamed}.")
        return Message(template, {"name": label(question), "blamed": _yours(blamed[0], record)})
    template = N_("{name} is right; the failure comes from others of yours: {names}.")
    if question.is_named:
        template = N_("Your {name} is right; the failure comes from others of yours: {names}.")
    return Message(template, {"name": label(question), "names": labels(blamed, record)})


def _own_sentence(question: QuestionResult) -> Message | None:
    if question.judged is not Judged.ON_ITS_OWN or question.verdict is not Verdict.CORRECT:
        return None
    template = N_(
        "{name} is right when it is run with the reference's functions, "
        "and fails along with the rest of yours."
    )
    if question.is_named:
        template = N_(
            "Your {name} is right when it is run with the reference's functions, "
            "and fails along with the rest of yours."
        )
    return Message(template, {"name": label(question)})


def listed(names: Sequence[str]) -> str:
    """Write names of functions between backquotes, with commas between them."""
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


def decimal(number: float, lang: str) -> str:
    """Write a number with two decimals and a true minus sign."""
    text = f"{number:.2f}".replace("-", "\u2212")
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, known: Translator) -> str:
    """Write a share, from 0 to 1, as a percentage."""
    return known.render(Message(N_("{n}%"), {"n": str(round(100 * share))}))


def versions_text(python: str, known: Translator, compilers: Iterable[str] = ()) -> str:
    """Name the versions of graders, of Python, and of compilers, for the foot of a page.

    ``compilers`` are named with their language, such as ``OCaml 4.13.1``.
    """
    words = N_("graders {version}, Python {python}")
    own = known.render(Message(words, {"version": __version__, "python": python}))
    return ", ".join([own, *compilers])


def counted(template: str, n: int, known: Translator) -> str:
    """Write a count with a template of ``NP_``; empty for zero."""
    if not n:
        return ""
    one, _, many = template.partition("\0")
    return known.plural(one, many, n).format(n=count_text(n, known.lang))
