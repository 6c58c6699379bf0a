"""Choose a tier: the one asked for, or the strongest that this machine gives and that holds."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any

from graders.errors import BrokenPromise, SandboxError
from graders.model import Tier
from graders.sandbox import bwrap, restricted, self_test
from graders.sandbox.base import Box, Finding, Sandbox
from graders.sandbox.packages import Installed
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.zygote_box import ZygoteBox

CHOICES = ("auto", "bwrap", "process")
_ISOLATED = "isolated: a bubblewrap box, no network, no files, filtered system calls"
_RESTRICTED = "restricted: no network, no files, filtered system calls; no namespaces"

Find = Callable[[tuple[str, ...], tuple[Installed, ...]], Sandbox]


def choose(
    wanted: str,
    hidden: tuple[str, ...] = (),
    installed: tuple[Installed, ...] = (),
    warn: Callable[[str], None] | None = None,
    chores: Iterable[object] = (),
    *,
    ahead: bool = False,
) -> Sandbox:
    """Return the sandbox of a choice of the command line, tested.

    Parameters
    ----------
    wanted : str
        ``auto`` (isolated, else restricted), ``bwrap`` (isolated) or ``process``; ``restricted``
        as well, for tests.
    hidden : tuple of str
        Folders that no box may show, wherever they lie: the course, the submissions.
    installed : tuple of Installed
        Packages that every box shows.
    warn : callable, optional
        Told what gets through a tier that is then passed over; without it, that is an error.
    chores : iterable
        What this process goes through while it waits for the box that is tested.
    ahead : bool
        Whether that box is kept for who opens the first, and the chores with it.

    Raises
    ------
    SandboxError
        When no tier that isolates can be had; it is the caller who knows whether a plain process
        will do.
    BrokenPromise
        When one can be had and does not hold.
    """
    if wanted == "process":
        return ProcessSandbox(installed)
    missing: list[SandboxError] = []
    for find in _finders(wanted):
        try:
            found = find(hidden, installed)
            if ahead:
                return _proved_ahead(Prestarted(found), hidden, chores)
            return self_test.prove(found, hidden, chores)
        except SandboxError as problem:
            if isinstance(problem, BrokenPromise):
                if warn is None:
                    raise
                warn(problem.what)
            missing.append(problem)
    raise _none(missing)


def _proved_ahead(
    sandbox: Prestarted, hidden: tuple[str, ...], chores: Iterable[object]
) -> Sandbox:
    """Test a sandbox in the box that will be wanted next: nothing of a student's was in it."""
    try:
        sandbox.start(chores)
        self_test.prove_box(sandbox.awaited(), sandbox.tier, hidden)
    except BaseException:
        sandbox.close()
        raise
    return sandbox


def _finders(wanted: str) -> tuple[Find, ...]:
    tiers: dict[str, Find] = {"bwrap": bwrap.find, "restricted": restricted.find}
    return tuple(tiers.values()) if wanted == "auto" else (tiers[wanted],)


def _none(missing: list[SandboxError]) -> SandboxError:
    """Tell why there is no sandbox: of each tier, and how to have the best one."""
    what = "; ".join(dict.fromkeys(problem.what for problem in missing))
    return SandboxError(what, missing[0].mend)


def is_fit() -> bool:
    """Tell whether this machine can grade a class."""
    try:
        choose("auto")
    except SandboxError:
        return False
    return True


def examine() -> tuple[Finding, ...]:
    """Find out what this machine gives, and how to mend what it lacks."""
    return (
        _finding(_ISOLATED, bwrap.find, mend_for),
        _finding(_RESTRICTED, restricted.find, _mend_restricted),
        Finding("process: a plain process per request", works=True),
    )


def _finding(what: str, find: Find, mend: Callable[[SandboxError], str]) -> Finding:
    try:
        sandbox = find((), ())
        through = self_test.failures(sandbox)
    except SandboxError as problem:
        return Finding(what, False, mend(problem), (problem.what,))
    if through:
        return Finding(what, False, self_test.MEND, through)
    return Finding(what, works=True)


def _mend_restricted(problem: SandboxError) -> str:
    """Return what lets a restricted box start."""
    if "did not start" in problem.what:
        return (
            "grade as an ordinary user, or as a root that may become one (CAP_SETUID, CAP_SETGID)"
        )
    return problem.mend


def mend_for(problem: SandboxError) -> str:
    """Return the command that mends what keeps bubblewrap from working."""
    text = problem.what
    if "uid map" in text or "RTM_NEWADDR" in text or "Operation not permitted" in text:
        return (
            "allow bwrap to make namespaces: as root, "
            "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), "
            "sysctl -w kernel.unprivileged_userns_clone=1 (Debian); "
            "inside a container, allow user namespaces or grade on the host"
        )
    return problem.mend


# MERGED: A sandbox whose first box is started before it is asked for, on a processor that has time.


class Prestarted:
    """A sandbox that may have a box started already.

    That box belongs to this process: a copy that travels to another one starts its own.

    Parameters
    ----------
    sandbox : Sandbox
        What opens the boxes.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._started: Box | None = None
        self._closing: weakref.finalize[[None, None, None], Prestarted] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Prestarted, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    def start(self, chores: Iterable[object] = ()) -> None:
        """Start a box, for whoever opens the next one; it is not awaited.

        Parameters
        ----------
        chores : iterable
            What this process goes through while it waits for that box.

        Raises
        ------
        SandboxError
            When this machine gives none.
        """
        self.close()
        self._started = box = self._sandbox.open()
        if isinstance(box, ZygoteBox):
            box.spend_waiting_on(chores)
        # Nobody may open it: a submission that is known already needs no box.
        self._closing = weakref.finalize(self, box.__exit__, None, None, None)

    def awaited(self) -> Box:
        """Return the box that was started, ready: it stays at hand for whoever opens the next one.

        Raises
        ------
        SandboxError
            When it does not start.
        """
        assert self._started is not None  # noqa: S101 - the caller started it
        return self._started.__enter__()

    def open(self) -> Box:
        if self._started is None or self._closing is None:
            return self._sandbox.open()
        box, self._started = self._started, None
        self._closing.detach()
        return box

    def close(self) -> None:
        """Close the box that was started and that nobody opened."""
        if self._closing is not None:
            self._closing()
        self._started = None
