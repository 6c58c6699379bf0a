"""How long a check may take: CPU seconds, tied to the reference's on the same machine.

A check's limit is what the spec says, or twenty times what the reference used in the same run
when that is more. It is spent in two attempts: the first among other submissions, with a tenth of
it, or more (up to 40 %) where the reference itself is slow; a check that did not end then is run
again alone on the machine with 60 %, and only that decides. So a verdict near the limit never
depends on what else was running, and an endless loop costs less than one limit.

On many processors one check that is alone keeps all of them waiting. There it runs among others
first, with three times the share that decides: whatever else runs, a program takes at most two or
so times its CPU time, so that one which goes beyond that would have gone beyond its limit alone.
Only what ends meanwhile is run alone.
"""

from __future__ import annotations

from dataclasses import dataclass

REFERENCE_FACTOR = 20.0
FIRST_SHARE = 0.1
FIRST_SHARE_AT_MOST = 0.4
# The first attempt of what is as slow as the reference, times so many, does end.
_FIRST_FACTOR = 8.0
ALONE_SHARE = 0.6
CROWD_SHARE = 3 * ALONE_SHARE
# As many jobs wait for less than what the wider attempt costs.
CROWD = 4
# Who got no processor for that long, alone, waits for ever; among others it may have been kept
# from one by whatever else runs on the machine.
IDLE_ALONE_S = 8.0
# Wall clock is for sleepers: far above what CPU limits allow on a busy machine.
_WALL_FACTOR = 10.0
_WALL_MARGIN_S = 5.0


@dataclass(frozen=True)
class Times:
    """The CPU seconds of a check, as the keeper of the box saw them.

    Attributes
    ----------
    calls : tuple of float
        Of each call; empty when they were not told.
    rest : float
        Of all else: what comes before and after the calls, setups and answers.
    """

    calls: tuple[float, ...] = ()
    rest: float = 0.0


def limit_s(declared_s: float, reference_s: float, factor: float = 0.0) -> float:
    """Return a check's limit, CPU seconds.

    Parameters
    ----------
    factor : float
        How many times the reference's time the check must be given, when that is more than usual.
    """
    return max(declared_s, max(REFERENCE_FACTOR, factor) * reference_s)


def first_s(limit_s: float, reference_s: float) -> float:
    """Return what the first attempt of a check may take, among others, CPU seconds."""
    usual = min(FIRST_SHARE_AT_MOST * limit_s, _FIRST_FACTOR * reference_s)
    return max(FIRST_SHARE * limit_s, usual)


def wall_s(cpu_s: float) -> float:
    """Return the wall clock allowed for some CPU seconds."""
    return _WALL_FACTOR * cpu_s + _WALL_MARGIN_S
