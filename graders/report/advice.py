"""Choose the one next step for a student: the first thing that the page says."""

from __future__ import annotations

import re
from types import MappingProxyType

from graders.i18n import N_, NP_
from graders.model import (
    CheckResult,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Verdict,
    Words,
)
from graders.report.words import listed

_BY_PRESENCE = MappingProxyType(
    {
        Presence.STUB: N_("Write `{name}`."),
        Presence.ABSENT: N_("Write `{name}`, under exactly this name, in the file you hand in."),
        Presence.SYNTAX_ERROR: N_("Mend the syntax error in `{name}`."),
        Presence.CRASHED: N_("Mend the lines that define `{name}`: they stop on an error."),
    }
)
_UNREADABLE = (Presence.SYNTAX_ERROR, Presence.CRASHED)
_CORRECT_IT = N_("Correct `{name}`.")
_SHOWN_INPUT = 160
_MOST_NAMED = 4
_SYNTAX = re.compile(r"(?:Syntax|Indentation|Tab)Error\b")
# Two sentences side by side: nothing to translate.
_IN_A_ROW = "{first} {second}"


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
        return Message(_CORRECT_IT, {"name": at_fault})
    if Verdict.INTERNAL_ERROR in verdicts:
        return Message(N_("Nothing to do on your side: tell your teacher that grading broke down."))
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("All that is checked is right. Mend the lines noted as unreadable in Python.")
        return Message(words)
    if any(verdict.facts.is_undecided for verdict in verdicts):
        return Message(N_("Nothing left to mend: your teacher will read the rest."))
    return Message(N_("Nothing left to do: everything is right."))


def _tells_of_syntax(note: Words) -> bool:
    """Tell whether a note is about unreadable lines outside any question."""
    args = note.args.values() if isinstance(note, Message) else ()
    return any(
        _tells_of_syntax(arg) if isinstance(arg, Message) else bool(_SYNTAX.match(str(arg)))
        for arg in args
    )


def _task(question: QuestionResult, record: Record) -> Message:
    args = {"name": question.id}
    if question.is_in_words and question.review is not None and question.review.is_read:
        return Message(N_("Read again your answer to `{name}`: your teacher has read it."), args)
    if question.is_in_words and question.presence not in _UNREADABLE:
        return Message(N_("Answer question `{name}`."), args)
    if question.presence in _BY_PRESENCE:
        return _to_write(question, record)
    check = first_failure(question)
    facts = (question if check is None else check).verdict.facts
    if check is not None and check.judgement.traceback and facts.advice_at_line:
        place = check.judgement.traceback[-1]
        return Message(facts.advice_at_line, {**args, "line": place.line, "file": place.file})
    shown = check.judgement.input if check is not None and facts.has_failing_input else ""
    if 0 < len(shown) <= _SHOWN_INPUT and "\n" not in shown:
        return Message(N_("Correct `{name}`: try `{input}`."), {**args, "input": shown})
    return Message(facts.advice, args)


def _to_write(question: QuestionResult, record: Record) -> Message:
    """Say what to write, by the name of the missing target: a question may have another."""
    lacking, hint = question.rationale, question.hint
    told = lacking.args.get("name") if isinstance(lacking, Message) else None
    args = {"name": told or question.id}
    found = hint.args if isinstance(hint, Message) else {}
    if question.presence is not Presence.ABSENT:
        return Message(_BY_PRESENCE[question.presence], args)
    if near := found.get("near"):
        return Message(N_("Rename `{near}`: it must be called `{name}`."), {**args, "near": near})
    if inside := found.get("inside"):
        words = N_("Bring `{name}` to the left margin: it is inside `{inside}`.")
        return Message(words, {**args, "inside": inside})
    if any(map(_tells_of_syntax, record.notes)):
        words = N_("Mend the lines noted as unreadable in Python: `{name}` may be among them.")
        return Message(words, args)
    return Message(_BY_PRESENCE[question.presence], args)


def _helps(question: QuestionResult, record: Record) -> Message | None:
    """Name the questions that this one makes fail."""
    others = [other.id for other in record.questions if question.id in other.blame]
    others = [name for name in others if name != question.id]
    if not others:
        return None
    if len(others) <= _MOST_NAMED:
        return Message(N_("It also makes these fail: {names}."), {"names": listed(others)})
    args: dict[str, str | int] = {
        "names": listed(others[:_MOST_NAMED]),
        "n": len(others) - _MOST_NAMED,
    }
    return Message(
        NP_(
            "It also makes these fail: {names}, and {n} other.",
            "It also makes these fail: {names}, and {n} others.",
        ),
        args,
    )
