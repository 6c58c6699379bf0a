"""The picture that a session shows after each input: an expression over the text printed so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graders.checks.base import SHAPE_ERRORS, TOO_LARGE, RunResult
from graders.checks.host_code import value_of
from graders.course import replies
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging.compare import EXACT
from graders.judging.forms import forms
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.judging.transcript import place, up_to
from graders.languages.python.show import show
from graders.model import Judgement, Message, Verdict
from graders.probe import Observation

_CHARS = 120
# A text so many times as long as the reference's may take long.
_TIMES = 2


def judge_shows(run: RunResult, case: int, code: str) -> Judgement | None:
    """Compare what a session shows with what the reference's shows, reply by reply.

    Where the reference shows nothing, None, anything will do. The reference's text comes first: the
    course is at fault, an ``InternalError``, where the expression raises over it, does not end, or
    never shows anything. Over a student's, one that raises for its shape shows nothing.
    """
    seen, expected = run.seen[case], run.expected[case]
    if seen.dialogue == expected.dialogue and not run.is_of_reference:
        return None
    try:
        with patience(ANSWER_SHARE):
            wanted = [
                value_of(code, run, case, said, _typed(expected, reply))
                for reply, said in enumerate(_said(expected))
            ]
    except EndlessError as problem:
        raise InternalError(f"shows {problem}", "make it end on any text") from problem
    except Exception as problem:
        what = f"shows raised {type(problem).__name__} over what the reference prints: {problem}"
        raise InternalError(what, "return None where nothing is shown") from problem
    if all(value is None for value in wanted):
        what = "shows is None after each input of the reference's session"
        raise InternalError(what, "write an expression that finds what the reference prints")
    try:
        with patience(ANSWER_SHARE):
            return _first_difference(run, case, code, wanted)
    except EndlessError as problem:
        if len(seen.printed) > _TIMES * len(expected.printed):
            return Judgement(Verdict.WRONG, TOO_LARGE, dialogue=up_to(seen.dialogue))
        raise InternalError(f"shows {problem}", "make it end on any text") from problem


def _said(seen: Observation) -> Iterator[str]:
    """Yield all that was printed up to the end of each reply."""
    parts = replies(seen.dialogue, seen.printed)
    for count in range(1, len(parts) + 1):
        yield "\n".join(parts[:count])


def _typed(seen: Observation, reply: int) -> tuple[str, ...]:
    """Return the lines that were read before a reply."""
    turns = [turn for turn in seen.dialogue if turn[0] != "out"]
    return tuple(text for who, text in turns[:reply] if who == "in")


def _first_difference(
    run: RunResult, case: int, code: str, wanted: Sequence[Any]
) -> Judgement | None:
    said = list(_said(run.seen[case]))
    for reply, value in enumerate(wanted):
        if value is None:
            continue
        # The last picture still stands where a program asks for less.
        typed = _typed(run.expected[case], reply)
        found = _shown(run, case, code, said[min(reply, len(said) - 1)], typed)
        if found != value:
            return _wrong(run, case, reply, value, found)
    return None


def _shown(run: RunResult, case: int, code: str, said: str, typed: tuple[str, ...]) -> Any:
    try:
        return value_of(code, run, case, said, typed)
    except SHAPE_ERRORS:
        return None
    except Exception as problem:
        what = f"shows raised {type(problem).__name__}: {problem}"
        raise InternalError(what, "return None where nothing is shown") from problem


def _wrong(run: RunResult, case: int, reply: int, wanted: Any, found: Any) -> Judgement:
    words = N_("{actual} is shown, {expected} was expected")
    if found is None:
        words = N_("{expected} was expected, and is not shown")
    told = {"actual": show(found, _CHARS), "expected": show(wanted, _CHARS)}
    judgement = Judgement(
        Verdict.WRONG,
        place(run.expected[case].dialogue, reply, Message(words, told)),
        expected=show(wanted),
        actual="" if found is None else show(found),
        dialogue=up_to(run.seen[case].dialogue, reply),
    )
    return judgement if found is None else replace(judgement, **forms(wanted, found, EXACT))
