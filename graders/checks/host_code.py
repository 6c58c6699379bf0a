"""Ask expressions of a spec, which are trusted code of the course, about any answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import field, replace
from functools import cache
from types import CodeType
from typing import Any

from graders.checks.base import SHAPE_ERRORS, TOO_LARGE, RunResult, TooLargeError
from graders.checks.large_answers import judged
from graders.codec.burden import is_heavy, is_immense
from graders.course import Fault, replies
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging.outcome import describe
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.languages import Language
from graders.languages.python.show import show
from graders.languages.python.syntax import names_used, with_tests
from graders.languages.text import cut
from graders.light_dataclass import dataclass
from graders.model import Judgement, Message, Text, Verdict, Words
from graders.probe import Step

# The names that expressions about one answer may use, beside the inputs and the names of `after`.
NAMES = ("actual", "expected", "printed", "seed", "replies", "typed", "exit", "steps")
# The names of an expression about the answers to all the cases.
NAMES_TOGETHER = ("answers", "cases")
_MEND = "make it hold for every right answer: it may only raise over one of another shape"
_CALL_CHARS = 80
_SHORT_CALL = re.compile(r"[\w.]+\(.{0,40}\)")


@dataclass(frozen=True)
class _Answer:
    """One answer of a student, as plain data: what expressions may look at.

    Keys of dicts and members of sets are hashable: lists became tuples.
    """

    value: Any
    inputs: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    after: Mapping[str, Any] = field(default_factory=dict)
    printed: str = ""
    dialogue: tuple[tuple[str, str], ...] = ()
    exit: int | None = None
    seed: int = 0
    steps: tuple[Step, ...] = ()

    @classmethod
    def of(cls, run: RunResult, case: int) -> _Answer:
        """Gather what was seen of a case."""
        seen = run.seen[case]
        return cls(
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

    @property
    def names(self) -> dict[str, Any]:
        """Return what an expression may look at, by name."""
        return {
            **self.inputs,
            **self.after,
            "actual": self.value,
            "expected": self.expected,
            "printed": self.printed,
            "seed": self.seed,
            "replies": replies(self.dialogue, self.printed),
            "typed": tuple(text for who, text in self.dialogue if who == "in"),
            "exit": self.exit,
            "steps": self.steps,
        }


def right_fault(
    run: RunResult, case: int, right: str, title: Text
) -> tuple[Words | None, int | None]:
    """Ask an expression about one answer: the fault found, and the reply that it is about.

    Both are None when the answer is right. The expression works on copies of the values; False is
    told with the ``title`` of the check. An answer of a shape that it cannot look at is wrong,
    unless it is the reference's. The course is at fault, an ``InternalError``, when the expression
    raises anything else, gives no words, or does not end on an answer that is not large.
    """
    given = _Answer.of(run, case)
    names = _compiled(right)[1]
    # An expression asks for no form of what it does not look at.
    is_told = "printed" in names or "actual" not in names
    looked_at = given if is_told else replace(given, printed="")
    said = _said(run, "right", looked_at, lambda: evaluated(right, run, given.names), title)
    return _fault("right", said, title)


def judge_right(
    run: RunResult, case: int, right: str, title: Text, call: str, language: Language
) -> Judgement | None:
    """Judge the answer to one case by an expression; None when it is right."""
    words, _ = right_fault(run, case, right, title)
    if words is None:
        return None
    actual = describe(run.seen[case], language)
    if isinstance(words, Message) and words.template == _UNTRUE:
        # The title of the check stands beside these words, and need not be a statement.
        words = _not_right(_code(call), language.show(run.seen[case].value, 120))
    return Judgement(Verdict.WRONG, words, actual=actual)


def _not_right(call: str, actual: str) -> Message:
    """Say that an answer is not right, with the call where it is short enough to be read."""
    if _SHORT_CALL.fullmatch(call):
        told = {"call": call, "actual": actual}
        return Message(N_("{call} gave {actual}, which is not right here"), told)
    return Message(N_("{actual} came out, which is not right here"), {"actual": actual})


def alone_at_fault(run: RunResult, together: str, title: Text) -> int | None:
    """Return the first case that an expression about all of them refuses alone; None without one.

    The reference's answer to that case, alone, must be right: several seeds may be needed to vary.
    """
    for case in range(len(run.seen)):
        here = slice(case, case + 1)
        alone = replace(
            run,
            inputs=run.inputs[here],
            seeds=run.seeds[here],
            seen=run.seen[here],
            expected=run.expected[here],
        )
        try:
            with_ours = together_fault(replace(alone, seen=alone.expected), together, title)
            if not with_ours and together_fault(alone, together, title):
                return case
        except InternalError:  # it looks at several answers
            return None
    return None


def together_fault(run: RunResult, together: str, title: Text) -> Words | None:
    """Ask an expression about the answers to all the cases; None when they are right."""
    given = tuple(_Answer.of(run, case) for case in range(len(run.seen)))
    values = {"answers": tuple(one.value for one in given), "cases": tuple(run.inputs)}

    def ask() -> Words | None:
        said = _said(run, "together", given, lambda: evaluated(together, run, values), title)
        return _fault("together", said, title)[0]

    try:
        return judged(run, range(len(run.seen)), ask)
    except TooLargeError:
        return TOO_LARGE


@contextmanager
def judging_extra(run: RunResult, case: int, extra: str) -> Iterator[Callable[[Any], bool] | None]:
    """Give a function that tells whether an item beyond the reference's is right.

    An item of another shape is not. All items have the time of one answer: past it, the answer is
    too large, a ``TooLargeError``, or the course is at fault, an ``InternalError``. So is it when
    the expression raises anything else, or is not true of the reference's own items.
    """
    if not extra:
        yield None
        return
    given = _Answer.of(run, case)
    names = cache(lambda: _names(extra, run, given.names))

    def is_right(item: Any) -> bool:
        try:
            return bool(_value(extra, {**names(), "item": deepcopy(item)}))
        except Exception as problem:
            if isinstance(problem, SHAPE_ERRORS) and not run.is_of_reference:
                return False
            raise _raised("extra", problem) from problem

    try:
        with patience(ANSWER_SHARE):
            if run.is_of_reference:
                _refuse_false(is_right, given.expected)
            yield is_right
    except (EndlessError, MemoryError) as problem:
        raise _endless("extra", given, problem) from problem


def _refuse_false(is_right: Callable[[Any], bool], expected: Any) -> None:
    for item in expected if isinstance(expected, list | tuple) else ():
        if not is_right(item):
            what = f"extra is false of {show(item, 120)}, an item of the reference's"
            raise InternalError(what, "write what holds of every right item")


def value_of(code: str, run: RunResult, case: int, said: str, typed: tuple[str, ...]) -> Any:
    """Return the value of an expression over a session up to one of its replies, and the inputs.

    Its names are `said`, all that was printed, and `typed`, the lines that were read.
    """
    return evaluated(code, run, {**run.inputs[case], "said": said, "typed": typed})


_UNTRUE = N_("this does not hold: {title}")


def evaluated(code: str, run: RunResult, values: Mapping[str, Any]) -> Any:
    """Return the value of an expression over copies of values and the course's functions."""
    return _value(code, _names(code, run, values))


