"""Read observations, times and dialogues from the frames of a worker; everything is checked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, overload

from graders.codec import BadEncoding, Cut, Opaque, TooLarge, decode, plain_name
from graders.judging.timing import Times
from graders.probe import Observation, Place, Raised, Step
from graders.protocol import MAX_STEPS, SESSION_CHARS
from graders.sandbox.base import LIGHT, Answer, Frame

_TEXT = 500
# Bounds of a session: the worker sends no more of what it prints, a spec holds no more to type.
_SESSION_CHARS = 2 * SESSION_CHARS
_WHO = ("out", "in", "key", "end")
# Larger than any line number and any exit status.
_NUMBERS = 1 << 32
_TURNS = 200
# Bounds on the items and characters of an exception's facts; a worker sends fewer.
_FACTS = 2_000
_FACTS_CHARS = 8_000
# The worker writes its observations all at once, or each as it is seen.
_SEEN, _CASE = b'{"seen":[', b'{"case":'
# The mark of frames that are not read; a box that sends it by itself gains nothing.
_LARGE = "large"
# The most that a check may show: one value of the codec's, or so many times the reference's.
_MOST_WEIGHT, _MOST_TIMES = 300_000, 8
# The most that all checks of a submission may show, known right answers aside: three times what an
# honest submission shows. Beyond it, a check may show so many times what the reference shows.
MOST_LOOKED_AT, _THEN_TIMES = 2_000_000, 4
# A path that the worker writes: it is pasted as code.
_PATH = re.compile(r"(\[-?\d{1,20}\]|\['\w{1,40}'\]|\.[^\W\d]\w{0,99}|\[…\])*")
_STATES = 10
# More than the number of targets of any assignment.
_MOST_BOUND = 10_000
# The most that frames other than observations may hold, and the keys of these frames.
_OTHER_WEIGHT = 2_000_000
_OTHER = ("at", "bound", "broken", "clock", "loop", "much", "step", "stop", "turns")


class Observations(Sequence[Observation]):
    """The observations of one check, each decoded when it is first read.

    One of the ``frames`` holds all of them as ``seen``, or each holds one, as ``case``. There are
    at most ``most``, the number of inputs.
    """

    def __init__(self, frames: Sequence[Frame] = (), most: int = 0) -> None:
        self._frames = tuple(frames)
        self._most = most
        self._rebuilt: dict[int, Observation] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Observations, (self._frames, self._most)

    @cached_property
    def raw(self) -> list[Any]:
        """The content of the frames, whatever its shape."""
        told: Any = None
        if len(self._frames) == 1 and self._frames[0].get(_LARGE) is True:
            return [{_LARGE: True}] * self._most
        if any(frame.tells("case") for frame in self._frames):
            told = [frame.get("case") for frame in self._frames]
        elif self._frames:
            told = self._frames[0].get("seen")
        return told[: self._most] if isinstance(told, list) else []

    @cached_property
    def words(self) -> bytes:
        """A digest of the frames' text: equal digests mean equal observations, True apart from 1.

        Empty for frames that are not written as the worker writes them. A program that forges
        its frames can give them another program's text: see :attr:`is_plain`.
        """
        text = self._text
        return b"" if text is None else hashlib.blake2b(text, digest_size=16).digest()

    @cached_property
    def is_plain(self) -> bool:
        """Whether the text, decoded and encoded again, is unchanged, so that it is not forged."""
        read = ",".join(json.dumps(case, separators=(",", ":")) for case in self.raw)
        return self._text is not None and self._text == read.encode()

    @cached_property
    def weight(self) -> int:
        """The number of values in the frames, or a little more, without reading them."""
        return sum(frame.weight for frame in self._frames)

    @property
    def _text(self) -> bytes | None:
        """The frames' text between the list's brackets; None when written in another way."""
        bodies = [frame.body for frame in self._frames]
        if len(bodies) == 1 and bodies[0].startswith(_SEEN) and bodies[0].endswith(b"]}"):
            return bodies[0][len(_SEEN) : -2]
        is_told = bodies and len(bodies) == self._most
        if is_told and all(b.startswith(_CASE) and b.endswith(b"}") for b in bodies):
            return b",".join(body[len(_CASE) : -1] for body in bodies)
        return None

    def __len__(self) -> int:
        return len(self.raw)

    @overload
    def __getitem__(self, index: int) -> Observation: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Observation, ...]: ...
    def __getitem__(self, index: int | slice) -> Observation | tuple[Observation, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self.raw))))
        place = range(len(self.raw))[index]
        if place not in self._rebuilt:
            self._rebuilt[place] = observation(self.raw[place])
        return self._rebuilt[place]


def lighter(
    frames: Sequence[Frame], expected: Sequence[Observation], left: int = MOST_LOOKED_AT
) -> tuple[tuple[Frame, ...], int]:
    """Replace the frames of a check that hold too much to be read by a mark.

    ``expected`` is what the reference showed on the check: it may be much. ``left`` bounds what is
    still read of the submission. Return the frames, and what is left after them.
    """
    reference = expected.weight if isinstance(expected, Observations) else 0
    times = _MOST_TIMES if left > 0 else _THEN_TIMES
    most = max(min(_MOST_WEIGHT, left), times * reference, LIGHT)
    spent, kept = 0, []
    for frame in frames:
        # Counting takes time as well: frames after the limit are not counted.
        spent += frame.weight if spent <= most else 0
        kept.append(frame if spent <= most else _marked(frame))
    return tuple(kept), left - min(spent, most)


def _marked(frame: Frame) -> Frame:
    told: dict[str, Any] = {_LARGE: True}
    if frame.body.startswith(_CASE):
        told = {"case": told}
    elif not frame.body.startswith(_SEEN):
        told = {}
    return Frame.of(frame.milestone, frame.cpu_s, told)


def without_ballast(answer: Answer) -> Answer:
    """Empty the frames beside the observations, where a process sends too much in them."""
    left, kept = _OTHER_WEIGHT, []
    for frame in answer.frames:
        is_seen = frame.body.startswith((_SEEN, _CASE)) and not any(map(frame.may_tell, _OTHER))
        left -= 0 if is_seen or left < 0 else frame.weight
        kept.append(frame if is_seen or left >= 0 else _marked(frame))
    return replace(answer, frames=tuple(kept))


def parts_of(frames: Sequence[Frame]) -> list[tuple[Frame, ...]]:
    """Cut frames after each milestone; frames after the last one are left out."""
    parts: list[tuple[Frame, ...]] = []
    part: list[Frame] = []
    for frame in frames:
        part.append(frame)
        if frame.milestone:
            parts.append(tuple(part))
            part = []
    return parts


def rest_of(before: Sequence[Frame] = (), frames: Sequence[Frame] = ()) -> Times:
    """Return the CPU seconds of a check without a time for each call.

    The frames ``before`` end at the milestone where the check begins; ``frames`` are its own.
    """
    begun = before[-1].cpu_s if before else 0.0
    return Times((), max(0.0, frames[-1].cpu_s - begun) if frames else 0.0)


def times_of(answer: Answer) -> Times:
    """Return the times of the only check of an answer, which begins at the first milestone.

    The time of a call is that from when its input was handed over to the frame that answers it. A
    process that asks for an input before it has answered the one before, or answers twice, has no
    times at all: no probe does that.
    """
    calls = _call_times(answer)
    begun = next((frame.cpu_s for frame in answer.frames if frame.milestone), 0.0)
    ended = answer.frames[-1].cpu_s if answer.frames else begun
    return Times(calls, max(0.0, ended - begun - sum(calls)))


def _call_times(answer: Answer) -> tuple[float, ...]:
    places = [handed.place for handed in answer.handed]
    ends = [*places, len(answer.frames)][1:]
    if any(frame.may_tell("case") for frame in answer.frames[: next(iter(places), None)]):
        return ()
    times = []
    for rank, (handed, end) in enumerate(zip(answer.handed, ends, strict=True), 1):
        told = [frame for frame in answer.frames[handed.place : end] if frame.may_tell("case")]
        if len(told) > 1 or (not told and rank < len(ends)):
            return ()
        times += [frame.cpu_s - handed.cpu_s for frame in told]
    return tuple(times)


def is_whole(data: Any) -> bool:
    """Tell whether no part of an encoded form was cut or replaced by the name of its type."""
    if isinstance(data, list):
        return all(map(is_whole, data))
    if isinstance(data, dict):
        return not {"o", "cut"} & set(data) and all(map(is_whole, data.values()))
    return True


def observation(data: Any) -> Observation:
    """Decode one observation."""
    try:
        return _observation(data)
    except TooLarge:
        return _TOO_LARGE
    except (BadEncoding, RecursionError, MemoryError):
        return Observation(value=Opaque("unreadable"))


_TOO_LARGE = Observation(value=Cut("size"), is_large=True)


def _observation(data: Any) -> Observation:
    if not isinstance(data, dict):
        raise BadEncoding("not an observation")
    if data.get(_LARGE) is True:
        raise TooLarge("too much to look at")
    return Observation(
        value=decode(data.get("value")),
        raised=_raised(data.get("raised")),
        after=_values(data.get("after")),
        before=_values(data.get("before")),
        unchanged=_values(data.get("unchanged")),
        printed=_text(data.get("printed"), SESSION_CHARS),
        exit=_status(data.get("exit")),
        dialogue=_dialogue(data.get("dialogue")),
        steps=_steps(data.get("steps")),
        work=_work(data.get("work")),
        foreign=data.get("foreign") is True,
        beyond=_name(data.get("beyond"), 100),
        shared=_shared(data.get("shared")),
        given=_given(data.get("given")),
        is_told=any(name in data for name in ("value", "raised", "exit")),
    )


def dialogue(frames: Iterable[Any]) -> tuple[tuple[str, str], ...]:
    """Return the dialogue since the last observation, of a session that did not end."""
    turns: list[Any] = []
    for frame in frames:
        if isinstance(frame, Mapping) and "case" in frame:
            turns = []
        elif isinstance(frame, Mapping) and isinstance(frame.get("turns"), list):
            turns += frame["turns"]
    return _dialogue(turns[-_TURNS:])


def step_reached(frames: Iterable[Any]) -> int:
    """Return the last step announced since the last observation; 0 before the first."""
    reached = 0
    for frame in frames:
        if isinstance(frame, Mapping) and "case" in frame:
            reached = 0
        elif isinstance(frame, Mapping) and isinstance(frame.get("step"), int):
            reached = min(max(frame["step"], 0), MAX_STEPS)
    return reached


def _values(data: Any) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        return {}
    return {str(name): decode(form) for name, form in data.items()}


def _steps(data: Any) -> tuple[Step, ...]:
    """Decode the start of a scenario and its steps, up to their bound."""
    if not isinstance(data, list):
        return ()
    return tuple(_step(step) for step in data[: MAX_STEPS + 1])


def _step(data: Any) -> Step:
    if not isinstance(data, dict):
        raise BadEncoding("not a step")
    return Step(decode(data.get("value")), _values(data.get("view")), _raised(data.get("raised")))


def _text(data: Any, limit: int = _TEXT) -> str:
    return data[:limit] if isinstance(data, str) else ""


def _name(data: Any, limit: int) -> str:
    return plain_name(_text(data, limit))


def _status(data: Any) -> int | None:
    return data if type(data) is int and abs(data) < _NUMBERS else None


def _work(data: Any) -> int | None:
    return data if type(data) is int and 0 <= data < 1 << 63 else None


def _shared(data: Any) -> tuple[Place, Place, str] | tuple[()] | None:
    """Read two places that are one thing; None for what the worker does not write."""
    if data == [] and isinstance(data, list):
        return ()
    if not isinstance(data, list) or len(data) != 3:
        return None
    one, other = _place(data[0]), _place(data[1])
    return (one, other, _name(data[2], 60)) if one and other else None


def _place(data: Any) -> Place | None:
    if not isinstance(data, list) or len(data) != 2 or not all(type(part) is str for part in data):
        return None
    name, path = data
    is_written = len(name) <= 100 and len(path) <= _TEXT and _PATH.fullmatch(path)
    return (name, path) if is_written and (not name or name.isidentifier()) else None


def _given(data: Any) -> tuple[tuple[int, dict[str, Any]], ...] | None:
    """Read the states at some items; None for what the worker does not write."""
    if not isinstance(data, list):
        return None
    pairs = [one for one in data[:_STATES] if isinstance(one, list) and len(one) == 2]
    return tuple((n, _values(state)) for n, state in pairs if type(n) is int and 0 < n < _NUMBERS)


def _dialogue(data: Any) -> tuple[tuple[str, str], ...]:
    """Read turns, with all that is printed in them and no more."""
    turns, left = [], _SESSION_CHARS
    for turn in data if isinstance(data, list) else ():
        if isinstance(turn, list) and len(turn) == 2:
            who, said = _text(turn[0], 10), _text(turn[1], left)
            turns.append((who if who in _WHO else "out", said))
            left -= len(said)
    return tuple(turns)


def _raised(data: Any) -> Raised | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise BadEncoding("not an exception")
    bases, frames = data.get("bases"), data.get("frames")
    return Raised(
        type=_name(data.get("type"), 100) or "Exception",
        bases=tuple(_name(base, 100) for base in bases) if isinstance(bases, list) else (),
        text=_text(data.get("text")),
        frames=tuple(_frame(frame) for frame in frames[:20]) if isinstance(frames, list) else (),
        facts=facts_of(data.get("facts")),
    )


def facts_of(data: Any) -> dict[str, Any]:
    """Decode the facts of an exception; nothing where they are malformed or too many."""
    try:
        is_small = isinstance(data, dict) and _is_small(data, [_FACTS, _FACTS_CHARS])
        facts = decode(data) if is_small else {}
    except (BadEncoding, RecursionError, MemoryError):
        return {}
    if not isinstance(facts, dict):
        return {}
    return {name: fact for name, fact in facts.items() if isinstance(name, str)}


def _is_small(data: Any, left: list[int]) -> bool:
    """Tell whether a form fits in the items and characters left."""
    left[0] -= 1
    if isinstance(data, str):
        left[1] -= len(data)
    elif isinstance(data, list):
        return len(data) <= left[0] and all(_is_small(item, left) for item in data)
    elif isinstance(data, dict):
        return len(data) <= left[0] and all(
            _is_small(item, left) for pair in data.items() for item in pair
        )
    return min(left) >= 0


def _frame(data: Any) -> tuple[str, int, str, str]:
    if not isinstance(data, list) or len(data) != 4 or type(data[1]) is not int:
        return ("?", 0, "?", "")
    if not 0 <= data[1] < _NUMBERS:
        return ("?", 0, "?", "")
    return (_name(data[0], 200), data[1], _name(data[2], 100), _text(data[3], 200))


def bound_of(answer: Answer) -> Mapping[str, str]:
    """Return the origin of each target's definition, which the worker reports before any check."""
    heads = (f for f in answer.frames if f.may_tell("bound") and f.marks <= _MOST_BOUND)
    told = next((frame.get("bound") for frame in heads if frame.tells("bound")), None)
    if not isinstance(told, dict):
        return {}
    return {str(name): str(owner)[:200] for name, owner in told.items()}
