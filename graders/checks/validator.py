"""The ``validator`` kind: a trusted function of the course judges any answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from graders.checks.base import CourseCode, Evidence, Identifier
from graders.checks.running import RunningCheck
from graders.course import Answer
from graders.errors import InternalError
from graders.judging.outcome import describe
from graders.model import Judgement, Message, Text, Verdict, Words
from graders.protocol import Observation


class ValidatorCheck(RunningCheck):
    """Ask ``validator``, a function of the spec's module, about every answer."""

    kind: Literal["validator"]
    validator: Identifier

    def code_names(self) -> Mapping[str, str]:
        return {**super().code_names(), "validator": self.validator}

    def show_expected(self, expected: Observation) -> str:
        return ""

    def judge(self, evidence: Evidence) -> Judgement:
        return self.first_failure(evidence, lambda case: self._judge_case(evidence, case))

    def _judge_case(self, evidence: Evidence, case: int) -> Judgement | None:
        seen = evidence.seen[case]
        words = validate(
            evidence.code,
            self.validator,
            answer(evidence.inputs[case], evidence.expected[case], seen),
        )
        return Judgement(Verdict.WRONG, words, actual=describe(seen)) if words else None


def answer(inputs: Mapping[str, Any], expected: Observation, seen: Observation) -> Answer:
    """Gather what a validator may look at."""
    return Answer(
        value=seen.value,
        inputs=inputs,
        expected=expected.value,
        after=seen.after,
        printed=seen.printed,
        dialogue=seen.dialogue,
        exit=seen.exit,
    )


def validate(code: CourseCode, name: str, given: Answer) -> Words | None:
    """Call a validator of the course.

    Raises
    ------
    InternalError
        When the validator itself raises, or returns something that is not words: the course
        is at fault, not the student.
    """
    try:
        words = code.functions[name](given)
    except Exception as problem:
        raise InternalError(
            f"validator {name} raised {type(problem).__name__}: {problem}",
            "make the validator accept any plain data: a wrong answer can be of any type",
        ) from problem
    if words is None or words is True:
        return None
    if isinstance(words, Text | Message):
        return words
    if isinstance(words, str):
        return Text(words, words)
    raise InternalError(
        f"validator {name} returned {words!r}", "return None to accept, else a Text or a str"
    )
