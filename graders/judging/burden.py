"""The burden of an answer: how much there is to look at, for the course's own code as for ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graders.codec import Pairs
from graders.codec.crowds import CrowdedError, are_crowded
from graders.codec.decoding import freeze
from graders.codec.forms import ONLY_INT
from graders.i18n import N_
from graders.model import Message
from graders.probe import Observation

TOO_LARGE = Message(N_("the answer is too large to look at"))
# An answer that is no larger is looked at, whatever the reference's.
_ALWAYS, _TIMES = 5_000, 2
# A set of the items of a list no longer than this is made in no time.
_ROW = 500


def burden(value: Any) -> int:
    """Count the values in a value, ranges' too, and a hundredth of the characters of its texts."""
    waiting, count = [value], 0
    while waiting:
        one = waiting.pop()
        count += 1 + (len(one) // 100 if isinstance(one, str | bytes) else 0)
        count += len(one) if isinstance(one, range) else 0
        waiting.extend(_parts(one))
    return count


def shown_of(seen: Observation) -> tuple[Any, ...]:
    """Return all that the course's code is shown of an observation."""
    steps = tuple((step.value, step.view) for step in seen.steps)
    return seen.value, seen.after, seen.printed, seen.dialogue, steps


def is_heavy(value: Any, expected: Any) -> bool:
    """Tell whether an answer is much larger than the reference's, so that it may take long."""
    return burden(value) > max(_ALWAYS, _TIMES * burden(expected))


def are_rows_crowded(value: Any) -> bool:
    """Tell whether a list in a value would make a set that takes too long to build."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if type(one) is not list and type(one) is not tuple:
            waiting.extend(_parts(one))
        elif len(one) > _ROW and _is_row_crowded(one):
            return True
        elif set(map(type, one)) != ONLY_INT:  # as in the rows of most boards
            waiting.extend(one)
    return False


def _is_row_crowded(row: Any) -> bool:
    try:
        return are_crowded([freeze(item) for item in row])
    except CrowdedError:
        return True


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, int | str) or value is None:
        return
    if isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif isinstance(value, dict | Pairs):
        for pair in value.items() if isinstance(value, dict) else value.items:
            yield from pair
