"""The ``session`` kind: a console program is fed keys and lines, and judged by its dialogue."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from graders.checks.base import Evidence, Identifier, Model
from graders.checks.running import RunningCheck
from graders.checks.validator import answer, validate
from graders.i18n import N_
from graders.judging.show import cut, printable
from graders.model import Judgement, Message, Verdict
from graders.protocol import END_OF_INPUT, Observation, Probe


class Key(Model):
    """A key that interrupts: ``^C``."""

    key: Literal["^C"]


class End(Model):
    """The end of the input, where a program may go on."""

    end: Literal[True]


Event = Annotated[str | Key | End, Field(description="a line typed, {key: ^C} or {end: true}")]


class SessionCheck(RunningCheck):
    """Play a session and look at what was printed.

    Attributes
    ----------
    events : list
        What is typed, in order; the input ends after the last one.
    exit : int or None
        The status expected (a program that just ends has 0); None when any will do.
    prints : list of str
        Texts, or regular expressions between slashes, found in this order in the output.
    validator : str or None
        A function of the spec's module that judges the dialogue.
    """

    kind: Literal["session"]
    events: tuple[Event, ...] = Field(default=(), strict=False)
    exit: int | None = None
    prints: tuple[str, ...] = Field(default=(), strict=False)
    validator: Identifier | None = None

    @model_validator(mode="after")
    def _sound_patterns(self) -> Self:
        for text in self.prints:
            try:
                _pattern(text)
            except re.error as problem:
                raise ValueError(f"{text!r} is not a regular expression: {problem}") from None
        return self

    def probe(self, inputs: tuple[dict[str, Any], ...], seed: int) -> Probe | None:
        probe = super().probe(inputs, seed)
        events = tuple(
            event if isinstance(event, str) else event.model_dump() for event in self.events
        )
        return replace(probe, events=events) if probe else None

    def code_names(self) -> Mapping[str, str]:
        names = dict(super().code_names())
        return {**names, "validator": self.validator} if self.validator else names

    def show_expected(self, expected: Observation) -> str:
        return ""

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        typed = " ".join(_show_event(event) for event in self.events)
        return f"{self.call}   ⌨ {typed}" if typed else self.call

    def judge(self, evidence: Evidence) -> Judgement:
        judgement = self.first_failure(evidence, lambda case: self._judge_case(evidence, case))
        if judgement.case is None:
            return judgement
        return replace(judgement, dialogue=_bounded(evidence.seen[judgement.case].dialogue))

    def may_raise(self, expected: Observation) -> bool:
        return True

    def _judge_case(self, evidence: Evidence, case: int) -> Judgement | None:
        seen = evidence.seen[case]
        if seen.raised:
            return self._judge_end(evidence, case)
        words = None
        if self.validator:
            given = answer(evidence.inputs[case], evidence.expected[case], seen)
            words = validate(evidence.code, self.validator, given)
        words = words or self._missing_text(seen)
        if words:
            return Judgement(Verdict.WRONG, words, actual=printable(seen.printed, 600))
        return self._judge_exit(seen)

    def _judge_end(self, evidence: Evidence, case: int) -> Judgement | None:
        seen = evidence.seen[case]
        if seen.raised and seen.raised.type == END_OF_INPUT:
            words = Message(N_("the program goes on asking after the end of the input"))
            return Judgement(Verdict.TIME_LIMIT, words, actual=printable(seen.printed, 600))
        return self.exception(seen, evidence.expected[case])

    def _missing_text(self, seen: Observation) -> Message | None:
        position = 0
        for text in self.prints:
            found = _pattern(text).search(seen.printed, position)
            if not found:
                return Message(N_("“{text}” is not printed where it was expected"), {"text": text})
            position = found.end()
        return None

    def _judge_exit(self, seen: Observation) -> Judgement | None:
        status = _status(seen)
        if self.exit is None or status == self.exit:
            return None
        return Judgement(
            Verdict.WRONG,
            Message(
                N_("the program ends with status {actual}, {expected} was expected"),
                {"actual": status, "expected": self.exit},
            ),
            expected=f"exit({self.exit})",
            actual=f"exit({status})",
        )


def _status(seen: Observation) -> int:
    """Return how the program ended: what it exits with, else what `sys.exit(main())` would give."""
    if seen.exit is not None:
        return seen.exit
    return int(seen.value) & 0xFF if isinstance(seen.value, int) else 0


def _pattern(text: str) -> re.Pattern[str]:
    if len(text) > 2 and text.startswith("/") and text.endswith("/"):
        return re.compile(text[1:-1])
    return re.compile(re.escape(text))


def _show_event(event: str | Key | End) -> str:
    if isinstance(event, str):
        return repr(event)
    return event.key if isinstance(event, Key) else "^D"


def _bounded(dialogue: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((who, printable(cut(text, 1_000))) for who, text in dialogue[:60])
