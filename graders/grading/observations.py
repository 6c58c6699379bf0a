"""The observations of a check: decoded from what a worker writes, and checked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, overload

from graders.codec import BadEncoding, Cut, Opaque, TooLarge, decode, plain_name
from graders.probe import Observation, Place, Raised, Step
from graders.protocol import MAX_STEPS, SESSION_CHARS
from graders.sandbox.base import Frame

# Characters of an exception's text that are read: pages show no more.
TEXT_CHARS = 500
# Bounds of a session: the worker sends no more of what it prints, a spec holds no more to type.
_SESSION_CHARS = 2 * SESSION_CHARS
_WHO = ("out", "in", "key", "end")
# Larger than any line number and any exit status.
_NUMBERS = 1 << 32
# Bounds on the items and characters of an exception's facts; a worker sends fewer.
_FACTS = 2_000
_FACTS_CHARS = 8_000
# The worker writes its observations all at once, or each as it is seen.
SEEN, CASE = b'{"seen":[', b'{"case":'
# The mark of frames that are not read; a box that sends it by itself gains nothing.
LARGE = "large"
# A path that the worker writes: it is pasted as code.
_PATH = re.compile(r"(\[-?\d{1,20}\]|\['\w{1,40}'\]|\.[^\W\d]\w{0,99}|\[…\])*")
_STATES = 10
# The length of a line of a student's, as the worker sends it.
_LINE_CHARS = 200


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
        if len(self._frames) == 1 and self._frames[0].get(LARGE) is True:
            return [{LARGE: True}] * self._most
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

    @property
    def is_foreign(self) -> bool:
        """Whether any of them is foreign, without decoding one: wrong answers are many."""
        return any(isinstance(case, dict) and case.get("foreign") is True for case in self.raw)

    @property
    def is_unfit(self) -> bool:
        """Whether any of them is unfit, without decoding one."""
        return any(isinstance(case, dict) and case.get("unfit") is True for case in self.raw)

    @property
    def same_guesses(self) -> frozenset[int]:
        """The guesses of a lost constructor that would show the same, without decoding one."""
        told = [case.get("same") for case in self.raw if isinstance(case, dict)]
        named = [{n for n in one if type(n) is int} for one in told if isinstance(one, list)]
        is_told = bool(told) and len(named) == len(self.raw)
        return frozenset(set.intersection(*named)) if is_told else frozenset()

    @cached_property
    def weight(self) -> int:
        """The number of values in the frames, or a little more, without reading them."""
        return sum(frame.weight for frame in self._frames)

    @property
    def _text(self) -> bytes | None:
        """The frames' text between the list's brackets; None when written in another way."""
        bodies = [frame.body for frame in self._frames]
        if len(bodies) == 1 and bodies[0].startswith(SEEN) and bodies[0].endswith(b"]}"):
            return bodies[0][len(SEEN) : -2]
        is_told = bodies and len(bodies) == self._most
        if is_told and all(b.startswith(CASE) and b.endswith(b"}") for b in bodies):
            return b",".join(body[len(CASE) : -1] for body in bodies)
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
    if data.get(LARGE) is True:
        raise TooLarge("too much to look at")
    return Observation(
        value=decode(data.get("value")),
        raised=_raised(data.get("raised")),
        after=_values(data.get("after")),
        before=_values(data.get("before")),
        unchanged=_values(data.get("unchanged")),
        printed=_text(data.get("printed"), SESSION_CHARS),
        exit=_status(data.get("exit")),
        dialogue=read_dialogue(data.get("dialogue")),
        steps=_steps(data.get("steps")),
        work=_work(data.get("work")),
        foreign=data.get("foreign") is True,
        unfit=data.get("unfit") is True,
        beyond=_name(data.get("beyond"), 100),
        shared=_shared(data.get("shared")),
        given=_given(data.get("given")),
        fallback=_name(data.get("fallback"), 100),
        is_ready=data.get("unready") is not True,
        is_told=any(name in data for name in ("value", "raised", "exit")),
    )


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


def _text(data: Any, limit: int = TEXT_CHARS) -> str:
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
    is_written = len(name) <= 100 and len(path) <= TEXT_CHARS and _PATH.fullmatch(path)
    return (name, path) if is_written and (not name or name.isidentifier()) else None


def _given(data: Any) -> tuple[tuple[int, dict[str, Any]], ...] | None:
    """Read the states at some items; None for what the worker does not write."""
    if not isinstance(data, list):
        return None
    pairs = [one for one in data[:_STATES] if isinstance(one, list) and len(one) == 2]
    return tuple((n, _values(state)) for n, state in pairs if type(n) is int and 0 < n < _NUMBERS)


def read_dialogue(data: Any) -> tuple[tuple[str, str], ...]:
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
        columns=_columns(data.get("columns")),
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
    return (_name(data[0], 200), data[1], _name(data[2], 100), _text(data[3], _LINE_CHARS))


def _columns(data: Any) -> tuple[int, int]:
    """Read the columns of a part of a line; both 0 for what the worker does not write."""
    if not isinstance(data, list) or len(data) != 2 or not all(type(n) is int for n in data):
        return (0, 0)
    begin, end = data
    return (begin, min(end, _LINE_CHARS)) if 0 <= begin < min(end, _LINE_CHARS) else (0, 0)