def _value(code: str, names: Mapping[str, Any]) -> Any:
    return eval(_compiled(code)[0], dict(names))  # noqa: S307 - the course's own words


def _names(code: str, run: RunResult, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an expression uses, by name: functions of the course, and copies of values."""
    _, used = _compiled(code)
    own = deepcopy({name: values[name] for name in used if name in values})
    ours = {name: run.code[name] for name in used - own.keys() if name in run.code}
    return {**ours, **own}


@cache
def _compiled(code: str) -> tuple[CodeType, frozenset[str]]:
    text = code.strip()
    # None says that an answer is right: `actual and f(actual)` must not say it of None.
    return compile(with_tests(text), "<spec>", "eval"), names_used(text, "eval")


def _code(call: str) -> str:
    """Write a call inside a sentence."""
    return cut(" ".join(call.split()), _CALL_CHARS)


# -- what expressions say -------------------------------------------------------------------------


def _said(
    run: RunResult,
    who: str,
    given: _Answer | Sequence[_Answer],
    ask: Callable[[], object],
    title: Text,
) -> object:
    """Ask code of the course; words in place of what it says where an answer is too odd for it."""
    try:
        with patience(ANSWER_SHARE):
            return ask()
    except (EndlessError, MemoryError) as problem:
        failed = _endless(who, given, problem)
        if isinstance(failed, TooLargeError):
            return TOO_LARGE
        raise failed from problem
    except Exception as problem:
        if isinstance(problem, SHAPE_ERRORS) and not run.is_of_reference:
            return _misshapen(given, title)
        raise _raised(who, problem) from problem


def _raised(who: str, problem: Exception) -> InternalError:
    return InternalError(f"judging by {who} raised {type(problem).__name__}: {problem}", _MEND)


def _endless(
    who: str, given: _Answer | Sequence[_Answer], problem: EndlessError | MemoryError
) -> InternalError | TooLargeError:
    if _is_heavy(given):
        return TooLargeError()
    why = problem if isinstance(problem, EndlessError) else "takes too much memory"
    return InternalError(f"{who} {why}", "make it end on any answer")


def _no_words(who: str, said: object) -> InternalError:
    what = f"{who} returned {said!r:.200}"
    return InternalError(what, "return None to accept, else a Text or a str")


def _fault(who: str, said: object, title: Text) -> tuple[Words | None, int | None]:
    """Read what code of the course said of an answer: words, and the reply that they are about."""
    if said is None or said is True:
        return None, None
    words, reply = (said.words, said.reply) if isinstance(said, Fault) else (said, None)
    if words is False or words == "":
        return Message(_UNTRUE, {"title": title}), reply
    if isinstance(words, Text | Message):
        return words, reply
    if isinstance(words, str):
        return Text(words, words), reply
    raise _no_words(who, words)


_MISSHAPEN = N_("{what}: {title}")


def _misshapen(given: _Answer | Sequence[_Answer], title: Text) -> Message:
    """Say which part of an answer has a shape that cannot be looked at."""
    return Message(_MISSHAPEN, {"what": _part_told(given), "title": title})


def is_misshapen(words: Words | None) -> bool:
    """Tell whether words say that an answer has a shape that cannot be looked at."""
    return isinstance(words, Message) and words.template == _MISSHAPEN


def _part_told(given: _Answer | Sequence[_Answer]) -> Message:
    if not isinstance(given, _Answer):
        return Message(N_("the answers have not the form that is asked for"))
    if given.steps:
        return Message(N_("what the calls give has not the form that is asked for"))
    if given.dialogue or (given.value is None and given.printed):
        return Message(N_("what is printed has not the form that is asked for"))
    if given.value is None:
        return Message(N_("nothing was returned (None), a `return` may be missing"))
    words = N_("{actual} has not the form that is asked for")
    return Message(words, {"actual": show(given.value, 120)})


def _is_heavy(given: _Answer | Sequence[_Answer]) -> bool:
    """Tell whether answers are much larger than the reference's, whichever part of them."""
    answers = (given,) if isinstance(given, _Answer) else given
    told = [(one.value, one.after, one.printed, one.dialogue) for one in answers]
    steps = [(step.value, step.view) for one in answers for step in one.steps]
    known = [one.expected for one in answers]
    inputs = [one.inputs for one in answers]
    return is_heavy((told, steps), known) or is_immense((told, steps), (known, inputs))
