"""Choose a tier: the requested one, or the strongest that works and holds on this machine.

The program in which a tier is tested is kept: it opens the next boxes as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from graders.errors import BrokenPromise, SandboxError
from graders.i18n import Message, Words
from graders.languages.python.runtime import Installed, find_installed
from graders.sandbox import bwrap, restricted, self_test, zygote
from graders.sandbox.base import Finding, Sandbox
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from graders.sandbox.warm import WarmSandbox, ZygoteSandbox

CHOICES = ("auto", "bwrap", "process")
_ISOLATED = Message("isolated: a bubblewrap box, no network, no files, filtered system calls")
_RESTRICTED = Message("restricted: no network, no files, filtered system calls; no namespaces")

_NEW_PROGRAMS = Message(
    "a new program for each submission, which is slower: no namespaces inside the box"
)
_MORE_NAMESPACES = Message(
    "as root, {command}",
    {
        "command": "sysctl -w user.max_pid_namespaces=10000 user.max_net_namespaces=10000 "
        "user.max_ipc_namespaces=10000"
    },
)
_MAY_MAKE_NAMESPACES = Message(
    "allow bwrap to make namespaces: as root, {ubuntu} (Ubuntu), {debian} (Debian); inside a "
    "container, allow user namespaces or grade on the host",
    {
        "ubuntu": "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        "debian": "sysctl -w kernel.unprivileged_userns_clone=1",
    },
)
_AS_ORDINARY_USER = Message(
    "grade as an ordinary user, or as a root that may become one (CAP_SETUID, CAP_SETGID)"
)

Find = Callable[[tuple[str, ...], tuple[Installed, ...], tuple[Program, ...]], ZygoteSandbox]


def choose(
    wanted: str,
    hidden: tuple[str, ...] = (),
    installed: tuple[Installed, ...] = (),
    warn: Callable[[str | Words], None] | None = None,
    chores: Iterable[object] = (),
    programs: tuple[Program, ...] = (),
) -> Sandbox:
    """Return the sandbox that the command line asks for, after its self-test.

    ``wanted`` is ``auto`` (isolated, else restricted), ``bwrap`` (isolated), ``process``, or
    ``restricted`` for tests. No box shows the folders ``hidden`` (the course, the submissions);
    every box shows the packages ``installed`` and has the ``programs`` of other languages.
    ``warn`` is called with the promises that a tier breaks, before the next tier is tried;
    without it, a broken promise is an error. The steps of ``chores`` are done while the tested
    box starts. Raise SandboxError when no isolating tier works: the caller may then choose a
    plain process. Raise BrokenPromise when a tier works and lets something through.
    """
    if wanted == "process":
        return ProcessSandbox(installed, programs)
    tiers: dict[str, Find] = {"bwrap": bwrap.find, "restricted": restricted.find}
    missing: list[SandboxError] = []
    for find in tiers.values() if wanted == "auto" else [tiers[wanted]]:
        try:
            return self_test.prove(WarmSandbox(find(hidden, installed, programs)), hidden, chores)
        except SandboxError as problem:
            if isinstance(problem, BrokenPromise):
                if warn is None:
                    raise
                warn(problem.words[0])
            missing.append(problem)
    first, last = missing[0], missing[-1]
    what = first.words[0]
    if last.what != first.what:
        what = Message("{first}; {last}", {"first": first.words[0], "last": last.words[0]})
    raise SandboxError(what, first.words[1])


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
        Finding(Message("process: a plain process per request"), works=True),
    )


def examine_packages(stand_ins: Mapping[str, bool]) -> tuple[Finding, ...]:
    """Return a finding for each package: installed, replaced or missing.

    ``stand_ins`` tells by package whether the course has something that stands for it.
    """
    found = {package.name: package for package in find_installed(stand_ins)}
    return tuple(
        Finding(_package(str(found[name])), works=True)
        if name in found
        else Finding(_package(name), False, f"pip install {name}", (_without(has_one),))
        for name, has_one in stand_ins.items()
    )


def _package(name: str) -> Message:
    return Message("package {name}", {"name": name})


def _without(has_stand_in: bool) -> Message:
    if has_stand_in:
        return Message("not installed: the course's stand-in is used")
    return Message("not installed, and the course has no stand-in: whatever it gives is empty")


def _finding(what: Message, find: Find, mend: Callable[[SandboxError], str | Words]) -> Finding:
    try:
        sandbox = WarmSandbox(find((), (), ()))
        through = self_test.failures(sandbox)
    except SandboxError as problem:
        return Finding(what, False, mend(problem), (problem.words[0],))
    if through:
        return Finding(what, False, self_test.MEND, through)
    if not sandbox.is_warm:
        return Finding(what, True, _MORE_NAMESPACES, (_NEW_PROGRAMS,))
    return Finding(what, works=True)


def _mend_restricted(problem: SandboxError) -> str | Words:
    """Return the advice that lets a restricted box start."""
    return _AS_ORDINARY_USER if "did not start" in problem.what else _mend_otherwise(problem)


def mend_for(problem: SandboxError) -> str | Words:
    """Return the command that lets bubblewrap work."""
    text = problem.what
    if "uid map" in text or "RTM_NEWADDR" in text or "Operation not permitted" in text:
        return _MAY_MAKE_NAMESPACES
    return _mend_otherwise(problem)


def _mend_otherwise(problem: SandboxError) -> str | Words:
    """Return the advice of an error, but never to run the command that gives it."""
    _, mend = problem.words
    return self_test.MEND if mend == zygote.MEND else mend
