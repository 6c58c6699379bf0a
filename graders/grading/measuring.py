"""Measure times again where they come near a limit: alone, and the reference at the same moment.

A time that was taken among other work is only trusted where it is far from its limit. Near it,
or beyond it, both programs run by turns with nothing else of ours on the machine, a few times
each; the least time of each call is what it costs, since whatever disturbs a program only adds
to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graders.grading.desk import Desk
from graders.grading.expected import CheckKey
from graders.grading.reference_desk import ReferenceDesk
from graders.grading.sight import Sight
from graders.judging.timing import Times
from graders.model import Target

_ROUNDS = 3


def measure_again(
    desk: Desk,
    reference: ReferenceDesk,
    key: CheckKey,
    lent: frozenset[Target],
    is_settled: Callable[[Sight], bool],
) -> Sight:
    """Run a check by turns with the reference's, and keep the least times of both.

    Parameters
    ----------
    is_settled : callable
        Tells whether times taken alone are so far from the limit that they need no others.

    Returns
    -------
    Sight
        With ``times`` and ``reference_times``; of the first run that does not end, if one does not.
    """
    sights: list[Sight] = []
    times: list[Times] = []
    least = Sight()
    for _ in range(_ROUNDS):
        times.append(reference.times(desk.probes[key]))
        sights.append(desk.look_alone(key, lent))
        if sights[-1].end:
            return sights[-1]
        own = _least([sight.times for sight in sights])
        least = replace(sights[0], times=own, reference_times=_least(times))
        if is_settled(least):
            break
    return least


def _least(rounds: Sequence[Times]) -> Times:
    """Return the least time of each call; none where the rounds do not tell the same calls."""
    rest = min(times.rest for times in rounds)
    if len({len(times.calls) for times in rounds}) != 1:
        return Times((), rest)
    return Times(tuple(map(min, zip(*(times.calls for times in rounds), strict=True))), rest)
