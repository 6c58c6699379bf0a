"""Ask a trusted function of the course about any answer."""

from __future__ import annotations

from graders.checks.base import SHAPE_ERRORS, TOO_LARGE, RunResult
from graders.codec.burden import is_heavy
from graders.course import Answer, Fault
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging.outcome import describe
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.languages.python.show import show
from graders.model import Judgement, Message, Text, Verdict, Words


def judge_answer(run: RunResult, case: int, validator: str) -> Judgement | None:
    """Ask a validator about the answer to one case; None when nothing is wrong."""
    words, _ = find_fault(run, validator, answer(run, case))
    return Judgement(Verdict.WRONG, words, actual=describe(run.seen[case])) if words else None


def answer(run: RunResult, case: int) -> Answer:
    """Gather what a validator may look at."""
    seen = run.seen[case]
    return Answer(
        value=seen.value,
        inputs=run.inputs[case],
        expected=run.expected[case].value,
        after=seen.after,
        printed=seen.printed,
        dialogue=seen.dialogue,
        exit=seen.exit,
        seed=run.seeds[case],
        steps=seen.steps,
    )


def find_fault(
    run: RunResult, name: str, given: Answer | tuple[Answer, ...]
) -> tuple[Words | None, int | None]:
    """Call a validator of the course: the fault found, and the reply of a session that it is about.

    Both are None when the answer is accepted. An answer of a shape that the validator cannot look
    at is wrong, unless it is the reference's. The course is at fault, an ``InternalError``, when
    the validator raises anything else, returns no words, or does not end on an answer that is not
    large.
    """
    try:
        with patience(ANSWER_SHARE):
            said = run.code[name](given)
    except EndlessError as problem:
        if _is_heavy(given):
            return TOO_LARGE, None
        raise InternalError(f"validator {name} {problem}", "make it end on any answer") from problem
    except Exception as problem:
        if isinstance(problem, SHAPE_ERRORS) and not run.is_of_reference:
            return _misshapen(given), None
        raise InternalError(
            f"validator {name} raised {type(problem).__name__}: {problem}",
            "mend the validator: it may only meet an answer of another shape than it expects",
        ) from problem
    if said is None or said is True:
        return None, None
    words, reply = (said.words, said.reply) if isinstance(said, Fault) else (said, None)
    if isinstance(words, Text | Message):
        return words, reply
    if isinstance(words, str):
        return Text(words, words), reply
    raise InternalError(
        f"validator {name} returned {words!r}", "return None to accept, else a Text or a str"
    )


def _misshapen(given: Answer | tuple[Answer, ...]) -> Message:
    """Say which part of an answer has a shape that cannot be looked at."""
    if isinstance(given, tuple):
        return Message(N_("the answers have not the form that is asked for"))
    if given.steps:
        return Message(N_("what the calls give has not the form that is asked for"))
    if given.dialogue or (given.value is None and given.printed):
        return Message(N_("what is printed has not the form that is asked for"))
    words = N_("{actual} has not the form that is asked for")
    return Message(words, {"actual": show(given.value, 120)})


def _is_heavy(given: Answer | tuple[Answer, ...]) -> bool:
    """Tell whether answers are much larger than the reference's, whichever part of them."""
    answers = (given,) if isinstance(given, Answer) else given
    told = [(one.value, one.after, one.printed, one.dialogue) for one in answers]
    steps = [(step.value, step.view) for one in answers for step in one.steps]
    return is_heavy((told, steps), [one.expected for one in answers])
