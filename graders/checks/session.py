"""The ``session`` kind: a console program is fed keys and lines, and judged by its dialogue."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from graders.checks.base import TOO_LARGE, RunResult
from graders.checks.comparing import ComparedValues, RightAnswers, judge_after
from graders.checks.fields import Model, Rule, key
from graders.checks.host_code import right_fault
from graders.checks.running_check import RunningCheck
from graders.checks.shows import judge_shows
from graders.course import replies
from graders.i18n import N_
from graders.judging.text import Printed, explain_text, text_difference
from graders.judging.timing import ANSWER_SHARE, EndlessError, patience
from graders.judging.transcript import difference, find_grids, find_tokens, place, transcript, up_to
from graders.languages.text import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Observation, Probe
from graders.protocol import END_OF_INPUT

# The turn that is told when a program asks for more than was typed.
_END = ("end", "")


class Key(Model):
    """A key that interrupts.

    Attributes
    ----------
    key : str
        ``^C``.
    """

    key: Literal["^C"]


class End(Model):
    """The end of the input, where a program may go on.

    Attributes
    ----------
    end : bool
        ``true``.
    """

    end: Literal[True]


Event = Annotated[str | Key | End, Rule(description="a line typed, {key: ^C} or {end: true}")]


class SessionCheck(ComparedValues, RightAnswers, RunningCheck):
    """Play a session and look at what was printed.

    Attributes
    ----------
    events : list
        The lines and keys typed, in order; the input ends after the last one.
    exit : int or None
        The status expected (a program that just ends has 0); left out, any will do.
    prints : list of str
        Texts, or regular expressions between slashes, found in this order in the output.
    tokens : list of str
        Texts whose items are found in this order, whatever white space parts them.
    grids : list of str
        Grids, of several lines, found in this order, whatever stands around them.
    exact : str or None
        All that is printed, with a new line after each input; white space at the ends of lines
        and of the text is forgiven.
    transcript : Printed or None
        How what is printed after each input is compared with what the reference prints: as
        `printed` does.
    shows : str
        A Python expression over `said`, all that was printed so far, `typed`, the lines read so
        far, and the inputs, such as the last board in what was printed. After each input it must
        give what it gives with what the reference printed; where that is None, anything will do.

    Examples
    --------
    ::

        - id: one-player
          title: greets the player, whatever the case of their name
          call: play()
          events: [ada]
          prints: [Hello Ada, "/[Bb]ye/"]
          exit: 0
    """

    kind: ClassVar[str] = "session"
    events: tuple[Event, ...] = key(strict=False)
    exit: int | None = None
    prints: tuple[str, ...] = key(default=(), strict=False)
    tokens: tuple[str, ...] = key(default=(), strict=False)
    grids: tuple[str, ...] = key(default=(), strict=False)
    exact: str | None = None
    transcript: Printed | None = key(default=None, strict=False)
    shows: str = ""

    def finish(self) -> None:
        super().finish()
        for text in self.prints:
            try:
                _pattern(text)
            except re.error as problem:
                what = f"{text!r} is not a regular expression: {problem}"
                mend = "fix the pattern, or write the text without the slashes"
                raise ValueError(what, mend, "prints") from None

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        events = tuple(
            event if isinstance(event, str) else event.field_values() for event in self.events
        )
        return replace(super().probe(inputs), events=events)

    def show_expected(self, expected: Observation) -> str:
        return ""

    def show_input(self, inputs: Mapping[str, Any]) -> str:
        return self._with_events(super().show_input(inputs))

    def tried(self, inputs: Mapping[str, Any], seen: Observation) -> str:
        return self._with_events(super().tried(inputs, seen))

    def _with_events(self, lines: str) -> str:
        """Say what to type: in a comment, so that the lines can be pasted."""
        typed = self._shown_events()
        return f"{lines}  {self.language.comment(f'⌨ {typed}')}" if typed else lines

    def body(self, look: str = "") -> str:
        """Say what to type above the call: what is pasted below it would be read as input."""
        called, typed = self.call.strip(), self._shown_events()
        return f"{self.language.comment(f'⌨ {typed}')}\n{called}" if typed else called

    def judging_code(self) -> Mapping[str, str]:
        return {**super().judging_code(), **({"shows": self.shows} if self.shows else {})}

    def _shown_events(self) -> str:
        turns = map(_turn, self.events)
        show = self.language.show
        return " ".join(show(text) if who == "in" else text or "^D" for who, text in turns)

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        is_left = seen.exit is not None  # without a value
        if not is_left and not super().has_shape(seen, inputs):
            return False
        # A dialogue holds what was typed, in order, then ends of the input alone.
        typed = [_turn(event) for event in self.events]
        told = [turn for turn in seen.dialogue if turn[0] != "out"]
        ends = told[len(typed) :]
        return told[: len(typed)] == typed[: len(told)] and all(turn == _END for turn in ends)

    def may_raise(self, expected: Observation) -> bool:
        return True

    def judge_case(self, run: RunResult, case: int) -> Judgement | None:
        seen, expected = run.seen[case], run.expected[case]
        if seen.raised and seen.raised.type == END_OF_INPUT:
            words = Message(N_("the program goes on asking after the end of the input"))
            return replace(_wrong(seen, words), verdict=Verdict.TIME_LIMIT)
        if seen.raised:
            judgement = self.exception(seen.raised, expected)
            return replace(judgement, dialogue=up_to(seen.dialogue))
        return (
            self._judge_right(run, case)
            or (judge_shows(run, case, self.shows) if self.shows else None)
            or self._judge_found(seen)
            or self._judge_exact(seen)
            or self._judge_transcript(seen, expected)
            or self._judge_exit(seen)
            or self._judge_after(run, case)
        )

    def _judge_right(self, run: RunResult, case: int) -> Judgement | None:
        if not self.right:
            return None
        words, reply = right_fault(run, case, self.right, self.title)
        return _wrong(run.seen[case], words, reply) if words else None

    def _judge_found(self, seen: Observation) -> Judgement | None:
        said = transcript(seen.dialogue, seen.printed)
        try:
            with patience(ANSWER_SHARE):
                lacking = self._missing_text(seen) or find_tokens(self.tokens, said)
        except EndlessError:  # a pattern of the spec on a long text
            return _wrong(seen, TOO_LARGE)
        if lacking:
            words = N_("“{text}” is not printed where it was expected")
            return _wrong(seen, Message(words, {"text": lacking}))
        grid = find_grids(self.grids, said)
        if grid:
            found = _wrong(seen, Message(N_("this grid is not printed where it was expected")))
            return replace(found, expected=printable(grid))
        return None

    def _missing_text(self, seen: Observation) -> str | None:
        position = 0
        for text in self.prints:
            found = _pattern(text).search(seen.printed, position)
            if not found:
                return text
            position = found.end()
        return None

    def _judge_exact(self, seen: Observation) -> Judgement | None:
        if self.exact is None:
            return None
        said = transcript(seen.dialogue, seen.printed)
        found = text_difference(self.exact, said, Printed.EXACT)
        if found is None:
            return None
        return replace(
            _wrong(seen, explain_text(found)),
            expected=printable(self.exact),
            actual=printable(said),
            difference=found.marks,
        )

    def _judge_transcript(self, seen: Observation, expected: Observation) -> Judgement | None:
        if self.transcript is None:
            return None
        wanted = replies(expected.dialogue, expected.printed)
        said = replies(seen.dialogue, seen.printed)
        found = difference(wanted, said, self.transcript)
        if found is None:
            return None
        words = place(expected.dialogue, found.reply, explain_text(found.difference))
        return replace(
            _wrong(seen, words, found.reply),
            expected=printable(found.expected),
            actual=printable(found.actual),
            difference=found.difference.marks,
        )

    def _judge_after(self, run: RunResult, case: int) -> Judgement | None:
        """Compare what `after` looks at, where no expression judges it."""
        wrong = None if self.right else judge_after(self, run, case, self.rules())
        return replace(wrong, dialogue=up_to(run.seen[case].dialogue)) if wrong else None

    def _judge_exit(self, seen: Observation) -> Judgement | None:
        status = _status(seen)
        if self.exit is None or status == self.exit:
            return None
        words = Message(
            N_("the program ends with status {actual}, {expected} was expected"),
            {"actual": status, "expected": self.exit},
        )
        return replace(_wrong(seen, words), expected=f"exit({self.exit})", actual=f"exit({status})")


def _status(seen: Observation) -> int:
    """Return how the program ended: what it exits with, else what `sys.exit(main())` would give."""
    if seen.exit is not None:
        return seen.exit
    return int(seen.value) & 0xFF if isinstance(seen.value, int) else 0


def _pattern(text: str) -> re.Pattern[str]:
    if len(text) > 2 and text.startswith("/") and text.endswith("/"):
        return re.compile(text[1:-1])
    return re.compile(re.escape(text))


def _turn(event: str | Key | End) -> tuple[str, str]:
    """Return the turn of a dialogue that an event is told as."""
    if isinstance(event, str):
        return "in", event
    return ("key", event.key) if isinstance(event, Key) else _END


def _wrong(seen: Observation, words: Words, reply: int | None = None) -> Judgement:
    """Judge a session wrong, and keep the dialogue that leads to a reply."""
    return Judgement(
        Verdict.WRONG,
        words,
        actual="" if seen.dialogue else printable(seen.printed, 600),
        dialogue=up_to(seen.dialogue, reply),
    )
