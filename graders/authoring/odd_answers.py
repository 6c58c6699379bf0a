"""Answers that a student may give and a teacher did not think of, in place of the reference's."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from graders.checks.base import Check, RunResult
from graders.checks.call import CallCheck
from graders.checks.comparing import ComparedValues
from graders.checks.prepared_check import PreparedCheck
from graders.checks.session import SessionCheck
from graders.codec import Opaque
from graders.judging.compare import EXACT, difference
from graders.languages.python.syntax import names_used
from graders.light_dataclass import dataclass
from graders.probe import Observation

_HUGE = 10**100
# The mark of an answer that cannot be made of the reference's.
_NONE_SUCH = object()

Make = Callable[[Any], Any]


@dataclass(frozen=True)
class Oddity:
    """A way to make an odd answer of the reference's.

    One that ``is_empty`` is no answer to any question, unless it is the reference's. The others may
    be right where an expression judges. What ``is_alike`` holds the same values in another type.
    """

    make: Make
    is_empty: bool = False
    is_alike: bool = False


def _sequence(make: Make) -> Make:
    """Make an answer of a list or tuple that is not empty; of another, none."""
    return lambda known: make(known) if isinstance(known, list | tuple) and known else _NONE_SUCH


def _retyped(known: Any) -> Any:
    if isinstance(known, list | tuple):
        return tuple(known) if isinstance(known, list) else list(known)
    if isinstance(known, int):
        return int(known) if isinstance(known, bool) else float(known)
    return _NONE_SUCH


def _each(value: Any) -> Make:
    return _sequence(lambda known: type(known)(deepcopy(value) for _ in known))


def _always(value: Any) -> Make:
    return lambda _known: deepcopy(value)


_EMPTY: tuple[Any, ...] = (None, "", [], {})
_ODD: tuple[Any, ...] = (0, math.nan, _HUGE, Opaque("generator"))
_ITEMS: tuple[Any, ...] = (None, "", 0, [])
ODDITIES: tuple[Oddity, ...] = (
    *(Oddity(_always(value), is_empty=True) for value in _EMPTY),
    *(Oddity(_always(value)) for value in _ODD),
    *(Oddity(_each(value)) for value in _ITEMS),
    Oddity(_sequence(lambda known: known[:-1])),
    Oddity(_sequence(lambda known: known + known[-1:])),
    Oddity(_retyped, is_alike=True),
)


@dataclass(frozen=True)
class OddRun:
    """A run of a check in which a ``part`` of each answer is odd, and the first of these."""

    part: str
    oddity: Oddity
    run: RunResult
    answer: Any
    expected: Any


def odd_runs(check: Check, run: RunResult) -> Iterator[OddRun]:
    """Yield runs of a check with odd answers in place of the reference's, which ``run`` holds."""
    if not isinstance(check, PreparedCheck):
        return
    for part in parts_of(check):
        for oddity in ODDITIES:
            made = _odd_run(run, part, oddity)
            if made is not None:
                yield made


def parts_of(check: PreparedCheck) -> tuple[str, ...]:
    """Name the parts of an answer that a check looks at: `actual`, `printed`, names of `after`.

    `replies` stands for all that a session prints, `steps` for what the steps of a scenario give,
    `item` for one item more than the reference's.
    """
    code = check.judging_code()
    used = {name for text in code.values() for name in names_used(text.strip(), "eval")}
    if isinstance(check, SessionCheck):
        return ("replies",) if code else ()
    if check.steps_input or hasattr(check, "steps"):
        return ("steps",) if code else ()
    if "right" in code:
        looked_at = {"actual", "printed", *getattr(check, "after", ())}
        return tuple(sorted(used & looked_at))
    is_compared = isinstance(check, ComparedValues) and getattr(check, "value", True)
    is_written = isinstance(check, CallCheck) and (check.prints is not None or check.raises)
    if "extra" in code:
        return "actual", "item"
    return ("actual",) if "together" in code or (is_compared and not is_written) else ()


def _odd_run(run: RunResult, part: str, oddity: Oddity) -> OddRun | None:
    """Put an odd answer into each case; None where it differs from the reference's in none."""
    seen, first = [], None
    for observation in run.expected:
        known, put = _place_of(part, observation)
        odd = _NONE_SUCH if observation.raised else oddity.make(known)
        if odd is _NONE_SUCH or difference(known, odd, EXACT) is None:
            seen.append(replace(observation))
            continue
        first = first or (odd, known)
        seen.append(put(odd))
    return first and OddRun(part, oddity, replace(run, seen=tuple(seen)), *first)


def _place_of(part: str, seen: Observation) -> tuple[Any, Callable[[Any], Observation]]:
    """Return a part of an observation, and how to put another one in its place."""
    if part == "actual":
        return seen.value, lambda odd: replace(seen, value=odd)
    if part == "item":
        items = seen.value if isinstance(seen.value, list | tuple) else []
        return (items or [0])[-1], lambda odd: replace(seen, value=[*items, odd])
    if part == "printed":
        return seen.printed, lambda odd: replace(seen, printed=_text(odd))
    if part == "replies":
        return seen.printed, lambda odd: _silent(seen, _text(odd))
    if part == "steps":
        return [one.value for one in seen.steps], lambda odd: _stepping(seen, odd)
    return seen.after.get(part), lambda odd: replace(seen, after={**seen.after, part: odd})


def _text(odd: Any) -> str:
    return odd if isinstance(odd, str) else "" if odd is None else str(odd)


def _silent(seen: Observation, text: str) -> Observation:
    turns = tuple((who, text if who == "out" else said) for who, said in seen.dialogue)
    return replace(seen, dialogue=turns, printed=text * max(1, len(turns)))


def _stepping(seen: Observation, odd: Any) -> Observation:
    """Let each step give an odd value, or its item of a list of as many."""
    values: Sequence[Any] = odd if isinstance(odd, list) and len(odd) == len(seen.steps) else ()
    steps = tuple(
        replace(one, value=values[place] if values else odd, view=dict.fromkeys(one.view, odd))
        if place
        else one
        for place, one in enumerate(seen.steps)
    )
    return replace(seen, steps=steps)
