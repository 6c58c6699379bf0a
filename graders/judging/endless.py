"""The loop in which a program was stopped, as the box tells it, and the words for it.

The loop is either proved never to end, or the one that was running when the time was up. How much
of this can be seen depends on the machine and on what else it runs: no verdict and no rationale
tells it, only the explanation beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from graders.i18n import N_
from graders.light_dataclass import dataclass
from graders.model import Message, StackFrame

_WORDS = MappingProxyType(
    {
        "constant": N_(
            "The loop of line {line} ({file}) never ends: its condition is always true, and it "
            "never comes to a `break` or a `return`."
        ),
        "same": N_(
            "The loop of line {line} ({file}) never ends: what it works with comes back to the "
            "same values, turn after turn."
        ),
        "counter": N_(
            "The loop of line {line} ({file}) never ends: turn after turn only a counter changes, "
            "and none of its next values will end it."
        ),
        "time": N_("When its time was up, it was in the `{name}` of line {line} ({file})."),
    }
)
_PROOFS = frozenset(words for why, words in _WORDS.items() if why != "time")
# The header of a loop on one line, without what follows its last colon.
_HEADER = re.compile(r"(?:while|for)\s*(\S.*?)\s*:\s*(?:#.*)?$")
_NAME_CHARS = 60
_TEXT_CHARS = 200

Units = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True)
class EndlessLoop:
    """A loop that does not end: its place, and the reason.

    ``why`` is ``constant``, ``same`` or ``counter``, or ``time`` for the loop in which the time was
    up.
    """

    place: StackFrame
    why: str

    @property
    def is_proved(self) -> bool:
        """Whether the loop never ends; otherwise it was only running for long."""
        return self.why != "time"


def endless_loop(frames: Iterable[Any], units: Units) -> EndlessLoop | None:
    """Read the loop that was told last in the frames of a process, which may have any shape.

    ``units`` are the sources of the submission: only their lines are named.
    """
    found = None
    for told in frames:
        if isinstance(told, Mapping) and "loop" in told:
            found = _loop(told["loop"], units)
    return found


def _loop(told: Any, units: Units) -> EndlessLoop | None:
    if not isinstance(told, list) or len(told) != 4:
        return None
    file, line, function, why = told
    texts = (u["text"] for parts in units.values() for u in parts if u["label"] == file)
    lines = next(texts, "").split("\n")
    if type(line) is not int or not 0 < line <= len(lines) or why not in tuple(_WORDS):
        return None
    text = lines[line - 1].strip()[:_TEXT_CHARS]
    is_name = isinstance(function, str) and len(function) <= _NAME_CHARS and function.isidentifier()
    if not _keyword(text) or not is_name:
        return None
    return EndlessLoop(StackFrame(file, line, function, text, *_condition(text)), why)


def _condition(text: str) -> tuple[int, int]:
    """Return the columns of a loop's condition, or of what it goes over."""
    found = _HEADER.match(text)
    return found.span(1) if found else (0, 0)


def _keyword(text: str) -> str:
    return next((word for word in ("while", "for") if text.startswith(word)), "")


def tells_proof(explanation: Any) -> bool:
    """Tell whether an explanation is that of a loop which is proved never to end."""
    is_message = isinstance(explanation, Message)
    return is_message and explanation.template in _PROOFS


def explain(loop: EndlessLoop) -> Message:
    """Return the explanation of a loop that does not end: a whole sentence."""
    place: dict[str, str | int] = {"line": loop.place.line, "file": loop.place.file}
    if loop.why == "time":
        place["name"] = _keyword(loop.place.text)
    return Message(_WORDS[loop.why], place)
