"""Words and sentences that several outputs share, and numbers in the reader's language.

The first sentence of a page is the one next step for the student, see :func:`next_step`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graders import __version__
from graders.i18n import N_, NP_, Translator
from graders.judging.endless import tells_proof
from graders.judging.limits import advice
from graders.model import (
    ELSEWHERE,
    LOST_MODULE,
    NOT_FOUND,
    CheckResult,
    Judged,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Tier,
    Verdict,
    Words,
)

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
_ENDLESS = N_("Make the loop of line {line} ({file}) end: {name} never does.")
_ENDLESS_OTHER = N_(
    "Make the loop of line {line} ({file}) end: `{function}` never does, so that {name} fails."
)
_ERROR_IN = N_("Fix {name}: it stops on an error in `{function}`, line {line} of {file}.")
_UNCAUGHT = N_(
    "Fix {name}: line {line} of {file} does not catch an error that `{function}` raises."
)
_THIN = "\u202f"
_BY_PRESENCE: Mapping[Presence, str] = {
    Presence.STUB: N_("Write `{name}`."),
    Presence.ABSENT: N_("Write `{name}`, under exactly this name, in the file you hand in."),
    Presence.SYNTAX_ERROR: N_("Fix the syntax error in `{name}`."),
    Presence.CRASHED: N_("Fix the lines that define `{name}`: they stop on an error."),
}
_UNREADABLE = (Presence.SYNTAX_ERROR, Presence.CRASHED)
_CORRECT_IT = N_("Correct {name}.")
_SHOWN_INPUT = 160
_MOST_NAMED = 4
_SYNTAX = re.compile(r"(?:Syntax|Indentation|Tab)Error\b")
# Two sentences side by side, two names: nothing to translate.
_IN_A_ROW = "{first} {second}"
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
    return Message(template, {"name": label(question)})


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


def label(question: QuestionResult) -> str | Message:
    """Name a question in a sentence: by what the student defines, else by its title."""
    if question.is_named:
        return f"`{question.id}`"
    return Message(N_("“{title}”"), {"title": question.title})


def _labels(ids: Sequence[str], record: Record) -> str | Message:
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
    return Message(template, {"name": _labels([id_], record)})


def blame_sentence(question: QuestionResult, record: Record) -> Message | None:
    """Name the student's other functions that make this question of a record fail."""
    blamed = [id_ for id_ in question.blame if id_ != question.id]
    if not blamed:
        return _own_sentence(question)
    if question.verdict is not Verdict.CORRECT:
        template = N_("Part of the failure comes from elsewhere in your work: {names}.")
        return Message(template, {"names": _labels(blamed, record)})
    if len(blamed) == 1:
        template = N_("{name} is right; the failure comes from {blamed}.")
        if question.is_named:
            template = N_("Your {name} is right; the failure comes from {blamed}.")
        return Message(template, {"name": label(question), "blamed": _yours(blamed[0], record)})
    template = N_("{name} is right; the failure comes from others of yours: {names}.")
    if question.is_named:
        template = N_("Your {name} is right; the failure comes from others of yours: {names}.")
    return Message(template, {"name": label(question), "names": _labels(blamed, record)})


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


def versions_text(python: str, known: Translator) -> str:
    """Name the versions of graders and of Python, for the foot of a page."""
    words = N_("graders {version}, Python {python}")
    return known.render(Message(words, {"version": __version__, "python": python}))


def counted(template: str, n: int, known: Translator) -> str:
    """Write a count with a template of ``NP_``; empty for zero."""
    if not n:
        return ""
    one, _, many = template.partition("\0")
    return known.plural(one, many, n).format(n=count_text(n, known.lang))


def next_question(record: Record) -> QuestionResult | None:
    """Return the question to work on first; None when nothing is left to do.

    It is the first one, in order, that fails through its own fault; one that makes others fail
    comes before all others.
    """
    blamed = {name for question in record.questions for name in question.blame}
    failing = [question for question in record.questions if question.verdict.facts.is_fault]
    at_fault = [question for question in failing if question.id in blamed]
    unnoticed = [question for question in record.questions if question.id in blamed]
    return next(iter(at_fault or failing or unnoticed), None)


def next_step(record: Record) -> Message:
    """Say what to do next, in one or two sentences."""
    if record.state is State.EMPTY:
        return Message(N_("Hand in your file: none of this assignment was found."))
    if record.state is State.INTERNAL_ERROR:
        return Message(N_("Nothing to do on your side: tell your teacher that grading broke down."))
    question = next_question(record)
    if question is None:
        return _nothing_left(record)
    task, helps = _task(question, record), _helps(question, record)
    return task if helps is None else Message(_IN_A_ROW, {"first": task, "second": helps})


def first_failure(question: QuestionResult) -> CheckResult | None:
    """Return the first check of a question that fails."""
    return next((check for check in question.checks if check.verdict.facts.is_fault), None)


def _nothing_left(record: Record) -> Message:
    verdicts = {question.verdict for question in record.questions}
    # In a run of one question, another one may be at fault.
    at_fault = next((name for question in record.questions for name in question.blame), None)
    if at_fault is not None:
        return Message(_CORRECT_IT, {"name": _labels([at_fault], record)})
    if Verdict.INTERNAL_ERROR in verdicts:
        return Message(N_("Nothing to do on your side: tell your teacher that grading broke down."))
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("All that is checked is right. Fix the lines noted as unreadable in Python.")
        return Message(words)
    if any(verdict.facts.is_undecided for verdict in verdicts):
        return Message(N_("Nothing left to fix: your teacher will read the rest."))
    return Message(N_("Nothing left to do: everything is right."))


