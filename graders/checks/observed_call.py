"""The looks at a call beside its outcome: its calls, what it shares, when it gives items.

The box tells all of it: a program that forges it gets what it gets by forging its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from graders.checks.base import RunResult
from graders.checks.comparing import ComparingCheck
from graders.checks.fields import DottedName, Identifier, Read, Rule, key
from graders.checks.input_numbers import number_of
from graders.errors import InternalError
from graders.i18n import N_
from graders.judging.compare import EXACT, difference
from graders.judging.forms import forms
from graders.judging.limits import called_too_often
from graders.judging.outcome import describe
from graders.languages.python.reproducer import as_operand, part_of
from graders.model import Judgement, Message, Verdict
from graders.probe import Observation, Place, Probe

_MOST = 1_000_000_000
_SAME = replace(EXACT, same_objects=True)
# The mark of a part to which no expression leads, such as an item of a set.
_SOMEWHERE = "…"


def _as_most(value: object) -> object:
    """Refuse what is neither a number of calls nor an expression."""
    is_number = type(value) is int and 0 <= value <= _MOST
    if is_number or isinstance(value, str):
        return value
    what = f"expected a number of calls or an expression of the inputs, got {value!r:.60}"
    raise ValueError(what, "write a number, 0 or more, or an expression such as 2 * n")


_Most = Annotated[
    int | str,
    Read(_as_most, Annotated[int, Rule(ge=0)] | str),
]


class ObservedCall(ComparingCheck):
    """A call that is watched: what it shares, what it calls, and when it gives its items.

    Attributes
    ----------
    apart : list of str or None
        Names of inputs or of `setup`: what the call gives shares no list, dict, set or object with
        them, and no two of its items share one. ``[]`` asks it of the items alone.
    calls_at_most : mapping of str to int or str
        How often functions and methods (``Class.member``; a class: its constructor) may be called
        during the call: a number, or an expression of the inputs, such as ``2 * n``.
    lazily : str or None
        Python statements run each time that the call has given an item, before the next is asked
        for, with the item bound to `item`. At most 200 items are asked for; the value compared is
        the list of them, each as it was when it was given.
    """

    hints_at_answers: ClassVar[bool] = True
    apart: tuple[Identifier, ...] | None = key(default=None, strict=False)
    calls_at_most: dict[DottedName, _Most] = key(default_factory=dict)
    lazily: str | None = None

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe:
        probe = super().probe(inputs)
        most = tuple(self._most(one) for one in probe.inputs) if self.calls_at_most else ()
        return replace(probe, apart=self.apart, calls_at_most=most, lazily=self.lazily)

    def counted_names(self) -> tuple[str, ...]:
        return tuple(self.calls_at_most)

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        bounds = {
            f"calls_at_most.{name}": ("eval", most)
            for name, most in self.calls_at_most.items()
            if isinstance(most, str)
        }
        lazily = {} if self.lazily is None else {"lazily": ("exec", self.lazily)}
        return {**super().expressions(), **bounds, **lazily}

    def misfits(self, inputs: tuple[dict[str, Any], ...]) -> Iterator[tuple[str, str, str]]:
        yield from super().misfits(inputs)
        try:
            for one in inputs:
                self._most(one)
        except InternalError as problem:
            yield "calls_at_most", problem.what, problem.mend

    def _most(self, inputs: Mapping[str, Any]) -> dict[str, int]:
        """Return how often each function may be called on an input."""
        return {name: _number(most, inputs) for name, most in self.calls_at_most.items()}

    def has_shape(self, seen: Observation, inputs: Mapping[str, Any]) -> bool:
        if not super().has_shape(seen, inputs):
            return False
        is_untold = (self.apart is not None and seen.shared is None) or (
            self.lazily is not None and seen.given is None
        )
        return bool(seen.raised) or not is_untold

    def first_failure(
        self, run: RunResult, judge_case: Callable[[int], Judgement | None]
    ) -> Judgement:
        return super().first_failure(
            run, lambda case: judge_case(case) or self._entwined(run.seen[case])
        )

    def unexpected(self, run: RunResult, case: int) -> Judgement | None:
        seen = run.seen[case]
        return (
            self._called_too_often(seen, run.inputs[case])
            or super().unexpected(run, case)
            or self._changed_meanwhile(seen)
        )

    def _called_too_often(self, seen: Observation, inputs: Mapping[str, Any]) -> Judgement | None:
        if seen.beyond not in self.calls_at_most:
            return None
        words = called_too_often(seen.beyond, self._most(inputs)[seen.beyond])
        return Judgement(Verdict.TIME_LIMIT, words, is_counted=True)

    def _changed_meanwhile(self, seen: Observation) -> Judgement | None:
        """Judge what was not as before the call when an item was given."""
        for number, state in seen.given or ():
            for name in self.unchanged:
                before, now = seen.before.get(name), state.get(name)
                if difference(before, now, _SAME):
                    return self._not_as_before(seen, number, name, now)
        return None

    def _not_as_before(self, seen: Observation, number: int, name: str, now: Any) -> Judgement:
        items, before = seen.value, seen.before.get(name)
        is_there = isinstance(items, list) and number <= len(items)
        words = N_("when item {n}, {item}, is given, {name} is {actual}, {expected} was expected")
        told: dict[str, str | int] = {
            "n": number,
            "item": self.language.show(items[number - 1], 120) if is_there else "?",
            "name": name,
            "actual": self.language.show(now, 120),
            "expected": self.language.show(before, 120),
        }
        return Judgement(
            Verdict.WRONG,
            Message(words, told),
            expected=self.language.equation(name, self.language.show(before)),
            actual=self.language.equation(name, self.language.show(now)),
            call=self._loop(f"item, {name}"),
            **forms(before, now, EXACT),
        )

    def _entwined(self, seen: Observation) -> Judgement | None:
        """Judge two places that are one thing."""
        if self.apart is None or not seen.shared:
            return None
        one, other, kind = seen.shared
        told: dict[str, str | int] = {
            "one": self._written(one), "other": self._written(other), "type": kind,
        }  # fmt: skip
        words = N_("{one} and {other} are one and the same {type}: changing one changes the other")
        if kind == "list":
            words = N_(
                "{one} and {other} are one and the same list: changing one changes the other"
            )
        return Judgement(
            Verdict.WRONG,
            Message(words, told),
            actual=describe(seen, self.language),
            call=self._compared(one, other),
        )

    def _called(self) -> str:
        """Write the call so that a part of what it gives can be named."""
        call = self.call.strip()
        if self.lazily is not None:
            return f"list({call})"
        return as_operand(call)

    def _written(self, place: Place) -> str:
        name, path = place
        return (name and name + path) or part_of(self.call, path) or self._called() + path

    def _compared(self, one: Place, other: Place) -> str:
        """Write lines that show that two places are one thing; empty where no code leads there."""
        if not one[0] and not other[0] and self.lazily is None:
            parts = [part_of(self.call, path) for _, path in (one, other)]
            if all(parts):
                return self.language.printing(" is ".join(parts))
        parts = [(name or "result") + path for name, path in (one, other)]
        if any(_SOMEWHERE in part for part in parts):
            return ""
        called = f"list({self.call.strip()})" if self.lazily is not None else self.call.strip()
        return f"result = {called}\n{self.language.printing(' is '.join(parts))}"

    def _loop(self, look: str) -> str:
        """Write the lines that ask for the items one by one."""
        body = [self.language.printing(look), *(self.lazily or "").strip().splitlines()]
        indented = (f"    {line}" for line in body)
        return "\n".join([f"for item in {self.call.strip()}:", *indented])

    def body(self, look: str = "") -> str:
        if self.lazily is None:
            return super().body(look)
        return "\n".join([self._loop("item"), *([self.language.printing(look)] if look else [])])


def _number(most: int | str, inputs: Mapping[str, Any]) -> int:
    """Return how often a function may be called, evaluated where it is an expression."""
    number = most if isinstance(most, int) else number_of("calls_at_most", most, inputs)
    if not 0 <= number <= _MOST:
        what = f"calls_at_most {most!r} is {number:g} on an input"
        raise InternalError(what, "write a number of calls, 0 or more")
    return int(number)
