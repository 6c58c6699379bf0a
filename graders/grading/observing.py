"""From the frames of a worker to observations: nothing in them is believed, all is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graders.protocol import BadEncoding, Observation, Opaque, Raised, decode

_TEXT = 500


def observations(cases: Any) -> tuple[Observation, ...]:
    """Rebuild observations from a frame; what is not one becomes an opaque value."""
    return tuple(observation(case) for case in cases) if isinstance(cases, list) else ()


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
