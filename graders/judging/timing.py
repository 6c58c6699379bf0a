"""The time limits of checks: CPU seconds, tied to the reference's on the same machine.

A check's limit is what the spec says, or twenty times what the reference used in the same run
when that is more. It is spent in two attempts: the first among other submissions, with a tenth of
it, or more (up to 40 %) where the reference itself is slow; a check that did not end then is
decided by whether it ends within 60 % alone on the machine. So a verdict near the limit never
depends on what else was running.

A check that is alone keeps all others waiting. Where there are others it is looked at among them
first, for twice the share that decides, or three times in a crowd. Other programs add to the CPU
time of one, and at most double it or so: one that ends within the share would have ended alone,
and one that goes beyond its double would not. Only a program between the two is run alone.

Before it is given the time that decides, it is run for half as long and looked at meanwhile, for a
moment, from a fiftieth of its limit on: of a loop that comes back to the same state it is proved
that it never ends, and nobody waits for it. Looking slows a program down, and may change what it
does: nothing else than a proof, or a right answer, is believed of one that is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass

REFERENCE_FACTOR = 20.0
FIRST_SHARE = 0.1
FIRST_SHARE_AT_MOST = 0.4
# The first attempt of what is as slow as the reference, times so many, does end.
_FIRST_FACTOR = 8.0
ALONE_SHARE = 0.6
PAIR_SHARE = 2 * ALONE_SHARE
CROWD_SHARE = 3 * ALONE_SHARE
PROVE_SHARE = 0.02
# The last look, at 0.28, is over by then.
LOOKED_AT_SHARE = 0.3
# More than what it takes to look at a program, on a slow machine and among others.
PROVE_S = 0.3
# From this number on, programs run at once share caches and cores as well.
CROWD = 4
# A program that is alone and uses no CPU for that long waits for ever; among others, it may have
# been kept from the processor by whatever else runs on the machine.
IDLE_ALONE_S = 8.0
# Wall clock is for sleepers: far above what CPU limits allow on a busy machine.
_WALL_FACTOR = 10.0
_WALL_MARGIN_S = 5.0


@dataclass(frozen=True)
class Times:
    """The CPU seconds of a check, as the host measured them.

    Attributes
    ----------
    calls : tuple of float
        The time of each call; empty when it is not known.
    rest : float
        The time of all else: before and after the calls, setups and answers.
    """

    calls: tuple[float, ...] = ()
    rest: float = 0.0

    @property
    def total(self) -> float:
        """The time of the calls and of the rest."""
        return sum(self.calls) + self.rest


def limit_s(declared_s: float, reference_s: float, factor: float = 0.0) -> float:
    """Return a check's limit, CPU seconds.

    Parameters
    ----------
    factor : float
        The least limit, in multiples of the reference's time, where it is above the usual one.
    """
    return max(declared_s, max(REFERENCE_FACTOR, factor) * reference_s)


def first_s(limit_s: float, reference_s: float) -> float:
    """Return what the first attempt of a check may take, among others, CPU seconds."""
    usual = min(FIRST_SHARE_AT_MOST * limit_s, _FIRST_FACTOR * reference_s)
    return max(FIRST_SHARE * limit_s, usual)


def among_share(at_once: int) -> float:
    """Return the share of its limit that a check gets among others before it is alone.

    Parameters
    ----------
    at_once : int
        The number of programs that run at the same time.

    Returns
    -------
    float
        0 for a program that runs alone.
    """
    if at_once < 2:
        return 0.0
    return CROWD_SHARE if at_once >= CROWD else PAIR_SHARE


def wall_s(cpu_s: float) -> float:
    """Return the wall clock allowed for some CPU seconds."""
    return _WALL_FACTOR * cpu_s + _WALL_MARGIN_S
