"""What was seen of one check, and why its process stopped where it did not see all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from graders.grading.endless import EndlessLoop
from graders.judging.timing import Times
from graders.probe import Observation
from graders.sandbox.base import Answer

# What a process says that it stops for, and how it ended then.
_STOPS = MappingProxyType(
    {"output": "output", "input": "input", "memory": "memory", "endless": "cpu"}
)


@dataclass(frozen=True)
class RunResult:
    """What was seen of one check.

    ``end`` is empty when every input was observed, else why the process stopped before:
    ``cpu``, ``wall``, ``output``, ``memory``, ``input``, ``died`` or ``not-run``. ``bound`` is
    the proof of what stood behind each target. ``is_first`` tells that no other check had run
    in the process before, ``is_timed`` that it was given all the time that decides.
    ``dialogue`` is that of a session which did not end, as far as it went, and ``step`` the last
    step that a scenario which did not end began. ``loop`` is one that was proved not to end.
    ``times`` holds the CPU seconds of each call, where the check asks for them, and
    ``reference_times`` the reference's where they were measured at the same moment.
    """

    seen: Sequence[Observation] = ()
    end: str = ""
    bound: Mapping[str, str] = field(default_factory=dict)
    is_first: bool = False
    is_timed: bool = False
    dialogue: tuple[tuple[str, str], ...] = ()
    times: Times = field(default_factory=Times)
    reference_times: Times | None = None
    step: int = 0
    loop: EndlessLoop | None = None

    @property
    def is_cut(self) -> bool:
        """Tell whether it was stopped as it ran: it may have ended, silent or not, given more."""
        return self.end in ("cpu", "output")


def bound_of(answer: Answer) -> Mapping[str, str]:
    """Read the proof of what was bound, told before any check ran."""
    told = next(iter(answer.data("bound")), None)
    if not isinstance(told, dict):
        return {}
    return {str(name): str(owner)[:200] for name, owner in told.items()}


def end_of(answer: Answer) -> str:
    """Name the reason for which a process stopped before its last answer."""
    told = (stop for stop in answer.data("stop") if isinstance(stop, str))
    end = next((_STOPS[stop] for stop in told if stop in _STOPS), answer.why)
    if end == "exit":
        # SIGXCPU: the kernel's own limit came before the keeper's.
        end = "cpu" if answer.status == -24 else "died"
    return "output" if end == "cpu" and _much_printed(answer) else end


def _much_printed(answer: Answer) -> bool:
    """Tell whether a lot was printed since the last milestone."""
    for frame in reversed(answer.frames):
        if frame.milestone:
            return False
        if frame.tells("much"):
            return True
    return False