def _tells_of_syntax(note: Words) -> bool:
    """Tell whether a note is about unreadable lines outside any question."""
    args = note.args.values() if isinstance(note, Message) else ()
    return any(
        _tells_of_syntax(arg) if isinstance(arg, Message) else bool(_SYNTAX.match(str(arg)))
        for arg in args
    )


def _task(question: QuestionResult, record: Record) -> Message:
    args = {"name": label(question)}
    if question.is_in_words and question.review is not None and question.review.is_read:
        return Message(N_("Read again your answer to {name}: your teacher has read it."), args)
    if question.is_in_words and question.presence not in _UNREADABLE:
        return Message(N_("Answer question {name}."), args)
    if question.presence in _BY_PRESENCE:
        return _to_write(question, record)
    check = first_failure(question)
    facts = (question if check is None else check).verdict.facts
    if check is not None and (told := advice(check.judgement.rationale, label(question))):
        return told
    if check is not None and check.judgement.traceback and facts.advice_at_line:
        return _at_line(check, question)
    shown = check.judgement.input if check is not None and facts.has_failing_input else ""
    if 0 < len(shown) <= _SHOWN_INPUT and "\n" not in shown and shown != question.id:
        return Message(N_("Correct {name}: try `{input}`."), {**args, "input": shown})
    return Message(facts.advice, args)


def _at_line(check: CheckResult, question: QuestionResult) -> Message:
    """Say what to do about a line, in the student's own function that it is in."""
    name = question.id
    place, facts = check.judgement.traceback[-1], check.verdict.facts
    args: dict[str, str | int | Message] = {
        "name": label(question),
        "line": place.line,
        "file": place.file,
        "function": place.function,
    }
    is_other = place.function.isidentifier() and place.function != name
    said = (check.judgement.rationale, check.judgement.explanation)
    if any(map(tells_proof, said)):
        return Message(_ENDLESS_OTHER if is_other else _ENDLESS, args)
    if check.verdict is not Verdict.ERROR or not is_other:
        return Message(facts.advice_at_line, args)
    own = [frame for frame in check.judgement.traceback if frame.function == name]
    if own and place.text.startswith("raise"):
        where: dict[str, str | int | Message] = {"line": own[-1].line, "file": own[-1].file}
        return Message(_UNCAUGHT, {**args, **where})
    return Message(_ERROR_IN, args)


def _to_write(question: QuestionResult, record: Record) -> Message:
    """Say what to write, by the name of the missing target: a question may have another."""
    lacking, hint = question.rationale, question.hint
    told = lacking.args.get("name") if isinstance(lacking, Message) else None
    args = {"name": told or question.id}
    found = hint.args if isinstance(hint, Message) else {}
    if question.presence is not Presence.ABSENT:
        return Message(_BY_PRESENCE[question.presence], args)
    file = str(lacking.args.get("file", "")) if isinstance(lacking, Message) else ""
    if any(_tells_of_file(note, file) for note in record.notes):
        return Message(N_("Hand in {file}, with `{name}` in it."), {**args, "file": file})
    meant = {**args, **found}
    if "near" in found:
        return Message(N_("Rename `{near}`: it must be called `{name}`."), meant)
    if "inside" in found:
        words = N_("Bring `{name}` to the left margin: it is inside `{inside}`.")
        return Message(words, meant)
    if "owner" in found:
        words = N_("Indent `{member}` under `class {owner}`: it is outside the class.")
        return Message(words, meant)
    if moved := next(filter(None, (_moved(note, args["name"]) for note in record.notes)), None):
        return moved
    if lost := next(filter(None, map(_lost_module, record.notes)), None):
        words = N_("Hand in {file} as well: `{name}` may be in it.")
        return Message(words, {**args, "file": f"{lost}.py"})
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("Fix the lines noted as unreadable in Python: `{name}` may be among them.")
        return Message(words, args)
    return Message(_BY_PRESENCE[question.presence], args)


def _moved(note: Words, name: object) -> Message | None:
    """Say where to put what a note says to be in another file; None for other notes."""
    is_it = isinstance(note, Message) and note.template == ELSEWHERE
    if not is_it or note.args.get("detail") != name:  # type: ignore[union-attr]
        return None
    told = {key: note.args[key] for key in ("detail", "file", "origin")}  # type: ignore[union-attr]
    return Message(N_("Move `{detail}` from {file} to {origin}."), told)


def _lost_module(note: Words) -> str:
    """Return the module that a note says was not handed in; empty for other notes."""
    is_lost = isinstance(note, Message) and note.template == LOST_MODULE
    return str(note.args.get("detail", "")) if is_lost else ""  # type: ignore[union-attr]


def _tells_of_file(note: Words, file: object) -> bool:
    """Tell whether a note says that a file was not handed in."""
    is_absence = isinstance(note, Message) and note.template == NOT_FOUND
    return is_absence and note.args.get("file") == file  # type: ignore[union-attr]


def _helps(question: QuestionResult, record: Record) -> Message | None:
    """Name the questions that this one makes fail."""
    id_ = question.id
    others = [other.id for other in record.questions if id_ in other.blame and other.id != id_]
    if not others:
        return None
    if len(others) <= _MOST_NAMED:
        return Message(N_("It also makes these fail: {names}."), {"names": _labels(others, record)})
    words = NP_(
        "It also makes these fail: {names}, and {n} other.",
        "It also makes these fail: {names}, and {n} others.",
    )
    return Message(
        words, {"names": _labels(others[:_MOST_NAMED], record), "n": len(others) - _MOST_NAMED}
    )
