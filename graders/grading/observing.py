"""From the frames of a worker to observations: nothing in them is believed, all is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

from graders.protocol import BadEncoding, Observation, Opaque, Raised, decode

_TEXT = 500


class Observations(Sequence[Observation]):
    """Observations as they came, each rebuilt when it is first looked at.

    Parameters
    ----------
    raw : sequence
        What frames say; an item that is not an observation becomes an opaque value.
    """

    def __init__(self, raw: Sequence[Any] = ()) -> None:
        self.raw = list(raw)
        self._rebuilt: dict[int, Observation] = {}

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

    def is_same(self, other: Sequence[Observation]) -> bool:
        """Tell whether both came as the very same words: then they are worth the same."""
        return isinstance(other, Observations) and bool(self.raw) and self.raw == other.raw


def observations(cases: Any, most: int) -> Observations:
    """Take the observations of a frame, ``most`` of them: there is one per input."""
    return Observations(cases[:most] if isinstance(cases, list) else ())


def is_whole(data: Any) -> bool:
    """Tell whether an encoded form holds nothing that was cut, nor named by its type alone."""
    if isinstance(data, list):
        return all(map(is_whole, data))
    if isinstance(data, dict):
        return not {"o", "cut"} & set(data) and all(map(is_whole, data.values()))
    return True


def observation(data: Any) -> Observation:
    """Rebuild one observation."""
    try:
        if not isinstance(data, dict):
            raise BadEncoding("not an observation")
        return Observation(
            value=decode(data.get("value")),
            raised=_raised(data.get("raised")),
            after=_values(data.get("after")),
            before=_values(data.get("before")),
            unchanged=_values(data.get("unchanged")),
            printed=_text(data.get("printed"), 1 << 20),
            exit=_status(data.get("exit")),
            dialogue=_dialogue(data.get("dialogue")),
        )
    except (BadEncoding, RecursionError, MemoryError):
        return Observation(value=Opaque("unreadable"))


def _values(data: Any) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        return {}
    return {str(name): decode(form) for name, form in data.items()}


def _text(data: Any, limit: int = _TEXT) -> str:
    return data[:limit] if isinstance(data, str) else ""


def _status(data: Any) -> int | None:
    return data if isinstance(data, int) and not isinstance(data, bool) else None


def _dialogue(data: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, list):
        return ()
    return tuple(
        (_text(turn[0], 10), _text(turn[1], 1 << 20))
        for turn in data
        if isinstance(turn, list) and len(turn) == 2
    )


def _raised(data: Any) -> Raised | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise BadEncoding("not an exception")
    bases, frames = data.get("bases"), data.get("frames")
    return Raised(
        type=_text(data.get("type"), 100) or "Exception",
        bases=tuple(_text(base, 100) for base in bases) if isinstance(bases, list) else (),
        text=_text(data.get("text")),
        frames=tuple(_frame(frame) for frame in frames[:20]) if isinstance(frames, list) else (),
    )


def _frame(data: Any) -> tuple[str, int, str, str]:
    if not isinstance(data, list) or len(data) != 4 or not isinstance(data[1], int):
        return ("?", 0, "?", "")
    return (_text(data[0], 200), data[1], _text(data[2], 100), _text(data[3], 200))
