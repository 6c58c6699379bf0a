"""The one next thing for a student to do: the first sentence of a page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from graders.i18n import N_, NP_, render
from graders.judging.endless import tells_proof
from graders.judging.limits import advice
from graders.languages import language_named
from graders.model import (
    CheckResult,
    Judged,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Verdict,
    Words,
)
from graders.note_words import (
    ABSENT,
    EACH_OTHER,
    ELSEWHERE,
    IS_NOTEBOOK,
    LOST_MODULE,
    NOT_AVAILABLE,
    NOT_FOUND,
    REFUSED,
    TAKEN_FOR,
)
from graders.report.words import label, labels

_ENDLESS = N_("Make the loop of line {line} ({file}) end: {name} never does.")
_ENDLESS_OTHER = N_(
    "Make the loop of line {line} ({file}) end: `{function}` never does, so that {name} fails."
)
_ERROR_IN = N_("Fix {name}: it stops on an error in `{function}`, line {line} of {file}.")
_UNCAUGHT = N_(
    "Fix {name}: line {line} of {file} does not catch an error that `{function}` raises."
)
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
# As Python and as OCaml say it.
_SYNTAX = re.compile(r"(?:Syntax|Indentation|Tab)Error\b|Syntax error\b")
_IN_A_ROW = "{first} {second}"


def next_question(record: Record) -> QuestionResult | None:
    """Return the question to work on first; None when nothing is left to do.

    It is the first one, in order, that fails through its own fault; one that makes others fail
    comes before all others.
    """
    blamed = {name for question in record.questions for name in question.blame}
    chosen = (either for either in record.alternatives if len(either) > 1)
    spared = {one.id for either in chosen if any(o.is_passed for o in either) for one in either}
    failing = [
        question
        for question in record.questions
        if question.verdict.facts.is_fault and question.id not in spared
    ]
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
    said = _task(question, record)
    for more in (_helps(question, record), _relies(question, record)):
        if more is not None:
            said = Message(_IN_A_ROW, {"first": said, "second": more})
    return said


def first_failure(question: QuestionResult) -> CheckResult | None:
    """Return the first check of a question that fails."""
    return next((check for check in question.checks if check.verdict.facts.is_fault), None)


def _nothing_left(record: Record) -> Message:
    verdicts = {question.verdict for question in record.questions}
    # In a run of one question, another one may be at fault.
    at_fault = next((name for question in record.questions for name in question.blame), None)
    if at_fault is not None:
        return Message(_CORRECT_IT, {"name": labels([at_fault], record)})
    if Verdict.INTERNAL_ERROR in verdicts:
        return Message(N_("Nothing to do on your side: tell your teacher that grading broke down."))
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("All that is checked is right. Fix the lines noted as unreadable in {language}.")
        return Message(words, {"language": language_named(record.language).title})
    if saved := next(filter(None, map(_saved_otherwise, record.notes)), None):
        return saved
    if circular := [question.id for question in record.questions if _is_circular(question)]:
        words = N_("Look again at {names}: one of them is at fault; your teacher will read them.")
        return Message(words, {"names": labels(circular, record)})
    if any(verdict.facts.is_undecided for verdict in verdicts):
        return Message(N_("Nothing left to fix: your teacher will read the rest."))
    return Message(N_("Nothing left to do: everything is right."))


def _saved_otherwise(note: Words) -> Message | None:
    """Say under which name to hand in what is no file of the kind asked for; None for others."""
    if not isinstance(note, Message) or note.template not in (TAKEN_FOR, IS_NOTEBOOK):
        return None
    words = N_("All that is checked is right. Save {file} as {expected}, and hand that in.")
    suffix, asked = (PurePath(str(note.args[name])).suffix for name in ("file", "expected"))
    return Message(words, note.args) if suffix.lower() != asked else None


def _is_circular(question: QuestionResult) -> bool:
    """Tell whether a question is left to a teacher together with one that it relies on."""
    said = (check.judgement.rationale for check in question.checks)
    return any(isinstance(words, Message) and words.template == EACH_OTHER for words in said)


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
    if check is not None and (lost := _needed_module(check, record)):
        words = N_("Hand in {file} as well, if you wrote it: {name} uses it.")
        return Message(words, {**args, "file": lost + language_named(record.language).suffix})
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
    if isinstance(lacking, Message) and lacking.template == REFUSED:
        words = N_("Correct the definition of `{name}`: the compiler refuses it.")
        return Message(words, args)
    if question.presence is Presence.STUB and "first" in found:
        words = N_("Delete the empty `{name}`, {file} line {line}: it replaces the one above.")
        return Message(words, {**found, **args})
    if question.presence is not Presence.ABSENT:
        return Message(_BY_PRESENCE[question.presence], args)
    file = str(lacking.args.get("file", "")) if isinstance(lacking, Message) else ""
    if any(_tells_of_file(note, file) for note in record.notes):
        return Message(N_("Hand in {file}, with `{name}` in it."), {**args, "file": file})
    meant = {**args, **found}
    if "near" in found:
        return Message(N_("Rename `{near}`: it must be called `{name}`."), meant)
    if "inside" in found and "owner" in found:
        words = N_("Bring `{name}` level with the other methods of `{owner}`: it is in `{inside}`.")
        return Message(words, meant)
    if "inside" in found:
        words = N_("Bring `{name}` to the left margin: it is inside `{inside}`.")
        return Message(words, meant)
    if "cell" in found:
        words = N_("Make the cell that holds `{name}` a code cell: it is a {cell} cell.")
        return Message(words, meant)
    if "owner" in found:
        words = N_("Indent `{member}` under `class {owner}`: it is outside the class.")
        return Message(words, meant)
    if moved := next(filter(None, (_moved(note, args["name"]) for note in record.notes)), None):
        return moved
    language = language_named(record.language)
    if lost := next(filter(None, map(_lost_module, record.notes)), None):
        words = N_("Hand in {file} as well: `{name}` may be in it.")
        return Message(words, {**args, "file": lost + language.suffix})
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("Fix the lines noted as unreadable in {language}: `{name}` may be among them.")
        return Message(words, {**args, "language": language.title})
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


def _needed_module(check: CheckResult, record: Record) -> str:
    """Return the module that was not handed in and that a check met; empty where there is none."""
    said = f"{render(check.rationale, 'en')} {check.judgement.actual}"
    for note in record.notes:
        if isinstance(note, Message) and note.template in (LOST_MODULE, NOT_AVAILABLE):
            name = str(note.args.get("detail", ""))
            if name and name + ABSENT in said:
                return name.replace(".", "/")
    return ""


def _tells_of_file(note: Words, file: object) -> bool:
    """Tell whether a note says that a file was not handed in."""
    is_absence = isinstance(note, Message) and note.template == NOT_FOUND
    return is_absence and note.args.get("file") == file  # type: ignore[union-attr]


def _helps(question: QuestionResult, record: Record) -> Message | None:
    """Name the questions that this one makes fail."""
    id_ = question.id
    others = [other.id for other in record.questions if id_ in other.blame and other.id != id_]
    return _about(others, record, N_("It also makes these fail: {names}."), NP_(
        "It also makes these fail: {names}, and {n} other.",
        "It also makes these fail: {names}, and {n} others.",
    ))  # fmt: skip


def _relies(question: QuestionResult, record: Record) -> Message | None:
    """Name the questions whose right code uses what a wrong one gives: it may rely on that."""
    check = first_failure(question)
    if check is None or check.verdict is not Verdict.WRONG:
        return None
    others = [
        other.id
        for other in record.questions
        if other.id in question.used_by and other.is_passed and not other.lent
        if other.judged is Judged.AS_SUBMITTED
    ]
    words = N_("Then try again what uses it and is right so far: {names}.")
    return _about(others, record, words, NP_(
        "Then try again what uses it and is right so far: {names}, and {n} other.",
        "Then try again what uses it and is right so far: {names}, and {n} others.",
    ))  # fmt: skip


def _about(others: Sequence[str], record: Record, words: str, more: str) -> Message | None:
    """Name some questions in a sentence, or the first of them and the number of others."""
    if not others:
        return None
    named: dict[str, str | int | Message] = {"names": labels(others[:_MOST_NAMED], record)}
    if len(others) <= _MOST_NAMED:
        return Message(words, named)
    return Message(more, {**named, "n": len(others) - _MOST_NAMED})
