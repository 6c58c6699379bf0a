"""The loop in which a program was stopped, as the box tells it, and the words for it.

The loop is either proved never to end, or the one that was running when the time was up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from graders.i18n import N_
from graders.model import Message, StackFrame

_WORDS = MappingProxyType(
    {
        "constant": N_(
            "the loop of line {line} ({file}) never ends: its condition is always true, and it "
            "never comes to a `break` or a `return`"
        ),
        "same": N_(
            "the loop of line {line} ({file}) never ends: what it works with comes back to the "
            "same values, turn after turn"
        ),
        "away": N_(
            "the loop of line {line} ({file}) never ends: `{name}` only moves away from what "
            "would stop it"
        ),
        "time": N_(
            "it does not end within its time limit; when its time was up it was in the `{name}` of "
            "line {line} ({file})"
        ),
    }
)
_NAME_CHARS = 60
_TEXT_CHARS = 200

Units = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True)
class EndlessLoop:
    """A loop that does not end: its place, the reason, and the counter or the keyword named."""

    place: StackFrame
    why: str
    name: str = ""


def endless_loop(frames: Iterable[Any], units: Units) -> EndlessLoop | None:
    """Read the loop that was proved never to end, or that was running when the time was up.

    Parameters
    ----------
    frames : iterable
        The frames of the process, which may have any shape.
    units : mapping
        The sources of the submission: only their lines are named.
    """
    found = None
    for told in frames:
        if isinstance(told, Mapping) and told.get("stop") == "endless":
            return _proved(told.get("loop"), units)
        if isinstance(told, Mapping) and "in" in told:
            place = _place(told["in"], units)
            found = EndlessLoop(place, "time", _keyword(place.text)) if place else None
    return found


def _proved(told: Any, units: Units) -> EndlessLoop | None:
    if not isinstance(told, list) or len(told) != 5:
        return None
    place, why, name = _place(told[:3], units), told[3], told[4]
    is_why = isinstance(why, str) and why in _WORDS and why != "time"
    if place is None or not is_why or not (_is_name(name) if why == "away" else name == ""):
        return None
    is_written = any(name in unit["text"] for parts in units.values() for unit in parts)
    return EndlessLoop(place, why, name) if is_written else None


def _place(told: Any, units: Units) -> StackFrame | None:
    """Return the line of the student's text that begins a loop; None for anything else."""
    if not isinstance(told, list) or len(told) != 3:
        return None
    file, line, function = told
    texts = (u["text"] for parts in units.values() for u in parts if u["label"] == file)
    lines = next(texts, "").split("\n")
    if type(line) is not int or not 0 < line <= len(lines) or not _is_name(function):
        return None
    text = lines[line - 1].strip()[:_TEXT_CHARS]
    return StackFrame(file, line, function, text) if _keyword(text) else None


def _keyword(text: str) -> str:
    return next((word for word in ("while", "for") if text.startswith(word)), "")


def _is_name(told: Any) -> bool:
    return isinstance(told, str) and len(told) <= _NAME_CHARS and told.isidentifier()


def explain(loop: EndlessLoop) -> Message:
    """Return the words for a loop that does not end."""
    place: dict[str, str | int] = {"line": loop.place.line, "file": loop.place.file}
    return Message(_WORDS[loop.why], {**place, "name": loop.name} if loop.name else place)
