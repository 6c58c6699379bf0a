"""A loop that was proved never to end, as the box tells it, and the words for it."""

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
        "unending": N_(
            "the loop of line {line} ({file}) never ends: what it goes through has no end, and it "
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
    }
)
_NAME_CHARS = 60
_TEXT_CHARS = 200


@dataclass(frozen=True)
class EndlessLoop:
    """Where a loop begins, why it never ends, and the counter that it waits for, if any."""

    place: StackFrame
    why: str
    name: str = ""


def endless_loop(
    frames: Iterable[Any], units: Mapping[str, Sequence[Mapping[str, Any]]]
) -> EndlessLoop | None:
    """Read which loop a process was stopped in; None where it tells of none.

    Parameters
    ----------
    frames : iterable
        What the process told: nothing of it is believed to have any shape.
    units : mapping
        The texts of the submission, whose lines alone are spoken of.
    """
    for told in frames:
        if isinstance(told, Mapping) and told.get("stop") == "endless":
            return _loop(told.get("loop"), units)
    return None


def _loop(told: Any, units: Mapping[str, Sequence[Mapping[str, Any]]]) -> EndlessLoop | None:
    if not isinstance(told, list) or len(told) != 5:
        return None
    file, line, function, why, name = told
    texts = (u["text"] for parts in units.values() for u in parts if u["label"] == file)
    lines = next(texts, "").split("\n")
    is_line = type(line) is int and 0 < line <= len(lines)
    is_told = isinstance(why, str) and why in _WORDS and _is_name(function)
    if not (is_line and is_told and (_is_name(name) if why == "away" else name == "")):
        return None
    text = lines[line - 1].strip()[:_TEXT_CHARS]
    if not text.startswith(("while", "for")) or name not in "\n".join(lines):
        return None
    return EndlessLoop(StackFrame(file, line, function, text), why, name)


def _is_name(told: Any) -> bool:
    return isinstance(told, str) and len(told) <= _NAME_CHARS and told.isidentifier()


def explain(loop: EndlessLoop) -> Message:
    """Say which loop never ends, and why."""
    place: dict[str, str | int] = {"line": loop.place.line, "file": loop.place.file}
    return Message(_WORDS[loop.why], {**place, "name": loop.name} if loop.name else place)
