"""The frames of a worker's answer: bounded, parted by check, and read for times and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.grading.observations import CASE, LARGE, SEEN, Observations, read_dialogue
from graders.judging.timing import Times
from graders.probe import Observation
from graders.protocol import MAX_STEPS
from graders.sandbox.base import LIGHT, Answer, Frame

_TURNS = 200
# The most that a check may show: one value of the codec's, or so many times the reference's.
_MOST_WEIGHT, _MOST_TIMES = 300_000, 8
# The most that all checks of a submission may show, known right answers aside: three times what an
# honest submission shows. Beyond it, a check may show so many times what the reference shows.
MOST_LOOKED_AT, _THEN_TIMES = 2_000_000, 4
# The exit status of a worker that failed by itself.
_OWN_FAILURE = 70
# Stands for a check that a process did not run, since a target that it needs is absent.
SKIPPED = b'{"skipped":true}'
# More than the number of targets of any assignment.
_MOST_BOUND = 10_000
# The most that frames other than observations may hold, and the keys of these frames.
_OTHER_WEIGHT = 2_000_000
_OTHER = (
    *("at", "bound", "broken", "clock", "fault", "foreign"),
    *("loop", "much", "step", "stop", "turns"),
)


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
    told: dict[str, Any] = {LARGE: True}
    if frame.body.startswith(CASE):
        told = {"case": told}
    elif not frame.body.startswith(SEEN):
        told = {}
    return Frame.of(frame.milestone, frame.cpu_s, told)


def without_ballast(answer: Answer) -> Answer:
    """Empty the frames beside the observations, where a process sends too much in them."""
    if sum(len(frame.body) for frame in answer.frames) <= _OTHER_WEIGHT:
        return answer  # a value takes a byte or more
    left, kept = _OTHER_WEIGHT, []
    for frame in answer.frames:
        is_seen = frame.body.startswith((SEEN, CASE)) and not any(map(frame.may_tell, _OTHER))
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


def tells_fault(answer: Answer) -> bool:
    """Tell whether a worker ended by a failure of its own, after code of the student's had run.

    A program that claims it earns nothing: a teacher looks at it.
    """
    return answer.status == _OWN_FAILURE and bool(answer.data("fault"))


def open_call(frames: Sequence[Any]) -> dict[str, Any]:
    """Return fields of a `RunResult`: what is told of the call that did not end."""
    return {
        "dialogue": dialogue(frames),
        "step": step_reached(frames),
        "has_met_foreign": has_met_foreign(frames),
    }


def dialogue(frames: Iterable[Any]) -> tuple[tuple[str, str], ...]:
    """Return the dialogue since the last observation, of a session that did not end."""
    turns: list[Any] = []
    for frame in frames:
        if isinstance(frame, Mapping) and "case" in frame:
            turns = []
        elif isinstance(frame, Mapping) and isinstance(frame.get("turns"), list):
            turns += frame["turns"]
    return read_dialogue(turns[-_TURNS:])


def step_reached(frames: Iterable[Any]) -> int:
    """Return the last step announced since the last observation; 0 before the first."""
    reached = 0
    for frame in frames:
        if isinstance(frame, Mapping) and "case" in frame:
            reached = 0
        elif isinstance(frame, Mapping) and isinstance(frame.get("step"), int):
            reached = min(max(frame["step"], 0), MAX_STEPS)
    return reached


def has_met_foreign(frames: Iterable[Any]) -> bool:
    """Tell whether lent code met a foreign state since the last observation."""
    is_met = False
    for frame in frames:
        if isinstance(frame, Mapping):
            is_met = "case" not in frame and (is_met or frame.get("foreign") is True)
    return is_met


def bound_of(answer: Answer) -> Mapping[str, str]:
    """Return the origin of each target's definition, which the worker reports before any check."""
    heads = (f for f in answer.frames if f.may_tell("bound") and f.marks <= _MOST_BOUND)
    told = next((frame.get("bound") for frame in heads if frame.tells("bound")), None)
    if not isinstance(told, dict):
        return {}
    return {str(name): str(owner)[:200] for name, owner in told.items()}
