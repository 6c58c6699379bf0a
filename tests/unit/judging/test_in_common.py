"""The words of a failure that all who make the same mistake would read."""

from __future__ import annotations

import pytest

from graders.judging.in_common import words_in_common
from graders.judging.outcome import RAISED, RAISED_IN, RAISED_IN_LINE
from graders.languages import language_named
from graders.model import Judgement, Message, StackFrame, Text, Verdict, Words

PYTHON = language_named("python")

LINE: dict[str, str | int] = {"function": "aide", "file": "m.py", "line": 3}
AT_LINE = Message(RAISED_IN_LINE, {"exception": "KeyError: 'a'", **LINE})
IN_F = Message(RAISED_IN, {"exception": "KeyError: '…'", "function": "f"})
STACK = (StackFrame("m.py", 9, "f"), StackFrame("m.py", 3, "aide"))
FAR = Message(
    "{place}: {problem}", {"place": Message("after {n} calls", {"n": 2}), "problem": AT_LINE}
)


@pytest.mark.parametrize(("words", "common"), [
    (None, None),
    (Text("faux", "wrong"), Text("faux", "wrong")),
    (Message("{n} was returned", {"n": "3"}), Message("{n} was returned", {"n": "3"})),
    (AT_LINE, IN_F),
    (FAR, Message(FAR.template, {**FAR.args, "problem": IN_F})),
], ids=["none", "the course's", "a value", "an exception", "an exception in a scenario"])  # fmt: skip
def test_an_exception_keeps_what_all_have(words: Words | None, common: Words | None) -> None:
    assert (
        words_in_common(Judgement(Verdict.ERROR, words, traceback=STACK), {"f"}, PYTHON) == common
    )


def test_an_exception_outside_of_the_student_s_code_has_no_place() -> None:
    words = Message(
        RAISED, {"exception": "TypeError: f() takes 1 positional argument but 2 were given"}
    )
    told = words_in_common(Judgement(Verdict.ERROR, words), {"f"}, PYTHON)
    assert told == Message(
        RAISED, {"exception": "TypeError: f() takes N positional argument but N were given"}
    )


def test_what_the_student_refuses_is_told_by_its_type() -> None:
    words = Message(RAISED_IN_LINE, {"exception": "ValueError: non : 3", **LINE})
    stack = (StackFrame("m.py", 3, "f", "raise ValueError('non : 3')"),)
    told = words_in_common(Judgement(Verdict.ERROR, words, traceback=stack), {"f"}, PYTHON)
    assert told == Message(RAISED_IN, {"exception": "ValueError", "function": "f"})
