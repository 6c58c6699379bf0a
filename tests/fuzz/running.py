"""Feed one family of inputs for a while, and keep each new way to crash."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

# No input needs a tenth of it, but those of boxes, which have limits of their own.
HANG_S = 60


class CrashError(AssertionError):
    """Raised by a family for what no exception shows: a state, a report that does not parse."""


class _HangError(BaseException):
    pass


class _EnoughError(BaseException):
    """Raised out of Hypothesis, which lets only what is no ``Exception`` through."""


@dataclass(frozen=True)
class Family:
    """Inputs of one kind.

    ``make`` spoils something by chance; ``feed`` hands it to what is tested, raises nothing but
    what is a crash, and returns how many inputs that was.
    """

    name: str
    make: Callable[[Random], Any]
    feed: Callable[[Any], int]


@dataclass
class Tally:
    """The outcome of a family: inputs, seconds, and crashes by where they happened."""

    name: str
    inputs: int = 0
    elapsed_s: float = 0.0
    crashes: dict[str, Path] = field(default_factory=dict)

    def __str__(self) -> str:
        rate = self.inputs / self.elapsed_s if self.elapsed_s else 0.0
        found = f"{len(self.crashes)} crashes" if self.crashes else "no crash"
        return f"{self.name:<10} {self.inputs:>7} inputs  {rate:>6.0f} per second  {found}"


def run(family: Family, number: int, seconds: float, most: int, folder: Path) -> Tally:
    """Feed a family until its time is over, or its number of inputs is reached.

    Parameters
    ----------
    number : int
        The seed: the same one gives the same inputs.
    seconds : float
        When to stop; a test that must be the same everywhere gives ``most`` instead.
    most : int
        How many inputs at most.
    folder : Path
        Where crashes are written.
    """
    tally = Tally(family.name)
    family.make(Random(number))  # what all inputs are made from is prepared first
    started = time.monotonic()

    def one(chance: Random) -> None:
        if tally.inputs >= most or time.monotonic() - started > seconds:
            raise _EnoughError
        made = family.make(chance)
        try:
            with _no_hang():
                tally.inputs += family.feed(made)
        except (Exception, _HangError) as problem:  # noqa: BLE001 - what is looked for
            tally.inputs += 1
            _keep(tally, problem, made, number, folder)

    strategy = st.randoms(use_true_random=True)
    fed = given(strategy)(one)
    fed = settings(
        database=None,
        deadline=None,
        max_examples=10**7,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )(fed)
    with suppress(_EnoughError):
        seed(number)(fed)()
    tally.elapsed_s = time.monotonic() - started
    return tally


@contextmanager
def _no_hang() -> Iterator[None]:
    def stop(_number: int, _frame: object) -> None:
        raise _HangError(f"more than {HANG_S} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(HANG_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _keep(tally: Tally, problem: BaseException, made: Any, number: int, folder: Path) -> None:
    """Write a crash down, once for each place."""
    frames = traceback.extract_tb(problem.__traceback__)
    ours = [f"{Path(f.filename).name}:{f.name}" for f in frames if "/graders/" in f.filename]
    told = str(problem)[:160] if isinstance(problem, CrashError) else ""
    place = f"{type(problem).__name__} {told} in {ours[-1] if ours else 'the fuzzer'}"
    if place in tally.crashes or len(tally.crashes) >= 50:
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{tally.name}-{number}-{tally.inputs}.txt"
    lines = [f"family {tally.name}, seed {number}, input {tally.inputs}", place, ""]
    lines += traceback.format_exception(problem)
    path.write_text("\n".join([*lines, repr(made)]), encoding="utf-8", errors="backslashreplace")
    tally.crashes[place] = path
    print(f"CRASH {place}\n      {path}", flush=True)
