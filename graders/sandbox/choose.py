"""Choose a tier: the requested one, or the strongest that works and holds on this machine.

The box in which a tier is tested may be kept as the first one that is opened.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from graders.errors import BrokenPromise, SandboxError
from graders.languages.python.runtime import Installed, find_installed
from graders.model import Tier
from graders.sandbox import bwrap, restricted, self_test
from graders.sandbox.base import Box, Finding, Sandbox
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
    """Return the sandbox that the command line asks for, after its self-test.

    ``wanted`` is ``auto`` (isolated, else restricted), ``bwrap`` (isolated), ``process``, or
    ``restricted`` for tests. No box shows the folders ``hidden`` (the course, the submissions);
    every box shows the packages ``installed``. ``warn`` is called with the promises that a tier
    breaks, before the next tier is tried; without it, a broken promise is an error. The steps of
    ``chores`` are done while the tested box starts. If ``ahead``, the tested box is kept as the
    first one that is opened. Raise SandboxError when no isolating tier works: the caller may then
    choose a plain process. Raise BrokenPromise when a tier works and lets something through.
    """
    if wanted == "process":
        return ProcessSandbox(installed)
    tiers: dict[str, Find] = {"bwrap": bwrap.find, "restricted": restricted.find}
    missing: list[SandboxError] = []
    for find in tiers.values() if wanted == "auto" else [tiers[wanted]]:
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
    what = "; ".join(dict.fromkeys(problem.what for problem in missing))
    raise SandboxError(what, missing[0].mend)


def _proved_ahead(
    sandbox: Prestarted, hidden: tuple[str, ...], chores: Iterable[object]
) -> Sandbox:
    """Test a sandbox in the very box that is opened next: no student code was in it."""
    try:
        sandbox.start(chores)
        self_test.prove_box(sandbox.awaited(), sandbox.tier, hidden)
    except BaseException:
        sandbox.close()
        raise
    return sandbox


class Prestarted:
    """A sandbox with at most one box started in advance.

    The box belongs to this process: a copy in another process starts its own.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._started: Box | None = None
        self._closing: weakref.finalize[..., Prestarted] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Prestarted, (self._sandbox,)

    @property
    def tier(self) -> Tier:
        return self._sandbox.tier

    def start(self, chores: Iterable[object] = ()) -> None:
        """Start the box that the next `open` returns, without waiting for it.

        The steps of ``chores`` are done while that box starts.
        """
        self.close()
        self._started = box = self._sandbox.open()
        if isinstance(box, ZygoteBox):
            box.work_while_waiting(chores)
        # The box may never be opened: a submission that is already known needs none.
        self._closing = weakref.finalize(self, box.__exit__, None, None, None)

    def awaited(self) -> Box:
        """Return the started box once it is ready; the next `open` returns it as well."""
        assert self._started is not None  # noqa: S101 - the caller started it
        return self._started.__enter__()

    def open(self) -> Box:
        if self._started is None or self._closing is None:
            return self._sandbox.open()
        box, self._started = self._started, None
        self._closing.detach()
        return box

    def close(self) -> None:
        """Close the started box if nobody opened it."""
        if self._closing is not None:
            self._closing()
        self._started = None


def is_fit() -> bool:
    """Tell whether this machine can grade a class."""
    try:
        choose("auto")
    except SandboxError:
        return False
    return True


def examine() -> tuple[Finding, ...]:
    """Return the state of each tier on this machine, and the command that mends it."""
    return (
        _finding(_ISOLATED, bwrap.find, mend_for),
        _finding(_RESTRICTED, restricted.find, _mend_restricted),
        Finding("process: a plain process per request", works=True),
    )


def examine_packages(stand_ins: Mapping[str, bool]) -> tuple[Finding, ...]:
    """Return a finding for each package: installed, replaced or missing.

    ``stand_ins`` tells by package whether the course has something that stands for it.
    """
    found = {package.name: package for package in find_installed(stand_ins)}
    return tuple(
        Finding(f"package {found[name]}", works=True)
        if name in found
        else Finding(f"package {name}", False, f"pip install {name}", (_without(has_one),))
        for name, has_one in stand_ins.items()
    )


def _without(has_stand_in: bool) -> str:
    if has_stand_in:
        return "not installed: the course's stand-in is used"
    return "not installed, and the course has no stand-in: whatever it gives is empty"


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
    """Return the advice that lets a restricted box start."""
    if "did not start" in problem.what:
        return (
            "grade as an ordinary user, or as a root that may become one (CAP_SETUID, CAP_SETGID)"
        )
    return problem.mend


def mend_for(problem: SandboxError) -> str:
    """Return the command that lets bubblewrap work."""
    text = problem.what
    if "uid map" in text or "RTM_NEWADDR" in text or "Operation not permitted" in text:
        return (
            "allow bwrap to make namespaces: as root, "
            "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), "
            "sysctl -w kernel.unprivileged_userns_clone=1 (Debian); "
            "inside a container, allow user namespaces or grade on the host"
        )
    return problem.mend
